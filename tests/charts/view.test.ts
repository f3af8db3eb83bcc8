import { expect, it } from 'vitest';
import { relativeTo } from '../../src/charts/view.ts';
import { hodgesLehmann } from '../site/plain-reader.ts';
import { point, throughput } from './samples.ts';

const spec = {
  ...throughput,
  points: [
    point('put', 'passthrough', [300, 320, 340]),
    point('put', 'compression', [30, 16, 32]),
    point('cold_get', 'passthrough', [100]),
    point('cold_get', 'compression', [250]),
  ],
};

it('divides trial by trial within a group, and estimates the ratio as a text does', () => {
  const { points, axis } = relativeTo(spec, 'passthrough');
  const values = [30 / 300, 16 / 320, 32 / 340];
  expect(points[1]).toMatchObject({ values, interval: { low: 0.05, high: 0.1, level: 0.75, method: 'signed ranks' } });
  expect(points[1]!.value).toBeCloseTo(hodgesLehmann(values).value, 12);
  expect(points[3]).toMatchObject({ value: 2.5, values: [2.5] });
  expect(axis.unit).toBe('×');
});

it('makes the baseline 1 in every group, and leaves out a group without it', () => {
  const { points, groups } = relativeTo({ ...spec, points: spec.points.toSpliced(2, 1) }, 'passthrough');
  expect(points.map(({ series }) => series)).toEqual(['passthrough', 'compression']);
  expect(groups.map(({ key }) => key)).toEqual(['put']);
  expect(relativeTo(spec, 'passthrough').points.flatMap((p) => (p.series === 'passthrough' ? p.value : []))).toEqual([1, 1]);
});

it.each([[[]], [[300, 0, 340]], [[300, 320]]])('records nothing where the trials of the baseline are %j', (values) => {
  const without = { ...spec, points: [{ ...spec.points[0]!, values }, spec.points[1]!] };
  expect(relativeTo(without, 'passthrough').points[1]).toMatchObject({ value: null, values: [] });
});
