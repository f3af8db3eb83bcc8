/** Derived figures of storage. A share is of what was uploaded, never of what was tried; undefined = not recorded. */
import { DataError } from './errors.ts';
import { ratio, reduction } from './quantity.ts';
import { find, flagsOf } from './query.ts';
import type { Quantity, Run } from './types.ts';

/** Ways to count what is stored, the one that leaves out least first. */
export const STORED_COUNTS = [
  { metric: 'stored-on-disk', counted: 'growth on disk' },
  { metric: 'stored-corrected', counted: 'with the reference copy' },
  { metric: 'stored-implied', counted: 'implied, without the reference copy' },
] as const;
export type StoredMetric = (typeof STORED_COUNTS)[number]['metric'];

export type ModeAt = Readonly<{ mode: string; concurrency: number }>;

/** Bytes that the mode uploaded, B: its own count where some uploads failed, else that of the whole run. */
export const uploadedBytes = (run: Run, { mode, concurrency }: ModeAt): Quantity | undefined =>
  find(run, 'logical-bytes', { mode, concurrency }) ?? find(run, 'logical-bytes', {});

/** Stored ÷ uploaded, ×, trial by trial; undefined where either is not recorded or a trial uploaded nothing. */
export const storedRatio = (run: Run, metric: StoredMetric, at: ModeAt): Quantity | undefined => both(run, metric, at, ratio);

/** 1 − stored ÷ uploaded, %, trial by trial; negative where more is stored than was uploaded; undefined as `storedRatio`. */
export const savedShare = (run: Run, metric: StoredMetric, at: ModeAt): Quantity | undefined => both(run, metric, at, reduction);

/** Uploaded ÷ stored, ×, trial by trial; undefined as `storedRatio`, and where a trial stored nothing. */
export const storedFactor = (run: Run, metric: StoredMetric, at: ModeAt): Quantity | undefined =>
  both(run, metric, at, (stored, uploaded) => (stored.values.every((value) => value > 0) ? ratio(uploaded, stored) : undefined));

function both(run: Run, metric: StoredMetric, at: ModeAt, of: (stored: Quantity, uploaded: Quantity) => Quantity | undefined) {
  const [stored, uploaded] = [find(run, metric, { mode: at.mode, concurrency: at.concurrency }), uploadedBytes(run, at)];
  return stored && uploaded?.values.every((value) => value > 0) ? of(stored, uploaded) : undefined;
}

/** The way of counting that leaves out least, of those that the run holds; undefined where it holds none, or workers before wrote the same keys. */
export function bestCount(run: Run, at: ModeAt): (typeof STORED_COUNTS)[number] | undefined {
  const isOverwritten = (metric: StoredMetric) => flagsOf(run, metric, at).some(({ code }) => code === 'keys-overwritten');
  return STORED_COUNTS.find(({ metric }) => storedRatio(run, metric, at) !== undefined && !isOverwritten(metric));
}

/** A derived figure that a claim cannot be stated without. @throws DataError `not-recorded` */
export function required(figure: Quantity | undefined, run: Run, what: string, { mode, concurrency }: ModeAt): Quantity {
  if (figure) return figure;
  const message = `${what} of ${mode} with ${concurrency} workers is not recorded, or nothing was uploaded.`;
  throw new DataError('not-recorded', `${run.id}.tgz`, message);
}
