/**
 * A study on any set of pinned runs, also one that is only supposed: its claims, its audit, and the note as another run reads it.
 * Pure: the build, the command line and a reader's browser call the same functions. In: study, runs with their pins. Out: plain values.
 */
import { judgeEntries, type JudgedEntry } from '../claims/audit.ts';
import { evaluate } from '../claims/evaluate.ts';
import type { Claim, EvaluatedClaim, StudyRuns } from '../claims/types.ts';
import { DataError } from '../run/errors.ts';
import type { Run } from '../run/types.ts';
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
}

/**
 * Evaluates claims and audit of a study on any set of pinned runs, also one that is only supposed.
 * @throws DataError `pin-canonical`, and whatever a claim or an audit throws
 */
export function evaluateStudy(study: Pick<Study, 'id' | 'claims' | 'audit'>, pins: readonly StudyRun[]): EvaluatedStudy {
  const canonical = pins.find(({ pin }) => pin.canonical)?.run;
  if (!canonical)
    throw new DataError('pin-canonical', 'data/pins.json', `study ${study.id} has no canonical run; mark one pin "canonical": true.`);
  const all = pins.map(({ run }) => run);
  const runs: StudyRuns = { canonical, all, run: (runId) => byId('run', runId, all) };
  return { runs, claims: evaluate(study.claims, runs), audit: judgeEntries(study.audit, runs) };
}

/** One claim on these runs, or why it cannot be evaluated on them. */
export const attempt = ({ id }: Pick<Study, 'id'>, claim: Claim, pins: readonly StudyRun[]): EvaluatedClaim | Error =>
  caught(() => evaluateStudy({ id, claims: [claim], audit: [] }, pins).claims[0]!);

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
