/** The formulas that readers are shown are those of the products that are computed. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formulaOf } from '../../src/economics/formula-texts.ts';
import { TERMS } from '../../src/economics/terms.ts';

it('writes a product with its figure and what it is divided by', () => {
  const cpu = TERMS.find(({ figure }) => figure === 'cpuWrite')!;
  expect(formulaOf(cpu)).toBe('W · k_w · p_vcpu ÷ (3600 · u)');
});

/** Order does not matter in a product, and the documentation joins products of one part. */
const factorsIn = (formula: string) =>
  formula
    .match(/[A-Za-zσ]+(_[a-z]+)?|\d+/g)!
    .toSorted()
    .join(' ');

it('is what the documentation says', () => {
  const rows = readFileSync('docs/economics.md', 'utf8').matchAll(/^\| (?:storage|compute|requests|transfer|fixed) +\| ([^|]+) \|/gm);
  const documented = [...rows].map(([, product]) => product!);
  expect(documented.length).toBeGreaterThan(5);
  const known = TERMS.map((term) => factorsIn(formulaOf(term)));
  const parts = documented.flatMap((product) =>
    product.includes('(W · k_w + Q · k_r)')
      ? ['W · k_w', 'Q · k_r'].map((part) => product.replace('(W · k_w + Q · k_r)', part))
      : product.split(/ \+ (?![^(]*\))/),
  );
  expect(parts.map(factorsIn).toSorted()).toEqual(known.toSorted());
});
