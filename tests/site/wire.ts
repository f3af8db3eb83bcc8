/** What files cost over the wire with Brotli, and which ones a page brings with it. Paths are below dist. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { attribute, dist, elementsOf, fileAt } from './dist.ts';

const measured = new Map<string, number>();

/** Bytes on the wire; fonts are compressed already. */
function wireBytes(file: string): number {
  const known = measured.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(join(dist, file));
  const length = file.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length;
  measured.set(file, length);
  return length;
}

export const total = (files: Iterable<string>) => [...new Set(files)].reduce((sum, file) => sum + wireBytes(file), 0);

const source = (file: string) => readFileSync(join(dist, file), 'utf8');
const beside = (file: string, specifier: string) => posix.join(posix.dirname(file), specifier);

/** A script with all that it imports statically. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, specifier = ''] of source(file).matchAll(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+)["'`]/g))
    withImports(beside(file, specifier), seen);
  return seen;
}

/** Scripts with all that they import, at once or on demand. @param stop scripts that are left out, and what only they import */
export function reachable(files: Iterable<string>, stop?: RegExp, seen = new Set<string>()): Set<string> {
  for (const file of files) {
    if (seen.has(file) || stop?.test(file)) continue;
    seen.add(file);
    const imports = source(file).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'`](\.[^"'`]+\.js)["'`]/g);
    const imported = [...imports].map(([, specifier = '']) => beside(file, specifier));
    reachable(imported, stop, seen);
  }
  return seen;
}

/** The script whose name begins with `name` that one of these imports on demand, with its imports and style sheets. */
export function onDemand(files: Iterable<string>, name: string): string[] {
  for (const file of files) {
    const found = new RegExp(`import\\(\\s*["'\`](\\.[^"'\`]*/?${name}[^"'\`]*)["'\`]\\s*\\)`).exec(source(file))?.[1];
    if (found) return [...withImports(beside(file, found))];
  }
  throw new Error(`No script imports ${name} on demand.`);
}

/** The scripts that a page starts, without what they import: named by the one in its head, which waits for the first paint. */
export function scriptsOf(page: string): string[] {
  const tags = elementsOf(page).filter((e) => e.tagName === 'script');
  const addresses = tags.flatMap((e) => [attribute(e, 'src') ?? '', ...(attribute(e, 'data-modules') ?? '').split(' ')]);
  return addresses.flatMap((address) => fileAt(address) ?? []);
}

/** What the first view of a page brings: itself, style sheets, preloaded fonts, and its scripts with what they import. */
export function firstView(page: string): { scripts: string[]; rest: string[] } {
  const elements = elementsOf(page);
  const linked = (rel: string) =>
    elements.filter((e) => e.tagName === 'link' && attribute(e, 'rel') === rel).flatMap((e) => fileAt(attribute(e, 'href') ?? '') ?? []);
  const entries = [...scriptsOf(page), ...linked('modulepreload')];
  return {
    scripts: [...new Set(entries.flatMap((file) => [...withImports(file)]))],
    rest: [page, ...linked('stylesheet'), ...linked('preload')],
  };
}
