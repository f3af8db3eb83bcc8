/** A chart for places outside the site: title, how to read it, names of series, the drawing, and each run with the digest of its archive. */
import type { Plugin } from 'chart.js';
import { capital } from '../run/capital.ts';
import type { Run } from '../run/types.ts';
import { drawText, font, SMALL, type Drawing } from './config.ts';
import { drawingOf } from './draw.ts';
import type { Ink } from './look.ts';
import { runsOf, type ChartSpec } from './spec.ts';
import { wrapText } from './text.ts';

/** What a figure names of the archive that it was computed from. */
export type Archive = Pick<Run, 'id'> & { digest: Pick<Run['digest'], 'sha256'> };

/** Room around all, and between texts and drawing. */
const [EDGE, GAP] = [24, 12];

/** @param archives those of the chart's runs; others are ignored, and a run without one is named without a digest */
export function framed(spec: ChartSpec, archives: readonly Archive[], plotWidth: number, ink: Ink): Drawing {
  const { config, height, width, order } = withLegend(spec, drawingOf(spec, plotWidth, ink), ink);
  const lines: { line: string; y: number; look: { role: string; size: number; bold: boolean } }[] = [];
  let y = EDGE;
  const write = (text: string, size: number, role: string, bold = false) => {
    for (const line of wrapText(text, size, width, bold ? 'bold' : 'regular')) {
      lines.push({ line, y: y + size * 0.6, look: { role, size, bold } });
      y += size * 1.4;
    }
  };
  write(spec.title, 20, 'ink', true);
  y += GAP / 2;
  write(spec.howToRead, 13, 'ink-2');
  const top = y + GAP;
  y = top + height + GAP;
  for (const line of captionOf(spec, archives)) write(line, 11, 'ink-2');
  const whole = { width: width + 2 * EDGE, height: y + EDGE };
  const frame: Plugin = {
    id: 'frame',
    beforeDraw({ ctx }) {
      ctx.save();
      ctx.fillStyle = ink.color('paper');
      ctx.fillRect(0, 0, whole.width, whole.height);
      for (const { line, y: middle, look } of lines) drawText(ctx, ink, line, EDGE, middle, look);
      ctx.restore();
    },
  };
  const { left = 0, right = 0, top: above = 0 } = config.options!.layout!.padding as Record<string, number>;
  const padding = { left: EDGE + left, right: EDGE + right, top: top + above, bottom: whole.height - top - height };
  const options = { ...config.options, layout: { ...config.options!.layout, padding } };
  return { ...whole, order, config: { ...config, options, plugins: [frame, ...config.plugins!] } };
}

/** A page names the series of lines in its legend; elsewhere Chart.js writes its own. */
export function withLegend(spec: ChartSpec, drawing: Drawing, ink: Ink): Drawing {
  const names = drawing.config.data.datasets.map(({ label }) => label);
  if (spec.kind === 'bars' || new Set(names).size < 2) return drawing;
  const labels = {
    usePointStyle: true,
    color: ink.color('ink'),
    font: font(ink, SMALL),
    // Each panel has a dataset of each series.
    filter: ({ text, datasetIndex }: { text: string; datasetIndex?: number }) => names.indexOf(text) === datasetIndex,
  };
  Object.assign(drawing.config.options!.plugins!, { legend: { display: true, align: 'start', labels } });
  return { ...drawing, height: drawing.height + 32 };
}

export const captionOf = (spec: ChartSpec, archives: readonly Archive[]): string[] =>
  runsOf(spec).map(({ run, provenance }) => {
    const archive = archives.find(({ id }) => id === run);
    return `${capital(provenance)}, run ${run}${archive ? `, SHA-256 of its archive ${archive.digest.sha256}` : ''}`;
  });
