/** What the methodology shows beside its text. Thresholds and levels are read from the code that applies them. */
import { readFile } from 'node:fs/promises';
import { RULE_NOTES, RULE_TEXTS } from '../claims/rule-texts.ts';
import { allOf } from '../documents/replications.ts';
import { formulaOf, SYMBOLS, TERMS, type Term } from '../economics/terms.ts';
import { PERCENTILES } from '../formats/figures.ts';
import { drawnChartHtml } from '../report/chart.ts';
import type { Column, DataTable } from '../report/data-table.ts';
import { nameOf } from '../report/figures.ts';
import { heldIn, parseSimulation, powerChart, simulationTable } from '../report/simulation.ts';
import { againChance, scatterOf, stolenCharts } from '../report/stolen-charts.ts';
import { chanceOf, compareRuns, factorText } from '../run/compare.ts';
import { FLAG_TEXTS } from '../run/flag-texts.ts';
import { formatLevel, formatQuantity } from '../run/format.ts';
import { arithmetic, medianInterval, rankSumRatioInterval, signedRank } from '../run/interval.ts';
import { ratio } from '../run/quantity.ts';
import { need } from '../run/query.ts';
import type { Run } from '../run/types.ts';
import { loadRun } from '../sample-run/index.ts';
import { studies } from '../studies/index.ts';
import { openSite } from './_site.ts';

const site = await openSite();
const measured = site.studies.map(({ study, runs }) => ({ replications: study.replications, runs: runs.all }));
const runs = measured.flatMap((study) => study.runs);

const headed = (first: string, ...figures: readonly string[]): Column[] => [
  { label: first },
  ...figures.map((label) => ({ label, align: 'right' as const })),
];
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

export const withheld = PERCENTILES.filter(({ smallest }) => smallest > 1)
  .map(({ q, smallest }) => `the p${q * 100} below ${smallest}`)
  .join(', ');

export const levels: DataTable = {
  caption: 'Level that the ranks give, by number of trials',
  columns: headed('Trials', 'Median', 'Ratio or difference within one run', 'Ratio across two runs'),
  rows: [3, 4, 5, 6, 10].map((n) => [
    `${n}`,
    formatLevel(medianInterval(upTo(n)).level),
    formatLevel(signedRank(upTo(n), arithmetic).level),
    formatLevel(rankSumRatioInterval(upTo(n), upTo(n)).level),
  ]),
};
export const levelOfTenBlocks = formatLevel(signedRank(upTo(10), arithmetic).level);

/** The pinned A/A pairs. */
export const pairs = await Promise.all(studies.flatMap(({ aa = [] }) => aa).map((pair) => shownPair(...pair)));

async function shownPair(a: string, b: string) {
  const [earlier, later] = await Promise.all([loadRun(a), loadRun(b)]);
  const { rows } = compareRuns(earlier, later, [[earlier, later]]);
  const table: DataTable = {
    caption: 'Two runs of the same thing: later ÷ earlier',
    columns: headed('Metric', 'Ratios', 'Intervals that exclude 1', 'By chance', 'Largest factor'),
    rows: [...Map.groupBy(rows, ({ metric }) => metric)].flatMap(([metric, own]) => {
      const { judged, expected, excluding } = chanceOf(own);
      const factor = Math.max(...own.map(({ noise }) => noise?.factor ?? 1));
      return judged > 0 ? [[nameOf(metric), `${judged}`, `${excluding}`, expected.toFixed(1), factorText({ factor })]] : [];
    }),
  };
  const [first, second] = [earlier, later].map((run) => formatQuantity(uploadRatio(run), 2).text);
  return { a, b, ratios: `${first} in the one and ${second} in the other`, table };
}

function uploadRatio(run: Run) {
  const [plain, packed] = ['passthrough', 'compression'].map((mode) => need(run, 'throughput', { mode, phase: 'put', concurrency: 1 }));
  return ratio(plain!, packed!);
}

/** The baseline that was measured twice. */
export const again = againChance(runs);
export const scatter = scatterOf(allOf(site))
  .map(({ machine, scatter: own }) => `${(own * 100).toFixed(0)} % on ${machine}`)
  .join(' and ');

export const simulation = parseSimulation(await readFile('data/simulation.json', 'utf8'));
export const held = heldIn(simulation);
export const power = drawnChartHtml(powerChart(simulation));
export const simulated = simulationTable(simulation);

export const stolen = Object.values(stolenCharts(measured) ?? {})
  .map(drawnChartHtml)
  .join('');

const lengths = runs.flatMap(({ experiment }) => {
  const starts = experiment?.blocks.map(({ started }) => Date.parse(started)) ?? [];
  return starts.length > 0 ? Math.round((Math.max(...starts) - Math.min(...starts)) / 60_000) : [];
});
/** From the start of the first block to that of the last one, of the shortest and the longest run of ours. */
export const minutes = `${Math.min(...lengths)} to ${Math.max(...lengths)}`;

const anchor = (kind: string, words: string) => `${kind}-${words.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
/** Words with what they mean, as entries of a RuleList. */
export const entriesOf = (kind: string, texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([title, text]) => ({ id: anchor(kind, title), title, text }));
export const rules = [
  ...Object.entries(RULE_TEXTS).map(([code, rule]) => ({ id: anchor('rule', code), code, ...rule })),
  ...RULE_NOTES.map((note) => ({ id: anchor('rule', note.title), ...note })),
];
export const flags = Object.entries(FLAG_TEXTS).map(([code, { title, meaning }]) => ({ id: `flag-${code}`, code, title, text: meaning }));

/** Where every mode has a product, nothing is said. */
const WAYS = {
  delta: 'proxies that store differences',
  proxy: 'other proxies',
  application: 'inside an application',
  edge: 'answers to clients',
};
const whereOf = ({ ways, when }: Term) =>
  [when, ways.length === Object.keys(WAYS).length ? '' : ways.map((way) => WAYS[way]).join(', ')].filter(Boolean).join('; ');

export const symbols: DataTable = {
  caption: 'Symbols',
  columns: [{ label: 'Symbol' }, { label: 'Meaning' }],
  rows: Object.entries(SYMBOLS),
};
export const products: DataTable = {
  caption: 'Products of a month’s cost',
  columns: [{ label: 'Part' }, { label: 'Product' }, { label: 'Applies' }],
  rows: TERMS.map((term) => [term.component, formulaOf(term), whereOf(term) || 'always']),
};
