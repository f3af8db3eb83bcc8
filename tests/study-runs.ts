/** Runs as a study has them, for tests. */
import type { StudyRuns } from '../src/claims/types.ts';
import type { Run } from '../src/run/types.ts';
import { studyRuns } from '../src/studies/evaluate.ts';

/** A run of the source's harness as if the source had printed it: in no other place does a note read it. */
export const asPrinted = (run: Run): Run => ({ ...run, provenance: 'transcribed' });

/** The first is the canonical one. */
export const studyRunsOf = (...all: readonly Run[]): StudyRuns => studyRuns('test', all.map(pinned));
const pinned = (run: Run, i: number) => ({ pin: { canonical: i === 0 }, run });
