/** Whether a ratio that a source printed is seen again on one kind of machine, and what would settle it where that is open (docs/decisions/0021). */
import { FEWEST_BLOCKS, type Estimate } from '../run/estimate.ts';
import { formatNumber } from '../run/format.ts';
import { SIMILAR_WITHIN } from './bound.ts';

export const REPLICATION_VERDICTS = {
  replicates: `An effect in the printed direction is shown, the whole interval lies within a factor of ${SIMILAR_WITHIN} of the printed ratio, and the estimate has between half and one and a half times its effect, by their logarithms. Of a printed “similar”: the whole interval lies within a factor of ${SIMILAR_WITHIN} of 1.`,
  'same direction, other size': 'An effect in the printed direction is shown, and the interval excludes the printed ratio.',
  opposite: 'An effect in the other direction is shown.',
  'not seen here': `The whole interval lies within a factor of ${SIMILAR_WITHIN} of 1, or within half of the printed effect where that is less; or no effect is shown and the interval excludes the printed ratio. Of a printed “similar”: the whole interval lies beyond a factor of ${SIMILAR_WITHIN}.`,
  'cannot tell': 'None of these, fewer than six blocks, or no estimate of the same arm measured twice. The row says what would settle it.',
} as const;
export type ReplicationVerdict = keyof typeof REPLICATION_VERDICTS;

/** When an effect is shown, in one sentence for readers. */
export const SHOWN_RULE =
  'An effect is shown when the interval excludes 1 and the estimate lies farther from 1 than that of the same arm measured twice.';
/** Of verdicts that fit, which one is given. */
export const ASKED_IN_ORDER =
  'Of the verdicts that fit, the first holds of: not seen here; opposite; replicates; same direction, other size.';

/** What a source printed: a ratio above 0 and other than 1, or that two things are alike. */
export type Printed = number | 'similar';

export interface Measured {
  /** The ratio as the source has it; undefined where no block counts. */
  ratio: Estimate | undefined;
  /** The same figure of the baseline's second name ÷ its first: 1 but for a bias of the setup. */
  again: Estimate | undefined;
}

export interface Outcome {
  verdict: ReplicationVerdict;
  /** True where a margin × 1.05 or ÷ 1.05, or an interval that must lie as far beyond 1, would give another verdict. */
  isClose: boolean;
  /** What would settle a "cannot tell"; empty for the others. */
  settledBy: string;
}

/** Factor by which the margin, or the end of an interval near 1, is moved to see whether a verdict is close. */
const SHIFT = 1.05;
/** Blocks above which a number is not worth printing. */
const MANY = 1000;

export function replicationOf(printed: Printed, measured: Measured): Outcome {
  const verdict = verdictOf(printed, measured, SIMILAR_WITHIN);
  return {
    verdict,
    isClose: [
      verdictOf(printed, measured, SIMILAR_WITHIN * SHIFT),
      verdictOf(printed, measured, SIMILAR_WITHIN / SHIFT),
      verdictOf(printed, measured, SIMILAR_WITHIN, SHIFT),
    ].some((other) => other !== verdict),
    settledBy: verdict === 'cannot tell' ? settling(printed, measured) : '',
  };
}

/** @param past the factor by which an interval must lie beyond 1 to show an effect */
function verdictOf(printed: Printed, { ratio, again }: Measured, margin: number, past = 1): ReplicationVerdict {
  if (!ratio?.interval || !again?.interval) return 'cannot tell';
  const { low, high } = ratio.interval;
  const isWithin = (centre: number, factor: number) => low >= centre / factor && high <= centre * factor;
  if (printed === 'similar')
    return isWithin(1, margin) ? 'replicates' : low > margin || high < 1 / margin ? 'not seen here' : 'cannot tell';
  const shown = directionOf(ratio, again, past) * Math.sign(printed - 1);
  const excludesPrinted = printed < low || printed > high;
  if (isWithin(1, Math.min(margin, halfOf(printed)))) return 'not seen here';
  if (shown === 0) return excludesPrinted ? 'not seen here' : 'cannot tell';
  if (shown < 0) return 'opposite';
  if (isWithin(printed, margin) && isAlike(ratio.value, printed)) return 'replicates';
  return excludesPrinted ? 'same direction, other size' : 'cannot tell';
}

/** 1 = an effect above 1 is shown, −1 = below, 0 = none. */
function directionOf({ value, interval }: Estimate, again: Estimate, past: number): -1 | 0 | 1 {
  if (!interval || (interval.low <= past && interval.high >= 1 / past) || far(value) <= far(again.value)) return 0;
  return value > 1 ? 1 : -1;
}

/** How far a ratio lies from 1, in either direction; one that is not above 0 has no place on that scale. */
const far = (ratio: number): number => (ratio > 0 ? Math.abs(Math.log(ratio)) : Infinity);
/** The factor that lies in the middle between 1 and a ratio. */
const halfOf = (ratio: number): number => Math.exp(far(ratio) / 2);
const isAlike = (value: number, printed: number): boolean => far(value / printed) < far(printed) / 2;

/**
 * The blocks that would settle it if they scatter as those seen and the estimate stays: the interval narrows with the root of their number, and the verdict is
 * open until its wider half is shorter than the way to what it must exclude.
 */
function settling(printed: Printed, { ratio, again }: Measured): string {
  if (!ratio?.interval) return `${FEWEST_BLOCKS} blocks that lost little time (${ratio?.n ?? 0} did)`;
  if (!again?.interval) return `${FEWEST_BLOCKS} blocks of the same arm measured twice that lost little time`;
  if (ratio.byRun) return 'more runs: these differ by more than their blocks explain';
  const { value, n, interval } = ratio;
  const room = Math.max(...roomOf(printed, value));
  const half = Math.max(Math.log(interval.high / value), Math.log(value / interval.low));
  const blocks = Number(Math.ceil(n * (half / room) ** 2).toPrecision(2));
  return blocks > MANY ? `more than ${formatNumber(MANY, '').text} blocks` : `about ${Math.max(blocks, n + 1)} blocks`;
}

/** How far, on the log scale, the estimate lies from the edges that a verdict must not reach, for each verdict that it could get. */
function roomOf(printed: Printed, value: number): number[] {
  const margin = Math.log(SIMILAR_WITHIN);
  if (printed === 'similar') return [Math.abs(margin - far(value))];
  const away = far(value / printed);
  const none = Math.min(margin, far(printed) / 2) - far(value);
  const alike = isAlike(value, printed) ? Math.min(margin - away, far(value)) : 0;
  return [away, none, alike];
}
