/**
 * Whether a ratio that a source printed holds when it is measured again (docs/decisions/0011). In: the printed ratio; for each run of ours
 * the ratio over its blocks, and that of the arm which is in the plan twice. Out: one of four verdicts.
 */
import { decides, ENOUGH_BLOCKS } from '../run/contrast.ts';
import type { Interval, Statistic } from '../run/types.ts';
import { SIMILAR_WITHIN } from './bound.ts';

export const REPLICATION_VERDICTS = {
  replicates: `Every run shows the printed direction, and the printed ratio lies inside the interval of at least one of them; of a printed “similar”, the interval of every run lies within a factor of ${SIMILAR_WITHIN}.`,
  'same direction, other size': 'Every run shows the printed direction, and the printed ratio lies outside all their intervals.',
  'does not replicate': `Every run shows the opposite direction; of a printed “similar”, the interval of every run lies beyond a factor of ${SIMILAR_WITHIN}.`,
  'cannot tell':
    'A run shows no direction: its interval includes 1, its ratio lies inside the interval of the same arm measured twice, it has fewer than ten blocks; or the runs disagree.',
} as const;
export type ReplicationVerdict = keyof typeof REPLICATION_VERDICTS;

/** What a source printed: a ratio above 0 and other than 1, or that two things are alike. */
export type Printed = number | 'similar';

/** One run of ours. */
export interface Measured {
  /** The ratio as the source has it, block by block. */
  ratio: Statistic;
  /** The same figure of the baseline's second name ÷ its first: 1 but for the noise of the experiment. */
  again: Statistic;
}

/** 1 = above 1, −1 = below, 0 = no direction is shown. */
export type Direction = -1 | 0 | 1;

/** The direction that a run shows: the interval excludes 1, and the ratio lies outside what the same thing measured twice gives. */
export function directionOf({ ratio, again }: Measured): Direction {
  if (!ratio.interval || !again.interval || !decides(ratio) || ratio.n < ENOUGH_BLOCKS) return 0;
  if (holds(ratio.interval, 1) || holds(again.interval, ratio.value)) return 0;
  return ratio.value > 1 ? 1 : -1;
}

/** @param runs of ours; none = cannot tell */
export function replicationOf(printed: Printed, runs: readonly Measured[]): ReplicationVerdict {
  const places = new Set(runs.map((run) => (printed === 'similar' ? similarity(run) : directionOf(run) * Math.sign(printed - 1))));
  const [place = 0] = places;
  if (place === 0 || places.size > 1) return 'cannot tell';
  if (place < 0) return 'does not replicate';
  const isInside = printed === 'similar' || runs.some(({ ratio }) => holds(ratio.interval!, printed));
  return isInside ? 'replicates' : 'same direction, other size';
}

/** 1 = the interval lies within what counts as similar, −1 = it lies beyond, 0 = neither. */
function similarity({ ratio }: Measured): Direction {
  const { interval } = ratio;
  if (!interval || !decides(ratio) || ratio.n < ENOUGH_BLOCKS) return 0;
  const alike = { low: 1 / SIMILAR_WITHIN, high: SIMILAR_WITHIN };
  if (holds(alike, interval.low) && holds(alike, interval.high)) return 1;
  return interval.low > alike.high || interval.high < alike.low ? -1 : 0;
}

const holds = ({ low, high }: Pick<Interval, 'low' | 'high'>, value: number) => low <= value && value <= high;
