/** The sentences of a source: the words of each, how they are judged by the source's own data, and what measures them again or why nothing does. */
import { DataError } from '../run/errors.ts';
import type { Replication } from './replication.ts';
import type { Part } from './types.ts';

export interface NotRepeated {
  /** Without its full stop; sentences with the same reason are shown as one group. */
  why: string;
  /** Entries of the study's ledger that say more: claims, or `replication-<id>`. */
  see?: readonly string[];
}

export const ABSOLUTE: NotRepeated = { why: 'An absolute figure of another machine: only ratios carry over' };
export const NO_RESULT: NotRepeated = { why: 'A setting, a procedure, a property or a piece of advice, not a result' };
export const OWN_SUMS: NotRepeated = { why: 'Arithmetic on the source’s own figures: judged in the ledger' };
export const restated = (...see: string[]): NotRepeated => ({ why: 'About a ratio that already has a row', see });
export const inOtherForm = (...see: string[]): NotRepeated => ({ why: 'Measured by us in another form', see });

export type Again = Omit<Replication, 'about'>;

export interface AuditEntry {
  /** As numbered in the source, e.g. `deltaglider-proxy/2`. */
  id: string;
  quote: string;
  /** Where it is not in English: its language, and what it says. */
  foreign?: { lang: string; english: string };
  again: readonly Again[] | NotRepeated;
  part: Part;
  /** One sentence of reason, built from the judgement's figures. */
  reason: string;
}

export const isRepeated = (again: AuditEntry['again']): again is readonly Again[] => Array.isArray(again);

export const numberOf = ({ id }: Pick<AuditEntry, 'id'>): number => Number(id.slice(id.indexOf('/') + 1));

export type SourceSentence = Omit<AuditEntry, 'id'>;

/** @param repeated numbers of the sentences that are measured again, in the order in which that is shown */
export function sourceOf(study: string, repeated: readonly number[], sentences: Readonly<Record<number, SourceSentence>>) {
  const audit = Object.entries(sentences).map(([n, sentence]): AuditEntry => ({ id: `${study}/${n}`, ...sentence }));
  const replications = repeated.flatMap((about): Replication[] => {
    const { again } = sentences[about]!;
    return isRepeated(again) ? again.map((entry) => ({ ...entry, about })) : [];
  });
  return { audit, replications };
}

export interface Answering {
  id: string;
  audit: readonly Pick<AuditEntry, 'id' | 'quote' | 'foreign' | 'again'>[];
  claims: readonly { id: string; label: string }[];
  replications: readonly Pick<Replication, 'id' | 'finding'>[];
}

/** Text of a ledger entry that a reason leads to. @throws DataError `reason-unknown` */
export function labelOfSeen({ id, claims, replications }: Answering, seen: string): string {
  const label =
    claims.find((claim) => claim.id === seen)?.label ?? replications.find((entry) => `replication-${entry.id}` === seen)?.finding;
  if (label !== undefined) return label;
  throw new DataError(
    'reason-unknown',
    `studies/${id}/source.ts`,
    `a reason leads to "${seen}", expected a claim of the study or replication-<id>.`,
  );
}
