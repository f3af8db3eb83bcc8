/** The kit on a tiny plan of real processes: what it writes is read, and a stop leaves a readable partial bundle. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { csvParse } from 'd3-dsv';
import { expect, it, vi } from 'vitest';
import { startServers } from '../../harness/haproxy-slz/servers.ts';
import { capped, CPU_LIMITS } from '../../harness/kit/cap.ts';
import { begin, goOn, type Conditions } from '../../harness/kit/engine.ts';
import { harnesses } from '../../harness/index.ts';
import { nameOf, type Harness } from '../../harness/kit/harness.ts';
import { lock, requirePorts } from '../../harness/kit/held.ts';
import { instructionSets } from '../../harness/kit/machine.ts';
import { visitsOf } from '../../harness/kit/order.ts';
import { childrenOf, cpuOf } from '../../harness/kit/proc.ts';
import { serve } from '../../harness/kit/processes.ts';
import { untilFree } from '../../harness/kit/rest.ts';
import { sampled } from '../../harness/kit/sampler.ts';
import { sample } from '../../harness/sample/index.ts';
import { readBundle } from '../../src/bundle/index.ts';
import { factsIn, headOf } from '../../src/formats/taxbench/columns.ts';
import { parseRun } from '../../src/formats/index.ts';
import { ratio } from '../../src/run/quantity.ts';
import { find } from '../../src/run/query.ts';
import { keptBlocks, STOLEN } from '../../src/run/stolen.ts';
import { scratch } from '../scratch.ts';

const out = scratch();

const conditions = (more: Partial<Conditions> = {}): Conditions => ({
  out,
  cache: join(out, 'cache'),
  signal: new AbortController().signal,
  say: () => undefined,
  ...more,
});
const QUICK = { size: 'quick', seed: 7 } as const;
const read = async (path: string) => parseRun(await readBundle(path.split('/').at(-1)!, new Uint8Array(readFileSync(path))));

/** A file of a bundle, unpacked by the system's tar. */
const textIn = (path: string, file: string) =>
  execFileSync('tar', ['xzOf', path, `${path.split('/').at(-1)!.replace('.tgz', '')}/${file}`], { encoding: 'utf8' });

const orderOf = (path: string) => {
  const { seed, blocks } = JSON.parse(textIn(path, 'run.json')) as { seed: number; blocks: { planned: number } };
  return { seed, planned: blocks.planned };
};

it.each(harnesses.map((harness) => [nameOf(harness), harness.plan('full')] as const))('names each column of %s once', (_, plan) => {
  const columns = [...headOf(3), ...plan.dims, ...plan.rowDims, ...factsIn(3), ...plan.counters.map(({ name }) => name)];
  expect(columns.filter((column, i) => columns.indexOf(column) !== i)).toEqual([]);
});

it('visits arms of one setting beside each other, and back again, in another order in each block', () => {
  const arms = ['none', 'gzip', 'zstd'];
  const cells = [1, 2, 3].flatMap((size) => arms.map((arm) => ({ arm, size })));
  const [first, second] = [1, 2].map((block) => visitsOf(cells, 1, block)) as [typeof cells, typeof cells];
  expect(first).not.toEqual(second);
  expect(visitsOf(cells, 1, 1)).toEqual(first);
  for (const [start] of [[0], [6], [12]] as const) {
    const own = first.slice(start, start + 6);
    expect(new Set(own.map(({ size }) => size)).size).toBe(1);
    expect(own.slice(3)).toEqual(own.slice(0, 3).toReversed());
    const half = own.slice(0, 3).map(({ arm }) => arm);
    expect(half.toSorted()).toEqual(arms.toSorted());
  }
});

it('writes a bundle whose figures are those of its cells', async () => {
  const said: string[] = [];
  const { bundle, finished } = await begin(sample, QUICK, conditions({ say: (line) => said.push(line) }));
  expect(said[0]).toMatch(/^preparing tools and data/);
  const run = await read(bundle);
  expect([finished, run.trials, run.experiment]).toMatchObject([2, 2, { baseline: 'none', again: 'none-again' }]);
  expect(orderOf(bundle)).toEqual({ seed: 7, planned: 2 });
  expect(run.modes.toSorted()).toEqual(['none', 'none-again', 'zstd']);
  const dims = { mode: 'zstd', size: 400_000 };
  const wall = find(run, 'wall-time', dims)!;
  const speed = find(run, 'throughput', dims)!;
  speed.values.forEach((own, block) => expect(own).toBeCloseTo(2000 / wall.values[block]!, 9));
  expect(find(run, 'stored-bytes', dims)!.value).toBeLessThan(find(run, 'stored-bytes', { ...dims, mode: 'none' })!.value);
  expect(run.flags.map(({ code }) => code)).toContain('few-blocks');
  const sets = run.environment.find(({ label }) => label === 'instructions of the processor');
  expect(sets?.value).toBe(instructionSets(readFileSync('/proc/cpuinfo', 'utf8')));
});

it.each([
  ['flags\t\t: fpu sha_ni avx2 aes', 'aes, avx2, sha_ni'],
  ['flags\t\t: fpu', 'none that is looked for'],
  ['Features\t: fp asimd', 'not known'],
])('reads the instructions of a processor from %j: %s', (cpus, sets) => expect(instructionSets(cpus)).toBe(sets));

it('keeps what is finished when it is stopped, says that it is partial, and goes on', async () => {
  const stop = new AbortController();
  const say = (line: string) => {
    if (line.startsWith('block 2 of 3')) stop.abort();
  };
  const part = await begin(sample, { ...QUICK, blocks: 3 }, conditions({ signal: stop.signal, say }));
  expect(part).toMatchObject({ finished: 1, planned: 3 });
  expect((await read(part.bundle)).flags.map(({ code }) => code)).toContain('partial-run');
  const whole = await goOn([sample], part.runId, conditions());
  expect(whole).toEqual({ ...part, finished: 3 });
  const { trials, flags } = await read(whole.bundle);
  expect(trials).toBe(3);
  expect(orderOf(whole.bundle)).toEqual({ seed: 7, planned: 3 });
  expect(flags.map(({ code }) => code)).not.toContain('partial-run');
  await expect(goOn([sample], part.runId, conditions())).rejects.toMatchObject({ code: 'run-unknown' });
});

/** A machine of which nothing is stolen, but for a tenth of all time in some visits, from 1. */
function stealing(...visits: readonly number[]) {
  let readings = 0;
  return () => {
    readings += 1;
    return readings % 2 === 1 ? { total: 0, steal: 0 } : { total: 1000, steal: visits.includes(readings / 2) ? 100 : 0 };
  };
}

it('measures a visit that lost too much time again at the end of its block, keeps it, and does without it', async () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const { bundle } = await begin(sample, { ...QUICK, blocks: 1 }, conditions({ say, readTime: stealing(2, 7) }));
  const rows = csvParse(textIn(bundle, 'cells.csv'));
  expect(rows.map(({ accepted }) => accepted)).toEqual(Array.from({ length: 8 }, (_, i) => String(i !== 1 && i !== 6)));
  expect([rows[6]!['arm'], rows[7]!['arm']]).toEqual([rows[1]!['arm'], rows[1]!['arm']]);
  expect(rows[1]!['reason']).toBe('lost more than 5 % of the cores’ time');
  expect(said.filter((line) => line.includes(' again'))).toHaveLength(2);
  const run = await read(bundle);
  const dims = { mode: rows[1]!['arm']!, size: 400_000 };
  const counted = rows.filter((row) => row['arm'] === rows[1]!['arm'] && row['accepted'] === 'true').map((row) => Number(row['wall_s']));
  expect(find(run, 'wall-time', dims)!.values[0]).toBeCloseTo(((counted[0]! + counted[1]!) / 2) * 1000, 9);
  expect(find(run, STOLEN, dims)!.values).toEqual([0]);
});

it('gives up after three repeats, and says that the block is incomplete', async () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const always = Array.from({ length: 99 }, (_, i) => i + 1);
  const { bundle } = await begin(sample, { ...QUICK, blocks: 1 }, conditions({ say, readTime: stealing(...always) }));
  expect(csvParse(textIn(bundle, 'cells.csv'))).toHaveLength(3 * 2 * 4);
  expect(said.at(-1)).toMatch(/^incomplete, .*: block 1$/);
  const run = await read(bundle);
  expect(run.flags.filter(({ code }) => code === 'stolen-time')).toHaveLength(3);
  const of = (mode: string) => find(run, 'throughput', { mode, size: 400_000 })!;
  expect(keptBlocks(run, ratio(of('zstd'), of('none')))).toEqual([]);
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

const COMPRESSOR = join(import.meta.dirname, '../../harness/sample/compress.ts');

/** Starts the harness as a user does. @param until calls back with all that it has printed */
async function harness(args: readonly string[], until: (printed: string, child: ChildProcess) => void = () => undefined) {
  const child = spawn(process.execPath, ['harness/main.ts', ...args]);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      printed += bytes.toString();
      until(printed, child);
    });
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, printed };
}

/** What the hint at the end of a stopped run says to type, after `npm run harness --`. */
const hintIn = (printed: string) => [.../npm run harness -- (--continue) (\S+) (--out) '(.+)'/.exec(printed)!].slice(1);

/** Blocks and plan of the one run in a folder. */
const begun = (folder: string) => {
  const [id] = readdirSync(folder).filter((name) => name.startsWith('tax-sample-')) as [string];
  return { id, state: join(folder, id, 'state.json'), blocks: () => readdirSync(join(folder, id, 'blocks')) };
};

const noLimits = (await CPU_LIMITS.find()) === null;
it.skipIf(noLimits)(`holds a process to its share of a core${noLimits ? ` (skipped: lacks ${CPU_LIMITS.name})` : ''}`, async () => {
  const busy = serve(process.execPath, ['-e', 'for (;;);']);
  const cap = capped(busy.pid, 250);
  const [group = ''] = globSync('/sys/fs/cgroup/{,cpu/}taxbench-*').filter((path) =>
    readFileSync(join(path, 'cgroup.procs'), 'utf8').includes(String(busy.pid)),
  );
  const [used, from] = [cpuOf(busy.pid), performance.now()];
  await wait(1000);
  const share = (cpuOf(busy.pid) - used) / ((performance.now() - from) / 1000);
  const throttled = cap.throttledS();
  await busy.stop();
  await cap.remove();
  expect(share).toBeLessThan(0.4);
  expect(throttled).toBeGreaterThan(0);
  expect(group).toContain('taxbench-');
  expect(existsSync(group)).toBe(false);
});

/** Waits for what the keeper does after a harness was killed. */
const until = async (isDone: () => boolean) => {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 20));
};

it.each(['SIGINT', 'SIGTERM'] as const)('ends on %s with a partial bundle, exit 1, no process, and a hint that goes on', async (signal) => {
  const folder = mkdtempSync(join(out, 'stopped-'));
  const first = await harness(['sample', '--quick', '--blocks', '2', '--seed', '5', '--out', folder], (printed, child) => {
    if (printed.includes('block 2 of 2') && !printed.includes('stopping')) child.kill(signal);
  });
  expect(first.status, first.printed).toBe(1);
  const { id, blocks } = begun(folder);
  const part = await read(join(folder, `${id}.tgz`));
  expect(part.trials).toBeLessThan(2);
  expect(part.flags.map(({ code }) => code)).toContain('partial-run');
  expect(processesIn(folder)).toEqual([]);
  const textOf = (name: string) => readFileSync(join(folder, id, 'blocks', name), 'utf8');
  const kept = blocks().map(textOf);
  expect((await harness(['--continue', '--out', folder])).printed).toContain(`${id}: ${kept.length} of 2 blocks`);
  const second = await harness(hintIn(first.printed));
  expect(second.status, second.printed).toBe(0);
  expect(blocks().slice(0, kept.length).map(textOf)).toEqual(kept);
  const whole = await read(join(folder, `${id}.tgz`));
  expect(whole.trials).toBe(2);
  expect(orderOf(join(folder, `${id}.tgz`))).toEqual({ seed: 5, planned: 2 });
  expect(whole.environment.find(({ label }) => label === 'Command')!.value).toBe('npm run harness -- sample --quick --blocks 2 --seed 5');
});

it('leaves no process and no folder when it is killed, and goes on with what it kept', async () => {
  const folder = mkdtempSync(join(out, 'killed-'));
  const temporary = mkdtempSync(join(out, 'temporary-'));
  const child = spawn(process.execPath, ['harness/main.ts', 'sample', '--quick', '--blocks', '2', '--out', folder], {
    env: { ...process.env, TMPDIR: temporary },
  });
  let printed = '';
  child.stdout.on('data', (bytes: Buffer) => (printed += bytes.toString()));
  await until(() => printed.includes('block 2 of 2') && processesIn(COMPRESSOR).length > 0);
  expect(readdirSync(temporary)).toHaveLength(1);
  child.kill('SIGKILL');
  await until(() => readdirSync(temporary).length === 0 && processesIn(COMPRESSOR).length === 0);
  const again = await harness(['--continue', begun(folder).id, '--out', folder]);
  expect(again.status, again.printed).toBe(0);
  expect((await read(join(folder, `${begun(folder).id}.tgz`))).trials).toBe(2);
});

it.runIf(process.getuid?.() === 0)('leaves no mount, no network and no browser when it is killed', async () => {
  const [at, place, name] = [mkdtempSync(join(out, 'mount-')), mkdtempSync(join(out, 'place-')), `taxbench-test-${process.pid}`];
  const script = `import { execFileSync, spawn } from 'node:child_process';
    import { keep } from './harness/kit/kept.ts';
    keep('mount', '${at}');
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '${at}']);
    keep('namespace', '${name}');
    execFileSync('ip', ['netns', 'add', '${name}']);
    keep('folder', '${place}');
    spawn('sh', ['-c', 'sleep 60; : ${place}'], { detached: true, env: { ...process.env, TMPDIR: '${place}' } });
    console.log('there');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const there = () => [
    readFileSync('/proc/mounts', 'utf8').includes(at),
    existsSync(`/run/netns/${name}`),
    existsSync(place),
    processesIn(`: ${place}`).some((line) => line.startsWith('sh ')),
  ];
  expect(there()).toEqual([true, true, true, true]);
  child.kill('SIGKILL');
  await until(() => !there().includes(true));
});

it('gives two runs that begin at once a folder each', async () => {
  const folder = mkdtempSync(join(out, 'two-'));
  const runs = await Promise.all([1, 2].map(() => harness(['sample', '--quick', '--blocks', '1', '--out', folder])));
  expect(runs.map(({ status }) => status)).toEqual([0, 0]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.tgz'))).toHaveLength(2);
});

it.each(['tax-sample-typo', 'Foo_1', '../../x'])('refuses to go on with %s before anything is measured', async (id) => {
  const folder = mkdtempSync(join(out, 'refused-'));
  const { status, printed } = await harness(['--continue', id, '--out', folder]);
  expect([status, printed]).toEqual([2, `harness: run-unknown: no run "${id}" in ${folder} lacks blocks. None does.\n`]);
  expect(readdirSync(folder)).toEqual([]);
  expect((await harness(['sample', '--run', id, '--out', folder])).status).toBe(2);
  expect(readdirSync(folder)).toEqual([]);
});

it('refuses to go on after a change of the harness', async () => {
  const folder = mkdtempSync(join(out, 'changed-'));
  const stop = new AbortController();
  const say = (line: string) => {
    if (line.startsWith('block 2')) stop.abort();
  };
  const { runId } = await begin(sample, QUICK, conditions({ out: folder, signal: stop.signal, say }));
  const { state } = begun(folder);
  writeFileSync(state, readFileSync(state, 'utf8').replace(/"commit": "[^"]*"/, '"commit": "c0ffee"'));
  await expect(goOn([sample], runId, conditions({ out: folder }))).rejects.toMatchObject({ code: 'state-differs' });
});

it('refuses a port that is held, and a folder that is written, with the process that has it', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  const own = `(process ${process.pid})`;
  await expect(requirePorts([port])).rejects.toMatchObject({ code: 'in-use', message: expect.stringContaining(own) as string });
  const folder = join(out, 'ported');
  await expect(begin({ ...sample, ports: [port] }, QUICK, conditions({ out: folder }))).rejects.toMatchObject({ code: 'in-use' });
  expect(existsSync(folder)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  await expect(requirePorts([port])).resolves.toBeUndefined();
  const unlock = await lock(`port ${port}`);
  await expect(begin({ ...sample, ports: [port] }, QUICK, conditions({ out: folder }))).rejects.toMatchObject({ code: 'in-use' });
  unlock();
  const unlockFolder = await lock(folder);
  await expect(lock(folder)).rejects.toMatchObject({ code: 'in-use', message: expect.stringContaining(own) as string });
  unlockFolder();
  (await lock(folder))();
});

it.each([{}, { compress: true, limit: 50 }, { certificate: 'both.pem' }])('lets no second HAProxy share the port, with %o', async (own) => {
  const folder = mkdtempSync(join(out, 'settings-'));
  const settings = { folder, files: folder, compress: false, limit: 100, ...own };
  await expect(startServers({ haproxy: 'false', nginx: 'false' }, settings)).rejects.toMatchObject({ code: 'tool-failed' });
  expect(readFileSync(join(folder, 'haproxy.cfg'), 'utf8')).toMatch(/^global\n( {2}.*\n)* {2}noreuseport\n/);
});

it.each([
  ['below a file', () => join(out, 'a-file')],
  ['below /proc, where nothing can be made', () => '/proc/x'],
])('says in one line that a folder %s cannot be written', async (_, place) => {
  writeFileSync(join(out, 'a-file'), '');
  const { status, printed } = await harness(['sample', '--quick', '--out', place()]);
  expect(status).toBe(2);
  const refused = printed.split('\n').filter((line) => line.startsWith(`harness: file-refused: ${place()}`));
  expect(refused).toEqual([printed.trim().split('\n').at(-1)]);
  expect(printed).not.toContain('    at ');
});

it('says every half minute that it is still building tools', async () => {
  const said: string[] = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  try {
    const slow: Harness = {
      ...sample,
      prepare: async () => {
        await vi.advanceTimersByTimeAsync(65_000);
        throw new Error('built');
      },
    };
    const folder = join(out, 'slow');
    await expect(begin(slow, QUICK, conditions({ out: folder, say: (line) => said.push(line) }))).rejects.toThrow('built');
    await vi.advanceTimersByTimeAsync(65_000);
  } finally {
    vi.useRealTimers();
  }
  expect(said.slice(1)).toEqual(['  preparing, 30 s', '  preparing, 60 s']);
});

it('counts CPU and memory of what a process has started', async () => {
  const burn = 'const held = Buffer.alloc(5e7, 1); while (process.cpuUsage().user < 4e5) held[0]++;';
  const parent = spawn('sh', ['-c', `"${process.execPath}" -e '${burn}'; sleep 30`], { detached: true });
  try {
    const started = performance.now();
    let [alive, child] = [0, undefined as number | undefined];
    const busy = async () => {
      while (alive < 0.2) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        alive = cpuOf(parent.pid!);
        [child] = childrenOf(parent.pid!);
      }
      // It ends, and its time stays; a tick is lost where the kernel takes over the sum.
      while (childrenOf(parent.pid!).includes(child!)) await new Promise((resolve) => setTimeout(resolve, 50));
      return 'busy';
    };
    const { result, peakRssBytes, rows } = await sampled(parent.pid!, () => (performance.now() - started) / 1000, busy);
    expect(result).toBe('busy');
    expect(peakRssBytes).toBeGreaterThan(5e7);
    expect(rows.at(-1)!.cpuS).toBeGreaterThan(alive - 0.03);
    expect(Number.isInteger(alive * 100)).toBe(false);
    expect(rows.at(-1)!.rssBytes).toBeLessThan(5e7);
  } finally {
    process.kill(-parent.pid!, 'SIGKILL');
  }
});
