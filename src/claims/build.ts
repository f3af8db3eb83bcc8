/** Short forms in which a study writes its claims, audits and chart titles. Each part of a sentence is a rule with the figures that it is applied to. */
import { sentence } from '../run/capital.ts';
import type { Run, Statistic } from '../run/types.ts';
import type { AuditEntry, SourceSentence } from './audit.ts';
import { kindestOf, worstOf, type Judged, type Judgement, type Rule } from './rules.ts';
import type { NumberClaim, Part, Scope, StudyRuns, VerdictClaim } from './types.ts';

/** A number that the note prints. @param formula how it is computed, in words; only where the symbols of the arithmetic do not say it */
export const number = (
  id: string,
  label: string,
  decimals: number,
  compute: (runs: StudyRuns) => Statistic,
  formula?: string,
): NumberClaim => ({ kind: 'number', id, label, decimals, compute, formula });

/** Reads what a rule is applied to; made by `over` it says which runs it ranges over. */
export type Reads<To extends Judged> = ((runs: StudyRuns) => readonly To[]) & { scope?: Scope };

export const part = <To extends Judged>({ words, judge }: Rule<To>, reads: Reads<To>): Part => ({
  words: words + (reads.scope ? `, over ${reads.scope.words}` : ''),
  judge: (runs) => judge(reads(runs)),
  scope: reads.scope,
});

/** Parts of which all must hold, or a rule with its figures. */
type Judging<To extends Judged> = readonly Part[] | readonly [rule: Rule<To>, reads: Reads<To>];
const wholeOf = <To extends Judged>(judging: Judging<To>): Part => (isRuled(judging) ? part(...judging) : every(...judging));
const isRuled = <To extends Judged>(judging: Judging<To>): judging is readonly [Rule<To>, Reads<To>] => typeof judging[1] === 'function';

/** Figures of every run in the scope, in the order of the pins. A run in the scope that lacks a figure fails the sentence. */
export const over = <Item>(
  scope: Scope,
  figures: (run: Run) => readonly Item[],
): ((runs: StudyRuns) => readonly Item[]) & { scope: Scope } =>
  Object.assign((runs: StudyRuns) => runs.all.filter((run) => scope.leavesOut(run) === null).flatMap(figures), { scope });

export const every = (...parts: readonly Part[]): Part => combined(parts, '; and ', worstOf);
/** Several readings of one sentence: the kindest of them decides. */
export const kindest = (...parts: readonly Part[]): Part => combined(parts, '; or ', kindestOf);

const combined = (parts: readonly Part[], joint: string, choose: (judgements: readonly Judgement[]) => Judgement): Part => ({
  words: [...new Set(parts.map(({ words }) => words))].join(joint),
  judge: (runs) => choose(parts.map(({ judge }) => judge(runs))),
  scope: parts.find(({ scope }) => scope)?.scope,
});

/** True of the figures only when read otherwise than the text says, such as MiB for MB: imprecise instead of holds. */
export const misread = (as: string, inner: Part): Part => ({
  ...inner,
  words: `read as ${as}, which makes it imprecise: ${inner.words}`,
  judge(runs) {
    const found = inner.judge(runs);
    const agrees = found.verdict === 'holds' || found.verdict === 'holds after rounding';
    return { ...found, verdict: agrees ? 'imprecise' : found.verdict, arithmetic: `read as ${as}: ${found.arithmetic}` };
  },
});

type Sentence = Pick<VerdictClaim, 'label' | 'part'>;
export const verdict = <To extends Judged>(label: string, ...judging: Judging<To>): Sentence => ({ label, part: wholeOf(judging) });
export const verdictsOf = (table: Readonly<Record<string, Sentence>>): VerdictClaim[] =>
  Object.entries(table).map(([id, sentence]) => ({ kind: 'verdict', id, ...sentence }));

/** Words of a source, with what they say in English where they are in another language. */
export type Quote = string | Pick<AuditEntry, 'quote' | 'foreign'>;

/** A sentence of a source. @param what which figures it is held against, in one sentence; the rule adds its own words */
export const entry = <To extends Judged>(
  quote: Quote,
  again: AuditEntry['again'],
  what: string,
  reason: string,
  ...judging: Judging<To>
): SourceSentence => {
  const whole = wholeOf(judging);
  return {
    ...(typeof quote === 'string' ? { quote } : quote),
    again,
    reason,
    part: { ...whole, words: [what, sentence(whole.words)].filter(Boolean).join(' ') },
  };
};
