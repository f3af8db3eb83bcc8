/** Axes and points as words, the same in drawing, table, tooltip and announcement; digits are those of the prose. */
import { formatNumber, type Display } from '../run/format.ts';
import type { Source, Unit } from '../run/types.ts';
import type { Axis, BarPoint, BarsSpec } from './spec.ts';

export const NOT_RECORDED = 'not recorded';

const [whole, three] = [
  new Intl.NumberFormat('en', { maximumFractionDigits: 0 }),
  new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }),
];

/** A number on an axis. */
export const formatTick = (value: number): string => (Math.abs(value) >= 1000 ? whole : three).format(value);

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
  [labelAndUnit(axis), axis.better ? `${axis.better} is better` : ''].filter(Boolean).join(' · ');

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
  const { unit } = spec.axis;
  const [first, ...more] = point.sources;
  return [
    name,
    point.value === null ? NOT_RECORDED : figureText(point.value, unit).text,
    point.values.length === 1 ? 'single observation (n = 1)' : '',
    point.values.length > 1
      ? `median of n = ${point.values.length}: ${point.values.map((v) => figureText(v, unit).number).join(', ')}`
      : '',
    point.interval ? intervalText(point.interval, unit) : '',
    ...point.flags.map((flag) => `⚑ ${flag}`),
    first ? `from ${placeOf(first)}${more.length ? ` and ${more.length} more` : ''}` : '',
  ].filter(Boolean);
}
