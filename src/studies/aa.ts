/** The A/A pairs that say how far two runs lie apart by themselves. */
import { differingConditions, spoiledBy } from '../run/conditions.ts';
import type { AaPair } from '../run/noise.ts';
import type { Run } from '../run/types.ts';
import { studyOf, type Study } from './index.ts';

/** The pairs of the study of `a`, by the ids of their runs; none where `a` and `b` cannot be compared anyway. */
export const aaIds = (a: Run, b: Run): NonNullable<Study['aa']> =>
  spoiledBy(differingConditions(a, b), []).length > 0 ? [] : (studyOf(a)?.aa ?? []);

/** The same pairs as runs. @param load undefined for a run that is not pinned, which leaves out its pair */
export async function aaPairs(a: Run, b: Run, load: (runId: string) => Promise<Run> | undefined): Promise<AaPair[]> {
  const pairs = aaIds(a, b).map(async ([x, y]): Promise<AaPair[]> => {
    const [first, second] = [load(x), load(y)];
    return first && second ? [[await first, await second]] : [];
  });
  return (await Promise.all(pairs)).flat();
}
