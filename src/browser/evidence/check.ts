/** "Check it now": one claim or point of a chart, recomputed in this browser from archives fetched anew, against all that its card and its page show. */
import type { ChartPoint } from '../../report/chart-point.ts';
import type { ShownChart, ShownClaim } from '../../workbench/check.ts';
import type { CheckedCard } from '../../workbench/workbench.ts';
import { inWorkbench } from '../page/workbench.ts';

/**
 * Checks one claim.
 * @param claim id without its study; of an audit `audit-<number>`
 * @returns the verdict with its mark, and what it rests on
 * @throws Error when it cannot be checked: an archive cannot be fetched, or the Worker cannot start
 */
export const checkClaim = async (study: string, claim: string, shown: ShownClaim): Promise<string> =>
  verdictOf(await inWorkbench((bench) => bench.checkClaim(study, claim, shown)));

/** Checks one point of a chart. @throws as `checkClaim` */
export const checkPoint = async (chart: ShownChart, shown: ChartPoint): Promise<string> =>
  verdictOf(await inWorkbench((bench) => bench.checkPoint(chart, shown)));

function verdictOf({ archives, recomputed, differences }: CheckedCard): string {
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
