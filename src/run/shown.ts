/** A figure with all that is shown of it, as plain JSON: what a mark of a chart stands for. */
import { isDataError, recorded } from './errors.ts';
import { pooled, symbolsOf } from './expression.ts';
import { flagsBehind } from './failures.ts';
import { significant } from './format.ts';
import { find, flagsOf, messagesOf } from './query.ts';
import type { ColumnSource, Dims, Interval, Quantity, Run, Sources, Statistic } from './types.ts';

export interface Shown {
  /** null = not recorded: shown as those words, never as 0. */
  value: number | null;
  /** Trials in order; a single one is drawn hollow. Empty when `value` is null, and for a ratio of medians, whose trials are not paired. */
  values: readonly number[];
  /** Number of trials behind a ratio of medians; absent = as many as `values`. */
  n?: number;
  interval?: Interval;
  /** What the value pools, or how it is computed from other figures; absent where a step is not one of the plain operations. */
  symbols?: string;
  flags: readonly string[];
  sources: Sources;
}

const NOTHING: Shown = { value: null, values: [], flags: [], sources: [] };

/** A measurement of a run. `value` is null when the run does not hold it, and when `convert` makes nothing of it. */
export function mark(run: Run, metric: string, dims: Dims, convert: (q: Quantity) => Quantity | undefined = (q) => q): Shown {
  const found = find(run, metric, dims);
  const converted = found && convert(found);
  return { ...(converted ? shown(converted) : NOTHING), flags: messagesOf(flagsOf(run, metric, dims)) };
}

const shown = (q: Statistic): Shown => ({
  value: q.value,
  values: q.values ?? [],
  ...(q.values === undefined ? { n: q.n } : {}),
  ...(q.interval ? { interval: q.interval } : {}),
  ...(q.expression ? { symbols: symbolsOf(pooled(q.expression)?.inTrial ?? q.expression) } : {}),
  flags: messagesOf(flagsBehind([q])),
  sources: q.sources,
});

/** A quantity that is computed of several figures, in 15 significant digits; `value` null when the run does not hold all of them. */
export function placed(read: () => Statistic): Shown {
  const found = recorded(read);
  if (isDataError(found)) return NOTHING;
  const { sources, values, interval, ...shows } = shown(found);
  // The texts of whole columns are more than the figure itself; the archive has them.
  const placeOf = ({ run, file, column, rows }: ColumnSource) => ({ run, file, column, rows });
  const range = interval && { interval: { ...interval, low: significant(interval.low), high: significant(interval.high) } };
  const digits = { value: significant(found.value), values: values.map(significant), ...range };
  return { ...shows, ...digits, sources: sources.map((source) => ('rows' in source ? placeOf(source) : source)) };
}
