/** The calculator as built: its first case is the documented one, every run can be asked, and its scripts stay small. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { median } from '../../src/run/median.ts';
import { examples } from '../economics/examples.ts';
import { attribute, dist, elementsIn, elementsOf, read, textOf } from './dist.ts';
import { pins } from './plain-reader.ts';
import { scriptsOf } from './wire.ts';

const page = 'calculator/index.html';
const elements = elementsOf(page);
const byClass = (name: string) => elements.find((e) => attribute(e, 'class')?.split(' ').includes(name))!;

it('shows the first worked example, recomputed without the model', () => {
  const [first] = examples;
  const saving = median(first!.savings[0]!).toFixed(2);
  expect(textOf(byClass('pays-line'))).toContain(`${saving}\u00a0EUR a month`);
  expect(readFileSync('docs/economics.md', 'utf8')).toContain(`Saving **${saving} EUR a month`);
  expect(textOf(byClass('digest'))).toContain(first!.run.digest.sha256);
});

it('is explained with three worked examples, recomputed without the model', () => {
  const told = textOf(elementsOf('methodology/index.html').find((e) => attribute(e, 'class') === 'worked')!);
  expect(examples).toHaveLength(3);
  for (const { title, savings } of examples) {
    const saving = median(savings[0]!).toFixed(2).replace('-', '−');
    expect(told).toContain(title);
    expect(told).toContain(`Saving ${saving}\u00a0EUR a month`);
  }
});

it('draws the case without JavaScript and says that the form needs it', () => {
  expect(read(page).match(/<ct-chart/g)).toHaveLength(3);
  expect(textOf(elements.find((e) => e.tagName === 'noscript')!)).toContain('needs JavaScript');
});

it('names unit, meaning and origin at every field', () => {
  const fields = elements.filter((e) => attribute(e, 'class') === 'field');
  expect(fields.length).toBeGreaterThan(25);
  for (const field of fields) {
    const inside = elementsIn(field);
    const control = inside.find((e) => attribute(e, 'name') !== undefined)!;
    const ids = inside.flatMap((e) => attribute(e, 'id') ?? []);
    expect(
      attribute(control, 'aria-describedby')!
        .split(' ')
        .filter((id) => !ids.includes(id)),
    ).toEqual([]);
    expect(inside.some((e) => e.tagName === 'label' && attribute(e, 'for') === attribute(control, 'id'))).toBe(true);
    expect(textOf(field)).toMatch(/example value/);
  }
});

it('offers every pinned run, each of which it reads from its archive', () => {
  const select = elements.find((e) => e.tagName === 'select' && attribute(e, 'name') === 'run')!;
  const offered = elementsIn(select).flatMap((e) => (e.tagName === 'option' ? (attribute(e, 'value') ?? []) : []));
  expect(offered.toSorted()).toEqual(
    pins()
      .map(({ id }) => id)
      .toSorted(),
  );
});

/** A script and all that it imports statically. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, specifier = ''] of read(file).matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g))
    withImports(posix.join(posix.dirname(file), specifier), seen);
  return seen;
}

const total = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length, 0);

/** What a page of text loads as well: search, themes, offline. */
const everywhere = (path: string) => new Set(scriptsOf(path).flatMap((file) => [...withImports(file)]));

it('adds at most 12 KB of script to compute an answer, and loads at most 25 KB when a reader pauses, to draw it without Chart.js', () => {
  const eager = everywhere(page);
  const chrome = everywhere('changelog/index.html');
  const own = [...eager].filter((file) => !chrome.has(file));
  expect(own.length).toBeGreaterThan(0);
  expect(total(own)).toBeLessThanOrEqual(12_000);
  const files = [...eager].flatMap((file) =>
    [...read(file).matchAll(/["'`]\.\/(calculator-files\.[\w-]+\.js)["'`]/g)].map((match) => posix.join('_astro', match[1]!)),
  );
  const drawing = [...new Set(files.flatMap((file) => [...withImports(file)]))].filter((file) => !eager.has(file));
  expect(drawing.length).toBeGreaterThan(0);
  expect(total(drawing)).toBeLessThanOrEqual(25_000);
});
