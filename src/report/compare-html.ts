/**
 * Two runs side by side, written once for the build and for the browser. In: both runs, their comparison and its charts.
 * Out: markup for inside `<div class="comparison">`, styled by browser/compare/compare.css, in which all text is escaped.
 */
import type { Addresses } from '../charts/addresses.ts';
import type { BarsSpec } from '../charts/spec.ts';
import { escapeText, joined, markup, tag, type Html } from '../charts/markup.ts';
import { COMPARE_VERDICTS, type ComparedRow, type Comparison } from '../run/compare.ts';
import type { Condition } from '../run/conditions.ts';
import { FLAG_TEXTS } from '../run/flag-texts.ts';
import { formatQuantity } from '../run/format.ts';
import type { FlagCode } from '../run/types.ts';
import { chartHtml } from './chart.ts';
import type { Side } from './compare-charts.ts';
import { chanceText, countsText, noiseText, WITHIN_AND_BETWEEN } from './compare-texts.ts';
import { dataTableHtml, type Cell } from './data-table.ts';
import { commonUnit, dimCells, dimColumns, nameOf, numberOf, spreadsOf, tellingDims } from './figures.ts';
import { flagsHtml } from './flags.ts';
import { provenanceHtml } from './provenance.ts';

/** A run with what a reader sees of its origin. */
export interface NamedRun extends Side {
  /** Where the figures come from; for a reader's own bundle, the name of its file. */
  source: string;
}

export interface Compared {
  a: NamedRun;
  b: NamedRun;
  comparison: Comparison;
  charts: readonly BarsSpec[];
  addresses: Addresses;
}

/** Heads of both runs, what can be said and why not, conditions, a table and a chart per metric, rules, flags. */
export const comparisonHtml = (compared: Compared): Html =>
  joined([
    sidesHtml(compared),
    summaryHtml(compared),
    section('conditions', 'Conditions', conditionsHtml(compared)),
    section('figures', 'Figures side by side', figuresHtml(compared)),
    section('rules', 'How it is judged', rulesHtml()),
    section('flags', 'Flags of both', bothFlagsHtml(compared)),
  ]);

const section = (id: string, title: string, html: Html) =>
  tag('section', { 'aria-labelledby': `compare-${id}` }, [tag('h2', { id: `compare-${id}` }, escapeText(title)), html]);

const paragraph = (text: string, className?: string) => tag('p', { class: className }, escapeText(text));

function sidesHtml({ a, b, addresses }: Compared): Html {
  const side = (name: Html, { run, label, source }: NamedRun) => {
    const href = addresses.run(run.id);
    const title = href === null ? escapeText(label) : tag('a', { href }, escapeText(label));
    const trials = run.trials === 1 ? 'single observation' : `${run.trials} trials`;
    const started = run.startedAt === null ? 'start not recorded' : run.startedAt.slice(0, 10);
    return tag('div', { class: 'side' }, [
      tag('h2', { class: 'side-title' }, markup`${tag('span', { class: 'letter' }, name)} ${title}`),
      tag('p', {}, tag('code', {}, escapeText(run.id))),
      tag('p', { class: 'quiet' }, markup`${provenanceHtml(run.provenance)} · ${escapeText([trials, started, run.harness].join(' · '))}`),
      paragraph(source, 'quiet'),
    ]);
  };
  return tag('div', { class: 'sides' }, [side(markup`a`, a), side(markup`b`, b)]);
}

/** How much is judged, how much of it by chance and against which noise, and the warning in place of verdicts. */
function summaryHtml({ a, b, comparison }: Compared): Html {
  const { rows, conditions, onlyA, onlyB } = comparison;
  if (rows.length === 0)
    return paragraph(
      `The runs have no figure in common: ${onlyA} only in a, ${onlyB} only in b. Choose two runs of one harness.`,
      'warning',
    );
  const unfair = conditions.filter(({ spoils }) => spoils === 'all');
  const counts = `${rows.length} figures that both hold: ${countsText(rows)}. ${onlyA} only in a, ${onlyB} only in b.`;
  const remarks = [chanceText(rows), noiseText(comparison, [a.run.id, b.run.id])].filter(Boolean).map((text) => paragraph(text));
  return joined([unfair.length > 0 ? paragraph(warningOf(unfair), 'warning') : '', paragraph(counts, 'counts'), ...remarks]);
}

function warningOf(unfair: readonly Condition[]): string {
  const kinds = (differs: boolean) => [...new Set(unfair.filter((c) => c.differs === differs).map(({ kind }) => kind))].join(', ');
  const reasons = [kinds(true) && `${kinds(true)} not the same`, kinds(false) && `${kinds(false)} not recorded alike`].filter(Boolean);
  return `These runs are not judged against each other: ${reasons.join('; ')}. A difference below may come from that and not from what was changed. The figures stand side by side, without a verdict.`;
}

function conditionsHtml({ comparison: { conditions } }: Compared): Html {
  const unseen = 'What an archive does not state cannot be seen here: read also where each run comes from, above.';
  if (conditions.length === 0) return paragraph(`No condition that both archives state differs. ${unseen}`);
  const effect = ({ spoils, differs }: Condition) => {
    const state = differs ? 'differs' : 'not recorded alike';
    if (spoils === 'none') return `${state}; figures are still judged`;
    return `${state}; ${spoils === 'all' ? 'no figure is judged' : `not judged: ${spoils.join(', ')}`}`;
  };
  return joined([
    paragraph(unseen, 'quiet'),
    dataTableHtml({
      caption: 'Conditions that differ or are not recorded alike',
      columns: [{ label: 'Condition' }, { label: 'Fact' }, { label: 'a' }, { label: 'b' }, { label: 'Effect' }],
      rows: conditions.map((condition) => [condition.kind, condition.label, condition.a, condition.b, effect(condition)]),
    }),
  ]);
}

function figuresHtml({ comparison: { rows }, charts, addresses }: Compared): Html {
  return joined(
    [...Map.groupBy(rows, ({ metric }) => metric)].map(([metric, own]) => {
      const chart = charts.find(({ id }) => id === metric);
      return tag('div', { class: 'metric', id: `compare-${metric}` }, [metricTable(metric, own), chart ? chartHtml(chart, addresses) : '']);
    }),
  );
}

function metricTable(metric: string, rows: readonly ComparedRow[]): Html {
  const { names, shared } = tellingDims(rows);
  const sides = rows.flatMap(({ a, b }) => [a, b]);
  const unit = commonUnit(sides);
  const spreads = spreadsOf(sides, unit);
  const ratios = spreadsOf(
    rows.flatMap(({ ratio }) => ratio ?? []),
    undefined,
    2,
  );
  const figure = (row: ComparedRow, side: 'a' | 'b'): Cell => ({
    text: numberOf(row[side].value, row[side].unit, unit),
    value: row[side].value,
    detail: spreads.textOf(row[side]),
    data: { metric, side, ...row.dims },
    key: `/${[...Object.values(row.dims), side].join('/')}`,
  });
  const right = { align: 'right' } as const;
  return dataTableHtml({
    caption: `${nameOf(metric)}: a and b`,
    scope: `compare:${metric}`,
    note: [`${metric}: ${countsText(rows)}`, ...shared, spreads.note, ratios.note && `b ÷ a: ${ratios.note}`].filter(Boolean).join('; '),
    columns: [
      ...dimColumns(names),
      { label: 'a', unit, ...right },
      { label: 'b', unit, ...right },
      { label: 'b ÷ a', ...right },
      { label: 'Verdict' },
    ],
    rows: rows.map((row) => [
      ...dimCells(names, row.dims),
      figure(row, 'a'),
      figure(row, 'b'),
      row.ratio ? { text: formatQuantity(row.ratio, 2).text, value: row.ratio.value, detail: ratios.textOf(row.ratio) } : '–',
      { text: row.verdict, ...(row.reason ? { detail: row.reason } : {}), flags: row.flags.map(titleOf) },
    ]),
  });
}

const titleOf = (code: FlagCode) => `${FLAG_TEXTS[code].title}.`;

function rulesHtml(): Html {
  const rules = Object.entries(COMPARE_VERDICTS).flatMap(([verdict, rule]) => [
    tag('dt', {}, escapeText(verdict)),
    tag('dd', {}, escapeText(rule)),
  ]);
  const ratio = 'b ÷ a is the ratio of the two medians with its rank-sum interval. It is left out where a trial is 0 or units differ.';
  return joined([tag('dl', { class: 'rules' }, rules), paragraph(WITHIN_AND_BETWEEN), paragraph(ratio)]);
}

function bothFlagsHtml({ a, b }: Compared): Html {
  const own = (name: Html, { run, label }: NamedRun) => [
    tag('h3', {}, markup`${tag('span', { class: 'letter' }, name)} ${escapeText(label)}`),
    flagsHtml(run) || paragraph('No flag.', 'quiet'),
  ];
  return joined([...own(markup`a`, a), ...own(markup`b`, b)]);
}
