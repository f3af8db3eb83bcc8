/** The comparison that the page shows before anything is chosen, for the page and for the data of its charts. */
import type { BarsSpec } from '../../charts/spec.ts';
import { compareCharts } from '../../report/compare-charts.ts';
import type { ToldSide } from '../../report/compare-html.ts';
import { compareRuns, type Comparison } from '../../run/compare.ts';
import { loadPins, loadRun } from '../../sample-run/index.ts';
import { aaPairs } from '../../studies/aa.ts';

/** Stock proxy against the same proxy with a larger read buffer on one path: one change, on one machine, on one day. */
const INSTRUCTIVE = ['dgp-2core-20261120-readbuf-4k', 'dgp-2core-20261120-readbuf-256k'];

export interface Pair {
  a: ToldSide;
  b: ToldSide;
  comparison: Comparison;
  charts: readonly BarsSpec[];
}

/** The instructive pair; where one of the two is no longer pinned, the first two pins. */
export async function defaultPair(): Promise<Pair> {
  const pins = await loadPins();
  const wanted = INSTRUCTIVE.flatMap((id) => pins.find(({ runId }) => runId === id) ?? []);
  const sides = (wanted.length === 2 ? wanted : pins).slice(0, 2);
  const [a, b] = await Promise.all(sides.map(async ({ runId, label, source }) => ({ run: await loadRun(runId), label, source })));
  if (!a || !b) throw new Error(`The page that compares needs two pinned runs; data/pins.json has ${pins.length}.`);
  const pinned = new Set(pins.map(({ runId }) => runId));
  const pairs = await aaPairs(a.run, b.run, (runId) => (pinned.has(runId) ? loadRun(runId) : undefined));
  const comparison = compareRuns(a.run, b.run, pairs);
  return { a, b, comparison, charts: compareCharts(a, b, comparison) };
}
