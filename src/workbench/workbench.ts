/**
 * What a reader's browser can do with archives: fetch and check pinned ones, open the reader's own, evaluate studies on them.
 * It runs in a Worker (worker.ts) and, in tests, in Node. Each archive is parsed once; nothing is ever sent anywhere.
 */
import { readBundle } from '../bundle/index.ts';
import { judgeReplication, type JudgedReplication } from '../claims/replication.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { documentsOf, documentsOfSite } from '../documents/list.ts';
import type { SiteDocument } from '../documents/pieces.ts';
import { siteOf, type Site } from '../documents/site.ts';
import { parseRun } from '../formats/index.ts';
import { runFiguresOf, type RunFigures } from '../report/pays-figures.ts';
import { compareRuns, type Comparison } from '../run/compare.ts';
import { DataError, isDataError } from '../run/errors.ts';
import type { Run } from '../run/types.ts';
import type { Pin } from '../sample-run/pins.ts';
import { aaPairs } from '../studies/aa.ts';
import { byId, caught } from '../studies/evaluate.ts';
import { studies, studyOf } from '../studies/index.ts';
import {
  checkDocument,
  claimsAfter,
  differencesOfCard,
  type CheckedArchive,
  type CheckedClaim,
  type CheckedDocument,
  type ShownClaim,
} from './check.ts';
import { openPartly, type PartlyOpened } from './open-partly.ts';
import { readNote, type NoteReading } from './read-note.ts';
import { fetchArchive, fetchText, type Server } from './served.ts';

/** What pages know of a pinned run. */
export type PinnedArchive = Pin;

/** A run with the charts of the study that it belongs to; `study` null where none knows its figures. */
export interface OpenedRun {
  run: Run;
  study: string | null;
  charts: readonly ChartSpec[];
}

/** What the source of a study found, by one run alone. */
export interface Replicated {
  study: string;
  judged: readonly JudgedReplication[];
}

export interface CheckedStudy {
  study: string;
  archives: readonly CheckedArchive[];
  /** Claims, judged claims of the source, then the charts that the note places. */
  claims: readonly CheckedClaim[];
}

export interface CheckedSite {
  /** In the order asked for. */
  studies: readonly CheckedStudy[];
  documents: readonly CheckedDocument[];
}

export interface CheckedCard {
  /** The archives that the claim was recomputed from, or those that it lacks. */
  archives: readonly CheckedArchive[];
  /** The number as readers should see it, or the verdict; null where an archive that it reads was refused. */
  recomputed: string | null;
  differences: readonly string[];
}

/** How many archives and documents are done, of those known so far. */
export type Progress = (step: { done: number; total: number }) => void;

export type Workbench = ReturnType<typeof createWorkbench>;

/** Documents that are fetched at the same time. */
const AT_ONCE = 8;

/** Studies that the harness measures. */
const measuredAgain = studies.flatMap(({ id, replications }) => (replications ? id : []));

/** @param options what the program knows of the site, and the way to what is served */
export function createWorkbench({ expected, origin, ...server }: Pick<Site, 'expected' | 'origin'> & Server) {
  const { base, alive } = server;
  const parsed = new Map<string, Run>();

  async function parse(name: string, bytes: Uint8Array<ArrayBuffer>, limits?: Pin['limits']): Promise<Run> {
    const run = parseRun(await readBundle(name, bytes, limits));
    parsed.set(run.digest.sha256, run);
    return run;
  }

  /** The run in fetched bytes, parsed at most once. @throws DataError `pin-provenance`, and what is wrong with the archive */
  async function runIn(pin: Pin, bytes: Uint8Array<ArrayBuffer>): Promise<Run> {
    const run = parsed.get(pin.sha256) ?? (await parse(`${pin.runId}.tgz`, bytes, pin.limits));
    if (run.id !== pin.runId || run.provenance !== pin.provenance) {
      const pinned = `${pin.runId}, ${pin.provenance}`;
      throw new DataError(
        'pin-provenance',
        `${pin.runId}.tgz`,
        `holds run ${run.id}, ${run.provenance}, expected ${pinned} as pinned; do not trust it.`,
      );
    }
    return run;
  }

  function pinOf(runId: string): Pin {
    const pin = expected.pins.find((own) => own.runId === runId);
    if (!pin) throw new DataError('run-unknown', runId, 'is not among the pinned runs of this program; reload the page.');
    return pin;
  }

  /** The run of a pinned archive, fetched at most once. @throws as `fetchArchive`, `runIn` */
  const pinnedRun = async (pin: Pin): Promise<Run> => parsed.get(pin.sha256) ?? runIn(pin, await fetchArchive(server, pin, 'default'));

  const pinsOf = (study: string): Pin[] => expected.pins.filter((pin) => pin.study === study);

  /** Fetches an archive anew; what is wrong with it is kept, so that a check names them all. */
  async function checkArchive(pin: Pin): Promise<CheckedArchive & { run: Run | Error }> {
    const { runId } = pin;
    try {
      const bytes = await fetchArchive(server, pin, 'reload');
      const run = await runIn(pin, bytes);
      alive();
      return { runId, problem: null, run };
    } catch (error) {
      if (!isDataError(error)) throw error;
      const { code, message, source } = error;
      return { runId, problem: { code, message, source }, run: error };
    }
  }

  /** A study on its archives, fetched anew. @param done is called for each archive */
  async function openAnew(id: string, done: () => void = () => undefined): Promise<{ opened: PartlyOpened; archives: CheckedArchive[] }> {
    const pins = pinsOf(id);
    const checked = await Promise.all(pins.map((pin) => checkArchive(pin).finally(done)));
    const runs = new Map(checked.map(({ runId, run }) => [runId, run]));
    const opened = openPartly(byId('study', id, studies), pins, ({ runId }) => {
      const run = runs.get(runId)!;
      if (run instanceof Error) throw run;
      return run;
    });
    return { opened, archives: checked.map(({ runId, problem }) => ({ runId, problem })) };
  }

  const site = (opened: readonly PartlyOpened[]): Site => siteOf({ base, origin, expected }, opened);

  async function checkDocuments(documents: readonly SiteDocument[], done: () => void): Promise<CheckedDocument[]> {
    const checked: CheckedDocument[] = [];
    const waiting = documents.entries();
    const next = async () => {
      for (const [i, document] of waiting) {
        checked[i] = await checkDocument(document, (path) => fetchText(server, path));
        done();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    return checked;
  }

  const economicsOf = (run: Run): RunFigures => runFiguresOf(run, studyOf(run));

  function opened(run: Run): OpenedRun {
    const study = studyOf(run);
    const charts = study ? caught(() => study.charts(run, [])) : [];
    return { run, study: study?.id ?? null, charts: charts instanceof Error ? [] : charts };
  }

  return {
    /** Opens an archive of the reader's. @throws DataError what is wrong with it */
    open: async (name: string, bytes: ArrayBuffer): Promise<OpenedRun> => opened(await parse(name, new Uint8Array(bytes))),

    openPinned: async (runId: string): Promise<OpenedRun> => opened(await pinnedRun(pinOf(runId))),

    /** What a run that was opened before says about costs, by the digest of its archive. */
    economics: (digest: string): RunFigures => economicsOf(openedBefore(digest)),

    /** What a pinned run says about costs. */
    economicsOfPin: async (runId: string): Promise<RunFigures> => economicsOf(await pinnedRun(pinOf(runId))),

    /**
     * Compares two runs that were opened before, by the digests of their archives. The noise between them is read from pinned A/A pairs.
     * @throws DataError as `openPinned`
     */
    async compare(a: string, b: string): Promise<Comparison> {
      const runs = [openedBefore(a), openedBefore(b)] as const;
      const pairs = await aaPairs(...runs, (runId) => {
        const pin = expected.pins.find((own) => own.runId === runId);
        return pin && pinnedRun(pin);
      });
      return compareRuns(...runs, pairs);
    },

    /**
     * Fetches every archive of some studies anew, recomputes all that the site serves of them, and compares it with what it serves
     * now; with all studies, also what belongs to none alone.
     * @throws DataError `study-unknown`
     */
    async check(ids: readonly string[], progress: Progress = () => undefined): Promise<CheckedSite> {
      let [done, total] = [0, ids.flatMap(pinsOf).length];
      const step = () => {
        alive();
        progress({ done: (done += 1), total });
      };
      const opened = await Promise.all(ids.map((id) => openAnew(id, step)));
      const own = site(opened.map((study) => study.opened));
      const whole = studies.every(({ id }) => ids.includes(id));
      const documents = [...own.studies.flatMap((study) => documentsOf(own, study)), ...(whole ? documentsOfSite(own) : [])];
      total += documents.length;
      const checked = await checkDocuments(documents, step);
      return {
        studies: opened.map(({ opened, archives }) => ({ study: opened.study.id, archives, claims: claimsAfter(opened, own, checked) })),
        documents: checked,
      };
    },

    /**
     * Recomputes one claim from archives that are fetched anew and compares it with all that a card and its page show of it.
     * @param claim without its study; of an audit `audit-<number>`
     * @throws DataError `study-unknown`, `claim-unknown`
     */
    async checkClaim(study: string, claim: string, shown: ShownClaim): Promise<CheckedCard> {
      const { opened, archives } = await openAnew(study);
      const { row, id } = byId('claim', `${study}/${claim}`, site([opened]).studies[0]!.ledger);
      if (!row) return { archives: archives.filter(({ problem }) => problem), recomputed: null, differences: [opened.failures.get(id)!] };
      const read = new Set(row.runs.map((run) => run.id));
      return {
        // A judged claim may rest on what no run records.
        archives: read.size > 0 ? archives.filter(({ runId }) => read.has(runId)) : archives,
        recomputed: row.published ?? row.verdict,
        differences: differencesOfCard(row, shown, base),
      };
    },

    /** The pinned runs of a study. */
    pins: pinsOf,

    /**
     * What the source of its study found, judged by a run alone that was opened before, by the digest of its archive.
     * @throws DataError `run-without-experiment` where the run is none of our harness; as `openPinned`
     */
    async replicate(digest: string): Promise<Replicated> {
      const run = openedBefore(digest);
      const study = studyOf(run);
      if (!run.experiment || !study?.replications)
        throw new DataError(
          'run-without-experiment',
          `${run.id}.tgz`,
          `is a run of ${run.harness}, expected one of the harness for ${measuredAgain.join(' or ')}; make one with npm run harness.`,
        );
      const source = await pinnedRun(pinsOf(study.id).find(({ provenance }) => provenance === 'transcribed')!);
      return { study: study.id, judged: study.replications.map((entry) => judgeReplication(entry, source, [run])) };
    },

    /**
     * The note of a study as another run reads it: a pinned one, or one that was opened before, by the digest of its archive.
     * @throws DataError as `openPinned`; `run-of-another-study`
     */
    async readNote(study: string, digest: string): Promise<NoteReading> {
      const pinned = await Promise.all(pinsOf(study).map(async (pin) => ({ pin, run: await pinnedRun(pin), label: pin.label })));
      return readNote(byId('study', study, studies), pinned, openedBefore(digest));
    },
  };

  function openedBefore(digest: string): Run {
    const run = parsed.get(digest);
    if (!run) throw new DataError('run-not-open', digest, 'no archive with this digest is open; open it first.');
    return run;
  }
}
