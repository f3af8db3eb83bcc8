import { describe, expect, it } from 'vitest';
import { judgeReplication, type Replication } from '../../src/claims/replication.ts';
import { pool } from '../../src/run/pool.ts';
import { ratio } from '../../src/run/quantity.ts';
import { need } from '../../src/run/query.ts';
import { STOLEN } from '../../src/run/stolen.ts';
import type { Measurement, Run } from '../../src/run/types.ts';
import { aRun } from '../run/a-run.ts';

const measurement = (run: string, mode: string, values: readonly number[], metric = 'wall-time', unit = 'ms'): Measurement => ({
  metric,
  dims: { mode },
  quantity: pool(values, unit, [{ run, file: 'cells.csv', at: mode }]),
});
const facts = (cpu: string) => [
  { label: 'Client CPU', value: cpu },
  { label: 'Client cores', value: '2' },
  { label: 'Client memory', value: '24 GB' },
];

/** A run whose arms take these times in each block; none without an experiment. */
function run(id: string, times: Readonly<Record<string, readonly number[]>>, experiment = true): Run {
  const blocks = (Object.values(times)[0] ?? []).map((_, i) => ({ block: i + 1, started: '2026-11-22T00:00:00Z' }));
  const measurements = Object.entries(times).map(([mode, values]) => measurement(id, mode, values));
  const own = { modes: Object.keys(times), trials: blocks.length, environment: [] };
  const planned = { baseline: 'none', again: 'none-again', seed: 1, planned: blocks.length, blocks };
  return aRun(id, measurements, experiment ? { ...own, harness: 'taxbench', experiment: planned } : { ...own, provenance: 'transcribed' });
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
  const own = run('own', { none: ten(100), 'none-again': ten(100.5), zstd: ten(80).toReversed() });
  const slower = run('slower', { none: ten(100), 'none-again': ten(100), zstd: ten(300) });
  /** The run on another machine, with so much stolen time in the first blocks of an arm. */
  const elsewhere = (of: Run, cpu: string, stolen: readonly number[] = []): Run => {
    const lost = Array.from({ length: 10 }, (_, block) => stolen[block] ?? 0);
    const measurements = [...of.measurements, measurement(of.id, 'zstd', lost, STOLEN, '%')];
    return { ...of, id: `${of.id}-${cpu}`, environment: facts(cpu), measurements };
  };

  it('replicates where our estimate agrees, with every figure named', () => {
    const judged = judgeReplication(entry, source, [source, own]);
    expect(judged).toMatchObject({ verdict: 'replicates', isClose: false, byMachine: false, printed: { value: 1.25 } });
    expect(judged.machines).toMatchObject([{ machine: null, runs: ['own'], ratio: { n: 10, byRun: false }, again: { n: 10 } }]);
    expect(judged.operands).toHaveLength(3);
    expect(judged.arithmetic).toMatch(
      /^printed 1\.25×; a machine that is not recorded: 1\.\d\d× \[1\.\d\d–1\.\d\d\], 10 blocks, control \(same setup, run twice\) 1\.\d\d× \[.*\], 10 blocks: replicates$/,
    );
    expect(judged.formula).toMatch(/^Speed, zstd ÷ none: An effect in the printed direction is shown/);
  });

  it('pools the runs of one kind of machine and keeps kinds apart', () => {
    const judged = judgeReplication(entry, source, [elsewhere(own, 'A'), elsewhere(own, 'B'), { ...elsewhere(own, 'A'), id: 'second' }]);
    expect(judged.machines.map(({ runs, ratio: of }) => [runs, of!.n])).toEqual([
      [['own-A', 'second'], 20],
      [['own-B'], 10],
    ]);
  });

  it('is decided by the quiet kind with most blocks', () => {
    const twice = (of: Run, stolen: number[]) => ['first', 'second'].map((id) => ({ ...elsewhere(of, 'twice', stolen), id }));
    const quiet = elsewhere(slower, 'quiet');
    const decidedBy = (runs: Run[]) => judgeReplication(entry, source, runs).machines[0]!.machine?.slice(0, 5);
    // 0.9 % of its time in the mean, then 1 %.
    expect(decidedBy([quiet, ...twice(own, [4, 5])])).toBe('twice');
    expect(decidedBy([quiet, ...twice(own, [5, 5])])).toBe('quiet');
    const unrecorded = ['first', 'second'].map((id) => ({ ...own, environment: facts('bare'), id }));
    expect(decidedBy([...unrecorded, quiet])).toBe('quiet');
  });

  it('is decided by the kind that lost less time of two with as many blocks, and says where another contradicts it', () => {
    const [noisy, quiet] = [elsewhere(own, 'noisy', [4]), elsewhere(slower, 'quiet')];
    const judged = judgeReplication(entry, source, [noisy, quiet]);
    expect(judged.machines.map(({ machine, verdict }) => [machine?.slice(0, 5), verdict])).toEqual([
      ['quiet', 'opposite'],
      ['noisy', 'replicates'],
    ]);
    expect(judged).toMatchObject({ verdict: 'opposite', byMachine: true, otherwise: 'replicates' });
    const short = { ...quiet, trials: 9 };
    expect(judgeReplication(entry, source, [noisy, short]).verdict).toBe('replicates');
  });

  it('leaves out blocks that lost too much time, and says how many are left', () => {
    const judged = judgeReplication(entry, source, [elsewhere(own, 'A', [9, 6, 5])]);
    expect(judged.machines[0]!.ratio).toMatchObject({ n: 8, of: 10 });
    expect(judged.arithmetic).toContain('], 8 of 10 blocks, control (same setup, run twice)');
    const lost = judgeReplication(entry, source, [elsewhere(own, 'A', [9, 9, 9, 9, 9])]);
    expect(lost.verdict).toBe('cannot tell');
    expect(lost.arithmetic).toContain('5 of 10 blocks, 6 needed');
  });

  it('leaves out a run that lacks the arm, and says so', () => {
    const lacking = run('lacking', { none: ten(100), 'none-again': ten(100) });
    const judged = judgeReplication(entry, source, [lacking]);
    expect(judged.verdict).toBe('cannot tell');
    expect(judged.machines).toEqual([]);
    expect(judged.notCovered).toEqual([{ run: 'lacking', why: expect.stringContaining('not recorded') as string }]);
  });

  it('refuses a printed ratio that the transcript does not hold', () => {
    expect(() => judgeReplication(entry, run('empty', {}, false), [])).toThrow(expect.objectContaining({ code: 'not-recorded' }));
  });
});
