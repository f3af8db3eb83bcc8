/** "Check it now": one claim, recomputed in this browser from archives fetched anew, against what a page prints. */
import { DataError } from '../run/errors.ts';
import { inWorkbench, proxy } from '../workbench/client.ts';
import type { CheckedStudy, PinnedArchive } from '../workbench/workbench.ts';

/** The pins as the site's index states them, fetched anew. @throws Error when it cannot be fetched */
export async function sitePins(): Promise<PinnedArchive[]> {
  const address = `${import.meta.env.BASE_URL}api/v1/index.json`;
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${address}: the server answers ${response.status}, expected the index.`);
  const { runs } = (await response.json()) as { runs: (Omit<PinnedArchive, 'runId'> & { id: string })[] };
  return runs.map(({ id, ...pin }) => ({ runId: id, ...pin }));
}

/** The pin of one run. @throws DataError `run-unknown`; as `sitePins` */
export async function sitePin(runId: string): Promise<PinnedArchive> {
  const pin = (await sitePins()).find((candidate) => candidate.runId === runId);
  if (!pin) throw new DataError('run-unknown', runId, 'is not among the pinned runs of the index; reload the page.');
  return pin;
}

/**
 * Checks one claim.
 * @param claim id without its study; of an audit `audit-<number>`
 * @param told what the page prints: text and unrounded value of a number, or the verdict's word (`holds`, `contradicted`, …)
 * @throws Error when it cannot be checked: the index or an archive cannot be fetched, or the Worker cannot start
 */
export async function checkClaim(
  study: string,
  claim: string,
  told: { text: string; value: number } | string,
): Promise<{ holds: boolean; message: string }> {
  const { text, value } = typeof told === 'string' ? { text: told, value: NaN } : told;
  const page = proxy(() => Promise.resolve({ printed: [{ place: 'this page' as const, claim, text, value }] }));
  const pins = await sitePins();
  return summary(claim, await inWorkbench((bench) => bench.check(study, pins, page)));
}

function summary(claim: string, { archives, claims }: CheckedStudy): { holds: boolean; message: string } {
  const problems = archives.flatMap(({ problem }) => problem ?? []);
  const messages = problems.map(({ message }) => message).join(' ');
  if (problems.some(({ code }) => code !== 'archive-unreachable')) return { holds: false, message: messages };
  if (problems.length > 0) throw new Error(messages);
  const { recomputed, differences } = claims.find((checked) => checked.claim === claim)!;
  if (differences.length > 0) return { holds: false, message: differences.join(' ') };
  const from = archives.some(({ stored }) => stored) ? 'kept by this browser' : 'fetched now';
  const count = archives.length === 1 ? '1 archive' : `${archives.length} archives`;
  return { holds: true, message: `Recomputed ${recomputed} from ${count} ${from}; each digest is the pinned one.` };
}
