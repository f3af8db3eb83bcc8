import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { medianInterval, rankSumRatioInterval } from '../../src/run/interval.ts';

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
  it('turns round with its operands', () => {
    const trials = fc.array(fc.double({ min: 0.1, max: 1000, noNaN: true }), { minLength: 3, maxLength: 7 });
    fc.assert(
      fc.property(trials, trials, (a, b) => {
        const [there, back] = [rankSumRatioInterval(a, b), rankSumRatioInterval(b, a)];
        expect(there.low * back.high).toBeCloseTo(1, 9);
        expect(there.level).toBe(back.level);
      }),
      { seed: 20261120, numRuns: 200 },
    );
  });
});
