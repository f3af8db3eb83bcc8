import { describe, expect, it } from 'vitest';
import {
  judgeAll,
  judgeBest,
  judgeConsistently,
  judgeContrast,
  judgeGenerally,
  judgeMuch,
  judgeOrderOfMagnitude,
  judgePrinted,
  judgeRange,
  judgeRecorded,
  judgeSimilar,
  judgeTrend,
  judgeVaried,
  type Verdict,
} from '../../src/claims/legacy-rules.ts';
import { single } from '../../src/run/pool.ts';
import type { Run } from '../../src/run/types.ts';

const q = (value: number, unit = '×') => single(value, unit, { run: 'r', file: 'f', at: '#' });

describe('judgePrinted', () => {
  it.each<[string, number, Verdict]>([
    ['105.57', 105.57, 'holds'],
    ['11.9', 11.8885, 'holds after rounding'],
    ['61', 60.92, 'holds after rounding'],
    ['61', 60.4, 'imprecise'],
    ['10', 2.56, 'contradicted'],
    ['0.124', 0.123753516, 'holds after rounding'],
  ])('finds that %s for %s %s', (printed, actual, verdict) => {
    expect(judgePrinted(printed, q(actual)).verdict).toBe(verdict);
  });
  it('shows the arithmetic', () => {
    expect(judgePrinted('11.9', q(11.8885)).arithmetic).toBe('printed 11.9 ×, data give 11.889×');
  });
});

it('holds "similar" to a factor of 1.25 both ways', () => {
  expect(judgeSimilar([q(0.8), q(1.25)]).verdict).toBe('holds');
  expect(judgeSimilar([q(1), q(0.79)]).verdict).toBe('contradicted');
});
it('holds "an order of magnitude" from ten on', () => {
  expect(judgeOrderOfMagnitude(q(10)).verdict).toBe('holds');
  expect(judgeOrderOfMagnitude(q(9.99)).verdict).toBe('contradicted');
});
it('holds "varied" above ten percent', () => {
  expect(judgeVaried([q(100), q(111)]).verdict).toBe('holds');
  expect(judgeVaried([q(100), q(109)]).verdict).toBe('contradicted');
});
it('finds a mixed contrast imprecise', () => {
  expect(judgeContrast([q(1.1), q(0.9)]).verdict).toBe('imprecise');
  expect(judgeContrast([q(1.1), q(1.2)]).verdict).toBe('holds');
  expect(judgeContrast([q(0.9)]).verdict).toBe('contradicted');
});
it('holds "much" only beyond "similar"', () => {
  expect(judgeMuch([q(1.26), q(3)]).verdict).toBe('holds');
  expect(judgeMuch([q(1.25), q(3)]).verdict).toBe('imprecise');
  expect(judgeMuch([q(1.25)]).verdict).toBe('contradicted');
});
it.each<[number[], Verdict]>([
  [[2.5, 3, 3.5], 'holds'],
  [[2.6, 3.549], 'holds after rounding'],
  [[2.46, 3], 'holds after rounding'],
  [[3, 3.6], 'imprecise'],
  [[3, 1.3], 'contradicted'],
])('judges a range of 2.5 to 3.5 over %j: %s', (values, verdict) => {
  expect(
    judgeRange(
      '2.5',
      '3.5',
      values.map((value) => q(value)),
    ).verdict,
  ).toBe(verdict);
});
it.each([
  [[1.2, 1.1, 2], 'holds', 'holds'],
  [[1.2, 1.1, 2, 0.9], 'contradicted', 'holds'],
  [[1.2, 1.1, 0.9], 'contradicted', 'imprecise'],
  [[1.2, 0.9], 'contradicted', 'contradicted'],
  [[1.2, 0.9, 0.8], 'contradicted', 'contradicted'],
])('judges "consistently" over %j: %s, "generally": %s', (values, consistently, generally) => {
  const ratios = values.map((value) => q(value));
  expect([judgeConsistently(ratios).verdict, judgeGenerally(ratios).verdict]).toEqual([consistently, generally]);
});
it('lets the worst of several decide', () => {
  expect(judgeAll([judgePrinted('1', q(1)), judgePrinted('1', q(1.04)), judgeContrast([q(0.5)])]).verdict).toBe('contradicted');
});
it('lets the best of several readings decide', () => {
  expect(judgeBest([judgePrinted('1', q(2)), judgePrinted('1', q(1.04))]).verdict).toBe('holds after rounding');
  expect(judgeBest([judgePrinted('1', q(2))]).verdict).toBe('contradicted');
});
it('finds a claim not checkable only while its figure is absent', () => {
  const measurements = [{ metric: 'latency', dims: { cache: 'warm' }, quantity: q(2.32, 'µs') }];
  const run = { id: 'r', measurements } as unknown as Run;
  expect(judgeRecorded(run, 'latency', { cache: 'cold' })).toMatchObject({
    verdict: 'not checkable',
    arithmetic: 'needs latency, cache cold; the run holds latency',
  });
  expect(() => judgeRecorded(run, 'latency', { cache: 'warm' })).toThrow('is recorded');
});

describe('judgeTrend', () => {
  const points = (...ys: number[]) => ys.map((y, x) => [q(x), q(y)] as const);

  it.each<[number[], boolean, Verdict]>([
    [[1, 2, 3, 4], false, 'holds'],
    [[1, 2, 4, 3], false, 'imprecise'],
    [[1, 2, 4, 3], true, 'holds'],
    [[1, 4, 3, 2], true, 'contradicted'],
    [[2, 1, 4, 3], true, 'imprecise'],
    [[2, 1, 4, 3], false, 'contradicted'],
    [[1, 1], false, 'contradicted'],
  ])('finds for %j, typically %s, that it %s', (ys, typically, verdict) => {
    expect(judgeTrend(points(...ys), { typically }).verdict).toBe(verdict);
  });
  it('turns the direction', () => {
    expect(judgeTrend(points(3, 2, 1), { falls: true }).verdict).toBe('holds');
    expect(judgeTrend(points(3, 2, 1)).verdict).toBe('contradicted');
  });
});
