import { describe, expect, it } from 'vitest';
import { arithmetic, medianInterval, rankSumP, rankSumRatioInterval, signedRank } from '../../src/run/interval.ts';

/** Levels from the binomial distribution, worked by hand: 1 − 2·Σ C(n,i)/2ⁿ. */
describe('medianInterval', () => {
  it.each([
    { n: 3, level: 0.75, low: 1, high: 3 },
    { n: 5, level: 0.9375, low: 1, high: 5 },
    { n: 6, level: 0.96875, low: 1, high: 6 },
    { n: 9, level: 1 - (2 * (1 + 9)) / 512, low: 2, high: 8 },
  ])('covers $level with $n trials', ({ n, level, low, high }) => {
    const interval = medianInterval(Array.from({ length: n }, (_, i) => n - i));
    expect(interval).toMatchObject({ low, high });
    expect(interval.level).toBeCloseTo(level, 12);
  });
});

describe('rankSumRatioInterval', () => {
  it('takes the 3rd and 23rd of 25 ratios with five and five trials, level 1 − 2·4/252', () => {
    const ones = [1, 1.000001, 1.000002, 1.000003, 1.000004];
    const interval = rankSumRatioInterval([1, 2, 3, 4, 5], ones);
    expect(interval.level).toBeCloseTo(1 - 8 / 252, 12);
    expect(interval.low).toBeCloseTo(1, 4);
    expect(interval.high).toBeCloseTo(5, 4);
  });
});

/** What R prints for the examples of Hollander and Wolfe that its manual pages use. */
describe('signedRank', () => {
  const [before, after] = [
    [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3],
    [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29],
  ];
  it('agrees with wilcox.test(before, after, paired = TRUE, conf.int = TRUE)', () => {
    const differences = before.map((x, i) => x - after[i]!);
    const { value, low, high, level } = signedRank(differences, arithmetic);
    expect([value, low, high].map((x) => Number(x.toFixed(6)))).toEqual([0.46, 0.01, 0.786]);
    expect(level).toBeCloseTo(1 - 20 / 512, 12);
  });
  it.each([
    // Published tables: critical values 0, 8 and 52 of the two-sided test at 5 %.
    { n: 5, rank: 1, level: 1 - 2 / 32 },
    { n: 6, rank: 1, level: 1 - 2 / 64 },
    { n: 10, rank: 9, level: 1 - 50 / 1024 },
    { n: 20, rank: 53, level: 1 - 2 * 0.0242 },
  ])('covers $level with $n values', ({ n, rank, level }) => {
    const values = Array.from({ length: n }, (_, i) => 3 ** i);
    const walsh = values.flatMap((x, i) => values.slice(i).map((y) => (x + y) / 2)).sort((x, y) => x - y);
    const interval = signedRank(values.toReversed(), arithmetic);
    expect(interval.level).toBeCloseTo(level, 4);
    expect(interval).toMatchObject({ low: walsh[rank - 1], high: walsh.at(-rank) });
  });
});

describe('rankSumP', () => {
  it('agrees with wilcox.test(x, y), and is the same the other way round', () => {
    const x = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
    const y = [1.15, 0.88, 0.9, 0.74, 1.21];
    expect(rankSumP(x, y)).toBeCloseTo(0.2544, 4);
    expect(rankSumP(y, x)).toBe(rankSumP(x, y));
  });
  it('finds equal samples alike', () => {
    expect(rankSumP([1, 1, 1], [1, 1, 1])).toBe(1);
  });
});
