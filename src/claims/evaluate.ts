/** Claims + runs → evaluated claims with evidence. Pure: the build, the tests, the command line and a browser call the same function. */
import { DataError } from '../run/errors.ts';
import { formatInterval, formatQuantity } from '../run/format.ts';
import { runsOf } from '../run/quantity.ts';
import { flagsOf } from '../run/query.ts';
import type { Flag, Run, Statistic } from '../run/types.ts';
import type { Claim, EvaluatedClaim, StudyRuns } from './types.ts';

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
  const { id, label, formula } = claim;
  if (claim.kind === 'verdict') {
    const { holds, because, operands } = claim.test(runs);
    return { kind: 'verdict', id, label, formula, holds, because, operands, runs: readFrom(operands, runs) };
  }
  const quantity = claim.compute(runs);
  if (!Number.isFinite(quantity.value))
    throw new DataError('claim-not-finite', `claim ${id}`, `value is ${quantity.value}, expected a finite number; refuse its empty case.`);
  const from = readFrom([quantity], runs);
  return {
    kind: 'number',
    id,
    label,
    formula,
    quantity,
    operands: [quantity],
    runs: from,
    text: formatQuantity(quantity, claim.decimals).text,
    spread: formatInterval(quantity, claim.decimals),
    flags: from.flatMap((run) => flagsTouching(run, quantity)),
  };
}

const readFrom = (operands: readonly Statistic[], runs: StudyRuns) => runsOf(...operands).map((id) => runs.run(id));

/** Flags of the measurements that the quantity was computed from. */
function flagsTouching(run: Run, quantity: Statistic): Flag[] {
  const used = (quantity.operands ?? []).filter((o) => o.run === run.id);
  return [...new Set(used.flatMap(({ metric, dims }) => flagsOf(run, metric, dims)))];
}
