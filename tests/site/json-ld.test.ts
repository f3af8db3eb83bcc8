/** The pages as data for search engines: it parses, and it says what the pins and the archives say. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attribute, base, dist, elementsOf, fileAt, pages, read } from './dist.ts';
import { pins } from './plain-reader.ts';

interface Thing {
  '@type': string;
  '@id'?: string;
  [key: string]: unknown;
}

/** Everything that a page says, parsed from its script element. */
function thingsOf(page: string): Thing[] {
  const scripts = elementsOf(page).filter((element) => attribute(element, 'type') === 'application/ld+json');
  return scripts.flatMap(({ childNodes }) => childNodes.flatMap((child) => ('value' in child ? (JSON.parse(child.value) as Thing[]) : [])));
}
const thing = (page: string, type: string) => thingsOf(page).find((one) => one['@type'] === type)!;
const fileOf = (address: unknown) => fileAt(new URL(String(address)).pathname);

describe.each(pins())('$id', (pin) => {
  const { id: run, study, sha256, pinnedAt } = pin;
  const page = `runs/${run}/index.html`;
  const dataset = thing(page, 'Dataset');

  it('offers its archive under the digest that the bytes have', () => {
    const [archive, figures] = dataset['distribution'] as Record<string, string>[];
    const bytes = readFileSync(join(dist, fileOf(archive!['contentUrl'])!));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect(archive).toMatchObject({ sha256, contentSize: `${bytes.length} B`, encodingFormat: 'application/gzip' });
    expect(fileOf(figures!['contentUrl'])).toBe(`api/v1/runs/${run}.json`);
  });

  it('names the metrics and the date that the figures have', () => {
    const figures = JSON.parse(read(`api/v1/runs/${run}.json`)) as { startedAt: string | null; measurements: { metric: string }[] };
    const metrics = (dataset['variableMeasured'] as { name: string }[]).map(({ name }) => name);
    expect(metrics.toSorted()).toEqual([...new Set(figures.measurements.map(({ metric }) => metric))].toSorted());
    expect(dataset['dateCreated'] ?? null).toBe(figures.startedAt);
    expect(dataset['datePublished']).toBe(pinnedAt);
    expect(String(dataset['description']).length).toBeGreaterThan(50);
  });

  it('is what its note is based on', () => {
    const article = thing(`notes/${study}/index.html`, 'Article');
    expect((article['isBasedOn'] as Thing[]).map((one) => one['@id'])).toContain(dataset['@id']);
    expect(fileOf(dataset['@id'])).toBe(page);
    expect(dataset['subjectOf']).toEqual({ '@id': article['@id'] });
  });
});

it('leads from the home page to each page step by step', () => {
  const crumbs = pages.flatMap((page) =>
    thingsOf(page)
      .filter((one) => one['@type'] === 'BreadcrumbList')
      .map((list) => ({ page, list })),
  );
  expect(crumbs.length).toBeGreaterThan(pins().length);
  for (const { page, list } of crumbs) {
    const steps = list['itemListElement'] as { position: number; item: string }[];
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, i) => i + 1));
    expect(steps.map(({ item }) => new URL(item).pathname)[0]).toBe(base);
    expect(fileOf(steps.at(-1)!.item)).toBe(page);
    expect(steps.every(({ item }) => fileOf(item))).toBe(true);
  }
});
