/** The views of a chart that its switches offer: the same spec, on another scale or divided. */
import { centreOf, poolingOfRatios } from '../run/interval.ts';
import type { BarPoint, BarsSpec, ChartSpec } from './spec.ts';

export interface View {
  /** Divide by the spec's baseline series; without one it changes nothing. */
  relative?: boolean;
  /** Logarithmic or linear axis of values; without it as the spec says. */
  log?: boolean;
}

export function viewOf(spec: ChartSpec, { relative, log }: View): ChartSpec {
  if (spec.kind === 'timeline') return spec;
  const scale = log === undefined ? {} : { scale: log ? ('log' as const) : ('linear' as const) };
  if (spec.kind === 'xy') return { ...spec, yAxis: { ...spec.yAxis, ...scale } };
  const shown = relative && spec.baseline ? relativeTo(spec, spec.baseline) : spec;
  return { ...shown, axis: { ...shown.axis, ...scale } };
}

/**
 * Every figure as its ratio to the baseline series' in the same group, trial by trial: the same estimate with the same interval as a ratio in the text
 * (run/interval.ts). A group without the baseline is left out; a point whose trials have no partner, or none other than 0, becomes not recorded.
 */
export function relativeTo(spec: BarsSpec, baseline: string): BarsSpec {
  const bases = new Map(spec.points.filter((p) => p.series === baseline).map((p) => [p.group, p]));
  const label = spec.series.find((s) => s.key === baseline)?.label ?? baseline;
  return {
    ...spec,
    axis: { ...spec.axis, label: `${spec.axis.label} ÷ ${label}, within blocks`, unit: '×' },
    groups: spec.groups.filter(({ key }) => bases.has(key)),
    points: spec.points.flatMap((point) => (bases.has(point.group) ? divided(point, bases.get(point.group)!) : [])),
  };
}

function divided({ group, series, flags, ...point }: BarPoint, by: BarPoint): BarPoint {
  const values = point.values.map((value, trial) => value / (by.values[trial] || NaN));
  if (values.length === 0 || values.some(Number.isNaN)) return { group, series, flags, sources: point.sources, value: null, values: [] };
  const symbols = point.symbols && by.symbols ? { symbols: `(${point.symbols}) ÷ (${by.symbols})` } : {};
  const sources = [...new Set([...point.sources, ...by.sources])];
  return { group, series, flags, sources, values, ...centreOf(values, poolingOfRatios(values)), ...symbols };
}
