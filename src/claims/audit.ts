/** Audit: claims that the *source* made, judged against data by the rules. In: audit entries + runs. Out: judged entries. */
import type { Judgement } from './rules.ts';
import type { Part, StudyRuns } from './types.ts';

export interface AuditEntry {
  /** As numbered in the source list, e.g. `deltaglider-proxy/2`. */
  id: string;
  /** The source's own words, quoted. */
  quote: string;
  /** Where it is not in English: its language, and what it says. */
  foreign?: { lang: string; english: string };
  part: Part;
  /** One sentence of reason, built from the judgement's figures. */
  reason: string;
}

export interface JudgedEntry extends Omit<AuditEntry, 'part'> {
  /** Which figures are compared, and the rule in words. */
  rule: string;
  judgement: Judgement;
}

/** Judges every entry, in order. @throws DataError where a rule's operands cannot be read, `claim-empty` where there are none */
export const judgeEntries = (entries: readonly AuditEntry[], runs: StudyRuns): JudgedEntry[] =>
  entries.map(({ part, ...entry }) => ({ ...entry, rule: part.words, judgement: part.judge(runs) }));
