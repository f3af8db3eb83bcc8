/**
 * The verdict rules in words, for the methodology page. Keyed by the names of the rules, so that a rule without a text
 * fails the type check; thresholds are read from the rules, never typed.
 */
import type * as rules from './legacy-rules.ts';
import { IMPRECISE_WITHIN, ORDER_OF_MAGNITUDE, SIMILAR_WITHIN, TYPICALLY_FROM, type Verdict } from './legacy-rules.ts';

export type RuleName = Exclude<Extract<keyof typeof rules, `judge${string}`>, 'judged'>;

export interface RuleText {
  /** The wording that it judges. */
  title: string;
  /** When it holds, with the threshold. */
  text: string;
}

const PERCENT = `${IMPRECISE_WITHIN * 100} %`;

export const RULE_TEXTS: Readonly<Record<RuleName, RuleText>> = {
  judgePrinted: {
    title: 'A printed figure',
    text: `The figure is compared with its data. Equal: it holds. Equal at the digits that were printed: it holds after rounding. Off by no more than ${PERCENT} of the data: imprecise. Further off: contradicted. The digits after the point are the rounding allowed, so 0.124 is held to three of them and 61 to none.`,
  },
  judgeSimilar: {
    title: '“Similar”, “same ballpark”',
    text: `Holds when every ratio lies within a factor of ${SIMILAR_WITHIN}, that is between ${1 / SIMILAR_WITHIN} and ${SIMILAR_WITHIN}. One outside contradicts it.`,
  },
  judgeOrderOfMagnitude: {
    title: '“An order of magnitude”',
    text: `Holds from a factor of ${ORDER_OF_MAGNITUDE} on.`,
  },
  judgeAtLeast: {
    title: '“At least”, “up to twice”',
    text: 'Holds when the factor reaches the number that the sentence names.',
  },
  judgeVaried: {
    title: '“Varied”',
    text: `Holds when the largest figure lies more than ${PERCENT} above the smallest.`,
  },
  judgeContrast: {
    title: '“Faster”, “lower”: one thing against another',
    text: 'Holds when every ratio points the way that the sentence says, is contradicted when none does, and is imprecise when some do.',
  },
  judgeMuch: {
    title: '“Much”, “a lot”, “obvious”',
    text: `A contrast beyond what still counts as similar: every ratio lies above ${SIMILAR_WITHIN}. Imprecise when some do, contradicted when none does.`,
  },
  judgeConsistently: {
    title: '“Consistently”',
    text: 'Holds when every ratio points the way that the sentence says. A single one that does not contradicts it.',
  },
  judgeGenerally: {
    title: '“Generally”',
    text: `Holds when at least ${TYPICALLY_FROM * 100} % of the ratios point the way that the sentence says, is imprecise from half of them on, and is contradicted below.`,
  },
  judgeRange: {
    title: '“From a to b”',
    text: 'Each figure lies in the range, or is judged as a print of the nearer end. The worst of them decides.',
  },
  judgeTrend: {
    title: '“Increases with”, “typically”',
    text: `Every pair of rows is compared. “Increases” holds when all of them agree and is imprecise from ${TYPICALLY_FROM * 100} % of them on. “Typically” holds from ${TYPICALLY_FROM * 100} % on and is imprecise above half. Below that both are contradicted.`,
  },
  judgeAll: {
    title: 'Several parts',
    text: 'A sentence with several parts is as good as the worst of them.',
  },
  judgeBest: {
    title: 'Several readings',
    text: 'A sentence that can be read in several ways is judged in the reading that is kindest to it, and the arithmetic says which.',
  },
  judgeRecorded: {
    title: 'Nothing to check it with',
    text: 'A sentence about something that the source recorded no figure for is not checkable. That is a statement about the data, not about the sentence.',
  },
};

export const VERDICT_TEXTS: Readonly<Record<Verdict, string>> = {
  holds: 'the data say so, exactly or within the rule’s threshold',
  'holds after rounding': 'equal at the digits that were printed',
  imprecise: `within ${PERCENT}, or true of some of the cases that it speaks of`,
  contradicted: 'the source’s own data, or an experiment that decides the point, say otherwise',
  'not checkable': 'the data given do not decide it',
};
