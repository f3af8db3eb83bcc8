/** What the pinned A/A pairs show, for the methodology. In: pins, archives. Out: per pair its runs, a row per metric, and a ratio taken within each run. */
import { nameOf } from '../report/figures.ts';
import { chanceOf, compareRuns, factorText, type ComparedRow } from '../run/compare.ts';
import { formatQuantity } from '../run/format.ts';
import { ratio } from '../run/quantity.ts';
import { need } from '../run/query.ts';
import type { Run } from '../run/types.ts';
import { loadRun } from '../sample-run/index.ts';
import { studies } from '../studies/index.ts';

export const aaColumns = [
  { label: 'Metric' },
  ...['Ratios', 'Intervals that exclude 1', 'By chance', 'Largest factor'].map((label) => ({ label, align: 'right' as const })),
];

export const aaShown = () => Promise.all(studies.flatMap(({ aa = [] }) => aa).map((pair) => shownPair(...pair)));

async function shownPair(a: string, b: string) {
  const [earlier, later] = await Promise.all([loadRun(a), loadRun(b)]);
  const { rows } = compareRuns(earlier, later, [[earlier, later]]);
  return {
    earlier,
    later,
    uploadRatios: [earlier, later].map((run) => formatQuantity(uploadRatio(run), 2).text),
    rows: [...Map.groupBy(rows, ({ metric }) => metric)].flatMap(([metric, own]) => {
      const { judged, expected, excluding } = chanceOf(own);
      return judged > 0 ? [[nameOf(metric), `${judged}`, `${excluding}`, expected.toFixed(1), factorText(largest(own))]] : [];
    }),
  };
}

const largest = (rows: readonly ComparedRow[]) => ({ factor: Math.max(...rows.map(({ noise }) => noise?.factor ?? 1)) });

const uploadRatio = (run: Run) => {
  const [plain, packed] = ['passthrough', 'compression'].map((mode) => need(run, 'throughput', { mode, phase: 'put', concurrency: 1 }));
  return ratio(plain!, packed!);
};
