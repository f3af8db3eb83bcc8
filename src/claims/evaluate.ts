/** Claims + runs → evaluated claims with evidence. Pure: the build, the tests, the command line and a browser call the same function. */
import { DataError } from '../run/errors.ts';
import { formulaText } from '../run/expression.ts';
import { FAILED_AT_MOST, failedShare, failuresBehind, failuresText } from '../run/failures.ts';
import { formatInterval, formatQuantity } from '../run/format.ts';
import { runsOf } from '../run/quantity.ts';
import { flagsOf } from '../run/query.ts';
import type { Flag, Run, Statistic } from '../run/types.ts';
import type { Claim, EvaluatedClaim, Scope, StudyRuns } from './types.ts';

/**
 * Evaluates every claim, in order.
 * @throws DataError `claim-duplicate`, `claim-failed` (the cause says which figure is missing, or is `claim-not-finite`)
 */
export function evaluate(claims: readonly Claim[], runs: StudyRuns): EvaluatedClaim[] {
  const ids = new Set<string>();
  return claims.map((claim) => {
    if (ids.has(claim.id)) throw new DataError('claim-duplicate', `claim ${claim.id}`, 'this id is used twice; give each claim its own.');
    ids.add(claim.id);
    try {
      return evaluateOne(claim, runs);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new DataError('claim-failed', `claim ${claim.id}`, reason, { cause });
    }
  });
}

function evaluateOne(claim: Claim, runs: StudyRuns): EvaluatedClaim {
  const { id, label } = claim;
  if (claim.kind === 'verdict') {
    const { words: formula, judge, scope } = claim.part;
    const { verdict, arithmetic: because, operands, searched = [] } = judge(runs);
    refuseFailed(operands);
    const holds = verdict === 'holds';
    return {
      kind: 'verdict',
      id,
      label,
      formula,
      holds,
      because,
      operands,
      runs: readFrom(operands, runs, searched),
      notCovered: outside(scope, runs),
    };
  }
  const quantity = claim.compute(runs);
  if (!Number.isFinite(quantity.value))
    throw new DataError('claim-not-finite', `claim ${id}`, `value is ${quantity.value}, expected a finite number; refuse its empty case.`);
  const from = readFrom([quantity], runs);
  return {
    kind: 'number',
    id,
    label,
    formula: claim.formula ?? formulaOf(id, quantity),
    quantity,
    operands: [quantity],
    runs: from,
    text: [formatQuantity(quantity, claim.decimals).text, ...failed(quantity)].join(' '),
    spread: formatInterval(quantity, claim.decimals),
    flags: from.flatMap((run) => flagsTouching(run, quantity)),
  };
}

/** `(3 of 20 uploads failed)`, which goes wherever the number goes; nothing where none failed. */
const failed = (quantity: Statistic): string[] => {
  const failures = failuresBehind(quantity);
  return failures ? [`(${failuresText(failures)})`] : [];
};

/** @throws DataError `claim-failed-operations` when more failed behind a sentence than `FAILED_AT_MOST` */
function refuseFailed(operands: readonly Statistic[]): void {
  const failures = failuresBehind(...operands);
  if (!failures || failedShare(failures) <= FAILED_AT_MOST) return;
  throw new DataError(
    'claim-failed-operations',
    runsOf(...operands).join(', '),
    `${failuresText(failures)}, expected at most ${FAILED_AT_MOST * 100} %; what succeeded is a selection, so no sentence rests on it.`,
  );
}

/** Runs that a sentence does not range over. */
const outside = (scope: Scope | undefined, { all }: StudyRuns) =>
  all.flatMap((run) => {
    const why = scope?.leavesOut(run) ?? null;
    return why === null ? [] : [{ run: run.id, why }];
  });

/** How a number is computed, from its arithmetic. @throws DataError `claim-formula` where a step has no symbol */
function formulaOf(id: string, { expression }: Statistic): string {
  if (expression === undefined)
    throw new DataError('claim-formula', `claim ${id}`, 'its arithmetic has a step without a symbol; say in words how it is computed.');
  return formulaText(expression);
}

/** How a claim is computed or judged, in words; empty for a number whose words follow from arithmetic that was not done. */
export const ruleOf = (claim: Claim): string => (claim.kind === 'verdict' ? claim.part.words : (claim.formula ?? ''));

const readFrom = (operands: readonly Statistic[], runs: StudyRuns, searched: readonly string[] = []) =>
  [...new Set([...runsOf(...operands), ...searched])].map((id) => runs.run(id));

/** Flags of the measurements that the quantity was computed from. */
function flagsTouching(run: Run, quantity: Statistic): Flag[] {
  const used = (quantity.operands ?? []).filter((o) => o.run === run.id);
  return [...new Set(used.flatMap(({ metric, dims }) => flagsOf(run, metric, dims)))];
}
