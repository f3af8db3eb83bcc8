/** The smallest harness, for trying the kit and its tests: real processes that compress a file with nothing, gzip and zstd. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Dims, Harness, Workspace, Plan, Prepared, Visit } from '../kit/harness.ts';
import { random } from '../kit/order.ts';
import { run } from '../kit/processes.ts';
import { once, sha256Of } from '../kit/tools.ts';

const PROGRAM = fileURLToPath(new URL('compress.ts', import.meta.url));

/** What compress.ts prints. */
interface Printed {
  wallS: number;
  cpuS: number;
  rssPeakBytes: number;
  stored: number;
  sha256: string;
}

const plan = (size: 'full' | 'quick'): Plan => ({
  blocks: size === 'full' ? 10 : 2,
  baseline: 'none',
  again: 'none-again',
  dims: ['arm', 'size'],
  rowDims: [],
  cells: ['none', 'none-again', ...(size === 'full' ? ['gzip'] : []), 'zstd'].map((arm) => ({
    arm,
    size: size === 'full' ? 4_000_000 : 400_000,
  })),
  counters: [{ name: 'stored-bytes', unit: 'B', meaning: 'Size of the output, as the program reports it.' }],
  parameters: { repetitions: 5 },
  deviations: [],
  caches: ['The file is read once before the clock starts.'],
  fixedLength: false,
  deadlineS: 60,
});

async function prepare({ cells }: Plan, cache: string): Promise<Prepared> {
  const sizes = [...new Set(cells.map((cell) => Number(cell['size'])))];
  const files = await Promise.all(sizes.map((bytes) => inputOf(cache, bytes)));
  const [tool] = process.versions.node.split('.');
  return {
    tools: [
      { name: 'node', version: process.version, sha256: await sha256Of(process.execPath), package: `Node.js ${tool}`, licence: 'MIT' },
    ],
    dataset: files.map(({ file, bytes, sha256, source }) => ({ file, bytes, sha256, source })),
    measure: (cell, place) =>
      measure(
        cell,
        place,
        files.find(({ bytes }) => bytes === cell['size'])!,
      ),
    close: () => Promise.resolve(),
  };
}

/** Text that compresses: words drawn by a seed. */
async function inputOf(cache: string, bytes: number) {
  const next = random(bytes);
  const words = Array.from({ length: 400 }, () => Math.floor(next() * 36 ** 6).toString(36));
  let text = '';
  while (text.length < bytes) text += `${words[Math.floor(next() * words.length)]!} `;
  const content = text.slice(0, bytes);
  const file = `words-${bytes}.txt`;
  const folder = await once(cache, `sample-${bytes}`, async (part) => writeFile(join(part, file), content));
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path: join(folder, file), file, bytes, sha256, source: `400 words drawn with seed ${bytes}` };
}

async function measure({ arm }: Dims, { folder }: Workspace, input: { path: string; bytes: number; sha256: string }): Promise<Visit> {
  await mkdir(folder, { recursive: true });
  const { stdout } = await run(process.execPath, [PROGRAM, String(arm), input.path, '5'], { deadlineS: 60, cwd: folder });
  const printed = JSON.parse(stdout) as Printed;
  const { wallS, cpuS, rssPeakBytes, stored } = printed;
  const failedOps = printed.sha256 === input.sha256 ? 0 : 5;
  return {
    rows: [
      {
        wallS,
        ops: 5,
        failedOps,
        bytes: (5 - failedOps) * input.bytes,
        cpuS,
        rssPeakBytes,
        counters: { 'stored-bytes': stored },
      },
    ],
    raw: { 'stdout.json': stdout },
  };
}

export const sample: Harness = {
  study: 'sample',
  question: 'How fast do gzip and zstd compress words, against not compressing? (for trying the kit)',
  needs: [],
  ports: [],
  minutes: 2,
  plan,
  prepare,
};
