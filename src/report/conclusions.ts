/**
 * What a run of the proxy's harness says, computed from its measurements: each taxed mode against the untaxed one of the same run.
 * In: Run. Out: quantities with verdicts by the rule of run/compare.ts; nothing is judged where a side has no interval.
 */
import { judgeWithin, type CompareVerdict } from '../run/compare.ts';
import { ratio } from '../run/quantity.ts';
import { find, flagsOf, isParticular } from '../run/query.ts';
import { savedShare, type StoredMetric } from '../run/storage-figures.ts';
import type { Dims, FlagCode, Quantity, Run } from '../run/types.ts';

/** A figure of a taxed mode beside the same figure of the untaxed one. */
export interface Against {
  metric: string;
  dims: Dims;
  taxed: Quantity;
  baseline: Quantity;
  /** taxed ÷ baseline, trial by trial; absent where a trial of either is not above 0. */
  ratio?: Quantity;
  /** `higher` or `lower` where the interval of the ratio excludes 1; the page says what that means for the metric. */
  verdict: Exclude<CompareVerdict, 'different'> | 'higher' | 'lower';
  /** Why there is no verdict; empty otherwise. */
  reason: string;
  /** Messages of the flags that touch either side. */
  flags: readonly string[];
}

/** A comparison that cannot be made, because either side is not recorded. */
export interface Missing {
  dims: Dims;
  /** Messages of the flags that touch either side; empty where none says why. */
  missing: readonly string[];
}

/** Share of the logical bytes that one way of counting does not find stored; negative when it finds more. */
export interface Saving {
  metric: StoredMetric;
  /** Absent = not recorded. */
  share?: Quantity;
  flags: readonly string[];
}

export interface Storage {
  concurrency: number;
  /** All three ways of counting, so that the one that leaves out most never stands alone. */
  savings: readonly Saving[];
}

export interface ModeConclusions {
  mode: string;
  /** For each phase of the run; here and below one entry per concurrency. */
  throughput: readonly { phase: string; rows: readonly (Against | Missing)[] }[];
  cpu: readonly (Against | Missing)[];
  memory: readonly (Against | Missing)[];
  storage: readonly Storage[];
}

export interface Conclusions {
  /** The mode that the others are compared with; null where the run has no untaxed one, and then nothing is compared. */
  baseline: string | null;
  modes: readonly ModeConclusions[];
  /** Failed operations over all trials where there were any, by place; null = not recorded. */
  failed: readonly { dims: Dims; failed: Quantity }[] | null;
  /** Where a counter was reset, with the message that says what is missing for it. */
  resets: readonly { dims: Dims; message: string }[];
}

/** The mode that neither compresses nor encrypts. */
export const BASELINE = 'passthrough';

const COUNTS = ['stored-implied', 'stored-corrected', 'stored-on-disk'] as const;

/** @returns null for other harnesses, of which it is not known what is a tax on what */
export function conclusionsOf(run: Run): Conclusions | null {
  if (run.harness !== 'dgp-bench') return null;
  const baseline = run.modes.includes(BASELINE) ? BASELINE : null;
  const failures = run.measurements.filter(({ metric }) => metric === 'failed-ops');
  return {
    baseline,
    modes: baseline === null ? [] : run.modes.filter((mode) => mode !== baseline).map((mode) => modeOf(run, mode, baseline)),
    failed:
      failures.length === 0
        ? null
        : failures.filter(({ quantity }) => quantity.value > 0).map(({ dims, quantity }) => ({ dims, failed: quantity })),
    resets: run.flags.filter(({ code }) => code === RESET).map(({ dims, message }) => ({ dims, message })),
  };
}

const RESET: FlagCode = 'counter-reset';

function modeOf(run: Run, mode: string, baseline: string): ModeConclusions {
  const phases = [...new Set(run.measurements.map(({ dims }) => dims['phase']).filter((phase) => typeof phase === 'string'))];
  const against = (metric: string, rest: Dims) => compare(run, metric, { mode, ...rest }, { mode: baseline, ...rest });
  const windows = run.concurrencies.map((concurrency) => ({ concurrency }));
  return {
    mode,
    throughput: phases.map((phase) => ({ phase, rows: windows.map((window) => against('throughput', { phase, ...window })) })),
    cpu: windows.map((window) => against('cpu-seconds-per-gb', window)),
    memory: windows.map((window) => against('peak-rss', window)),
    storage: run.concurrencies.map((concurrency) => ({ concurrency, savings: savingsOf(run, mode, concurrency) })),
  };
}

function compare(run: Run, metric: string, dims: Dims, plain: Dims): Against | Missing {
  const [taxed, baseline] = [find(run, metric, dims), find(run, metric, plain)];
  const flags = [...new Set([...messages(run, metric, dims), ...messages(run, metric, plain)])];
  if (!taxed || !baseline) return { dims, missing: flags };
  const { verdict, reason } = judgeWithin(baseline, taxed);
  const positive = [taxed, baseline].every(({ values }) => values.every((value) => value > 0));
  const direction = (positive ? ratio(taxed, baseline).value > 1 : taxed.value > baseline.value) ? 'higher' : 'lower';
  return {
    metric,
    dims,
    taxed,
    baseline,
    ...(positive ? { ratio: ratio(taxed, baseline) } : {}),
    verdict: verdict === 'different' ? direction : verdict,
    reason,
    flags,
  };
}

function savingsOf(run: Run, mode: string, concurrency: number): Saving[] {
  const at = { mode, concurrency };
  return COUNTS.map((metric) => {
    const share = savedShare(run, metric, at);
    return { metric, ...(share ? { share } : {}), flags: messages(run, metric, at) };
  });
}

const messages = (run: Run, metric: string, dims: Dims): string[] =>
  flagsOf(run, metric, dims)
    .filter(isParticular)
    .map(({ message }) => message);
