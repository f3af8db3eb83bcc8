/** "Faster" and "slower" are earned by intervals; a difference of single observations is told as a plain number. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { decides } from '../../src/run/contrast.ts';
import { studies } from '../../src/studies/index.ts';
import { openStudy } from '../../src/studies/open.ts';

const EARNED = /\b(faster|slower|slows?|slowed|beats?)\b/i;

it.each(studies.map(({ id }) => id))('%s says neither of what its trials do not decide', async (study) => {
  const { claims } = await openStudy(study);
  const files = globSync(`src/studies/${study}/{note,source}.mdx`);
  expect(files).not.toEqual([]);
  const texts = files
    .map((file) => readFileSync(file, 'utf8'))
    .join(' ')
    .replace(/\s+/g, ' ');
  const sentences = (id: string) => [...texts.matchAll(new RegExp(`<Verdict id="${id}">(.*?)</Verdict>`, 'g'))].map(([, text]) => text!);
  const unearned = claims
    .filter(({ kind, operands }) => kind === 'verdict' && !operands.every(decides))
    .flatMap(({ id, label }) => [label, ...sentences(id)].filter((text) => EARNED.test(text)));
  expect(unearned).toEqual([]);
});
