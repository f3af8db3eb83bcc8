/**
 * What a reader's browser can do with archives: fetch and check pinned ones, open the reader's own, evaluate studies on them.
 * It runs in a Worker (worker.ts) and, in tests, in Node. Each archive is parsed once; nothing is ever sent anywhere.
 */
import { sha256 } from '../bundle/digest.ts';
import { refuse } from '../bundle/errors.ts';
import { defaultLimits, readBundle } from '../bundle/index.ts';
import { statementsOf, type IsWanted } from '../claims/evaluate.ts';
import { ledgerId } from '../claims/ledger.ts';
import { judgeReplication } from '../claims/replication.ts';
import type { StatedReplication } from '../claims/types.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { viewOf } from '../charts/view.ts';
import type { claimOf } from '../documents/claims.ts';
import { PLACED, type Placed } from '../documents/expected.ts';
import { filesOf, filesOfSite, type SiteFile } from '../documents/files.ts';
import { chartOf, lookupIn } from '../documents/lookup.ts';
import type { overviewDocument } from '../documents/overview.ts';
import type { runDocument } from '../documents/runs.ts';
import { siteOf, type Site } from '../documents/site.ts';
import { parseRun } from '../formats/index.ts';
import type { ChartPoint } from '../report/chart-point.ts';
import { runFiguresOf, type RunFigures } from '../report/pays-figures.ts';
import { compareRuns, type Comparison } from '../run/compare.ts';
import { eachOf } from '../run/each-of.ts';
import { byId, caught, dataError, DataError } from '../run/errors.ts';
import type { Run } from '../run/types.ts';
import { asPinned, pinOf, type Pin } from '../sample-run/pins.ts';
import { aaPairs } from '../studies/aa.ts';
import { openOn, type OpenedStudy } from '../studies/evaluate.ts';
import { studies, studyOf } from '../studies/index.ts';
import { checkFile, checkPage, differencesOfCard, differencesOfPoint } from './check.ts';
import type { Checked, Failure, ShownChart, ShownClaim } from './check.ts';
import { readNote, type NoteReading } from './read-note.ts';
import { sameNameError } from './same-name.ts';
import type { Reader } from './served.ts';

export type { Pin };

/** Documents of the API, as pages fetch them. */
export type IndexDocument = ReturnType<typeof overviewDocument>;
export type RunDocument = ReturnType<typeof runDocument>;
export type ClaimRow = ReturnType<typeof claimOf>;

/** A run with the charts of the study that it belongs to; `study` null where none knows its figures. */
export interface OpenedRun {
  run: Run;
  study: string | null;
  charts: readonly ChartSpec[];
}

/** What a claim says by the archives that were fetched; `shown` null where one that it reads was refused. */
export interface Recomputed {
  /** `<study>/<claim>` */
  id: string;
  text: string;
  /** The number as readers should see it, or the verdict. */
  shown: string | null;
}

export interface CheckedCard {
  /** The archives that the claim was recomputed from, or those that it lacks, with what is wrong with them. */
  archives: readonly { runId: string; problem: { code: string; message: string } | null }[];
  /** The number as readers should see it, or the verdict; null where an archive that it reads was refused. */
  recomputed: string | null;
  differences: readonly string[];
}

/** How many archives, pages and files are done, of those known so far. */
export interface Step {
  done: number;
  total: number;
  checked: Checked;
}

export type Workbench = ReturnType<typeof createWorkbench>;

interface Anew {
  isWanted?: IsWanted;
  /** Reads what else is wanted. */
  reads?: (own: Site) => unknown;
  done?: (runId: string, run: Run | DataError) => void;
}

/** What could not be compared at all. */
const failed = (item: Pick<Checked, 'path' | 'study' | 'kind'>, state: Failure['state'], { message }: Error): Checked => ({
  ...item,
  compared: 0,
  failures: [{ state, key: null, message }],
});

/** Pages and files that are fetched at the same time. */
const AT_ONCE = 8;

/** @param options what the program knows of the site, and the way to what is served */
export function createWorkbench({ expected, base, origin, reader }: Omit<Site, 'studies'> & { reader: Reader }) {
  const parsed = new Map<string, Run>();

  /** The run of a pinned archive as it is served. @throws as `Reader.run`; DataError `pin-provenance` */
  async function runOf(pin: Pin, cache: RequestCache): Promise<Run> {
    const run = (await reader.run(pin, cache, parsed.has(pin.sha256))) ?? parsed.get(pin.sha256)!;
    parsed.set(pin.sha256, run);
    return asPinned(pin, run, 'do not trust it');
  }

  const pinnedAs = (id: string): Pin | undefined => expected.pins.find(({ runId }) => runId === id);

  /** The same, fetched at most once. */
  const pinnedRun = async (pin: Pin): Promise<Run> => parsed.get(pin.sha256) ?? runOf(pin, 'default');

  const pinsOf = (study: string): Pin[] => expected.pins.filter((pin) => pin.study === study);

  /**
   * A study on archives that are fetched anew, with what is wrong with each.
   * @param likely all that may be read: the others are fetched only where they are
   * @param done is called for each archive
   */
  async function openAnew(id: string, likely: readonly Pin[], { isWanted, reads, done }: Anew) {
    const runs = new Map<string, Run | DataError>();
    const fetchAnew = async (pin: Pin) => {
      const run = await runOf(pin, 'reload').catch(dataError);
      runs.set(pin.runId, run);
      done?.(pin.runId, run);
    };
    for (let next = likely; ; next = pinsOf(id).filter(({ runId }) => !runs.has(runId))) {
      await Promise.all(next.map(fetchAnew));
      const lacking: string[] = [];
      const read = ({ runId }: Pin): Run => {
        const run = runs.get(runId);
        if (run && !(run instanceof Error)) return run;
        if (!run) lacking.push(runId);
        throw run ?? new Error(`${runId} was not fetched.`);
      };
      const own = site([openOn(byId('study', id, studies), pinsOf(id), read, isWanted)]);
      caught(() => reads?.(own));
      if (lacking.length > 0) continue;
      const problemOf = (run?: Run | DataError) => (run instanceof Error ? { code: run.code, message: run.message } : null);
      const archives = pinsOf(id).flatMap(({ runId }) => (runs.has(runId) ? { runId, problem: problemOf(runs.get(runId)) } : []));
      return { own, archives };
    }
  }

  const site = (opened: readonly OpenedStudy[]): Site => siteOf({ base, origin, expected }, opened);

  /** The study that a page belongs to, by its own id or that of its run; null = the whole site. */
  function studyOfPage(path: string): string | null {
    const [folder, name] = path.split('/');
    if (folder === 'runs') return pinnedAs(name!)?.study ?? null;
    return /^(notes|claims|embed)$/.test(folder!) && name ? name : null;
  }

  /** A page or a file as served now, compared. */
  async function checkServed(
    { path, study, kind }: Pick<Checked, 'path' | 'study' | 'kind'>,
    compare: (text: string) => Pick<Checked, 'compared' | 'failures'>,
  ): Promise<Checked> {
    const item = { kind, path, study };
    const page = await reader.page(path).catch((error: unknown) => error as Error);
    if (page instanceof Error) return failed(item, 'not read', page);
    const compared = caught(() => compare(page));
    return compared instanceof Error ? failed(item, 'not recomputed', compared) : { ...item, ...compared };
  }

  function opened(run: Run): OpenedRun {
    const study = studyOf(run);
    const charts = study ? caught(() => study.charts(run, [])) : [];
    return { run, study: study?.id ?? null, charts: charts instanceof Error ? [] : charts };
  }

  return {
    /**
     * Opens an archive of the reader's.
     * @throws DataError `bundle-too-large` before a byte is read, or what is wrong with it; `pin-conflict` where it bears a pinned run's id but
     * not its bytes
     */
    async open(file: File): Promise<OpenedRun> {
      const { name, size } = file;
      const most = defaultLimits.totalBytes;
      if (size > most) throw refuse('bundle-too-large', name, `the archive has ${size} bytes of at most ${most}`);
      const bytes = await file.arrayBuffer().catch((cause: unknown) => {
        throw new DataError('file-unreadable', name, 'cannot be read; choose it again, or a copy of it.', { cause });
      });
      const own = new Uint8Array(bytes);
      const run = parsed.get(await sha256(own)) ?? parseRun(await readBundle(name, own));
      const pin = pinnedAs(run.id);
      if (pin && pin.sha256 !== run.digest.sha256) throw sameNameError(name, run, await pinnedRun(pin).catch(() => null));
      parsed.set(run.digest.sha256, run);
      return opened(run);
    },

    openPinned: async (runId: string): Promise<OpenedRun> => opened(await pinnedRun(pinOf(runId, expected.pins))),

    /** What a run says about costs: a pinned one by its id, or one that was opened before by the digest of its archive. @throws DataError as `openPinned` */
    async economics(key: string): Promise<RunFigures> {
      const run = parsed.get(key) ?? (await pinnedRun(pinOf(key, expected.pins)));
      return runFiguresOf(run, studyOf(run));
    },

    /**
     * Compares two runs that were opened before, by the digests of their archives. The noise between them is read from pinned A/A pairs.
     * @throws DataError as `openPinned`
     */
    async compare(a: string, b: string): Promise<Comparison> {
      const runs = [openedBefore(a), openedBefore(b)] as const;
      const pairs = await aaPairs(...runs, (runId) => {
        const pin = pinnedAs(runId);
        return pin && pinnedRun(pin);
      });
      return compareRuns(...runs, pairs);
    },

    /**
     * Fetches every archive of some studies anew and compares every figure and file that the site serves of them now with what they give;
     * with all studies, also what belongs to none alone.
     * @param report is told of each archive, page and file as soon as it is checked
     * @returns every claim
     * @throws DataError `study-unknown`
     */
    async check(ids: readonly string[], report: (step: Step) => unknown): Promise<Recomputed[]> {
      let [done, total] = [0, ids.flatMap(pinsOf).length + 1];
      let told: unknown;
      const say = (checked: Checked) => {
        told = report({ done: (done += 1), total, checked });
      };
      const isWhole = studies.every(({ id }) => ids.includes(id));
      let pages: { path: string; keys: readonly string[]; study: string | null }[] = [];
      let listing: Promise<void> | undefined;
      /** Reads which pages there are: after the first archive, for it is large. */
      const listed = () =>
        (listing ??= checkServed({ path: PLACED, study: null, kind: 'file' }, (text) => {
          const all = Object.entries(JSON.parse(text) as Placed).map(([path, keys]) => ({ path, keys, study: studyOfPage(path) }));
          pages = all.filter(({ study }) => (study === null ? isWhole : ids.includes(study)));
          total += pages.length;
          return { compared: pages.length, failures: [] };
        }).then(say));

      /** Compares the pages and files that are made from a study, or from all of them, with what it gives. */
      async function checkMade(study: string | null, from: Site, made: readonly SiteFile[]): Promise<void> {
        // A drawing is not read.
        const files = made.filter(({ path }) => !path.endsWith('.svg'));
        total += files.length;
        await listed();
        const lookup = lookupIn(from);
        const own = pages.filter((page) => page.study === study);
        await Promise.all([
          eachOf(own, AT_ONCE, async ({ path, keys }) =>
            say(await checkServed({ path, study, kind: 'page' }, (text) => checkPage(text, keys, lookup))),
          ),
          eachOf(files, AT_ONCE, async ({ path, lines }) => {
            const item = { path, study, kind: 'file' } as const;
            const due = caught(lines);
            say(due instanceof Error ? failed(item, 'not recomputed', due) : await checkServed(item, (text) => checkFile(text, due)));
          }),
        ]);
      }

      const bytesOf = (id: string) => pinsOf(id).reduce((sum, { bytes }) => sum + bytes, 0);
      // The smallest first, so that there is soon something to compare.
      const smallestFirst = ids.toSorted((a, b) => bytesOf(a) - bytesOf(b));
      const open = async (id: string) => {
        const done: Anew['done'] = (runId, run) => {
          const state = run instanceof Error && run.code === 'archive-unreachable' ? 'not read' : 'refused';
          const failures: Failure[] = run instanceof Error ? [{ state, key: null, message: run.message }] : [];
          say({ kind: 'archive', path: runId, study: id, compared: 1, failures });
          void listed();
        };
        return (await openAnew(id, pinsOf(id), { done })).own;
      };
      const opening = new Map(smallestFirst.map((id) => [id, open(id)]));
      const all = Promise.all(ids.map((id) => opening.get(id)!)).then((parts) => ({
        ...site([]),
        studies: parts.flatMap((part) => part.studies),
      }));
      const [{ studies: checked }] = await Promise.all([
        all,
        ...[...opening].map(([id, own]) => own.then((opened) => checkMade(id, opened, filesOf(opened, opened.studies[0]!)))),
        ...(isWhole ? [all.then((whole) => checkMade(null, whole, filesOfSite(whole)))] : []),
      ]);
      // Reports and the result take different ways to the page.
      await told;
      return checked.flatMap(({ study, ledger }) =>
        ledger.map((entry) =>
          'cannot' in entry
            ? { id: entry.id, text: `${study.name}, not recomputed`, shown: null }
            : { id: entry.id, text: entry.text, shown: entry.published ?? entry.verdict },
        ),
      );
    },

    /** True for `<study>/<claim>` that is in a ledger; of an audit `audit-<number>`, of a replication `replication-<id>`. */
    knows: (claim: string): boolean =>
      studies.some((study) => statementsOf(study).some((statement) => ledgerId(study.id, statement) === claim)),

    /**
     * Recomputes one claim from archives that are fetched anew and compares it with all that a card and its page show of it.
     * @param claim without its study; of an audit `audit-<number>`
     * @throws DataError `study-unknown`, `claim-unknown`
     */
    async checkClaim(study: string, claim: string, shown: ShownClaim): Promise<CheckedCard> {
      const id = `${study}/${claim}`;
      const named = pinsOf(study).filter(({ runId }) => JSON.stringify(shown.row).includes(runId));
      const likely = named.length > 0 ? named : pinsOf(study);
      const { own, archives } = await openAnew(study, likely, { isWanted: (one) => ledgerId(study, one) === id });
      const [row] = own.studies[0]!.ledger;
      if (!row) throw new DataError('claim-unknown', id, 'is no claim that this program knows; reload the page.');
      if ('cannot' in row) return { archives: archives.filter(({ problem }) => problem), recomputed: null, differences: [row.cannot] };
      return { archives, recomputed: row.published ?? row.verdict, differences: differencesOfCard(row, shown, base) };
    },

    /**
     * The same for a point of a chart.
     * @throws DataError `study-unknown`, `chart-unknown`; what is wrong with an archive that the chart is drawn from
     */
    async checkPoint({ study, run, id, view }: ShownChart, shown: ChartPoint): Promise<CheckedCard> {
      const read = new Set([run, ...shown.figure.sources.map((source) => source.run)]);
      const isRead = ({ runId }: { runId: string }) => read.has(runId);
      const draw = (from: Site) => chartOf(from, study, run, id);
      const { own: opened, archives } = await openAnew(study, pinsOf(study).filter(isRead), { isWanted: () => false, reads: draw });
      const own = archives.filter(isRead);
      if (own.some(({ problem }) => problem)) return { archives: own, recomputed: null, differences: [] };
      const chart = viewOf(draw(opened), view);
      return { archives: own, recomputed: shown.published, differences: differencesOfPoint(chart, shown) };
    },

    pins: pinsOf,

    /**
     * What the source of its study found, judged by a run alone that was opened before, by the digest of its archive.
     * @throws DataError `run-without-experiment` where the run is none of our harness; as `openPinned`
     */
    async replicate(digest: string): Promise<{ study: string; judged: readonly StatedReplication[] }> {
      const run = openedBefore(digest);
      const study = studyOf(run);
      if (!run.experiment || !study?.replications.length) {
        const measured = studies.filter(({ replications }) => replications.length > 0).map(({ id }) => id);
        throw new DataError(
          'run-without-experiment',
          `${run.id}.tgz`,
          `is a run of ${run.harness}, expected one of the harness for ${measured.join(' or ')}; make one with npm run harness.`,
        );
      }
      const source = await pinnedRun(pinsOf(study.id).find(({ provenance }) => provenance === 'transcribed')!);
      return { study: study.id, judged: study.replications.map((entry) => judgeReplication(entry, source, [run])) };
    },

    /**
     * The note of a study as another run reads it: a pinned one, or one that was opened before, by the digest of its archive.
     * @throws DataError as `openPinned`; `study-foreign`
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
