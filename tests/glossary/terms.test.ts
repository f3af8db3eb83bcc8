/** The glossary: ids are unique and in order, an unknown one is refused by name. */
import { expect, it } from 'vitest';
import { termOf, terms } from '../../src/glossary/terms.ts';

it('has unique ids and entries in the order of the alphabet', () => {
  const names = terms.map(({ term }) => term);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  expect(new Set(terms.map(({ id }) => id)).size).toBe(terms.length);
});

it('refuses an unknown id and lists the known', () => {
  expect(termOf('delta').term).toBe('Delta');
  expect(() => termOf('dleta')).toThrow(/no term "dleta".*reference-copy/);
});
