/** An xy chart for Chart.js: one line per series and panel, each panel's axes stretched over the whole drawing so that they map to its own plot. */
import type { Chart, ChartConfiguration, ChartDataset, Plugin } from 'chart.js';
import { drawFlag, seriesKeyOf } from './bars-config.ts';
import type { Variant } from './bars-layout.ts';
import { describeXy, formatTick, NOT_RECORDED } from './format.ts';
import { shapePath } from './marks.ts';
import type { XyPoint, XySpec } from './spec.ts';
import { overPlot, tooltipLines, tooltipLook, withPen, type ChartTheme, type Pen } from './theme.ts';
import { LABEL_LINE, LABEL_SIZE } from './xy-labels.ts';
import { layoutXy, type XyLayout, type XyLine, type XyPanel } from './xy-layout.ts';

/** What a mark of the drawing stands for; `y` null is a gap. */
export interface XyDatum {
  x: number;
  y: number | null;
  point: XyPoint;
}

export function xyConfig(spec: XySpec, theme: ChartTheme, variant: Variant, scale: number): ChartConfiguration {
  const layout = layoutXy(spec, variant);
  const { plot, width, radius } = layout;
  const datasets = layout.panels.flatMap((panel, p) =>
    panel.lines.map((line) => ({
      label: line.label,
      seriesKey: line.series,
      xAxisID: `x${p}`,
      yAxisID: `y${p}`,
      data: spec.points
        .filter((point) => point.panel === panel.key && point.series === line.series)
        .map((point): XyDatum => ({ ...shown(point, panel), point })),
      showLine: spec.mark === 'line',
      borderColor: theme.mark(line.mark.className).line,
      borderDash: line.mark.dash.map((length) => length * scale),
      borderWidth: 1.75 * scale,
      // The marker itself is drawn by the plugin, in the SVG's shapes; Chart.js only rings the active one.
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
  const linesOf = (raw: unknown) => describeXy(spec, (raw as XyDatum).point);
  return {
    type: 'line',
    data: { datasets: datasets as unknown as ChartDataset<'line'>[] },
    options: {
      ...overPlot(layout, scale),
      interaction: { mode: 'nearest', axis: 'xy', intersect: false },
      scales: Object.fromEntries(axes),
      plugins: {
        legend: { display: false },
        tooltip: {
          ...tooltipLook(theme),
          callbacks: {
            title: ([item]) => (item ? tooltipLines(linesOf(item.raw).slice(0, 1), width * scale) : []),
            label: (item) => tooltipLines(linesOf(item.raw).slice(1), width * scale),
          },
        },
      },
    },
    plugins: [scenery(spec, layout, theme, scale), marks(layout, theme, scale)],
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

/** Where a point stands: what a log scale has no place for stands at its low end. */
const shown = ({ x, y }: XyPoint, panel: XyPanel) => ({
  x: Math.max(x, panel.x.domain[0]),
  y: y === null ? null : Math.max(y, panel.y.domain[0]),
});

/** Grid, axes and frontier, behind the lines. The keys are left to the legend, whose switches stand where the drawing is live. */
function scenery(spec: XySpec, layout: XyLayout, theme: ChartTheme, scale: number): Plugin {
  const tick = { color: theme.ink2, size: 13 };
  return {
    id: 'xy-scenery',
    beforeDatasetsDraw: (chart) =>
      withPen(chart, theme, scale, (pen) => {
        pen.text({ ...layout.yTitle, anchor: 'left' }, { ...tick, lineHeight: 17 });
        pen.text({ ...layout.xTitle, anchor: 'right' }, { ...tick, lineHeight: 17 });
        for (const name of layout.list)
          pen.text({ ...name, anchor: 'left' }, { color: theme.ink, size: LABEL_SIZE, lineHeight: LABEL_LINE });
        for (const panel of layout.panels) drawPanel(pen, panel);
      }),
  };

  function drawPanel(pen: Pen, { plot, x, y, title, yTicks, below, beside, empty, frontier }: XyPanel): void {
    const color = (t: number) => (t === 0 ? theme.ink2 : theme.rule);
    pen.text({ ...title, anchor: 'left' }, { color: theme.ink, size: LABEL_SIZE, weight: 600, lineHeight: LABEL_LINE });
    pen.line(theme.rule, 1, plot.left, plot.bottom, plot.right, plot.bottom);
    for (const t of yTicks) {
      pen.line(color(t), 1, plot.left, y(t), plot.right, y(t));
      if (beside) pen.text({ lines: [formatTick(t)], x: plot.left - 8, y: y(t) + 4, anchor: 'right' }, tick);
    }
    for (const t of layout.xTicks) {
      if (spec.mark === 'scatter') pen.line(color(t), 1, x(t), plot.top, x(t), plot.bottom);
      if (below) pen.text({ lines: [formatTick(t)], x: x(t), y: plot.bottom + 19, anchor: 'center' }, tick);
    }
    if (empty)
      pen.text(
        { lines: [NOT_RECORDED], x: plot.left + 8, y: (plot.top + plot.bottom) / 2, anchor: 'left' },
        { color: theme.ink2, size: LABEL_SIZE, italic: true },
      );
    frontier.slice(1).forEach(([toX, toY], i) => pen.line(theme.ink2, 1, frontier[i]![0], frontier[i]![1], toX, toY, [5, 3]));
  }
}

/** Markers, whiskers, trials and flags of each shown series, then the labels over all. */
function marks(layout: XyLayout, theme: ChartTheme, scale: number): Plugin {
  return {
    id: 'xy-marks',
    afterDatasetsDraw: (chart) =>
      withPen(chart, theme, scale, (pen, ctx) => {
        for (const panel of layout.panels) {
          for (const line of panel.lines) if (visible(chart, line.series)) drawLine(pen, ctx, line);
          for (const label of panel.labels) {
            if (!visible(chart, label.series)) continue;
            if (label.leader) pen.line(theme.mark(label.className).line, 0.75, ...label.leader);
            pen.text(
              { ...label, anchor: label.anchor === 'end' ? 'right' : 'left' },
              { color: theme.ink, size: LABEL_SIZE, halo: true, lineHeight: LABEL_LINE },
            );
          }
        }
      }),
  };

  function drawLine(pen: Pen, ctx: CanvasRenderingContext2D, { mark, stops }: XyLine): void {
    const { line } = theme.mark(mark.className);
    for (const dot of stops) {
      if (!dot) continue;
      if (dot.whisker) pen.line(line, 1.25, dot.x, dot.whisker[0], dot.x, dot.whisker[1]);
      for (const y of dot.rings) marker(ctx, shapePath('circle', dot.x, y, layout.ringRadius), theme.paper, line);
      marker(ctx, shapePath(mark.shape, dot.x, dot.y, layout.radius), dot.hollow ? theme.paper : line, line);
      if (dot.point.flags.length) drawFlag(ctx, theme.flag, dot.x + 4, dot.y - 4);
    }
  }
}

const visible = (chart: Chart, series: string) =>
  chart.data.datasets.some((dataset, i) => seriesKeyOf(dataset) === series && chart.isDatasetVisible(i));

function marker(ctx: CanvasRenderingContext2D, path: string, fill: string, stroke: string): void {
  const outline = new Path2D(path);
  ctx.fillStyle = fill;
  ctx.strokeStyle = stroke;
  ctx.lineWidth = 1.5;
  ctx.fill(outline);
  ctx.stroke(outline);
}
