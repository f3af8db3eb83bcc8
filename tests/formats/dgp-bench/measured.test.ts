import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBundle } from '../../../src/bundle/index.ts';
import { parseRun } from '../../../src/formats/index.ts';
import { find, need, select } from '../../../src/run/query.ts';

const DATA = new URL('../../../data/bundles/', import.meta.url);
const open = async (id: string) => parseRun(await readBundle(`${id}.tgz`, readFileSync(new URL(`${id}.tgz`, DATA))));
const measured = readdirSync(DATA)
  .filter((name) => name.startsWith('dgp-2core-'))
  .map((name) => name.replace(/\.tgz$/, ''));

/** The archive read a second way: system tar and JSON.parse. */
const member = (id: string, path: string): string =>
  execFileSync('tar', ['xOzf', new URL(`${id}.tgz`, DATA).pathname, `${id}/${path}`], { encoding: 'utf8', maxBuffer: 1e8 });

const summaryOf = (id: string, trial: number) =>
  JSON.parse(member(id, `trial_00${trial}/summary.json`)) as { modes: { compression: { c1: { put: { mb_s_wall: number } } } } };

interface Series {
  samples: { elapsed_s: number; host_resources: { docker_stats: { cpu_percent: string } } }[];
  markers: { event: string; mode: string; concurrency: number; elapsed_s: number }[];
}

describe.each(measured)('%s', (id) => {
  it('parses, with every mode and phase of every trial', async () => {
    const run = await open(id);
    expect(run).toMatchObject({
      id,
      harness: 'dgp-bench',
      modes: ['passthrough', 'compression', 'encryption', 'compression_encryption'],
      primaryConcurrency: 1,
    });
    expect(select(run, 'throughput')).toHaveLength(12 * run.concurrencies.length);
    expect(run.series).toHaveLength(run.trials);
    for (const { quantity } of run.measurements) expect(quantity.n).toBe(run.trials);
  });

  it('agrees with the archive as system tar and JSON.parse read it', async () => {
    const run = await open(id);
    const walls = Array.from({ length: run.trials }, (_, i) => summaryOf(id, i + 1).modes.compression.c1.put.mb_s_wall);
    const q = need(run, 'throughput', { mode: 'compression', phase: 'put', concurrency: 1 });
    expect(q.values).toEqual(walls);
    expect(q.value).toBe(walls.toSorted((a, b) => a - b)[(walls.length - 1) / 2]);
  });
});

it.each([
  ['dgp-2core-20261120-typescript', 184_160_768, 1_343_171, 23_879_875, 23_896_259],
  ['dgp-2core-20261120-node24', 626_380_800, 35_486_313, 159_144_553, 159_160_937],
])(
  'gives the storage figures that the harness implies for %s, and what they leave out',
  async (id, logical, implied, corrected, onDisk) => {
    const run = await open(id);
    const stored = (kind: string) => need(run, `stored-${kind}`, { mode: 'compression', concurrency: 1 }).value;
    expect(need(run, 'logical-bytes', {}).value).toBe(logical);
    expect([stored('implied'), stored('corrected'), stored('on-disk')]).toEqual([implied, corrected, onDisk]);
  },
);

it('saves nothing on the negative control and counts no reference copy', async () => {
  const run = await open('dgp-2core-20261120-typescript-tgz');
  expect(need(run, 'saved-bytes', { mode: 'compression', concurrency: 1 }).value).toBe(0);
  expect(need(run, 'stored-corrected', { mode: 'compression', concurrency: 1 }).value).toBe(34_068_550);
  expect(run.flags.some((f) => f.code === 'reference-not-counted')).toBe(false);
});

it('takes CPU over the same samples as the harness, at both concurrencies', async () => {
  const id = 'dgp-2core-20261120-typescript';
  const run = await open(id);
  const { samples, markers } = JSON.parse(member(id, 'trial_001/resource_timeseries.json')) as Series;
  for (const concurrency of [1, 4]) {
    const at = (event: string) =>
      markers.find((m) => m.event === event && m.mode === 'compression' && m.concurrency === concurrency)!.elapsed_s;
    const inside = samples.filter((s) => s.elapsed_s >= at('before_snapshot') && s.elapsed_s <= at('after_snapshot'));
    const percents = inside.map((s) => parseFloat(s.host_resources.docker_stats.cpu_percent));
    expect(need(run, 'cpu-mean', { mode: 'compression', concurrency }).values[0]).toBeCloseTo(
      percents.reduce((a, b) => a + b) / percents.length,
      9,
    );
    expect(need(run, 'cpu-max', { mode: 'compression', concurrency }).values[0]).toBe(Math.max(...percents));
  }
});

it('has no storage figure for the second concurrency of typescript', async () => {
  const run = await open('dgp-2core-20261120-typescript');
  for (const metric of ['saved-bytes', 'stored-implied', 'stored-corrected', 'stored-on-disk'])
    expect(find(run, metric, { mode: 'compression', concurrency: 4 })).toBeUndefined();
});
