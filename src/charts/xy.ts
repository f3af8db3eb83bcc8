/**
 * Lines or scattered points over a numeric x. Small multiples are a grid of stacked axes: all panels of a column share an x axis, all
 * of a row a y axis.
 */
import type { ChartDataset } from 'chart.js';
import {
  below,
  BESIDE,
  dataset,
  endsOf,
  font,
  LINE,
  NARROW,
  optionsOf,
  panelTitles,
  SMALL,
  stackedRows,
  STROKED,
  valueScale,
} from './config.ts';
import type { Datum, Drawing } from './config.ts';
import { evidence } from './evidence.ts';
import { describePoint, NOT_RECORDED, panelTitle } from './format.ts';
import { lookOf, type Ink, type Look } from './look.ts';
import type { XyPoint, XySpec } from './spec.ts';
import { wrapText } from './text.ts';

/** Height of a panel by number of columns, and room between columns. */
const HEIGHTS: Readonly<Record<number, number>> = { 1: 300, 2: 200, 3: 150 };
const GAP = 20;

interface Panel {
  key: string;
  lines: readonly string[];
  /** Ids of its axes. */
  x: string;
  y: string;
}

export function xyDrawing(spec: XySpec, width: number, ink: Ink): Drawing {
  const { rows, columns, plot } = gridOf(spec, width);
  const panels = rows.flat();
  const single = panels.length === 1;
  const looks = spec.series.map(({ key }, i) => lookOf(key, i));
  const axis = below(ink, spec.xAxis, width);
  const title = wrapText(panelTitle(spec.yAxis), SMALL, width);
  const lines = panels.flatMap((panel) =>
    spec.series.map((series, s) => ({ panel, s, own: spec.points.filter((p) => p.panel === panel.key && p.series === series.key) })),
  );
  const datasets = lines.map(({ panel, s, own }): ChartDataset => {
    const data = own.map((point): Datum => ({
      x: point.x,
      y: point.y ?? NaN,
      point,
      look: looks[s]!,
      words: () => describePoint(spec, point),
    }));
    const axes = { xAxisID: panel.x, yAxisID: panel.y, label: spec.series[s]!.label };
    return dataset(data, { type: 'line', ...axes, ...lineLook(spec, own, looks[s]!, ink, single ? 4.25 : 3.25) });
  });
  const rowOf = new Map(spec.panels.map(({ key, row }) => [key, row]));
  const stacked = rows.map((row) => {
    const shared = spec.points.filter((p) => p.y !== null && rowOf.get(p.panel) === rowOf.get(row[0]!.key));
    const y = valueScale(
      ink,
      spec.yAxis,
      shared.flatMap((p) => [p.y!, ...p.values, ...endsOf(p.interval)]),
    );
    return { y, height: HEIGHTS[columns]!, head: Math.max(...row.map((panel) => panel.lines.length)) * LINE + 8 };
  });
  return {
    width,
    height: title.length * LINE + 8 + stacked.reduce((sum, { height, head }) => sum + height + head, 0) + axis.height,
    order: lines.flatMap(({ own }, d) => own.map((_, index) => [d, index] as const)),
    config: {
      type: 'line',
      data: { datasets },
      plugins: [evidence(ink, single ? 2.5 : 2), panelTitles(ink, panels)],
      options: optionsOf(ink, width, {
        interaction: { mode: 'nearest', axis: 'xy', intersect: false },
        layout: { autoPadding: false, padding: { right: 14 } },
        plugins: {
          title: {
            display: true,
            text: title,
            align: 'start',
            color: ink.color('ink-2'),
            font: { ...font(SMALL), weight: 'normal', lineHeight: `${LINE}px` },
            padding: { top: 0, bottom: 8 },
          },
        },
        scales: { ...columnScales(spec, columns, plot, ink, axis.scale), ...stackedRows(stacked) },
      }),
    },
  };
}

/** Panels by row; `plot` is the width of one. */
function gridOf(spec: XySpec, width: number): { rows: Panel[][]; columns: number; plot: number } {
  const groups = [...Map.groupBy(spec.panels, ({ row }) => row).values()];
  const most = Math.max(...groups.map((group) => group.length));
  const columns = width < NARROW ? Math.min(most, 2) : most === 4 ? 2 : Math.min(most, 3);
  const plot = (width - BESIDE - 14 - GAP * (columns - 1)) / columns;
  const rows: Panel[][] = [];
  for (const group of groups)
    for (let from = 0; from < group.length; from += columns) {
      const row = group.slice(from, from + columns).map(({ key, label }, i): Panel => {
        const empty = spec.points.every((point) => point.panel !== key || point.y === null);
        const title = [label, empty ? NOT_RECORDED : ''].filter(Boolean).join(': ');
        return { key, lines: title === '' ? [] : wrapText(title, SMALL, plot, 'bold'), x: `x${i}`, y: `y${rows.length}` };
      });
      rows.push(row);
    }
  return { rows, columns, plot };
}

/** Axes `x0`, `x1` … beside each other, kept apart by axes that are not shown. A line fills the width of its panel. */
function columnScales(
  spec: XySpec,
  columns: number,
  plot: number,
  ink: Ink,
  foot: ReturnType<typeof below>['scale'],
): Record<string, object> {
  const xs = spec.points.map(({ x }) => x);
  const x = valueScale(ink, spec.xAxis, xs);
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const isLine = spec.mark === 'line' && low < high;
  const min = spec.xAxis.scale !== 'log' && low > 0 && low < high / 4 ? 0 : low;
  const stack = { axis: 'x', position: 'bottom', stack: 'columns', afterFit: foot.afterFit };
  const scales = Array.from({ length: columns }, (_, column): [string, object][] => [
    [`gap${column}`, { ...stack, type: 'linear', stackWeight: column === 0 ? 1e-9 : GAP, display: false }],
    [
      `x${column}`,
      {
        ...x,
        ...(isLine ? { min, max: high } : {}),
        ...foot,
        ...stack,
        stackWeight: plot,
        // The title is that of all columns.
        title: { ...foot.title, display: column === columns - 1 },
        border: { display: true, color: ink.color('rule') },
        grid: isLine ? { display: false } : x.grid,
        ticks: { ...x.ticks, maxTicksLimit: Math.max(3, Math.floor(plot / 60)), autoSkipPadding: 10 },
      },
    ],
  ]);
  return Object.fromEntries(scales.flat());
}

function lineLook(spec: XySpec, points: readonly XyPoint[], { role, marker, dash }: Look, ink: Ink, radius: number) {
  const color = ink.color(role);
  // A single observation is hollow.
  const fills = points.map(({ values }) => (values.length === 1 ? ink.color('paper') : color));
  return {
    showLine: spec.mark === 'line',
    clip: false,
    ...STROKED,
    borderColor: color,
    borderWidth: 1.6,
    borderDash: dash,
    ...marker,
    radius,
    pointBorderColor: color,
    pointBorderWidth: marker.pointStyle === 'cross' ? 2.5 : 1.5,
    pointBackgroundColor: fills,
    pointHoverBackgroundColor: fills,
    pointHoverRadius: radius + 2.5,
    pointHoverBorderColor: ink.color('ink'),
    pointHoverBorderWidth: 2,
  };
}
