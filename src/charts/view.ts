/** The views of a chart that its switches offer: the same spec, on another scale or divided. */
import type { BarPoint, BarsSpec, ChartSpec } from './spec.ts';

export interface View {
  /** Divide by the spec's baseline series; without one it changes nothing. */
  relative?: boolean;
  /** Logarithmic or linear axis of values; without it as the spec says. */
  log?: boolean;
}

/** The spec as a view shows it; a timeline has one view. */
export function viewOf(spec: ChartSpec, { relative, log }: View): ChartSpec {
  if (spec.kind === 'timeline') return spec;
  const scale = log === undefined ? {} : { scale: log ? ('log' as const) : ('linear' as const) };
  if (spec.kind === 'xy') return { ...spec, yAxis: { ...spec.yAxis, ...scale } };
  const shown = relative && spec.baseline ? relativeTo(spec, spec.baseline) : spec;
  return { ...shown, axis: { ...shown.axis, ...scale } };
}

/**
 * Every figure, trial and interval divided by the baseline series' value in the same group. The divisor is one fixed number
 * per group, so lengths keep their proportions; the baseline's own spread shows on its own row and is not folded into the others.
 * A point whose group has no baseline value, or 0, becomes not recorded.
 */
export function relativeTo(spec: BarsSpec, baseline: string): BarsSpec {
  const bases = new Map(spec.points.filter((p) => p.series === baseline).map((p) => [p.group, p]));
  const label = spec.series.find((s) => s.key === baseline)?.label ?? baseline;
  return {
    ...spec,
    axis: { ...spec.axis, label: `${spec.axis.label} ÷ ${label}’s median`, unit: '×' },
    points: spec.points.map((point) => divided(point, bases.get(point.group))),
  };
}

function divided(point: BarPoint, by: BarPoint | undefined): BarPoint {
  const { interval, symbols, ...rest } = point;
  if (point.value === null || !by?.value) return { ...rest, value: null, values: [] };
  const base = by.value;
  return {
    ...rest,
    value: point.value / base,
    values: point.values.map((v) => v / base),
    ...(interval ? { interval: { ...interval, low: interval.low / base, high: interval.high / base } } : {}),
    ...(symbols && by.symbols ? { symbols: `(${symbols}) ÷ (${by.symbols})` } : {}),
  };
}
