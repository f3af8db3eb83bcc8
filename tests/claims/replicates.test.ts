import { describe, expect, it } from 'vitest';
import { replicationOf, type Measured, type Printed } from '../../src/claims/replicates.ts';
import type { Estimate } from '../../src/run/estimate.ts';

const estimate = (low: number, value: number, high: number, n = 10): Estimate => ({
  value,
  n,
  of: n,
  interval: { low, high, level: 0.951, method: 'signed ranks' },
  byRun: false,
  runs: [],
});
/** A machine on which the same arm, measured twice, differs from itself by 2 %. */
const seen = (low: number, value: number, high: number): Measured => ({
  ratio: estimate(low, value, high),
  again: estimate(0.95, 1.02, 1.06),
});
const few = { ...estimate(1, 1.3, 1), n: 4, of: 20, interval: undefined } as unknown as Estimate;

describe('the verdict', () => {
  it.each<[string, Printed, Measured, string]>([
    ['the printed ratio inside a narrow interval', 1.25, seen(1.2, 1.3, 1.4), 'replicates'],
    ['a narrow interval beside it', 3, seen(2.7, 2.72, 2.74), 'replicates'],
    ['a narrow interval beside a small one, nearer to 1', 1.2, seen(1.06, 1.07, 1.09), 'not seen here'],
    ['an interval within reach, but nearer to 1', 1.2, seen(1.05, 1.09, 1.13), 'same direction, other size'],
    ['three times a small effect', 1.03, seen(1.04, 1.095, 1.17), 'same direction, other size'],
    ['an interval that a margin cannot hold', 3, seen(2, 3, 4), 'cannot tell'],
    ['the printed ratio excluded', 3, seen(1.2, 1.3, 1.4), 'same direction, other size'],
    ['below 1 as above', 1 / 3, seen(1 / 1.4, 1 / 1.3, 1 / 1.2), 'same direction, other size'],
    ['the other direction', 0.7, seen(1.2, 1.3, 1.4), 'opposite'],
    ['nothing, and the printed ratio excluded', 3, seen(0.9, 1.1, 1.4), 'not seen here'],
    ['an effect within the margin of none', 2.6, seen(1.1, 1.17, 1.23), 'not seen here'],
    ['nothing, and the printed ratio not excluded', 1.3, seen(0.9, 1.1, 1.4), 'cannot tell'],
    ['an effect smaller than that of the control', 1.07, seen(1.001, 1.015, 1.2), 'cannot tell'],
    ['alike', 'similar', seen(0.81, 0.95, 1.24), 'replicates'],
    ['alike or not', 'similar', seen(0.9, 1.1, 1.26), 'cannot tell'],
    ['not alike', 'similar', seen(1.26, 1.3, 1.4), 'not seen here'],
    ['not alike, below', 'similar', seen(0.5, 0.6, 0.7), 'not seen here'],
    ['blocks without an interval', 1.3, { ...seen(1, 1, 1), ratio: few }, 'cannot tell'],
    ['no second name of the baseline', 1.3, { ...seen(1.2, 1.3, 1.4), again: few }, 'cannot tell'],
    ['no block', 1.3, { ratio: undefined, again: undefined }, 'cannot tell'],
  ])('%s', (_, printed, measured, verdict) => {
    expect(replicationOf(printed, measured).verdict).toBe(verdict);
  });

  it('says when a margin × 1.05 or ÷ 1.05 would change it, or an end of the interval moved as far towards 1', () => {
    const isClose = (printed: Printed, ...measured: Parameters<typeof seen>) => replicationOf(printed, seen(...measured)).isClose;
    expect(isClose('similar', 1.3, 1.31, 1.312)).toBe(true);
    expect(isClose('similar', 1.32, 1.33, 1.34)).toBe(false);
    expect(isClose('similar', 1, 1.1, 1.2)).toBe(true);
    expect(isClose('similar', 0.9, 1, 1.15)).toBe(false);
    expect(isClose(3, 2.45, 2.6, 2.8)).toBe(true);
    expect(isClose(3, 2.7, 2.9, 3.1)).toBe(false);
    expect(isClose(0.7, 1.04, 1.5, 2)).toBe(true);
    expect(isClose(0.7, 1.06, 1.5, 2)).toBe(false);
  });
});

describe('what would settle it', () => {
  const settledBy = (printed: Printed, measured: Measured) => replicationOf(printed, measured).settledBy;
  it('is the blocks in which the interval grows as narrow as the way to the edge', () => {
    // From 1 to 1.25 where the wider half of the interval reaches 1.25²: four times the blocks.
    expect(settledBy('similar', seen(0.95, 1, 1.25 ** 2))).toBe('about 40 blocks');
    expect(settledBy(1.001, seen(0.5, 1.0005, 2))).toBe('more than 1,000 blocks');
  });
  it('is six blocks where there are fewer, and more runs where those differ', () => {
    expect(settledBy(2, { ...seen(1, 1, 1), ratio: few })).toBe('6 blocks that lost little time (4 did)');
    expect(settledBy(2, { ratio: undefined, again: undefined })).toMatch(/^6 blocks/);
    expect(settledBy(2, { ...seen(1, 1, 1), again: few })).toBe('6 blocks of the same arm measured twice that lost little time');
    expect(settledBy(3, { ...seen(2, 3, 4), ratio: { ...estimate(2, 3, 4), byRun: true } })).toMatch(/^more runs/);
  });
});
