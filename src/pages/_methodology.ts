/** What the methodology shows beside its text. Thresholds and levels are read from the code that applies them. */
import { RULE_NOTES, RULE_TEXTS } from '../claims/rule-texts.ts';
import { drawnIn, pairsOf, tablesIn, toldIn } from '../documents/methodology.ts';
import { formulaOf, SYMBOLS, TERMS, type Term } from '../economics/terms.ts';
import { PERCENTILES } from '../formats/figures.ts';
import { drawnChartHtml } from '../report/chart.ts';
import type { DataTable } from '../report/data-table.ts';
import { FLAG_TEXTS } from '../run/flag-texts.ts';
import { openSite } from './_site.ts';

export const withheld = PERCENTILES.filter(({ smallest }) => smallest > 1)
  .map(({ q, smallest }) => `the p${q * 100} below ${smallest}`)
  .join(', ');

const site = await openSite();
export const told = toldIn(site);
export const pairs = pairsOf(site);
export const [levels, simulated] = tablesIn(site) as [DataTable, DataTable];
export const [power, ...stolen] = drawnIn(site).map(drawnChartHtml);

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
  columns: [{ label: 'Part' }, { label: 'Product, and where it applies' }],
  rows: TERMS.map((term) => [term.component, { text: formulaOf(term), code: true, detail: whereOf(term) || 'always' }]),
};
