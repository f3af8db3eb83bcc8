/** The search index in one order, on small indexes of Pagefind's form. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { decode, encode } from 'cborg';
import { expect, it } from 'vitest';
import { inOneOrder } from '../../scripts/search-order.mjs';

const pack = (value: unknown) => gzipSync(Buffer.concat([Buffer.from('pagefind_dcd'), encode(value)]));
const unpack = (content: Uint8Array) => decode(gunzipSync(content).subarray(12)) as unknown[];

type Values = [value: string, pages: number[]][];

/** @param name stands for the digests, which differ where the content differs */
const indexOf = (name: string, values: Values, languages: string[]) => [
  { path: 'pagefind.js', content: Buffer.from('x') },
  ...languages.flatMap((language) => [
    { path: `filter/${language}_${name}.pf_filter`, content: pack(['kind', values]) },
    { path: `pagefind.${language}_${name}.pf_meta`, content: pack(['1.5.2', [], [], [['kind', `${language}_${name}`]], [], ['title']]) },
  ]),
  {
    path: 'pagefind-entry.json',
    content: Buffer.from(JSON.stringify({ languages: Object.fromEntries(languages.map((key) => [key, { hash: `${key}_${name}` }])) })),
  },
];

const values: Values = [
  ['Run', [2, 300]],
  ['Claim', [1]],
  ['Note', [0]],
];

const byPath = (files: { path: string; content: Uint8Array }[]) =>
  new Map(files.map(({ path, content }) => [path, Buffer.from(content).toString('base64')] as const).toSorted());

it('is the same whatever the order was', () => {
  const one = byPath(inOneOrder(indexOf('aaaaaaa', values, ['en', 'de'])));
  expect(one).toEqual(byPath(inOneOrder(indexOf('bbbbbbb', values.toReversed(), ['de', 'en']))));
  expect(one).not.toEqual(byPath(inOneOrder(indexOf('aaaaaaa', [['Run', [2, 301]], ...values.slice(1)], ['en', 'de']))));
});

it('still leads from the entry to every value', () => {
  const files = new Map(inOneOrder(indexOf('aaaaaaa', values, ['en'])).map(({ path, content }) => [path, content]));
  const entry = JSON.parse(Buffer.from(files.get('pagefind-entry.json')!).toString()) as { languages: { en: { hash: string } } };
  const meta = unpack(files.get(`pagefind.${entry.languages.en.hash}.pf_meta`)!) as [string, [], [], [string, string][]];
  expect(unpack(files.get(`filter/${meta[3][0]![1]}.pf_filter`)!)).toEqual(['kind', values.toSorted()]);
  expect(files.size).toBe(4);
});

it('is refused where a file is missing', () => {
  expect(() => inOneOrder(indexOf('aaaaaaa', values, ['en']).slice(2))).toThrow(/has no filter\/en_aaaaaaa/);
});
