/** Two runs side by side, for inside `<div class="comparison">`, written once for the build and for the browser. */
import { link, type Addresses } from './addresses.ts';
import type { BarsSpec } from '../charts/spec.ts';
import { escapeText, joined, markup, tag, type Html } from '../markup/markup.ts';
import { COMPARE_VERDICTS, type ComparedRow, type CompareVerdict, type Comparison } from '../run/compare.ts';
import type { Condition } from '../run/conditions.ts';
import { FLAG_TEXTS } from '../run/flag-texts.ts';
import { formatQuantity } from '../run/format.ts';
import { isCondition } from '../run/stolen.ts';
import { chartHtml } from './chart.ts';
import type { Side } from './compare-charts.ts';
import { chanceText, countsText, noiseText, WITHIN_AND_BETWEEN } from './compare-texts.ts';
import { dataTableHtml, headed, type Cell } from './data-table.ts';
import { dimsText, nameOf, spreadsOf } from './figures.ts';
import { flagsHtml } from './flags.ts';
import { provenanceHtml } from './provenance.ts';

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

/** Heads of both runs, what can be said and why not, figures by verdict with a chart per metric where they are few, conditions, rules, flags. */
export const comparisonHtml = (compared: Compared): Html =>
  joined([
    sidesHtml(compared),
    summaryHtml(compared),
    section(
      'figures',
      'Figures, largest difference first',
      joined([filterHtml(compared), tag('div', { class: 'folds' }, foldsHtml(compared))]),
    ),
    section('conditions', 'Conditions', conditionsHtml(compared)),
    section('rules', 'How it is judged', rulesHtml()),
    section('flags', 'Flags of both', bothFlagsHtml(compared)),
  ]);

const section = (id: string, title: string, html: Html) =>
  tag('section', { 'aria-labelledby': `compare-${id}` }, [tag('h2', { id: `compare-${id}` }, escapeText(title)), html]);

const paragraph = (text: string, className?: string) => tag('p', { class: className }, escapeText(text));

function sidesHtml({ a, b, addresses }: Compared): Html {
  const side = (name: Html, { run, label, source }: NamedRun) => {
    const trials = run.trials === 1 ? 'single observation' : `${run.trials} trials`;
    const started = run.startedAt === null ? 'start not recorded' : run.startedAt.slice(0, 10);
    return tag('div', { class: 'side' }, [
      tag('h2', { class: 'side-title' }, markup`${tag('span', { class: 'letter' }, name)} ${link(addresses.run(run.id), label)}`),
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

/** Of so many figures all are written, with their charts; of more the first of the first fold, and others when they are asked for. */
export const FEW = 120;
const FIRST = 40;

/** The verdicts as folds, in this order: what differs, or may differ, is open. */
const FOLDS: readonly CompareVerdict[] = [
  'different',
  'cannot tell between runs',
  'not comparable',
  'not distinguishable',
  'cannot tell',
  'identical',
];

function filterHtml({ comparison: { rows } }: Compared): Html {
  const field = (label: string, control: Html) => tag('label', { class: 'tool-label' }, [tag('span', {}, escapeText(label)), control]);
  const choice = (label: string, name: string, valueOf: (row: ComparedRow) => string | number | undefined) => {
    const values = new Set(rows.flatMap((row) => valueOf(row) ?? []).map(String));
    const options = [...values].map((value) => tag('option', { value }, escapeText(value)));
    return field(
      label,
      tag('select', { class: 'tool-input', name, autocomplete: 'off' }, [markup`<option value="">all</option>`, ...options]),
    );
  };
  return tag('fieldset', { class: 'compare-filter no-print', 'data-scripted': '', 'aria-label': 'Figures to show' }, [
    choice('Metric', 'metric', ({ metric }) => metric),
    choice('Mode', 'mode', ({ dims }) => dims['mode']),
    field('Words', markup`<input class="tool-input" type="search" name="words" autocomplete="off">`),
  ]);
}

/** @param rows those to show; all unless told */
export function foldsHtml(compared: Compared, rows = compared.comparison.rows): Html {
  const groups = FOLDS.flatMap((verdict) => {
    const own = rows.filter((row) => row.verdict === verdict);
    return own.length > 0 ? [{ verdict, own }] : [];
  });
  const folds = groups.map(({ verdict, own }, i) =>
    tag('details', { class: 'fold', open: i === 0 ? '' : undefined, 'data-verdict': verdict }, [
      tag('summary', {}, escapeText(`${own.length} ${verdict}`)),
      i === 0 || rows.length <= FEW ? foldHtml(compared, own) : '',
    ]),
  );
  const charts = rows.length > FEW ? [] : compared.charts.map((chart) => chartHtml(chart, compared.addresses));
  return joined([groups.length === 0 ? paragraph('No figure that both hold fits.') : '', ...folds, ...charts]);
}

/** @param most how many are written, the largest difference first */
export function foldHtml({ comparison }: Compared, rows: readonly ComparedRow[], most = rows.length <= FEW ? FEW : FIRST): Html {
  const shown = rows.toSorted((x, y) => rankOf(y) - rankOf(x)).slice(0, most);
  const more = rows.length - shown.length;
  const button = { type: 'button', class: 'more tool-link no-print', 'data-scripted': '', 'data-most': most + FEW };
  return joined([
    rowsTable(shown, (row) => comparison.rows.indexOf(row)),
    more > 0 ? tag('button', button, escapeText(`Show ${Math.min(more, FEW)} more of ${more}`)) : '',
  ]);
}

/** By the size of the difference. What has no ratio comes last, and so do conditions of the figures. */
const rankOf = ({ metric, ratio }: ComparedRow) => (!ratio || isCondition(metric) ? 0 : Math.abs(Math.log(ratio.value)));

function rowsTable(rows: readonly ComparedRow[], indexOf: (row: ComparedRow) => number): Html {
  const spreads = spreadsOf(rows.flatMap(({ a, b }) => [a, b]));
  const found = rows.flatMap(({ ratio }) => ratio ?? []);
  const ratios = spreadsOf(found, { decimals: 2 });
  const figure = (row: ComparedRow, side: 'a' | 'b'): Cell => ({
    text: formatQuantity(row[side]).text,
    value: row[side].value,
    detail: spreads.textOf(row[side]),
    data: { metric: row.metric, side, ...row.dims, row: indexOf(row) },
    key: `/${[row.metric, ...Object.values(row.dims), side].join('/')}`,
  });
  const ratioOf = (row: ComparedRow): Cell =>
    row.ratio
      ? { text: formatQuantity(row.ratio, 2).text, value: row.ratio.value, detail: ratios.textOf(row.ratio), data: { row: indexOf(row) } }
      : '–';
  const { verdict, reason } = rows[0]!;
  const isShared = rows.every((row) => row.reason === reason);
  return dataTableHtml({
    caption: `Figures of a and b: ${verdict}`,
    scope: `compare:${verdict}`,
    note: [spreads.note, ratios.note && `b ÷ a: ${ratios.note}`, isShared && reason].filter(Boolean).join('; ') || undefined,
    columns: headed('Figure', 'b ÷ a', 'a', 'b'),
    rows: rows.map((row) => [
      {
        text: nameOf(row.metric),
        detail: [dimsText(row.dims) || 'whole run', !isShared && row.reason].filter(Boolean).join('; '),
        flags: row.flags.map((code) => `${FLAG_TEXTS[code].title}.`),
      },
      ratioOf(row),
      figure(row, 'a'),
      figure(row, 'b'),
    ]),
  });
}

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
