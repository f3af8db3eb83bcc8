/** A/A pairs: the one in the archives that nobody intended, whose differences are in tests/cli/diff.test.ts, and runs of one plan. */
import { expect, it } from 'vitest';
import { compareRuns } from '../../src/run/compare.ts';
import { differingConditions } from '../../src/run/conditions.ts';
import type { Run } from '../../src/run/types.ts';
import { loadRun } from '../../src/sample-run/index.ts';
import { aaIds, aaPairs } from '../../src/studies/aa.ts';
import { studies } from '../../src/studies/index.ts';

it('is of runs in which no condition differs', async () => {
  for (const { aa = [] } of studies) for (const [a, b] of aa) expect(differingConditions(await loadRun(a), await loadRun(b))).toEqual([]);
  const pair = ['dgp-2core-20261120-typescript', 'dgp-2core-20261120-readbuf-4k'];
  expect(studies.flatMap(({ aa = [] }) => aa)).toEqual([pair]);
});

it('is of two runs of our harness that differ in their order alone, as one in which whatever differs is noise', async () => {
  const runs = (...ids: [string, string]) => Promise.all(ids.map((id) => loadRun(id))) as Promise<[Run, Run]>;
  const again = await runs('tax-haproxy-slz-20261122-0451', 'tax-haproxy-slz-20261122-0803');
  expect(aaIds(...again)).toEqual([again.map(({ id }) => id)]);
  const { rows } = compareRuns(...again, await aaPairs(...again, () => undefined));
  const verdicts = new Set(rows.map(({ verdict }) => verdict));
  expect(verdicts).toContain('not distinguishable');
  expect([...verdicts].filter((verdict) => /different|between runs/.test(verdict))).toEqual([]);
  // Another machine, and another version of a tool.
  expect(aaIds(...(await runs('tax-haproxy-slz-20261122-0451', 'tax-haproxy-slz-20261123-2155')))).toEqual([]);
  expect(aaIds(...(await runs('tax-cdt-cache-20261122-0939', 'tax-cdt-cache-20261122-1250')))).toEqual([]);
});
