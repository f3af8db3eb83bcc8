/** One chart of one run as a drawing that stands alone. */
import type { APIRoute } from 'astro';
import type { ChartSpec } from '../../../../../../charts/spec.ts';
import { svgFile, type Archive } from '../../../../../../charts/svg-file.ts';
import { drawnPaths } from './_paths.ts';

export const getStaticPaths = drawnPaths;

export const GET: APIRoute<{ spec: ChartSpec; archives: readonly Archive[] }> = ({ props: { spec, archives } }) =>
  new Response(svgFile(spec, archives), { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } });
