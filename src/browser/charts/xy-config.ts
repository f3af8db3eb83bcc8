/** An xy chart for Chart.js, unseen over the drawing until a point is pointed at: each panel's axes are stretched over the whole drawing so that they map to its own plot. */
import type { ChartConfiguration, ChartDataset } from 'chart.js';
import type { Variant } from '../../charts/layout.ts';
import { describeXy } from '../../charts/format.ts';
import type { XyPoint, XySpec } from '../../charts/spec.ts';
import { overPlot, type ChartTheme } from './theme.ts';
import { layoutXy, type XyPanel } from '../../charts/xy-layout.ts';

/** What a mark of the drawing stands for, at the mark's place; `y` null is a gap. */
export interface XyDatum {
  x: number;
  y: number | null;
  point: XyPoint;
}

export function xyConfig(spec: XySpec, theme: ChartTheme, variant: Variant, scale: number): ChartConfiguration<'line'> {
  const layout = layoutXy(spec, variant);
  const { plot, radius } = layout;
  const datasets = layout.panels.flatMap((panel, p) =>
    panel.lines.map((line) => ({
      label: line.label,
      seriesKey: line.series,
      xAxisID: `x${p}`,
      yAxisID: `y${p}`,
      data: spec.points
        .filter((point) => point.panel === panel.key && point.series === line.series)
        .map((point, i): XyDatum => {
          const dot = line.stops[i];
          return { x: dot ? panel.x.invert(dot.x) : point.x, y: dot ? panel.y.invert(dot.y) : null, point };
        }),
      showLine: false,
      pointRadius: radius * scale,
      pointBackgroundColor: 'transparent',
      pointBorderColor: 'transparent',
      pointHoverRadius: (radius + 4) * scale,
      pointHoverBackgroundColor: 'transparent',
      pointHoverBorderColor: theme.ink,
      pointHoverBorderWidth: 1.5,
      clip: false,
    })),
  );
  const axes = layout.panels.flatMap((panel, p) => [
    [`x${p}`, axis('x', panel.x, plot.left, plot.right, spec.xAxis.scale)] as const,
    [`y${p}`, axis('y', panel.y, plot.bottom, plot.top, spec.yAxis.scale)] as const,
  ]);
  return {
    type: 'line',
    data: { datasets: datasets as unknown as ChartDataset<'line'>[] },
    options: {
      ...overPlot(layout, scale, theme, ({ raw }) => describeXy(spec, (raw as XyDatum).point)),
      interaction: { mode: 'nearest', axis: 'xy', intersect: false },
      scales: Object.fromEntries(axes),
    },
  };
}

/** Values at the edges of the whole drawing, on the panel's scale carried on past its plot. */
const axis = (name: 'x' | 'y', scale: XyPanel['x'], from: number, to: number, kind: 'linear' | 'log' = 'linear') => ({
  type: kind === 'log' ? ('logarithmic' as const) : ('linear' as const),
  axis: name,
  min: scale.invert(from),
  max: scale.invert(to),
  display: false,
});
