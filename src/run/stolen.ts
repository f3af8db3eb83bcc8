/** Time that the hypervisor gave to other machines: which blocks of a figure lost too much of it. */
import { FEWEST_BLOCKS } from './estimate.ts';
import { pooled } from './expression.ts';
import { centreOf } from './interval.ts';
import { find, select } from './query.ts';
import type { Quantity, Run, Statistic, Unit } from './types.ts';

/** Metric: share of the cores' time that was stolen during a cell, %. */
export const STOLEN = 'stolen-time';
/** Metric: how long the load of a cell that ends by the clock lasted. */
export const LOAD_TIME = 'load-time';
/** Metric of a whole run: the largest such share in each block. */
export const STOLEN_MOST = 'stolen-most';
/** Metrics of a whole run: visits, and those of them that lost more than the plan allows. */
export const [VISITS, REFUSED] = ['visits', 'refused-visits'] as const;
/** True for what says how a figure was measured, and is no finding itself. */
export const isCondition = (metric: string): boolean => [STOLEN, STOLEN_MOST, VISITS, REFUSED, LOAD_TIME].includes(metric);
/** Estimates of CPU and time use the blocks in which no cell that they compare lost more, %. */
export const STOLEN_LIMIT = 5;
/** Below this share of stolen time in the mean a machine is called quiet, %. */
export const QUIET = 1;
/** What is said in place of a figure of fewer blocks than an estimate needs. */
export const TOO_FEW = 'too few quiet blocks';

/** Units of bytes and counts, which stolen time does not move. */
const TIMELESS: readonly Unit[] = ['B', 'reads', 'blocks', 'visits', 'ops', 'instructions/B'];
export const isTimed = (unit: Unit): boolean => !TIMELESS.includes(unit);

/** In each block the most that a cell behind a figure of CPU or time lost, %; undefined for a figure of bytes or counts, and where nothing is recorded. */
export function lostBy(run: Run, { n, operands = [] }: Statistic): number[] | undefined {
  const timed = operands.filter(({ metric, dims }) => isTimed(find(run, metric, dims)!.unit));
  const lost = timed.flatMap(({ dims }) => find(run, STOLEN, dims) ?? []);
  return lost.length === 0 ? undefined : Array.from({ length: n }, (_, block) => Math.max(...lost.map(({ values }) => values[block]!)));
}

/** The values of a figure in the blocks whose cells lost at most the limit; all of them for a figure of bytes or counts. */
export function keptBlocks(run: Run, figure: Statistic): number[] {
  const lost = lostBy(run, figure);
  return (figure.values ?? []).filter((_, block) => !lost || lost[block]! <= STOLEN_LIMIT);
}

/** A time, a rate, a ratio or a difference in the blocks that count, and of how many; without an interval below six, NaN where none counts. */
export function inKeptBlocks(run: Run, figure: Statistic): Quantity {
  const values = keptBlocks(run, figure);
  const [n, { n: of, interval: all, ...rest }] = [values.length, figure];
  if (n === of) return { ...figure, values };
  const { value, interval } = centreOf(values, pooled(figure.expression)?.by ?? 'median');
  return { ...rest, value, values, n, of, ...(all && interval && n >= FEWEST_BLOCKS && { interval }) };
}

/** The mean share of time that runs lost over all their cells and blocks, %; infinite where none records it. */
export function stolenIn(runs: readonly Run[]): number {
  const shares = runs.flatMap((run) => select(run, STOLEN).flatMap(({ quantity }) => quantity.values));
  return shares.length === 0 ? Infinity : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
