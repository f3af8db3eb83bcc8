import { expect, it } from 'vitest';
import { every, everyPair } from '../../src/claims/legacy.ts';
import { pool, single } from '../../src/run/pool.ts';

const at = (run: string) => ({ run, file: 'f', at: '#' });
const trials = pool([2, 3, 4, 5, 6], '×', [at('five')]);
const once = single(11.8885, '×', at('printed'));
const holds = () => true;

it('shows interval and trials of each figure, and the runs where there are several', () => {
  expect(every([trials, once, once], holds).because).toBe(
    '4.0000× (93\u00a0% interval 2–6×, n\u00a0=\u00a05) in five; 11.889× (n = 1), 11.889× (n = 1) in printed',
  );
  expect(everyPair([[trials, once]], holds).because).toBe('4.0000× (93\u00a0% interval 2–6×, n\u00a0=\u00a05) against 11.889× (n = 1)');
});
it('leaves out the run where it is one, and trials where there are none', () => {
  expect(every([once, once], holds).because).toBe('11.889×, 11.889×');
  expect(
    everyPair(
      [
        [once, once],
        [once, once],
      ],
      holds,
    ).because,
  ).toBe('11.889× against 11.889×, 11.889× against 11.889×');
});
it('shows no interval without a width', () => {
  expect(every([pool([7, 7, 7], 'B', [at('r')])], holds).because).toBe('7 B (n = 3)');
});
