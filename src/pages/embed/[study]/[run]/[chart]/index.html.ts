/** One chart for a frame on another site. Written as text, because every page of Astro gets the whole style sheet of the site. */
import type { APIRoute } from 'astro';
import { escapeText, markup, tag } from '../../../../../markup/markup.ts';
import type { ChartSpec } from '../../../../../charts/spec.ts';
import { documentHtml } from '../../../../../report/document.ts';
import { scopeOfChart } from '../../../../../report/chart-figure.ts';
import { archivesOf, embedMarkup, quotedCharts } from '../../../../../documents/charts.ts';
import type { SiteStudy } from '../../../../../documents/site.ts';
import { contentSecurityPolicy } from '../../../../../layouts/policy.ts';
import { openSite } from '../../../../_site.ts';

export const getStaticPaths = async () => {
  const { studies } = await openSite();
  return studies.flatMap((opened) => {
    const drawn = quotedCharts(opened).filter(({ notRecorded }) => !notRecorded);
    return drawn.map((spec) => ({ params: { study: spec.study, run: spec.run, chart: spec.id }, props: { spec, opened } }));
  });
};

const base = import.meta.env.BASE_URL;

export const GET: APIRoute<{ spec: ChartSpec; opened: SiteStudy }> = ({ props: { spec, opened } }) => {
  const head = markup`<meta name="robots" content="noindex">
<link rel="icon" href="${escapeText(base)}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${escapeText(base)}embed/style.css">
<script src="${escapeText(base)}embed/height.js" defer></script>
${tag('title', { 'data-scope': scopeOfChart(spec), 'data-key': ':title' }, escapeText(spec.title))}`;
  const body = markup`<main>${embedMarkup(spec, archivesOf(spec, opened.pins), opened.study, base)}</main>`;
  const page = documentHtml({ policy: contentSecurityPolicy, head, body });
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
};
