/**
 * A chart as a Chart.js configuration with the same layout as the drawing below it. In: spec, theme, size. Out: configuration.
 * It needs BarController, BarElement, LineController, LineElement, PointElement, LinearScale, LogarithmicScale and Tooltip to be registered.
 */
import type { ChartConfiguration } from 'chart.js';
import { barsConfig } from './bars-config.ts';
import type { Variant } from '../../charts/layout.ts';
import { relativeTo } from '../../charts/relative.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import type { ChartTheme } from './theme.ts';
import { timelineConfig } from './timeline-config.ts';
import { xyConfig } from './xy-config.ts';

export interface Drawing {
  variant?: Variant;
  /** Pixels per unit of the layout. */
  scale?: number;
}

/** What can be pointed at: bars, points or samples. Nothing of it is seen until then, and nothing moves. */
export function toChartConfig(spec: ChartSpec, theme: ChartTheme, { variant = 'wide', scale = 1 }: Drawing = {}): ChartConfiguration {
  if (spec.kind === 'bars') return barsConfig(spec, theme, variant, scale);
  return spec.kind === 'xy' ? xyConfig(spec, theme, variant, scale) : timelineConfig(spec, theme, variant, scale);
}

export interface View {
  /** Divide by the spec's baseline series; without one it changes nothing. */
  relative?: boolean;
  /** Logarithmic or linear axis of values; without it as the spec says. */
  log?: boolean;
}

/** The spec as a view shows it; a timeline has one view. */
export function viewOf<Spec extends ChartSpec>(spec: Spec, view: View): Spec;
export function viewOf(spec: ChartSpec, { relative, log }: View): ChartSpec {
  if (spec.kind === 'timeline') return spec;
  const scale = log === undefined ? {} : { scale: log ? ('log' as const) : ('linear' as const) };
  if (spec.kind === 'xy') return { ...spec, yAxis: { ...spec.yAxis, ...scale } };
  const shown = relative && spec.baseline ? relativeTo(spec, spec.baseline) : spec;
  return { ...shown, axis: { ...shown.axis, ...scale } };
}
