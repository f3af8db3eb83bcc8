import { expect, it } from 'vitest';
import { successorIn } from '../../src/documents/superseded.ts';

const pin = (runId: string, supersedes: string | null, canonical = false) => ({ pin: { runId, supersedes, canonical } });

it.each([
  ['first', 'third', 'third'],
  ['second', 'third', 'third'],
  ['third', null, 'third'],
  ['first', null, 'first'],
  ['first', 'second', 'second'],
])('%s is superseded by %s where a note quotes %s', (run, successor, quoted) => {
  const pins = [pin('first', null), pin('second', 'first'), pin('third', 'second')];
  for (const own of pins) own.pin.canonical = own.pin.runId === quoted;
  expect(successorIn(pins, run)).toBe(successor);
});
