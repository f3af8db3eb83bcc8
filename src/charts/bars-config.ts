/** Bars for Chart.js: medians as bars, trials as rings over them; hatch, whiskers, caps and labels by a plugin. */
import type { Chart, ChartConfiguration, ChartDataset, Plugin } from 'chart.js';
import { layoutBars, reachOf, type BarsLayout, type Variant } from './bars-layout.ts';
import { describePoint, formatTick, NOT_RECORDED } from './format.ts';
import { HATCHES, TILE } from './marks.ts';
import { flagPath } from './path.ts';
import type { BarPoint, BarsSpec } from './spec.ts';
import { textWidth } from './text.ts';
import { overPlot, tooltipLines, tooltipLook, withPen, type ChartTheme } from './theme.ts';

/** What a bar or ring of the drawing stands for: `x` the value, `y` the row. */
export interface BarDatum {
  x: number;
  y: number;
  point: BarPoint;
}

export function barsConfig(spec: BarsSpec, theme: ChartTheme, variant: Variant, scale: number): ChartConfiguration {
  const layout = layoutBars(spec, variant);
  const { plot, domain, width } = layout;
  const log = spec.axis.scale === 'log';
  const datasets = spec.series.flatMap((series) => datasetsOf(series, layout, theme, scale, log));
  return {
    type: 'bar',
    data: { datasets: datasets as unknown as ChartDataset[] },
    options: {
      indexAxis: 'y',
      ...overPlot(layout, scale),
      interaction: { mode: 'nearest', axis: 'y', intersect: false },
      scales: {
        x: { type: log ? 'logarithmic' : 'linear', min: domain[0], max: domain[1], display: false },
        y: { type: 'linear', min: plot.top, max: plot.bottom, reverse: true, offset: false, display: false },
      },
      plugins: {
        legend: { display: false },
        tooltip: {
          ...tooltipLook(theme),
          filter: ({ datasetIndex }) => datasets[datasetIndex]!.type === 'bar',
          callbacks: {
            title: ([item]) => (item ? tooltipLines(linesOf(spec, item.raw).slice(0, 1), width * scale) : []),
            label: (item) => tooltipLines(linesOf(spec, item.raw).slice(1), width * scale),
          },
        },
      },
    },
    plugins: [furniture(spec, layout, theme, scale), labels(layout, theme, scale)],
  };
}

const linesOf = (spec: BarsSpec, raw: unknown) => describePoint(spec, (raw as BarDatum).point);

/** Key of the series that a dataset belongs to; empty for a timeline's. */
export const seriesKeyOf = (dataset: object): string => ('seriesKey' in dataset ? String(dataset.seriesKey) : '');

/** Index of a series' bars among the datasets. */
export const barsOf = (chart: Chart, series: string): number =>
  chart.data.datasets.findIndex((d) => d.type === 'bar' && seriesKeyOf(d) === series);

function datasetsOf(
  series: BarsSpec['series'][number],
  layout: BarsLayout,
  theme: ChartTheme,
  scale: number,
  log: boolean,
): { type: 'bar' | 'scatter'; [option: string]: unknown }[] {
  const rows = layout.rows.filter((row) => row.point.series === series.key && row.point.value !== null);
  const colors = rows.map((row) => theme.mark(row.mark.className));
  const shown = (value: number) => (log ? Math.max(value, layout.domain[0]) : value);
  const rings = rows.flatMap((row) => row.point.values.map((value): BarDatum => ({ x: shown(value), y: row.y, point: row.point })));
  return [
    {
      type: 'bar',
      label: series.label,
      seriesKey: series.key,
      order: 2,
      grouped: false,
      barThickness: layout.barHeight * scale,
      data: rows.map(({ point, y }): BarDatum => ({ x: shown(point.value!), y, point })),
      // The plugin draws the bar itself, to the SVG's fractions of a pixel; Chart.js only tints the active one.
      backgroundColor: 'transparent',
      hoverBackgroundColor: colors.map((color) => (log ? 'transparent' : color.area)),
    },
    {
      type: 'scatter',
      label: `${series.label}, trials`,
      seriesKey: series.key,
      order: 1,
      data: rings,
      backgroundColor: theme.paper,
      borderColor: rings.map((ring) => colors[rows.findIndex((row) => row.point === ring.point)]!.line),
      borderWidth: 1.5 * scale,
      radius: 3.5 * scale,
      hoverRadius: 3.5 * scale,
      hoverBorderWidth: 1.5 * scale,
      clip: false,
    },
  ];
}

/** Grid behind; bar, hatch, whisker and median cap of each row. */
function furniture(spec: BarsSpec, layout: BarsLayout, theme: ChartTheme, scale: number): Plugin {
  const log = spec.axis.scale === 'log';
  const at = (value: number) => (log && value <= 0 ? layout.plot.left : layout.x(value));
  return {
    id: 'bar-furniture',
    beforeDatasetsDraw: (chart) =>
      withPen(chart, theme, scale, (pen) => {
        for (const tick of layout.ticks)
          pen.line(
            tick === 0 || tick === spec.axis.reference ? theme.ink2 : theme.rule,
            1,
            layout.x(tick),
            layout.plot.top,
            layout.x(tick),
            layout.plot.bottom,
          );
      }),
    afterDatasetDraw: (chart, { index }) => {
      const dataset = chart.data.datasets[index]!;
      if (dataset.type !== 'bar') return;
      withPen(chart, theme, scale, (pen, ctx) => {
        for (const row of layout.rows) {
          const { point, mark, y } = row;
          if (point.value === null || barsOf(chart, row.point.series) !== index) continue;
          const { line, area } = theme.mark(mark.className);
          const [start, end] = [log ? layout.plot.left : layout.x(0), at(point.value)];
          const box = [Math.min(start, end), y - layout.barHeight / 2, Math.abs(end - start), layout.barHeight] as const;
          if (log) pen.line(line, 0.75, start, y, end, y, [1, 3]);
          else if (point.values.length === 1) outline(ctx, line, box);
          else {
            ctx.fillStyle = area;
            ctx.fillRect(...box);
            hatch(ctx, HATCHES[mark.hatch], line, box);
          }
          if (point.interval) pen.line(line, 1.75, at(point.interval.low), y, at(point.interval.high), y);
          if (point.values.length !== 1) pen.line(line, 4, end, y - layout.barHeight / 2 - 2, end, y + layout.barHeight / 2 + 2);
        }
      });
    },
  };
}

/** Left, top, width, height. */
type Box = readonly [number, number, number, number];

function outline(ctx: CanvasRenderingContext2D, color: string, box: Box): void {
  ctx.strokeStyle = color;
  ctx.lineWidth = 1.25;
  ctx.strokeRect(...box);
}

/** Fills a box with the tiles of a hatch, on the same grid as the SVG's pattern. */
function hatch(ctx: CanvasRenderingContext2D, path: string, color: string, [x, y, width, height]: Box): void {
  if (path === '') return;
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, width, height);
  ctx.clip();
  ctx.strokeStyle = color;
  ctx.lineWidth = 1.1;
  ctx.lineCap = 'round';
  ctx.globalAlpha = 0.75;
  const tile = new Path2D(path);
  for (let left = Math.floor(x / TILE) * TILE; left < x + width; left += TILE)
    for (let top = Math.floor(y / TILE) * TILE; top < y + height; top += TILE) {
      const placed = new Path2D();
      placed.addPath(tile, { e: left, f: top });
      ctx.stroke(placed);
    }
  ctx.restore();
}

/** Everything written: ticks, groups, rows, values at their marks, flags, "not recorded", axis title. */
function labels(layout: BarsLayout, theme: ChartTheme, scale: number): Plugin {
  const { plot, fontSize: size, lineHeight } = layout;
  return {
    id: 'bar-labels',
    beforeTooltipDraw: (chart) => write(chart),
    afterDraw: (chart) => {
      if (!chart.tooltip?.opacity) write(chart);
    },
  };

  function write(chart: Chart): void {
    withPen(chart, theme, scale, (pen, ctx) => {
      for (const t of layout.ticks) {
        const anchor = t === layout.domain[0] && plot.left === 0 ? 'left' : 'center';
        pen.text({ lines: [formatTick(t)], x: layout.x(t), y: plot.bottom + size + 6, anchor }, { color: theme.ink2, size: 13 });
      }
      for (const group of layout.groups)
        pen.text({ ...group, anchor: 'left' }, { color: theme.ink, size, weight: 600, halo: true, lineHeight });
      for (const row of layout.rows) {
        if (!chart.isDatasetVisible(barsOf(chart, row.point.series))) continue;
        const baseline = row.y + size * 0.35;
        pen.text(
          { ...row.label, anchor: row.label.anchor === 'end' ? 'right' : 'left' },
          { color: theme.ink2, size, halo: true, lineHeight },
        );
        if (row.point.value === null) {
          pen.text(
            { lines: [NOT_RECORDED], x: (layout.domain[0] > 0 ? plot.left : layout.x(0)) + 8, y: baseline, anchor: 'left' },
            { color: theme.ink2, size, italic: true, halo: true },
          );
          continue;
        }
        const x = layout.x(Math.max(reachOf(row.point), layout.domain[0])) + 9;
        pen.text({ lines: [row.valueText], x, y: baseline, anchor: 'left' }, { color: theme.ink, size, weight: 600, halo: true });
        if (row.point.flags.length) drawFlag(ctx, theme.flag, x + textWidth(row.valueText, size) + 7, row.y + 5);
      }
      pen.text({ ...layout.title, anchor: layout.title.anchor === 'end' ? 'right' : 'left' }, { color: theme.ink2, size: 13, lineHeight });
    });
  }
}

export function drawFlag(ctx: CanvasRenderingContext2D, color: string, x: number, y: number): void {
  ctx.save();
  ctx.fillStyle = ctx.strokeStyle = color;
  ctx.lineWidth = 1.4;
  ctx.lineJoin = 'round';
  const path = new Path2D(flagPath(Math.round(x), Math.round(y)));
  ctx.fill(path);
  ctx.stroke(path);
  ctx.restore();
}
