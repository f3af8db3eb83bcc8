/** A plugin that draws what stands behind the marks of a dataset: their intervals, their trials, their medians and flags. */
import type { Chart, Plugin } from 'chart.js';
import { datumOf, isRecorded, type Context } from './config.ts';
import type { Ink } from './look.ts';

/** Widths of intervals, radius of rings, and half the height of a bar's median; 0 draws none. */
interface Sizes {
  interval: number;
  ring: number;
  median?: number;
}

/** Below the markers of points, and above bars. */
export function evidence(ink: Ink, sizes: Sizes): Plugin {
  const draw = (chart: Chart, { index }: { index: number }) => drawEvidence(chart, index, ink, sizes);
  return { id: 'evidence', ...(sizes.median ? { afterDatasetDraw: draw } : { beforeDatasetDraw: draw }) };
}

/** One look after the other, which makes few elements of SVG. */
function drawEvidence(chart: Chart, dataset: number, ink: Ink, { interval: width, ring, median = 0 }: Sizes): void {
  const { ctx, scales, options, data } = chart;
  const meta = chart.getDatasetMeta(dataset);
  const isAcross = options.indexAxis === 'y';
  const scale = scales[(isAcross ? meta.xAxisID : meta.yAxisID)!]!;
  const marks = meta.data.flatMap((element, i) => {
    const datum = datumOf(data.datasets[dataset]!.data, i);
    const { point, look } = datum;
    if (!point || !look || !isRecorded(datum)) return [];
    const spot = (value: number): [x: number, y: number] => {
      const along = scale.getPixelForValue(value);
      return isAcross ? [along, element.y] : [element.x, along];
    };
    return [{ point, color: ink.color(look.role), element, spot }];
  });
  ctx.save();
  ctx.setLineDash([]);
  for (const { point, color, spot } of marks) {
    if (!point.interval) continue;
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.moveTo(...spot(point.interval.low));
    ctx.lineTo(...spot(point.interval.high));
    ctx.stroke();
  }
  for (const { point, color, spot } of marks) {
    if (!ring || point.values.length < 2) continue;
    ctx.strokeStyle = color;
    ctx.lineWidth = 1.5;
    ctx.fillStyle = ink.color('paper');
    ctx.beginPath();
    for (const value of new Set(point.values)) {
      const [x, y] = spot(value);
      ctx.moveTo(x + ring, y);
      ctx.arc(x, y, ring, 0, 2 * Math.PI);
    }
    ctx.fill();
    ctx.stroke();
  }
  for (const { point, color, element } of marks) {
    ctx.fillStyle = element.active ? ink.color('ink') : color;
    if (median && point.values.length !== 1) ctx.fillRect(element.x - 2, element.y - median, 4, 2 * median);
    if (!isAcross && point.flags.length) drawFlag(ctx, ink, element.x + 4, element.y - 4);
  }
  ctx.restore();
}

/** What marks a point with flags: a pole and its pennant, from the foot. */
export function drawFlag(ctx: Context, ink: Ink, x: number, y: number): void {
  ctx.fillStyle = ctx.strokeStyle = ink.color('flag');
  ctx.lineWidth = 1.4;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x, y - 11);
  ctx.lineTo(x + 7.5, y - 8.25);
  ctx.lineTo(x, y - 5.5);
  ctx.fill();
  ctx.stroke();
}
