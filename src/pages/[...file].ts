/** Every file beside the pages: the API, charts as data and drawings, the feed. Each is written as a check recomputes it. */
import type { APIRoute } from 'astro';
import * as v from 'valibot';
import { filesOf, filesOfSite, type SiteFile } from '../documents/files.ts';
import { openSite } from './_site.ts';
import { schemaOf } from './api/_schema.ts';

export const getStaticPaths = async () => {
  const site = await openSite();
  const files = [...site.studies.flatMap((study) => filesOf(site, study)), ...filesOfSite(site)];
  return files.map((file) => ({ params: { file: file.path }, props: { file } }));
};

/** @throws ValiError when a document of the API is not of its schema, which fails the build; and whatever keeps it from being computed */
export const GET: APIRoute<{ file: SiteFile }> = ({ props: { file } }) => {
  const { path, lines } = file;
  const text = lines().join('\n');
  const schema = schemaOf(path);
  if (schema) v.parse(schema, JSON.parse(text));
  return new Response(text);
};
