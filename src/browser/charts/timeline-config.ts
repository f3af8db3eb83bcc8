/** A timeline for Chart.js, unseen over the drawing until a sample is pointed at: every panel's y axis is stretched over the whole drawing so that it maps to its own strip. */
import type { ChartConfiguration } from 'chart.js';
import type { Variant } from '../../charts/layout.ts';
import { decimalsOfPanel, figureText } from '../../charts/format.ts';
import type { TimelineSpec } from '../../charts/spec.ts';
import { overPlot, type ChartTheme } from './theme.ts';
import { layoutTimeline } from '../../charts/timeline-layout.ts';

export function timelineConfig(spec: TimelineSpec, theme: ChartTheme, variant: Variant, scale: number): ChartConfiguration {
  const layout = layoutTimeline(spec, variant);
  const { plot, domain } = layout;
  const datasets = layout.panels.flatMap((panel, p) =>
    panel.lines.map((line) => ({
      label: line.label,
      yAxisID: `y${p}`,
      data: line.points.map(([x, y]) => ({ x, y })),
      showLine: false,
      pointRadius: 0,
      pointHoverRadius: 4,
      pointHoverBackgroundColor: theme.paper,
      pointHoverBorderColor: theme.ink,
    })),
  );
  const axes = layout.panels.map((panel, p) => {
    const [min, max] = [plot.bottom, plot.top].map((y) => panel.y.invert(y));
    return [`y${p}`, { type: 'linear' as const, axis: 'y' as const, min, max, display: false }] as const;
  });
  return {
    type: 'line',
    data: { datasets },
    options: {
      ...overPlot(layout, scale, theme, ({ raw, datasetIndex }) => {
        const { x, y } = raw as { x: number; y: number };
        return [timeText(spec, x), readingText(spec, datasetIndex, y)];
      }),
      interaction: { mode: 'nearest', axis: 'x', intersect: false },
      scales: { x: { type: 'linear', min: domain[0], max: domain[1], display: false }, ...Object.fromEntries(axes) },
    },
  };
}

/** `12.5 s · Compression · put`. */
export function timeText(spec: TimelineSpec, x: number): string {
  const band = spec.bands.find(({ from, to }) => x >= from && x <= to);
  return [figureText(x, spec.xAxis.unit).text, band?.label].filter(Boolean).join(' · ');
}

/** `CPU: 85 % of one core`, for the nth line counted over all panels. */
export function readingText(spec: TimelineSpec, index: number, value: number): string {
  const line = spec.panels.flatMap((panel) => panel.lines.map(({ label }) => ({ label, panel })))[index]!;
  return `${line.label}: ${figureText(value, line.panel.axis.unit, decimalsOfPanel(line.panel)).text}`;
}
