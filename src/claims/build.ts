/** Short forms in which a study writes its claims, audits and outcomes. */
import { formatInterval } from '../run/format.ts';
import { runsOf } from '../run/quantity.ts';
import type { Quantity, Statistic } from '../run/types.ts';
import type { AuditEntry } from './audit.ts';
import { precise } from './rules.ts';
import type { NumberClaim, Outcome, StudyRuns, VerdictClaim } from './types.ts';

/** A number that the note prints, with the digits after the point as published. */
export const number = (
  id: string,
  label: string,
  formula: string,
  decimals: number,
  compute: (runs: StudyRuns) => Statistic,
): NumberClaim => ({ kind: 'number', id, label, formula, decimals, compute });

/** A sentence that the data could contradict; `formula` is its predicate in words, with the threshold. */
export const verdict = (id: string, label: string, formula: string, test: VerdictClaim['test']): VerdictClaim => ({
  kind: 'verdict',
  id,
  label,
  formula,
  test,
});

/** The audit of one study: `entry(2, quote, rule, reason, judge)` has the id `<study>/2`. */
export const auditOf =
  (study: string) =>
  (n: number, quote: string, rule: string, reason: string, judge: AuditEntry['judge']): AuditEntry => ({
    id: `${study}/${n}`,
    quote,
    rule,
    reason,
    judge,
  });

/** Rule text for `judgePrinted`. */
export const PRINTED = 'A printed figure against its data, at the digits that it was printed with.';

/** An outcome that shows its operands' figures. */
export const outcome = (holds: boolean, operands: readonly Statistic[]): Outcome => ({
  holds,
  because: because(operands.map((q) => [q])),
  operands,
});

/** Holds when every operand does. */
export const every = <S extends Statistic>(operands: readonly S[], holds: (q: S) => boolean): Outcome =>
  outcome(operands.every(holds), operands);

/** Holds when every pair does. */
export const everyPair = (pairs: readonly (readonly [Quantity, Quantity])[], holds: (a: Quantity, b: Quantity) => boolean): Outcome => ({
  holds: pairs.every(([a, b]) => holds(a, b)),
  because: because(pairs),
  operands: pairs.flat(),
});

/**
 * Figures as text, those that are compared side by side: `11.889× (n = 1) in <run>; 6.2048× (93 % interval 4.72–6.54×, n = 5) in <run>`.
 * Runs are named where there are several, trials where a figure has several.
 */
function because(compared: readonly (readonly Statistic[])[]): string {
  const severalTrials = compared.flat().some(({ n }) => n > 1);
  const show = (q: Statistic) => (severalTrials ? `${precise(q)} (${spreadOf(q)})` : precise(q));
  const byRun = Map.groupBy(compared, (figures) => runsOf(...figures).join(' and '));
  return [...byRun]
    .map(([run, list]) => {
      const text = list.map((figures) => figures.map(show).join(' against ')).join(', ');
      return byRun.size > 1 ? `${text} in ${run}` : text;
    })
    .join('; ');
}

/** The interval with its trials, where it has a width. */
const spreadOf = (q: Statistic): string => (q.interval && q.interval.low < q.interval.high ? formatInterval(q) : `n = ${q.n}`);
