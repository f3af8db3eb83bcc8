/**
 * `npm run bench`: readBundle against `tar xzf` plus `sha256sum` on the largest archive in data/bundles, in alternating pairs.
 * Prints the medians and their ratio; the bar is 3.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBundle } from '../src/bundle/index.ts';
import { median } from '../src/run/median.ts';

const PAIRS = 15;

const bundles = globSync(join(import.meta.dirname, '../data/bundles/*.tgz'));
const archive = bundles.reduce((a, b) => (statSync(b).size > statSync(a).size ? b : a));
const work = mkdtempSync(join(tmpdir(), 'bench-'));
try {
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

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
