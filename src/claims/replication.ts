/** Ratios that a source printed, each beside the same ratio in runs of our harness, by kind of machine; the quiet kind with most blocks decides. */
import { isDataError, recorded } from '../run/errors.ts';
import { ENOUGH_BLOCKS } from '../run/contrast.ts';
import { estimate, FEWEST_BLOCKS, type Estimate } from '../run/estimate.ts';
import { bareRange, formatNumber } from '../run/format.ts';
import { machineOf, processorOf } from '../run/machine.ts';
import { ratio } from '../run/quantity.ts';
import { keptBlocks, QUIET, stolenIn } from '../run/stolen.ts';
import type { Quantity, Run } from '../run/types.ts';
import { REPLICATION_VERDICTS, replicationOf, type Printed } from './replicates.ts';
import type { OnMachine, StatedReplication } from './types.ts';

export interface Replication {
  /** Unique in its study, kebab-case. */
  id: string;
  /** What the source says, as a sentence of ours without its full stop. */
  finding: string;
  /** Number of the source's own words in the list of judged claims. */
  about: number;
  /** What is divided, in words: `time of put, none ÷ zstd, 512 B values`. */
  what: string;
  /** Which way is better for the arm above the line; absent where neither is. */
  better?: 'higher' | 'lower';
  /** The ratio as the source printed it, from its transcript; `similar` where it says that the two are alike. */
  printed: ((source: Run) => Quantity) | 'similar';
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

/** @param all runs; those without an experiment of ours are passed over. @throws DataError where the printed ratio cannot be read */
export function judgeReplication({ printed: read, ...entry }: Replication, source: Run, all: readonly Run[]): StatedReplication {
  const { id, finding, about, what, better } = entry;
  const printed = read === 'similar' ? null : read(source);
  const readings = all.flatMap((run) => (run.experiment ? [readIn(entry, run, run.experiment)] : []));
  const found = readings.filter((one) => 'ratio' in one);
  const kinds = kindsOf(found);
  const machines = kinds.map(({ own }) => judgedOn(own, printed?.value ?? 'similar'));
  const [first, second] = kinds;
  const { verdict, isClose } = machines[0] ?? replicationOf(printed?.value ?? 'similar', { ratio: undefined, again: undefined });
  return {
    kind: 'replication',
    id,
    label: finding,
    about,
    what: better ? `${what}; ${better} is better` : what,
    formula: `${what}: ${REPLICATION_VERDICTS[verdict]}`,
    printed,
    machines,
    notCovered: readings.flatMap((one) => ('why' in one ? { run: one.run.id, why: one.why } : [])),
    verdict,
    isClose,
    byMachine: areApart(machines),
    otherwise: first?.quiet && first.quiet === second?.quiet ? machines[1]!.verdict : null,
    arithmetic: [`printed ${printed ? estimateText(printed) : '“similar”'}`, ...machines.map(arithmeticOn)].join('; '),
    operands: [...(printed ? [printed] : []), ...found.flatMap(({ ratio: own, again }) => [own, again])],
  };
}

interface ReadIn {
  run: Run;
  ratio: Quantity;
  again: Quantity;
}

function readIn(
  { arms, measured, again: ofAgain = measured }: Pick<Replication, 'arms' | 'measured' | 'again'>,
  run: Run,
  { baseline, again }: NonNullable<Run['experiment']>,
): ReadIn | { run: Run; why: string } {
  const found = recorded(() => ({ run, ratio: measured(run, ...arms), again: ofAgain(run, again, baseline) }));
  return isDataError(found) ? { run, why: found.message } : found;
}

/** Runs by kind of machine: those with blocks enough first, then the quiet ones, by their blocks; of two alike the one that lost less time. */
function kindsOf(found: readonly ReadIn[]) {
  const kinds = [...Map.groupBy(found, ({ run }) => machineOf(run)).values()].map((own) => {
    const runs = own.map(({ run }) => run);
    const [blocks, lost] = [runs.reduce((sum, { trials }) => sum + trials, 0), stolenIn(runs)];
    const quiet = blocks >= ENOUGH_BLOCKS && lost < QUIET ? blocks : 0;
    return { own, quiet, rank: [blocks < ENOUGH_BLOCKS ? 1 : 0, lost < QUIET ? -blocks : 1, lost] };
  });
  return kinds.toSorted((a, b) => a.rank.map((own, i) => own - b.rank[i]!).find((apart) => apart !== 0) ?? 0);
}

function judgedOn(own: readonly ReadIn[], printed: Printed): OnMachine {
  const over = (of: 'ratio' | 'again') =>
    estimate(own.map((one) => ({ run: one.run.id, ratios: keptBlocks(one.run, one[of]), of: one[of].n })));
  const measured = { ratio: over('ratio'), again: over('again') };
  return { machine: machineOf(own[0]!.run), runs: own.map(({ run }) => run.id), ...measured, ...replicationOf(printed, measured) };
}

/** True where machines have unlike verdicts, open ones aside, or intervals on both sides of 1. */
function areApart(machines: readonly OnMachine[]): boolean {
  const intervals = machines.flatMap(({ ratio: own }) => own?.interval ?? []);
  const decided = machines.flatMap(({ verdict }) => (verdict === 'cannot tell' ? [] : verdict));
  return new Set(decided).size > 1 || (intervals.some(({ low }) => low > 1) && intervals.some(({ high }) => high < 1));
}

export const machineText = (machine: string | null): string => machine ?? 'a machine that is not recorded';
export const processorText = (machine: string | null): string => processorOf(machineText(machine));

const DIGITS = 2;
export const estimateText = ({ value }: Pick<Estimate, 'value'>): string => formatNumber(value, '×', DIGITS).text;
/** The interval in brackets, and how many blocks it is from: `[1.19–1.30], 7 of 10 blocks`, `[1.19–1.55] by run, 20 blocks`, `4 of 20 blocks, 6 needed`. */
export function spreadText({ interval, n, of, byRun }: Omit<Estimate, 'value' | 'runs'>): string {
  const range = interval && `[${bareRange(interval, '×', DIGITS)}]${byRun ? ' by run' : ''}, `;
  return `${range ?? ''}${n}${n < of ? ` of ${of}` : ''} blocks${n < FEWEST_BLOCKS ? `, ${FEWEST_BLOCKS} needed` : ''}`;
}
export const saidOf = ({ verdict, isClose }: Pick<OnMachine, 'verdict' | 'isClose'>) => (isClose ? `${verdict}, close` : verdict);

function arithmeticOn({ machine, ratio: own, again, settledBy, ...judged }: OnMachine): string {
  const figure = own ? `${estimateText(own)} ${spreadText(own)}` : 'no block that lost little time';
  const runs = own && own.runs.length > 1 ? `, by run ${own.runs.map((run) => `${estimateText(run)} (${run.n})`).join(' and ')}` : '';
  const twice = again ? `, control (same setup, run twice) ${estimateText(again)} ${spreadText(again)}` : '';
  const settled = settledBy ? `, settled by ${settledBy}` : '';
  return `${processorText(machine)}: ${figure}${runs}${twice}: ${saidOf(judged)}${settled}`;
}
