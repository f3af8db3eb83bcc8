/** Home page and methodology as built: complete against the sources of notes, flags and rules. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULE_TEXTS } from '../../src/claims/rule-texts.ts';
import { studies } from '../../src/studies/index.ts';
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
    }
  });

  it('says in each drawing which figure is which, and in one line of what', () => {
    for (const finding of findings) {
      const texts = elementsIn(finding).flatMap((one) => (one.tagName === 'text' ? [textOf(one).replaceAll('\u00a0', ' ')] : []));
      const { cost } = studies.find(({ id }) => id === attribute(finding, 'data-finding'))!;
      const rows = Object.values({ ...cost.ours, ...cost.printed });
      expect(texts).toEqual(expect.arrayContaining([...rows, `${cost.of}, × · log scale`]));
      expect(texts.filter((text) => text.endsWith('×')).length).toBeGreaterThanOrEqual(rows.length);
    }
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
    expect(entry('rule-generally')).toContain(`${constant('rules.ts', 'TYPICALLY_FROM') * 100}\u00a0%`);
    expect(entry('rule-spread')).toContain(`${constant('rules.ts', 'VARIED_FROM') * 100}\u00a0%`);
  });
});
