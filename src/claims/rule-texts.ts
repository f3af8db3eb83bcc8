/** Every rule in words, for the methodology page. */
import { FAILED_AT_MOST } from '../run/failures.ts';
import { ORDER_OF_MAGNITUDE, SIMILAR_WITHIN } from './bound.ts';
import { percent, TYPICALLY_FROM, VARIED_FROM, type Verdict } from './grades.ts';

export interface RuleText {
  /** The wording that it judges. */
  title: string;
  /** When it holds, with the threshold. */
  text: string;
}

export const RULE_TEXTS = {
  all: {
    title: 'Every figure',
    text: `Every figure meets the bound that the sentence states. “Similar” and “same ballpark” mean a ratio within a factor of ${SIMILAR_WITHIN}; “an order of magnitude” means a factor of at least ${ORDER_OF_MAGNITUDE}. Where a bound asks for the whole interval, the interval needs a level of 90 % or more.`,
  },
  most: { title: '“Most”', text: 'More than half of the figures meet the bound, or more than the share that the rule names.' },
  contrast: {
    title: '“Faster”, “lower”, “much”',
    text: `Holds when every ratio points the way that the sentence says, is imprecise when some do, contradicted when none does. “Much”, “a lot” and “obvious” ask for a ratio above ${SIMILAR_WITHIN}.`,
  },
  generally: {
    title: '“Generally”',
    text: `Holds when at least ${percent(TYPICALLY_FROM)} of the ratios point the way that the sentence says, is imprecise above half, contradicted below.`,
  },
  spread: {
    title: '“Varied”',
    text: `The largest figure ÷ the smallest meets the bound. “Varied” asks for more than ${percent(VARIED_FROM)} above the smallest.`,
  },
  printed: {
    title: 'A printed figure',
    text: 'The printed number is compared with its data by digits. Equal: it holds. Equal once the data are rounded to the printed digits: it holds after rounding. Equal at one digit fewer: imprecise. Otherwise it is contradicted. There is no margin in per cent, so that the same defect gives the same verdict in every row.',
  },
  'printed range': {
    title: '“From a to b”',
    text: 'Each figure lies in the range, or is judged as a print of the nearer end. The worst of them decides.',
  },
  'printed as': { title: 'How a figure is printed', text: 'Every figure is printed in the source in the form that the rule names.' },
  'printed row': {
    title: 'A printed row',
    text: 'Each printed number is compared with its own figure, by the digits of each. The worst of them decides.',
  },
  'every pair': {
    title: 'One thing against another',
    text: 'In every pair the first figure meets the bound against the second, by medians.',
  },
  different: {
    title: '“Differs”',
    text: 'Every pair differs by the one rule for “different”: the interval of the ratio excludes 1, and across runs the ratio lies beyond the noise between runs.',
  },
  trend: {
    title: '“Increases with”, “typically”',
    text: `Every pair of rows is compared. “Increases” holds when all of them agree and is imprecise from ${percent(TYPICALLY_FROM)} on. “Typically” holds from ${percent(TYPICALLY_FROM)} on and is imprecise above half. Below that both are contradicted.`,
  },
  'every text': { title: 'Printed words', text: 'Every printed cell or stated fact has the form that the rule names.' },
  'not recorded': {
    title: '“Not recorded”',
    text: 'The run is searched by metric and dimensions and holds no such figure. A run without any figure is refused: what it lacks says nothing.',
  },
  'not checkable': {
    title: 'Nothing to check it with',
    text: 'A sentence about something that the source recorded no figure for is not checkable. That is a statement about the data, not about the sentence.',
  },
} satisfies Readonly<Record<string, RuleText>>;
export type RuleKind = keyof typeof RULE_TEXTS;

/** How rules are put together, and what they refuse. */
export const RULE_NOTES: readonly RuleText[] = [
  { title: 'Several parts', text: 'A sentence with several parts is as good as the worst of them.' },
  {
    title: 'Several readings',
    text: 'A sentence that can be read in several ways is judged in the reading that is kindest to it, and the arithmetic says which.',
  },
  {
    title: 'A named defect',
    text: 'A figure that is right only when read otherwise than it is labelled, such as MiB for MB, is imprecise, in every row alike.',
  },
  {
    title: 'No figures, no sentence',
    text: `A rule that is applied to nothing is refused, not fulfilled. So is one whose figures rest on more than ${percent(FAILED_AT_MOST)} failed operations.`,
  },
  {
    title: 'Scope',
    text: 'A sentence over several runs says over which. A run outside is listed as not covered: it neither supports nor breaks the sentence.',
  },
];

export const VERDICT_TEXTS: Readonly<Record<Verdict, string>> = {
  holds: 'the data say so, exactly or within the rule’s threshold',
  'holds after rounding': 'equal at the digits that were printed',
  imprecise: 'equal at one digit fewer, right under a named other reading, or true of some of the cases that it speaks of',
  contradicted: 'the source’s own data, or an experiment that decides the point, say otherwise',
  'not checkable': 'the data given do not decide it',
};
