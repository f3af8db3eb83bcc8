import { describe, expect, it } from 'vitest';
import { find, flagsOf, select } from '../../../src/run/query.ts';
import type { FlagCode, Run } from '../../../src/run/types.ts';
import { without } from '../bundle.ts';
import { draft, edit, parse, prom } from './fixture.ts';

const flag = (run: Run, code: FlagCode) => run.flags.filter((f) => f.code === code);
const c1 = { mode: 'compression', concurrency: 1 };

describe('throughput and latency', () => {
  it('falls back to summed operation times for the whole run when one phase lacks wall time, and says so', () => {
    const put = 'summary.json#/modes/compression/c1/put';
    const files = edit(edit(draft(), `${put}/mb_s_wall`, undefined), `${put}/phase_wall_s`, null);
    const run = parse(files);
    expect(find(run, 'throughput', { mode: 'passthrough', phase: 'put', concurrency: 1 })?.value).toBe(4);
    expect(flagsOf(run, 'throughput', { mode: 'passthrough', phase: 'put', concurrency: 1 }).map((f) => f.code)).toContain(
      'summed-throughput',
    );
    expect(find(run, 'cpu-seconds-per-gb', c1)).toBeUndefined();
    expect(flagsOf(run, 'cpu-seconds-per-gb', c1).map((f) => f.code)).toContain('summed-throughput');
  });

  describe('of uploads after the first', () => {
    const put = { mode: 'compression', phase: 'put', concurrency: 1 };
    const files = ['r.tar', 'a.tar', 'b.tar'].map((name, i) => ({ name, bytes: [9, 2, 1][i]! * 1e6 }));
    const afterFirst = (run: Run, dims = put) => find(run, 'throughput-after-first', dims);

    it('counts from the first upload that succeeded, and the time of a later one that failed', () => {
      const failing = (...which: number[]) => parse(draft({ artifacts: files, wallS: () => 0.25, failed: (_, i) => which.includes(i) }));
      expect(afterFirst(failing(0))?.value).toBe(1 / 0.25);
      expect(afterFirst(failing(1))?.value).toBe(1 / 0.5);
    });

    it('is absent and flagged, not 0 or infinite, where no later upload succeeded or took time', () => {
      const reasons = (options: Parameters<typeof draft>[0]) => {
        const run = parse(draft({ artifacts: files, ...options }));
        expect(afterFirst(run)).toBeUndefined();
        return run.flags.filter((f) => f.metrics?.includes('throughput-after-first')).map((f) => `${f.code}: ${f.message}`);
      };
      const nothing = ['failed-operations: No upload after the first succeeded.'];
      expect(reasons({ failed: (_, i) => i > 0 })).toEqual(nothing);
      expect(reasons({ failed: () => true })).toEqual(nothing);
      expect(reasons({ artifacts: files.slice(0, 1) })).toEqual(['too-few-samples: One file was uploaded, at least 2 needed.']);
      expect(reasons({ wallS: () => 0 })).toEqual(['too-few-samples: The uploads after the first took 0 s by the clock.']);
    });
  });
});

describe('trials', () => {
  it('gives no figure at all when one trial lacks it, and names that trial', () => {
    const run = parse(without(draft({ trials: 3 }), 'trial_002/compression/c1/after_compression_c1.prom'));
    expect(find(run, 'saved-bytes', c1)).toBeUndefined();
    const [raised] = flagsOf(run, 'saved-bytes', c1);
    expect(raised?.code).toBe('missing-resource-series');
    expect(raised?.message).toBe("Trial 2: there is no after snapshot of the proxy's metrics.");
  });
});

describe('modes and concurrencies', () => {
  it('has storage figures for the concurrency that ran first only, and flags later ones', () => {
    const run = parse(draft({ concurrencies: [16, 4] }));
    for (const metric of ['saved-bytes', 'stored-implied', 'stored-corrected', 'stored-on-disk']) {
      expect(find(run, metric, { mode: 'compression', concurrency: 16 }), metric).toBeDefined();
      expect(find(run, metric, { mode: 'compression', concurrency: 4 }), metric).toBeUndefined();
      expect(flagsOf(run, metric, { mode: 'compression', concurrency: 4 }).map((f) => f.code)).toContain('keys-overwritten');
    }
    expect(find(run, 'peak-rss', { mode: 'compression', concurrency: 4 })).toBeDefined();
  });
});

describe('failed operations', () => {
  const run = parse(
    draft({
      trials: 2,
      failed: ({ trial, mode, phase }, artifact) => trial === 2 && mode === 'compression' && phase === 'put' && artifact === 1,
    }),
  );

  it('counts as logical bytes only what was uploaded', () => {
    expect(find(run, 'logical-bytes', {})?.value).toBe(4_000_000);
    expect(find(run, 'logical-bytes', c1)?.values).toEqual([4_000_000, 3_000_000]);
    expect(find(run, 'logical-bytes', { mode: 'passthrough', concurrency: 1 })).toBeUndefined();
    expect(flagsOf(run, 'stored-implied', c1).map((f) => f.code)).toContain('failed-operations');
  });

  it('gives no throughput, not 0, where nothing succeeded', () => {
    const none = parse(draft({ failed: ({ mode }) => mode === 'compression' }));
    const dims = { mode: 'compression', phase: 'put', concurrency: 1 };
    for (const metric of ['throughput', 'latency-p50', 'latency-max']) expect(find(none, metric, dims), metric).toBeUndefined();
    expect(find(none, 'failed-ops', dims)?.value).toBe(2);
    expect(flagsOf(none, 'throughput', dims).map((f) => f.code)).toContain('failed-operations');
  });
});

describe('resource series', () => {
  it('is absent and flagged, not zero, when the run was not sampled', () => {
    const run = parse(without(draft({ trials: 2 }), 'trial_002/resource_timeseries.json'));
    expect(select(run, 'cpu-mean')).toEqual([]);
    expect(flag(run, 'missing-resource-series')).toMatchObject([
      { message: 'Trial 2: the run was not sampled (no resource_timeseries.json).' },
    ]);
    expect(run.series.map((s) => s.trial)).toEqual([1]);
  });

  it('has phase figures from three samples on, and flags windows of fewer than five', () => {
    const run = parse(draft());
    expect(find(run, 'cpu-mean', { ...c1, phase: 'put' })).toBeUndefined();
    expect(find(run, 'cpu-mean', { ...c1, phase: 'cold_get' })).toBeDefined();
    expect(flagsOf(run, 'cpu-mean', { ...c1, phase: 'cold_get' }).map((f) => f.code)).toContain('too-few-samples');
    expect(flagsOf(run, 'cpu-mean', c1).map((f) => f.code)).not.toContain('too-few-samples');
  });
});

describe('storage', () => {
  it('gives implied, corrected and on-disk bytes side by side', () => {
    const run = parse(draft());
    const value = (metric: string, mode = 'compression') => find(run, metric, { mode, concurrency: 1 })?.value;
    expect([value('saved-bytes'), value('stored-implied'), value('stored-corrected'), value('stored-on-disk')]).toEqual([
      3_900_000, 100_000, 3_100_000, 4_004_096,
    ]);
    expect([value('saved-bytes', 'passthrough'), value('stored-corrected', 'passthrough')]).toEqual([0, 4_000_000]);
    expect(flag(run, 'reference-not-counted')).toEqual([
      {
        code: 'reference-not-counted',
        dims: c1,
        metrics: ['stored-implied'],
        message: 'It leaves out the reference copy that the proxy wrote, 1 × 3,000,000 B.',
      },
    ]);
  });

  it.each([
    ['a restart with a counter that stood at 0', prom(), prom({ start: 2000 })],
    ['a restart with a counter above 0', prom({ saved: 5 }), prom({ start: 2000, saved: 9 })],
    ['a negative delta without start times', prom({ saved: 5 }).replace(/.*start_time.*\n/g, ''), prom().replace(/.*start_time.*\n/g, '')],
  ])('treats counters and memory as invalid after %s', (_, before, after) => {
    const files = draft({ trials: 2 });
    files['trial_002/compression/c1/before_compression_c1.prom'] = before;
    files['trial_002/compression/c1/after_compression_c1.prom'] = after;
    const run = parse(files);
    for (const metric of ['saved-bytes', 'stored-implied', 'stored-corrected', 'peak-rss']) {
      expect(find(run, metric, c1), metric).toBeUndefined();
      const flags = flagsOf(run, metric, c1);
      expect(flags.map((f) => f.code)).toEqual(['counter-reset']);
      expect(flags[0]?.message).toMatch(/^Trial 2: /);
    }
    expect(find(run, 'stored-on-disk', c1)?.value).toBe(4_004_096);
    expect(find(run, 'cpu-mean', c1)).toBeDefined();
  });

  it('gives no saved bytes when a snapshot is missing or was not fetched', () => {
    const failed = { ...draft(), 'compression/c1/before_compression_c1.prom': '# fetch error: timed out\n' };
    expect(find(parse(failed), 'saved-bytes', c1)).toBeUndefined();
    expect(flagsOf(parse(failed), 'saved-bytes', c1)[0]?.message).toContain('could not be fetched (timed out)');
    expect(find(parse(failed), 'peak-rss', c1)?.value).toBe(6e7);
  });

  it('falls back to the health report for peak memory, as the harness does', () => {
    const files = without(draft(), 'compression/c1/after_compression_c1.prom');
    expect(find(parse(files), 'peak-rss', c1)).toMatchObject({ value: 6e7, sources: [{ at: '#/health/peak_rss_bytes' }] });
  });

  it('reads the largest name of several snapshots and flags it', () => {
    const files = draft();
    files['compression/c1/after_compression_c1_2.prom'] = prom({ saved: 1_000_000, references: 1 });
    const run = parse(files);
    expect(find(run, 'saved-bytes', c1)?.value).toBe(1_000_000);
    expect(flag(run, 'several-snapshots')[0]?.message).toContain('2 after snapshots');
  });
});

describe('sanity flags', () => {
  it('names a taxed mode that beats its baseline and a warm GET that is slower than cold, with the figures', () => {
    const run = parse(draft({ wallS: ({ mode, phase }) => (mode === 'passthrough' ? 1 : phase === 'warm_get' ? 0.5 : 0.25) }));
    expect(flag(run, 'taxed-faster-than-baseline')).toHaveLength(3);
    expect(flag(run, 'warm-slower-than-cold')).toMatchObject([{ dims: { mode: 'compression', phase: 'warm_get', concurrency: 1 } }]);
    expect(flag(run, 'warm-slower-than-cold')[0]?.message).toContain('7.27 MB/s');
  });
});

describe('environment', () => {
  const run = parse(draft());
  const fact = (label: string) => run.environment.find((f) => f.label === label)?.value;

  it('states what is recorded and leaves the rest null', () => {
    expect(run.startedAt).toBe('2026-01-02T03:04:05+00:00');
    expect([fact('Client CPU'), fact('Client cores'), fact('Proxy version'), fact('Proxy host')]).toEqual([
      'Some CPU',
      '2',
      '1.19.0',
      null,
    ]);
  });

  it('tells no path or name of the machines', () => {
    expect(JSON.stringify(run)).not.toMatch(/someone|\/opt\/ctl|"h"|Linux h/);
    expect(run.artifacts[0]).toEqual({ name: 'a-1.0.0.tar', sizeBytes: 3_000_000, sha256: 'a'.repeat(64), sourceUrl: 'npm:a@1.0.0' });
  });
});
