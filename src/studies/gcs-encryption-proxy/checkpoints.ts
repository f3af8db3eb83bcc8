/** The acceptance logs: times of saves, restores and steps. In: Run. Out: quantities in logged order. */
import { scale, sum } from '../../run/quantity.ts';
import { need, select } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';
import type { Mode } from './words.ts';

/** Every logged time of one event; empty where the run holds none. */
export const events = (run: Run, event: string, mode: Mode): { label: string; time: Quantity }[] =>
  select(run, 'event-time', { event, mode }).map(({ dims }) => ({ label: String(dims['label']), time: need(run, 'event-time', dims) }));

/** Checkpoint saves in order. */
export const saves = (run: Run, mode: Mode): Quantity[] => events(run, 'checkpoint save', mode).map(({ time }) => time);

/** Mean of the saves from index `from` on. */
export function saveMean(run: Run, mode: Mode, from = 0): Quantity {
  const times = saves(run, mode).slice(from);
  return scale(times.reduce(sum), 1 / times.length, 's');
}
