/** The drawing of a narrow frame. */
import type { APIRoute } from 'astro';
import { narrowText } from '../../../../../documents/charts.ts';
import { drawnPaths, type ChartProps } from '../../../../api/v1/charts/[study]/[run]/_paths.ts';

export const getStaticPaths = drawnPaths;

export const GET: APIRoute<ChartProps> = ({ props: { spec } }) =>
  new Response(narrowText(spec), { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } });
