/** The one contrast (docs/decisions/0021): a ratio taken within blocks, over all runs of one kind of machine, and each run's beside it. */
import { centreOf, poolingOfRatios, rankSumP } from './interval.ts';
import type { Interval } from './types.ts';

/** Blocks below which no interval of the signed-rank test reaches 95 %. */
export const FEWEST_BLOCKS = 6;
/** Two runs differ by more than their blocks explain below this share of chance, divided among the pairs of runs. */
const BY_RUN_BELOW = 0.05;
/** Runs of one kind of machine that count, the first that were pinned. */
const MOST_RUNS = 20;

/** The ratio in the blocks of one run that count. */
export interface RunBlocks {
  run: string;
  ratios: readonly number[];
  of: number;
}

interface Estimated {
  n: number;
  /** Blocks that were measured; those beyond `n` lost too much time. */
  of: number;
  value: number;
  /** Absent below six blocks. */
  interval?: Interval;
}

export interface Estimate extends Estimated {
  /** True where runs differ by more than their blocks explain: the interval then holds that of every run. */
  byRun: boolean;
  runs: readonly (Estimated & RunBlocks)[];
}

/** @returns undefined where no block counts */
export function estimate(given: readonly RunBlocks[]): Estimate | undefined {
  const counted = given.slice(0, MOST_RUNS);
  const runs = counted.flatMap((blocks) => {
    const own = estimated([blocks]);
    return own ? { ...blocks, ...own } : [];
  });
  const whole = estimated(counted);
  if (!whole) return undefined;
  const byRun = differ(counted.map(({ ratios }) => ratios).filter(({ length }) => length >= FEWEST_BLOCKS));
  const intervals = [whole, ...runs].flatMap(({ interval }) => interval ?? []);
  const widened = byRun && {
    interval: {
      ...whole.interval!,
      low: Math.min(...intervals.map(({ low }) => low)),
      high: Math.max(...intervals.map(({ high }) => high)),
    },
  };
  return { ...whole, ...widened, byRun, runs };
}

function estimated(runs: readonly RunBlocks[]): Estimated | undefined {
  const ratios = runs.flatMap((run) => run.ratios);
  const of = runs.reduce((sum, run) => sum + run.of, 0);
  const n = ratios.length;
  if (n === 0) return undefined;
  const { value, interval } = centreOf(ratios, poolingOfRatios(ratios));
  return { n, of, value, ...(interval && n >= FEWEST_BLOCKS && { interval }) };
}

function differ(runs: readonly (readonly number[])[]): boolean {
  const pairs = runs.flatMap((a, i) => runs.slice(i + 1).map((b) => [a, b] as const));
  return pairs.some(([a, b]) => rankSumP(a, b) < BY_RUN_BELOW / pairs.length);
}
