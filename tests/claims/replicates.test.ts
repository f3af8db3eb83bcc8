import { describe, expect, it } from 'vitest';
import { directionOf, replicationOf, type Measured, type Printed } from '../../src/claims/replicates.ts';
import type { Statistic } from '../../src/run/types.ts';

const statistic = (low: number, value: number, high: number, n = 10): Statistic => ({
  value,
  unit: '×',
  n,
  interval: { low, high, level: 0.978, method: 'order statistics' },
  sources: [],
});
/** A run whose same arm, measured twice, lies within 5 %. */
const run = (low: number, value: number, high: number, n = 10): Measured => ({
  ratio: statistic(low, value, high, n),
  again: statistic(0.95, 1.01, 1.05),
});

describe('the direction of a run', () => {
  it.each<[string, Measured, number]>([
    ['above', run(1.2, 1.3, 1.4), 1],
    ['below', run(0.6, 0.7, 0.8), -1],
    ['an interval that includes 1', run(0.9, 1.3, 1.4), 0],
    ['an interval that ends at 1', run(1, 1.3, 1.4), 0],
    ['inside the noise', run(1.01, 1.04, 1.06), 0],
    ['nine blocks', run(1.2, 1.3, 1.4, 9), 0],
    ['no interval', { ...run(1, 1, 1), ratio: { value: 1.3, unit: '×', n: 10, sources: [] } }, 0],
    ['no interval of the same arm', { ...run(1.2, 1.3, 1.4), again: { value: 1, unit: '×', n: 10, sources: [] } }, 0],
  ])('%s', (_, measured, direction) => {
    expect(directionOf(measured)).toBe(direction);
  });
});

describe('the verdict', () => {
  it.each<[string, Printed, Measured[], string]>([
    ['inside one of the intervals', 1.25, [run(1.2, 1.3, 1.4), run(1.4, 1.5, 1.6)], 'replicates'],
    ['outside all intervals', 3, [run(1.2, 1.3, 1.4), run(1.4, 1.5, 1.6)], 'same direction, other size'],
    ['the opposite', 0.8, [run(1.2, 1.3, 1.4), run(1.4, 1.5, 1.6)], 'does not replicate'],
    ['similar in every run', 'similar', [run(0.9, 1.1, 1.24), run(0.81, 0.9, 1)], 'replicates'],
    ['similar in one run, neither in the other', 'similar', [run(0.9, 1.1, 1.24), run(0.9, 1.1, 1.26)], 'cannot tell'],
    ['beyond similar in every run', 'similar', [run(1.26, 1.3, 1.4), run(1.3, 1.5, 1.6)], 'does not replicate'],
    ['beyond similar on either side', 'similar', [run(0.5, 0.6, 0.7)], 'does not replicate'],
    ['similar after nine blocks', 'similar', [run(0.9, 1.1, 1.2, 9)], 'cannot tell'],
    ['runs that disagree', 1.25, [run(1.2, 1.3, 1.4), run(0.6, 0.7, 0.8)], 'cannot tell'],
    ['one run that shows nothing', 1.25, [run(1.2, 1.3, 1.4), run(0.9, 1.1, 1.2)], 'cannot tell'],
    ['no run', 1.25, [], 'cannot tell'],
  ])('%s', (_, printed, runs, verdict) => {
    expect(replicationOf(printed, runs)).toBe(verdict);
  });
});
