/** "Faster" and "slower" are earned by intervals; a difference of single observations is told as a plain number. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { decides } from '../../src/run/contrast.ts';
import { studies } from '../../src/studies/index.ts';
import { openStudy } from '../../src/studies/open.ts';

const EARNED = /\b(faster|slower|slows?|slowed|beats?)\b/i;

it.each(studies.map(({ id }) => id))('%s says neither of what its trials do not decide', async (study) => {
  const { claims } = await openStudy(study);
  const read = (name: string) => readFileSync(new URL(`../../src/studies/${study}/${name}.mdx`, import.meta.url), 'utf8');
  const texts = (read('note') + read('source')).replace(/\s+/g, ' ');
  const sentences = (id: string) => [...texts.matchAll(new RegExp(`<Verdict id="${id}">(.*?)</Verdict>`, 'g'))].map(([, text]) => text!);
  const unearned = claims
    .filter(({ kind, operands }) => kind === 'verdict' && !operands.every(decides))
    .flatMap(({ id, label }) => [label, ...sentences(id)].filter((text) => EARNED.test(text)));
  expect(unearned).toEqual([]);
});
