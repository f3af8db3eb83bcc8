/** The drawing of a narrow frame. It names the runs without their digests, which are wider than it and stand in the page. */
import type { APIRoute } from 'astro';
import type { ChartSpec } from '../../../../../charts/spec.ts';
import { svgFile } from '../../../../../charts/svg-file.ts';
import { drawnPaths } from '../../../../api/v1/charts/[study]/[run]/_paths.ts';

export const getStaticPaths = drawnPaths;

export const GET: APIRoute<{ spec: ChartSpec }> = ({ props: { spec } }) =>
  new Response(svgFile(spec, [], 'narrow'), { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } });
