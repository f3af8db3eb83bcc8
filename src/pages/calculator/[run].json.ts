/** What the calculator needs of a pinned run. */
import type { APIRoute } from 'astro';
import type { RunFigures } from '../../report/pays-figures.ts';
import { allFigures } from './_figures.ts';

export const getStaticPaths = async () =>
  (await allFigures()).map((figures) => ({ params: { run: figures.facts.id }, props: { figures } }));

export const GET: APIRoute = ({ props }) =>
  new Response(JSON.stringify((props as { figures: RunFigures }).figures), { headers: { 'content-type': 'application/json' } });
