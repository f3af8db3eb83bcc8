/** Data of the charts of the comparison that /compare/ shows first, in every form that a figure offers. */
import type { APIRoute } from 'astro';
import { svgFile } from '../../charts/svg-file.ts';
import { toCsv } from '../../charts/table.ts';
import { defaultPair, type Pair } from './_pair.ts';

export const getStaticPaths = async () => {
  const pair = await defaultPair();
  return pair.charts.flatMap((chart) =>
    (['csv', 'json', 'svg'] as const).map((type) => ({ params: { chart: chart.id, type }, props: { chart, type, pair } })),
  );
};

interface Props {
  chart: Pair['charts'][number];
  type: 'csv' | 'json' | 'svg';
  pair: Pair;
}

export const GET: APIRoute = ({ props }) => {
  const { chart, type, pair } = props as Props;
  if (type === 'json') return new Response(JSON.stringify(chart), { headers: { 'content-type': 'application/json' } });
  if (type === 'csv') return new Response(toCsv(chart), { headers: { 'content-type': 'text/csv; charset=utf-8' } });
  return new Response(svgFile(chart, [pair.a.run, pair.b.run]), { headers: { 'content-type': 'image/svg+xml' } });
};
