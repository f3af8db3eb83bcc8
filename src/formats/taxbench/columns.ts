/** What writer and reader of a `taxbench` bundle agree on: the columns of cells.csv, the names of its folders, and how a machine is told from another. */

export type Version = 1 | 2 | 3;

/** Columns of cells.csv between a cell's dimensions and the study's own counters. Since version 3 CPU time is one number, to the nanosecond. */
export const factsIn = (version: Version): readonly string[] => [
  ...['wall_s', 'ops', 'failed_ops', 'bytes'],
  ...(version < 3 ? ['cpu_user_s', 'cpu_system_s'] : ['cpu_s']),
  ...['rss_peak_bytes', 'steal_pct', 'load_1m'],
];

/** Columns before the dimensions. Since version 3 a block may visit a cell more than once, and a visit counts or not. */
export const headOf = (version: Version): readonly string[] =>
  version < 3 ? ['block', 'order'] : ['block', 'order', 'accepted', 'reason'];

/** Columns before the dimensions in operations.csv and series.csv: the visit. */
export const visitIn = (version: Version): readonly string[] => (version < 3 ? ['block'] : ['block', 'order']);

/** Path-safe name of a cell, by its dimensions in their order: `lz4-4096-same`. */
export const cellName = (dims: Readonly<Record<string, string | number>>): string =>
  Object.values(dims)
    .map((value) => String(value).replaceAll(/[^A-Za-z0-9.]+/g, '_'))
    .join('-');

/** What the kernel says of a processor; what it does not say is null or absent. */
export interface Processor {
  family?: number | null;
  model?: number | null;
  stepping?: number | null;
  caches?: string | null;
}

/**
 * Tells processors of one name apart: `25-17-1, caches 32K+32K+1024K+32768K, loop 32 ms`. The loop of integers is rounded to a power of
 * two, so that two machines of which one takes twice as long never have the same text; one near an edge may have two.
 * @param integerS at its best
 */
export const processorText = ({ family, model, stepping, caches }: Processor, integerS: number): string => {
  const known = [family, model, stepping].map((part) => part ?? '?').join('-');
  return `${known}, caches ${caches ?? 'unknown'}, loop ${2 ** Math.round(Math.log2(integerS * 1000))} ms`;
};
