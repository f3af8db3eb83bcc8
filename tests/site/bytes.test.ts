/** What notes cost over the wire, with Brotli: at first view, for cards, and when everything was scrolled through. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../src/layouts/policy.ts';
import { attribute, elementsOf, fileAt, pages, read } from './dist.ts';
import { firstView, onDemand, total } from './wire.ts';

/** Room for the lines that wait for a reader to point at a number, which are part of the page's one script. */
const WAITING = 700;

/** The inline scripts; their digests are those in the policy. */
const inlineScripts = ['head', 'foot'].map((name) => readFileSync(`src/layouts/${name}.js`, 'utf8'));

const notes = pages.filter((page) => page.startsWith('notes/'));

it('lets the scripts of head and foot through, and no other', () => {
  const digests = inlineScripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  expect(contentSecurityPolicy).toContain(`script-src 'self' ${digests.join(' ')};`);
  for (const page of pages) {
    const inline = [...read(page).matchAll(/<script([^>]*)>([^]*?)<\/script>/g)].filter(
      ([, attributes]) => !/ type="application\/(ld\+)?json"| src="[^"]*\/embed\/height\.js"/.test(attributes!),
    );
    expect([page, inline.map(([, , code]) => code)]).toEqual([page, page.startsWith('embed/') ? [] : inlineScripts]);
  }
});

it('knows every note', () => {
  expect(notes.length).toBeGreaterThanOrEqual(5);
});

describe.each(notes)('%s', (note) => {
  const { scripts, rest } = firstView(note);
  const card = onDemand(scripts, 'evidence-card-popup');

  it('sends at most 8 KB of script before a chart comes near', () => {
    expect(scripts.length).toBeGreaterThan(0);
    expect(total(scripts)).toBeLessThanOrEqual(8_000);
  });

  it('sends at most 58 KB for the first view, fonts included', () => {
    expect(rest.some((file) => file.endsWith('.woff2'))).toBe(true);
    expect(total([...rest, ...scripts])).toBeLessThanOrEqual(58_000);
  });

  it('spends at most 6.5 KB on evidence cards: the card, all that it imports, and the lines that wait for it', () => {
    expect(card.length).toBeGreaterThanOrEqual(2);
    const eager = new Set(scripts);
    expect(total(card.filter((file) => !eager.has(file))) + WAITING).toBeLessThanOrEqual(6_500);
  });

  it('sends at most 140 KB when everything was scrolled through', () => {
    const drawn = onDemand(scripts, 'chart-canvas');
    const data = elementsOf(note).flatMap((e) => (e.tagName === 'ct-chart' ? (fileAt(attribute(e, 'data-src') ?? '') ?? []) : []));
    if (!note.endsWith('/source/index.html')) expect(data.length).toBeGreaterThan(0);
    expect(total([...rest, ...scripts, ...card, ...drawn, ...data])).toBeLessThanOrEqual(140_000);
  });
});
