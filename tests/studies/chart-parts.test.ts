import { expect, it } from 'vitest';
import { titled } from '../../src/studies/chart-parts.ts';
import { DataError } from '../../src/run/errors.ts';
import { single } from '../../src/run/pool.ts';
import type { Quantity } from '../../src/run/types.ts';
import { computed } from '../../src/run/shown.ts';

const source = { run: 'r', file: 'f', at: '#' };
const q = (value: number) => single(value, '×', source);
const missing = (): never => {
  throw new DataError('not-recorded', 'r.tgz', 'hits is not recorded.');
};

it('draws a computed figure, and nothing where a part of it is not recorded', () => {
  expect(computed(() => q(2))).toMatchObject({ value: 2, values: [2], sources: [source] });
  expect(computed(missing)).toEqual({ value: null, values: [], flags: [], sources: [] });
});

it('does not pass over any other error', () => {
  const wrong = () => {
    throw new DataError('ratio-unit', 'r.tgz', 'cannot divide s by B.');
  };
  expect(() => computed(wrong)).toThrow(/cannot divide/);
});

it.each<[string, () => readonly Quantity[]]>([
  ['is missing', missing],
  ['is not finite', () => [q(Infinity)]],
  ['was not asked for', () => []],
])('gives a chart its neutral title when a figure %s', (_, figures) => {
  expect(titled('Hits', figures, (...all) => `${all.length} figures`)).toBe('Hits');
});

it('says in a title what its figures say', () => {
  expect(
    titled(
      'Hits',
      () => [q(2), q(3)],
      (a, b) => `${a.value} against ${b.value}`,
    ),
  ).toBe('2 against 3');
});
