/** The A/A pairs that say how far two runs lie apart by themselves. */
import { differingConditions, spoiledBy } from '../run/conditions.ts';
import type { AaPair } from '../run/noise.ts';
import type { Run } from '../run/types.ts';
import { studyOf, type Study } from './index.ts';

/**
 * The pairs that the study of `a` names, by the ids of their runs, of our own runs those that hold `a` or `b`; none where the two cannot be
 * compared anyway. Two runs are no pair for being made alike: what changed between them unrecorded would count as noise.
 */
export function aaIds(a: Run, b: Run): NonNullable<Study['aa']> {
  if (spoiledBy(differingConditions(a, b), []).length > 0) return [];
  const isOurs = ([id]: readonly string[]) => id!.startsWith('tax-');
  const named = (studyOf(a)?.aa ?? []).filter((pair) => isOurs(pair) === Boolean(a.experiment));
  return named.filter((pair) => !a.experiment || pair.includes(a.id) || pair.includes(b.id));
}

/** Pairs of ids as runs. @param runOf undefined for a run that is not pinned, which leaves out its pair */
export const pairsOf = (ids: NonNullable<Study['aa']>, runOf: (runId: string) => Run | undefined): AaPair[] =>
  ids.flatMap(([x, y]): AaPair[] => {
    const [first, second] = [runOf(x), runOf(y)];
    return first && second ? [[first, second]] : [];
  });

/** The pairs of `aaIds` as runs. @param load as `runOf` */
export async function aaPairs(a: Run, b: Run, load: (runId: string) => Promise<Run> | undefined): Promise<AaPair[]> {
  const ids = aaIds(a, b);
  const runs = await Promise.all(ids.flat().map(async (id) => [a, b].find((run) => run.id === id) ?? load(id)));
  return pairsOf(ids, (id) => runs.find((run) => run?.id === id));
}
