/** Figures of one chart of one run, as a table. */
import type { APIRoute } from 'astro';
import type { ChartSpec } from '../../../../../../charts/spec.ts';
import { toCsv } from '../../../../../../charts/table.ts';
import { chartPaths } from './_paths.ts';

export const getStaticPaths = chartPaths;

export const GET: APIRoute<{ spec: ChartSpec }> = ({ props }) =>
  new Response(toCsv(props.spec), { headers: { 'content-type': 'text/csv; charset=utf-8' } });
