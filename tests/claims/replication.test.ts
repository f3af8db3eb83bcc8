import { describe, expect, it } from 'vitest';
import { judgeReplication, type Replication } from '../../src/claims/replication.ts';
import { pool } from '../../src/run/pool.ts';
import { ratio } from '../../src/run/quantity.ts';
import { need } from '../../src/run/query.ts';
import type { Measurement, Run } from '../../src/run/types.ts';

const measurement = (run: string, mode: string, values: readonly number[]): Measurement => ({
  metric: 'wall-time',
  dims: { mode },
  quantity: pool(values, 'ms', [{ run, file: 'cells.csv', at: mode }]),
});

/** A run whose arms take these times in each block; none without an experiment. */
function run(id: string, times: Readonly<Record<string, readonly number[]>>, experiment = true): Run {
  const blocks = (Object.values(times)[0] ?? []).map((_, i) => ({ block: i + 1, started: '2026-11-22T00:00:00Z' }));
  return {
    id,
    harness: experiment ? 'taxbench' : 'transcript',
    provenance: experiment ? 'measured' : 'transcribed',
    startedAt: null,
    trials: blocks.length,
    modes: Object.keys(times),
    concurrencies: [],
    primaryConcurrency: null,
    ...(experiment ? { experiment: { baseline: 'none', again: 'none-again', seed: 1, planned: blocks.length, blocks } } : {}),
    measurements: Object.entries(times).map(([mode, values]) => measurement(id, mode, values)),
    series: [],
    artifacts: [],
    environment: [],
    tables: [],
    flags: [],
    files: [],
    digest: { sha256: '', sizeBytes: 0 },
  };
}

const ten = (value: number, spread = 0.01) => Array.from({ length: 10 }, (_, i) => value * (1 + spread * (i - 4.5)));
const time = (of: Run, mode: string) => need(of, 'wall-time', { mode });
const speed = (of: Run, arm: string, against: string) => ratio(time(of, against), time(of, arm));

const entry: Replication = {
  id: 'faster',
  finding: 'zstd is faster',
  about: 1,
  what: 'Speed, zstd ÷ none',
  printed: (source) => speed(source, 'zstd', 'none'),
  arms: ['zstd', 'none'],
  measured: speed,
};
const source = run('printed', { none: [100], zstd: [80] }, false);

describe('a finding of a source', () => {
  it('replicates where a run shows it at the printed size, with every figure named', () => {
    const own = run('own', { none: ten(100), 'none-again': ten(100.5), zstd: ten(80).toReversed() });
    const judged = judgeReplication(entry, source, [source, own]);
    expect(judged.verdict).toBe('replicates');
    expect(judged.printed?.value).toBe(1.25);
    expect(judged.measured.map(({ run: id, direction, ratio }) => [id, direction, ratio.n])).toEqual([['own', 1, 10]]);
    expect(judged.operands).toHaveLength(3);
    expect(judged.arithmetic).toMatch(/^printed 1\.25×; own 1\.\d\d×, 97\s% interval .*, n\s=\s10, the same arm twice /);
    expect(judged.rule).toMatch(/^Speed, zstd ÷ none: Every run shows the printed direction/);
  });

  it('does not where every run shows the opposite', () => {
    const slower = (id: string) => run(id, { none: ten(100), 'none-again': ten(100), zstd: ten(300) });
    expect(judgeReplication(entry, source, [slower('a'), slower('b')]).verdict).toBe('does not replicate');
  });

  it('is not told by two names of one thing that differ as much', () => {
    const noisy = run('own', { none: ten(100), 'none-again': ten(100, 0.2), zstd: ten(90) });
    expect(judgeReplication(entry, source, [noisy]).verdict).toBe('cannot tell');
  });

  it('leaves out a run that lacks the arm, and says so', () => {
    const lacking = run('lacking', { none: ten(100), 'none-again': ten(100) });
    const judged = judgeReplication(entry, source, [lacking]);
    expect(judged.verdict).toBe('cannot tell');
    expect(judged.measured).toEqual([]);
    expect(judged.notCovered).toEqual([{ run: 'lacking', why: expect.stringContaining('not recorded') as string }]);
  });

  it('of things that are alike has no printed ratio', () => {
    const own = run('own', { none: ten(100), 'none-again': ten(100), zstd: ten(101) });
    const judged = judgeReplication({ ...entry, printed: 'similar' }, source, [own]);
    expect(judged.verdict).toBe('replicates');
    expect(judged.printed).toBeNull();
    expect(judged.arithmetic).toMatch(/^printed “similar”; /);
  });

  it('refuses a printed ratio that the transcript does not hold', () => {
    expect(() => judgeReplication(entry, run('empty', {}, false), [])).toThrow(expect.objectContaining({ code: 'not-recorded' }));
  });
});
