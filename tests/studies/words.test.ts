/** "Faster" and "slower" are earned by intervals; a difference of single observations is told as a plain number. */
import { expect, it } from 'vitest';
import { decides } from '../../src/run/contrast.ts';
import { studies } from '../../src/studies/index.ts';
import { openStudy } from '../../src/studies/open.ts';

const EARNED = /\b(faster|slower|slows?|slowed|beats?)\b/i;

it.each(studies.map(({ id }) => id))('%s says neither of what its trials do not decide', async (study) => {
  const { results } = await openStudy(study);
  const unearned = results
    .filter(({ kind, operands, label }) => kind === 'verdict' && !operands.every(decides) && EARNED.test(label))
    .map(({ label }) => label);
  expect(unearned).toEqual([]);
});
