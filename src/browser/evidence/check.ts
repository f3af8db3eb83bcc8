/** "Check it now": one claim, recomputed in this browser from archives fetched anew, against all that its card and its page show. */
import type { ShownClaim } from '../../workbench/check.ts';
import { inWorkbench } from '../page/workbench.ts';

interface Outcome {
  /** The verdict with its mark, and what it rests on. */
  text: string;
  /** Addresses of archives that these pages cannot read. */
  elsewhere: readonly string[];
}

/**
 * Checks one claim.
 * @param claim id without its study; of an audit `audit-<number>`
 * @throws Error when it cannot be checked: an archive cannot be fetched, or the Worker cannot start
 */
export async function checkClaim(study: string, claim: string, shown: ShownClaim): Promise<Outcome> {
  const { archives, recomputed, differences } = await inWorkbench((bench) => bench.checkClaim(study, claim, shown));
  const problems = archives.flatMap(({ problem }) => problem ?? []);
  const messages = problems.map(({ message }) => message).join(' ');
  const elsewhere = problems.flatMap(({ code, source }) => (code === 'archive-elsewhere' ? source : []));
  if (elsewhere.length > 0 && elsewhere.length === problems.length) return { text: `Cannot be checked here. ${messages}`, elsewhere };
  if (problems.length > 0 && problems.every(({ code }) => code === 'archive-unreachable')) throw new Error(messages);
  if (problems.length > 0) return { text: `✗ Does not hold. Not recomputed. ${messages}`, elsewhere: [] };
  if (differences.length > 0) return { text: `✗ Does not hold. ${differences.join(' ')}`, elsewhere: [] };
  const from = archives.some(({ stored }) => stored) ? 'kept by this browser' : 'fetched now';
  const [count, digests] =
    archives.length === 1
      ? ['1 archive', 'its digest is the pinned one']
      : [`${archives.length} archives`, 'each digest is the pinned one'];
  const text = `✓ Holds. Recomputed ${recomputed} from ${count} ${from}; ${digests}. All that this card shows agrees.`;
  return { text, elsewhere: [] };
}
