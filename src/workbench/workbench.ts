/**
 * What a reader's browser can do with archives: fetch and check pinned ones, open the reader's own, evaluate studies on them.
 * It runs in a Worker (worker.ts) and, in tests, in Node. Each archive is parsed once; nothing is ever sent anywhere.
 */
import { sha256 } from '../bundle/digest.ts';
import { readBundle } from '../bundle/index.ts';
import { siteAddresses } from '../charts/addresses.ts';
import { figureHtml } from '../charts/figure.ts';
import { ledgerRows } from '../claims/ledger.ts';
import type { ChartSpec } from '../charts/spec.ts';
import type { StudyRuns } from '../claims/types.ts';
import { parseRun } from '../formats/index.ts';
import { runFiguresOf, type RunFigures } from '../report/pays-figures.ts';
import { compareRuns, type Comparison } from '../run/compare.ts';
import { DataError, isDataError } from '../run/errors.ts';
import type { Provenance, Run } from '../run/types.ts';
import { aaPairs } from '../studies/aa.ts';
import { byId, caught, evaluateStudy } from '../studies/evaluate.ts';
import { studies, studyOf, type Study } from '../studies/index.ts';
import { chartsIn, expectedOf } from './expected.ts';
import { judge, type CheckedClaim, type Printed } from './judge.ts';
import { readNote, type LabelledRun, type NoteReading } from './read-note.ts';
import { STORED_HEADER } from './stored.ts';

/** A pin as pages hand it to the browser. */
export interface PinnedArchive {
  runId: string;
  study: string;
  label: string;
  canonical: boolean;
  provenance: Provenance;
  /** SHA-256 of the archive, lower-case hex, and its size. */
  sha256: string;
  bytes: number;
}

/** A run with the charts of the study that it belongs to; `study` null where none knows its figures. */
export interface OpenedRun {
  run: Run;
  study: string | null;
  charts: readonly ChartSpec[];
}

/** A pinned archive after a check. */
export interface CheckedArchive {
  runId: string;
  /** True when it did not come from the network but from this browser's store (the service worker keeps it). */
  stored: boolean;
  /** What is wrong with it; null = size, digest and provenance are the pinned ones and it was parsed. */
  problem: { code: string; message: string } | null;
}

/** What pages say of one study. */
export interface Told {
  printed: readonly Printed[];
  /** Its note as served, and the note's source as the program holds it, which says what must be printed; absent where one number is checked. */
  note?: { html: string; source: string; base: string };
}

export interface CheckedStudy {
  archives: readonly CheckedArchive[];
  /** Claims, then the charts of the note. Empty when an archive has a problem: nothing is recomputed from the rest. */
  claims: readonly CheckedClaim[];
}

export type Progress = (step: { runId: string; state: 'fetched' | 'digest holds' | 'parsed' }) => void;

export type Workbench = ReturnType<typeof createWorkbench>;

/**
 * @param archiveAddress where the archive of a run is served
 * @param get replaces `fetch`, for tests
 */
export function createWorkbench(archiveAddress: (runId: string) => string, get: typeof fetch = (...request) => fetch(...request)) {
  const parsed = new Map<string, Run>();

  async function parse(name: string, bytes: Uint8Array): Promise<Run> {
    const run = parseRun(await readBundle(name, bytes));
    parsed.set(run.digest.sha256, run);
    return run;
  }

  /**
   * A pinned archive, fetched.
   * @param cache how the browser's cache is used; `reload` when what the site serves now is what is checked
   * @throws DataError `archive-unreachable`, `pin-size`, `pin-digest`
   */
  async function fetchPinned(pin: PinnedArchive, cache: RequestCache, progress?: Progress) {
    const address = archiveAddress(pin.runId);
    const response = await get(address, { cache }).catch((cause: unknown) => {
      throw new DataError('archive-unreachable', address, 'the archive cannot be fetched; check the connection and try again.', { cause });
    });
    if (!response.ok) throw new DataError('archive-unreachable', address, `the server answers ${response.status}, expected the archive.`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    progress?.({ runId: pin.runId, state: 'fetched' });
    const digest = await sha256(bytes);
    if (digest !== pin.sha256)
      throw new DataError('pin-digest', `${pin.runId}.tgz`, `has SHA-256 ${digest}, expected ${pin.sha256} as pinned; do not trust it.`);
    if (bytes.length !== pin.bytes)
      throw new DataError('pin-size', `${pin.runId}.tgz`, `has ${bytes.length} bytes, expected ${pin.bytes} as pinned; do not trust it.`);
    progress?.({ runId: pin.runId, state: 'digest holds' });
    return { bytes, stored: response.headers.has(STORED_HEADER) };
  }

  /** The run in fetched bytes, parsed at most once. @throws DataError `pin-provenance`, and what is wrong with the archive */
  async function runIn(pin: PinnedArchive, bytes: Uint8Array, progress?: Progress): Promise<Run> {
    const run = parsed.get(pin.sha256) ?? (await parse(`${pin.runId}.tgz`, bytes));
    if (run.id !== pin.runId || run.provenance !== pin.provenance) {
      const expected = `${pin.runId}, ${pin.provenance}`;
      throw new DataError(
        'pin-provenance',
        `${pin.runId}.tgz`,
        `holds run ${run.id}, ${run.provenance}, expected ${expected} as pinned; do not trust it.`,
      );
    }
    progress?.({ runId: pin.runId, state: 'parsed' });
    return run;
  }

  /** The run of a pinned archive, fetched at most once. @throws as `fetchPinned`, `runIn` */
  const pinnedRun = async (pin: PinnedArchive): Promise<Run> =>
    parsed.get(pin.sha256) ?? runIn(pin, (await fetchPinned(pin, 'default')).bytes);

  /** Fetches an archive anew; what is wrong with it is reported, not thrown, so that a check names them all. */
  async function checkArchive(pin: PinnedArchive, progress?: Progress): Promise<CheckedArchive & { pin: PinnedArchive; run?: Run }> {
    const { runId } = pin;
    try {
      const { bytes, stored } = await fetchPinned(pin, 'reload', progress);
      return { runId, stored, problem: null, pin, run: await runIn(pin, bytes, progress) };
    } catch (error) {
      if (!isDataError(error)) throw error;
      return { runId, stored: false, problem: { code: error.code, message: error.message }, pin };
    }
  }

  const studyRuns = (study: string, pins: readonly PinnedArchive[]): Promise<LabelledRun[]> =>
    Promise.all(pins.filter((pin) => pin.study === study).map(async (pin) => ({ pin, run: await pinnedRun(pin), label: pin.label })));

  function opened(run: Run, among: readonly { run: Run; label: string }[] = []): OpenedRun {
    const study = studyOf(run);
    const charts = study ? caught(() => study.charts(run, among)) : [];
    return { run, study: study?.id ?? null, charts: charts instanceof Error ? [] : charts };
  }

  return {
    /** Opens an archive of the reader's. @throws DataError what is wrong with it */
    open: async (name: string, bytes: ArrayBuffer): Promise<OpenedRun> => opened(await parse(name, new Uint8Array(bytes))),

    openPinned: async (pin: PinnedArchive): Promise<OpenedRun> => opened(await pinnedRun(pin)),

    /** What a run that was opened before says about costs, by the digest of its archive. */
    economics: (digest: string): RunFigures => runFiguresOf(openedBefore(digest), studyOf(openedBefore(digest))),

    /** What a pinned run says about costs. */
    async economicsOfPin(pin: PinnedArchive): Promise<RunFigures> {
      const run = await pinnedRun(pin);
      return runFiguresOf(run, studyOf(run));
    },

    /**
     * Compares two runs that were opened before, by the digests of their archives. The noise between them is read from pinned A/A pairs.
     * @throws DataError as `openPinned`
     */
    async compare(a: string, b: string, pins: readonly PinnedArchive[]): Promise<Comparison> {
      const runs = [openedBefore(a), openedBefore(b)] as const;
      const pairs = await aaPairs(...runs, (runId) => {
        const pin = pins.find((p) => p.runId === runId);
        return pin && pinnedRun(pin);
      });
      return compareRuns(...runs, pairs);
    },

    /**
     * Fetches every archive of a study anew, recomputes its claims and compares them with what pages say.
     * @param told asked for at once, so that pages are read while archives are
     * @throws DataError `claim-failed`, and what `told` throws
     */
    async check(study: string, pins: readonly PinnedArchive[], told: () => Promise<Told>, progress?: Progress): Promise<CheckedStudy> {
      const known = byId('study', study, studies);
      const own = pins.filter((pin) => pin.study === study);
      const [pages, ...checked] = await Promise.all([told(), ...own.map((pin) => checkArchive(pin, progress))]);
      const archives = checked.map(({ runId, stored, problem }) => ({ runId, stored, problem }));
      if (archives.some(({ problem }) => problem)) return { archives, claims: [] };
      const read = checked.flatMap(({ pin, run }) => (run ? [{ pin, run, label: pin.label }] : []));
      const evaluated = evaluateStudy(known, read);
      const rows = ledgerRows({ study: known, ...evaluated }, new Set());
      const { printed, note } = pages;
      const claims = judge(rows, evaluated.claims, printed, note ? expectedOf(known, rows, note.source) : []);
      return { archives, claims: note ? [...claims, ...checkCharts(note, chartsOf(known, evaluated.runs, read))] : claims };
    },

    /** How many studies, claims of theirs and judged claims of sources there are. */
    totals: () => ({
      studies: studies.length,
      claims: studies.flatMap(({ claims }) => claims).length,
      audits: studies.flatMap(({ audit }) => audit).length,
    }),

    /**
     * The note of a study as another run reads it: a pinned one, or one that was opened before, by the digest of its archive.
     * @throws DataError as `openPinned`; `run-of-another-study`
     */
    async readNote(study: string, pins: readonly PinnedArchive[], digest: string): Promise<NoteReading> {
      const pinned = await studyRuns(study, pins);
      return readNote(byId('study', study, studies), pinned, openedBefore(digest));
    },
  };

  function openedBefore(digest: string): Run {
    const run = parsed.get(digest);
    if (!run) throw new DataError('run-not-open', digest, 'no archive with this digest is open; open it first.');
    return run;
  }
}

/** The charts that a note may place, drawn from these runs. */
const chartsOf = (study: Study, runs: StudyRuns, read: readonly LabelledRun[]) => [
  ...study.figures(runs),
  ...study.charts(runs.canonical, read),
];

/** Each chart that the note's source places must stand in the note as it is drawn now: drawing, table and all, character for character. */
function checkCharts({ html, source, base }: NonNullable<Told['note']>, specs: readonly ChartSpec[]): CheckedClaim[] {
  return chartsIn(source).map((id) => {
    const spec = byId('chart', id, specs);
    const same = html.includes(figureHtml(spec, siteAddresses(base)));
    const differences = same ? [] : ['In the note: its drawing, its table or its words are not those that are drawn from the archives.'];
    return { claim: `chart ${id}`, kind: 'chart', label: spec.title, recomputed: null, differences };
  });
}
