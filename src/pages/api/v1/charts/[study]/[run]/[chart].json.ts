/** Data of one chart of one run, as the page's own charts read it. */
import type { APIRoute } from 'astro';
import type { ChartSpec } from '../../../../../../charts/spec.ts';
import { chartPaths } from './_paths.ts';

export const getStaticPaths = chartPaths;

export const GET: APIRoute<{ spec: ChartSpec }> = ({ props }) => Response.json(props.spec);
