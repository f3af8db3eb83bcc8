/** The formulas that readers are shown are those of the products that are computed. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formulaOf, SYMBOLS, TERMS } from '../../src/economics/terms.ts';

it('writes a product with its figure and what it is divided by', () => {
  const cpu = TERMS.find(({ product }) => product.includes('k_w'))!;
  expect(formulaOf(cpu)).toBe('W · k_w · p_vcpu ÷ (3600 · u)');
});

it('is what the documentation says', () => {
  const rows = readFileSync('docs/economics.md', 'utf8').matchAll(/^\| (storage|compute|transfer|reference copy|fixed) +\| ([^|]+?) +\|/gm);
  const documented = [...rows].map(([, component, product]) => `${component}: ${product}`);
  expect(documented).toEqual(TERMS.map((term) => `${term.component}: ${formulaOf(term)}`));
});

it('explains every symbol', () => {
  const used = new Set(
    TERMS.map(formulaOf)
      .join(' ')
      .match(/\p{L}(_\p{L}+)?/gu)!
      .map((symbol) => symbol.replace(/^p_.*/, 'p')),
  );
  expect([...used].toSorted()).toEqual(Object.keys(SYMBOLS).toSorted());
});
