/** The calculator as built: its first case is the documented one, every run can be asked, and its scripts stay small. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EXAMPLE } from '../../src/economics/fields.ts';
import { fromQuery } from '../../src/economics/stated.ts';
import { median } from '../../src/run/median.ts';
import { studies } from '../../src/studies/index.ts';
import { examples } from '../economics/examples.ts';
import { attribute, elementsIn, elementsOf, read, textOf } from './dist.ts';
import { pins } from './plain-reader.ts';
import { onDemand, reachable, scriptsOf, total } from './wire.ts';

const page = 'calculator/index.html';
const elements = elementsOf(page);
const byClass = (name: string) => elements.find((e) => attribute(e, 'class')?.split(' ').includes(name))!;

/** Prices are examples, so a sentence shows two digits. */
const rounded = (savings: readonly number[]) => `about ${Number(median(savings).toPrecision(2)).toLocaleString('en')}`.replace('-', '−');

it('shows the first worked example, recomputed without the model', () => {
  const [first] = examples;
  const saving = median(first!.savings[0]!).toFixed(2);
  expect(textOf(byClass('pays-line'))).toContain(`saves ${rounded(first!.savings[0]!)}\u00a0EUR a month`);
  expect(readFileSync('docs/economics.md', 'utf8')).toContain(`Saving **${saving} EUR a month`);
  expect(textOf(byClass('digest'))).toContain(first!.run.digest.sha256);
});

it('is explained with three worked examples, recomputed without the model', () => {
  const told = textOf(elementsOf('methodology/index.html').find((e) => attribute(e, 'class') === 'worked')!);
  expect(examples).toHaveLength(3);
  for (const { title, savings } of examples) {
    expect(told).toContain(title);
    expect(told).toContain(`saves ${rounded(savings[0]!)}\u00a0EUR a month`);
  }
});

it('draws the case without JavaScript and says that the form needs it', () => {
  expect(read(page).match(/<ct-chart/g)).toHaveLength(3);
  expect(textOf(elements.find((e) => e.tagName === 'noscript')!)).toContain('needs JavaScript');
});

it('says that its prices are examples, and from where on it pays', () => {
  expect(textOf(byClass('pays-line'))).toContain('at example prices, which are nobody’s offer');
  expect(textOf(byClass('tables'))).toMatch(/^Everything else as stated, it pays with: .*; Written above [\d,.]+\sGB\/month;/);
});

it('offers each study’s workloads by name, each a link with every field', () => {
  const told = elements.filter((e) => attribute(e, 'class')?.split(' ').includes('presets'));
  const offered = studies.filter(({ presets }) => presets.length > 0);
  expect(told.map((e) => attribute(e, 'data-study'))).toEqual(offered.map(({ id }) => id));
  expect(offered.map(({ presets }) => presets.length)).toEqual(offered.map(() => 3));
  for (const [i, { presets }] of offered.entries()) {
    const links = elementsIn(told[i]!).flatMap((e) => (e.tagName === 'a' ? [attribute(e, 'href')!] : []));
    for (const [k, { workload, prices }] of presets.entries()) {
      const asked = fromQuery(new URLSearchParams(links[k]!.slice(1)));
      const value = { workload: { ...EXAMPLE.workload, ...workload }, prices: { ...EXAMPLE.prices, ...prices } };
      expect(asked).toMatchObject({ ok: true, value });
    }
  }
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

/** What is loaded only when a reader asks for it: other charts, files, another run or a bundle of their own. */
const ASKED_FOR = /\/(calculator-charts|calculator-runs|pays-data)\.[\w-]+\.js$/;
const everywhere = () => reachable(scriptsOf('changelog/index.html'));

it('runs on at most 16 KB of script beside what every page has', () => {
  const own = [...reachable(scriptsOf(page), ASKED_FOR)].filter((file) => !everywhere().has(file));
  expect(own.length).toBeGreaterThan(0);
  expect(total(own)).toBeLessThanOrEqual(16_000);
});

it('draws other charts with 6 KB more, and with the script that draws those of every note', () => {
  const [element = ''] = [...reachable(scriptsOf('notes/deltaglider-proxy/index.html'))].filter((file) => /\/chart-element\./.test(file));
  const known = new Set([...reachable(scriptsOf(page), ASKED_FOR), ...reachable([element])]);
  const drawing = onDemand(scriptsOf(page), 'calculator-charts');
  expect(drawing).toContain(element);
  expect([...known].some((file) => file.includes('/chart-canvas.'))).toBe(true);
  expect(total(drawing.filter((file) => !known.has(file)))).toBeLessThanOrEqual(6_000);
});

it('keeps what is loaded on demand out of the rest', () => {
  const everything = reachable(scriptsOf(page));
  expect([...everything].filter((file) => ASKED_FOR.test(file))).toHaveLength(3);
});
