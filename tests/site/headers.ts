/** What servers say with their answers: public/_headers and public/_redirects, as Cloudflare Pages and Netlify read them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const linesOf = (name: string) => readFileSync(join(import.meta.dirname, '../../public', name), 'utf8').split('\n');

/** By pattern of a path the headers that are set and the names of those that are taken away. */
export const rules = new Map<string, { set: Record<string, string>; unset: string[] }>();
for (const line of linesOf('_headers')) {
  const [, unset, name = '', value = ''] = /^ {2}(?:! (.+)|([\w-]+): (.+))$/.exec(line) ?? [];
  if (line.startsWith('/')) rules.set(line, { set: {}, unset: [] });
  else if (unset) [...rules.values()].at(-1)!.unset.push(unset);
  else if (name) [...rules.values()].at(-1)!.set[name] = value;
}

const { 'Cache-Control': _, ...whole } = rules.get('/*')!.set;
/** Of every answer. */
export const securityHeaders: Readonly<Record<string, string>> = whole;
/** Of answers below a folder that has a rule. */
export const headersBelow = (folder: string) => ({ ...securityHeaders, ...rules.get(`/${folder}/*`)!.set });
/** Folders below which others may frame and fetch. */
export const openPaths = ['embed', 'api', 'bundles'] as const;
/** Of these a font has no use, and each byte before it delays the first text in its face. */
export const notForFonts = rules.get('/_astro/*.woff2')!.unset;

/** Addresses without a page of their own that a reader reaches by shortening one, and where they lead. */
export const redirects = linesOf('_redirects').flatMap((line) => {
  const [, from, to] = /^(\/\S*) (\S+) 302$/.exec(line) ?? [];
  return from && to ? [[from, to] as const] : [];
});
