/** The A/A pairs that say how far two runs lie apart by themselves. */
import { differingConditions, spoiledBy } from '../run/conditions.ts';
import type { AaPair } from '../run/noise.ts';
import type { Run } from '../run/types.ts';
import { studyOf, type Study } from './index.ts';

/** In these alone two runs of the same thing differ. */
const OF_A_RUN = new Set(['Command', 'Commit of the harness', 'Seed of the order']);

/**
 * The pairs that the study of `a` names, by the ids of their runs, and `a` and `b` themselves where both are of our harness and nothing but
 * their order differs; none where they cannot be compared anyway.
 */
export function aaIds(a: Run, b: Run): NonNullable<Study['aa']> {
  const conditions = differingConditions(a, b);
  if (spoiledBy(conditions, []).length > 0) return [];
  const isAgain = a.experiment && b.experiment && a.id !== b.id && conditions.every(({ label }) => OF_A_RUN.has(label));
  return [...(isAgain ? [[a.id, b.id] as const] : []), ...(studyOf(a)?.aa ?? [])];
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
