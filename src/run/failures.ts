/** How many operations failed behind a figure, and what a sentence that quotes it must say. Arithmetic carries them with the operands. */
import type { Failures, Flag, Run, Statistic } from './types.ts';

/** Above this share of failed operations a figure supports no finding: what succeeded is then a selection. */
export const FAILED_AT_MOST = 0.01;

export const failedShare = ({ failed, tried }: Failures): number => failed / tried;

/** The largest share of failures among the measurements behind a figure; undefined where none failed. */
export const failuresBehind = (...figures: readonly Statistic[]): Failures | undefined => worstOf(failuresIn(flagsBehind(figures)));

/** Flags of the measurements behind figures, each once. */
export const flagsBehind = (figures: readonly Pick<Statistic, 'operands'>[]): Flag[] => [
  ...new Set(figures.flatMap(({ operands = [] }) => operands.flatMap(({ flags }) => flags ?? []))),
];

/** The failures of a run that have the largest share; undefined where none failed. */
export const worstOf = (failures: readonly Failures[]): Failures | undefined =>
  failures.toSorted((a, b) => failedShare(b) - failedShare(a))[0];

export const failuresIn = (flags: readonly Flag[]): Failures[] => flags.flatMap(({ counts }) => counts ?? []);

const OPERATIONS: Readonly<Record<string, string>> = {
  all: 'operations',
  put: 'uploads',
  cold_get: 'cold downloads',
  warm_get: 'warm downloads',
};

/** `3 of 20 uploads failed`. */
export const failuresText = ({ failed, tried, phase }: Failures): string =>
  `${failed} of ${tried} ${OPERATIONS[phase] ?? `${phase} operations`} failed`;

/** What a reader must know of a run before any figure. */
export interface Health {
  state: 'clean' | 'flawed' | 'unusable';
  /** One line without a full stop. */
  text: string;
  /** What an author has to allow by name before such a run is pinned. */
  flaws: readonly Flaw[];
}

/** `failed`: all uploads did. The others are flags. */
export const FLAWS = ['failed', 'partial-run', 'few-blocks'] as const;
export type Flaw = (typeof FLAWS)[number];

type Judged = Pick<Run, 'flags' | 'measurements' | 'trials' | 'provenance'>;

/** One line: what was not measured to its end, then failures and resets, else that there are none. */
export function healthOf(run: Judged): Health {
  const short = run.flags.flatMap(({ code, message }) => {
    const flaw = FLAWS.find((name) => name === code);
    return flaw ? { flaw, text: `${code}: ${message.replace(/\.$/, '')}` } : [];
  });
  const { state, text } = operationsOf(run);
  const flaws: Flaw[] = [...(state === 'unusable' ? ['failed' as const] : []), ...short.map(({ flaw }) => flaw)];
  if (short.length === 0) return { state, text, flaws };
  return { state: state === 'clean' ? 'flawed' : state, text: [...short.map(({ text: why }) => why), text].join('; '), flaws };
}

function operationsOf(run: Judged): Omit<Health, 'flaws'> {
  const repeated = `${run.trials} ${run.trials === 1 ? 'trial' : 'trials'}`;
  const own = run.flags.filter(({ counts, metrics }) => counts && metrics === undefined);
  const phases = [...Map.groupBy(failuresIn(own), ({ phase }) => phase)];
  const modes = [...new Set(own.map(({ dims }) => String(dims['mode']).replaceAll('_', ' + ')))];
  const totals = phases.map(([phase, list]) => ({ phase, failed: sumOf(list, 'failed'), tried: sumOf(list, 'tried') }));
  const resets = run.flags.some(({ code }) => code === 'counter-reset') ? 'a counter was reset, so that some savings are missing' : '';
  const worst = worstOf(failuresIn(own));
  if (worst) {
    const failed = totals.map(failuresText).join(', ');
    const where = `${failed} in ${modes.join(', ')}`;
    if (failedShare(worst) === 1 && isWhole(run, own)) return { state: 'unusable', text: `${failed}: publish nothing from this run` };
    const advice =
      failedShare(worst) > FAILED_AT_MOST
        ? `no finding rests on figures with more than ${FAILED_AT_MOST * 100} % failed`
        : 'each number that they touch says so';
    return { state: 'flawed', text: [`${where}: ${advice}`, resets].filter(Boolean).join('; ') };
  }
  if (resets) return { state: 'flawed', text: `${repeated}, no failure; ${resets}` };
  if (!run.measurements.some(({ metric }) => metric === 'failed-ops'))
    return { state: 'flawed', text: `${repeated}, ${run.provenance}: failures and resets are not recorded` };
  return { state: 'clean', text: `${repeated}, no failure, no reset` };
}

const sumOf = (list: readonly Failures[], key: 'failed' | 'tried') => list.reduce((total, one) => total + one[key], 0);

/** True when all uploads of every mode and number of workers failed: there is no throughput of any upload. */
const isWhole = ({ measurements }: Pick<Run, 'measurements'>, own: readonly Flag[]) =>
  own.some(({ counts }) => counts!.phase === 'put') &&
  !measurements.some(({ metric, dims }) => metric === 'throughput' && dims['phase'] === 'put');
