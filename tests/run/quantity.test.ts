import { describe, expect, it } from 'vitest';
import { pool, poolSum, single } from '../../src/run/pool.ts';
import { distinguishable, ratio, ratioAcross, reduction, scale, sum } from '../../src/run/quantity.ts';
import type { Source } from '../../src/run/types.ts';

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

describe('ratio', () => {
  it('is taken trial by trial, not from the medians', () => {
    const r = ratio(q([10, 20, 90]), q([1, 4, 10]));
    expect(r).toMatchObject({ value: 9, values: [10, 5, 9], unit: '×', n: 3 });
    expect(r.sources).toHaveLength(2);
  });
  it('spreads a constant such as logical bytes over the trials', () => {
    expect(reduction(q([50, 60, 70], 'r', 'B'), q([100], 'r', 'B'))).toMatchObject({ value: 40, unit: '%', values: [50, 40, 30] });
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

it('scales value, trials and interval together', () => {
  expect(scale(q([1, 2, 3], 'r', 'B'), 1000, 'kB')).toMatchObject({
    value: 2000,
    unit: 'kB',
    values: [1000, 2000, 3000],
    interval: { low: 1000, high: 3000 },
  });
});

it('adds trial by trial', () => {
  expect(sum(q([1, 2, 3]), q([10, 10, 10])).values).toEqual([11, 12, 13]);
});

it('tells two quantities apart only when five trials or more have intervals that do not overlap', () => {
  expect(distinguishable(q([1, 2, 3, 2, 2]), q([4, 5, 6, 5, 5]))).toBe(true);
  expect(distinguishable(q([1, 2, 4, 2, 2]), q([4, 5, 6, 5, 5]))).toBe(false);
  expect(distinguishable(q([1, 2, 3]), q([4, 5, 6]))).toBe(false);
  expect(distinguishable(q([1]), q([100]))).toBe(false);
});
