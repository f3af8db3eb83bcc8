/**
 * Sentences of a source that have no replication, each with the reason. In: what a study defines. Out: how many sentences have a row and
 * how many a reason; a sentence with neither or with both is an error.
 */
import { DataError } from '../run/errors.ts';
import type { AuditEntry } from './audit.ts';
import type { Replication } from './replication.ts';

export interface NotRepeated {
  /** Without its full stop; entries with the same reason are shown as one group. */
  why: string;
  /** Numbers of the source's own words in the list of judged claims. */
  about: readonly number[];
  /** Entries of the study's ledger that say more: claims, or `replication-<id>`. */
  see?: readonly string[];
}

export const ABSOLUTE = 'An absolute figure of another machine: only ratios carry over';
export const NO_RESULT = 'A setting, a procedure, a property or a piece of advice, not a result';
export const OWN_SUMS = 'Arithmetic on the source’s own figures: judged in the ledger';
export const RESTATED = 'About a ratio that already has a row';
export const OTHER_FORM = 'Measured by us in another form';

/** What is read of a study. */
export interface Answering {
  id: string;
  audit: readonly Pick<AuditEntry, 'id' | 'quote' | 'foreign'>[];
  claims: readonly { id: string; label: string }[];
  replications?: readonly Pick<Replication, 'id' | 'about' | 'finding'>[];
  notRepeated?: readonly NotRepeated[];
}

/** Text of a ledger entry that a reason leads to. @throws DataError `reason-unknown` */
export function labelOfSeen({ id, claims, replications = [] }: Answering, seen: string): string {
  const label =
    claims.find((claim) => claim.id === seen)?.label ?? replications.find((entry) => `replication-${entry.id}` === seen)?.finding;
  if (label === undefined) throw wrong(id, `a reason leads to "${seen}", expected a claim of the study or replication-<id>`);
  return label;
}

/**
 * How many sentences of its source a study has measured again, and of how many it says why not; all 0 without a source.
 * @throws DataError `reason-unknown`, where a sentence has neither, both or two reasons, and where a reason is about no sentence
 */
export function answersOf(study: Answering): { sentences: number; rows: number; reasons: number } {
  const { id, audit, replications = [], notRepeated = [] } = study;
  const numbers = new Set(audit.map((entry) => Number(entry.id.slice(id.length + 1))));
  const rows = new Set(replications.map(({ about }) => about));
  const reasons = notRepeated.flatMap(({ about }) => about);
  for (const number of new Set([...numbers, ...rows, ...reasons])) {
    const count = (rows.has(number) ? 1 : 0) + reasons.filter((own) => own === number).length;
    if (!numbers.has(number)) throw wrong(id, `there is no sentence ${number} of the source`);
    if (count !== 1) throw wrong(id, `sentence ${number} has ${count} answers, expected rows or one reason`);
  }
  for (const seen of notRepeated.flatMap(({ see = [] }) => see)) labelOfSeen(study, seen);
  return { sentences: numbers.size, rows: rows.size, reasons: reasons.length };
}

const wrong = (study: string, what: string) =>
  new DataError('reason-unknown', `studies/${study}/replications.ts`, `${what}; edit replications or notRepeated.`);
