/** In which runs a study's finding holds, and the figures that decide it by machine; over all pinned runs, whatever run a note is read with. */
import { head } from './chart-parts.ts';
import { span, titled } from './chart-words.ts';
import type { BarsSpec, ChartSpec } from '../charts/spec.ts';
import { resultsOf, stated } from '../claims/evaluate.ts';
import type { NumberClaim, StudyRuns, VerdictClaim } from '../claims/types.ts';
import { byId, isDataError, recorded } from '../run/errors.ts';
import { FEWEST_BLOCKS } from '../run/estimate.ts';
import { countText } from '../run/format.ts';
import { machineOf, onMachines, processorOf } from '../run/machine.ts';
import { kindOf, type RunKind } from '../run/query.ts';
import { placed } from '../run/shown.ts';
import { STOLEN_LIMIT } from '../run/stolen.ts';
import type { Run } from '../run/types.ts';
import { alone, figureIn } from './ours.ts';
import type { Study } from './study.ts';

/** Id of the chart that `figuresOf` adds. */
export const MACHINES = 'machines';

export interface HoldsIn {
  run: Run;
  /** null = not covered. */
  holds: boolean | null;
  /** Why it is not covered, or what fails; empty where it holds. */
  because: string;
}

/** The sentences that are tested in each run that measures them: the guards that range over a run of our harness. */
export function testedIn({ claims, guards }: Pick<Study, 'claims' | 'guards'>, { all }: StudyRuns): VerdictClaim[] {
  const rangesOverOurs = ({ part }: VerdictClaim) => all.some((run) => run.experiment && part.scope?.leavesOut(run) === null);
  return claims.flatMap((claim) => (claim.kind === 'verdict' && guards.includes(claim.id) && rangesOverOurs(claim) ? claim : []));
}

/**
 * Judges them in every pinned run alone, in the order of the pins; empty where there are none. A run that they leave out, or that lacks one
 * of their figures, is not covered.
 * @throws DataError `claim-failed`, for another reason than a figure that is not recorded
 */
export function holdingOf(study: Pick<Study, 'claims' | 'guards'>, runs: StudyRuns): HoldsIn[] {
  const sentences = testedIn(study, runs);
  if (sentences.length === 0) return [];
  return runs.all.map((run) => {
    const leftOut = sentences.flatMap(({ part }) => part.scope?.leavesOut(run) ?? [])[0];
    const why = run.provenance === 'transcribed' ? 'Its figures are transcribed.' : leftOut;
    if (why !== undefined) return { run, holds: null, because: why };
    const judged = resultsOf({ claims: sentences }, alone(runs, run));
    const cannot = judged.flatMap((result) => ('cannot' in result ? result.cannot : []))[0];
    if (isDataError(cannot) && cannot.code === 'not-recorded') return { run, holds: null, because: cannot.message };
    const failing = stated(judged).flatMap((own) => (own.kind === 'verdict' && own.verdict !== 'holds' ? own.label : []));
    return { run, holds: failing.length === 0, because: failing.join('; ') };
  });
}

/** In how many of the covered runs all of them hold, and on how many machines: `2 of 2 runs, on 1 kind of machine`; empty where nothing is judged. */
export function holdsText(judged: readonly HoldsIn[]): string {
  if (judged.length === 0) return '';
  const held = judged.filter(({ holds }) => holds).map(({ run }) => run);
  const covered = judged.filter(({ holds }) => holds !== null).length;
  return `${held.length} of ${countText(covered, 'run')}${held.length > 0 ? `, ${onMachines(held)}` : ''}`;
}

const KINDS: readonly RunKind[] = ['ours', 'measured', 'transcribed'];

/** The machines of some runs as `machineOf` describes them: those of our own harness first, what sources state last, else by time. */
export function machinesOf(runs: readonly Run[]) {
  const key = (run: Run) => `${KINDS.indexOf(kindOf(run))} ${run.startedAt ?? '~'}`;
  const ordered = runs.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  const groups = Map.groupBy(ordered, (run) => JSON.stringify([run.provenance, machineOf(run)]));
  return [...groups.values()].map((own) => ({ machine: machineOf(own[0]!), runs: own }));
}

/** Every figure of the note that is not of one run: the study's own, then that across machines. */
export const figuresOf = (study: Study, runs: StudyRuns): ChartSpec[] => [...study.figures(runs), ...machinesFigure(study, runs)];

/**
 * The figures of the home page, but those of another plan, for each run of our harness, grouped by machine, beside what the source printed;
 * none where there is no such run.
 * @param as the run under whose id it is filed; that which the note quotes unless said
 * @throws DataError `claim-unknown`, and what a claim throws for another reason than a figure that is not recorded
 */
export function machinesFigure({ id, claims, cost }: Pick<Study, 'id' | 'claims' | 'cost'>, runs: StudyRuns, as?: Run): BarsSpec[] {
  const pinned = runs.all.filter(({ experiment }) => experiment);
  if (pinned.length === 0) return [];
  const quoted = as ?? runs.measured;
  const numbers = claims.filter((claim) => claim.kind === 'number');
  const numbersOf = (marks: Readonly<Record<string, string>>) => Object.keys(marks).map((claim) => byId('claim', claim, numbers));
  const [measured, printed] = [numbersOf(cost.ours), numbersOf(cost.printed)];
  const lead = measured[0]!;
  const machines = machinesOf(pinned).flatMap(({ machine, runs: all }) => {
    // A run of a plan with another question holds none of them.
    const own = all.filter((run) => measured.some((claim) => isHeld(claim, runs, run)));
    return own.length === 0 ? [] : { machine: machine ?? 'not recorded', runs: own };
  });
  const processors = Map.groupBy(machines, ({ machine }) => processorOf(machine));
  /** The processor, where that tells it from the others. */
  const nameOf = (machine: string) => (processors.get(processorOf(machine))!.length > 1 ? machine : processorOf(machine));
  const sizes = [...new Set(machines.map(({ machine }) => machine.replace(/ \(\d.*/, '').replace(/^.*?, /, '')))];
  const ours = machines.flatMap((machine) => machine.runs);
  const points = [
    ...measured.flatMap((claim) =>
      ours.flatMap((run) => {
        const read = () => figureIn(claim, runs, run);
        const found = recorded(read);
        // Of another plan, or of too few blocks.
        return isDataError(found) || found.n < FEWEST_BLOCKS ? [] : [{ group: claim.id, series: run.id, ...placed(read) }];
      }),
    ),
    ...printed.map((claim) => ({ group: claim.id, series: 'printed', ...placed(() => claim.compute(runs)) })),
  ];
  if (points.length === 0) return [];
  const estimated = points.filter(({ value }) => value !== null);
  const seen = ours.filter(({ id: run }) => estimated.some(({ series }) => series === run));
  const led = ours.filter(({ id: run }) => estimated.some(({ group, series }) => group === lead.id && series === run));
  const known = new Set(points.flatMap(({ sources }) => sources.map(({ run }) => run)));
  return [
    {
      ...head(id, quoted, MACHINES),
      alsoFrom: runs.all.filter((run) => run !== quoted && known.has(run.id)).map(({ id: run, provenance }) => ({ run, provenance })),
      kind: 'bars',
      dots: true,
      title: titled(
        'The deciding figures by run and machine',
        () => led.map((run) => figureIn(lead, runs, run)),
        (...figures) => `${lead.label}: ${span(figures, lead.decimals)} in ${countText(led.length, 'run')} ${onMachines(led)}`,
      ),
      howToRead: [
        `Processors by name and, where a run records them, family, model and stepping; each with ${sizes.join(' or ')}.`,
        `Dots are the estimates of each run in the blocks that lost at most ${STOLEN_LIMIT} % of their time, which the table counts as n; lines their intervals. A hollow dot may be 1.`,
        `Of fewer than ${FEWEST_BLOCKS} such blocks there is none.`,
        ...(points.some(({ flags }) => flags.length > 0) ? ['A small flag: its card says what to know before trusting it.'] : []),
        ...(printed.length > 0 ? ['Hollow diamond: measured once; “as printed” is of the source’s own machine.'] : []),
        ...(seen.length < pinned.length ? [`Runs with an estimate: ${seen.length} of ${pinned.length}.`] : []),
      ].join(' '),
      axis: { label: 'Against doing without', unit: '×', better: 'lower', reference: 1 },
      color: 'neutral',
      groups: [...measured, ...printed].map(({ id: key, label }) => ({ key, label })),
      series: [
        ...machines.flatMap(({ machine, runs: own }) => own.map(({ id: key }, i) => ({ key, label: `${nameOf(machine)}, run ${i + 1}` }))),
        ...(printed.length > 0 ? [{ key: 'printed', label: 'As printed' }] : []),
      ].filter(({ key }) => points.some(({ series }) => series === key)),
      points,
    },
  ];
}

/** False for a run that does not record it. */
export const isHeld = (claim: NumberClaim, runs: StudyRuns, run: Run): boolean => !isDataError(recorded(() => figureIn(claim, runs, run)));
