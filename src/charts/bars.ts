/**
 * Grouped horizontal bars. Rows have places on a linear axis in pixels, so that they may be of any height; their names, those of their
 * groups and the values are ticks of that axis and of two beside it. On a narrow chart all three are written above the bar.
 */
import type { ChartDataset, Plugin, Scale } from 'chart.js';
import { drawPoint } from 'chart.js/helpers';
import { formatNumber } from '../run/format.ts';
import { below, dataset, drawText, endsOf, font, LINE, NARROW, optionsOf, SIZE, valueScale, type Datum, type Drawing } from './config.ts';
import { drawEvidence, drawFlag, eachShown, type Shown } from './evidence.ts';
import { decimalsOf, describePoint, NOT_RECORDED } from './format.ts';
import { lookOf, type Ink, type Look } from './look.ts';
import type { BarPoint, BarsSpec } from './spec.ts';
import { textWidth, wrapText } from './text.ts';

/** Thickness of a bar, and room between rows and groups. */
const [BAR, ROW_GAP, GROUP_GAP] = [13, 13, 20];
/** Widest column of group names and of row names, and what both may take together. */
const COLUMNS = { group: 170, row: 190, both: 300 };

interface Row {
  point: BarPoint;
  look: Look;
  series: number;
  label: readonly string[];
  value: string;
  /** Centre of the bar. */
  at: number;
}

/** A group's name; `at` is the centre of its lines. */
type Heading = { text: readonly string[]; at: number };

export function barsDrawing(spec: BarsSpec, width: number, ink: Ink): Drawing {
  const names = (spec.series.length > 1 ? spec.series : spec.groups).map(({ label }) => label);
  const isGrouped = spec.series.length > 1 && spec.groups.some((group) => group.label !== '');
  // Short names of rows without groups stay beside their bars.
  const narrow = width < NARROW && (isGrouped || Math.max(...names.map((name) => textWidth(name, SIZE))) > width * 0.42);
  const { rows, headings, height } = placeRows(spec, width, narrow);
  const shown = rows.flatMap(({ point }) =>
    point.value === null ? [] : [point.value, ...endsOf(point.interval), ...(spec.dots ? [] : point.values)],
  );
  shown.push(...(spec.axis.holds ?? []));
  // Its title ends where the column of values begins.
  const axis = below(ink, spec.axis, width - Math.max(...rows.map(({ value }) => textWidth(value, SIZE, 'bold'))) - 16);
  const flagged = rows.some(({ point }) => point.flags.length > 0);
  const column = (of: TextColumn) => textAxis(of, height, narrow, ink);
  const rowTexts = rows.map(({ at, label, series }) => ({ at: narrow ? at - above(label.length) : at, text: label, series }));
  const values = rows.map(({ at, value, series }) => ({ at: narrow ? at - above(1) : at, text: [value], series }));
  const order: [number, number][] = [];
  const datasets = spec.series.map((series, i): ChartDataset => {
    const own = rows.filter((row) => row.series === i);
    const data = own.map(({ point, look, at }): Datum => ({
      x: point.value ?? NaN,
      y: at,
      point,
      look,
      words: () => describePoint(spec, point),
    }));
    own.forEach((row, index) => (order[rows.indexOf(row)] = [i, index]));
    return dataset(data, { type: 'bar', label: series.label, xAxisID: 'x', yAxisID: 'row', ...barLook(spec, own, ink) });
  });
  return {
    width,
    height: height + axis.height,
    order,
    config: {
      type: 'bar',
      data: { datasets },
      plugins: [marks(spec, rows, ink, narrow)],
      options: optionsOf(ink, width, {
        indexAxis: 'y',
        interaction: { mode: 'nearest', axis: 'y', intersect: false },
        layout: { autoPadding: false, padding: { top: 2, right: narrow ? 8 : 4, left: 2 } },
        scales: {
          x: { ...valueScale(ink, spec.axis, shown), ...axis.scale, position: 'bottom' },
          row: column({ position: 'left', role: 'ink-2', bold: false, padding: 10, crossAlign: 'near', texts: rowTexts }),
          ...(headings.length
            ? { group: column({ position: 'left', role: 'ink', bold: true, padding: 12, crossAlign: 'far', texts: headings }) }
            : {}),
          value: column({ position: 'right', role: 'ink', bold: true, padding: flagged ? 24 : 12, crossAlign: 'far', texts: values }),
        } as NonNullable<Drawing['config']['options']>['scales'] & object,
      }),
    },
  };
}

/** From the centre of a narrow bar up to the middle of the lines above it. */
const above = (lines: number) => BAR / 2 + 3 + (lines * LINE) / 2;

function placeRows(spec: BarsSpec, width: number, narrow: boolean): { rows: Row[]; headings: Heading[]; height: number } {
  const decimals = decimalsOf(spec);
  const several = spec.series.length > 1;
  const grouped = several && spec.groups.some((g) => g.label !== '');
  const column = (wide: number) => (narrow ? width - 70 : wide);
  const rowTexts = (several ? spec.series : spec.groups).map(({ label }) => wrapText(label, SIZE, column(COLUMNS.row)));
  const widest = Math.max(...rowTexts.flat().map((line) => textWidth(line, SIZE)));
  const groupColumn = narrow ? width - 16 : Math.max(COLUMNS.group, COLUMNS.both - widest);
  const rows: Row[] = [];
  const headings: Heading[] = [];
  let y = 4;
  spec.groups.forEach((group, g) => {
    const members = spec.series.flatMap((series, s) =>
      spec.points.filter((p) => p.group === group.key && p.series === series.key).map((point) => ({ point, series: s })),
    );
    if (members.length === 0) return;
    const lines = grouped ? wrapText(group.label, SIZE, groupColumn, 'bold') : [];
    if (lines.length) headings.push({ text: lines, at: y + (lines.length * LINE) / 2 });
    const top = y;
    if (narrow && lines.length) y += lines.length * LINE + 4;
    for (const { point, series } of members) {
      const label = rowTexts[several ? series : g]!;
      const text = label.length * LINE;
      const [centre, size] = narrow ? [y + text + 3 + BAR / 2, text + 3 + BAR] : [y + Math.max(text, BAR) / 2, Math.max(text, BAR)];
      const look = lookOf(point.series, series, spec.color ?? point.group);
      rows.push({ point, look, series, label, value: valueText(point, spec, decimals), at: centre });
      y += size + (narrow ? ROW_GAP : 9);
    }
    if (!narrow) y = Math.max(y, top + lines.length * LINE + ROW_GAP);
    if (grouped) y += GROUP_GAP - 6;
  });
  return { rows, headings, height: y };
}

interface TextColumn {
  position: 'left' | 'right';
  role: string;
  bold: boolean;
  /** Room beside its texts. */
  padding: number;
  /** Texts end at the axis, or begin at the edge of the drawing. */
  crossAlign: 'near' | 'far';
  texts: readonly { at: number; text: readonly string[]; series?: number }[];
}

/** An axis beside the rows whose ticks are texts at places of its own; on a narrow chart they are written over the plot. */
function textAxis({ position, role, bold, padding, crossAlign, texts }: TextColumn, height: number, narrow: boolean, ink: Ink) {
  const widest = Math.max(0, ...texts.flatMap(({ text }) => text.map((line) => textWidth(line, SIZE, bold ? 'bold' : 'regular'))));
  return {
    axis: 'y',
    type: 'linear',
    position,
    min: 0,
    max: height,
    reverse: true,
    offset: false,
    border: { display: role === 'ink-2', color: ink.color('ink-2') },
    grid: { display: false, drawTicks: false },
    ticks: {
      autoSkip: false,
      mirror: narrow,
      z: 1,
      color: ink.color(role),
      padding: narrow ? 0 : padding,
      crossAlign: narrow ? 'near' : crossAlign,
      font: { ...font(SIZE, bold), lineHeight: `${LINE}px` },
      textStrokeColor: ink.color('paper'),
      textStrokeWidth: narrow ? 4 : 0,
      callback(this: Scale, _: unknown, index: number) {
        const { series, text } = texts[index]!;
        return series !== undefined && !this.chart.isDatasetVisible(series) ? '' : text;
      },
    },
    afterBuildTicks(scale: Scale) {
      scale.ticks = texts.map(({ at }) => ({ value: at }));
    },
    afterFit(scale: Scale) {
      scale.width = narrow ? 1 : Math.ceil(widest) + padding + 2;
    },
  };
}

/** A single observation is an outline; on a log scale, and of dots, a length means nothing. */
function barLook(spec: BarsSpec, rows: readonly Row[], ink: Ink) {
  const unfilled = spec.dots || spec.axis.scale === 'log';
  const each = <T>(pick: (row: Row) => T) => rows.map(pick);
  const hollow = ({ point }: Row) => point.values.length === 1;
  return {
    grouped: false,
    barThickness: BAR,
    clip: false,
    borderSkipped: false,
    backgroundColor: each((row) => (unfilled || hollow(row) ? 'transparent' : ink.fill(row.look))),
    borderColor: each(({ look }) => ink.color(look.role)),
    borderWidth: each((row) => (!unfilled && hollow(row) ? 1.25 : 0)),
    hoverBorderColor: ink.color('ink'),
    hoverBorderWidth: unfilled ? 0 : 1,
  };
}

/** Over each bar its interval, trials and median; its flag; in its place that it was not recorded. */
const marks = (spec: BarsSpec, rows: readonly Row[], ink: Ink, narrow: boolean): Plugin => ({
  id: 'marks',
  afterDatasetsDraw(chart) {
    const { x, row: y } = chart.scales as Record<'x' | 'row', Scale>;
    const { ctx } = chart;
    ctx.save();
    for (const { point, series, at, value } of rows) {
      if (!chart.isDatasetVisible(series)) continue;
      const middle = y.getPixelForValue(at);
      if (point.flags.length) {
        const left = narrow ? chart.chartArea.right - textWidth(value, SIZE, 'bold') - 14 : chart.chartArea.right + 10;
        drawFlag(ctx, ink, left, (narrow ? middle - above(1) : middle) + 5);
      }
      if (point.value !== null) continue;
      ctx.textAlign = 'left';
      ctx.textBaseline = 'middle';
      drawText(ctx, ink, NOT_RECORDED, x.left + 8, middle, { color: 'ink-2', font: `italic ${SIZE}px` });
    }
    spec.series.forEach((_, series) => {
      drawEvidence(chart, series, ink, { scale: x, spot: (along, element) => [along, element.y] }, 1.75, spec.dots ? null : 3.5);
      eachShown(chart, series, (shown) => drawMark(spec, shown, ink));
    });
    ctx.restore();
  },
});

function drawMark(spec: BarsSpec, { ctx, datum, element }: Shown, ink: Ink): void {
  const hollow = datum.point.values.length === 1;
  const color = ink.color(element.active ? 'ink' : datum.look.role);
  ctx.strokeStyle = color;
  ctx.setLineDash([]);
  if (spec.dots || (spec.axis.scale === 'log' && hollow)) {
    ctx.fillStyle = hollow ? ink.color('paper') : color;
    drawPoint(ctx, { pointStyle: hollow ? 'rectRot' : 'circle', radius: element.active ? 6.5 : 5, borderWidth: 1.5 }, element.x, element.y);
  } else if (!hollow) {
    ctx.fillStyle = color;
    ctx.fillRect(element.x - 2, element.y - BAR / 2 - 2, 4, BAR + 4);
  }
}

/** The unit is on the axis; with the number only where it varies or is part of it. */
function valueText({ value }: BarPoint, { axis }: BarsSpec, decimals: number | undefined): string {
  if (value === null) return '';
  const { number, text } = formatNumber(value, axis.unit, decimals);
  return axis.unit === '×' || axis.unit === 'B' ? text : number;
}
