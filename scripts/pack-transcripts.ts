/**
 * Packs every data/transcripts/<run-id>/ into data/bundles/<run-id>.tgz, the same bytes on every machine. An archive that is pinned is never
 * replaced: exit 2.
 */
import { hash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { gzipSync } from 'fflate';
import { packTar } from 'modern-tar';
import { loadPins } from '../src/sample-run/index.ts';
import { writeInOrder } from '../src/sample-run/write.ts';

const TRANSCRIPTS = 'data/transcripts';
/** 2000-01-01, for every member. */
const MTIME = new Date('2000-01-01T00:00:00Z');

const pins = await loadPins();
for (const id of (await readdir(TRANSCRIPTS)).sort()) {
  const content = gzipStored(await tarOf(id));
  const pin = pins.find(({ runId }) => runId === id);
  if (pin && pin.sha256 !== hash('sha256', content)) {
    console.error(
      `${TRANSCRIPTS}/${id} is pinned in ${pin.study} with other tables, and a pinned archive is never replaced. Restore the folder; rename a corrected one, pack it, and pin it with --supersedes ${id}.`,
    );
    process.exitCode = 2;
  } else {
    await writeInOrder([{ path: `bundles/${id}.tgz`, content }]);
    console.log(`packed data/bundles/${id}.tgz, ${content.length} bytes`);
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

/** Without compression, time and system: a pin is a digest of the archive, and what compressors make of a file differs between versions. */
function gzipStored(tar: Uint8Array): Uint8Array {
  const gzip = gzipSync(tar, { level: 0, mtime: 0 });
  // RFC 1952: no hint at the compressor, and an unknown system.
  gzip.set([0, 0xff], 8);
  return gzip;
}
