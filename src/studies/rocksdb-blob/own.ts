/** The figures of our own runs by arm and setting, and what follows from them. */
import { ratio, reduction, sum } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { BASELINE } from './figures.ts';

export type Payload = 'json' | 'same' | 'incompressible';

/** A data set that was written and read. `size` in bytes of a value. */
export interface Setting {
  size: number;
  payload: Payload;
  keys: number;
}

/**
 * The payload that a store would hold, at three sizes. Of 100,000 keys RocksDB compacts a part by itself and outside the clock, another part in each arm:
 * those cells are on the run's page and no ratio is taken of them.
 */
export const DOCUMENTS = [
  { id: 'small', label: '512 B', size: 512, payload: 'json', keys: 10_000 },
  { id: 'middle', label: '4 KiB', size: 4096, payload: 'json', keys: 10_000 },
  { id: 'large', label: '16 KiB', size: 16_384, payload: 'json', keys: 10_000 },
] as const satisfies readonly (Setting & { id: string; label: string })[];
/** The same sizes with one value under all keys, as the source had, and with random bytes. */
export const withPayload = (payload: Payload) => DOCUMENTS.map((setting) => ({ ...setting, payload }));

/** Sizes at which all arms hold the whole put in memory. At 16 KiB the memtable fills, and what is left for the flush differs by arm. */
export const IN_MEMORY = DOCUMENTS.filter(({ size }) => size < 16_384);

/** One visit goes through these in this order. */
export const PHASES = [
  { key: 'put', label: 'put' },
  { key: 'flush', label: 'flush' },
  { key: 'compact', label: 'compaction' },
  { key: 'cold-read', label: 'cold read' },
  { key: 'warm-read', label: 'warm read' },
] as const;
export type Phase = (typeof PHASES)[number]['key'];

const at =
  (metric: string) =>
  (run: Run, mode: string, { size, payload, keys }: Setting, phase: Phase) =>
    need(run, metric, { mode, size, payload, keys, phase });
export const time = at('wall-time');
const cpu = at('cpu-seconds-per-gb');

/** The phases that write and are timed: put and flush of every key once, and the compaction of two such rounds. A codec works in the last two. */
const written = (figure: typeof time) => (run: Run, mode: string, setting: Setting) =>
  (['put', 'flush', 'compact'] as const).map((phase) => figure(run, mode, setting, phase)).reduce(sum);
export const writeTime = written(time);
export const writeCpu = written(cpu);
/** CPU seconds of reading every value once from the table files, for each GB. */
export const readCpu = (run: Run, mode: string, setting: Setting) => cpu(run, mode, setting, 'cold-read');
/** Peak resident memory over the phases that write, B. */
export const memory = (run: Run, mode: string, setting: Setting) => at('peak-rss')(run, mode, setting, 'compact');
/** Bytes of the live table files once everything was compacted. */
export const stored = (run: Run, mode: string, setting: Setting): Quantity => at('live-bytes')(run, mode, setting, 'compact');

export const timeRatio = (run: Run, mode: string, setting: Setting, phase: Phase) =>
  ratio(time(run, mode, setting, phase), time(run, BASELINE, setting, phase));
export const writeRatio = (run: Run, mode: string, setting: Setting) =>
  ratio(writeTime(run, mode, setting), writeTime(run, BASELINE, setting));
/** Share of the bytes of none that an arm does not store, %. */
export const savedShare = (run: Run, mode: string, setting: Setting) =>
  reduction(stored(run, mode, setting), stored(run, BASELINE, setting));
