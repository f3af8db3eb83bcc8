/**
 * What the model reads and is given, by name: fields with label, unit and range, figures of a run with the metrics behind them. The model is
 * handed them, so that a page can hold them as data and need not load them as script. In: nothing. Out: plain JSON.
 */
import type { Unit } from '../run/types.ts';
import { PRICE_FIELDS, WORKLOAD_FIELDS, type Field, type Inputs } from './fields.ts';
import type { FigureKey } from './terms.ts';

export interface FigureName {
  label: string;
  unit: Unit;
  /** Metrics that hold it, for a reader who asks what is missing. */
  metrics: string;
}

export interface Names {
  fields: { readonly [Group in keyof Inputs]: Readonly<Record<keyof Inputs[Group], Field>> };
  figures: Readonly<Record<FigureKey, FigureName>>;
}

const CPU = 'CPU time (cpu-seconds-per-gb, or cpu-mean with all three throughputs)';

export const NAMES: Names = {
  fields: { workload: WORKLOAD_FIELDS, prices: PRICE_FIELDS },
  figures: {
    ratio: { label: 'Stored ÷ logical', unit: '×', metrics: 'bytes stored (stored-on-disk, stored-corrected or stored-implied)' },
    cpuWrite: { label: 'CPU per GB written', unit: 's/GB', metrics: CPU },
    cpuRead: { label: 'CPU per GB read', unit: 's/GB', metrics: CPU },
    memoryGb: { label: 'Peak memory', unit: 'GB', metrics: 'peak memory (peak-rss)' },
  },
};
