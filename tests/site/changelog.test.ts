/** The changelog says every pin and every correction, once, newest first, and nothing else; its feed the newest of them. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { attribute, elementsOf, fileAt, read, textOf } from './dist.ts';

const pins = JSON.parse(readFileSync('data/pins.json', 'utf8')) as { file: string; supersedes: string | null; pinnedAt: string }[];
const corrections = JSON.parse(readFileSync('data/corrections.json', 'utf8')) as { date: string; old: { text: string } }[];
const expected = [
  ...pins.map(({ file }) => `pin-${file.replace('.tgz', '')}`),
  ...pins.flatMap(({ supersedes }) => (supersedes === null ? [] : [`superseded-${supersedes}`])),
  ...corrections.map((_, i) => `correction-${i + 1}`),
];

const items = elementsOf('changelog/index.html').filter(
  ({ tagName, attrs }) => tagName === 'li' && attrs.some(({ name, value }) => name === 'id' && /^(pin|superseded|correction)-/.test(value)),
);
const idOf = (item: (typeof items)[number]) => attribute(item, 'id')!;

it('lists each change once', () => {
  expect(items.map(idOf).toSorted()).toEqual(expected.toSorted());
});

it('keeps the old value of every correction in sight', () => {
  for (const [i, { old }] of corrections.entries())
    expect(textOf(items.find((item) => idOf(item) === `correction-${i + 1}`)!)).toContain(old.text);
});

it('goes back in time', () => {
  const days = elementsOf('changelog/index.html').flatMap((element) =>
    element.tagName === 'time' ? (attribute(element, 'datetime') ?? []) : [],
  );
  expect(days).toEqual(
    [...new Set([...pins.map(({ pinnedAt }) => pinnedAt), ...corrections.map(({ date }) => date)])].toSorted().reverse(),
  );
});

it('is a feed of the newest entries in the same order, dated by the data', () => {
  const feed = read('feed.xml');
  expect(feed).toMatch(/^<\?xml[^>]*>\s*<feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/);
  expect([...feed.matchAll(/<id>[^<]*#([^<]+)<\/id>/g)].map(([, id]) => id)).toEqual(items.slice(0, 50).map(idOf));
  const links = [...feed.matchAll(/<link rel="alternate" href="([^"]+)"/g)].map(([, href]) => new URL(href!).pathname);
  expect(links.filter((path) => !fileAt(path))).toEqual([]);
  const newest = [...pins.map(({ pinnedAt }) => pinnedAt), ...corrections.map(({ date }) => date)].toSorted().at(-1);
  expect(feed).toContain(`<updated>${newest}T00:00:00.000Z</updated>`);
});
