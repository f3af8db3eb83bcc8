/** The calculator as built: its first case is the documented one, every run can be asked, and its scripts stay small. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inputsOf } from '../../src/economics/fields.ts';
import { fromQuery } from '../../src/economics/stated.ts';
import { median } from '../../src/run/median.ts';
import { loadPins, loadRun } from '../../src/sample-run/index.ts';
import { studies } from '../../src/studies/index.ts';
import { examples } from '../economics/examples.ts';
import { attribute, elementsIn, elementsOf, textOf } from './dist.ts';
import { pins } from './plain-reader.ts';
import { reachable, scriptsOf, total } from './wire.ts';

const page = 'calculator/index.html';
const elements = elementsOf(page);
const byClass = (name: string) => elements.find((e) => attribute(e, 'class')?.split(' ').includes(name))!;

/** Money as the sentence prints it. */
const moneyText = (saving: number) => Math.abs(saving).toFixed(2);

it('shows the first worked example, recomputed without the model', () => {
  const [first] = examples;
  const saving = median(first!.savings[0]!);
  expect(textOf(byClass('pays-line'))).toContain(`costs ${moneyText(saving)}\u00a0EUR more than with no proxy`);
  expect(readFileSync('docs/economics.md', 'utf8')).toContain(`Saving **${saving.toFixed(2).replace('-', '−')} EUR a month`);
  expect(textOf(byClass('details'))).toContain(first!.run.digest.sha256);
});

it('says the result first, the machines that it charges for, and where it turns', () => {
  const said = textOf(byClass('answer'));
  expect(said).toMatch(
    /^Does not pay\. A month with compression, releases costs .*Machines: 2 instances of 4 cores, .*written above [\d,.]+\sGB\/month/,
  );
  expect(said).toContain('Prices are examples: put in your own.');
});

it('offers workloads by name of each study that has an answer, each a link with every field', async () => {
  const pins = await loadPins();
  const runs = await Promise.all(studies.map(({ id }) => loadRun(pins.find((pin) => pin.study === id && pin.canonical)!.runId)));
  const answering = studies.filter(({ economics }, i) => economics(runs[i]!).kind === 'cost');
  const told = elements.filter((e) => attribute(e, 'class')?.split(' ').includes('presets'));
  expect(told.map((e) => attribute(e, 'data-study'))).toEqual(answering.map(({ id }) => id));
  expect(answering.map(({ presets }) => presets.length)).toEqual(answering.map(() => 3));
  for (const [i, { presets }] of answering.entries()) {
    const links = elementsIn(told[i]!).flatMap((e) => (e.tagName === 'a' ? [attribute(e, 'href')!] : []));
    for (const [k, preset] of presets.entries()) {
      const asked = fromQuery(new URLSearchParams(links[k]!.slice(1)));
      expect(asked).toEqual({ ok: true, value: inputsOf(preset) });
    }
  }
});

it('offers every pinned run, each of which it reads from its archive', () => {
  const select = elements.find((e) => e.tagName === 'select' && attribute(e, 'name') === 'run')!;
  const offered = elementsIn(select).flatMap((e) => (e.tagName === 'option' ? (attribute(e, 'value') ?? []) : []));
  const ids = pins().map(({ id }) => id);
  expect(offered.toSorted()).toEqual(ids.toSorted());
});

/** What is loaded only when a reader asks for it: another run or a bundle of their own. */
const ASKED_FOR = /\/(workbench|own-bundle)\.[\w-]+\.js$/;
const everywhere = () => reachable(scriptsOf('changelog/index.html'));

it('runs on at most 14 KB of script beside what every page has, and draws no chart', () => {
  const own = [...reachable(scriptsOf(page), ASKED_FOR)].filter((file) => !everywhere().has(file));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter((file) => /chart-(element|canvas)/.test(file))).toEqual([]);
  expect(total(own)).toBeLessThanOrEqual(14_000);
});

it('keeps what is loaded on demand out of the rest', () => {
  const names = new Set([...reachable(scriptsOf(page))].flatMap((file) => ASKED_FOR.exec(file)?.[1] ?? []));
  expect([...names].toSorted()).toEqual(['own-bundle', 'workbench']);
});
