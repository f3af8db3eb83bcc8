import { describe, expect, it } from 'vitest';
import { failuresBehind, healthOf } from '../../src/run/failures.ts';
import { ratio } from '../../src/run/quantity.ts';
import { find } from '../../src/run/query.ts';
import { placed } from '../../src/run/shown.ts';
import { loadRun } from '../../src/sample-run/index.ts';
import { draft, parse, type Options } from '../formats/dgp-bench/fixture.ts';
import * as taxbench from '../formats/taxbench/fixture.ts';

const run = (options: Options) => parse(draft(options));
const compression = { mode: 'compression', concurrency: 1 };
const passthrough = { mode: 'passthrough', concurrency: 1 };

it('arithmetic carries the failures behind a figure', () => {
  const flawed = run({
    trials: 2,
    failed: ({ trial, mode, phase }, i) => trial === 2 && mode === 'compression' && phase === 'put' && i === 1,
  });
  const [packed, plain] = [compression, passthrough].map((dims) => find(flawed, 'throughput', { ...dims, phase: 'put' })!);
  expect(failuresBehind(plain!)).toBeUndefined();
  expect(failuresBehind(ratio(plain!, packed!))).toEqual({ phase: 'put', failed: 1, tried: 4 });
  expect(failuresBehind(find(flawed, 'throughput', { ...compression, phase: 'cold_get' })!)).toBeUndefined();
  expect(failuresBehind(find(flawed, 'stored-implied', compression)!)).toEqual({ phase: 'put', failed: 1, tried: 4 });
  // A point of a chart that is computed of several figures shows the flags of each.
  expect(placed(() => ratio(plain!, packed!)).flags).toContainEqual(expect.stringContaining('1 of 4'));
});

describe('the health of a run', () => {
  it.each<[string, Options, string, string]>([
    ['nothing failed', { trials: 2 }, 'clean', '2 trials, no failure, no reset'],
    [
      'every upload failed',
      { failed: () => true },
      'unusable',
      '4 of 4 uploads failed, 4 of 4 cold downloads failed, 4 of 4 warm downloads failed: publish nothing from this run',
    ],
    [
      'every upload of one mode failed',
      { failed: ({ mode, phase }) => mode === 'compression' && phase === 'put' },
      'flawed',
      '2 of 2 uploads failed in compression: no finding rests on figures with more than 1 % failed',
    ],
  ])('where %s', (_, options, state, text) => {
    expect(healthOf(run(options))).toMatchObject({ state, text });
  });
  it('where few failed asks only to say so', () => {
    const artifacts = Array.from({ length: 200 }, (_, i) => ({ name: `a-1.${i}.0.tar`, bytes: 1000 }));
    const few = run({ artifacts, failed: ({ mode, phase }, i) => mode === 'compression' && phase === 'warm_get' && i === 7 });
    expect(healthOf(few).text).toBe('1 of 200 warm downloads failed in compression: each number that they touch says so');
  });
  it('of a run that was stopped, or has few blocks, says so first', () => {
    const quick = healthOf(taxbench.parse(taxbench.draft()));
    expect(quick.text).toMatch(/^few-blocks: 2 blocks: .*; 2 trials, no failure, no reset$/);
    expect(quick).toMatchObject({ state: 'flawed', flaws: ['few-blocks'] });
    const stopped = taxbench.withRun((file) => ({ ...file, partial: true, blocks: { ...file.blocks, planned: 3 } }));
    expect(healthOf(taxbench.parse(stopped))).toMatchObject({
      text: expect.stringMatching(/^partial-run: The run was stopped: 2 of 3 blocks/) as string,
      flaws: ['partial-run', 'few-blocks'],
    });
  });
  it('of a transcript is not known', async () => {
    expect(healthOf(await loadRun('haproxy-slz-20150329'))).toEqual({
      state: 'flawed',
      text: '1 trial, transcribed: failures and resets are not recorded',
      flaws: [],
    });
  });
});
