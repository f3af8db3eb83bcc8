import { describe, expect, it } from 'vitest';
import { pool, poolSum, single } from '../../src/run/pool.ts';
import { contrastBetween, contrastWithin } from '../../src/run/contrast.ts';
import { distinguishable } from '../../src/run/contrast.ts';
import { countOf, extreme, ratio, ratioAcross, reduction, scale } from '../../src/run/quantity.ts';
import { formatInterval } from '../../src/run/format.ts';
import { departure, type NoiseOf } from '../../src/run/noise.ts';
import type { Quantity, Source } from '../../src/run/types.ts';

const from = (run: string, at = '#/a'): Source => ({ run, file: 'summary.json', at });
const q = (values: number[], run = 'r', unit = 'MB/s') => pool(values, unit, [from(run, `#/${values.join()}`)]);

describe('pool', () => {
  it('shows the median and keeps every trial in order', () => {
    expect(q([3, 1, 2])).toMatchObject({ value: 2, n: 3, values: [3, 1, 2], unit: 'MB/s' });
  });
  it('has no interval below three trials', () => {
    expect(q([1, 2]).interval).toBeUndefined();
    expect(single(5, 'ms', from('r')).interval).toBeUndefined();
  });
  it('refuses no value, NaN and infinity with the place', () => {
    expect(() => q([])).toThrow(expect.objectContaining({ code: 'quantity-empty' }));
    expect(() => q([1, NaN])).toThrow(expect.objectContaining({ code: 'quantity-not-finite', source: 'r.tgz!summary.json#/1,NaN' }));
    expect(() => q([Infinity])).toThrow(expect.objectContaining({ code: 'quantity-not-finite' }));
  });
  it('sums counts without an interval', () => {
    expect(poolSum([1, 0, 2], 'ops', [from('r')])).toMatchObject({ value: 3, n: 3 });
  });
});

describe('what is computed from medians', () => {
  it('is of as many trials as they are, and has none of its own', () => {
    const [low, high] = [q([1, 2, 3]), q([7, 8, 9, 10])];
    for (const figure of [extreme('min', [high, low]), countOf('', [low, high], (x) => ({ op: '>', args: [x, 1] }))]) {
      expect(figure).toMatchObject({ n: 3 });
      expect(figure).not.toHaveProperty('values');
      expect(formatInterval(figure)).toBe('no interval, n\u00a0=\u00a03');
    }
    expect(extreme('max', [q([1]), q([2])])).toMatchObject({ value: 2, n: 1, values: [2] });
  });
  it('is not where only the operands are counted', () => {
    expect(countOf('settings', [q([1, 2, 3])])).toMatchObject({ value: 1, n: 0 });
    expect(formatInterval(countOf('settings', [q([1, 2, 3])]))).toBe('a count');
  });
});

describe('ratio', () => {
  it('is taken trial by trial, not from the medians', () => {
    const r = ratio(q([10, 20, 90]), q([1, 4, 10]));
    expect(r).toMatchObject({ values: [10, 5, 9], unit: '×', n: 3, interval: { low: 5, high: 10, level: 0.75, method: 'signed ranks' } });
    expect(r.sources).toHaveLength(2);
  });
  it('is the middle of the means of all pairs, on the log scale: of 5, 9, 10 the root of √(5 × 10) × 9', () => {
    expect(ratio(q([10, 20, 90]), q([1, 4, 10])).value).toBeCloseTo(Math.sqrt(Math.sqrt(50) * 9), 12);
    expect(ratio(q([7]), q([3])).value).toBe(7 / 3);
  });
  it('and the share that it leaves out are one estimate', () => {
    const [a, b] = [q([90, 50, 80]), q([100, 100, 100])];
    const { value, interval, values } = reduction(a, b);
    expect(value).toBeCloseTo(100 - ratio(a, b).value * 100, 12);
    expect(values.map(Math.round)).toEqual([10, 50, 20]);
    expect([interval!.low, interval!.high].map(Math.round)).toEqual([10, 50]);
  });
  it('refuses operands of two runs, of other units, of other trials, and a zero divisor', () => {
    expect(() => ratio(q([1], 'a'), q([1], 'b'))).toThrow(expect.objectContaining({ code: 'ratio-across-runs' }));
    expect(() => reduction(q([1], 'a'), q([1], 'b'))).toThrow(expect.objectContaining({ code: 'ratio-across-runs' }));
    expect(() => ratio(q([1], 'a', 'ms'), q([1], 'a', 'B'))).toThrow(expect.objectContaining({ code: 'ratio-unit' }));
    expect(() => ratio(q([1, 2]), q([1, 2, 3]))).toThrow(expect.objectContaining({ code: 'ratio-unpaired' }));
    expect(() => ratio(q([1]), q([0]))).toThrow(expect.objectContaining({ code: 'ratio-by-zero' }));
  });
  it('is possible across runs by name only, as a ratio of medians with a rank-sum interval', () => {
    const r = ratioAcross(q([8, 9, 10], 'a'), q([1, 2, 4], 'b'));
    expect(r).toMatchObject({ value: 4.5, n: 3, interval: { low: 2, high: 10, method: 'rank-sum ratio' } });
    expect(r.interval?.level).toBeCloseTo(0.9, 12);
    expect(scale(r, 100, '%')).not.toHaveProperty('values');
  });
});

describe('two figures of one run', () => {
  it('differ when each of five trials says so, however much their own intervals overlap', () => {
    expect(distinguishable(q([10, 20, 30, 40, 50]), q([11, 21, 31, 41, 51]))).toBe(true);
    expect(distinguishable(q([11, 21, 31, 41, 51]), q([10, 20, 30, 40, 50]))).toBe(true);
    expect(distinguishable(q([10, 20, 30, 40, 50]), q([11, 21, 31, 41, 49]))).toBe(false);
    expect(distinguishable(q([1, 2, 3, 4, 5]), q([1, 3, 4, 5, 6]))).toBe(false);
  });
  it('are not told apart by fewer than five trials, by one on a side, or without pairs', () => {
    expect(distinguishable(q([1, 2, 3]), q([4, 5, 6]))).toBe(false);
    expect(distinguishable(q([1]), q([100]))).toBe(false);
    expect(distinguishable(q([1]), q([100, 101, 102, 103, 104]))).toBe(false);
    expect(contrastWithin(q([1, 2, 3, 4, 5]), q([11, 12, 13, 14, 15, 16]))).toBe('undecided');
  });
});

describe('two figures of two runs', () => {
  const measured = (values: number[], run: string): Quantity => {
    const operand = { run, metric: 'speed', dims: {} };
    return { ...q(values, run), operands: [operand], expression: operand };
  };
  const slow = measured([10, 11, 12, 13, 14], 'a');
  const upTo =
    (factor: number): NoiseOf =>
    () => ({ factor, figures: 1 });

  it('differ when the interval of the ratio excludes 1 and the ratio lies beyond the noise', () => {
    const fast = measured([20, 22, 24, 26, 28], 'b');
    expect(distinguishable(slow, fast, upTo(1.9))).toBe(true);
    expect(distinguishable(fast, slow, upTo(1.9))).toBe(true);
    expect(contrastBetween(slow, fast, upTo(2))).toBe('within the noise');
    expect(contrastBetween(fast, slow, upTo(2))).toBe('within the noise');
  });
  it('are within a noise that is their own, to the last digit', () => {
    const [many, few] = [measured([9, 10, 11, 12, 13], 'a'), measured([1, 2, 3, 4, 5], 'b')];
    const own = upTo(departure(many.value, few.value));
    expect([contrastBetween(many, few, own), contrastBetween(few, many, own)]).toEqual(['within the noise', 'within the noise']);
  });
  it('do not differ when the interval holds 1, whatever the noise', () => {
    expect(contrastBetween(slow, measured([10, 11, 12, 13, 15], 'b'), upTo(1))).toBe('not different');
  });
  it('do not differ while the noise is not known', () => {
    const fast = measured([20, 22, 24, 26, 28], 'b');
    expect(contrastBetween(slow, fast)).toBe('noise unknown');
    expect(distinguishable(slow, fast)).toBe(false);
    expect(contrastBetween(slow, { ...fast, operands: [] }, upTo(1))).toBe('noise unknown');
  });
  it('are undecided where a trial is not above 0, and for ratios of medians', () => {
    expect(contrastBetween(slow, measured([0, 22, 24, 26, 28], 'b'), upTo(1))).toBe('undecided');
    const five = ratioAcross(slow, slow);
    expect(contrastBetween(five, five, upTo(1))).toBe('undecided');
  });
});
