/** `npm run pack`: what was copied by hand becomes archives, the same bytes on every machine. */
import { hash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { gzipSync } from 'fflate';
import { packTar } from 'modern-tar';
import { runProgram } from '../src/cli/run-program.ts';
import { loadPins } from '../src/sample-run/index.ts';
import { writeInOrder } from '../src/sample-run/write.ts';

const TRANSCRIPTS = 'data/transcripts';
/** 2000-01-01, for every member. */
const MTIME = new Date('2000-01-01T00:00:00Z');

async function pack(): Promise<void> {
  const pins = await loadPins();
  // Hidden files are not the author's.
  for (const [id, paths] of Map.groupBy(globSync('*/*', { cwd: TRANSCRIPTS }).sort(), dirname)) {
    const content = gzipStored(await tarOf(paths));
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
}

async function tarOf(paths: readonly string[]): Promise<Uint8Array> {
  const entries = paths.map(async (path) => {
    const body = await readFile(join(TRANSCRIPTS, path));
    const name = path.replaceAll('\\', '/');
    return { header: { name, type: 'file' as const, size: body.length, mode: 0o644, uid: 0, gid: 0, mtime: MTIME }, body };
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

const program = new Command('pack')
  .description('pack every data/transcripts/<run-id>/ into data/bundles/<run-id>.tgz; one that is pinned is never replaced: exit status 2')
  .exitOverride()
  .action(pack);

await runProgram(program);
