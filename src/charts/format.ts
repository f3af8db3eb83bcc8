/** Axes and points as words, the same in drawing, table, tooltip and announcement; digits are those of the prose. */
import { formatNumber, type Display } from '../run/format.ts';
import type { Source, Unit } from '../run/types.ts';
import type { Axis, BarPoint, BarsSpec, XyPoint, XySpec } from './spec.ts';

export const NOT_RECORDED = 'not recorded';

const [whole, three] = [
  new Intl.NumberFormat('en', { maximumFractionDigits: 0 }),
  new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }),
];

/** A number on an axis. */
export const formatTick = (value: number): string => (Math.abs(value) >= 1000 ? whole : three).format(value).replace('-', '−');

/** A figure with the digits that it has in the prose; below 1, where those run out, three significant ones. */
export function figureText(value: number, unit: Unit): Display {
  const small = value !== 0 && Math.abs(value) < 1 && unit !== 'B';
  return formatNumber(value, unit, small ? 2 - Math.floor(Math.log10(Math.abs(value))) : undefined);
}

/** What an x axis shows, its unit, and which way is better. */
export function axisTitle(axis: Axis): string {
  const better = { higher: 'better\u00a0→', lower: '←\u00a0better', none: '' }[axis.better ?? 'none'];
  return [labelAndUnit(axis), axis.scale === 'log' ? 'log scale' : '', better].filter(Boolean).join(' · ');
}

/** The same for a y axis, where an arrow to the side would mislead. */
export const panelTitle = (axis: Axis): string =>
  [labelAndUnit(axis), axis.scale === 'log' ? 'log scale' : '', axis.better ? `${axis.better} is better` : ''].filter(Boolean).join(' · ');

const labelAndUnit = ({ label, unit }: Axis) => [label, unit].filter(Boolean).join(', ');

/** The place of a figure in its archive, in one line. */
export const placeOf = (source: Source): string => `${source.run}.tgz!${source.file}${source.at.startsWith('#') ? '' : ' '}${source.at}`;

const intervalText = ({ low, high, level }: NonNullable<BarPoint['interval']>, unit: Unit): string =>
  `${Math.floor(level * 100)} % interval ${figureText(low, unit).number}–${figureText(high, unit).text}`;

/** Everything there is to say about a point: its name, then value, trials, interval, flags and first source, one line each. */
export function describePoint(spec: BarsSpec, point: BarPoint): string[] {
  const group = spec.groups.find((g) => g.key === point.group)?.label ?? point.group;
  const series = spec.series.find((s) => s.key === point.series)?.label ?? point.series;
  const name = [spec.groups.length > 1 || spec.series.length === 1 ? group : '', spec.series.length > 1 ? series : '']
    .filter(Boolean)
    .join(', ');
  return [name, ...factsOf(point, point.value, spec.axis.unit)].filter(Boolean);
}

/** The same for a point of an xy chart, with its x in the name. */
export function describeXy(spec: XySpec, point: XyPoint): string[] {
  const panel = spec.panels.find((p) => p.key === point.panel)?.label ?? point.panel;
  const series = spec.series.find((s) => s.key === point.series)?.label ?? point.series;
  const name = [panel, spec.series.length > 1 ? series : '', point.label !== series ? point.label : ''].filter(Boolean).join(', ');
  const { label, unit } = spec.xAxis;
  return [name, `${label}: ${figureText(point.x, unit).text}`, ...factsOf(point, point.y, spec.yAxis.unit)].filter(Boolean);
}

function factsOf({ values, interval, flags, sources }: Omit<BarPoint, 'group' | 'value'>, value: number | null, unit: Unit): string[] {
  const [first, ...more] = sources;
  return [
    value === null ? NOT_RECORDED : figureText(value, unit).text,
    values.length === 1 ? 'single observation (n = 1)' : '',
    values.length > 1 ? `median of n = ${values.length}: ${values.map((v) => figureText(v, unit).number).join(', ')}` : '',
    interval ? intervalText(interval, unit) : '',
    ...flags.map((flag) => `⚑ ${flag}`),
    first ? `from ${placeOf(first)}${more.length ? ` and ${more.length} more` : ''}` : '',
  ];
}
