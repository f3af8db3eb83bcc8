/** What the configurations of all charts share: type, axes, tooltip, and the data that their marks are drawn from. */
import type { Chart, ChartConfiguration, ChartDataset, ChartOptions, Plugin, Scale, Tick } from 'chart.js';
import { axisTitle, formatTick } from './format.ts';
import type { Ink, Look } from './look.ts';
import type { Axis, BarPoint, XyPoint } from './spec.ts';
import { wrapText } from './text.ts';

/** What a chart is drawn into: a canvas of the page, or SvgContext. */
export type Context = Chart['ctx'];

/** A configuration, and the size that it is made for in CSS pixels. */
export interface Drawing {
  width: number;
  height: number;
  config: ChartConfiguration;
  /** Dataset and place in it of each point in the order in which it is read aloud. */
  order: readonly (readonly [dataset: number, index: number])[];
}

/** One item of a dataset; a coordinate is NaN where nothing was recorded, and Chart.js draws nothing there. */
export interface Datum {
  x: number;
  y: number;
  /** Both absent in a timeline, whose samples are numbers alone. */
  point?: BarPoint | XyPoint;
  look?: Look;
  /** Its name, then all else that is said of it. */
  words(): readonly string[];
}

/** False where nothing was recorded. */
export const isRecorded = ({ x, y }: Datum): boolean => !Number.isNaN(x + y);

/** Below this width labels are above their bars, and small multiples are in two columns at most. */
export const NARROW = 560;

/** Type sizes of labels and of ticks, and the height of a line. */
export const [SIZE, SMALL, LINE] = [13.5, 12.5, 17] as const;

/** Both ends of an interval, if there is one. */
export const endsOf = (interval: BarPoint['interval']): number[] => (interval ? [interval.low, interval.high] : []);

export const font = (size: number, bold = false) => ({ size, ...(bold ? { weight: 600 } : {}) });

/** Options of a whole chart; its height is that of its content, so it never resizes itself. */
export function optionsOf(ink: Ink, width: number, options: ChartOptions): ChartOptions {
  const broken = (lines: readonly string[]) => lines.flatMap((line) => wrapText(line, SIZE, Math.min(380, width * 0.7)));
  const wordsOf = (raw: unknown) => (raw as Datum).words();
  return {
    responsive: false,
    animation: false,
    color: ink.color('ink'),
    font: { family: ink.font, size: SIZE },
    ...options,
    plugins: {
      legend: { display: false },
      tooltip: {
        backgroundColor: ink.color('paper'),
        borderColor: ink.color('ink-2'),
        borderWidth: 1,
        cornerRadius: 2,
        padding: 10,
        displayColors: false,
        titleColor: ink.color('ink'),
        bodyColor: ink.color('ink'),
        callbacks: {
          title: ([item]) => (item ? broken(wordsOf(item.raw).slice(0, 1)) : []),
          label: ({ raw }) => broken(wordsOf(raw).slice(1)),
        },
      },
      ...options.plugins,
    },
  };
}

/** Options of one axis, as far as this project sets them. */
export type AxisOptions = Record<string, unknown> & { ticks: object; grid: object };

/** An axis of values: round ticks, hairlines, a stronger line at 0 and at the reference. */
export function valueScale(ink: Ink, { scale, reference }: Axis, values: readonly number[]): AxisOptions {
  const isLog = scale === 'log';
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const strong = ({ tick }: { tick: Tick }) => tick.value === (reference ?? 0) || (!isLog && tick.value === 0);
  return {
    type: isLog ? 'logarithmic' : 'linear',
    // A hair below zero must not cost a whole step of empty axis.
    ...(isLog ? logEnds(values) : { suggestedMax: high || (low ? 0 : 1), ...(-low < high * 0.04 ? { min: low } : { suggestedMin: low }) }),
    border: { display: false },
    grid: { color: (context: { tick: Tick }) => ink.color(strong(context) ? 'ink-2' : 'rule'), drawTicks: false },
    ticks: {
      color: ink.color('ink-2'),
      font: font(SMALL),
      padding: 6,
      maxRotation: 0,
      callback(this: Scale, value: number | string) {
        // A reference beside 0 has its line alone.
        const isCrowded = !isLog && value === reference && value !== 0 && Math.abs(reference) < (this.max - this.min) * 0.04;
        return isCrowded ? '' : formatTick(Number(value));
      },
    },
    afterBuildTicks(axis: Scale) {
      if (isLog) axis.ticks = axis.ticks.filter(({ value }) => /^[125]e/.test(value.toExponential()));
      if (reference === undefined || axis.ticks.some(({ value }) => value === reference)) return;
      axis.ticks = [...axis.ticks, { value: reference }].sort((a, b) => a.value - b.value);
    },
  };
}

/** From and to 1, 2 or 5 times a power of ten; panels that share an axis have the same ends. */
function logEnds(values: readonly number[]): { min: number; max: number } {
  const positive = values.filter((value) => value > 0);
  if (positive.length === 0) return { min: 1, max: 10 };
  const [low, high] = [Math.min(...positive), Math.max(...positive)];
  const steps = (value: number) => [1, 2, 5, 10].map((digit) => Number((digit * 10 ** Math.floor(Math.log10(value))).toPrecision(1)));
  const [min, max] = [steps(low).findLast((step) => step <= low)!, steps(high).find((step) => step >= high)!];
  return { min, max: max > min ? max : 10 * min };
}

/** Space below a plot for ticks and a title of one line. */
const BELOW = 48;

/** An x axis below a plot with its title at the right end; its height is known before it is drawn. */
export function below(ink: Ink, axis: Axis, width: number) {
  const text = wrapText(axisTitle(axis), SMALL, width);
  const height = BELOW + (text.length - 1) * LINE;
  const title = { display: true, text, align: 'end' as const, color: ink.color('ink-2'), font: font(SMALL), padding: { top: 7 } };
  const afterFit = (scale: Scale) => {
    scale.height = height;
  };
  return { height, scale: { title, afterFit } };
}

/** Chart.js knows the items of a dataset as numbers; ours carry their points along. */
export const dataset = (data: readonly Datum[], look: object): ChartDataset => ({ ...look, data }) as unknown as ChartDataset;
export const datumOf = (data: ChartDataset['data'], index: number): Datum => data[index] as unknown as Datum;

/** Has Chart.js stroke a line on the context itself; where there is a Path2D it would hand that over, which SvgContext cannot read. */
export const STROKED = { segment: {} };

/** Text on a halo of paper, so that a line behind it does not cross it. */
export function drawText(ctx: Context, ink: Ink, text: string, x: number, y: number, look: { color: string; font: string }): void {
  ctx.font = `${look.font} ${ink.font}`;
  ctx.strokeStyle = ink.color('paper');
  ctx.lineWidth = 4;
  ctx.lineJoin = 'round';
  ctx.setLineDash([]);
  ctx.strokeText(text, x, y);
  ctx.fillStyle = ink.color(look.color);
  ctx.fillText(text, x, y);
}

/** One row of panels: its axis, its height, and the room above it for titles. */
export interface PanelRow {
  y: AxisOptions;
  height: number;
  head: number;
}

/** Axes `y0`, `y1` … below each other, kept apart by axes that are not shown; a stack on the left is filled from the last to the first. */
export const stackedRows = (rows: readonly PanelRow[]): Record<string, object> =>
  Object.fromEntries(
    rows
      .flatMap(({ y, height, head }, i): [string, object][] => [
        [`head${i}`, { ...STACK, type: 'linear', stackWeight: head, display: false }],
        [`y${i}`, { ...y, ...STACK, stackWeight: height, ticks: { ...y.ticks, padding: 8, maxTicksLimit: Math.max(3, height / 40) } }],
      ])
      .reverse(),
  );

/** Room for the ticks of a y axis. */
export const BESIDE = 54;

/** Chart.js takes the mean of what the axes of a stack want, so all want the same. */
const STACK = {
  axis: 'y',
  position: 'left',
  stack: 'rows',
  afterFit(scale: Scale) {
    scale.width = BESIDE;
  },
};

/** What each panel shows, above the place of its axes. */
export const panelTitles = (ink: Ink, titles: readonly { x: string; y: string; lines: readonly string[] }[]): Plugin => ({
  id: 'titles',
  afterDatasetsDraw({ ctx, scales }) {
    ctx.save();
    ctx.textAlign = 'left';
    ctx.textBaseline = 'middle';
    for (const { x, y, lines } of titles)
      lines.forEach((line, i) => {
        const middle = scales[y]!.top - (lines.length - i - 0.5) * LINE - 4;
        drawText(ctx, ink, line, scales[x]!.left, middle, { color: 'ink', font: `600 ${SMALL}px` });
      });
    ctx.restore();
  },
});
