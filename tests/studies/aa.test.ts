/** The A/A pair in the archives, which nobody intended: what two runs of the same thing differ by, and what the rules make of it. */
import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../src/run/compare.ts';
import { differingConditions } from '../../src/run/conditions.ts';
import { loadRun } from '../../src/sample-run/index.ts';
import { aaPairs } from '../../src/studies/aa.ts';
import { studies } from '../../src/studies/index.ts';

const [earlier, later, changed, elsewhere] = await Promise.all(
  ['typescript', 'readbuf-4k', 'readbuf-256k', 'node24'].map((id) => loadRun(`dgp-2core-20261120-${id}`)),
).then((runs) => runs as [(typeof runs)[0], (typeof runs)[0], (typeof runs)[0], (typeof runs)[0]]);

it('is of runs in which no condition differs', async () => {
  for (const { aa = [] } of studies) for (const [a, b] of aa) expect(differingConditions(await loadRun(a), await loadRun(b))).toEqual([]);
  expect(studies.flatMap(({ aa = [] }) => aa)).toEqual([[earlier.id, later.id]]);
});

describe('runs made like the pair', () => {
  const known = new Map([earlier, later].map((run) => [run.id, run]));
  const load = (id: string) => {
    const run = known.get(id);
    return run && Promise.resolve(run);
  };

  it('are judged with it', async () => {
    expect(await aaPairs(later, changed, load)).toEqual([[earlier, later]]);
    const { rows } = compareRuns(later, changed, [[earlier, later]]);
    const of = (verdict: string) => rows.filter((row) => row.metric === 'throughput' && row.verdict === verdict);
    expect(of('different').map(({ dims }) => dims['phase'])).toEqual(['cold_get', 'warm_get']);
    expect(of('not distinguishable').filter(({ reason }) => reason.startsWith('within the noise'))).toHaveLength(1);
  });

  it('need a pair that is pinned, and conditions that are alike', async () => {
    expect(await aaPairs(later, changed, () => undefined)).toEqual([]);
    const unasked = () => {
      throw new Error('read');
    };
    expect(await aaPairs(later, elsewhere, unasked)).toEqual([]);
    expect(compareRuns(elsewhere, elsewhere, [[earlier, later]]).aa).toEqual([]);
  });
});
