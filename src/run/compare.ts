/**
 * Two runs side by side. In: two runs. Out: a row for each figure that both hold, with ratio and verdict, and the conditions
 * that differ. Where a condition makes the comparison unfair the row says so instead of judging.
 */
import { differingConditions, type Condition } from './conditions.ts';
import { distinguishable, ratioAcross } from './quantity.ts';
import { find, flagsOf, isParticular } from './query.ts';
import type { Dims, FlagCode, Measurement, Quantity, Run } from './types.ts';

export const COMPARE_VERDICTS = {
  different:
    'The intervals of the two medians do not overlap. That is stricter than an interval of the ratio without 1, because many figures are compared at once.',
  'not distinguishable': 'The intervals overlap: the difference lies within the noise of the trials.',
  'cannot tell': 'A side has no interval: fewer than three trials, or a sum over trials.',
  'not comparable': 'Hardware, dataset, harness or the definition of the metric differs or is not recorded, so no verdict is given.',
} as const;
export type CompareVerdict = keyof typeof COMPARE_VERDICTS;

export interface ComparedRow {
  metric: string;
  dims: Dims;
  a: Quantity;
  b: Quantity;
  /** b ÷ a, with the rank-sum interval from n ≥ 3 on; absent where units differ, for sums over trials, and where a trial is not above 0. */
  ratio?: Quantity;
  verdict: CompareVerdict;
  /** Why there is no verdict; empty for "different" and "not distinguishable". */
  reason: string;
  /** Codes of the flags that touch the figure on either side. */
  flags: readonly FlagCode[];
}

export interface Comparison {
  rows: readonly ComparedRow[];
  conditions: readonly Condition[];
  /** Number of figures that only one of the runs holds. */
  onlyA: number;
  onlyB: number;
}

/** Compares all figures with the same metric and the same dims, in the order of `a`; no rows where the runs have none in common. */
export function compareRuns(a: Run, b: Run): Comparison {
  const conditions = differingConditions(a, b);
  const rows = a.measurements.flatMap(({ metric, dims, quantity }): ComparedRow[] => {
    const other = find(b, metric, dims);
    if (!other) return [];
    const flags = [...flagsOf(a, metric, dims), ...flagsOf(b, metric, dims)].filter(isParticular).map(({ code }) => code);
    const ratio = ratioOf(quantity, other);
    const judged = judge({ metric, dims, quantity }, other, conditions);
    return [{ metric, dims, a: quantity, b: other, ...(ratio ? { ratio } : {}), ...judged, flags: [...new Set(flags)] }];
  });
  return { rows, conditions, onlyA: a.measurements.length - rows.length, onlyB: b.measurements.length - rows.length };
}

function ratioOf(a: Quantity, b: Quantity): Quantity | undefined {
  const hasRatio = [a, b].every((q) => (q.interval || q.n < 3) && q.values.every((value) => value > 0));
  return hasRatio && a.unit === b.unit ? ratioAcross(b, a) : undefined;
}

/** Whether a change of one figure lies within the noise, with the reason where that cannot be told. */
export function judgeChange(a: Quantity, b: Quantity): Pick<ComparedRow, 'verdict' | 'reason'> {
  if (a.interval && b.interval) return { verdict: distinguishable(a, b) ? 'different' : 'not distinguishable', reason: '' };
  const n = Math.min(a.n, b.n);
  return { verdict: 'cannot tell', reason: n < 3 ? `n too small: ${n}` : 'a sum over trials has no interval' };
}

function judge({ metric, quantity }: Measurement, other: Quantity, conditions: readonly Condition[]) {
  const unfair = conditions.filter((c) => c.spoils === 'all' || (Array.isArray(c.spoils) && c.spoils.includes(metric)));
  const reasons = unfair.map(({ kind, differs }) => (differs ? kind : `${kind} not recorded alike`));
  if (quantity.unit !== other.unit) reasons.push(`unit ${quantity.unit} against ${other.unit}`);
  return reasons.length > 0
    ? { verdict: 'not comparable' as const, reason: [...new Set(reasons)].join(', ') }
    : judgeChange(quantity, other);
}
