/** Whether two figures differ: the one rule (docs/decisions/0009). */
import { noiseOf, unknownNoise, type NoiseOf } from './noise.ts';
import { difference, ratio, ratioAcross, runsOf } from './quantity.ts';
import type { Interval, Quantity, Statistic } from './types.ts';

/** Level below which an interval decides nothing. Five trials reach 0.9375, three 0.75. */
const DECIDING_LEVEL = 0.9;

/** Blocks from which on a run of ours may carry a finding. */
export const ENOUGH_BLOCKS = 10;

/** True when the interval is at a level on which a difference may be stated. */
export const decides = ({ interval }: Statistic): boolean => interval !== undefined && interval.level >= DECIDING_LEVEL;

/** What the trials of two figures show; `undecided` where they are too few, cannot be paired or have no ratio. */
type Shown = 'different' | 'not different' | 'undecided';
export type Contrast = Shown | 'within the noise' | 'noise unknown';

/**
 * Whether two figures of one run differ: the signed-rank interval of their ratio, taken trial by trial, excludes 1.
 * @throws DataError `ratio-unit`
 */
export const contrastWithin = (a: Statistic, b: Statistic): Shown => bySide(decided(a, b) ? pairedSide(a, b) : undefined);

/**
 * Whether two figures of two runs differ: the interval of the ratio of medians excludes 1, and the ratio lies beyond the noise between runs.
 * @param of that noise; where it is not known no difference is stated
 * @throws DataError `ratio-unit`
 */
export function contrastBetween(a: Statistic, b: Statistic, of: NoiseOf = unknownNoise): Contrast {
  const side = decided(a, b) ? sideOf(unpaired(a, b), 1) : undefined;
  const shown = bySide(side);
  if (shown !== 'different') return shown;
  const noise = noiseOf([a, b], of);
  if (!noise) return 'noise unknown';
  return (b.value / a.value) ** side! > noise.factor ? 'different' : 'within the noise';
}

/** True when two figures differ, within one run or between runs as their sources say: the only ground on which a page says "faster" or "slower". */
export const distinguishable = (a: Statistic, b: Statistic, of?: NoiseOf): boolean =>
  (runsOf(a, b).length > 1 ? contrastBetween(a, b, of) : contrastWithin(a, b)) === 'different';

const decided = (a: Statistic, b: Statistic) => decides(a) && decides(b);

const bySide = (side: number | undefined): Shown => (side === undefined ? 'undecided' : side === 0 ? 'not different' : 'different');

/** Of b ÷ a; of b − a where a trial is not above 0. Undefined without pairs. */
function pairedSide(a: Statistic, b: Statistic): number | undefined {
  if (a.n !== b.n || !hasTrials(a) || !hasTrials(b)) return undefined;
  return arePositive(a, b) ? sideOf(ratio(b, a).interval, 1) : sideOf(difference(b, a).interval, 0);
}

const unpaired = (a: Statistic, b: Statistic) =>
  hasTrials(a) && hasTrials(b) && arePositive(a, b) ? ratioAcross(b, a).interval : undefined;

const arePositive = (a: Quantity, b: Quantity) => [...a.values, ...b.values].every((value) => value > 0);

/** False for a ratio of medians, whose trials are not paired. */
const hasTrials = (q: Statistic): q is Quantity => q.values !== undefined;

/** 1 where the interval lies above the value, −1 below, 0 where it holds it; undefined where there is none that decides. */
const sideOf = (interval: Interval | undefined, value: number) =>
  interval && interval.level >= DECIDING_LEVEL ? Number(interval.low > value) - Number(interval.high < value) : undefined;
