/**
 * A chart as a Chart.js configuration that stands on the same layout as the static SVG. In: spec, theme, view.
 * Out: configuration. It needs BarController, BarElement, ScatterController, LineController, LineElement, PointElement,
 * LinearScale, LogarithmicScale and Tooltip to be registered.
 */
import type { ChartConfiguration } from 'chart.js';
import { barsConfig } from './bars-config.ts';
import type { Variant } from './bars-layout.ts';
import { relativeTo } from './relative.ts';
import type { BarsSpec, ChartSpec, XySpec } from './spec.ts';
import type { ChartTheme } from './theme.ts';
import { timelineConfig } from './timeline-config.ts';
import { xyConfig } from './xy-config.ts';

export interface View {
  /** Divide by the spec's baseline series; without one it changes nothing. */
  relative?: boolean;
  /** Logarithmic or linear axis; without it as the spec says. */
  log?: boolean;
}

export interface Drawing extends View {
  variant?: Variant;
  /** Pixels per unit of the layout. */
  scale?: number;
}

/** Configuration of bars, trial rings, whiskers and labels, of lines over phase bands, or of lines and points over a number. It is never animated. */
export function toChartConfig(
  spec: ChartSpec,
  theme: ChartTheme,
  { variant = 'wide', scale = 1, ...view }: Drawing = {},
): ChartConfiguration {
  if (spec.kind === 'bars') return barsConfig(viewOf(spec, view), theme, variant, scale);
  return spec.kind === 'xy' ? xyConfig(xyViewOf(spec, view), theme, variant, scale) : timelineConfig(spec, theme, variant, scale);
}

/** The spec as a view shows it. */
export function viewOf(spec: BarsSpec, { relative, log }: View): BarsSpec {
  const shown = relative && spec.baseline ? relativeTo(spec, spec.baseline) : spec;
  return log === undefined ? shown : { ...shown, axis: { ...shown.axis, scale: log ? 'log' : 'linear' } };
}

/** The same for an xy chart, whose only view is the scale of its y axis. */
const xyViewOf = (spec: XySpec, { log }: View): XySpec =>
  log === undefined ? spec : { ...spec, yAxis: { ...spec.yAxis, scale: log ? 'log' : 'linear' } };
