/** What the methodology shows of runs, of the simulation and of the levels that follow from numbers of trials. */
import { headed, type DataTable } from '../report/data-table.ts';
import { nameOf } from '../report/figures.ts';
import { heldIn, powerChart, simulationTable } from '../report/simulation.ts';
import { againChance, lagOf, scatterOf, stolenCharts } from '../report/stolen-charts.ts';
import { chanceIn, chanceOf, compareRuns, factorText } from '../run/compare.ts';
import { formatLevel, formatNumber, formatQuantity } from '../run/format.ts';
import { arithmetic, medianInterval, rankSumRatioInterval, signedRank } from '../run/interval.ts';
import type { AaPair } from '../run/noise.ts';
import { ratioAcross } from '../run/quantity.ts';
import { find } from '../run/query.ts';
import { oncePer } from '../run/once.ts';
import type { Run } from '../run/types.ts';
import { putRatio } from '../studies/deltaglider-proxy/figures.ts';
import { allOf } from './replications.ts';
import type { Site } from './site.ts';

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

const levels: DataTable = {
  caption: 'Level that the ranks give, by number of trials',
  scope: 'methodology/levels',
  columns: headed('Trials', 'Median', 'Ratio or difference within one run', 'Ratio across two runs'),
  rows: [3, 4, 5, 6, 10].map((n) => [
    `${n}`,
    formatLevel(medianInterval(upTo(n)).level),
    formatLevel(signedRank(upTo(n), arithmetic).level),
    formatLevel(rankSumRatioInterval(upTo(n), upTo(n)).level),
  ]),
};

function shownPair(earlier: Run, later: Run) {
  const { rows } = compareRuns(earlier, later, [[earlier, later]]);
  const table: DataTable = {
    caption: 'Two runs of the same thing: later ÷ earlier',
    scope: `methodology/${later.id}`,
    columns: headed('Metric', 'Ratios', 'Intervals that exclude 1', 'By chance', 'Largest factor'),
    rows: [...Map.groupBy(rows, ({ metric }) => metric)].flatMap(([metric, own]) => {
      const { judged, expected, excluding } = chanceOf(own);
      const factor = Math.max(...own.map(({ noise }) => noise?.factor ?? 1));
      return judged > 0 ? [[nameOf(metric), `${judged}`, `${excluding}`, expected.toFixed(1), factorText({ factor })]] : [];
    }),
  };
  const [first, second] = [earlier, later].map((run) => formatQuantity(putRatio(run), 2).text);
  return { a: earlier.id, b: later.id, ratios: `${first} in the one and ${second} in the other`, table };
}

const MINUTE = 60_000;
const HALF_AN_HOUR = 30;
/** A second run that begins sooner after the last block of the first is of one sitting, min. */
const SITTING = 60;
const startsOf = ({ experiment }: Run) => experiment!.blocks.map(({ started }) => Date.parse(started) / MINUTE);

/** How long our runs took from the start of the first block to that of the last one, and how many A/A pairs are of one sitting. */
function timesOf(runs: readonly Run[], pairs: readonly AaPair[]) {
  const lengths = runs
    .filter(({ experiment }) => experiment)
    .map((run) => Math.round(Math.max(...startsOf(run)) - Math.min(...startsOf(run))));
  const gaps = pairs.map(([a, b]) => Math.min(...startsOf(b)) - Math.max(...startsOf(a)));
  return {
    minutes: `${Math.min(...lengths)} to ${Math.max(...lengths)}`,
    short: `${lengths.filter((length) => length < HALF_AN_HOUR).length} of ${lengths.length}`,
    sittings: `${gaps.filter((gap) => gap < SITTING).length} of ${gaps.length}`,
  };
}

const aaIn = ({ studies }: Site): AaPair[] =>
  studies.flatMap(({ study: { aa = [] }, runs: { run } }) => aa.map(([a, b]): AaPair => [run(a), run(b)]));
const ourPairs = (site: Site) => aaIn(site).filter(([run]) => run.experiment);
/** Throughput, times of requests and CPU: one figure of each measurement. */
const LEVEL = /^(throughput|latency-p50|cpu-seconds-per-gb)$/;
/** Of the ratios of a level in both runs of a pair, how many intervals exclude 1 and would by chance, %: from the least to the most by pair, and over all. */
function betweenRuns(pairs: readonly AaPair[]): { between: string; byChance: string } {
  const found = pairs.map(([a, b]) => {
    const own = a.measurements.filter(({ metric, quantity }) => LEVEL.test(metric) && quantity.interval);
    const both = own.map(({ metric, dims, quantity }) => [quantity, find(b, metric, dims)] as const);
    return chanceIn(both.flatMap(([first, second]) => (second && ratioAcross(second, first).interval) ?? []));
  });
  const shares = found.filter(({ judged }) => judged > 0).map(({ excluding, judged }) => Math.round((excluding / judged) * 100));
  const sum = (of: 'expected' | 'judged') => found.reduce((all, own) => all + own[of], 0);
  const byChance = (sum('expected') / sum('judged')) * 100;
  return { between: `${Math.min(...shares)} to ${Math.max(...shares)}`, byChance: byChance.toFixed(0) };
}
/** Those of the makers' harness, which are few enough to be shown whole. */
export const pairsOf = oncePer((site: Site) => aaIn(site).flatMap(([a, b]) => (a.experiment ? [] : [shownPair(a, b)])));

const measuredIn = ({ studies }: Site) => studies.map(({ study: { replications }, runs }) => ({ replications, runs: runs.all }));

/** How often the rule sees what is there, then what stolen time does. */
export const drawnIn = oncePer((site: Site) => [
  powerChart(site.expected.simulation),
  ...Object.values(stolenCharts(measuredIn(site)) ?? {}),
]);

export const tablesIn = (site: Site): DataTable[] => [
  levels,
  simulationTable(site.expected.simulation),
  ...pairsOf(site).map(({ table }) => table),
];

/** Figures in the text, by key. @throws as `allOf` */
export function toldIn(site: Site): Readonly<Record<string, string>> {
  const runs = measuredIn(site).flatMap((study) => study.runs);
  const again = againChance(runs);
  const all = allOf(site);
  return {
    level: formatLevel(signedRank(upTo(10), arithmetic).level),
    judged: again.judged.toLocaleString('en'),
    excluding: `${again.excluding}`,
    expected: again.expected.toFixed(0),
    scatter: scatterOf(all)
      .map(({ machine, scatter }) => `${(scatter * 100).toFixed(0)} % on ${machine}`)
      .join('; '),
    lag: formatNumber(lagOf(all), '', 2).text,
    ...heldIn(site.expected.simulation),
    printed: `${site.expected.simulation.printed}×`,
    ...timesOf(runs, ourPairs(site)),
    ...betweenRuns(ourPairs(site)),
    byRun: `${all.flatMap(({ machines }) => machines).filter(({ ratio }) => ratio?.byRun).length}`,
    ...Object.fromEntries(pairsOf(site).map(({ b, ratios }) => [b, ratios])),
  };
}
