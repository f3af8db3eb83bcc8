import { expect, it } from 'vitest';
import { estimate, type RunBlocks } from '../../src/run/estimate.ts';

const blocks = (run: string, ratios: readonly number[]): RunBlocks => ({ run, ratios, of: 10 });
/** Ten ratios around a centre. */
const around = (centre: number) => Array.from({ length: 10 }, (_, i) => centre * 1.01 ** (i - 4.5));

it('the estimate over all runs of one kind of machine holds every run where they differ by more than their blocks explain, and says so', () => {
  const { byRun, interval, runs } = estimate([blocks('a', around(2)), blocks('b', around(3))])!;
  expect(byRun).toBe(true);
  expect([interval!.low, interval!.high]).toEqual([runs[0]!.interval!.low, runs[1]!.interval!.high]);
});
