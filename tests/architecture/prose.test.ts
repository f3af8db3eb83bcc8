/** Notes are short and plain: their length, what their first lines hold, and phrases that readers stumble over. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { mdxToMdast } from 'satteri';
import { describe, expect, it } from 'vitest';
import { unwritten } from '../../src/documents/unwritten.ts';

const src = join(import.meta.dirname, '../../src');

interface Node {
  type: string;
  name?: string | null;
  value?: string;
  depth?: number;
  children?: Node[];
}

/** What is looked up and not read through begins here. */
const REFERENCE = /^Does the source replicate/;
const MOST_WORDS = 1600;

const textOf = (node: Node): string =>
  node.type === 'text'
    ? node.value!
    : node.name === 'Claim'
      ? '1'
      : (node.children ?? []).map(textOf).join(node.type === 'paragraph' ? '' : ' ');
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const isTable = ({ type }: Node) => type === 'table';
const prose = (node: Node): string =>
  isTable(node)
    ? ''
    : node.children && node.type !== 'paragraph' && node.type !== 'heading'
      ? node.children.map(prose).join(' ')
      : textOf(node);

describe.each(globSync('studies/*/note.mdx', { cwd: src }))('%s', (file) => {
  const { children = [] } = mdxToMdast(readFileSync(join(src, file), 'utf8')) as Node;
  const end = children.findIndex((node) => node.type === 'heading' && REFERENCE.test(textOf(node)));

  it(`has at most ${MOST_WORDS} words, a number counted as one and tables left out, before its reference parts`, () => {
    expect(end).toBeGreaterThan(0);
    const words = wordsIn(children.slice(0, end).map(prose).join(' '));
    if (unwritten(basename(dirname(file))).length === 0) expect(words).toBeGreaterThan(300);
    expect(words).toBeLessThanOrEqual(MOST_WORDS);
  });

  it('begins with result and advice, and has the sections that readers look for', () => {
    expect(children[0]?.name).toBe('Brief');
    const headings = children.filter(({ type, depth }) => type === 'heading' && depth === 2).map(textOf);
    expect(headings).toEqual([
      expect.stringMatching(/^Why /),
      'How we measured',
      'Results',
      'What it costs',
      'When it pays',
      'What we do not know',
      'Does the source replicate?',
      'What the source says, and what we found',
      'Reproduce it',
    ]);
  });
});

/** Phrases that say less than they seem to. */
const STUMBLES: readonly RegExp[] = [
  /\b(?:has|have|had) the (?:higher|lower) figure/,
  /\b(?:is|are|was|were) told\b/,
  /\bsurvives? a second look\b/,
  /\bdeserves? to be quoted\b/,
  /\btax that pays the taxpayer\b/,
  /\bturn(?:s|ed)? it round\b/,
];

it.each([...globSync('studies/*/*.{mdx,ts}', { cwd: src }), ...globSync('pages/**/*.{astro,mdx}', { cwd: src })])(
  '%s says it plainly',
  (file) => {
    const text = readFileSync(join(src, file), 'utf8').replaceAll(/\s+/g, ' ');
    expect(STUMBLES.flatMap((phrase) => phrase.exec(text)?.[0] ?? [])).toEqual([]);
  },
);
