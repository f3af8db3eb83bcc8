/** The kit on a tiny plan of real processes: what it writes is read, and a stop leaves a readable partial bundle. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { execute, type RunOptions } from '../../harness/kit/engine.ts';
import { shuffled } from '../../harness/kit/order.ts';
import { cpuOf } from '../../harness/kit/proc.ts';
import { untilFree } from '../../harness/kit/rest.ts';
import { sampled } from '../../harness/kit/sampler.ts';
import { sample } from '../../harness/sample/index.ts';
import { readBundle } from '../../src/bundle/index.ts';
import { parseRun } from '../../src/formats/index.ts';
import { find } from '../../src/run/query.ts';

const out = mkdtempSync(join(tmpdir(), 'harness-'));
afterAll(() => rmSync(out, { recursive: true }));

const options = (runId: string, more: Partial<RunOptions> = {}): RunOptions => ({
  size: 'quick',
  seed: 7,
  out,
  cache: join(out, 'cache'),
  runId,
  command: 'a test',
  signal: new AbortController().signal,
  say: () => undefined,
  ...more,
});
const read = async (path: string) => parseRun(await readBundle(path.split('/').at(-1)!, new Uint8Array(readFileSync(path))));

it('shuffles each block anew, the same for the same seed', () => {
  const cells = Array.from({ length: 12 }, (_, i) => i);
  expect(shuffled(cells, 1, 1)).toEqual(shuffled(cells, 1, 1));
  expect(shuffled(cells, 1, 1)).not.toEqual(shuffled(cells, 1, 2));
  expect(shuffled(cells, 1, 2).toSorted((a, b) => a - b)).toEqual(cells);
});

it('writes a bundle whose figures are those of its cells', async () => {
  const { bundle, finished } = await execute(sample, options('whole'));
  const run = await read(bundle);
  expect([finished, run.trials, run.experiment]).toMatchObject([2, 2, { baseline: 'none', again: 'none-again', seed: 7, planned: 2 }]);
  expect(run.modes.toSorted()).toEqual(['gzip', 'none', 'none-again', 'zstd']);
  const dims = { mode: 'zstd', size: 400_000 };
  const wall = find(run, 'wall-time', dims)!;
  const speed = find(run, 'throughput', dims)!;
  speed.values.forEach((own, block) => expect(own).toBeCloseTo(2000 / wall.values[block]!, 9));
  expect(find(run, 'stored-bytes', dims)!.value).toBeLessThan(find(run, 'stored-bytes', { ...dims, mode: 'none' })!.value);
  expect(run.flags.map(({ code }) => code)).toContain('few-blocks');
});

it('keeps what is finished when it is stopped, says that it is partial, and goes on', async () => {
  const stop = new AbortController();
  const say = (line: string) => {
    if (line.startsWith('block 2 of 3')) stop.abort();
  };
  const part = await execute(sample, options('stopped', { blocks: 3, signal: stop.signal, say }));
  expect(part).toMatchObject({ finished: 1, planned: 3 });
  expect((await read(part.bundle)).flags.map(({ code }) => code)).toContain('partial-run');
  const whole = await execute(sample, options('stopped', { blocks: 3 }));
  expect(whole.finished).toBe(3);
  expect((await read(whole.bundle)).trials).toBe(3);
});

it('waits for a machine that is taken, and begins at once on a free one', async () => {
  const { signal } = new AbortController();
  const said: string[] = [];
  const ratios = [3, 2, 1];
  const say = (line: string) => void said.push(line);
  await untilFree(signal, say, () => ratios.shift()!, 1);
  expect(said).toEqual(['the machine gives 1 s of CPU time in 3.0 s: waiting', 'the machine gives 1 s of CPU time in 2.0 s: waiting']);
  expect(await untilFree(signal, say, () => 1, 1)).toBe(0);
  const stop = new AbortController();
  const taken = untilFree(stop.signal, say, () => 9, 60_000);
  stop.abort();
  expect(await taken).toBe(0);
});

/** Command lines of the processes that work in a folder. */
const processesIn = (folder: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return line.includes(folder) ? [line] : [];
      } catch {
        return [];
      }
    });

it.each(['SIGINT', 'SIGTERM'] as const)('ends on %s with a partial bundle, exit 1 and no process', async (signal) => {
  const folder = mkdtempSync(join(out, 'stopped-'));
  const child = spawn(process.execPath, ['harness/main.ts', 'sample', '--quick', '--blocks', '200', '--out', folder, '--run', 'killed']);
  let printed = '';
  child.stdout.on('data', (bytes: Buffer) => {
    printed += bytes.toString();
    if (printed.includes('block 2 of 200') && !printed.includes('stopping')) child.kill(signal);
  });
  const [status] = (await once(child, 'close')) as [number | null];
  expect(status, printed).toBe(1);
  const run = await read(join(folder, 'killed.tgz'));
  expect(run.trials).toBeLessThan(200);
  expect(run.flags.map(({ code }) => code)).toContain('partial-run');
  expect(processesIn(folder)).toEqual([]);
  expect(processesIn(join(import.meta.dirname, '../../harness/sample/compress.ts'))).toEqual([]);
});

it('refuses to go on with another seed', async () => {
  await expect(execute(sample, options('whole', { seed: 8 }))).rejects.toMatchObject({ code: 'state-differs' });
});

it('counts CPU and memory of what a process has started', async () => {
  const burn = 'const until = Date.now() + 600; const held = Buffer.alloc(5e7, 1); while (Date.now() < until) held[0]++;';
  const parent = spawn('sh', ['-c', `"${process.execPath}" -e '${burn}'; sleep 30`], { detached: true });
  try {
    const started = performance.now();
    const busy = async () => {
      while (cpuOf(parent.pid!).userS < 0.2) await new Promise((resolve) => setTimeout(resolve, 50));
      return 'busy';
    };
    const { result, peakRssBytes, rows } = await sampled(parent.pid!, () => (performance.now() - started) / 1000, busy);
    expect(result).toBe('busy');
    expect(peakRssBytes).toBeGreaterThan(5e7);
    expect(rows.at(-1)!.cpuS).toBeGreaterThan(0.2);
    expect(rows.at(-1)!.rssBytes).toBeLessThan(5e7);
  } finally {
    process.kill(-parent.pid!, 'SIGKILL');
  }
});

it('samples no longer than what is done, also when it fails', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  await expect(
    sampled(
      process.pid,
      () => 0,
      () => Promise.reject(new Error('stopped')),
    ),
  ).rejects.toThrow('stopped');
  expect(timers()).toBe(before);
});
