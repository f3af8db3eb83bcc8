/** Data of the charts of the comparison that /compare/ shows first, in every form that a figure offers. */
import type { APIRoute } from 'astro';
import { chartText } from '../../documents/charts.ts';
import { defaultPair, type Pair } from '../../documents/pair.ts';
import { openSite } from '../_site.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json', svg: 'image/svg+xml' } as const;

interface Props {
  chart: Pair['charts'][number];
  type: keyof typeof TYPES;
  pair: Pair;
}

export const getStaticPaths = async () => {
  const pair = defaultPair(await openSite());
  return pair.charts.flatMap((chart) =>
    (['csv', 'json', 'svg'] as const).map((type) => ({ params: { chart: chart.id, type }, props: { chart, type, pair } })),
  );
};

export const GET: APIRoute = ({ props }) => {
  const { chart, type, pair } = props as Props;
  return new Response(chartText(chart, type, [pair.a.run, pair.b.run]), { headers: { 'content-type': TYPES[type] } });
};
