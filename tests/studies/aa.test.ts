/** The A/A pair in the archives, which nobody intended: what two runs of the same thing differ by is in tests/cli/diff.test.ts. */
import { expect, it } from 'vitest';
import { differingConditions } from '../../src/run/conditions.ts';
import { loadRun } from '../../src/sample-run/index.ts';
import { studies } from '../../src/studies/index.ts';

it('is of runs in which no condition differs', async () => {
  for (const { aa = [] } of studies) for (const [a, b] of aa) expect(differingConditions(await loadRun(a), await loadRun(b))).toEqual([]);
  const pair = ['dgp-2core-20261120-typescript', 'dgp-2core-20261120-readbuf-4k'];
  expect(studies.flatMap(({ aa = [] }) => aa)).toEqual([pair]);
});
