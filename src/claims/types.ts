/** What a note states, and what given runs say of it. Every claim gets the study's runs and nothing else, so evidence cannot be typed. */
import type { Flag, Run, Statistic } from '../run/types.ts';
import type { Measured, Outcome, ReplicationVerdict } from './replicates.ts';
import type { Verdict } from './grades.ts';
import type { Judgement } from './rules.ts';

/** The runs of one study. `run(id)` throws on an id that is not pinned. */
export interface StudyRuns {
  canonical: Run;
  all: readonly Run[];
  run(id: string): Run;
  /** That run; where it is the first of a further plan, in its place the run of that plan that the note is read with. */
  quotedOf(id: string): Run;
  /** What the source printed, never a measured run: the canonical run where it is a transcript, else the first transcript that is pinned. @throws DataError `run-missing` */
  printed: Run;
  /** The run of our own harness: the canonical run where it is one, else the first that is pinned. @throws DataError `run-missing` */
  measured: Run;
}

export interface NumberClaim {
  kind: 'number';
  /** Unique in the study, kebab-case; never reused for another meaning. */
  id: string;
  label: string;
  /** How it is computed, in words; absent where the symbols of its arithmetic say it. */
  formula?: string | undefined;
  decimals: number;
  compute(runs: StudyRuns): Statistic;
}

/** Which runs a sentence ranges over. A run outside is listed as not covered; it neither supports nor breaks the sentence. */
export interface Scope {
  /** The runs as a noun phrase: `measured runs with one worker in which nothing failed`. */
  words: string;
  /** Why a run is outside; null = inside. Never decided by a figure that is missing: a run inside that lacks its figure fails the sentence. */
  leavesOut(run: Run): string | null;
}

export interface Part {
  /** The predicate in words, with its thresholds and its scope. */
  words: string;
  /** @throws DataError `claim-empty` when there is nothing to judge */
  judge(runs: StudyRuns): Judgement;
  scope?: Scope | undefined;
}

export interface VerdictClaim {
  kind: 'verdict';
  id: string;
  label: string;
  part: Part;
}

export type Claim = NumberClaim | VerdictClaim;

export const KINDS = ['number', 'verdict', 'audit', 'replication'] as const;
export type Kind = (typeof KINDS)[number];

/** What is claimed, before any run is asked. */
export interface Statement {
  kind: Kind;
  /** Unique among its kind in its study; of an audit the number in its source. */
  id: string;
  /** What the number is, the sentence, the source's own words, or what it found. */
  label: string;
  /** How it is computed or judged, in words; empty for a number whose words follow from arithmetic that was not done. */
  formula: string;
}

/** A statement that given runs say nothing of, and why. */
export interface Cannot extends Statement {
  cannot: Error;
}

interface OnRuns extends Statement {
  operands: readonly Statistic[];
}

export interface StatedNumber extends OnRuns {
  kind: 'number';
  quantity: Statistic;
  text: string;
  /** Interval or the reason why there is none. */
  spread: string;
  flags: readonly Flag[];
}

interface Judged extends OnRuns {
  arithmetic: string;
  /** Runs that it does not range over, or that do not hold its figures, with the reason; empty for a sentence about named runs. */
  notCovered: readonly { run: string; why: string }[];
}

export interface StatedSentence extends Judged {
  kind: 'verdict';
  verdict: 'holds' | 'contradicted';
  /** Runs that were searched for a figure and hold none. */
  searched: readonly string[];
}

/** A claim of the source, judged against the source's own data. */
export interface StatedAudit extends Judged {
  kind: 'audit';
  verdict: Verdict;
  reason: string;
  /** Where the words are not in English: their language, and what they say. */
  foreign?: { lang: string; english: string };
}

export interface OnMachine extends Measured, Outcome {
  /** As `machineOf` describes it; null = not recorded. */
  machine: string | null;
  /** Ids of its runs, in the order of the pins. */
  runs: readonly string[];
}

/** A finding of the source beside our own runs: its label is the finding, its formula what is divided, and the rule. */
export interface StatedReplication extends Judged {
  kind: 'replication';
  about: number;
  /** What is divided, and which way is better. */
  what: string;
  /** Null where the source says "similar". */
  printed: Statistic | null;
  /** By kind of machine; the first decides. */
  machines: readonly OnMachine[];
  /** That of the first kind of machine. */
  verdict: ReplicationVerdict;
  isClose: boolean;
  /** True where another kind of machine has another verdict, open ones aside, or an interval on the other side of 1. */
  byMachine: boolean;
  /** The verdict of another quiet kind of machine with as many blocks as the first; null where there is none. */
  otherwise: ReplicationVerdict | null;
}

export type Stated = StatedNumber | StatedSentence | StatedAudit | StatedReplication;
export type Result = Stated | Cannot;
