/** A note as another run reads it: nothing of the published run is left where the other run says nothing. */
import { readLabel } from '../claims/read-label.ts';
import { resultsOf } from '../claims/evaluate.ts';
import { entryOf, type LedgerRow, type NoRow } from '../claims/ledger.ts';
import type { Result } from '../claims/types.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { caught, DataError } from '../run/errors.ts';
import { runsOf } from '../run/quantity.ts';
import { kindOf } from '../run/query.ts';
import type { Run } from '../run/types.ts';
import { readAs, studyRuns, type StudyRun } from '../studies/evaluate.ts';
import { studyOf, type Study } from '../studies/index.ts';

export interface NoteReading {
  /** Ids as in the ledger; of a claim that the run does not support with figures, why. */
  claims: readonly (LedgerRow | NoRow)[];
  /** Ids of the numbers that are surely on the other side: a ratio of 1, any other of 0. */
  turned: readonly string[];
  /** Ids of what is of another plan than the run, which is not read from it. */
  ofOther: readonly string[];
  /** Charts of the run; each says so itself when the run does not hold its data. */
  charts: readonly ChartSpec[];
  /** Figures of the note that are not as published. */
  figures: readonly ChartSpec[];
}

/**
 * Reads the note of `study` with `run` in the place of its canonical one.
 * @throws DataError `study-foreign`
 */
export function readNote(study: Study, pinned: readonly (StudyRun & { label: string })[], run: Run): NoteReading {
  const own = studyOf(run);
  if (own !== study) {
    const advice = own ? `open it on the note "${own.name}"` : 'no note here reads such bundles';
    const expected = `expected a bundle of "${study.name}"`;
    throw new DataError('study-foreign', `${run.id}.tgz`, `belongs to ${own?.id ?? 'no study of this site'}, ${expected}; ${advice}.`);
  }
  // Runs keep their places, so that figures of several runs differ only where the figures do; a run that is not pinned comes first.
  const place = (r: StudyRun) => pinned.findIndex((p) => p.run.id === r.run.id);
  const published = studyRuns(study.id, pinned);
  const plan = planOf(run);
  const pair = plan === undefined ? undefined : study.aa?.find(([id]) => planOf(published.run(id)) === plan);
  // Of a further plan the note quotes the first run too, in whose place this one comes; what is of the other plan is left out.
  const instead = pair && planOf(published.measured) !== plan ? { of: pair[0], run } : undefined;
  const supposed = readAs(pinned, run, !instead).toSorted((a, b) => place(a) - place(b));
  const read = studyRuns(study.id, supposed, instead);
  const before = resultsOf({ claims: study.claims }, published);
  const results = resultsOf({ claims: study.claims }, read);
  const isOfOther = (result: Result) => Boolean(instead) && [...new Set(readBy(result))].join() === published.measured.id;
  const claims = results.map((result, i) => {
    const why = isOfOther(result) ? `${run.id}.tgz is a run of another plan.` : leftOut(before[i]!, result, published.canonical.id, run);
    const entry = entryOf(why === null ? result : { ...result, cannot: new Error(why) }, { study: study.id, runs: read });
    return 'cannot' in entry || entry.runs.some(({ id }) => id === run.id) ? { ...entry, text: readLabel(entry.text) } : entry;
  });
  const figures = study.figures(published);
  const known = new Set(figures.map((figure) => JSON.stringify(figure)));
  const turned = claims.flatMap(({ id, ...own }, i) => ('cannot' in own || sideOf(before[i]!) * sideOf(results[i]!) >= 0 ? [] : id));
  return {
    claims,
    turned,
    ofOther: claims.flatMap(({ id }, i) => (isOfOther(results[i]!) ? id : [])),
    charts: drawnOrMissing(() => study.charts(run, pinned), study.charts(published.canonical, pinned), run),
    figures: drawnOrMissing(() => study.figures(read), figures, run).filter((figure) => !known.has(JSON.stringify(figure))),
  };
}

/** The plan of our harness that a run was made by. */
const planOf = ({ environment }: Run) => /harness -- (\S+)/.exec(environment.find(({ label }) => label === 'Command')?.value ?? '')?.[1];

/** 1 where the whole interval of a number lies above 1 for a ratio, above 0 for any other; −1 below, 0 where it does neither or is none. */
function sideOf(result: Result): number {
  if ('cannot' in result || result.kind !== 'number' || !result.quantity.interval) return 0;
  const { unit, interval } = result.quantity;
  const neutral = unit === '×' ? 1 : 0;
  return interval.low > neutral ? 1 : interval.high < neutral ? -1 : 0;
}

/**
 * Why a claim that was evaluated says nothing of this run; null where it does, and in the published note. A sentence is tested only by runs that
 * take part in its decision. A number of another run stays, unless it is of the published one that this run stands for; and a run of a source's
 * harness has no place in a note: it is neither what the source printed nor what we measured with ours.
 */
function leftOut(published: Result, now: Result, canonical: string, run: Run): string | null {
  if ('cannot' in now || run.id === canonical || readBy(now).includes(run.id)) return null;
  if (now.kind === 'verdict') {
    const [first, ...more] = readBy(now);
    const others = first === undefined ? 'what the source wrote' : more.length === 0 ? first : `${more.length + 1} other runs`;
    const outside = now.notCovered.find((own) => own.run === run.id);
    return `${run.id}.tgz takes no part in it: ${outside?.why ?? `it rests on ${others}`}.`;
  }
  const lost = kindOf(run) === 'measured' || (readBy(published).includes(canonical) && !readBy(now).includes(canonical));
  return lost ? `${run.id}.tgz holds none of the figures that it is computed from.` : null;
}

/** Runs that a result was computed from, or for which they were searched. */
const readBy = (result: Result): string[] =>
  'cannot' in result ? [] : [...runsOf(...result.operands), ...(result.kind === 'verdict' ? result.searched : [])];

/** What `draw` makes; of a run that lacks what a published chart needs, that chart without its data and with the reason. */
function drawnOrMissing(draw: () => ChartSpec[], published: readonly ChartSpec[], run: Run): ChartSpec[] {
  const drawn = caught(draw);
  const [there, why] = drawn instanceof Error ? [[], drawn.message] : [drawn, 'it is of another plan.'];
  const notRecorded = { message: `Not recorded in this run: ${why}`, elsewhere: [] };
  const missing = published.filter(({ id }) => !there.some((spec) => spec.id === id));
  return [...there, ...missing.map((spec) => ({ ...spec, run: run.id, alsoFrom: [], provenance: run.provenance, notRecorded }))];
}
