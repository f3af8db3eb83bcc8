/** What the configurations of all charts share: type, axes, and the data that their marks are drawn from. */
import type { Chart, ChartConfiguration, ChartDataset, ChartOptions, Scale, Tick } from 'chart.js';
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
}

export const isRecorded = ({ x, y }: Datum): boolean => !Number.isNaN(x + y);

/** Below this width labels are above their bars, and small multiples are in two columns at most. */
export const NARROW = 560;

/** Type sizes of labels and of ticks, and the height of a line. */
export const [SIZE, SMALL, LINE] = [13.5, 12.5, 17] as const;

/** Every number that an axis must hold to show a point. */
export const extentOf = ({ values, interval }: BarPoint | XyPoint): number[] => [
  ...values,
  ...(interval ? [interval.low, interval.high] : []),
];

export const font = (ink: Ink, size: number, bold = false) => ({ family: ink.font, size, ...(bold ? { weight: 600 } : {}) });

/** Options of a whole chart; its height is that of its content, so it never resizes itself. */
export const optionsOf = (ink: Ink, options: ChartOptions): ChartOptions => ({
  responsive: false,
  animation: false,
  font: { family: ink.font, size: SIZE },
  ...options,
  plugins: { legend: { display: false }, ...options.plugins },
});

/** An axis of values: round ticks, hairlines, a stronger line at 0 and at the reference. */
export function valueScale(ink: Ink, { scale, reference }: Axis, values: readonly number[]) {
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
      font: font(ink, SMALL),
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
  const text = wrapText(axisTitle(axis, 'x'), SMALL, width);
  const height = BELOW + (text.length - 1) * LINE;
  const title = { display: true, text, align: 'end' as const, color: ink.color('ink-2'), font: font(ink, SMALL), padding: { top: 7 } };
  return { height, scale: { title, afterFit: fixed({ height }) } };
}

/** Has an axis take a size of ours and no room for labels at its ends: what Chart.js would give it depends on where it is drawn. */
type Size = { width: number } | { height: number };
export const fixed = (size: Size) => (scale: Scale) =>
  void Object.assign(scale, size, 'width' in size ? { paddingTop: 0, paddingBottom: 0 } : {});
export const ticksAt = (places: readonly number[]) => (scale: Scale) => void (scale.ticks = places.map((value) => ({ value })));

/** An axis whose ticks are texts at places of its own. */
export const textScale = (places: readonly number[], size: Size, { ticks, ...options }: { ticks: object } & Record<string, unknown>) => ({
  ...options,
  type: 'linear',
  grid: { display: false, drawTicks: false },
  ticks: { autoSkip: false, ...ticks },
  afterBuildTicks: ticksAt(places),
  afterFit: fixed(size),
});

/** Chart.js knows the items of a dataset as numbers; ours carry their points along. */
export const dataset = (data: readonly Datum[], look: object): ChartDataset => ({ ...look, data }) as unknown as ChartDataset;
export const datumOf = (data: ChartDataset['data'], index: number): Datum => data[index] as unknown as Datum;

/** A line on a halo of paper, so that what is behind it does not cross it; its middle is at `y`. */
export function drawText(
  ctx: Context,
  ink: Ink,
  text: string,
  x: number,
  y: number,
  look: { role: string; size: number; bold?: boolean },
): void {
  const { role, size, bold } = look;
  Object.assign(ctx, { textAlign: 'left', textBaseline: 'middle', lineWidth: 4, lineJoin: 'round', strokeStyle: ink.color('paper') });
  ctx.font = `${bold ? '600 ' : ''}${size}px ${ink.font}`;
  ctx.fillStyle = ink.color(role);
  ctx.setLineDash([]);
  ctx.strokeText(text, x, y);
  ctx.fillText(text, x, y);
}
