/** A plugin that draws what stands behind a mark: its interval, its trials, its flag. */
import type { Chart, Element, Plugin, Scale } from 'chart.js';
import { datumOf, isRecorded, type Context, type Datum } from './config.ts';
import type { Ink } from './look.ts';

export interface Shown {
  ctx: Context;
  datum: Required<Datum>;
  element: Element & { active: boolean };
}

/** Calls `draw` for every recorded point of a dataset that is shown. */
export function eachShown(chart: Chart, dataset: number, draw: (shown: Shown) => void): void {
  const { ctx, data } = chart;
  if (!chart.isDatasetVisible(dataset)) return;
  ctx.save();
  chart.getDatasetMeta(dataset).data.forEach((element, index) => {
    const datum = datumOf(data.datasets[dataset]!.data, index) as Required<Datum>;
    if (isRecorded(datum)) draw({ ctx, datum, element });
  });
  ctx.restore();
}

/** Where values are. */
export interface Places {
  scale: Scale;
  /** The place of a value, with that across it, as x and y. */
  spot(along: number, element: Element): readonly [x: number, y: number];
}

/** The intervals of a dataset as lines, then all trials as rings of paper: one look after the other, which makes few elements of SVG. */
export function drawEvidence(chart: Chart, dataset: number, ink: Ink, { scale, spot }: Places, width: number, radius: number | null): void {
  eachShown(chart, dataset, ({ ctx, element, datum: { point, look } }) => {
    if (!point.interval) return;
    ctx.strokeStyle = ink.color(look.role);
    ctx.setLineDash([]);
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.moveTo(...spot(scale.getPixelForValue(point.interval.low), element));
    ctx.lineTo(...spot(scale.getPixelForValue(point.interval.high), element));
    ctx.stroke();
  });
  eachShown(chart, dataset, ({ ctx, element, datum: { point, look } }) => {
    if (radius === null || point.values.length < 2) return;
    ctx.strokeStyle = ink.color(look.role);
    ctx.setLineDash([]);
    ctx.lineWidth = 1.5;
    ctx.fillStyle = ink.color('paper');
    ctx.beginPath();
    for (const value of point.values) {
      const [x, y] = spot(scale.getPixelForValue(value), element);
      ctx.moveTo(x + radius, y);
      ctx.arc(x, y, radius, 0, 2 * Math.PI);
    }
    ctx.fill();
    ctx.stroke();
  });
}

/** What marks a point with flags: a pole and its pennant, from the foot. */
export function drawFlag(ctx: Context, ink: Ink, x: number, y: number): void {
  ctx.setLineDash([]);
  ctx.fillStyle = ink.color('flag');
  ctx.strokeStyle = ink.color('flag');
  ctx.lineWidth = 1.4;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x, y - 11);
  ctx.lineTo(x + 7.5, y - 8.25);
  ctx.lineTo(x, y - 5.5);
  ctx.fill();
  ctx.stroke();
}

/** Interval, trials and flag of each point of an xy chart, below its marker. */
export const evidence = (ink: Ink, radius: number): Plugin => ({
  id: 'evidence',
  beforeDatasetDraw(chart, { index }) {
    const scale = chart.scales[chart.getDatasetMeta(index).yAxisID!]!;
    drawEvidence(chart, index, ink, { scale, spot: (y, element) => [element.x, y] }, 1.25, radius);
    eachShown(chart, index, ({ ctx, element, datum }) => {
      if (datum.point.flags.length) drawFlag(ctx, ink, element.x + 4, element.y - 4);
    });
  },
});
