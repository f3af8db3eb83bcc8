/** Home page and methodology as built: complete against the sources of notes, flags and rules. */
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ORDER_OF_MAGNITUDE, SIMILAR_WITHIN } from '../../src/claims/bound.ts';
import { RULE_TEXTS } from '../../src/claims/rule-texts.ts';
import { TYPICALLY_FROM, VARIED_FROM, VERDICTS } from '../../src/claims/grades.ts';
import { FLAG_TEXTS } from '../../src/run/flag-texts.ts';
import { studies } from '../../src/studies/index.ts';
import { attribute, elementsIn, elementsOf, textOf } from './dist.ts';

const noteIds = globSync('src/studies/*/note.mdx').map((path) => dirname(path).split(/[\\/]/).at(-1)!);

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
      const rows = Object.values({ ...cost.another, ...cost.ours, ...cost.printed });
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
    const codes = Object.keys(FLAG_TEXTS);
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter((code) => !ids.has(`flag-${code}`))).toEqual([]);
  });

  it('explains every verdict rule and every verdict', () => {
    const rules = Object.keys(RULE_TEXTS);
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.filter((name) => !ids.has(`rule-${name.replaceAll(' ', '-')}`))).toEqual([]);
    expect(VERDICTS.filter((word) => !ids.has(`verdict-${word.replaceAll(' ', '-')}`))).toEqual([]);
  });

  it('names the thresholds that the rules have', () => {
    expect(entry('rule-all')).toContain(`factor of ${SIMILAR_WITHIN};`);
    expect(entry('rule-all')).toContain(`factor of at least ${ORDER_OF_MAGNITUDE}.`);
    expect(entry('rule-generally')).toContain(`${TYPICALLY_FROM * 100}\u00a0%`);
    expect(entry('rule-spread')).toContain(`${VARIED_FROM * 100}\u00a0%`);
  });
});
