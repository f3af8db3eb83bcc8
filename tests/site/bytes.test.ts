/** What the first view of the note costs over the wire, with Brotli: page, style, preloaded fonts, eager scripts with what they import. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { attribute, dist, elementsOf, fileAt, textOf } from './dist.ts';

const note = 'notes/deltaglider-proxy/index.html';
const elements = elementsOf(note);

/** Bytes on the wire; fonts are compressed already. */
function wireBytes(file: string): number {
  const bytes = readFileSync(join(dist, file));
  return file.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length;
}

/** A script and all that it imports statically; what it imports on demand comes later. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(dist, file), 'utf8');
  for (const [, specifier = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g)) {
    withImports(posix.join(posix.dirname(file), specifier), seen);
  }
  return seen;
}

const linked = (rel: string) =>
  elements.filter((e) => e.tagName === 'link' && attribute(e, 'rel') === rel).flatMap((e) => fileAt(attribute(e, 'href') ?? '') ?? []);
const scripts = elements.filter((e) => e.tagName === 'script');
const isCode = (type: string | undefined) => type === undefined || type === 'module' || type === 'text/javascript';
const inlineBytes = scripts.filter((e) => isCode(attribute(e, 'type'))).reduce((sum, e) => sum + Buffer.byteLength(textOf(e)), 0);
const eager = new Set([
  ...scripts.flatMap((e) => fileAt(attribute(e, 'src') ?? '') ?? []).flatMap((file) => [...withImports(file)]),
  ...linked('modulepreload').flatMap((file) => [...withImports(file)]),
]);

const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + wireBytes(file), 0);

it('sends at most 10 KB of script before a chart comes near', () => {
  expect(eager.size + inlineBytes).toBeGreaterThan(0);
  expect(total(eager) + inlineBytes).toBeLessThanOrEqual(10_000);
});

it('sends at most 110 KB for the first view, fonts included', () => {
  const rest = new Set([note, ...linked('stylesheet'), ...linked('preload')]);
  expect(linked('preload').some((file) => file.endsWith('.woff2'))).toBe(true);
  expect(total(rest) + total(eager)).toBeLessThanOrEqual(110_000);
});
