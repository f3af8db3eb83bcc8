/** The A/A pairs that say how far two runs lie apart by themselves. In: both runs, how a run is read. Out: pairs of runs, for run/compare.ts. */
import { differingConditions, spoiledBy } from '../run/conditions.ts';
import type { AaPair } from '../run/noise.ts';
import type { Run } from '../run/types.ts';
import { studyOf } from './index.ts';

/**
 * The pairs of the study of `a`; none, and nothing is read, where `a` and `b` cannot be compared anyway.
 * @param load a run by its id; undefined where it is not pinned, which leaves out its pair
 */
export async function aaPairs(a: Run, b: Run, load: (runId: string) => Promise<Run> | undefined): Promise<AaPair[]> {
  if (spoiledBy(differingConditions(a, b), []).length > 0) return [];
  const pairs = (studyOf(a)?.aa ?? []).map(async ([x, y]): Promise<AaPair[]> => {
    const [first, second] = [load(x), load(y)];
    return first && second ? [[await first, await second]] : [];
  });
  return (await Promise.all(pairs)).flat();
}
