/** One chart of one run for a frame on another site. */
import type { APIRoute } from 'astro';
import type { ChartSpec } from '../../../../../charts/spec.ts';
import type { Archive } from '../../../../../charts/svg-file.ts';
import { studies } from '../../../../../studies/index.ts';
import { drawnPaths } from '../../../../api/v1/charts/[study]/[run]/_paths.ts';
import { embedPage } from '../../../_page.ts';

export const getStaticPaths = drawnPaths;

const base = import.meta.env.BASE_URL;

export const GET: APIRoute<{ spec: ChartSpec; archives: readonly Archive[] }> = ({ props: { spec, archives } }) => {
  const { id, title } = studies.find((study) => study.id === spec.study)!;
  const page = embedPage(spec, archives, { base, note: { title, href: `${base}notes/${id}/` } });
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
};
