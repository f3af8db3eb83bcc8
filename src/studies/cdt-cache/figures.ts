/** Figures of a sweep and what is computed from them. In: Run and row. Out: Quantity with the cells that it was read from. */
import { over, times } from '../../run/expression.ts';
import { derive, difference, ratio, scale } from '../../run/quantity.ts';
import { need, select } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { CONTROL, NO_DELAY } from './words.ts';

export type Mode = 'dcb' | 'brotli';

/** Rows of the sweep on the delayed device, by increasing delay; the control is not among them. */
export const rows = (run: Run): string[] => allRows(run).filter((delay) => delay !== CONTROL);
export const allRows = (run: Run): string[] => select(run, 'io-delay').map((m) => String(m.dims['delay']));
/** Those with a delay above zero. */
export const delayed = (run: Run): string[] => rows(run).filter((delay) => delay !== NO_DELAY);

export const delayOf = (run: Run, delay: string) => need(run, 'io-delay', { delay });
export const read = (run: Run, delay: string, mode: Mode) => need(run, 'read-time', { delay, mode });
export const gap = (run: Run, delay: string) => need(run, 'read-gap', { delay });
export const throughput = (run: Run, delay: string) => need(run, 'disk-throughput', { delay });
export const readRatio = (run: Run, delay: string) => ratio(read(run, delay, 'dcb'), read(run, delay, 'brotli'));

/** Time of one block of the dd read at a row, ms: block ÷ throughput. 1 MB/s moves 1,000 B in a millisecond. */
const blockTime = (run: Run, delay: string): Quantity =>
  derive('ms', [need(run, 'dd-block', {}), throughput(run, delay)], (block, speed) => over(block, times(speed, 1e3)));

/** What the setting added to one block of the dd read: block ÷ throughput at the row − the same without delay. */
export const addedDelay = (run: Run, delay: string): Quantity => difference(blockTime(run, delay), blockTime(run, NO_DELAY));

/** How many added delays the gap grew by since the row without delay. */
export const gapInDelays = (run: Run, delay: string): Quantity =>
  ratio(difference(gap(run, delay), gap(run, NO_DELAY)), addedDelay(run, delay));

/** What is left of the added delay once the setting is rounded up to a whole number of steps. */
export function restAbove(step: number, run: Run, delay: string): Quantity {
  const [set, added] = [delayOf(run, delay), addedDelay(run, delay)];
  const roundedUp = scale(set, (Math.ceil(set.value / step) * step) / set.value, 'ms');
  return difference(added, roundedUp);
}

/** Largest or smallest by value, with all that it was chosen from. */
export const extreme = (which: 'max' | 'min', from: readonly Quantity[]): Quantity =>
  derive(from[0]!.unit, from, (...args) => ({ op: which, args }));
