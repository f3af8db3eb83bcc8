import { DataError } from './errors.ts';
import { oncePer } from './once.ts';
import type { Dims, Flag, FlagCode, Measurement, Quantity, Run } from './types.ts';

/** Asked thousands of times per run, so without a list of the keys. */
function matches(have: Dims, want: Dims): boolean {
  for (const key in want) if (have[key] !== want[key]) return false;
  return true;
}

/** A run's rows by metric, in its order. Runs never change, so they are grouped once. */
const rowsByMetric = /* @__PURE__ */ oncePer((measurements: readonly Measurement[]) => Map.groupBy(measurements, ({ metric }) => metric));

/** All rows of a metric whose dims include `dims`, in the run's order; empty when the bundle does not hold it. */
export const select = (run: Run, metric: string, dims: Dims = {}): Measurement[] =>
  (rowsByMetric(run.measurements).get(metric) ?? []).filter((m) => matches(m.dims, dims));

/** The one quantity of a metric with exactly matching dims, named as an operand; undefined = "not recorded". */
export function find(run: Run, metric: string, dims: Dims): Quantity | undefined {
  const found = rowsByMetric(run.measurements)
    .get(metric)
    ?.find((m) => matches(m.dims, dims) && matches(dims, m.dims));
  if (!found) return undefined;
  const flags = flagsOf(run, metric, found.dims);
  const operand = { run: run.id, metric, dims: found.dims, ...(flags.length > 0 ? { flags } : {}) };
  return { ...found.quantity, operands: [operand], expression: operand };
}

/** Like `find`, for claims that cannot be stated without the figure. @throws DataError `not-recorded` */
export function need(run: Run, metric: string, dims: Dims): Quantity {
  const quantity = find(run, metric, dims);
  if (quantity) return quantity;
  const known = [...new Set(run.measurements.map((m) => m.metric))].join(', ');
  throw new DataError('not-recorded', `${run.id}.tgz`, `${metric} ${JSON.stringify(dims)} is not recorded in this run; it holds ${known}.`);
}

/** The same of flags: a long run has some hundred, and each of its figures asks. */
const flagsByMetric = /* @__PURE__ */ oncePer((flags: readonly Flag[]) => {
  const named = new Set(flags.flatMap(({ metrics = [] }) => metrics));
  return new Map([...named].map((metric) => [metric, flags.filter(({ metrics = [metric] }) => metrics.includes(metric))]));
});

/** Flags that touch a measurement: every dim of the flag agrees and, where the flag names metrics, the metric is among them. */
export const flagsOf = (run: Pick<Run, 'flags'>, metric: string, dims: Dims): Flag[] =>
  (flagsByMetric(run.flags).get(metric) ?? run.flags.filter(({ metrics }) => metrics === undefined)).filter((f) => matches(dims, f.dims));

/** Flags of a whole run: said once, above all its figures. */
const OF_THE_RUN: ReadonlySet<FlagCode> = new Set(['transcribed', 'single-observation', 'partial-run', 'few-blocks']);

/** False for flags that concern every figure of a run alike. */
export const isParticular = (flag: Flag): boolean => flag.metrics !== undefined || !OF_THE_RUN.has(flag.code);

/** Messages of those flags that do not concern every figure alike, each once. */
export const messagesOf = (flags: readonly Flag[]): string[] => [...new Set(flags.filter(isParticular).map(({ message }) => message))];
/** Those of the flags that touch a figure. */
export const flagMessages = (run: Run, metric: string, dims: Dims): string[] => messagesOf(flagsOf(run, metric, dims));

/** Runs of one kind have figures in common: those of our own harness, those of a source's, and transcripts. */
export type RunKind = 'ours' | Run['provenance'];
export const kindOf = ({ experiment, provenance }: Pick<Run, 'experiment' | 'provenance'>): RunKind => (experiment ? 'ours' : provenance);
