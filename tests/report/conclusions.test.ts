import { describe, expect, it } from 'vitest';
import { conclusionsHtml } from '../../src/report/conclusions-html.ts';
import { conclusionsOf, type Against, type Missing } from '../../src/report/conclusions.ts';
import type { Run } from '../../src/run/types.ts';
import { hodgesLehmann } from '../site/plain-reader.ts';
import { active } from './markup.ts';
import { firstTrial, measured, sampleRun } from './sample-run.ts';

const mode = (run: Run) => conclusionsOf(run)!.modes[0]!;
const against = (row: Against | Missing | undefined): Against => {
  if (!row || 'missing' in row) throw new Error('not compared');
  return row;
};
const phase = (run: Run, name: string) => mode(run).throughput.find((own) => own.phase === name)!.rows;
const told = (run: Run) =>
  conclusionsHtml(run)
    .replaceAll(/<\/(?:p|dt|dd|h3)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '');

describe('conclusions', () => {
  it('divide trial by trial: 50/100, 66/110 and 60/120 have the estimate 0.5 between 0.5 and 0.6', () => {
    const { ratio, verdict, flags } = against(phase(sampleRun(), 'put')[0]);
    expect(ratio!.values).toEqual([0.5, 0.6, 0.5, 0.5, 0.5]);
    expect([ratio!.value, ratio!.interval!.low, ratio!.interval!.high, ratio!.n]).toEqual([0.5, 0.5, 0.6, 5]);
    expect(verdict).toBe('lower');
    expect(flags).toEqual([]);
  });

  it('carry the flag of a taxed mode that beats its baseline, 140 against 100', () => {
    const { ratio, verdict, flags } = against(phase(sampleRun(), 'warm_get')[0]);
    expect(ratio!.value).toBeCloseTo(hodgesLehmann([...ratio!.values]).value, 12);
    expect([verdict, flags]).toEqual(['higher', ['Warm GET is faster.']]);
  });

  it('count savings against what the mode itself uploaded where uploads failed', () => {
    const run = sampleRun();
    const own = measured('logical-bytes', 'B', { mode: 'compression', concurrency: 1 }, [500, 500, 500]);
    const { savings } = mode({ ...run, measurements: [...run.measurements, own] }).storage[0]!;
    expect(savings[0]!.share!.value).toBe(80);
  });

  it('give numbers and no verdict from one trial', () => {
    const run = firstTrial();
    const rows = [...mode(run).throughput.flatMap((own) => own.rows), ...mode(run).cpu].filter((row) => !('missing' in row)).map(against);
    expect(rows.length).toBe(4);
    expect(rows.map(({ verdict, reason }) => `${verdict}, ${reason}`)).toEqual(rows.map(() => 'cannot tell, n too small: 1'));
    expect(rows[0]!.ratio!.value).toBe(0.5);
    expect(told(run)).not.toMatch(/: (slower|faster|more|less)/);
  });

  it('make no ratio to nothing', () => {
    const run = sampleRun();
    const idle = run.measurements.map((m) =>
      m.metric === 'cpu-seconds-per-gb' ? measured(m.metric, 's/GB', m.dims, m.dims['mode'] === 'passthrough' ? [0, 0, 1] : [2, 2, 2]) : m,
    );
    const row = against(mode({ ...run, measurements: idle }).cpu[0]);
    expect(row.ratio).toBeUndefined();
    expect(row.verdict).toBe('higher');
    expect(told({ ...run, measurements: idle })).toContain('no ratio, a figure is 0');
  });

  it('are none without an untaxed mode, and none at all for other harnesses', () => {
    const run = sampleRun({ modes: ['compression'] });
    expect(conclusionsOf(run)).toMatchObject({ baseline: null, modes: [] });
    expect(told(run)).toContain('nothing to compare with');
    expect(conclusionsOf(sampleRun({ harness: 'transcript' }))).toBeNull();
    expect(conclusionsHtml(sampleRun({ harness: 'transcript' }))).toBe('');
  });
});

describe('conclusions as text', () => {
  it('name figures and verdict', () => {
    const text = told(sampleRun());
    expect(text).toContain(
      'PUT\n1 worker: 0.50× (94\u00a0% interval 0.50–0.60×, n\u00a0=\u00a05), 60\u00a0MB/s against 110\u00a0MB/s: slower.\n',
    );
    expect(text).toContain(
      '4 workers: 0.90× (94\u00a0% interval 0.90–1.05×, n\u00a0=\u00a05), 216\u00a0MB/s against 220\u00a0MB/s: not distinguishable.\n',
    );
    expect(text).toContain(
      'saves 90\u00a0% as implied, without the reference copies; saves 65\u00a0% corrected for them; not recorded by the growth on disk',
    );
    expect(text).toContain('4 workers: not recorded. Trial 3 has no samples.\n');
  });

  it('keep a hostile mode as text', () => {
    const run = sampleRun();
    const evil = '<img src=x onerror=alert(1)>" onfocus="x';
    const renamed = run.measurements.map((m) => (m.dims['mode'] === 'compression' ? { ...m, dims: { ...m.dims, mode: evil } } : m));
    const html = conclusionsHtml({ ...run, modes: ['passthrough', evil], measurements: renamed });
    expect(html).toContain('&lt;img');
    expect(active(html)).toEqual([]);
  });
});
