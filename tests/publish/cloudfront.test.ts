/** deploy/cloudfront.js: which object answers an address, and the headers of public/_headers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { onRequest, onResponse } from '../site/cdn.ts';
import { headersBelow, notForFonts, openPaths, redirects, securityHeaders } from '../site/headers.ts';

const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
const vary = { vary: 'Accept-Encoding' };

it.each([
  ['/', undefined, '/index.html'],
  ['/tax/notes/x/', 'gzip, br', '/tax/notes/x/index.html.br'],
  ['/notes/x/', 'gzip', '/notes/x/index.html'],
  ['/_astro/a.1.js', 'br', '/_astro/a.1.js.br'],
  ['/bundles/a.tgz', 'br', '/bundles/a.tgz'],
  ['/pagefind/wasm.en.pagefind', 'br', '/pagefind/wasm.en.pagefind'],
])('answers %s, encodings %s, with %s', (address, encodings, object) => {
  expect(onRequest(address, encodings)).toEqual({ object });
});

it.each(['', '/tax'])('leads shortened addresses to where _redirects says, below “%s”', (base) => {
  for (const [from, to] of redirects) expect(onRequest(`${base}${from}`)).toEqual({ status: 302, location: `${base}${to}` });
});

it.each([
  ['/notes/x', '/notes/x/'],
  ['/compare?a=1&b=2', '/compare/?a=1&b=2'],
  ['//elsewhere.example', '/elsewhere.example'],
  ['//elsewhere.example/a', '/elsewhere.example/a/'],
  ['/\\elsewhere.example/a', '/elsewhere.example/a/'],
])('adds the slash to %s and never leads to another host', (address, location) => {
  const to = onRequest(address);
  expect('object' in to ? to.object : to.location).toBe(location);
});

it('sends every security header, and others below the paths that have their own', () => {
  expect(onResponse('/notes/x/index.html.br')).toEqual({ ...lowerCased(securityHeaders), ...vary });
  expect(onResponse('/og/x.png')).toEqual(lowerCased(securityHeaders));
  for (const path of openPaths) expect(onResponse(`/tax/${path}/x.html`)).toEqual({ ...lowerCased(headersBelow(path)), ...vary });
  expect(onResponse('/pagefind/pagefind-worker.js.br')).toEqual({ ...lowerCased(headersBelow('pagefind')), ...vary });
});

it('sends with a font what a font has a use for', () => {
  const useless = new Set<string>(notForFonts);
  const useful = Object.entries(securityHeaders).filter(([name]) => !useless.has(name));
  expect(onResponse('/_astro/serif.woff2')).toEqual(lowerCased(Object.fromEntries(useful)));
});

it('fits into the 10 KB that CloudFront takes', () => {
  expect(readFileSync(join(import.meta.dirname, '../../deploy/cloudfront.js')).length).toBeLessThan(10_240);
});
