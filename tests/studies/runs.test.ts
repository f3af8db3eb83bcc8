/** Which runs a study reads: its A/A pairs, whose differences are in tests/cli/diff.test.ts, and what stands in the place of a corrected transcript. */
import { expect, it } from 'vitest';
import { compareRuns } from '../../src/run/compare.ts';
import { differingConditions } from '../../src/run/conditions.ts';
import type { Run } from '../../src/run/types.ts';
import { loadRun } from '../../src/sample-run/index.ts';
import { scale } from '../../src/run/quantity.ts';
import { aaIds, aaPairs } from '../../src/studies/aa.ts';
import { readAs, studyRuns } from '../../src/studies/evaluate.ts';
import { studies } from '../../src/studies/index.ts';

const runs = (...ids: readonly [string, string]) => Promise.all(ids.map((id) => loadRun(id))) as Promise<[Run, Run]>;

it('is of runs in which no condition differs, of our harness but order and commit', async () => {
  const ofARun = new Set(['Command', 'Commit of the harness', 'Seed of the order']);
  for (const { aa = [] } of studies)
    for (const pair of aa) {
      const [a, b] = await runs(...pair);
      const differing = differingConditions(a, b).filter(({ label }) => !a.experiment || !ofARun.has(label));
      expect(differing, pair.join()).toEqual([]);
      expect(a.startedAt! < b.startedAt!).toBe(true);
    }
  const ofOthers = studies.flatMap(({ aa = [] }) => aa).filter(([a]) => !a.startsWith('tax-'));
  expect(ofOthers).toEqual([['dgp-2core-20261120-typescript', 'dgp-2core-20261120-readbuf-4k']]);
});

it('of our harness, is noise in itself, and that of a third run which is compared with one of them', async () => {
  const [a, b] = await runs('tax-haproxy-slz-20261125-110013-4d31d0', 'tax-haproxy-slz-20261125-223459-404c7e');
  expect(aaIds(a, b)).toEqual([[a.id, b.id]]);
  const pairs = await aaPairs(a, b, () => undefined);
  const { rows } = compareRuns(a, b, pairs);
  const slower = a.measurements.map((own) => ({ ...own, quantity: scale(own.quantity, 20, own.quantity.unit) }));
  const changed: Run = { ...a, id: 'changed', measurements: slower, digest: { ...a.digest, sha256: '0' } };
  const against = await aaPairs(a, changed, () => Promise.resolve(b));
  expect(against).toEqual(pairs);
  const apart = compareRuns(a, changed, against).rows.filter(({ verdict }) => verdict === 'different');
  expect(apart.filter(({ metric }) => metric === 'throughput').length).toBeGreaterThan(20);
  const verdicts = new Set(rows.map(({ verdict }) => verdict));
  expect(verdicts).toContain('not distinguishable');
  expect([...verdicts].filter((verdict) => /different|between runs/.test(verdict))).toEqual([]);
  // Another machine, and two runs that no study names.
  expect(aaIds(...(await runs('tax-haproxy-slz-20261122-0451', 'tax-haproxy-slz-20261123-2155')))).toEqual([]);
  expect(aaIds(...(await runs('tax-haproxy-slz-20261122-0451', 'tax-haproxy-slz-20261122-0803')))).toEqual([]);
});

it('leaves a corrected transcript in the place of the one that it supersedes, and our own run quoted', async () => {
  const [ours, printed] = await runs('tax-haproxy-slz-20261125-110013-4d31d0', 'haproxy-slz-20150329');
  const corrected: Run = { ...printed, id: 'corrected' };
  const pinned = (run: Run, canonical: boolean, supersedes: string | null = null) => ({ pin: { canonical, supersedes }, run });
  const pins = [pinned(printed, false), pinned(ours, true), pinned(corrected, false, printed.id)];
  for (const read of [pins, readAs(pins, ours)].map((own) => studyRuns('haproxy-slz', own)))
    expect([read.printed.id, read.measured.id]).toEqual(['corrected', ours.id]);
});
