/** What the evidence cards of a note cost over the wire, with Brotli. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { attribute, dist, elementsOf, fileAt } from './dist.ts';

const scripts = elementsOf('notes/deltaglider-proxy/index.html').flatMap((element) => fileAt(attribute(element, 'src') ?? '') ?? []);
const textOf = (file: string) => readFileSync(join(dist, file), 'utf8');
const beside = (file: string, specifier: string) => posix.join(posix.dirname(file), specifier);

/** A script with all that it imports statically. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, specifier = ''] of textOf(file).matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g))
    withImports(beside(file, specifier), seen);
  return seen;
}

it('is at most 6 KB, the waiting lines, the card and all that they import', () => {
  const eager = new Set(scripts.flatMap((file) => [...withImports(file)]));
  const waiting = [...eager].find((file) => /\/evidence-card\.[^/]*js$/.test(file))!;
  const card = /import\(\s*["'`](\.[^"'`]*evidence-card-popup[^"'`]*)["'`]\s*\)/.exec(textOf(waiting))![1]!;
  const files = [...withImports(waiting), ...withImports(beside(waiting, card))];
  expect(files.length).toBeGreaterThanOrEqual(3);
  const bytes = [...new Set(files)].reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length, 0);
  expect(bytes).toBeLessThanOrEqual(6000);
});
