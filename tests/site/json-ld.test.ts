/** The pages as data for search engines: it parses, and it says what the pins and the archives say. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attribute, dist, elementsOf, fileAt, pages, read } from './dist.ts';
import { pins } from './plain-reader.ts';

/** What a page says to search engines, parsed from its script element. */
function thingOf(page: string): Record<string, unknown> {
  const script = elementsOf(page).find((element) => attribute(element, 'type') === 'application/ld+json')!;
  return JSON.parse(script.childNodes.map((child) => ('value' in child ? child.value : '')).join('')) as Record<string, unknown>;
}
const fileOf = (address: unknown) => fileAt(new URL(String(address)).pathname);

describe.each(pins())('$id', (pin) => {
  const { id: run, sha256, pinnedAt } = pin;
  const page = `runs/${run}/index.html`;
  const dataset = thingOf(page);

  it('offers its archive under the digest that the bytes have', () => {
    const [archive, figures] = dataset['distribution'] as Record<string, string>[];
    const bytes = readFileSync(join(dist, fileOf(archive!['contentUrl'])!));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect(archive).toMatchObject({ sha256, encodingFormat: 'application/gzip' });
    expect(fileOf(figures!['contentUrl'])).toBe(`api/v1/runs/${run}.json`);
  });

  it('names the metrics and the date that the figures have', () => {
    const figures = JSON.parse(read(`api/v1/runs/${run}.json`)) as { measurements: { metric: string }[] };
    expect((dataset['variableMeasured'] as string[]).toSorted()).toEqual(
      [...new Set(figures.measurements.map(({ metric }) => metric))].toSorted(),
    );
    expect(dataset['datePublished']).toBe(pinnedAt);
    expect(String(dataset['description']).length).toBeGreaterThan(50);
  });

  it('names its own address', () => {
    expect(dataset['@type']).toBe('Dataset');
    expect(fileOf(dataset['url'])).toBe(page);
  });
});

it.each(pages.filter((path) => /^notes\/[^/]+\/index\.html$/.test(path)))('%s is an article under its own address', (page) => {
  const article = thingOf(page);
  expect(article['@type']).toBe('Article');
  expect([article['headline'], article['description']].filter(Boolean)).toHaveLength(2);
  expect(fileOf(article['url'])).toBe(page);
});
