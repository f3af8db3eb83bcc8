/** Every document that is a file of its own: the API, charts as data and drawings, the feed. Each is written as a check recomputes it. */
import type { APIRoute } from 'astro';
import * as v from 'valibot';
import { documentsOf, documentsOfSite } from '../documents/list.ts';
import { linesOf, textOf, type SiteDocument } from '../documents/pieces.ts';
import { openSite } from './_site.ts';
import { schemaOf } from './api/_schema.ts';

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  xml: 'application/atom+xml; charset=utf-8',
};

export const getStaticPaths = async () => {
  const site = await openSite();
  const documents = [...site.studies.flatMap((study) => documentsOf(site, study)), ...documentsOfSite(site)];
  const files = documents.filter(({ split }) => split === linesOf);
  return files.map((document) => ({ params: { file: document.path }, props: { document } }));
};

/** @throws ValiError when a document of the API is not of its schema, which fails the build; and whatever keeps it from being computed */
export const GET: APIRoute<{ document: SiteDocument }> = ({ props: { document } }) => {
  const { path, pieces } = document;
  const text = textOf(pieces());
  const schema = schemaOf(path);
  if (schema) v.parse(schema, JSON.parse(text));
  return new Response(text, { headers: { 'content-type': TYPES[path.slice(path.lastIndexOf('.') + 1)]! } });
};
