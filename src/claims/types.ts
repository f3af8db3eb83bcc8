/**
 * Claims: what a note states. A number claim computes a Statistic; a verdict claim computes whether a sentence still holds.
 * Both get the study's pinned runs and nothing else, so evidence cannot be typed.
 */
import type { Flag, Run, Statistic } from '../run/types.ts';
import type { Judgement } from './rules.ts';

/** The runs of one study. `run(id)` throws on an id that is not pinned. */
export interface StudyRuns {
  canonical: Run;
  all: readonly Run[];
  run(id: string): Run;
  /** What the source printed, never a measured run: the canonical run where it is a transcript, else the first transcript that is pinned. @throws DataError `run-missing` */
  printed: Run;
  /** The run of our own harness: the canonical run where it is one, else the first that is pinned. @throws DataError `run-missing` */
  measured: Run;
}

export interface NumberClaim {
  kind: 'number';
  /** Unique in the study, kebab-case; never reused for another meaning. */
  id: string;
  /** What the number is, as a noun phrase. */
  label: string;
  /** How it is computed, in words; absent where the symbols of its arithmetic say it. */
  formula?: string;
  /** Digits after the point as published. */
  decimals: number;
  compute(runs: StudyRuns): Statistic;
}

/** Which runs a sentence ranges over. A run outside is listed as not covered; it neither supports nor breaks the sentence. */
export interface Scope {
  /** The runs as a noun phrase: `measured runs with one worker in which nothing failed`. */
  words: string;
  /**
   * Why a run is outside; null when it is inside. Decided by what a run says of itself (modes, workers, flags, provenance), never
   * by a figure that happens to be missing: a run inside that lacks its figure fails the sentence.
   */
  leavesOut(run: Run): string | null;
}

/** A predicate with the figures that it reads. */
export interface Part {
  /** The predicate in words, with its thresholds and its scope. */
  words: string;
  /** @throws DataError `claim-empty` when there is nothing to judge */
  judge(runs: StudyRuns): Judgement;
  scope?: Scope;
  /** Why it is a test of its own and none of the rules. */
  why?: string;
}

export interface VerdictClaim {
  kind: 'verdict';
  id: string;
  label: string;
  part: Part;
}

export type Claim = NumberClaim | VerdictClaim;

interface Evaluated {
  id: string;
  label: string;
  formula: string;
  operands: readonly Statistic[];
  /** Runs that the operands were read from, or that were searched for them. */
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
  /** Runs of the study that the sentence does not range over, with the reason; empty for a sentence about named runs. */
  notCovered: readonly { run: string; why: string }[];
}

export type EvaluatedClaim = EvaluatedNumber | EvaluatedVerdict;
