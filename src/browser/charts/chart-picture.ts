/** A chart as a PNG on paper, whatever the reader's theme. In: its spec. Out: the address of its bytes. */
import { framed } from '../../charts/frame.ts';
import { PAPER } from '../../charts/palette.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import { drawOn, inkOf } from './chart-canvas.ts';

/** Pixels per CSS pixel. */
const DENSITY = 2;

export function pictureOf(spec: ChartSpec, plot: HTMLElement): string {
  const ink = inkOf(plot, (role) => PAPER[role]!);
  const { config, ...drawing } = framed(spec, [], 760, ink);
  config.options!.devicePixelRatio = DENSITY;
  const { chart } = drawOn(document.createElement('canvas'), { ...drawing, config });
  const picture = chart.toBase64Image();
  chart.destroy();
  return picture;
}
