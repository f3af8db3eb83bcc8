/** Axes and figures of charts as text. */
import { withMinus } from '../run/format.ts';
import type { Axis, BarPoint, BarsSpec, XyPoint, XySpec } from './spec.ts';

export const NOT_RECORDED = 'not recorded';

const [whole, three] = [
  new Intl.NumberFormat('en', { maximumFractionDigits: 0 }),
  new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }),
];

/** The label of a group, series or panel; its key where there is none. */
export const labelIn = (list: readonly { key: string; label: string }[], key: string): string =>
  list.find((entry) => entry.key === key)?.label ?? key;

export const formatTick = (value: number): string => withMinus((Math.abs(value) >= 1000 ? whole : three).format(value));

/**
 * How many digits after the point all figures of one axis get: three significant ones for the smallest, as long as that gives
 * the largest no more than four and no more than two after the point; on a log scale up to three after the point. Digits that
 * are 0 in every figure are left out.
 * @returns undefined for bytes, each of which is shown in a unit of its own size
 */
export function decimalsFor(figures: readonly (number | null)[], { unit, scale }: Axis): number | undefined {
  if (unit === 'B') return undefined;
  const sizes = figures.flatMap((figure) => (figure ? Math.abs(figure) : []));
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

export const valueAxis = (spec: BarsSpec | XySpec): Axis => (spec.kind === 'bars' ? spec.axis : spec.yAxis);

/** The value of a point; null = not recorded. */
export const valueOf = (point: BarPoint | XyPoint): number | null => ('group' in point ? point.value : point.y);

export function decimalsOf(spec: BarsSpec | XySpec): number | undefined {
  const figures = spec.points.flatMap((point) => [valueOf(point), ...point.values]);
  return decimalsFor(figures, valueAxis(spec));
}

const BETTER = { x: { higher: 'better\u00a0→', lower: '←\u00a0better' }, y: { higher: '↑\u00a0better', lower: '↓\u00a0better' } };

export const axisTitle = (axis: Axis, along: 'x' | 'y'): string =>
  [nameOfAxis(axis), axis.scale === 'log' ? 'log scale' : '', axis.better ? BETTER[along][axis.better] : ''].filter(Boolean).join(' · ');

/** Label and unit, the unit only where the label does not say it already. */
export const nameOfAxis = ({ label, unit }: Pick<Axis, 'label' | 'unit'>): string =>
  unit === '' || label.toLowerCase().split(' ').includes(unit) ? label : `${label}, ${unit}`;
