import { describe, expect, it } from 'vitest';
import { chanceOf, compareRuns } from '../../src/run/compare.ts';
import type { AaPair } from '../../src/run/noise.ts';
import { pool, poolSum } from '../../src/run/pool.ts';
import { aRun } from './a-run.ts';
import type { Fact, Quantity, Run } from '../../src/run/types.ts';

const MACHINE: Fact = { label: 'Machine', value: 'one' };
const dims = { mode: 'plain' };

const measured = ([metric, quantity]: [string, Quantity]) => ({ metric, dims, quantity });
const run = (id: string, figures: Record<string, Quantity>, more: Partial<Run> = {}): Run =>
  aRun(id, Object.entries(figures).map(measured), more);

const speed = (...values: number[]) => ({ throughput: pool(values, 'MB/s', []) });
const slow = speed(10, 11, 12, 13, 14);
const fast = speed(20, 22, 24, 26, 28);
const only = (a: Run, b: Run, pairs: readonly AaPair[] = []) => compareRuns(a, b, pairs).rows[0]!;
/** Two runs of the same thing, the second `factor` times as fast. */
const aa = (factor: number): AaPair => [run('first', speed(10)), run('again', speed(10 * factor))];

describe('the verdict', () => {
  it('is "different" when the interval of b ÷ a excludes 1 and b ÷ a lies beyond the noise between runs', () => {
    const { rows, aa: pairs } = compareRuns(run('a', slow), run('b', fast), [aa(1.3)]);
    expect(rows[0]).toMatchObject({ verdict: 'different', reason: '', ratio: { value: 2, n: 5 }, noise: { factor: 1.3, figures: 1 } });
    expect(rows[0]!.ratio!.interval!.low).toBeGreaterThan(1);
    expect(pairs).toEqual([['first', 'again']]);
  });

  it('says that a difference is within the noise between runs', () => {
    expect(only(run('a', slow), run('b', fast), [aa(2.5)])).toMatchObject({
      verdict: 'not distinguishable',
      reason: 'within the noise between runs (A/A up to 2.50×)',
    });
  });

  it('cannot be told between runs where no A/A pair is made like them', () => {
    const elsewhere: AaPair = [
      run('first', slow, { environment: [{ label: 'Machine', value: 'two' }] }),
      run('again', slow, { environment: [{ label: 'Machine', value: 'two' }] }),
    ];
    for (const pairs of [[], [elsewhere]])
      expect(only(run('a', slow), run('b', fast), pairs)).toMatchObject({
        verdict: 'cannot tell between runs',
        reason: 'the interval excludes 1; how far such runs lie apart is not known',
      });
    expect(compareRuns(run('a', slow), run('b', fast), [elsewhere]).aa).toEqual([]);
  });

  it('is "identical" where every trial of both sides gives the same number, sums too', () => {
    const stored = { stored: pool([7, 7, 7, 7, 7], 'B', []), failed: poolSum([0, 0, 0], 'ops', []) };
    const { rows } = compareRuns(run('a', stored), run('b', { ...stored, stored: pool([7, 7, 7], 'B', []) }));
    expect(rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['identical', ''],
      ['identical', ''],
    ]);
    expect(only(run('a', { s: pool([7, 7, 7, 7, 7], 'B', []) }), run('b', { s: pool([8, 8, 8, 8, 8], 'B', []) })).verdict).not.toBe(
      'identical',
    );
  });

  it('is "not distinguishable" when the interval of b ÷ a includes 1', () => {
    const [a, still] = [run('a', slow), aa(1)];
    expect(only(a, run('b', speed(9, 10, 12, 14, 15)), [still])).toMatchObject({ verdict: 'not distinguishable', reason: '' });
    expect(only(a, run('b', speed(13, 14, 15, 16, 17)), [still]).verdict).toBe('not distinguishable');
    // 10–14 and 13–18 overlap, which is no test.
    expect(only(a, run('b', speed(13, 15, 16, 17, 18)), [still]).verdict).toBe('different');
  });

  it.each([1, 2])('is "cannot tell" when a side has %i trials, however far apart they are', (n) => {
    const row = only(run('a', slow), run('b', speed(...[900, 901].slice(0, n))));
    expect(row).toMatchObject({ verdict: 'cannot tell', reason: `n too small: ${n}` });
  });

  it('is "cannot tell" for sums, which have no interval and no ratio', () => {
    const failed = (values: number[]) => ({ 'failed-ops': poolSum(values, 'ops', []) });
    const row = only(run('a', failed([0, 0, 1])), run('b', failed([5, 6, 7])));
    expect(row).toMatchObject({
      verdict: 'cannot tell',
      reason: 'a sum over trials, a count and the smallest or largest of several have no interval',
    });
    expect(row).not.toHaveProperty('ratio');
  });
});

describe('a condition that makes the comparison unfair', () => {
  it.each<[string, Partial<Run>, string]>([
    ['other hardware', { environment: [{ label: 'Machine', value: 'two' }] }, 'hardware not the same'],
    ['hardware that is not recorded', { environment: [{ label: 'Machine', value: null }] }, 'hardware not recorded alike'],
    ['another dataset', { artifacts: [{ name: 'file', sizeBytes: 1, sha256: 'bb' }] }, 'dataset not the same'],
    ['a dataset that is not recorded', { artifacts: [] }, 'dataset not recorded alike'],
    ['another harness', { harness: 'transcript' }, 'harness not the same'],
  ])('takes the place of the verdict: %s', (_, other, reason) => {
    const { rows, conditions } = compareRuns(run('a', slow), run('b', fast, other));
    expect(rows[0]).toMatchObject({ verdict: 'not comparable', reason });
    expect(conditions).toEqual([expect.objectContaining({ kind: reason.split(' ')[0], spoils: 'all' })]);
  });

  it('is another definition of a metric, for that metric only', () => {
    const figures = { ...slow, 'cpu-mean': pool([1, 2, 3], '%', []) };
    const reading = (value: string) => ({ environment: [MACHINE, { label: 'CPU read from', value }] });
    const other = { ...speed(10, 11, 12, 13, 15), 'cpu-mean': pool([1, 2, 4], '%', []) };
    const { rows } = compareRuns(run('a', figures, reading('proc')), run('b', other, reading('docker')));
    expect(rows.map(({ metric, verdict }) => [metric, verdict])).toEqual([
      ['throughput', 'not distinguishable'],
      ['cpu-mean', 'not comparable'],
    ]);
  });

  it('is another unit', () => {
    const row = only(run('a', slow), run('b', { throughput: pool([1, 2, 3], 'Mbit/s', []) }));
    expect(row).toMatchObject({ verdict: 'not comparable', reason: 'unit MB/s against Mbit/s' });
  });
});

it('names settings and trials that differ, and still judges', () => {
  const flagged = (value: string, trials: number) => ({ trials, environment: [MACHINE, { label: 'Proxy version', value }] });
  const { rows, conditions } = compareRuns(run('a', slow, flagged('1.0', 5)), run('b', fast, flagged('2.0', 7)));
  expect(conditions.map(({ kind, a, b }) => [kind, a, b])).toEqual([
    ['trials', '5', '7'],
    ['setting', '1.0', '2.0'],
  ]);
  expect(rows[0]!.verdict).toBe('cannot tell between runs');
});

it('expects as many false differences as 1 − level adds up to, over what is judged by an interval', () => {
  const { throughput } = slow;
  const a = run('a', { throughput, same: throughput, few: pool([1], 's', []), stored: pool([5, 5], 'B', []) });
  const b = run('b', {
    ...fast,
    same: pool(slow.throughput.values.toReversed(), 'MB/s', []),
    few: pool([2], 's', []),
    stored: pool([5, 5], 'B', []),
  });
  const { judged, expected, excluding } = chanceOf(compareRuns(a, b).rows);
  expect([judged, excluding]).toEqual([2, 1]);
  // 8 of the 252 orders of five and five lie outside.
  expect(expected).toBeCloseTo(2 * (8 / 252), 12);
  expect(chanceOf([])).toEqual({ judged: 0, expected: 0, excluding: 0 });
});

it('pairs figures by metric and all dims, counts the rest and carries flags', () => {
  const { throughput } = slow;
  const a = run('a', { throughput, 'latency-max': throughput }, { flags: [{ code: 'counter-reset', dims: {}, message: '' }] });
  const b = run('b', fast, { measurements: [...run('b', fast).measurements, { metric: 'latency-max', dims: {}, quantity: throughput }] });
  const { rows, onlyA, onlyB } = compareRuns(a, b);
  expect([rows.map(({ metric }) => metric), onlyA, onlyB]).toEqual([['throughput'], 1, 1]);
  expect(rows[0]!.flags).toEqual(['counter-reset']);
  expect(compareRuns(a, run('c', {})).rows).toEqual([]);
});
