/**
 * What a reader's browser can do with archives: fetch and check pinned ones, open the reader's own, evaluate studies on them.
 * It runs in a Worker (worker.ts) and, in tests, in Node. Each archive is parsed once; nothing is ever sent anywhere.
 */
import { sha256 } from '../bundle/digest.ts';
import { readBundle } from '../bundle/index.ts';
import { ledgerRows, type LedgerRow } from '../claims/ledger.ts';
import { compare, type Finding, type Published } from '../claims/published.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { parseRun } from '../formats/index.ts';
import { compareRuns, type Comparison } from '../run/compare.ts';
import { DataError } from '../run/errors.ts';
import type { Provenance, Run } from '../run/types.ts';
import { attempt, byId, caught, evaluateStudy, readAs, type StudyRun } from '../studies/evaluate.ts';
import { studies, studyOf } from '../studies/index.ts';

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

/** A claim of a note as another run reads it. */
export type ReadClaim = LedgerRow | { id: string; cannot: string };

export interface NoteReading {
  /** Rows of the claims that can be computed, the reason for the others; ids as in the ledger, `<study>/<claim>`. */
  claims: readonly ReadClaim[];
  charts: readonly ChartSpec[];
  figures: readonly ChartSpec[];
}

export interface CheckedStudy {
  rows: readonly LedgerRow[];
  /** Where page and recomputed figures differ; empty when they agree. */
  findings: readonly Finding[];
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
   * The bytes of a pinned archive.
   * @param cache how the browser's cache is used; `reload` when what the site serves now is what is checked
   * @throws DataError `archive-unreachable`, `pin-digest`
   */
  async function fetchPinned(pin: PinnedArchive, cache: RequestCache, progress?: Progress): Promise<Uint8Array> {
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
    progress?.({ runId: pin.runId, state: 'digest holds' });
    return bytes;
  }

  /** The run of a pinned archive, fetched at most once. @throws as `fetchPinned`, and what is wrong with the archive */
  async function pinnedRun(pin: PinnedArchive, progress?: Progress): Promise<Run> {
    const run = parsed.get(pin.sha256) ?? (await parse(`${pin.runId}.tgz`, await fetchPinned(pin, 'default', progress)));
    progress?.({ runId: pin.runId, state: 'parsed' });
    return run;
  }

  const studyRuns = (study: string, pins: readonly PinnedArchive[]): Promise<StudyRun[]> =>
    Promise.all(pins.filter((pin) => pin.study === study).map(async (pin) => ({ pin, run: await pinnedRun(pin) })));

  function opened(run: Run, among: readonly { run: Run; label: string }[] = []): OpenedRun {
    const study = studyOf(run);
    const charts = study ? caught(() => study.charts(run, among)) : [];
    return { run, study: study?.id ?? null, charts: charts instanceof Error ? [] : charts };
  }

  return {
    /** Opens an archive of the reader's. @throws DataError what is wrong with it */
    open: async (name: string, bytes: ArrayBuffer): Promise<OpenedRun> => opened(await parse(name, new Uint8Array(bytes))),

    openPinned: async (pin: PinnedArchive): Promise<OpenedRun> => opened(await pinnedRun(pin)),

    /** Compares two runs that were opened before, by the digests of their archives. */
    compare: (a: string, b: string): Comparison => compareRuns(openedBefore(a), openedBefore(b)),

    /**
     * Fetches every archive of a study anew, recomputes its claims and compares them with what its pages say.
     * @throws DataError as `openPinned`; `claim-failed`
     */
    async check(study: string, pins: readonly PinnedArchive[], told: Published, progress?: Progress): Promise<CheckedStudy> {
      const own = await Promise.all(
        pins
          .filter((pin) => pin.study === study)
          .map(async (pin) => {
            const bytes = await fetchPinned(pin, 'reload', progress);
            const run = parsed.get(pin.sha256) ?? (await parse(`${pin.runId}.tgz`, bytes));
            progress?.({ runId: pin.runId, state: 'parsed' });
            return { pin, run };
          }),
      );
      const known = byId('study', study, studies);
      const evaluated = evaluateStudy(known, own);
      return { rows: ledgerRows({ study: known, ...evaluated }, new Set()), findings: compare(evaluated.claims, told) };
    },

    /** The note of a study as another run reads it: one that was opened before, by the digest of its archive. */
    async readNote(study: string, pins: readonly PinnedArchive[], digest: string): Promise<NoteReading> {
      const known = byId('study', study, studies);
      const pinned = await studyRuns(study, pins);
      const supposed = readAs(pinned, openedBefore(digest));
      const { runs } = evaluateStudy({ id: study, claims: [], audit: [] }, supposed);
      const claims = known.claims.flatMap((claim): readonly ReadClaim[] => {
        const evaluated = attempt(known, claim, supposed);
        if (evaluated instanceof Error) return [{ id: `${study}/${claim.id}`, cannot: evaluated.message }];
        return ledgerRows({ study: known, runs, claims: [evaluated], audit: [] }, new Set());
      });
      const labelled = pinned.flatMap(({ run }) => ({ run, label: pins.find((pin) => pin.runId === run.id)?.label ?? run.id }));
      const specs = (made: ChartSpec[] | Error) => (made instanceof Error ? [] : made);
      return {
        claims,
        charts: specs(caught(() => known.charts(runs.canonical, labelled))),
        figures: specs(caught(() => known.figures(runs))),
      };
    },
  };

  function openedBefore(digest: string): Run {
    const run = parsed.get(digest);
    if (!run) throw new DataError('run-not-open', digest, 'no archive with this digest is open; open it first.');
    return run;
  }
}
