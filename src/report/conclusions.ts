/** What a run of the proxy’s harness says: each taxed mode against the untaxed one of the same run, by the rule of run/compare.ts. */
import { judgeWithin, type CompareVerdict } from '../run/compare.ts';
import { ratio } from '../run/quantity.ts';
import { find, flagMessages } from '../run/query.ts';
import { savedShare, type StoredMetric } from '../run/storage-figures.ts';
import type { Dims, Quantity, Run } from '../run/types.ts';

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

export type Conclusions = NonNullable<ReturnType<typeof conclusionsOf>>;
export type ModeConclusions = Conclusions['modes'][number];
/** How much one way of counting saves at one concurrency: all three ways, so that the one that leaves out most never stands alone. */
export type Storage = ModeConclusions['storage'][number];

/** The mode that neither compresses nor encrypts. */
export const BASELINE = 'passthrough';

const COUNTS = ['stored-implied', 'stored-corrected', 'stored-on-disk'] as const;

/** @returns null for other harnesses, of which it is not known what is a tax on what */
export function conclusionsOf(run: Run) {
  if (run.harness !== 'dgp-bench') return null;
  const baseline = run.modes.includes(BASELINE) ? BASELINE : null;
  return {
    /** The mode that the others are compared with; null where the run has no untaxed one, and then nothing is compared. */
    baseline,
    modes: baseline === null ? [] : run.modes.filter((mode) => mode !== baseline).map((mode) => modeOf(run, mode, baseline)),
  };
}

/** Everything but the mode has one entry per concurrency. */
function modeOf(run: Run, mode: string, baseline: string) {
  const phases = [...new Set(run.measurements.map(({ dims }) => dims['phase']).filter((phase) => typeof phase === 'string'))];
  const against = (metric: string, rest: Dims) => compare(run, metric, { mode, ...rest }, { mode: baseline, ...rest });
  const windows = run.concurrencies.map((concurrency) => ({ concurrency }));
  return {
    mode,
    throughput: phases.map((phase) => ({ phase, rows: windows.map((window) => against('throughput', { phase, ...window })) })),
    cpu: windows.map((window) => against('cpu-seconds-per-gb', window)),
    memory: windows.map((window) => against('peak-rss', window)),
    storage: windows.map((window) => ({ ...window, savings: COUNTS.map((metric) => savingOf(run, metric, { mode, ...window })) })),
  };
}

function compare(run: Run, metric: string, dims: Dims, plain: Dims): Against | Missing {
  const [taxed, baseline] = [find(run, metric, dims), find(run, metric, plain)];
  const flags = [...new Set([...flagMessages(run, metric, dims), ...flagMessages(run, metric, plain)])];
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

/** Share of the logical bytes that one way of counting does not find stored, negative when it finds more; undefined = not recorded. */
const savingOf = (run: Run, metric: StoredMetric, at: { mode: string; concurrency: number }) => ({
  metric,
  share: savedShare(run, metric, at),
  flags: flagMessages(run, metric, at),
});
