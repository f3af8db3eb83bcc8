/** "Check it now": one claim, recomputed in this browser from archives fetched anew, against all that its card and its page show. */
import type { ShownClaim } from '../../workbench/check.ts';
import { inWorkbench } from '../page/workbench.ts';
import type { CheckedCard } from '../../workbench/workbench.ts';

/**
 * Checks one claim.
 * @param claim id without its study; of an audit `audit-<number>`
 * @throws Error when it cannot be checked: an archive cannot be fetched, or the Worker cannot start
 */
export async function checkClaim(study: string, claim: string, shown: ShownClaim): Promise<Outcome> {
  return summary(await inWorkbench((bench) => bench.checkClaim(study, claim, shown)));
}

interface Outcome {
  /** Null where an archive that it reads is kept at an address that these pages cannot read. */
  holds: boolean | null;
  message: string;
  /** Addresses of such archives. */
  elsewhere?: readonly string[];
}

function summary({ archives, recomputed, differences }: CheckedCard): Outcome {
  const problems = archives.flatMap(({ problem }) => problem ?? []);
  const messages = problems.map(({ message }) => message).join(' ');
  const elsewhere = problems.flatMap(({ code, source }) => (code === 'archive-elsewhere' ? source : []));
  if (elsewhere.length > 0 && elsewhere.length === problems.length) return { holds: null, message: messages, elsewhere };
  if (problems.length > 0 && problems.every(({ code }) => code === 'archive-unreachable')) throw new Error(messages);
  if (problems.length > 0) return { holds: false, message: `Not recomputed. ${messages}` };
  if (differences.length > 0) return { holds: false, message: differences.join(' ') };
  const from = archives.some(({ stored }) => stored) ? 'kept by this browser' : 'fetched now';
  const count = archives.length === 1 ? '1 archive' : `${archives.length} archives`;
  const digests = archives.length === 1 ? 'its digest is the pinned one' : 'each digest is the pinned one';
  return { holds: true, message: `Recomputed ${recomputed} from ${count} ${from}; ${digests}. All that this card shows agrees.` };
}
