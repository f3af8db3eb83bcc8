/** A run's measurements as tables, one per metric. In: Run. Out: captions, columns and cells; numbers keep their full precision. */
import type { Cell, Column } from '../../components/data-table.ts';
import { formatInterval, formatNumber, formatQuantity } from '../../run/format.ts';
import { flagsOf } from '../../run/query.ts';
import type { Measurement, Run } from '../../run/types.ts';

/** Metric id → what it is called in a caption; other ids are shown as they are. */
const METRICS: Readonly<Record<string, string>> = {
  throughput: 'Throughput, wall clock',
  'latency-p50': 'Latency, median',
  'latency-p95': 'Latency, 95th percentile',
  'latency-p99': 'Latency, 99th percentile',
  'latency-max': 'Latency, maximum',
  'failed-ops': 'Failed operations',
  'logical-bytes': 'Logical size: what was uploaded',
  'saved-bytes': 'Saved, as the proxy counts it',
  'stored-implied': 'Stored as implied: logical − saved, without the reference copies',
  'stored-corrected': 'Stored, corrected for the reference copies',
  'stored-on-disk': 'Stored on disk: growth of the data directory',
  'peak-rss': 'Peak resident memory',
  'cpu-mean': 'CPU, mean over the mode’s window',
  'cpu-max': 'CPU, maximum over the mode’s window',
  'cpu-seconds-per-gb': 'CPU seconds per GB moved',
};

const DIMS: Readonly<Record<string, string>> = { mode: 'Mode', phase: 'Phase', concurrency: 'Workers' };

export interface FigureTable {
  metric: string;
  caption: string;
  columns: Column[];
  rows: Cell[][];
}

/** One table per metric, in the order in which the run holds them. */
export const figureTables = (run: Run): FigureTable[] =>
  [...Map.groupBy(run.measurements, ({ metric }) => metric)].map(([metric, measurements]) => tableOf(run, metric, measurements));

function tableOf(run: Run, metric: string, measurements: readonly Measurement[]): FigureTable {
  const dims = [...new Set(measurements.flatMap((m) => Object.keys(m.dims)))];
  const units = new Set(measurements.map(({ quantity }) => formatQuantity(quantity).unit));
  const unit = units.size === 1 ? [...units][0] : undefined;
  const numberOf = (value: number, of: string) => {
    const { number, text } = formatNumber(value, of);
    return unit === undefined ? text : number;
  };
  const right = { align: 'right' } as const;
  return {
    metric,
    caption: METRICS[metric] ?? metric,
    columns: [
      ...(dims.length === 0 ? [{ label: 'Scope' }] : dims.map((dim) => ({ label: DIMS[dim] ?? dim }))),
      { label: run.trials > 1 ? 'Median' : 'Value', unit, ...right },
      { label: 'Interval and n', nowrap: true },
      { label: 'Trials, in order', unit, nowrap: true },
    ],
    rows: measurements.map(({ dims: at, quantity }) => [
      ...(dims.length === 0 ? ['Whole run'] : dims.map((dim) => String(at[dim] ?? 'all').replaceAll('_', ' '))),
      {
        text: numberOf(quantity.value, quantity.unit),
        value: quantity.value,
        data: { metric, ...at, n: quantity.n },
        flags: flagsOf(run, metric, at).map(({ message }) => message),
      },
      formatInterval(quantity),
      quantity.n > 1 ? quantity.values.map((value) => numberOf(value, quantity.unit)).join(' · ') : '–',
    ]),
  };
}
