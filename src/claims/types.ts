/**
 * Claims: what a note states. A number claim computes a Statistic; a verdict claim computes whether a sentence still holds.
 * Both get the study's pinned runs and nothing else, so evidence cannot be typed.
 */
import type { Flag, Run, Statistic } from '../run/types.ts';

/** The runs of one study. `run(id)` throws on an id that is not pinned. */
export interface StudyRuns {
  canonical: Run;
  all: readonly Run[];
  run(id: string): Run;
}

export interface NumberClaim {
  kind: 'number';
  /** Unique in the study, kebab-case; never reused for another meaning. */
  id: string;
  /** What the number is, as a noun phrase. */
  label: string;
  /** How it is computed, in words. */
  formula: string;
  /** Digits after the point as published. */
  decimals: number;
  compute(runs: StudyRuns): Statistic;
}

export interface Outcome {
  holds: boolean;
  /** The arithmetic that decided, with figures. */
  because: string;
  operands: readonly Statistic[];
}

export interface VerdictClaim {
  kind: 'verdict';
  id: string;
  label: string;
  /** The predicate in words, with its threshold. */
  formula: string;
  test(runs: StudyRuns): Outcome;
}

export type Claim = NumberClaim | VerdictClaim;

interface Evaluated {
  id: string;
  label: string;
  formula: string;
  operands: readonly Statistic[];
  /** Runs that the operands were read from. */
  runs: readonly Run[];
}

export interface EvaluatedNumber extends Evaluated {
  kind: 'number';
  quantity: Statistic;
  /** As readers see it, e.g. `11.9×`. */
  text: string;
  /** Interval or the reason why there is none. */
  spread: string;
  flags: readonly Flag[];
}

export interface EvaluatedVerdict extends Evaluated {
  kind: 'verdict';
  holds: boolean;
  because: string;
}

export type EvaluatedClaim = EvaluatedNumber | EvaluatedVerdict;
