/** What a comparison says of itself, on the page and on the terminal. */
import { chanceOf, COMPARE_VERDICTS, factorText, type ComparedRow, type Comparison } from '../run/compare.ts';
import { isCondition } from '../run/stolen.ts';

/** Which comparisons are allowed. */
export const WITHIN_AND_BETWEEN =
  'Figures of one run are compared trial by trial: what moves the whole run moves both of them, and their ratio stays. Figures of two runs are not: an interval covers the trials of its run, not what moves between runs.';

/** How many figures have which verdict, in the order of COMPARE_VERDICTS, e.g. `2 different, 10 not distinguishable`. */
export const countsText = (rows: readonly ComparedRow[]): string =>
  Object.keys(COMPARE_VERDICTS)
    .map((verdict) => ({ verdict, count: rows.filter((row) => row.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${verdict}`)
    .join(', ');

/** How many false differences to expect; empty where no figure is judged by its interval. */
export function chanceText(rows: readonly ComparedRow[]): string {
  const { judged, expected, excluding } = chanceOf(rows);
  if (judged === 0) return '';
  return `${judged} ratios are judged by their interval. If nothing differed, about ${expected.toFixed(1)} of these intervals would exclude 1 by the chance of the trials alone (the sum of 1 − level); ${excluding} do.${rows.some(({ noise }) => noise) ? ' Only those beyond the noise count as different.' : ''}`;
}

/** The noise between runs by metric, or that it is not known; empty where no figure is judged. */
export function noiseText({ rows, aa }: Comparison, compared: readonly [string, string]): string {
  if (chanceOf(rows).judged === 0) return '';
  if (aa.length === 0)
    return 'No study names an A/A pair, two runs of the same thing, that was made like these. How far two such runs lie apart is not known, so no figure is called different.';
  const factors = new Set(
    rows.flatMap(({ metric, noise }) =>
      noise && noise.factor > 1 && !isCondition(metric) ? [`${metric} up to ${factorText(noise)}`] : [],
    ),
  );
  const pairs = aa.map(([a, b]) => `${a} and ${b}`).join('; ');
  const itself = aa.some((pair) => pair.every((id) => compared.includes(id)))
    ? ' They are the two runs compared here: what differs is noise, or rests on failed operations, which this noise leaves out.'
    : '';
  return `Noise between runs, from two runs of the same thing (an A/A pair), ${pairs}: ${[...factors].join(', ') || 'none'}.${itself}`;
}
