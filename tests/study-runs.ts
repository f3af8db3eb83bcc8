/** Runs as a study has them, for tests: the first is the canonical one. */
import type { StudyRuns } from '../src/claims/types.ts';
import type { Run } from '../src/run/types.ts';
import { studyRuns } from '../src/studies/evaluate.ts';

export const studyRunsOf = (...all: readonly Run[]): StudyRuns =>
  studyRuns(
    'test',
    all.map((run, i) => ({ id: run.id, canonical: i === 0, provenance: run.provenance, run })),
  );
