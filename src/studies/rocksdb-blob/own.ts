/** The figures of our own runs by arm and setting, and what follows from them. In: Run. Out: quantities, block by block. */
import { ratio, reduction, sum } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { BASELINE } from './words.ts';

export type Payload = 'json' | 'same' | 'incompressible';

/** A data set that was written and read. `size` in bytes of a value. */
export interface Setting {
  size: number;
  payload: Payload;
  keys: number;
}

/** The payload that a store would hold, at three sizes and, once, at ten times the keys. */
export const DOCUMENTS = [
  { id: 'small', label: '512 B', size: 512, payload: 'json', keys: 10_000 },
  { id: 'middle', label: '4 KiB', size: 4096, payload: 'json', keys: 10_000 },
  { id: 'large', label: '16 KiB', size: 16_384, payload: 'json', keys: 10_000 },
  { id: 'many', label: '4 KiB, 100,000 keys', size: 4096, payload: 'json', keys: 100_000 },
] as const satisfies readonly (Setting & { id: string; label: string })[];
/** The same sizes with one value under all keys, as the source had, and with random bytes. */
export const withPayload = (payload: Payload) => DOCUMENTS.slice(0, 3).map((setting) => ({ ...setting, payload }));

/** One visit goes through these in this order. */
export const PHASES = ['put', 'flush', 'compact', 'cold-read', 'warm-read'] as const;
export type Phase = (typeof PHASES)[number];

const at =
  (metric: string) =>
  (run: Run, mode: string, { size, payload, keys }: Setting, phase: Phase) =>
    need(run, metric, { mode, size, payload, keys, phase });
export const time = at('wall-time');
const cpu = at('cpu-seconds-per-gb');

/** Every phase that writes: a codec works in flush and compaction, so a write is over only after them. */
const written = (figure: typeof time) => (run: Run, mode: string, setting: Setting) =>
  (['put', 'flush', 'compact'] as const).map((phase) => figure(run, mode, setting, phase)).reduce(sum);
export const writeTime = written(time);
/** CPU seconds for each GB of values put, flushed and compacted once. */
export const writeCpu = written(cpu);

/** Bytes of the live table files once everything was compacted. */
const stored = (run: Run, mode: string, setting: Setting): Quantity => at('live-bytes')(run, mode, setting, 'compact');

/** Times of an arm ÷ those of none. */
export const timeRatio = (run: Run, mode: string, setting: Setting, phase: Phase) =>
  ratio(time(run, mode, setting, phase), time(run, BASELINE, setting, phase));
export const writeRatio = (run: Run, mode: string, setting: Setting) =>
  ratio(writeTime(run, mode, setting), writeTime(run, BASELINE, setting));
/** Share of the bytes of none that an arm does not store, %. */
export const savedShare = (run: Run, mode: string, setting: Setting) =>
  reduction(stored(run, mode, setting), stored(run, BASELINE, setting));
