/**
 * From per-trial outcomes to measurements and flags. A figure that one trial lacks is absent as a whole and flagged with
 * the trial named: a pool of the trials that happened to work would be a choice of data.
 */
import { sentence } from '../run/capital.ts';
import { pool, poolSum } from '../run/pool.ts';
import type { Dims, Flag, FlagCode, Measurement, Source, Sources, Unit } from '../run/types.ts';

/** Why a figure is absent, or must be read with care: a clause that follows the trial's number. */
export interface Doubt {
  code: FlagCode;
  because: string;
}

type Found = { value: number; doubts?: readonly Doubt[] };
export type Outcome = (Found & { sources: readonly Source[] }) | { value: null; doubts: readonly Doubt[] };

/** One figure of the run, one outcome per trial in trial order. */
export interface Figure {
  metric: string;
  unit: Unit;
  dims: Dims;
  outcomes: readonly (Outcome | Found)[];
  /** Where all outcomes were read, if they do not say it each. */
  sources?: Sources;
  pooling?: 'median' | 'sum';
}

export const withheld = (code: FlagCode, because: string) => ({ value: null, doubts: [{ code, because }] });

/** Smallest sample for which a percentile is more than the maximum or its neighbour. */
export const PERCENTILES = [
  { metric: 'latency-p50', q: 0.5, smallest: 1 },
  { metric: 'latency-p95', q: 0.95, smallest: 20 },
  { metric: 'latency-p99', q: 0.99, smallest: 100 },
  { metric: 'latency-max', q: 1, smallest: 1 },
] as const;

export type Percentile = (typeof PERCENTILES)[number];

/** Why a percentile of `done` operations that succeeded is absent; undefined where they are enough. */
export function tooFewFor({ q, smallest }: Percentile, done: number) {
  if (done === 0) return withheld('failed-operations', 'no operation succeeded');
  if (done >= smallest) return undefined;
  return withheld('too-few-samples', `the p${q * 100} is withheld: ${done} successful operations, ${smallest} needed`);
}

/** The percentile of the harnesses, ordered[⌈(n − 1)·q⌉]: always one that happened. @param ordered at least one, ascending */
export const percentile = <T>(ordered: ArrayLike<T>, q: number): T => ordered[Math.ceil((ordered.length - 1) * q)]!;

/** Pools what every trial holds; raises a flag for every doubt. */
export function settle(figures: readonly Figure[]): { measurements: Measurement[]; flags: Flag[] } {
  const measurements = figures.flatMap(({ metric, unit, dims, outcomes, pooling, sources: own }): Measurement[] => {
    const given = outcomes.filter((outcome) => outcome.value !== null);
    if (given.length < outcomes.length || given.length === 0) return [];
    const [values, sources] = [given.map((o) => o.value), own ?? distinct(given.flatMap((o) => ('sources' in o ? o.sources : [])))];
    return [{ metric, dims, quantity: pooling === 'sum' ? poolSum(values, unit, sources) : pool(values, unit, sources) }];
  });
  return { measurements, flags: joinMetrics(figures.flatMap(flagsOfFigure), figures) };
}

/** A place is cited once, although every trial reads it. */
const distinct = (sources: readonly Source[]): readonly Source[] => [
  ...new Map(sources.map((s) => [`${s.file} ${s.at} ${s.raw}`, s])).values(),
];

type OneFlag = Flag & { metrics: readonly [string] };

/** One flag per code, its sentence naming trials only where they differ; of an absent figure only why it is absent. */
function flagsOfFigure({ metric, dims, outcomes }: Figure): OneFlag[] {
  const absent = outcomes.some((outcome) => outcome.value === null);
  const doubts = outcomes.flatMap((outcome, index) =>
    absent && outcome.value !== null ? [] : (outcome.doubts ?? []).map((doubt) => ({ ...doubt, trial: index + 1 })),
  );
  return [...Map.groupBy(doubts, (doubt) => doubt.code)].map(([code, raised]) => {
    const reasons = [...Map.groupBy(raised, (doubt) => doubt.because)].map(([because, same]) =>
      same.length === outcomes.length ? because : `trial ${same.map((doubt) => doubt.trial).join(', ')}: ${because}`,
    );
    return { code, dims, metrics: [metric], message: sentence(reasons.join('; ')) };
  });
}

/** One sentence is said once: a flag on every row of a metric gets the dims that they share, then metrics are listed together. */
function joinMetrics(flags: readonly OneFlag[], figures: readonly Figure[]): Flag[] {
  const widened = [...Map.groupBy(flags, (f) => JSON.stringify([f.code, f.message, f.metrics])).values()].flatMap((same) => {
    const rows = figures.filter((figure) => figure.metric === same[0]!.metrics[0]);
    return same.length === rows.length ? [{ ...same[0]!, dims: sharedDims(rows.map((row) => row.dims)) }] : same;
  });
  return [...Map.groupBy(widened, (f) => JSON.stringify([f.code, f.message, f.dims])).values()].map((same) => ({
    ...same[0]!,
    metrics: same.flatMap((flag) => flag.metrics),
  }));
}

const sharedDims = ([first = {}, ...others]: readonly Dims[]): Dims =>
  Object.fromEntries(Object.entries(first).filter(([key, value]) => others.every((dims) => dims[key] === value)));
