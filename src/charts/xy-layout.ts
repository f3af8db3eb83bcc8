/**
 * Where everything in an xy chart is, in units of the drawing: one panel, or small multiples in a grid that share x
 * and, row by row, y. In: XySpec and variant. Out: positions, shared by the static SVG and the Chart.js configuration.
 */
import { formatNumber } from '../run/format.ts';
import { endsOf, type Box, type TextBlock, type Variant } from './layout.ts';
import { axisTitle, decimalsOf, decimalsOfX, formatTick, panelTitle } from './format.ts';
import { markOf, type Mark } from './marks.ts';
import type { Axis, XyPoint, XySpec } from './spec.ts';
import { textWidth, wrapText } from './text.ts';
import { bandOf, boxesOf, dotOf, isNothing, spreadDots, type XyDot } from './xy-dots.ts';
import { LABEL_LINE, LABEL_SIZE, placeEnds, placeNames, type PlacedLabel, type Wish } from './xy-labels.ts';
import { rulerOf, type Ruler, type Scale } from './scale.ts';

export interface XyLine {
  series: string;
  label: string;
  mark: Mark;
  points: readonly XyPoint[];
  /** Where each point is, null where a gap is. */
  stops: readonly (XyDot | null)[];
}

export interface XyPanel {
  key: string;
  title: TextBlock;
  plot: Box;
  x: Scale;
  y: Scale;
  yTicks: readonly number[];
  /** Whether its ticks are written below and beside it. */
  below: boolean;
  beside: boolean;
  lines: readonly XyLine[];
  labels: readonly PlacedLabel[];
  empty: boolean;
}

export interface XyLayout {
  width: number;
  height: number;
  /** Radius of a marker and of a trial's ring. */
  radius: number;
  ringRadius: number;
  plot: Box;
  yTitle: TextBlock;
  xTitle: TextBlock;
  /** Swatch and name of each series where lines are not named at their ends, for the static drawing; `x` is the swatch's left end. */
  keys: readonly { label: string; mark: Mark; x: number; y: number }[];
  xTicks: readonly number[];
  panels: readonly XyPanel[];
}

/** Width, and by number of columns the height of a panel. */
const SIZES = {
  wide: { width: 760, heights: { 1: 320, 2: 200, 3: 150, 4: 130 } as Record<number, number>, endColumn: 170, nameColumn: 150 },
  narrow: { width: 320, heights: { 1: 280, 2: 120 } as Record<number, number>, endColumn: 96, nameColumn: 104 },
};
const COLUMNS: Record<number, number> = { 1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3, 9: 3 };
/** More points than this make a spread chart higher. */
const CROWD = 20;
const [GAP, ROW, TITLE, EDGE] = [22, 20, 13, 24];
/** Radius of the ring around a point of a front. */
export const HALO = 8;
/** Length of a key's line; a scatter's key is its marker alone. */
export const swatchOf = (spec: XySpec): number => (spec.mark === 'line' ? 26 : 11);

export function layoutXy(spec: XySpec, variant: Variant): XyLayout {
  const { width, heights, endColumn, nameColumn } = SIZES[variant];
  const rows = [...Map.groupBy(spec.panels, ({ row }) => row).values()];
  const count = Math.max(...rows.map((row) => row.length));
  const columns = variant === 'wide' ? (COLUMNS[count] ?? 4) : count > 2 ? 2 : 1;
  const single = spec.panels.length === 1;
  const named = single && spec.mark === 'line' && spec.series.length > 1;
  const isSpread = spec.mark === 'spread';
  // A line keeps the place of its gaps.
  const drawn = isSpread ? spec.points.filter((p) => p.y !== null) : spec.points;
  const crowded = isSpread && drawn.length > CROWD;
  const panelHeight = (crowded ? 1.4 : single || columns > 1 ? 1 : 0.6) * heights[columns]!;

  const yLog = spec.yAxis.scale === 'log';
  const yRulers = rows.map((row) => {
    const own = spec.points.filter((p) => p.y !== null && !(isSpread && isNothing(p)) && row.some(({ key }) => key === p.panel));
    const ys = own.flatMap((p) => [p.y!, ...p.values, ...endsOf(p.interval)]);
    return rulerOf([...ys, ...held(spec.yAxis)], { log: yLog, fromZero: true, count: panelHeight / (isSpread ? 80 : 50) });
  });
  const left = 10 + Math.max(...yRulers.flatMap(({ ticks }) => ticks.map((t) => textWidth(formatTick(t), 13))));
  const endWidth = Math.max(
    0,
    ...spec.series.flatMap((s) => wrapText(s.label, LABEL_SIZE, endColumn).map((line) => textWidth(line, LABEL_SIZE))),
  );
  const right = width - (named ? endWidth + 26 : EDGE);
  const panelWidth = (right - left - (columns - 1) * GAP) / columns;
  const xs = drawn.flatMap(({ x, across }) => [x, ...endsOf(across?.interval)]);
  const xValues = [...new Set([...xs, ...held(spec.xAxis)])].sort((a, b) => a - b);
  const xRuler = xRulerOf(spec, xValues, panelWidth);
  const inset = spec.mark === 'line' ? 8 : 0;

  let y = 0;
  const keys: XyLayout['keys'][number][] = [];
  if (!named && spec.series.length > 1) {
    let x = 0;
    y = ROW;
    spec.series.forEach((series, i) => {
      const length = swatchOf(spec) + 6 + textWidth(series.label, LABEL_SIZE) + 18;
      if (x > 0 && x + length > width + 18) [x, y] = [0, y + ROW];
      keys.push({ label: series.label, mark: markOf(series.key, i), x, y: y - 6 });
      x += length;
    });
  }
  const yTitle: TextBlock = { lines: wrapText(panelTitle(spec.yAxis), TITLE, width), x: 0, y: y + 14, anchor: 'start' };
  y += yTitle.lines.length * 17;
  y += 12;

  const radius = isSpread ? 5 : !single ? 3.25 : variant === 'wide' ? 4.25 : 3.75;
  const panels: XyPanel[] = [];
  const lines = rows.flatMap((row, r) =>
    Array.from({ length: Math.ceil(row.length / columns) }, (_, i) => ({
      row: row.slice(i * columns, (i + 1) * columns),
      ruler: yRulers[r]!,
    })),
  );
  lines.forEach(({ row, ruler }, l) => {
    const below = row.map((_, column) => lines.slice(l + 1).every((later) => later.row.length <= column));
    const titles = row.map((panel) => (panel.label === '' ? [] : wrapText(panel.label, LABEL_SIZE, (panelWidth - 4) / 1.05)));
    const heading = Math.max(...titles.map((lines) => lines.length)) * LABEL_LINE;
    const top = y + heading + (heading ? 6 : 0);
    row.forEach((panel, column) => {
      const from = left + column * (panelWidth + GAP);
      const plot = { left: from, right: from + panelWidth, top, bottom: top + panelHeight };
      panels.push({
        key: panel.key,
        title: { lines: titles[column]!, x: from, y: y + LABEL_LINE - 4, anchor: 'start' },
        yTicks: ruler.ticks,
        below: below[column]!,
        beside: column === 0,
        ...contentOf(panel.key, plot, ruler),
      });
    });
    y = top + panelHeight + (below.includes(true) ? 24 : GAP - 8);
  });
  const title = wrapText(axisTitle(spec.xAxis), TITLE, width);
  const xTitle: TextBlock = { lines: title, x: right, y: y + 16, anchor: 'end' };
  y += 10 + title.length * 17;
  return {
    width,
    height: y,
    radius,
    ringRadius: single && variant === 'wide' ? 2.5 : 2,
    plot: { left, right, top: panels[0]!.plot.top, bottom: panels.at(-1)!.plot.bottom },
    yTitle,
    xTitle,
    keys,
    xTicks: xRuler.ticks,
    panels,
  };

  function contentOf(key: string, plot: Box, yRuler: Ruler) {
    const x = xRuler.scale.onto([plot.left + inset, plot.right - inset]);
    const own = spec.points.filter((p) => p.panel === key);
    const bottom = plot.bottom - (isSpread ? bandOf(own, x) : 0);
    const y = yRuler.scale.onto([bottom, plot.top]);
    const recorded = own.filter((p) => p.y !== null);
    const spread = isSpread ? spreadDots(recorded, x, y, { ...plot, bottom }) : [];
    const stopOf = (p: XyPoint) => (isSpread ? (spread[recorded.indexOf(p)] ?? null) : dotOf(p, x, y));
    const lines = spec.series.map((series, i): XyLine => {
      const points = own.filter((p) => p.series === series.key);
      return { series: series.key, label: series.label, mark: markOf(series.key, i), points, stops: points.map(stopOf) };
    });
    const dots = lines.flatMap((line) => line.stops.filter((stop) => stop !== null));
    return { plot, x, y, lines, labels: labelsOf(lines, dots, plot), empty: dots.length === 0 };
  }

  function labelsOf(lines: readonly XyLine[], dots: readonly XyDot[], plot: Box): PlacedLabel[] {
    const wish = (line: XyLine, dot: XyDot, text: string): Wish => ({
      series: line.series,
      className: line.mark.className,
      text,
      x: dot.x,
      y: dot.y,
    });
    const ends = lines.flatMap((line) => {
      const end = named && line.stops.findLast((stop) => stop !== null);
      return end ? [wish(line, end, line.label)] : [];
    });
    const wishes = lines.flatMap((line) =>
      line.stops.flatMap((dot) => {
        const text = dot && (dot.point.label ?? offScale(dot));
        return text ? [wish(line, dot, text)] : [];
      }),
    );
    const taken = dots.flatMap((dot) => boxesOf(dot, isSpread ? HALO - 1 : radius));
    return [
      ...placeEnds(ends, plot.right + 18, endWidth + 8, plot.top - 8, plot.bottom + 8),
      ...placeNames(wishes, taken, { ...plot, top: plot.top - 8 }, nameColumn),
    ];
  }

  /** A value that a log scale has no place for is drawn at the edge, with its figure written. */
  function offScale({ point }: XyDot): string | undefined {
    if (yLog && point.y! <= 0) return formatNumber(point.y!, spec.yAxis.unit, decimalsOf(spec)).text;
    return spec.xAxis.scale === 'log' && point.x <= 0 ? formatNumber(point.x, spec.xAxis.unit, decimalsOfX(spec)).text : undefined;
  }
}

/** What an axis holds besides its values. */
const held = ({ reference }: Axis) => (reference === undefined ? [] : [reference]);

function xRulerOf(spec: XySpec, values: readonly number[], width: number) {
  const log = spec.xAxis.scale === 'log';
  const ruler = rulerOf(values, {
    log,
    fromZero: spec.mark !== 'line',
    count: Math.max(2, Math.floor(width / (spec.mark === 'spread' ? 36 : log ? 56 : 80))),
  });
  // A line fills its panel's width; where its steps are few and in powers, they are the ticks.
  const tight = log && spec.mark === 'line' && (values[0] ?? 0) > 0;
  const scale = tight ? ruler.scale.over([values[0]!, Math.max(values.at(-1)!, values[0]! * 2)]) : ruler.scale;
  const at = scale.onto([0, width]);
  const half = (t: number) => textWidth(formatTick(t), 13) / 2 + 5;
  const wanted = tight && values.length <= 8 ? values : ruler.ticks.filter((t) => !tight || (t >= values[0]! && t <= values.at(-1)!));
  const fits = (t: number, next: number) => at(t) + half(t) <= at(next) - half(next);
  // From the right, so that the end of the axis keeps its figure.
  const ticks = wanted.reduceRight<number[]>((kept, t) => (kept.length === 0 || fits(t, kept[0]!) ? [t, ...kept] : kept), []);
  return { scale, ticks };
}
