import { describe, expect, it } from 'vitest';
import { noiseLike, noiseOf, type NoiseOf } from '../../src/run/noise.ts';
import { pool } from '../../src/run/pool.ts';
import { aRun } from './a-run.ts';
import { difference, ratio, scale } from '../../src/run/quantity.ts';
import { find } from '../../src/run/query.ts';
import type { Dims, Fact, Measurement, Quantity, Run } from '../../src/run/types.ts';

const fact = (label: string, value: string): Fact => ({ label, value });

const run = (id: string, measurements: readonly Measurement[], environment: readonly Fact[] = [fact('Machine', 'one')]): Run =>
  aRun(id, measurements, { trials: 1, environment });

const figure = (metric: string, dims: Dims, value: number): Measurement => ({
  metric,
  dims,
  quantity: pool([value], 'MB/s', [{ run: 'r', file: 'f', at: '#' }]),
});
const at = (mode: string, concurrency = 1) => ({ mode, concurrency });
const speeds = (plain: number, packed: number) => [figure('speed', at('plain'), plain), figure('speed', at('packed'), packed)];
const pair = [run('first', speeds(100, 50)), run('again', speeds(110, 40))] as const;

describe('the noise between runs', () => {
  it('is the largest factor, up or down, over all figures of a metric: 110 ÷ 100 and 50 ÷ 40', () => {
    expect(noiseLike(run('mine', []), [pair])('speed', at('plain'))).toEqual({ factor: 1.25, figures: 2 });
  });

  it('is not known for another metric, other workers, another machine or other data', () => {
    expect(noiseLike(run('mine', []), [pair])('memory', at('plain'))).toBeUndefined();
    expect(noiseLike(run('mine', []), [pair])('speed', at('plain', 4))).toBeUndefined();
    expect(noiseLike(run('mine', [], [fact('Machine', 'two')]), [pair])('speed', at('plain'))).toBeUndefined();
    const other: Run = { ...run('mine', []), artifacts: [{ name: 'file', sizeBytes: 1, sha256: 'bb' }] };
    expect(noiseLike(other, [pair])('speed', at('plain'))).toBeUndefined();
    expect(noiseLike(run('mine', []), [])('speed', at('plain'))).toBeUndefined();
  });

  it('has no bound where one side is 0 and the other is not', () => {
    const aa = [run('first', speeds(0, 1)), run('again', speeds(0, 1))] as const;
    expect(noiseLike(run('mine', []), [aa])('speed', at('plain'))!.factor).toBe(1);
    const lost = [run('first', speeds(0, 1)), run('again', speeds(3, 1))] as const;
    expect(noiseLike(run('mine', []), [lost])('speed', at('plain'))!.factor).toBe(Infinity);
  });
});

describe('the noise of figures that are computed', () => {
  const [plain, packed] = ['plain', 'packed'].map((mode) => find(pair[0], 'speed', at(mode))!) as [Quantity, Quantity];
  const of = noiseLike(run('mine', []), [pair]);
  const still: NoiseOf = () => ({ factor: 1, figures: 3 });

  it('is that of their measurements for quotients and multiples', () => {
    expect(noiseOf([plain], of)!.factor).toBe(1.25);
    expect(noiseOf([ratio(packed, plain), scale(plain, 2, '×')], of)!.factor).toBe(1.25);
  });

  it('is not known for a difference, unless what it is taken of does not move', () => {
    expect(noiseOf([difference(plain, packed)], of)).toBeUndefined();
    expect(noiseOf([difference(plain, packed)], still)!.factor).toBe(1);
  });

  it('is not known where it is not known of one measurement, or nothing says what was measured', () => {
    const memory = { ...packed, operands: [{ run: 'r', metric: 'memory', dims: {} }] };
    expect(noiseOf([plain, memory], of)).toBeUndefined();
    expect(noiseOf([pool([1], 's', [])], of)).toBeUndefined();
  });
});
