/** The former short forms, for studies that are not yet written as rules; nothing new is written with them. */
import type { Quantity, Statistic } from '../run/types.ts';
import type { AuditEntry } from './audit.ts';
import { figuresText } from './figures-text.ts';
import type { Judgement } from './rules.ts';
import type { NumberClaim, StudyRuns, VerdictClaim } from './types.ts';

export interface Outcome {
  holds: boolean;
  because: string;
  operands: readonly Statistic[];
}

/** A number that the note prints, with the digits after the point as published. */
export const number = (
  id: string,
  label: string,
  formula: string,
  decimals: number,
  compute: (runs: StudyRuns) => Statistic,
): NumberClaim => ({ kind: 'number', id, label, formula, decimals, compute });

/** A sentence that the data could contradict; `formula` is its predicate in words, with the threshold. */
export const verdict = (id: string, label: string, formula: string, test: (runs: StudyRuns) => Outcome): VerdictClaim => ({
  kind: 'verdict',
  id,
  label,
  part: {
    words: formula,
    judge(runs) {
      const { holds, because, operands } = test(runs);
      return { verdict: holds ? 'holds' : 'contradicted', arithmetic: because, operands };
    },
  },
});

/** The audit of one study: `entry(2, quote, rule, reason, judge)` has the id `<study>/2`. */
export const auditOf =
  (study: string) =>
  (n: number, quote: string, rule: string, reason: string, judge: (runs: StudyRuns) => Judgement): AuditEntry => ({
    id: `${study}/${n}`,
    quote,
    reason,
    part: { words: rule, judge },
  });

/** Rule text for `judgePrinted`. */
export const PRINTED = 'A printed figure against its data, at the digits that it was printed with.';

/** An outcome that shows its operands' figures. */
export const outcome = (holds: boolean, operands: readonly Statistic[]): Outcome => ({
  holds,
  because: figuresText(operands.map((q) => [q])),
  operands,
});

/** Holds when every operand does. */
export const every = <S extends Statistic>(operands: readonly S[], holds: (q: S) => boolean): Outcome =>
  outcome(operands.every(holds), operands);

/** Holds when every pair does. */
export const everyPair = (pairs: readonly (readonly [Quantity, Quantity])[], holds: (a: Quantity, b: Quantity) => boolean): Outcome => ({
  holds: pairs.every(([a, b]) => holds(a, b)),
  because: figuresText(pairs),
  operands: pairs.flat(),
});
