/** Studies whose runs hold no bytes stored: what they can say, and what they lack. */
import { expect, it } from 'vitest';
import { judgeLatency, judgeWire } from '../../src/economics/alternatives.ts';
import { EXAMPLE } from '../../src/economics/fields.ts';
import { loadRun } from '../../src/sample-run/index.ts';
import { studyOf } from '../../src/studies/index.ts';

const read = async (id: string) => {
  const run = await loadRun(id);
  return studyOf(run)!.economics(run);
};

it('has nothing to say about money where space was not measured, and names it', async () => {
  expect(await read('rocksdb-blob-20251027')).toEqual({ kind: 'none', missing: ['bytes stored at each codec', 'CPU time'] });
});

it('weighs traffic that is not sent against CPU and memory of a busy core', async () => {
  const known = await read('haproxy-slz-20150329');
  if (known.kind !== 'wire') throw new Error(known.kind);
  const answers = known.rows.map((row) => judgeWire(row, EXAMPLE));
  const slz = answers.find(({ key }) => key === 'i5-500-100pct slz')!;
  // 890 Mbit/s for an hour at 0.05 a GB, against one core at 0.04 and 9.7 MB at 0.005 a GB-hour.
  expect(slz.net!.value).toBeCloseTo(((890 * 3600) / 8000) * 0.05 - 0.04 - 0.0097 * 0.005, 9);
  expect(slz.breakEvenPrice!.value * ((890 * 3600) / 8000)).toBeCloseTo(0.04 + 0.0097 * 0.005, 12);
  expect(slz.memoryPerSessionKb!.value).toBeCloseTo(19.4, 9);
  expect([slz.verdict, slz.because]).toEqual(['cannot tell from this run', 'point, no interval: a single observation']);
  expect(answers.find(({ key }) => key.startsWith('core2quad'))).toMatchObject({ missing: ['cpu-limit'] });
});

it.each(['gcs-encryption-proxy-20250115', 'cdt-cache-20251130'])('holds added time of %s against a budget', async (id) => {
  const known = await read(id);
  if (known.kind !== 'latency') throw new Error(known.kind);
  expect(known.rows.length).toBeGreaterThan(5);
  expect(known.missing.length).toBeGreaterThan(0);
  const budget = (latencyBudgetMs: number) => ({ ...EXAMPLE, workload: { ...EXAMPLE.workload, latencyBudgetMs } });
  for (const row of known.rows) {
    const { value } = row.addedMs;
    expect([judgeLatency(row, budget(Math.max(0, value))).medianWithin, judgeLatency(row, budget(value - 1)).medianWithin]).toEqual([
      true,
      false,
    ]);
    expect(judgeLatency(row, budget(value)).verdict).toBe('cannot tell from this run');
  }
});

it('judges added time by its whole interval', () => {
  const addedMs = {
    value: 5,
    unit: 'ms',
    n: 5,
    values: [3, 4, 5, 6, 7],
    interval: { low: 3, high: 7, level: 0.9375, method: 'order statistics' as const },
    sources: [],
  };
  const verdicts = [7, 5, 2].map(
    (latencyBudgetMs) =>
      judgeLatency({ key: 'a', label: 'a', addedMs }, { ...EXAMPLE, workload: { ...EXAMPLE.workload, latencyBudgetMs } }).verdict,
  );
  expect(verdicts).toEqual(['within the budget', 'cannot tell from this run', 'over the budget']);
});
