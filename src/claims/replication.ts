/**
 * Replications: ratios that a source printed, each beside the same ratio in runs of our own harness, with a verdict by one rule
 * (replicates.ts). In: entries + runs. Out: judged entries with the figures that decided.
 */
import { isDataError } from '../run/errors.ts';
import { formatInterval, formatQuantity, formatRange } from '../run/format.ts';
import { ratio } from '../run/quantity.ts';
import type { Quantity, Run, Statistic } from '../run/types.ts';
import { directionOf, REPLICATION_VERDICTS, replicationOf, type Direction, type Measured, type ReplicationVerdict } from './replicates.ts';
import type { StudyRuns } from './types.ts';

export interface Replication {
  /** Unique in its study, kebab-case. */
  id: string;
  /** What the source says, as a sentence of ours without its full stop. */
  finding: string;
  /** Number of the source's own words in the list of judged claims. */
  about: number;
  /** What is divided, in words: `time of put, none ÷ zstd, 512 B values`. */
  what: string;
  /** The ratio as the source printed it, from its transcript; `similar` where it says that the two are alike. */
  printed: ((source: Run) => Quantity) | 'similar';
  /** The two arms of our runs. */
  arms: readonly [arm: string, against: string];
  /** The same ratio of two arms in a run of ours, block by block. @throws DataError `not-recorded` where the run lacks a figure */
  measured: (run: Run, arm: string, against: string) => Quantity;
  /** What the same arm measured twice gives where the ratio is not one of two arms; absent = `measured` of the two names. */
  again?: (run: Run, again: string, baseline: string) => Quantity;
}

/** The arms of a finding whose ratio is one within an arm; the same ratio of the arm that was measured twice is its noise. */
export const inOneArm = (arm: string, figure: (run: Run, mode: string) => Quantity) => ({
  arms: [arm, arm] as const,
  measured: figure,
  again: (run: Run, again: string, baseline: string) => ratio(figure(run, again), figure(run, baseline)),
});

/** What one run of ours says. */
export interface MeasuredIn extends Measured {
  run: string;
  direction: Direction;
}

export interface JudgedReplication {
  id: string;
  finding: string;
  about: number;
  /** What is divided, and the rule. */
  rule: string;
  /** Null where the source says "similar". */
  printed: Statistic | null;
  /** In the order of the pins. */
  measured: readonly MeasuredIn[];
  /** Runs of ours that do not hold the figures, with the reason. */
  notCovered: readonly { run: string; why: string }[];
  verdict: ReplicationVerdict;
  /** The printed ratio and those of our runs, with their intervals and what the same arm measured twice gives. */
  arithmetic: string;
  operands: readonly Statistic[];
}

/** Judges every entry on all runs of ours, in order. @throws DataError where the printed ratio cannot be read */
export const judgeReplications = (entries: readonly Replication[], runs: StudyRuns): JudgedReplication[] =>
  entries.map((entry) => judgeReplication(entry, runs.printed, runs.all));

/**
 * Judges one entry.
 * @param source the transcript of what the source printed
 * @param runs those without an experiment of ours are passed over
 */
export function judgeReplication({ printed: read, ...entry }: Replication, source: Run, runs: readonly Run[]): JudgedReplication {
  const { id, finding, about, what } = entry;
  const printed = read === 'similar' ? null : read(source);
  const ratios = runs.flatMap((run) => (run.experiment ? [measuredIn(entry, run, run.experiment)] : []));
  const measured = ratios.filter((one) => 'ratio' in one);
  const verdict = replicationOf(printed ? printed.value : 'similar', measured);
  return {
    id,
    finding,
    about,
    rule: `${what}: ${REPLICATION_VERDICTS[verdict]}`,
    printed,
    measured,
    notCovered: ratios.filter((one) => 'why' in one),
    verdict,
    arithmetic: [`printed ${printed ? ratioText(printed) : '“similar”'}`, ...measured.map(measuredText)].join('; '),
    operands: [...(printed ? [printed] : []), ...measured.flatMap(({ ratio: own, again }) => [own, again])],
  };
}

function measuredIn(
  { arms, measured, again: ofAgain = measured }: Pick<Replication, 'arms' | 'measured' | 'again'>,
  run: Run,
  { baseline, again }: NonNullable<Run['experiment']>,
): MeasuredIn | { run: string; why: string } {
  try {
    const one = { ratio: measured(run, ...arms), again: ofAgain(run, again, baseline) };
    return { run: run.id, ...one, direction: directionOf(one) };
  } catch (error) {
    if (isDataError(error) && error.code === 'not-recorded') return { run: run.id, why: error.message };
    throw error;
  }
}

const DIGITS = 2;
/** A ratio as readers see it. */
export const ratioText = (q: Statistic) => formatQuantity(q, DIGITS).text;
/** The interval of the same arm measured twice, or its ratio where there are too few blocks. */
export const againText = ({ again }: Pick<Measured, 'again'>): string =>
  (again.interval && formatRange(again.interval.low, again.interval.high, again.unit, DIGITS)) ?? ratioText(again);
/** How far a ratio is known. */
export const spreadText = (q: Statistic): string => formatInterval(q, DIGITS);
const measuredText = (one: MeasuredIn) =>
  `${one.run} ${ratioText(one.ratio)}, ${spreadText(one.ratio)}, the same arm twice ${againText(one)}`;
