/** The service worker's script. Its version is a digest of what the site is built from, so that a new build has a new store. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { APIRoute } from 'astro';
import { STORED_HEADER } from '../workbench/stored.ts';
import source from './_sw.js?raw';

function version(): string {
  const digest = createHash('sha256');
  for (const path of globSync(['src/**/*.*', 'data/**/*.*', 'public/**/*.*', 'package-lock.json', 'astro.config.mjs']).sort())
    digest.update(`${path}\n`).update(readFileSync(path));
  return digest.digest('hex').slice(0, 16);
}

export const GET: APIRoute = () => {
  const constants = { BASE: import.meta.env.BASE_URL, VERSION: version(), STORED_HEADER };
  const declarations = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
  return new Response(declarations.join('') + source, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
};
