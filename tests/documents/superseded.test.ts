import { expect, it } from 'vitest';
import { successorOf } from '../../src/documents/superseded.ts';

const pins = [
  { runId: 'first', supersedes: null },
  { runId: 'second', supersedes: 'first' },
  { runId: 'third', supersedes: 'second' },
  { runId: 'other', supersedes: null },
];

it.each([
  ['first', 'third'],
  ['second', 'third'],
  ['third', undefined],
  ['other', undefined],
])('%s is superseded by %s', (run, successor) => {
  expect(successorOf(run, pins)?.runId).toBe(successor);
});

it('ends when pins supersede each other', () => {
  const circle = [
    { runId: 'a', supersedes: 'b' },
    { runId: 'b', supersedes: 'a' },
  ];
  expect(successorOf('a', circle)?.runId).toBe('a');
});
