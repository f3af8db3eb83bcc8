/** A check of studies: their pages and archives fetched anew, recomputed in the Worker, compared. No elements here: pins in, outcomes out. */
import { inWorkbench, proxy } from '../workbench/client.ts';
import { noteSource } from '../workbench/note-sources.ts';
import type { CheckedStudy, PinnedArchive, Progress, Told } from '../workbench/workbench.ts';
import { countsOn, fetchPage, printedOf } from './verify-pages.ts';

/** Loads what a check reads of the program besides the Worker, so that it is at hand without a network. */
export const loadSources = (studies: readonly string[]) => Promise.all(studies.map(noteSource));

export interface Check {
  /** The site's base path, with slashes at both ends. */
  base: string;
  studies: readonly string[];
  /** Of all studies. */
  pins: readonly PinnedArchive[];
  signal: AbortSignal;
}

export interface Outcome extends CheckedStudy {
  study: string;
  /** True when a page came from this browser's store because the network did not answer. */
  storedPages: boolean;
  /** Why the study could not be checked at all; null = it was. */
  failure: string | null;
}

export interface Checked {
  /** One per study, in the order asked for. */
  outcomes: readonly Outcome[];
  /** What the home page counts wrongly, one sentence each. */
  counts: readonly string[];
}

/**
 * Checks studies side by side; one that cannot be checked does not stop the others.
 * @param parsed is called for each archive whose digest holds and that was parsed
 * @throws the signal's reason after an abort
 */
export async function checkStudies({ base, studies, pins, signal }: Check, parsed: (runId: string) => void): Promise<Checked> {
  const page = (path: string) => fetchPage(base + path, signal);
  const home = page('');
  const progress: Progress = ({ runId, state }) => state === 'parsed' && parsed(runId);
  const outcomes = await Promise.all(
    studies.map(async (study): Promise<Outcome> => {
      try {
        const pages = Promise.all([home, page(`claims/${study}/`), page(`notes/${study}/`)]).then((read) => ({
          home: read[0],
          ledger: read[1],
          note: read[2],
        }));
        const told = proxy(async (): Promise<Told> => {
          const [read, source] = await Promise.all([pages, noteSource(study)]);
          return { printed: printedOf(study, read), note: { html: read.note.html, source, base } };
        });
        const work = inWorkbench((bench) => bench.check(study, pins, told, proxy(progress)), signal);
        const [checked, read] = await Promise.all([work, pages]);
        const storedPages = Object.values(read).some(({ stored }) => stored);
        return { ...checked, study, storedPages, failure: null };
      } catch (error) {
        signal.throwIfAborted();
        return { study, archives: [], claims: [], storedPages: false, failure: (error as Error).message };
      }
    }),
  );
  const counts = await home.then(
    async (read) => {
      const totals = await inWorkbench((bench) => bench.totals(), signal);
      return wrongCounts(countsOn(read), [totals.studies, pins.length, totals.claims, totals.audits]);
    },
    // Each study says so itself.
    () => [],
  );
  return { outcomes, counts };
}

/** @param expected in the order of the page: studies, runs, claims, judged claims */
function wrongCounts(printed: readonly string[], expected: readonly number[]): string[] {
  const [told, counted] = [printed.join(', '), expected.join(', ')];
  return told === counted ? [] : [`The home page counts ${told || 'nothing'}, counted ${counted}: studies, runs, claims, judged claims.`];
}
