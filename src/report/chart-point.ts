/** Points of charts in words, as tooltip and announcement say them, and as an evidence card shows them: alike in a page and where they are computed again. */
import { decimalsFor, decimalsOf, labelIn, NOT_RECORDED, valueAxis, valueOf } from '../charts/format.ts';
import type { BarPoint, BarsSpec, ChartSpec, TimelineSpec, XyPoint, XySpec } from '../charts/spec.ts';
import { formatEnd, formatLevel, formatNumber, type Spread } from '../run/format.ts';
import { placeOf, sourcesOf } from '../run/sources.ts';
import type { Quantity, Unit } from '../run/types.ts';

export interface ChartPoint {
  /** What it is: the chart, and the point in it. */
  text: string;
  published: string;
  /** How it is computed; empty where that is not known in symbols. */
  formula: string;
  figure: Spread & Pick<Quantity, 'value' | 'values' | 'sources'>;
  flags: readonly string[];
}

/** @param point one that was recorded */
export function pointOf(spec: BarsSpec | XySpec, point: BarPoint | XyPoint): ChartPoint {
  const [value, { unit }] = [valueOf(point)!, valueAxis(spec)];
  const { values, n = values.length, interval, symbols = '', sources, flags } = point;
  const named = describePoint(spec, point).slice(0, spec.kind === 'xy' ? 2 : 1);
  return {
    text: `${spec.title}: ${named.join(', ')}`,
    published: formatNumber(value, unit, decimalsOf(spec)).text,
    formula: symbols && values.length > 1 ? `${statisticOf(point)} of ${values.length} trials of ${symbols}` : symbols,
    figure: { value, unit, n, values, sources, ...(interval ? { interval } : {}) },
    flags,
  };
}

/** Samples of one line of a timeline in words: `12.5 s · Compression · put`, and the reading with its name. @param line its place among the lines of all panels */
export function sampleWords(spec: TimelineSpec, line: number): (sample: readonly [number, number]) => [time: string, reading: string] {
  const { panel, label } = linesOf(spec)[line]!;
  const decimals = decimalsOfPanel(panel);
  return ([x, y]) => {
    const band = spec.bands.find(({ from, to }) => x >= from && x <= to);
    const time = [formatNumber(x, spec.xAxis.unit).text, band?.label].filter(Boolean).join(' · ');
    return [time, `${label}: ${formatNumber(y, panel.axis.unit, decimals).text}`];
  };
}

/** The same as evidence cards show them. */
export function samplesOf(spec: TimelineSpec, line: number): (sample: readonly [number, number]) => ChartPoint {
  const [words, { sources = [], title }, { unit }] = [sampleWords(spec, line), spec, linesOf(spec)[line]!.panel.axis];
  return (sample) => {
    const [[time, published], [, value]] = [words(sample), sample];
    return { text: `${title}: ${time}`, published, formula: '', figure: { value, unit, n: 1, values: [value], sources }, flags: [] };
  };
}

const linesOf = ({ panels }: TimelineSpec) => panels.flatMap((panel) => panel.lines.map((line) => ({ panel, ...line })));

export const pointsOf = (spec: ChartSpec): ChartPoint[] =>
  spec.kind === 'timeline'
    ? linesOf(spec).flatMap(({ points }, line) => points.map(samplesOf(spec, line)))
    : spec.points.filter((point) => valueOf(point) !== null).map((point) => pointOf(spec, point));

const intervalText = ({ low, high, level }: NonNullable<BarPoint['interval']>, unit: Unit, decimals?: number): string =>
  `${formatLevel(level)} interval ${formatEnd(low, unit, decimals).number}–${formatEnd(high, unit, decimals).text}`;

/** Everything there is to say about a point, one line each: its name, its x, its value, trials, interval, flags and first source. */
export function describePoint(spec: BarsSpec | XySpec, point: BarPoint | XyPoint): string[] {
  const named = (place: string) => [place, spec.series.length > 1 ? labelIn(spec.series, point.series) : ''].filter(Boolean).join(', ');
  const facts = factsOf(spec, point).filter(Boolean);
  if (spec.kind === 'bars') {
    const isPlaced = spec.groups.length > 1 || spec.series.length === 1;
    return [named(isPlaced ? labelIn(spec.groups, (point as BarPoint).group) : ''), ...facts];
  }
  const { panel, x } = point as XyPoint;
  const { label, unit } = spec.xAxis;
  return [named(labelIn(spec.panels, panel)), `${label}: ${formatNumber(x, unit, decimalsOfX(spec)).text}`, ...facts];
}

/** What the value of several trials is. */
const statisticOf = ({ interval }: Pick<BarPoint, 'interval'>): string =>
  interval?.method === 'signed ranks' ? 'Hodges–Lehmann estimate' : 'median';

function factsOf(spec: BarsSpec | XySpec, point: BarPoint | XyPoint): string[] {
  const { values, n, interval, flags, sources } = point;
  const [value, { unit }, decimals, [first, ...more]] = [valueOf(point), valueAxis(spec), decimalsOf(spec), sourcesOf(sources)];
  return [
    value === null ? NOT_RECORDED : formatNumber(value, unit, decimals).text,
    values.length === 1 ? 'single observation (n = 1)' : '',
    values.length > 1
      ? `${statisticOf(point)} of n = ${values.length}: ${values.map((v) => formatNumber(v, unit, decimals).number).join(', ')}`
      : '',
    n === undefined ? '' : `ratio of medians, n = ${n}`,
    interval ? intervalText(interval, unit, decimals) : '',
    ...flags.map((flag) => `⚑ ${flag}`),
    first ? `from ${placeOf(first)}${more.length ? ` and ${more.length} more` : ''}` : '',
  ];
}

export function decimalsOfX({ xAxis, points }: XySpec): number | undefined {
  const all = points.map((p) => p.x);
  return decimalsFor(all, xAxis);
}

export function decimalsOfPanel({ axis, lines }: TimelineSpec['panels'][number]): number | undefined {
  const all = lines.flatMap(({ points }) => points.map(([, y]) => y));
  return decimalsFor(all, axis);
}
