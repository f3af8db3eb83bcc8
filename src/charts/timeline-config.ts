/** Timeline for Chart.js: one line per series, every panel's y axis stretched over the whole drawing so that it maps to its own strip. */
import type { ChartConfiguration, Plugin } from 'chart.js';
import type { Variant } from './bars-layout.ts';
import { decimalsOfPanel, figureText, formatTick } from './format.ts';
import type { TimelineSpec } from './spec.ts';
import { overPlot, tooltipLines, tooltipLook, withPen, type ChartTheme, type Pen } from './theme.ts';
import { layoutTimeline, type FittedLabel, type TimelineLayout } from './timeline-layout.ts';

const DASHES = [[], [5, 3], [1.5, 3], [8, 3, 1.5, 3]];
const dashOf = (className: string) => DASHES[Number(className.at(-1))]!;

export function timelineConfig(spec: TimelineSpec, theme: ChartTheme, variant: Variant, scale: number): ChartConfiguration {
  const layout = layoutTimeline(spec, variant);
  const { plot, width, domain } = layout;
  const datasets = layout.panels.flatMap((panel, p) =>
    panel.lines.map((line) => ({
      label: line.label,
      yAxisID: `y${p}`,
      data: line.points.map(([x, y]) => ({ x, y })),
      borderColor: theme.mark(line.className).line,
      backgroundColor: theme.paper,
      borderDash: dashOf(line.className).map((length) => length * scale),
      borderWidth: 1.6 * scale,
      pointRadius: 0,
      pointHoverRadius: 4,
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
      ...overPlot(layout, scale),
      interaction: { mode: 'nearest', axis: 'x', intersect: false },
      scales: { x: { type: 'linear', min: domain[0], max: domain[1], display: false }, ...Object.fromEntries(axes) },
      plugins: {
        legend: { display: false },
        tooltip: {
          ...tooltipLook(theme),
          callbacks: {
            title: ([item]) => (item ? tooltipLines([timeText(spec, item.parsed.x ?? 0)], width * scale) : []),
            label: (item) => tooltipLines([readingText(spec, item.datasetIndex, item.parsed.y ?? 0)], width * scale),
          },
        },
      },
    },
    plugins: [scenery(layout, theme, scale)],
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

/** Bands, grid and everything written, behind the lines. */
function scenery(layout: TimelineLayout, theme: ChartTheme, scale: number): Plugin {
  const { plot } = layout;
  return {
    id: 'timeline-scenery',
    beforeDatasetsDraw: (chart) =>
      withPen(chart, theme, scale, (pen, ctx) => {
        layout.bands.forEach((band, i) => {
          const { band: even, bandOdd } = theme.mark(band.mark.className);
          ctx.fillStyle = i % 2 ? bandOdd : even;
          for (const panel of layout.panels) ctx.fillRect(band.from, panel.top, band.to - band.from, panel.bottom - panel.top);
          fitted(pen, band.label, layout, theme.ink2, 400);
        });
        for (const mode of layout.modes) {
          pen.line(theme.mark(mode.mark.className).line, 3, mode.from + 1, plot.top, mode.to - 1, plot.top);
          fitted(pen, mode.label, layout, theme.ink, 600);
        }
        for (const panel of layout.panels) drawPanel(pen, panel);
        for (const t of layout.ticks)
          pen.text({ lines: [formatTick(t)], x: layout.x(t), y: plot.bottom + 18, anchor: 'center' }, { color: theme.ink2, size: 13 });
        pen.text({ ...layout.title, anchor: 'right' }, { color: theme.ink2, size: 13 });
      }),
  };

  function drawPanel(pen: Pen, panel: TimelineLayout['panels'][number]): void {
    for (const t of panel.ticks) {
      pen.line(t === 0 ? theme.ink2 : theme.rule, 1, plot.left, panel.y(t), plot.right, panel.y(t));
      pen.text({ lines: [formatTick(t)], x: plot.left - 8, y: panel.y(t) + 4, anchor: 'right' }, { color: theme.ink2, size: 13 });
    }
    pen.text({ ...panel.title, anchor: 'left' }, { color: theme.ink, size: layout.fontSize, weight: 600, lineHeight: layout.lineHeight });
    for (const key of panel.keys) {
      pen.line(theme.mark(key.className).line, 1.6, key.x, key.y - 4, key.x + 20, key.y - 4, dashOf(key.className));
      pen.text({ lines: [key.text], x: key.x + 26, y: key.y, anchor: 'left' }, { color: theme.ink2, size: layout.smallSize });
    }
  }
}

function fitted(
  pen: Pen,
  { lines, turned, x, y }: FittedLabel,
  { smallSize: size, lineHeight }: TimelineLayout,
  color: string,
  weight: 400 | 600,
): void {
  const first = y - ((lines.length - 1) * lineHeight) / 2 + size * 0.35;
  // A turned label turns about its own centre, so the baseline moves sideways instead of down.
  const at = turned ? { x: x + size * 0.35, y } : { x, y: first };
  pen.text({ lines, ...at, anchor: 'center' }, { color, size, weight, lineHeight, turned });
}
