/** Whether two figures differ: the one rule (docs/decisions/0009). In: quantities with their trials. Out: what the trials show. */
import { noiseOf, unknownNoise, type NoiseOf } from './noise.ts';
import { difference, ratioAcross, runsOf } from './quantity.ts';
import type { Quantity, Statistic } from './types.ts';

/** Level below which an interval decides nothing. Five trials reach 0.9375, three 0.75. */
const DECIDING_LEVEL = 0.9;

/** Blocks from which on a run of ours may carry a finding: order statistics then give an interval of 95 % or more. */
export const ENOUGH_BLOCKS = 10;

/** True when the interval is at a level on which a difference may be stated. */
export const decides = ({ interval }: Statistic): boolean => interval !== undefined && interval.level >= DECIDING_LEVEL;

/** What the trials of two figures show; `undecided` where they are too few, cannot be paired or have no ratio. */
type Shown = 'different' | 'not different' | 'undecided';
export type Contrast = Shown | 'within the noise' | 'noise unknown';

/**
 * Whether two figures of one run differ: the interval of their ratio, taken trial by trial, excludes 1.
 * @throws DataError `ratio-unit`
 */
export const contrastWithin = (a: Statistic, b: Statistic): Shown => bySide(decided(a, b) ? sideOf(paired(a, b), 0) : undefined);

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

/** b − a trial by trial: for figures above 0 it excludes 0 exactly where b ÷ a excludes 1, and it has a meaning for others too. */
const paired = (a: Statistic, b: Statistic) => (a.n === b.n && hasTrials(a) && hasTrials(b) ? difference(b, a) : undefined);

const unpaired = (a: Statistic, b: Statistic) =>
  hasTrials(a) && hasTrials(b) && [...a.values, ...b.values].every((value) => value > 0) ? ratioAcross(b, a) : undefined;

/** False for a ratio of medians, whose trials are not paired. */
const hasTrials = (q: Statistic): q is Quantity => q.values !== undefined;

/** 1 where the interval lies above the value, −1 below, 0 where it holds it; undefined where there is none that decides. */
const sideOf = (q: Statistic | undefined, value: number) =>
  q?.interval && decides(q) ? Number(q.interval.low > value) - Number(q.interval.high < value) : undefined;
