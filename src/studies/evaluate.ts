/** A study on any set of pinned runs, also one that is only supposed; the same for the build, the command line and a reader's browser. */
import { resultsOf, type IsWanted } from '../claims/evaluate.ts';
import type { Result, StudyRuns } from '../claims/types.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { byId, DataError } from '../run/errors.ts';
import { oncePer } from '../run/once.ts';
import type { Provenance, Run } from '../run/types.ts';
import type { Pin } from '../sample-run/pins.ts';
import type { Study } from './study.ts';

/** A run with what its study needs to know of its pin. `run` is read only when it is asked for and may throw, if id and provenance are given. */
export interface StudyRun {
  pin: { canonical: boolean; supersedes?: string | null };
  readonly run: Run;
  id?: string;
  provenance?: Provenance;
}

export interface OpenedStudy {
  study: Study;
  pins: readonly { pin: Pin; readonly run: Run }[];
  runs: StudyRuns;
  /** Every statement, in the order of the ledger. */
  results: readonly Result[];
  charts(run: Run): readonly ChartSpec[];
}

/** A study on pins, each with its run or the reason why there is none, which costs only what reads it; `runs.all` reads every run. Every statement is evaluated that is wanted. */
export function openOn(study: Study, pins: readonly Pin[], readRun: (pin: Pin) => Run, isWanted?: IsWanted): OpenedStudy {
  const pinned = pins.map((pin) => ({
    pin,
    id: pin.runId,
    label: pin.label,
    provenance: pin.provenance,
    get run() {
      return readRun(pin);
    },
  }));
  const runs = studyRuns(study.id, pinned);
  return {
    study,
    pins: pinned,
    runs,
    results: resultsOf(study, runs, isWanted),
    charts: oncePer((run: Run) => study.charts(run, pinned)),
  };
}

/** @param instead the run that a note quotes in the place of the one with that id */
export function studyRuns(study: string, pins: readonly StudyRun[], instead?: { of: string; run: Run }): StudyRuns {
  const named = pins.map((own) => ({ id: own.id ?? own.run.id, own }));
  const current = named.filter(({ id }) => pins.every(({ pin }) => pin.supersedes !== id)).map(({ own }) => own);
  const quoted = () => {
    const found = pins.find(({ pin }) => pin.canonical);
    if (found) return found;
    throw new DataError('pin-canonical', 'data/pins.json', `study ${study} has no canonical run; mark one pin "canonical": true.`);
  };
  const isTranscript = (own: StudyRun) => (own.provenance ?? own.run.provenance) === 'transcribed';
  const first = (provenance: Provenance, isOf: (own: StudyRun) => boolean): Run => {
    const found = [quoted(), ...current].find(isOf);
    if (!found) throw new DataError('run-missing', 'data/pins.json', `study ${study} has no ${provenance} run; pin one.`);
    return found.run;
  };
  const run = (id: string) => byId('run', id, named).own.run;
  return {
    get canonical() {
      return quoted().run;
    },
    get all() {
      return pins.map(({ run }) => run);
    },
    run,
    quotedOf: (id) => (id === instead?.of ? instead.run : run(id)),
    get printed() {
      return first('transcribed', isTranscript);
    },
    get measured() {
      return first('measured', (own) => !isTranscript(own) && own.run.experiment !== undefined);
    },
  };
}

/** The runs whose charts a note places, read when called for: of a study that we measured ours, whose charts win, and the source's; else the canonical one. */
export const chartRuns = ({ replications }: Pick<Study, 'replications'>, runs: StudyRuns): (() => Run)[] =>
  replications.length > 0 ? [() => runs.measured, () => runs.printed] : [() => runs.canonical];

/** The runs of a study with `run` among them, pinned or not, and in the place of the canonical one. @param canonical false: beside it */
export const readAs = (pins: readonly StudyRun[], run: Run, canonical = true): StudyRun[] => [
  ...pins.filter((p) => p.run.id !== run.id).map((p) => ({ run: p.run, pin: { ...p.pin, canonical: p.pin.canonical && !canonical } })),
  { run, pin: { canonical } },
];
