import { expect, it } from 'vitest';
import { successorIn } from '../../src/documents/superseded.ts';

const pins = [
  { pin: { runId: 'first', supersedes: null } },
  { pin: { runId: 'second', supersedes: 'first' } },
  { pin: { runId: 'third', supersedes: 'second' } },
  { pin: { runId: 'other', supersedes: null } },
];

it.each([
  ['first', 'third'],
  ['second', 'third'],
  ['third', null],
  ['other', null],
])('%s is superseded by %s', (run, successor) => {
  expect(successorIn(pins, run)).toBe(successor);
});

it('ends when pins supersede each other', () => {
  const circle = [{ pin: { runId: 'a', supersedes: 'b' } }, { pin: { runId: 'b', supersedes: 'a' } }];
  expect(successorIn(circle, 'a')).toBe('a');
});
