/**
 * Whether a ratio that a source printed holds when it is measured again (docs/decisions/0011). In: the printed ratio; for each run of ours
 * the ratio over its blocks, and that of the arm which is in the plan twice. Out: one of four verdicts.
 */
import { decides } from './contrast.ts';
import type { Interval, Statistic } from './types.ts';

export const REPLICATION_VERDICTS = {
  replicates: 'Every run shows the printed direction, and the printed ratio lies inside the interval of at least one of them.',
  'same direction, other size': 'Every run shows the printed direction, and the printed ratio lies outside all their intervals.',
  'does not replicate': 'Every run shows the opposite direction; or a difference where the source printed none.',
  'cannot tell':
    'A run shows no direction: its interval includes 1, its ratio lies inside the interval of the same arm measured twice, it has fewer than ten blocks; or the runs disagree.',
} as const;
export type ReplicationVerdict = keyof typeof REPLICATION_VERDICTS;

/** Blocks from which on a run of ours may carry a finding: order statistics then give an interval of 95 % or more. */
export const ENOUGH_BLOCKS = 10;

/** One run of ours. */
export interface Measured {
  /** The ratio as the source has it, block by block. */
  ratio: Statistic;
  /** The same figure of the baseline's second name ÷ its first: 1 but for the noise of the experiment. */
  again: Statistic;
}

/** 1 = above 1, −1 = below, 0 = no direction is shown. */
type Direction = -1 | 0 | 1;

/** The direction that a run shows: the interval excludes 1, and the ratio lies outside what the same thing measured twice gives. */
export function directionOf({ ratio, again }: Measured): Direction {
  if (!ratio.interval || !again.interval || !decides(ratio) || ratio.n < ENOUGH_BLOCKS) return 0;
  if (holds(ratio.interval, 1) || holds(again.interval, ratio.value)) return 0;
  return ratio.value > 1 ? 1 : -1;
}

/**
 * @param printed ratio above 0; exactly 1 where the source says that there is no difference
 * @param runs of ours; none = cannot tell
 */
export function replicationOf(printed: number, runs: readonly Measured[]): ReplicationVerdict {
  const shown = new Set(runs.map(directionOf));
  const [direction] = shown;
  if (direction === undefined || direction === 0 || shown.size > 1) return 'cannot tell';
  if (direction !== Math.sign(printed - 1)) return 'does not replicate';
  return runs.some(({ ratio }) => holds(ratio.interval!, printed)) ? 'replicates' : 'same direction, other size';
}

const holds = ({ low, high }: Interval, value: number) => low <= value && value <= high;
