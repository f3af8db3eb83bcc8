/** Panels over a numeric x as a grid of stacked axes: all panels of a column share an x axis, all of a row a y axis. */
import type { ChartDataset, Plugin } from 'chart.js';
import { below, dataset, drawText, fixed, LINE, optionsOf, SMALL, ticksAt, valueScale, type Datum, type Drawing } from './config.ts';
import type { Ink } from './look.ts';
import type { Axis } from './spec.ts';

/** Room for the ticks of a y axis, beside the last panel, and between columns. */
const [BESIDE, RIGHT, GAP] = [54, 14, 28];

export interface Panel {
  title: readonly string[];
  sets: readonly { data: readonly Datum[]; look: object }[];
}

export interface Panels {
  xAxis: Axis;
  /** Lines fill the width of their panel. */
  isLine: boolean;
  /** In which directions the point nearest to a pointer is looked for. */
  nearest: 'x' | 'xy';
  /** Further x that the axis holds. */
  holds?: readonly number[];
  /** `values` is all that the y axis of the row holds. */
  rows: readonly { axis: Axis; values: readonly number[]; height: number; panels: readonly Panel[] }[];
  /** What stands above all panels, a height; and further axes. */
  above: number;
  axes?: Record<string, object>;
  plugins: readonly Plugin[];
  options?: object;
}

export const plotWidth = (width: number, columns = 1): number => (width - BESIDE - RIGHT - GAP * (columns - 1)) / columns;

export function panelsDrawing(panels: Panels, width: number, ink: Ink): Drawing {
  const { xAxis, rows } = panels;
  const columns = Math.max(...rows.map((row) => row.panels.length));
  const plot = plotWidth(width, columns);
  const foot = below(ink, xAxis, width);
  const placed = rows.flatMap((row, r) => row.panels.map((panel, c) => ({ ...panel, x: `x${c}`, y: `y${r}` })));
  const datasets = placed.flatMap(({ sets, x, y }) =>
    sets.map(({ data, look }): ChartDataset => dataset(data, { type: 'line', clip: false, ...STROKED, xAxisID: x, yAxisID: y, ...look })),
  );
  const xs = [...placed.flatMap(({ sets }) => sets.flatMap(({ data }) => data.map(({ x }) => x))), ...(panels.holds ?? [])];
  const heads = rows.map((row) => Math.max(...row.panels.map(({ title }) => title.length)) * LINE + 14);
  const beside = rows.flatMap(({ axis, values, height }, r): [string, object][] => {
    const y = valueScale(ink, axis, values);
    return [
      [`head${r}`, { ...ROWS, type: 'linear', stackWeight: heads[r], display: false }],
      [`y${r}`, { ...y, ...ROWS, stackWeight: height, ticks: { ...y.ticks, padding: 8, maxTicksLimit: Math.max(3, height / 40) } }],
    ];
  });
  const scale = xScale(panels, xs, plot, ink);
  // Alone, for Chart.js counts the ticks of a stack before it has its width.
  const stack = (weight: number) => (columns > 1 ? { stack: 'columns', stackWeight: weight } : {});
  const under = Array.from({ length: columns }, (_, c): [string, object][] => [
    ...(c > 0
      ? [[`gap${c}`, { ...BELOW, ...stack(GAP), afterFit: foot.scale.afterFit, type: 'linear', display: false }] as [string, object]]
      : []),
    // The title is that of all columns.
    [`x${c}`, { ...scale, ...foot.scale, ...BELOW, ...stack(plot), title: { ...foot.scale.title, display: c === columns - 1 } }],
  ]).flat();
  return {
    width,
    height: panels.above + rows.reduce((sum, { height }, r) => sum + height + heads[r]!, 0) + foot.height,
    order: datasets.flatMap(({ data }, d) => data.map((_, index) => [d, index] as const)),
    config: {
      type: 'line',
      data: { datasets },
      plugins: [...panels.plugins, titles(ink, placed)],
      options: optionsOf(ink, {
        interaction: { mode: 'nearest', axis: panels.nearest, intersect: false },
        layout: { autoPadding: false, padding: { right: RIGHT } },
        ...panels.options,
        // A stack on the left is filled from the last to the first.
        scales: { ...Object.fromEntries([...under, ...beside.toReversed()]), ...panels.axes },
      }),
    },
  };
}

/** Chart.js takes the mean of what the axes of a stack want, so all want the same. */
const ROWS = { axis: 'y', position: 'left', stack: 'rows', afterFit: fixed({ width: BESIDE }) };
const BELOW = { axis: 'x', position: 'bottom' };

/** Has Chart.js stroke a line on the context itself; where there is a Path2D it would hand that over, which SvgContext cannot read. */
const STROKED = { segment: {} };

function xScale({ xAxis, isLine }: Panels, xs: readonly number[], plot: number, ink: Ink): object {
  const x = valueScale(ink, xAxis, xs);
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const isNearZero = xAxis.scale !== 'log' && low > 0 && low < high / 4;
  return {
    ...x,
    ...(isLine && low < high ? { min: isNearZero ? 0 : low, max: high, grid: { display: false } } : {}),
    // Steps by a factor are named where they were measured.
    ...(isLine && xAxis.scale === 'log' ? { afterBuildTicks: ticksAt([...new Set(xs)].sort((a, b) => a - b)) } : {}),
    ticks: { ...x.ticks, maxTicksLimit: Math.max(3, Math.floor(plot / 56)), autoSkipPadding: 10, includeBounds: false },
  };
}

/** What each panel shows, above the place of its axes. */
const titles = (ink: Ink, panels: readonly { x: string; y: string; title: readonly string[] }[]): Plugin => ({
  id: 'titles',
  afterDatasetsDraw({ ctx, scales }) {
    ctx.save();
    for (const { x, y, title } of panels)
      title.forEach((line, i) => {
        const middle = scales[y]!.top - (title.length - i - 0.5) * LINE - 4;
        drawText(ctx, ink, line, scales[x]!.left, middle, { role: 'ink', size: SMALL, bold: true });
      });
    ctx.restore();
  },
});
