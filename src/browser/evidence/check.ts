/** "Check it now": one claim, recomputed in this browser from archives fetched anew, against all that its card and its page show. */
import type { ShownClaim } from '../../workbench/check.ts';
import { inWorkbench } from '../page/workbench.ts';

/**
 * Checks one claim.
 * @param claim id without its study; of an audit `audit-<number>`
 * @returns the verdict with its mark, and what it rests on
 * @throws Error when it cannot be checked: an archive cannot be fetched, or the Worker cannot start
 */
export async function checkClaim(study: string, claim: string, shown: ShownClaim): Promise<string> {
  const { archives, recomputed, differences } = await inWorkbench((bench) => bench.checkClaim(study, claim, shown));
  const problems = archives.flatMap(({ problem }) => problem ?? []);
  const messages = problems.map(({ message }) => message).join(' ');
  if (problems.length > 0 && problems.every(({ code }) => code === 'archive-unreachable')) throw new Error(messages);
  if (problems.length > 0) return `✗ Does not hold. Not recomputed. ${messages}`;
  if (differences.length > 0) return `✗ Does not hold. ${differences.join(' ')}`;
  const [count, digests] =
    archives.length === 1
      ? ['1 archive', 'its digest is the pinned one']
      : [`${archives.length} archives`, 'each digest is the pinned one'];
  return `✓ Holds. Recomputed ${recomputed} from ${count} fetched now; ${digests}. All that this card shows agrees.`;
}
