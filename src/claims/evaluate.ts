/** Statements + runs → results with evidence. Pure: the build, the tests, the command line and a browser call the same function. */
import { caught, DataError } from '../run/errors.ts';
import { formulaText } from '../run/expression.ts';
import { FAILED_AT_MOST, failedShare, failuresBehind, failuresText, flagsBehind } from '../run/failures.ts';
import { formatInterval, formatQuantity } from '../run/format.ts';
import { runsOf } from '../run/quantity.ts';
import { FEWEST_BLOCKS } from '../run/estimate.ts';
import { STOLEN_LIMIT, TOO_FEW } from '../run/stolen.ts';
import type { Statistic } from '../run/types.ts';
import { numberOf, type AuditEntry } from './audit.ts';
import { judgeReplication, type Replication } from './replication.ts';
import type { Claim, Kind, NumberClaim, Result, Stated, Statement, StudyRuns, VerdictClaim } from './types.ts';

export interface Statements {
  claims?: readonly Claim[];
  audit?: readonly AuditEntry[];
  replications?: readonly Replication[];
}

interface Asked extends Statement {
  on(runs: StudyRuns): Stated;
}

export type IsWanted = (statement: Statement) => boolean;

/** Every statement on some runs that is wanted, in the order of the ledger. One that cannot be made costs no other. */
export const resultsOf = (statements: Statements, runs: StudyRuns, isWanted: IsWanted = () => true): Result[] =>
  statementsOf(statements).flatMap(({ on, ...statement }) => {
    if (!isWanted(statement)) return [];
    const result = caught(() => on(runs));
    return result instanceof Error ? { ...statement, cannot: result } : result;
  });

/** The results of which none cannot be made. @throws DataError `claim-failed` at the first that cannot; the cause says which figure is missing */
export const stated = (results: readonly Result[]): Stated[] =>
  results.map((result) => {
    if (!('cannot' in result)) return result;
    const { kind, id, cannot } = result;
    throw new DataError('claim-failed', `${kind === 'audit' || kind === 'replication' ? kind : 'claim'} ${id}`, cannot.message, {
      cause: cannot,
    });
  });

export const ofKind = <K extends Kind>({ results }: { results: readonly Result[] }, kind: K): Extract<Stated, { kind: K }>[] =>
  results.filter((result): result is Extract<Stated, { kind: K }> => result.kind === kind && !('cannot' in result));

/** @throws DataError `claim-duplicate` */
export function statementsOf({ claims = [], audit = [], replications = [] }: Statements): Asked[] {
  const twice = claims.find(({ id }, i) => claims.findIndex((claim) => claim.id === id) < i)?.id;
  if (twice !== undefined) throw new DataError('claim-duplicate', `claim ${twice}`, 'this id is used twice; give each claim its own.');
  return [
    ...claims.flatMap((claim) => (claim.kind === 'number' ? numberFrom(claim) : [])),
    ...claims.flatMap((claim) => (claim.kind === 'verdict' ? sentenceFrom(claim) : [])),
    ...audit.map(auditFrom),
    ...replications.map((entry): Asked => ({
      kind: 'replication',
      id: entry.id,
      label: entry.finding,
      formula: entry.what,
      on: (runs) => judgeReplication(entry, runs.printed, runs.all),
    })),
  ];
}

function numberFrom({ id, label, compute, decimals, formula }: NumberClaim): Asked {
  const statement = { kind: 'number', id, label, formula: formula ?? '' } as const;
  return {
    ...statement,
    on(runs) {
      const quantity = compute(runs);
      const { value } = quantity;
      if (!Number.isFinite(value))
        throw new DataError('claim-not-finite', `claim ${id}`, `value is ${value}, expected a finite number; refuse its empty case.`);
      const failures = failuresBehind(quantity);
      return {
        ...statement,
        formula: (formula ?? formulaOf(id, quantity)) + (quantity.of ? `, in blocks with at most ${STOLEN_LIMIT} % stolen` : ''),
        quantity,
        operands: [quantity],
        // `(3 of 20 uploads failed)` goes wherever the number goes.
        text: inBlocks(quantity, formatQuantity(quantity, decimals).text) + (failures ? ` (${failuresText(failures)})` : ''),
        spread: quantity.of && !quantity.interval ? `${FEWEST_BLOCKS} needed` : formatInterval(quantity, decimals),
        flags: flagsBehind([quantity]),
      };
    },
  };
}

function sentenceFrom({ id, label, part: { words, judge, scope } }: VerdictClaim): Asked {
  const statement = { kind: 'verdict', id, label, formula: words } as const;
  return {
    ...statement,
    on(runs) {
      const { verdict, searched = [], ...judgement } = judge(runs);
      refuseFailed(judgement.operands);
      const notCovered = runs.all.flatMap((run) => {
        const why = scope?.leavesOut(run) ?? null;
        return why === null ? [] : [{ run: run.id, why }];
      });
      return { ...statement, ...judgement, verdict: verdict === 'holds' ? 'holds' : 'contradicted', searched, notCovered };
    },
  };
}

function auditFrom(entry: AuditEntry): Asked {
  const { quote, foreign, reason, part } = entry;
  const statement = { kind: 'audit', id: String(numberOf(entry)), label: quote, formula: part.words } as const;
  return {
    ...statement,
    on: (runs) => ({ ...statement, ...part.judge(runs), reason, notCovered: [], ...(foreign ? { foreign } : {}) }),
  };
}

/** A number as printed, with how many blocks are left where some lost too much time; of too few there is no estimate. */
const inBlocks = ({ n, of }: Statistic, text: string): string =>
  of === undefined ? text : n < FEWEST_BLOCKS ? `${TOO_FEW} (${n} of ${of})` : `${text} (${n} of ${of} blocks)`;

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

/** How a number is computed, from its arithmetic. @throws DataError `claim-formula` where a step has no symbol */
function formulaOf(id: string, { expression }: Statistic): string {
  if (expression === undefined)
    throw new DataError('claim-formula', `claim ${id}`, 'its arithmetic has a step without a symbol; say in words how it is computed.');
  return formulaText(expression);
}
