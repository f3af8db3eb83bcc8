/** Points in words and as cards show them. */
import { expect, it } from 'vitest';
import { describePoint, pointOf, pointsOf, sampleWords } from '../../src/report/chart-point.ts';
import { resources, throughput } from '../charts/samples.ts';

it('says value, trials, interval, flags and source', () => {
  const flagged = throughput.points.find(({ flags }) => flags.length > 0)!;
  const said = describePoint(throughput, flagged).join(' ');
  for (const part of ['299.9\u00a0MB/s', 'n = 5', '94\u00a0% interval', '⚑ Taxed mode', 'sample-run.tgz!trial_'])
    expect(said).toContain(part);
  expect(describePoint(throughput, throughput.points.at(-1)!)).toContain('not recorded');
});

it('says time, mode and phase of a sample', () => {
  expect(sampleWords(resources, 0)([25, 119])).toEqual([
    '25\u00a0s · Passthrough · cold_get',
    expect.stringMatching(/^CPU: 119(\.0)?\u00a0% of one core$/),
  ]);
});

it('says how a point was computed, once', () => {
  const [point] = throughput.points;
  const formulaOf = (symbols: string, values = point!.values) => pointOf(throughput, { ...point!, symbols, values }).formula;
  expect(formulaOf('throughput(put)')).toBe('median of 5 trials of throughput(put)');
  expect(pointOf(throughput, { ...point!, symbols: 'a ÷ b', interval: { ...point!.interval!, method: 'signed ranks' } }).formula).toBe(
    'Hodges–Lehmann estimate of 5 trials of a ÷ b',
  );
  expect(formulaOf('throughput(put)', [1])).toBe('throughput(put)');
});

it.each([throughput, resources])('holds every point that was recorded: $id', (spec) => {
  const due = spec.kind === 'timeline' ? 40 * 4 : 11;
  expect(pointsOf(spec)).toHaveLength(due);
});
