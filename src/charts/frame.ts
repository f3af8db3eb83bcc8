/** A chart for places outside the site: title, how to read it, names of series, the drawing, and each run with the digest of its archive. */
import type { Plugin } from 'chart.js';
import type { Run } from '../run/types.ts';
import { font, SMALL, type Drawing } from './config.ts';
import { drawingOf } from './draw.ts';
import { provenanceWord } from './format.ts';
import type { Ink } from './look.ts';
import { runsOf, type ChartSpec } from './spec.ts';
import { wrapText } from './text.ts';

/** What a figure names of the archive that it was computed from. */
export type Archive = Pick<Run, 'id'> & { digest: Pick<Run['digest'], 'sha256'> };

const EDGE = 24;

/** @param archives those of the chart's runs; others are ignored, and a run without one is named without a digest */
export function framed(spec: ChartSpec, archives: readonly Archive[], plotWidth: number, ink: Ink): Drawing {
  const { config, height, width, order } = withLegend(spec, drawingOf(spec, plotWidth, ink), ink);
  const lines = (text: string, size: number, color: string, weight: 'regular' | 'bold' = 'regular') =>
    wrapText(text, size, width, weight).map((line) => ({ line, size, color, type: `${weight === 'bold' ? '600 ' : ''}${size}px` }));
  const head = [...lines(spec.title, 20, 'ink', 'bold'), ...lines(spec.howToRead, 13, 'ink-2')];
  const foot = captionOf(spec, archives).flatMap((line) => lines(line, 11, 'ink-2'));
  const [top, bottom] = [head, foot].map((rows) => rows.reduce((sum, { size }) => sum + size * 1.4, EDGE + 12)) as [number, number];
  const whole = { width: width + 2 * EDGE, height: height + top + bottom };
  const frame: Plugin = {
    id: 'frame',
    beforeDraw({ ctx }) {
      ctx.save();
      ctx.fillStyle = ink.color('paper');
      ctx.fillRect(0, 0, whole.width, whole.height);
      ctx.textAlign = 'left';
      ctx.textBaseline = 'top';
      for (const [rows, from] of [
        [head, EDGE],
        [foot, top + height + 12],
      ] as const) {
        let y = from;
        for (const { line, size, color, type } of rows) {
          ctx.font = `${type} ${ink.font}`;
          ctx.fillStyle = ink.color(color);
          ctx.fillText(line, EDGE, y);
          y += size * 1.4;
        }
      }
      ctx.restore();
    },
  };
  const inner = config.options!.layout!.padding as Partial<Record<'left' | 'right' | 'top' | 'bottom', number>>;
  const padding = {
    left: EDGE + (inner.left ?? 0),
    right: EDGE + (inner.right ?? 0),
    top: top + (inner.top ?? 0),
    bottom: bottom + (inner.bottom ?? 0),
  };
  const options = { ...config.options, layout: { ...config.options!.layout, padding } };
  return { ...whole, order, config: { ...config, options, plugins: [frame, ...config.plugins!] } };
}

/** A page names the series of lines in its legend; elsewhere Chart.js writes its own. */
export function withLegend(spec: ChartSpec, drawing: Drawing, ink: Ink): Drawing {
  const names = drawing.config.data.datasets.map(({ label }) => label);
  if (spec.kind === 'bars' || new Set(names).size < 2) return drawing;
  const { config } = drawing;
  const labels = {
    usePointStyle: true,
    color: ink.color('ink'),
    font: font(SMALL),
    // Each panel has a dataset of each series.
    filter: ({ text, datasetIndex }: { text: string; datasetIndex?: number }) => names.indexOf(text) === datasetIndex,
  };
  const legend = { display: true, align: 'start', labels };
  const options = { ...config.options, plugins: { ...config.options?.plugins, legend } };
  return { ...drawing, height: drawing.height + 32, config: { ...config, options } as Drawing['config'] };
}

/** Where the figure comes from, a line per run. */
export const captionOf = (spec: ChartSpec, archives: readonly Archive[]): string[] =>
  runsOf(spec).map(({ run, provenance }) => {
    const archive = archives.find(({ id }) => id === run);
    return `${provenanceWord(provenance)}, run ${run}${archive ? `, SHA-256 of its archive ${archive.digest.sha256}` : ''}`;
  });
