/** The whole figure of a chart as HTML, written once for the build and for the run switch in the browser. */
import { dataValue, formatEnd, formatLevel, formatNumber } from '../run/format.ts';
import { link, type Addresses, type FileType } from './addresses.ts';
import { formatTick, valueAxis, valueOf } from '../charts/format.ts';
import { hasRole, lookOf } from '../charts/look.ts';
import { runsOf, type BarsSpec, type ChartSpec, type TimelineSpec, type XySpec } from '../charts/spec.ts';
import { markerSvg, renderSvg, sizeOf, tileSvg } from '../charts/svg.ts';
import { LINES } from '../charts/timeline.ts';
import { firstOf, tableOf, type Cell, type Column } from './chart-table.ts';
import { dataTableHtml, type Cell as ShownCell } from './data-table.ts';
import { escapeText, joined, markup, tag, type Html } from '../markup/markup.ts';
import { provenanceHtml } from './provenance.ts';

/** Content of the `<figure>`: caption, controls, drawings, provenance, table and downloads. */
export function figureHtml(spec: ChartSpec, addresses: Addresses): Html {
  if (spec.notRecorded) return missingHtml(spec.notRecorded, addresses);
  return joined([captionHtml(spec), controls(spec), plotHtml(spec), footer(spec, addresses)]);
}

/**
 * The figure of a run whose charts have no files: the wide drawing alone, and the place that the narrow one, table and files take
 * as soon as a reader's browser draws the whole figure from the archive. Without scripts the drawing is scrolled on narrow screens.
 * The page has tables at #figures and names the archive at #files.
 */
export function stillHtml(spec: ChartSpec, addresses: Addresses): Html {
  if (spec.notRecorded) return missingHtml(spec.notRecorded, addresses);
  const { width, height } = sizeOf(spec, 'narrow');
  const place = tag('svg', { class: 'ct-svg ct-narrow', viewBox: `0 0 ${width} ${Math.ceil(height)}`, 'aria-hidden': 'true' });
  const plot = { class: 'ct-plot ct-still', role: 'region', 'aria-label': `Drawing: ${spec.title}`, tabindex: 0 };
  const [target, name] = spec.kind === 'timeline' ? ['#files', markup`Samples in the archive`] : ['#figures', markup`Table`];
  const table = tag('div', { class: 'ct-files' }, tag('a', { href: target }, name));
  return joined([
    captionHtml(spec),
    controls(spec, false),
    tag('div', plot, [renderSvg(spec, { width: 'wide' }), place]),
    tag('div', { class: 'ct-footer quiet' }, [origin(spec, addresses), table]),
  ]);
}

/** Caption, legend and drawings of a chart that has no table and no files: its page has the figures. */
export function drawnHtml(spec: BarsSpec | XySpec): Html {
  const marks = swatches(spec);
  const legend = spec.series.map(({ label }, i) => tag('span', {}, [marks[i] ?? '', escapeText(label)]));
  return joined([captionHtml(spec), keysHtml(legend), plotHtml(spec)]);
}

const plotHtml = (spec: ChartSpec): Html =>
  tag('div', { class: 'ct-plot' }, [renderSvg(spec, { width: 'wide' }), renderSvg(spec, { width: 'narrow' })]);

const RELATIVE_NOTE = markup` <span>× baseline: Hodges–Lehmann estimates of ratios within blocks.</span>`;
const hasBaseline = (spec: ChartSpec) => spec.kind === 'bars' && spec.series.some(({ key }) => key === spec.baseline);

export const scopeOfChart = ({ study, run, id }: ChartSpec, part: 'chart' | 'chart-table' = 'chart'): string =>
  `${part}/${study}/${run}/${id}`;

export const captionHtml = (spec: ChartSpec): Html =>
  tag('figcaption', { 'data-scope': scopeOfChart(spec) }, [
    tag('strong', { class: 'ct-title title', 'data-key': ':title' }, escapeText(spec.title)),
    tag('span', { class: 'ct-how quiet', 'data-key': ':how' }, [escapeText(spec.howToRead), hasBaseline(spec) ? RELATIVE_NOTE : '']),
  ]);

/** Runs that the line about a missing chart names; the switch of the note lists all. */
const NAMED = 3;

/** One line in the place of a chart, so that several of them are read as a list. */
function missingHtml({ message, elsewhere }: NonNullable<ChartSpec['notRecorded']>, addresses: Addresses): Html {
  const links = elsewhere.slice(0, NAMED).map(({ run, label }) => link(addresses.run(run), label, { 'data-run': run }));
  const more = elsewhere.length - links.length;
  const offer = links.length ? markup` Recorded in ${joined(links, markup`; `)}${more > 0 ? markup`; and ${more} more` : ''}.` : '';
  return tag('p', { class: 'ct-missing flagged quiet' }, markup`${escapeText(message)}${offer}`);
}

/** Names of series that nothing switches. */
const keysHtml = (keys: readonly Html[]): Html => tag('div', { class: 'ct-controls' }, tag('span', { class: 'ct-legend' }, keys));

/** What a switch does, what it is called, whether it is on, and its mark. */
type Switch = readonly [name: string, label: string, pressed: boolean, mark?: Html | undefined];

/** @param live false where they only keep the place of those that come with the whole figure */
function controls(spec: ChartSpec, live = true): Html {
  if (spec.kind === 'timeline') return keysHtml(lineKeys(spec));
  const marks = swatches(spec);
  // A row of dots has its name beside it, and all dots look alike.
  const legend = 'dots' in spec ? [] : spec.series.map((s, i): Switch => [`series:${s.key}`, s.label, true, marks[i]]);
  const group = (name: string, label: string, switches: readonly Switch[]) =>
    switches.length === 0
      ? ''
      : tag(
          'span',
          { class: name, ...(live ? { role: 'group', 'aria-label': label } : {}) },
          switches.map((s) => button(s, live)),
        );
  return tag('div', { class: 'ct-controls' }, [
    group('ct-legend', 'Series shown', legend.length > 1 ? legend : []),
    group('ct-views', 'View', views(spec)),
  ]);
}

/** Lines of panels that have several, which no switch hides. */
function lineKeys({ panels }: TimelineSpec): Html[] {
  const several = panels.filter(({ lines }) => lines.length > 1).flatMap(({ lines }) => lines.map(({ label }, i) => ({ label, i })));
  return several.map(({ label, i }) => {
    const [role, dash] = LINES[i % LINES.length]!;
    return tag('span', {}, [markerSvg({ role, dash, hatch: 'plain', marker: { pointStyle: false } }, true), escapeText(label)]);
  });
}

const button = ([name, label, pressed, mark = '']: Switch, live: boolean): Html =>
  tag('button', live ? { type: 'button', 'data-switch': name, 'aria-pressed': String(pressed) } : {}, [mark, escapeText(label)]);

/** From this ratio of largest to smallest on the small figures are easier read on a log scale, which has no place for zero or less. */
const LOG_HELPS_FROM = 10;

function views(spec: BarsSpec | XySpec): Switch[] {
  const values = spec.points.map(valueOf).filter((value) => value !== null);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const isLog = valueAxis(spec).scale === 'log';
  const found: Switch[] = [];
  if (hasBaseline(spec)) found.push(['relative', '× baseline', false]);
  if (isLog || (least > 0 && most / least >= LOG_HELPS_FROM)) found.push(['log', 'Log scale', isLog]);
  return found;
}

/** The look of each series with its marker in an xy chart and its hatch where bars are filled; none where two would look alike. */
function swatches(spec: BarsSpec | XySpec): readonly (Html | undefined)[] {
  if (spec.kind === 'xy') return spec.series.map(({ key }, i) => markerSvg(lookOf(key, i), spec.mark === 'line'));
  const group = spec.groups.every(({ key }) => hasRole(key)) ? 'neutral' : spec.color;
  const isHollow = spec.points.every(({ values }) => values.length < 2);
  const looks = spec.series.map(({ key }, i) => lookOf(key, i, group));
  const apart = new Set(looks.map(({ role, hatch }) => (isHollow ? role : role + hatch))).size === looks.length;
  return apart ? looks.map((look) => tileSvg(look, isHollow)) : [];
}

/** Table and files in one group; the button is shown where figure-tools.ts runs. */
function footer(spec: ChartSpec, addresses: Addresses): Html {
  const file = (type: FileType) =>
    link(addresses.data(spec, type), type.toUpperCase(), { download: `${spec.study}-${spec.run}-${spec.id}.${type}` });
  const [embed, cite] = [addresses.embed(spec), addresses.cite(spec)];
  const files = [
    chartTableHtml(spec),
    file('csv'),
    file('json'),
    file('svg'),
    markup`<button type="button" class="ct-png">PNG</button>`,
    ...(embed === null ? [] : [link(embed, 'Embed', { class: 'ct-embed' })]),
    ...(cite === null ? [] : [link(cite, 'Cite', { class: 'ct-cite' })]),
  ];
  return tag('div', { class: 'ct-footer quiet' }, [origin(spec, addresses), tag('div', { class: 'ct-files' }, files)]);
}

/** The runs behind the figure, each under how it came to be known. */
function origin(spec: ChartSpec, addresses: Addresses): Html {
  const runs = (['transcribed', 'measured'] as const).flatMap((provenance) => {
    const members = runsOf(spec).filter((r) => r.provenance === provenance);
    const links = members.map(({ run }) => link(addresses.run(run), run));
    return links.length ? [provenanceHtml(provenance), ...links] : [];
  });
  return tag('p', {}, joined(runs, markup` `));
}

/** Columns that are in the caption instead where they hold one value for the whole chart. */
const CAPTIONED = new Set(['unit', 'x_unit', 'run', 'provenance']);

/** Columns in which an empty cell says that nothing is recorded. */
const FIGURES = new Set(['value', 'y']);

/** So many columns fold their cells, so that a phone shows the figure beside its names. */
const FOLDED = 3;

export function chartTableHtml(spec: ChartSpec): Html {
  const { columns, rows } = tableOf(spec);
  const shown = columns
    .map((column, i) => ({ ...column, cells: rows.map((row) => row[i]!) }))
    .filter(({ key, cells }) => {
      const isCaptioned = CAPTIONED.has(key) && new Set(cells).size === 1;
      return !isCaptioned && (FIGURES.has(key) || !cells.every(isEmpty));
    });
  const runs = runsOf(spec).map(({ run }) => run);
  const table = dataTableHtml({
    caption: `${spec.title.replace(/[^.?!]$/, '$&.')} ${runs.length > 1 ? 'Runs' : 'Run'} ${runs.join(', ')}.`,
    scope: scopeOfChart(spec, 'chart-table'),
    columns: shown.map(({ key, label, cells }, i) => ({
      label,
      align: cells.some((cell) => typeof cell === 'number') ? 'right' : 'left',
      nowrap: i >= FOLDED && key !== 'flags',
    })),
    rows: rows.map((_, row) => shown.map(({ cells, ...column }) => shownCell(cells[row]!, column))),
  });
  return tag('details', { class: 'ct-table' }, [tag('summary', {}, markup`Table`), table]);
}

const isEmpty = (cell: Cell) => cell === null || cell === '' || (Array.isArray(cell) && cell.length === 0);

function shownCell(cell: Cell, { key, unit, decimals }: Column): ShownCell {
  const format = key.startsWith('interval_') ? formatEnd : formatNumber;
  const number = (v: number) =>
    unit === undefined ? formatTick(v) : unit === 'B' ? formatNumber(v, unit).text : format(v, unit, decimals).number;
  if (cell === null) return FIGURES.has(key) ? null : '';
  if (typeof cell === 'string') return cell;
  if (key === 'source') return firstOf(cell as readonly string[]);
  if (key === 'flags') return (cell as readonly string[]).join(' ');
  if (typeof cell !== 'number') return cell.map((v) => (typeof v === 'number' ? number(v) : v)).join('; ');
  if (key === 'interval_level') return formatLevel(cell);
  return FIGURES.has(key) ? { text: number(cell), value: Number(dataValue(cell)) } : number(cell);
}
