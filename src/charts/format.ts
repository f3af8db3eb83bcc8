/** Axes and points as words, the same in drawing, table, tooltip and announcement. */
import { formatLevel, formatNumber } from '../run/format.ts';
import type { Provenance, Source, Unit } from '../run/types.ts';
import type { Axis, BarPoint, BarsSpec, TimelineSpec, XyPoint, XySpec } from './spec.ts';

export const NOT_RECORDED = 'not recorded';

const [whole, three] = [
  new Intl.NumberFormat('en', { maximumFractionDigits: 0 }),
  new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }),
];

/** `Measured` or `Transcribed`, as a figure says where it comes from. */
export const provenanceWord = (provenance: Provenance): string => (provenance === 'measured' ? 'Measured' : 'Transcribed');

/** The label of a group, series or panel; its key where there is none. */
export const labelIn = (list: readonly { key: string; label: string }[], key: string): string =>
  list.find((entry) => entry.key === key)?.label ?? key;

/** A number on an axis. */
export const formatTick = (value: number): string => (Math.abs(value) >= 1000 ? whole : three).format(value).replace('-', '−');

/**
 * How many digits after the point all figures of one axis get: three significant ones for the smallest, as long as that gives
 * the largest no more than four and no more than two after the point; on a log scale up to three after the point. Digits that
 * are 0 in every figure are left out.
 * @returns undefined for bytes, each of which is shown in a unit of its own size
 */
export function decimalsFor(figures: readonly number[], { unit, scale }: Axis): number | undefined {
  if (unit === 'B') return undefined;
  const sizes = figures.map(Math.abs).filter((size) => size > 0);
  if (sizes.length === 0) return 0;
  const [fewest, wanted] = [Math.max(...sizes), Math.min(...sizes)].map((size) => 2 - place(size)) as [number, number];
  const most = scale === 'log' && unit !== '×' ? 3 : Math.max(fewest, Math.min(2, fewest + 1));
  let decimals = Math.max(0, Math.min(wanted, most));
  while (decimals > 0 && sizes.every((size) => endsBefore(size, decimals))) decimals--;
  return decimals;
}

/** 0 for units, 1 for tens, −1 for tenths. */
const place = (size: number) => Math.floor(Math.log10(size));

const endsBefore = (size: number, decimals: number) => Number(size.toFixed(decimals - 1)) === Number(size.toPrecision(12));

/** The axis of a chart's values. */
export const valueAxis = (spec: BarsSpec | XySpec): Axis => (spec.kind === 'bars' ? spec.axis : spec.yAxis);

/** The value of a point; null = not recorded. */
export const valueOf = (point: BarPoint | XyPoint): number | null => ('group' in point ? point.value : point.y);

/** Digits of a chart's figures. */
export function decimalsOf(spec: BarsSpec | XySpec): number | undefined {
  const figures = spec.points.flatMap((point) => [valueOf(point), ...point.values]);
  return decimalsFor(
    figures.filter((figure) => figure !== null),
    valueAxis(spec),
  );
}

/** Digits of an xy chart's x. */
export const decimalsOfX = ({ xAxis, points }: XySpec): number | undefined =>
  decimalsFor(
    points.map((p) => p.x),
    xAxis,
  );

/** Digits of a timeline's panel. */
export const decimalsOfPanel = ({ axis, lines }: TimelineSpec['panels'][number]): number | undefined =>
  decimalsFor(
    lines.flatMap(({ points }) => points.map(([, y]) => y)),
    axis,
  );

/** What an x axis shows, its unit, and which way is better. */
export const axisTitle = (axis: Axis): string => titleOf(axis, { higher: 'better\u00a0→', lower: '←\u00a0better' });

/** The same for a y axis. */
export const panelTitle = (axis: Axis): string => titleOf(axis, { higher: '↑\u00a0better', lower: '↓\u00a0better' });

const titleOf = (axis: Axis, better: Record<NonNullable<Axis['better']>, string>) =>
  [nameOfAxis(axis), axis.scale === 'log' ? 'log scale' : '', axis.better ? better[axis.better] : ''].filter(Boolean).join(' · ');

/** Label and unit, the unit only where the label does not say it already. */
export const nameOfAxis = ({ label, unit }: Pick<Axis, 'label' | 'unit'>): string =>
  unit === '' || label.toLowerCase().split(' ').includes(unit) ? label : `${label}, ${unit}`;

/** The place of a figure in its archive, in one line. */
export const placeOf = (source: Source): string => `${source.run}.tgz!${source.file}${source.at.startsWith('#') ? '' : ' '}${source.at}`;

const intervalText = ({ low, high, level }: NonNullable<BarPoint['interval']>, unit: Unit, decimals?: number): string =>
  `${formatLevel(level)} interval ${formatNumber(low, unit, decimals).number}–${formatNumber(high, unit, decimals).text}`;

/** Everything there is to say about a point, one line each: its name, its x, its value, trials, interval, flags and first source. */
export function describePoint(spec: BarsSpec | XySpec, point: BarPoint | XyPoint): string[] {
  const lines = spec.kind === 'bars' ? describeBar(spec, point as BarPoint) : describeXy(spec, point as XyPoint);
  return lines.filter(Boolean);
}

function describeBar(spec: BarsSpec, point: BarPoint): string[] {
  const name = [
    spec.groups.length > 1 || spec.series.length === 1 ? labelIn(spec.groups, point.group) : '',
    spec.series.length > 1 ? labelIn(spec.series, point.series) : '',
  ];
  return [joinedName(name), ...factsOf(spec, point)];
}

function describeXy(spec: XySpec, point: XyPoint): string[] {
  const series = spec.series.length > 1 ? labelIn(spec.series, point.series) : '';
  const { label, unit } = spec.xAxis;
  return [
    joinedName([labelIn(spec.panels, point.panel), series]),
    `${label}: ${formatNumber(point.x, unit, decimalsOfX(spec)).text}`,
    ...factsOf(spec, point),
  ];
}

const joinedName = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ');

/** What the value of several trials is. */
export const statisticOf = ({ interval }: Pick<BarPoint, 'interval'>): string =>
  interval?.method === 'signed ranks' ? 'Hodges–Lehmann estimate' : 'median';

function factsOf(spec: BarsSpec | XySpec, point: BarPoint | XyPoint): string[] {
  const { values, n, interval, flags, sources } = point;
  const [value, { unit }, decimals, [first, ...more]] = [valueOf(point), valueAxis(spec), decimalsOf(spec), sources];
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

/** `12.5 s · Compression · put`. */
export function timeText(spec: TimelineSpec, x: number): string {
  const band = spec.bands.find(({ from, to }) => x >= from && x <= to);
  return [formatNumber(x, spec.xAxis.unit).text, band?.label].filter(Boolean).join(' · ');
}

/** Writes samples of one line, each with its name. */
export function readingsOf(panel: TimelineSpec['panels'][number], label: string): (y: number) => string {
  const decimals = decimalsOfPanel(panel);
  return (y) => `${label}: ${formatNumber(y, panel.axis.unit, decimals).text}`;
}

/** The `value` attribute of a figure in a table: six significant digits of a fraction; the files of the chart hold every digit. */
export const dataValue = (value: number): string => String(Number.isInteger(value) ? value : Number(value.toPrecision(6)));
