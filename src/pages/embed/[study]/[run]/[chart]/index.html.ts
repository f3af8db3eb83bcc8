/** One chart of one run for a frame on another site. */
import type { APIRoute } from 'astro';
import { embedMarkup } from '../../../../../documents/charts.ts';
import { studies } from '../../../../../studies/index.ts';
import { drawnPaths, type ChartProps } from '../../../../api/v1/charts/[study]/[run]/_paths.ts';
import { embedPage } from '../../../_page.ts';

export const getStaticPaths = drawnPaths;

const base = import.meta.env.BASE_URL;

export const GET: APIRoute<ChartProps> = ({ props: { spec, archives } }) => {
  const study = studies.find(({ id }) => id === spec.study)!;
  const page = embedPage(spec.title, embedMarkup(spec, archives, study, base), base);
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
};
