/** What writer and reader of a `taxbench` bundle agree on: the columns of cells.csv and the names of its folders. */

/** Columns of cells.csv between a cell's dimensions and the study's own counters. */
export const COMMON = [
  'wall_s',
  'ops',
  'failed_ops',
  'bytes',
  'cpu_user_s',
  'cpu_system_s',
  'rss_peak_bytes',
  'steal_pct',
  'load_1m',
] as const;

/** Path-safe name of a cell, by its dimensions in their order: `lz4-4096-same`. */
export const cellName = (dims: Readonly<Record<string, string | number>>): string =>
  Object.values(dims)
    .map((value) => String(value).replaceAll(/[^A-Za-z0-9.]+/g, '_'))
    .join('-');
