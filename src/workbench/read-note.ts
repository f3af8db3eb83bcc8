/**
 * A note as another run reads it. Pure. In: the study, its pinned runs, the run to read with. Out: plain values, in which
 * nothing of the published run is left where the other run says nothing.
 */
import { readLabel } from '../claims/read-label.ts';
import { ledgerRows, type LedgerKind, type LedgerRow } from '../claims/ledger.ts';
import type { EvaluatedClaim, StudyRuns } from '../claims/types.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { DataError } from '../run/errors.ts';
import { kindOf } from '../run/query.ts';
import type { Run } from '../run/types.ts';
import { attempt, caught, evaluateStudy, readAs, type StudyRun } from '../studies/evaluate.ts';
import { studyOf, type Study } from '../studies/index.ts';
import { reasonOf } from './open-partly.ts';

/** A number that cannot be computed from the run, or a sentence that it does not test, and why. */
interface UnreadClaim extends Pick<LedgerRow, 'id' | 'text'> {
  kind: LedgerKind;
  cannot: string;
}

/** A claim of a note as another run reads it; ids as in the ledger, `<study>/<claim>`. */
export type ReadClaim = LedgerRow | UnreadClaim;

export interface NoteReading {
  claims: readonly ReadClaim[];
  /** Charts of the run; each says so itself when the run does not hold its data. */
  charts: readonly ChartSpec[];
  /** Figures of the note that are not as published. */
  figures: readonly ChartSpec[];
}

/** A pinned run with the name that charts give it. */
export type LabelledRun = StudyRun & { label: string };

/**
 * Reads the note of `study` with `run` in the place of its canonical one.
 * @throws DataError `run-of-another-study`
 */
export function readNote(study: Study, pinned: readonly LabelledRun[], run: Run): NoteReading {
  const own = studyOf(run);
  if (own !== study) {
    const advice = own ? `open it on the note "${own.name}"` : 'no note here reads such bundles';
    const expected = `expected a bundle of "${study.name}"`;
    throw new DataError(
      'run-of-another-study',
      `${run.id}.tgz`,
      `belongs to ${own?.id ?? 'no study of this site'}, ${expected}; ${advice}.`,
    );
  }
  // Runs keep their places, so that figures of several runs differ only where the figures do; a run that is not pinned comes first.
  const place = (r: StudyRun) => pinned.findIndex((p) => p.run.id === r.run.id);
  const supposed = readAs(pinned, run).toSorted((a, b) => place(a) - place(b));
  const [published, read] = [pinned, supposed].map((set) => evaluateStudy({ id: study.id }, set).runs) as [StudyRuns, StudyRuns];

  const claims = study.claims.map((claim): ReadClaim => {
    const now = attempt(study, claim, supposed);
    const cannot = now instanceof Error ? reasonOf(now) : leftOut(attempt(study, claim, pinned), now, published.canonical.id, run);
    if (now instanceof Error || cannot)
      return { id: `${study.id}/${claim.id}`, text: readLabel(claim.label), kind: claim.kind, cannot: cannot! };
    const row = ledgerRows({ study, runs: read, claims: [now], audit: [], replications: [] }, new Map())[0]!;
    return row.runs.some(({ id }) => id === run.id) ? { ...row, text: readLabel(row.text) } : row;
  });
  const known = new Set(study.figures(published).map((figure) => JSON.stringify(figure)));
  return {
    claims,
    charts: drawnOrMissing((of: Run) => study.charts(of, pinned), run, published.canonical, run),
    figures: drawnOrMissing((runs: StudyRuns) => study.figures(runs), read, published, run).filter(
      (figure) => !known.has(JSON.stringify(figure)),
    ),
  };
}

/**
 * Why a claim that was evaluated says nothing of this run; null where it does, and in the published note. A sentence is tested only by runs that
 * take part in its decision. A number of another run stays, unless it is of the published one that this run stands for; and a run of a source's
 * harness has no place in a note: it is neither what the source printed nor what we measured with ours.
 */
function leftOut(published: EvaluatedClaim | Error, now: EvaluatedClaim, canonical: string, run: Run): string | null {
  const reads = (claim: EvaluatedClaim, id: string) => claim.runs.some((r) => r.id === id);
  if (run.id === canonical || reads(now, run.id)) return null;
  if (now.kind === 'verdict') {
    const outside = now.notCovered.find((own) => own.run === run.id);
    return `${run.id}.tgz takes no part in it: ${outside?.why ?? `it rests on ${othersOf(now)}`}.`;
  }
  const lost = kindOf(run) === 'measured' || (!(published instanceof Error) && reads(published, canonical) && !reads(now, canonical));
  return lost ? `${run.id}.tgz holds none of the figures that it is computed from.` : null;
}

/** What decides a sentence in which the run takes no part. */
const othersOf = ({ runs: [first, ...more] }: EvaluatedClaim): string =>
  first === undefined ? 'what the source wrote' : more.length === 0 ? first.id : `${more.length + 1} other runs`;

/** What `draw` makes of `now`; where the run lacks what that needs, the published charts without their data and with the reason. */
function drawnOrMissing<T>(draw: (of: T) => ChartSpec[], now: T, published: T, run: Run): ChartSpec[] {
  const drawn = caught(() => draw(now));
  if (!(drawn instanceof Error)) return drawn;
  const notRecorded = { message: `Not recorded in this run: ${drawn.message}`, elsewhere: [] };
  return draw(published).map((spec) => ({ ...spec, run: run.id, alsoFrom: [], provenance: run.provenance, notRecorded }));
}
