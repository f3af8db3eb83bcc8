/**
 * `npm run bench`: readBundle against `tar xzf` plus `sha256sum` on one archive of about 1 MB, in alternating pairs.
 * Prints the medians and their ratio; the bar is 3.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBundle } from '../src/bundle/index.ts';
import { median } from '../src/run/median.ts';

const PAIRS = 15;
const SIZE_BYTES = 1e6;

const work = mkdtempSync(join(tmpdir(), 'bench-'));
try {
  const archive = packed();
  const bytes = readFileSync(archive);
  const tool: number[] = [];
  const reader: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const out = join(work, `out-${pair}`);
    mkdirSync(out);
    tool.push(
      await timed(() => {
        execFileSync('tar', ['xzf', archive, '-C', out]);
        execFileSync('sha256sum', [archive]);
      }),
    );
    rmSync(out, { recursive: true });
    reader.push(await timed(() => readBundle('bench.tgz', readFileSync(archive))));
  }
  const { files } = await readBundle('bench.tgz', bytes);
  console.log(`archive: ${bytes.length} bytes, ${files.size} files, ${PAIRS} pairs`);
  console.log(`tar xzf + sha256sum: median ${median(tool).toFixed(1)} ms`);
  console.log(`readBundle:          median ${median(reader).toFixed(1)} ms, first ${reader[0]!.toFixed(1)} ms`);
  console.log(`ratio:               ${median(reader.map((ms, i) => ms / tool[i]!)).toFixed(2)} (median of pairs, bar 3)`);
} finally {
  rmSync(work, { recursive: true });
}

/** Real bundles unpacked side by side, again and again, into one root folder until the archive has about 1 MB. */
function packed(): string {
  const archive = join(work, 'bench.tgz');
  const bundles = fileURLToPath(new URL('../data/bundles/', import.meta.url));
  const names = readdirSync(bundles).filter((name) => name.startsWith('dgp-2core-'));
  for (let copy = 0, size = 0; size < SIZE_BYTES; copy += 1) {
    const name = names[copy % names.length]!;
    const folder = join(work, 'bench', `copy-${copy}`);
    mkdirSync(folder, { recursive: true });
    execFileSync('tar', ['xzf', join(bundles, name), '-C', folder]);
    size += readFileSync(join(bundles, name)).length;
  }
  execFileSync('tar', ['czf', archive, '-C', work, 'bench']);
  return archive;
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
