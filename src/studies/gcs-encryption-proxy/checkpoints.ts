/** The acceptance logs: times of saves, restores and steps. In: Run. Out: quantities in seconds or their ratios; a missing one throws `not-recorded`. */
import { over, plus } from '../../run/expression.ts';
import { derive, ratio } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { LOGGED_STEPS, RESTORED, SAVED, WITH, WITHOUT, type Mode } from './words.ts';

const logged = (run: Run, event: string, label: string, mode: Mode) => need(run, 'event-time', { event, label, mode });
const onToOff = (read: (mode: Mode) => Quantity) => ratio(read(WITH), read(WITHOUT));

/** Checkpoint saves in order. */
export const saves = (run: Run, mode: Mode) => SAVED[mode].map((label) => logged(run, 'checkpoint save', label, mode));

/** Mean of the saves from index `from` on. */
export const saveMean = (run: Run, mode: Mode, from = 0) =>
  derive('s', saves(run, mode).slice(from), (...times) => over(times.reduce(plus), times.length));

/** The average save that the readme prints. */
export const savePrinted = (run: Run, mode: Mode) => need(run, 'checkpoint-save-printed', { mode });

/** Encryption on ÷ off. */
export const saveRatio = (run: Run, from = 0) => onToOff((mode) => saveMean(run, mode, from));
export const restoreRatio = (run: Run) => onToOff((mode) => logged(run, 'checkpoint restore', RESTORED[mode], mode));
export const stepRatios = (run: Run) => LOGGED_STEPS.map((label) => onToOff((mode) => logged(run, 'avg step time', label, mode)));
