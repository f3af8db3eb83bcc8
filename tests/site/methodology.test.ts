/** Home page, tax map and methodology as built: complete against the sources of notes, flags and rules. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULE_TEXTS } from '../../src/claims/rule-texts.ts';
import { attribute, elementsIn, elementsOf, textOf } from './dist.ts';

const src = join(import.meta.dirname, '../../src');
const text = (path: string) => readFileSync(join(src, path), 'utf8');
const noteIds = globSync('studies/*/note.mdx', { cwd: src }).map((path) => dirname(path).split(/[\\/]/).at(-1)!);

describe('the home page', () => {
  const elements = elementsOf('index.html');
  const findings = elements.filter((element) => attribute(element, 'data-finding') !== undefined);

  it('shows every note with its finding, and links to what decides it', () => {
    expect(findings.map((element) => attribute(element, 'data-finding')).sort()).toEqual(noteIds.toSorted());
    for (const finding of findings) {
      const study = attribute(finding, 'data-finding');
      const claims = elementsIn(finding).filter((element) => attribute(element, 'class') === 'claim');
      expect(claims.length, study).toBeGreaterThan(0);
      for (const claim of claims) expect(attribute(claim, 'href')).toMatch(new RegExp(`/claims/${study}/#[a-z0-9-]+$`));
      const links = elementsIn(finding).map((element) => attribute(element, 'href') ?? '');
      expect(links.filter((href) => href.endsWith(`/notes/${study}/`))).toHaveLength(1);
      expect(elementsIn(finding).filter((element) => attribute(element, 'class') === 'cost-ours').length, study).toBeGreaterThan(0);
    }
  });

  it('draws the tax map of every study, each with a link to the whole of it', () => {
    const maps = elements.filter((element) => attribute(element, 'data-chart') === 'tax-map');
    expect(maps.map((map) => attribute(map, 'data-study')).sort()).toEqual(noteIds.toSorted());
    for (const map of maps) {
      const study = attribute(map, 'data-study')!;
      expect(elementsIn(map).some((e) => attribute(e, 'href')?.endsWith(`/map/#map-${study}`))).toBe(true);
      expect(elementsIn(map).filter((e) => attribute(e, 'class')?.split(' ').includes('dot')).length, study).toBeGreaterThan(5);
    }
  });
});

describe('the tax map', () => {
  const sections = elementsOf('map/index.html').filter(({ tagName }) => tagName === 'section');
  const sectionOf = (id: string) => sections.find((section) => attribute(section, 'id') === `map-${id}`)!;

  it.each(noteIds)('of %s has a chart and, for each of its points, a row with its run', (id) => {
    const elements = elementsIn(sectionOf(id));
    expect(elements.some((e) => attribute(e, 'class')?.includes('ct-wide'))).toBe(true);
    const rows = elements
      .filter(({ tagName }) => tagName === 'tr')
      .filter((row) => elementsIn(row).some(({ tagName }) => tagName === 'td'));
    expect(rows.length).toBeGreaterThan(5);
    const runs = elements.map((e) => /runs\/([\w-]+)\/$/.exec(attribute(e, 'href') ?? '')?.[1]).filter(Boolean);
    expect(runs.length).toBeGreaterThan(0);
    expect(rows.map(textOf).filter((row) => !runs.some((run) => row.includes(run!)))).toEqual([]);
  });
});

describe('the methodology', () => {
  const elements = elementsOf('methodology/index.html');
  const ids = new Set(elements.map((element) => attribute(element, 'id')));
  const entry = (id: string) => textOf(elements.find((element) => attribute(element, 'id') === id)!);

  it('explains every flag', () => {
    const union = /type FlagCode =([^;]+);/.exec(text('run/types.ts'))?.[1] ?? '';
    const codes = [...union.matchAll(/'([a-z-]+)'/g)].map(([, code]) => code!);
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter((code) => !ids.has(`flag-${code}`))).toEqual([]);
  });

  it('explains every verdict rule and every verdict', () => {
    const rules = Object.keys(RULE_TEXTS);
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.filter((name) => !ids.has(`rule-${name.replaceAll(' ', '-')}`))).toEqual([]);
    const verdicts = /VERDICTS = \[([^\]]+)\]/.exec(text('claims/rules.ts'))?.[1]?.match(/[a-z ]{4,}/g) ?? [];
    expect(verdicts.map((word) => word.trim()).filter((word) => word && !ids.has(`verdict-${word.replaceAll(' ', '-')}`))).toEqual([]);
  });

  it('names the thresholds that the rules have', () => {
    const constant = (file: string, name: string) => Number(new RegExp(`${name} = ([\\d.]+)`).exec(text(`claims/${file}`))?.[1]);
    expect(entry('rule-all')).toContain(`factor of ${constant('bound.ts', 'SIMILAR_WITHIN')};`);
    expect(entry('rule-all')).toContain(`factor of at least ${constant('bound.ts', 'ORDER_OF_MAGNITUDE')}.`);
    expect(entry('rule-generally')).toContain(`${constant('rules.ts', 'TYPICALLY_FROM') * 100} %`);
    expect(entry('rule-spread')).toContain(`${constant('rules.ts', 'VARIED_FROM') * 100} %`);
  });

  it('gives every heading an address', () => {
    const headings = elements.filter(({ tagName }) => tagName === 'h2');
    expect(headings.length).toBeGreaterThan(10);
    for (const heading of headings) {
      const link = elementsIn(heading).find(({ tagName }) => tagName === 'a');
      expect(link && attribute(link, 'href')).toBe(`#${attribute(heading, 'id')}`);
    }
  });
});
