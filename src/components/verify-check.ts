/** A check of studies: their pages and archives fetched anew, recomputed in the Worker, compared. No elements here: pins in, outcomes out. */
import { inWorkbench, proxy } from '../workbench/client.ts';
import type { CheckedStudy, PinnedArchive, Progress } from '../workbench/workbench.ts';
import { fetchPage, toldOf } from './verify-pages.ts';

export interface Check {
  /** The site's base path, with slashes at both ends. */
  base: string;
  studies: readonly string[];
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

/**
 * Checks studies side by side; one that cannot be checked does not stop the others.
 * @param parsed is called for each archive whose digest holds and that was parsed
 * @returns one outcome per study, in the order asked for
 * @throws the signal's reason after an abort
 */
export async function checkStudies({ base, studies, pins, signal }: Check, parsed: (runId: string) => void): Promise<Outcome[]> {
  const page = (path: string) => fetchPage(base + path, signal);
  const shared = Promise.all([page('claims/'), page('')]);
  const progress: Progress = ({ runId, state }) => state === 'parsed' && parsed(runId);
  return Promise.all(
    studies.map(async (study): Promise<Outcome> => {
      try {
        const pages = Promise.all([shared, page(`notes/${study}/`)]).then(([[ledger, home], note]) => ({ ledger, home, note }));
        const told = proxy(async () => toldOf(study, await pages));
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
}
