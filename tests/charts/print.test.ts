/** On paper a hatch is a rhythm of lines, which styles/print.css finds by the path of its tile. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { HATCHES } from '../../src/charts/marks.ts';

const css = readFileSync('src/styles/print.css', 'utf8');
const rhythms = new Map([...css.matchAll(/\[d='([^']+)'\]\) \{\s*--rhythm: ([^;]+);/g)].map(([, path, rhythm]) => [path!, rhythm!]));

it('has a rhythm of its own for every hatch, and for nothing else', () => {
  const paths = Object.values(HATCHES).filter((path) => path !== '');
  expect([...rhythms.keys()].toSorted()).toEqual(paths.toSorted());
  expect(new Set(rhythms.values()).size).toBe(paths.length);
});
