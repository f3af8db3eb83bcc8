/** Numbers and points as words, the same in drawing, table, tooltip and announcement. */
import type { Source, Unit } from '../run/types.ts';
import type { Axis, BarPoint, BarsSpec } from './spec.ts';

export const NOT_RECORDED = 'not recorded';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const digits = (count: number) => new Intl.NumberFormat('en', { maximumSignificantDigits: count });
const [three, four] = [digits(3), digits(4)];

/** For reading: four significant digits, whole numbers from 1,000 on. */
export const formatNumber = (value: number): string => (Math.abs(value) >= 1000 ? whole : four).format(value);

/** For the mark: three significant digits, whole numbers from 1,000 on. */
export const formatShort = (value: number): string => (Math.abs(value) >= 1000 ? whole : three).format(value);

/** A number with its unit: `26.9 MB/s`, but `3.4×`. */
export const withUnit = (text: string, unit: Unit): string => (unit === '×' ? `${text}×` : `${text} ${unit}`.trimEnd());

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

/** `a–b (93.75 %)`. */
export const intervalText = ({ low, high, level }: NonNullable<BarPoint['interval']>): string =>
  `${formatNumber(low)}–${formatNumber(high)} (${formatNumber(level * 100)} %)`;

/** Everything there is to say about a point: its name, then value, trials, interval, flags and first source, one line each. */
export function describePoint(spec: BarsSpec, point: BarPoint): string[] {
  const group = spec.groups.find((g) => g.key === point.group)?.label ?? point.group;
  const series = spec.series.find((s) => s.key === point.series)?.label ?? point.series;
  const name = [spec.groups.length > 1 || spec.series.length === 1 ? group : '', spec.series.length > 1 ? series : '']
    .filter(Boolean)
    .join(', ');
  const [first, ...more] = point.sources;
  return [
    name,
    point.value === null ? NOT_RECORDED : withUnit(formatNumber(point.value), spec.axis.unit),
    point.values.length === 1 ? 'single observation (n = 1)' : '',
    point.values.length > 1 ? `median of n = ${point.values.length}: ${point.values.map(formatNumber).join(', ')}` : '',
    point.interval ? `interval ${intervalText(point.interval)}` : '',
    ...point.flags.map((flag) => `⚑ ${flag}`),
    first ? `from ${placeOf(first)}${more.length ? ` and ${more.length} more` : ''}` : '',
  ].filter(Boolean);
}
