/**
 * Grouped horizontal bars, or a dot in the place of each. Rows have places on a linear axis in pixels, so that they may be of any height;
 * their names, those of their groups and the values are ticks of that axis and of two beside it. On a narrow chart all three are written above the bar.
 */
import type { ChartDataset, Plugin, Scale } from 'chart.js';
import { formatNumber, isUndecided } from '../run/format.ts';
import type { Unit } from '../run/types.ts';
import { below, dataset, drawText, extentOf, font, LINE, NARROW, optionsOf, SIZE, textScale, valueScale } from './config.ts';
import type { Datum, Drawing } from './config.ts';
import { drawFlag, evidence } from './evidence.ts';
import { decimalsOf, NOT_RECORDED } from './format.ts';
import { lookOf, type Ink } from './look.ts';
import type { BarPoint, BarsSpec } from './spec.ts';
import { textWidth, wrapText } from './text.ts';

/** Thickness of a bar, and room between rows, between groups and above all. */
const [BAR, ROW_GAP, GROUP_GAP, TOP] = [13, 13, 14, 2];
/** Widest column of group names and of row names, and what both may take together. */
const COLUMNS = { group: 170, row: 190, both: 300 };

/** Lines of text; `at` is their middle. */
interface Text {
  at: number;
  text: readonly string[];
}

interface Row extends Text {
  point: BarPoint;
  series: number;
}

export function barsDrawing(spec: BarsSpec, width: number, ink: Ink): Drawing {
  const several = spec.series.length > 1;
  const isGrouped = several && spec.groups.some(({ label }) => label !== '');
  const names = several ? spec.series : spec.groups;
  // Short names of rows without groups stay beside their bars.
  const narrow = width < NARROW && (isGrouped || Math.max(...names.map(({ label }) => textWidth(label, SIZE))) > width * 0.42);
  const { rows, headings, height } = placeRows(spec, width, narrow, isGrouped);
  const decimals = decimalsOf(spec);
  const values = rows.map(({ point }) => valueText(point, spec, decimals));
  // Its title ends where the column of values begins.
  const axis = below(ink, spec.axis, width - Math.max(...values.map((value) => textWidth(value, SIZE, 'bold'))) - 16);
  // A length means nothing on a log scale.
  const isDots = spec.dots || spec.axis.scale === 'log';
  const shown = rows.flatMap(({ point }) =>
    point.value === null ? [] : [point.value, ...extentOf(spec.dots ? { ...point, values: [] } : point)],
  );
  const isFlagged = rows.some(({ point }) => point.flags.length > 0);
  /** On a narrow chart the middle of the lines above a bar. */
  const raised = (at: number, lines: number) => (narrow ? at - (BAR / 2 + 3 + (lines * LINE) / 2) : at);
  const inSeries = spec.series.map((_, s) => rows.filter(({ series }) => series === s));
  const datasets = inSeries.map((own, s): ChartDataset => {
    const data = own.map(({ point, at }) => ({
      x: point.value ?? NaN,
      y: at,
      point,
      look: lookOf(point.series, s, spec.color ?? point.group),
    }));
    const look = isDots ? dotLook(data, ink, spec.axis.unit) : barLook(data, ink);
    return dataset(data, { label: spec.series[s]!.label, xAxisID: 'x', yAxisID: 'row', clip: false, ...look });
  });
  /** An axis beside the rows whose ticks are texts at places of its own; on a narrow chart they are written over the plot. */
  const column = (
    position: 'left' | 'right',
    role: string,
    padding: number,
    texts: readonly (Text & { series?: number })[],
    isFar = true,
  ) => {
    const isBold = role === 'ink';
    const widest = Math.max(0, ...texts.flatMap(({ text }) => text.map((line) => textWidth(line, SIZE, isBold ? 'bold' : 'regular'))));
    const ticks = {
      mirror: narrow,
      z: 1,
      color: ink.color(role),
      padding: narrow ? (position === 'left' ? 4 : 0) : padding,
      crossAlign: isFar && !narrow ? 'far' : 'near',
      font: { ...font(ink, SIZE, isBold), lineHeight: `${LINE}px` },
      textStrokeColor: ink.color('paper'),
      textStrokeWidth: narrow ? 4 : 0,
      callback(this: Scale, _: unknown, index: number) {
        const { series, text } = texts[index]!;
        return series !== undefined && !this.chart.isDatasetVisible(series) ? '' : text;
      },
    };
    const places = texts.map(({ at }) => at);
    const border = { display: !isBold, color: ink.color('ink-2') };
    const size = { width: narrow ? 1 : Math.ceil(widest) + padding + 2 };
    return textScale(places, size, { axis: 'y', position, min: 0, max: height, reverse: true, offset: false, border, ticks });
  };
  const rowTexts = rows.map(({ at, text, series }) => ({ at: raised(at, text.length), text, series }));
  const valueTexts = rows.map(({ at, series }, i) => ({ at: raised(at, 1), text: [values[i]!], series }));
  const axes = {
    x: { ...valueScale(ink, spec.axis, [...shown, ...(spec.axis.holds ?? [])]), ...axis.scale, position: 'bottom' },
    row: column('left', 'ink-2', 10, rowTexts, false),
    ...(headings.length ? { group: column('left', 'ink', 12, headings) } : {}),
    value: column('right', 'ink', isFlagged ? 24 : 12, valueTexts),
  };
  /** The flag before a value, or in the place of a bar that it was not recorded. */
  const notes: Plugin = {
    id: 'notes',
    afterDatasetsDraw(chart) {
      const { ctx, chartArea, scales } = chart;
      ctx.save();
      for (const [i, { point, series, at }] of rows.entries()) {
        if (!chart.isDatasetVisible(series)) continue;
        const right = (narrow ? chartArea.right : scales['value']!.right) - textWidth(values[i]!, SIZE, 'bold');
        if (point.flags.length) drawFlag(ctx, ink, right - 14, scales['row']!.getPixelForValue(raised(at, 1)) + 5);
        if (point.value !== null) continue;
        drawText(ctx, ink, NOT_RECORDED, chartArea.left + 8, scales['row']!.getPixelForValue(at), { role: 'ink-2', size: SIZE });
      }
      ctx.restore();
    },
  };
  return {
    width,
    height: TOP + height + axis.height,
    order: rows.map((row) => [row.series, inSeries[row.series]!.indexOf(row)]),
    config: {
      type: isDots ? 'line' : 'bar',
      data: { datasets },
      plugins: [evidence(ink, { interval: 1.75, ring: spec.dots ? 0 : 3.5, median: isDots ? 0 : BAR / 2 + 2 }), notes],
      options: optionsOf(ink, {
        indexAxis: 'y',
        interaction: { mode: 'nearest', axis: 'y', intersect: false },
        layout: { autoPadding: false, padding: { top: TOP, right: narrow ? 8 : 4, left: 2 } },
        scales: axes as NonNullable<Drawing['config']['options']>['scales'] & object,
      }),
    },
  };
}

function placeRows(spec: BarsSpec, width: number, narrow: boolean, isGrouped: boolean): { rows: Row[]; headings: Text[]; height: number } {
  const several = spec.series.length > 1;
  const widestGroup = isGrouped ? Math.max(...spec.groups.map(({ label }) => textWidth(label, SIZE, 'bold'))) : COLUMNS.both;
  const rowColumn = narrow ? width - 70 : Math.max(COLUMNS.row, COLUMNS.both - widestGroup);
  const names = (several ? spec.series : spec.groups).map(({ label }) => wrapText(label, SIZE, rowColumn));
  const widest = Math.max(...names.flat().map((line) => textWidth(line, SIZE)));
  const groupColumn = narrow ? width - 16 : Math.max(COLUMNS.group, COLUMNS.both - widest);
  const rows: Row[] = [];
  const headings: Text[] = [];
  let y = 4;
  for (const [g, group] of spec.groups.entries()) {
    const members = spec.series.flatMap(({ key }, series) =>
      spec.points
        .filter((p) => p.group === group.key && p.series === key)
        .map((point) => ({ point, series, text: names[several ? series : g]! })),
    );
    if (members.length === 0) continue;
    const heading = isGrouped ? wrapText(group.label, SIZE, groupColumn, 'bold') : [];
    if (heading.length) headings.push({ text: heading, at: y + (heading.length * LINE) / 2 });
    const foot = y + heading.length * LINE + ROW_GAP;
    if (narrow && heading.length) y += heading.length * LINE + 4;
    for (const member of members) {
      const lines = member.text.length * LINE;
      const size = narrow ? lines + 3 + BAR : Math.max(lines, BAR);
      rows.push({ ...member, at: y + size - (narrow ? BAR : size) / 2 });
      y += size + (narrow ? ROW_GAP : 9);
    }
    if (!narrow) y = Math.max(y, foot);
    if (isGrouped) y += GROUP_GAP;
  }
  return { rows, headings, height: y };
}

type Placed = readonly Required<Datum>[];
const isSingle = ({ point }: Placed[number]) => point.values.length === 1;

/** A single observation is an outline. */
const barLook = (data: Placed, ink: Ink) => ({
  grouped: false,
  barThickness: BAR,
  borderSkipped: false,
  backgroundColor: data.map((datum) => (isSingle(datum) ? 'transparent' : ink.fill(datum.look))),
  borderColor: data.map(({ look }) => ink.color(look.role)),
  borderWidth: data.map((datum) => (isSingle(datum) ? 1.25 : 0)),
  hoverBorderColor: ink.color('ink'),
  hoverBorderWidth: 1,
});

const mayBeOne = ({ point: { interval } }: Placed[number], unit: Unit) => interval !== undefined && isUndecided({ unit, interval });
/** A single observation is a hollow diamond, a ratio that may be 1 a hollow dot. */
const dotLook = (data: Placed, ink: Ink, unit: Unit) => ({
  showLine: false,
  pointStyle: data.map((datum) => (isSingle(datum) ? 'rectRot' : 'circle')),
  radius: 5,
  hoverRadius: 6.5,
  pointBorderWidth: 1.5,
  pointBorderColor: data.map(({ look }) => ink.color(look.role)),
  pointBackgroundColor: data.map((datum) => ink.color(isSingle(datum) || mayBeOne(datum, unit) ? 'paper' : datum.look.role)),
  pointHoverBorderColor: ink.color('ink'),
});

/** The unit is on the axis; with the number only where it varies or is part of it. */
function valueText({ value }: BarPoint, { axis }: BarsSpec, decimals: number | undefined): string {
  if (value === null) return '';
  const { number, text } = formatNumber(value, axis.unit, decimals);
  return axis.unit === '×' || axis.unit === 'B' ? text : number;
}
