/**
 * Packs every data/transcripts/<run-id>/ into data/bundles/<run-id>.tgz, the same bytes on every machine.
 * `--check` writes nothing and exits 1 when an archive differs from a fresh packing. An archive that is pinned is never replaced: exit 2.
 *
 * The gzip member holds stored (uncompressed) blocks: what deflate makes of the same input differs between zlib versions,
 * and therefore between Node versions, and a pin is a digest of the archive. The tables are a few kilobytes.
 */
import { hash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { packTar } from 'modern-tar';
import { loadPins } from '../src/sample-run/index.ts';
import { writeInOrder } from '../src/sample-run/write.ts';

const TRANSCRIPTS = 'data/transcripts';
/** 2000-01-01, for every member. */
const MTIME = new Date('2000-01-01T00:00:00Z');
/** RFC 1951 § 3.2.4: the length of a stored block is a 16-bit number. */
const STORED_BLOCK_BYTES = 0xffff;

const check = process.argv.includes('--check');
const pins = await loadPins();
for (const id of (await readdir(TRANSCRIPTS)).sort()) {
  const fresh = gzipStored(await tarOf(id));
  const path = `data/bundles/${id}.tgz`;
  const pin = pins.find(({ runId }) => runId === id);
  if (!check && pin && pin.sha256 !== hash('sha256', fresh)) {
    console.error(
      `${TRANSCRIPTS}/${id} is pinned in ${pin.study} with other tables, and a pinned archive is never replaced. Restore the folder; rename a corrected one, pack it, and pin it with --supersedes ${id}.`,
    );
    process.exitCode = 2;
  } else if (!check) {
    await writeInOrder([{ path: `bundles/${id}.tgz`, content: fresh }]);
    console.log(`packed ${path}, ${fresh.length} bytes`);
  } else if (
    await readFile(path).then(
      (bytes) => bytes.equals(fresh),
      () => false,
    )
  ) {
    console.log(`${path} equals a fresh packing`);
  } else {
    console.error(`${path} differs from a fresh packing of ${TRANSCRIPTS}/${id}`);
    process.exitCode = 1;
  }
}

async function tarOf(id: string): Promise<Uint8Array> {
  const names = (await readdir(`${TRANSCRIPTS}/${id}`)).sort();
  const entries = names.map(async (name) => {
    const body = await readFile(`${TRANSCRIPTS}/${id}/${name}`);
    return { header: { name: `${id}/${name}`, type: 'file' as const, size: body.length, mode: 0o644, uid: 0, gid: 0, mtime: MTIME }, body };
  });
  return packTar(await Promise.all(entries));
}

/** A gzip member (RFC 1952) without time and name, OS "unknown". */
function gzipStored(data: Uint8Array): Buffer {
  const blocks: Buffer[] = [];
  for (let start = 0; start < data.length; start += STORED_BLOCK_BYTES) {
    const block = data.subarray(start, start + STORED_BLOCK_BYTES);
    const head = Buffer.alloc(5);
    head.writeUInt8(start + block.length === data.length ? 1 : 0, 0);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(~block.length & 0xffff, 3);
    blocks.push(head, Buffer.from(block));
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc32(data), 0);
  tail.writeUInt32LE(data.length, 4);
  return Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]), ...blocks, tail]);
}
