/**
 * A study on any set of pinned runs, also one that is only supposed: its claims, its audit, and the note as another run reads it.
 * Pure: the build, the command line and a reader's browser call the same functions. In: study, runs with their pins. Out: plain values.
 */
import { judgeEntries, type JudgedEntry } from '../claims/audit.ts';
import { evaluate } from '../claims/evaluate.ts';
import { judgeReplications, type JudgedReplication } from '../claims/replication.ts';
import type { Claim, EvaluatedClaim, StudyRuns } from '../claims/types.ts';
import { DataError } from '../run/errors.ts';
import type { Provenance, Run } from '../run/types.ts';
import type { Study } from './study.ts';

/** A run with what its study needs to know of its pin. */
export interface StudyRun {
  pin: { canonical: boolean };
  run: Run;
}

export interface EvaluatedStudy {
  runs: StudyRuns;
  claims: readonly EvaluatedClaim[];
  audit: readonly JudgedEntry[];
  replications: readonly JudgedReplication[];
}

/**
 * Evaluates claims, audit and replications of a study on any set of pinned runs, also one that is only supposed.
 * @throws DataError `pin-canonical`, and whatever a claim or an audit throws
 */
export function evaluateStudy(
  { id, claims = [], audit = [], replications = [] }: Pick<Study, 'id'> & Partial<Pick<Study, 'claims' | 'audit' | 'replications'>>,
  pins: readonly StudyRun[],
): EvaluatedStudy {
  if (!pins.some(({ pin }) => pin.canonical))
    throw new DataError('pin-canonical', 'data/pins.json', `study ${id} has no canonical run; mark one pin "canonical": true.`);
  const runs = studyRuns(
    id,
    pins.map(({ pin: { canonical }, run }) => ({ id: run.id, canonical, provenance: run.provenance, run })),
  );
  return {
    runs,
    claims: evaluate(claims, runs),
    audit: judgeEntries(audit, runs),
    replications: judgeReplications(replications, runs),
  };
}

/** The runs of a study by what they are; `run` of an entry is read only when it is asked for, and may throw. */
export function studyRuns(
  study: string,
  pins: readonly { id: string; canonical: boolean; provenance: Provenance; readonly run: Run }[],
): StudyRuns {
  type Entry = (typeof pins)[number];
  const quoted = pins.find(({ canonical }) => canonical)!;
  const isTranscript = ({ provenance }: Entry) => provenance === 'transcribed';
  const isOurs = (pin: Entry) => !isTranscript(pin) && pin.run.experiment !== undefined;
  const first = (provenance: Provenance, isOf: (pin: Entry) => boolean): Entry => {
    const found = pins.find(isOf);
    if (!found) throw new DataError('run-missing', 'data/pins.json', `study ${study} has no ${provenance} run; pin one.`);
    return found;
  };
  return {
    get canonical() {
      return quoted.run;
    },
    get all() {
      return pins.map(({ run }) => run);
    },
    run: (id) => byId('run', id, pins).run,
    get printed() {
      return (isTranscript(quoted) ? quoted : first('transcribed', isTranscript)).run;
    },
    get measured() {
      return (isOurs(quoted) ? quoted : first('measured', isOurs)).run;
    },
  };
}

/**
 * The runs whose charts a note places, each to be read when it is called for: the canonical one; of a study that we measured, our run, then
 * that of the source. Where both have a chart of one id, ours is placed.
 */
export const chartRuns = ({ replications }: Pick<Study, 'replications'>, runs: StudyRuns): (() => Run)[] =>
  replications.length > 0 ? [() => runs.measured, () => runs.printed] : [() => runs.canonical];

/** One claim on these runs, or why it cannot be evaluated on them. */
export const attempt = ({ id }: Pick<Study, 'id'>, claim: Claim, pins: readonly StudyRun[]): EvaluatedClaim | Error =>
  caught(() => evaluateStudy({ id, claims: [claim] }, pins).claims[0]!);

/** The runs of a study with `run` in the place of the canonical one, pinned or not. */
export const readAs = (pins: readonly StudyRun[], run: Run): StudyRun[] => [
  ...pins.filter((other) => other.run.id !== run.id).map((other) => ({ run: other.run, pin: { canonical: false } })),
  { run, pin: { canonical: true } },
];

/** What `make` returns, or the error that it throws. */
export function caught<T>(make: () => T): T | Error {
  try {
    return make();
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

/** @throws DataError `<kind>-unknown`, listing the known ids */
export function byId<T extends { id: string }>(kind: string, id: string, known: readonly T[]): T {
  const found = known.find((k) => k.id === id);
  if (!found) throw unknown(kind, id, known);
  return found;
}

/** @returns the error for an id that is not among the known ones */
export const unknown = (kind: string, id: string, known: readonly { id: string }[]) =>
  new DataError(`${kind}-unknown`, kind, `there is no ${kind} "${id}"; known: ${known.map((k) => k.id).join(', ')}.`);
