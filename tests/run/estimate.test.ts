import { describe, expect, it } from 'vitest';
import { estimate, type RunBlocks } from '../../src/run/estimate.ts';

const blocks = (run: string, ratios: readonly number[]): RunBlocks => ({ run, ratios, of: 10 });
/** Ten ratios around a centre. */
const around = (centre: number) => Array.from({ length: 10 }, (_, i) => centre * 1.01 ** (i - 4.5));

describe('the estimate over all runs of one kind of machine', () => {
  it('takes the ratios of all runs together where blocks explain their difference', () => {
    const [first, second] = [around(2), around(2.01)];
    const both = estimate([blocks('a', first), blocks('b', second)])!;
    expect(both).toMatchObject({ n: 20, of: 20, byRun: false });
    expect(both.value).toBeCloseTo(2.005, 2);
    expect(both.runs.map(({ run, n }) => [run, n])).toEqual([
      ['a', 10],
      ['b', 10],
    ]);
    const width = ({ interval }: { interval?: { low: number; high: number } }) => interval!.high / interval!.low;
    expect(width(both)).toBeLessThan(width(both.runs[0]!));
  });
  it('holds every run where they differ by more than their blocks explain, and says so', () => {
    const { byRun, interval, runs } = estimate([blocks('a', around(2)), blocks('b', around(3))])!;
    expect(byRun).toBe(true);
    expect([interval!.low, interval!.high]).toEqual([runs[0]!.interval!.low, runs[1]!.interval!.high]);
  });
  it('has no interval below six blocks, and is absent without any', () => {
    expect(estimate([blocks('a', [1, 2, 3, 4, 5])])!.interval).toBeUndefined();
    expect(estimate([blocks('a', [1, 2, 3, 4, 5, 6])])!.interval).toMatchObject({ low: 1, level: 1 - 2 / 64 });
    expect(estimate([blocks('a', [])])).toBeUndefined();
  });
});
