/** Whether two figures differ: the one rule (docs/decisions/0009). */
import { departure, noiseOf, type NoiseOf } from './noise.ts';
import { difference, ratio, ratioAcross, runsOf } from './quantity.ts';
import type { Quantity, Statistic } from './types.ts';

/** Level below which an interval decides nothing. Five trials reach 0.9375, three 0.75. */
const DECIDING_LEVEL = 0.9;

/** Blocks from which on a run of ours may carry a finding. */
export const ENOUGH_BLOCKS = 10;

/** True when the interval is at a level on which a difference may be stated. */
export const decides = ({ interval }: Statistic): boolean => interval !== undefined && interval.level >= DECIDING_LEVEL;

/** What the trials of two figures show; `undecided` where they are too few, cannot be paired or have no ratio. */
type Shown = 'different' | 'not different' | 'undecided';
export type Contrast = Shown | 'within the noise' | 'noise unknown';

/** Whether two figures of one run differ: the signed-rank interval of their ratio, taken trial by trial, excludes 1. @throws DataError `ratio-unit` */
export const contrastWithin = (a: Statistic, b: Statistic): Shown => shown(pairedSide(a, b));

/**
 * Whether two figures of two runs differ: the interval of the ratio of medians excludes 1, and the ratio lies beyond the noise between runs.
 * @param of that noise; where it is not known no difference is stated
 * @throws DataError `ratio-unit`
 */
export function contrastBetween(a: Statistic, b: Statistic, of?: NoiseOf): Contrast {
  const side = unpairedSide(a, b);
  if (!side) return shown(side);
  const noise = noiseOf([a, b], of);
  if (!noise) return 'noise unknown';
  const isSide = side > 0 === b.value > a.value;
  return isSide && departure(a.value, b.value) > noise.factor ? 'different' : 'within the noise';
}

/** True when two figures differ, within one run or between runs as their sources say: the only ground on which a page says "faster" or "slower". */
export const distinguishable = (a: Statistic, b: Statistic, of?: NoiseOf): boolean =>
  (runsOf(a, b).length > 1 ? contrastBetween(a, b, of) : contrastWithin(a, b)) === 'different';

const shown = (side: number | undefined): Shown => (side === undefined ? 'undecided' : side === 0 ? 'not different' : 'different');

/** Of b ÷ a; of b − a where a trial is not above 0. Undefined without pairs. */
function pairedSide(a: Statistic, b: Statistic): number | undefined {
  if (!decidesByTrials(a) || !decidesByTrials(b) || a.n !== b.n) return undefined;
  return arePositive(a, b) ? sideOf(ratio(b, a), 1) : sideOf(difference(b, a), 0);
}

const unpairedSide = (a: Statistic, b: Statistic) =>
  decidesByTrials(a) && decidesByTrials(b) && arePositive(a, b) ? sideOf(ratioAcross(b, a), 1) : undefined;

const arePositive = (a: Quantity, b: Quantity) => [...a.values, ...b.values].every((value) => value > 0);

/** False for a ratio of medians, whose trials are not paired. */
const decidesByTrials = (q: Statistic): q is Quantity => decides(q) && q.values !== undefined;

/** 1 where the interval lies above the value, −1 below, 0 where it holds it; undefined where there is none that decides. */
const sideOf = (q: Statistic, value: number) =>
  decides(q) ? Number(q.interval!.low > value) - Number(q.interval!.high < value) : undefined;
