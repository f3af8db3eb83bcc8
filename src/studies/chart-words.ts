/** Words of charts: titles, computed from the figures that they describe, and what is drawn. */
import { isDataError } from '../run/errors.ts';
import { failuresBehind, failuresText } from '../run/failures.ts';
import { bareRange, formatQuantity, formatRange, isUndecided } from '../run/format.ts';
import type { Run, Statistic } from '../run/types.ts';

/** A figure as sentences of a chart write it: a ratio that does not differ from 1 with its interval. */
export function text(q: Statistic, decimals?: number): string {
  const { text: shown } = formatQuantity(q, decimals);
  return isUndecided(q) ? `${shown} [${bareRange(q.interval!, '×', decimals)}]` : shown;
}

/** The smallest and the largest of several figures: `1.4–2.1×`; once where both are shown alike. @param figures at least one */
export function span(figures: readonly Statistic[], decimals: number): string {
  const sorted = figures.toSorted((a, b) => a.value - b.value);
  const [low, high] = [sorted[0]!, sorted.at(-1)!];
  const range = [low, high].some(isUndecided) ? null : formatRange(low.value, high.value, low.unit, decimals);
  return range ?? [...new Set([low, high].map((q) => text(q, decimals)))].join(' to ');
}

/**
 * The sentence that a chart proves, from figures that are all there; `neutral` names what is drawn where one is missing or there is none.
 * A sentence about figures behind which operations failed says how many.
 * @param figures reads them with `need`, so that a missing one is found; not with a filter, which would pass over it
 */
export function titled<Figures extends readonly Statistic[]>(
  neutral: string,
  figures: () => readonly [...Figures],
  sentence: (...figures: Figures) => string,
): string {
  try {
    const found = figures();
    if (found.length === 0 || !found.every(({ value }) => Number.isFinite(value))) return neutral;
    const failures = failuresBehind(...found);
    return failures ? `${sentence(...found)} (${failuresText(failures)})` : sentence(...found);
  } catch (error) {
    if (isDataError(error)) return neutral;
    throw error;
  }
}

const trialsOf = ({ experiment }: Run) => (experiment ? 'blocks' : 'trials');
export const marksNote = (run: Run): string =>
  run.trials === 1
    ? 'A single observation each, drawn hollow.'
    : `Bars are medians of ${run.trials} ${trialsOf(run)}, rings the ${trialsOf(run)}, whiskers the interval.`;

/** For charts of ten blocks: of levels, and of what is compared within blocks. */
export const blocksNote = ({ trials }: Run) => `Medians of ${trials} blocks, whiskers are intervals.`;
export const estimatesNote = ({ trials }: Run) => `Hodges–Lehmann estimates over ${trials} blocks, whiskers are intervals.`;
