/** Every harness on its real software, killed hard in the middle of a visit: nothing of it stays, and the next run measures the same. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { harnesses } from '../../harness/index.ts';
import { nameOf } from '../../harness/kit/harness.ts';
import { requirePorts } from '../../harness/kit/held.ts';
import { missing } from '../../harness/kit/tools.ts';
import { readBundle } from '../../src/bundle/index.ts';
import { parseRun } from '../../src/formats/index.ts';
import { median } from '../../src/run/median.ts';
import { scratch } from '../scratch.ts';

/** The first run builds its tools. */
const LONGEST_MS = 90 * 60_000;
/** What shares a port with an orphan has half the speed. A busy machine moves single cells more than that, and the median of all less. */
const WITHIN = 1.5;

const root = scratch();

/** Starts a harness whose processes, however they detach themselves, are known by their environment or their folder. */
function start(name: string, folder: string) {
  const child = spawn(process.execPath, ['harness/main.ts', name, '--quick', '--out', folder], {
    env: { ...process.env, TMPDIR: temporary, STARTED_BY: root },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (text += bytes.toString()));
  return { child, printed: () => text };
}

const temporary = mkdtempSync(join(root, 'temporary-'));

/** What is there of a harness, in words; empty where nothing is. */
function leftovers(): string[] {
  const processes = readdirSync('/proc').flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${Number(pid)}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return (command + readFileSync(`/proc/${Number(pid)}/environ`, 'utf8')).includes(root) ? [`process ${pid} ${command}`] : [];
    } catch {
      return [];
    }
  });
  return [
    ...processes,
    ...readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .filter((line) => line.includes(root)),
    ...globSync('/sys/fs/cgroup/{,cpu/}taxbench-*'),
    ...readdirSync(temporary).map((name) => `folder ${name}`),
    ...execFileSync('ip', ['netns', 'list'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.startsWith('taxbench-')),
  ];
}

/** Speed of each cell of a whole quick run. */
async function measured(name: string): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(root, 'run-'));
  const { child, printed } = start(name, folder);
  const [status] = (await once(child, 'close')) as [number | null];
  expect(status, printed()).toBe(0);
  expect(leftovers()).toEqual([]);
  const file = readdirSync(folder).find((entry) => entry.endsWith('.tgz'))!;
  const run = parseRun(await readBundle(file, new Uint8Array(readFileSync(join(folder, file)))));
  return new Map(
    run.measurements.flatMap(({ metric, dims, quantity }) => (metric === 'throughput' ? [[JSON.stringify(dims), quantity.value]] : [])),
  );
}

/** Waits for a visit to be under way and ends the harness as the kernel would that lacks memory. */
async function killed(name: string, cell: string): Promise<void> {
  const { child, printed } = start(name, mkdtempSync(join(root, 'killed-')));
  while (!printed().includes(cell)) {
    expect(child.exitCode, printed()).toBeNull();
    await wait(20);
  }
  await wait(1500);
  expect(leftovers().length).toBeGreaterThan(1);
  child.kill('SIGKILL');
  await once(child, 'close');
}

for (const harness of harnesses) {
  const [name, { ports }] = [nameOf(harness), harness];
  const lacking = await missing(harness);
  const reason = lacking.length === 0 ? '' : ` (skipped: lacks ${lacking.map(({ name }) => name).join(', ')})`;
  it.skipIf(lacking.length > 0)(
    `${name} leaves nothing when it is killed, and measures the same afterwards${reason}`,
    { tags: ['long'], timeout: LONGEST_MS },
    async () => {
      const before = await measured(name);
      for (const block of [1, 2]) {
        await killed(name, `block ${block} of 2`);
        const until = Date.now() + 10_000;
        while (leftovers().length > 0 && Date.now() < until) await wait(50);
        expect(leftovers()).toEqual([]);
        await requirePorts(ports);
      }
      const after = await measured(name);
      expect([...after.keys()]).toEqual([...before.keys()]);
      const ratio = median([...after].map(([cell, speed]) => speed / before.get(cell)!));
      expect(ratio).toBeGreaterThan(1 / WITHIN);
      expect(ratio).toBeLessThan(WITHIN);
    },
  );
}
