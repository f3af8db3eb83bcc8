/**
 * Two runs side by side. In: two runs. Out: a row for each figure that both hold, with ratio and verdict, and the conditions
 * that differ. Where a condition makes the comparison unfair the row says so instead of judging.
 */
import { differingConditions, type Condition } from './conditions.ts';
import { decides, distinguishable, ratioAcross } from './quantity.ts';
import { find, flagsOf, isParticular } from './query.ts';
import type { Dims, FlagCode, Measurement, Quantity, Run, Statistic } from './types.ts';

export const COMPARE_VERDICTS = {
  different:
    'The intervals of the two medians do not overlap. Of two sides with five trials each and no real difference, that happens to 1 figure in 126; of many figures side by side some differ by chance.',
  'not distinguishable': 'The intervals overlap: the two are not shown to differ by this rule, which does not show that they are alike.',
  'cannot tell':
    'A side has too few trials for its interval to decide (five are needed; the ranges of three and three fail to overlap by chance 1 time in 10), or its figure is a sum over trials.',
  'not comparable': 'Hardware, dataset, harness or the definition of the metric differs or is not recorded, so no verdict is given.',
} as const;
export type CompareVerdict = keyof typeof COMPARE_VERDICTS;

export interface ComparedRow {
  metric: string;
  dims: Dims;
  a: Quantity;
  b: Quantity;
  /** b ÷ a, with the rank-sum interval from n ≥ 3 on; absent where units differ, for sums over trials, and where a trial is not above 0. */
  ratio?: Statistic;
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

function ratioOf(a: Quantity, b: Quantity): Statistic | undefined {
  const hasRatio = [a, b].every((q) => (q.interval || q.n < 3) && q.values.every((value) => value > 0));
  return hasRatio && a.unit === b.unit ? ratioAcross(b, a) : undefined;
}

/** Whether two figures are shown to differ, with the reason where that cannot be told. */
export function judgeChange(a: Statistic, b: Statistic): Pick<ComparedRow, 'verdict' | 'reason'> {
  if (decides(a) && decides(b)) return { verdict: distinguishable(a, b) ? 'different' : 'not distinguishable', reason: '' };
  const fewest = a.n <= b.n ? a : b;
  if (!fewest.interval)
    return { verdict: 'cannot tell', reason: fewest.n < 3 ? `n too small: ${fewest.n}` : 'a sum over trials has no interval' };
  return { verdict: 'cannot tell', reason: `n too small: ${fewest.n}, an interval at ${Math.floor(fewest.interval.level * 100)} %` };
}

/** What makes figures of these metrics not comparable, each reason once; empty where nothing does. */
export function spoiledBy(conditions: readonly Condition[], metrics: readonly string[]): string[] {
  const unfair = conditions.filter(({ spoils }) => spoils === 'all' || (Array.isArray(spoils) && metrics.some((m) => spoils.includes(m))));
  return [...new Set(unfair.map(({ kind, differs }) => (differs ? kind : `${kind} not recorded alike`)))];
}

function judge({ metric, quantity }: Measurement, other: Quantity, conditions: readonly Condition[]) {
  const reasons = spoiledBy(conditions, [metric]);
  if (quantity.unit !== other.unit) reasons.push(`unit ${quantity.unit} against ${other.unit}`);
  return reasons.length > 0
    ? { verdict: 'not comparable' as const, reason: [...new Set(reasons)].join(', ') }
    : judgeChange(quantity, other);
}
