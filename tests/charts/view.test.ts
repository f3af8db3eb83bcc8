import { expect, it } from 'vitest';
import { relativeTo } from '../../src/charts/view.ts';
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

it('divides value, trials and interval by the baseline value of the same group', () => {
  const { points, axis } = relativeTo(spec, 'passthrough');
  expect(points[1]).toMatchObject({ value: 30 / 320, values: [30 / 320, 0.05, 0.1], interval: { low: 0.05, high: 0.1 } });
  expect(points[3]).toMatchObject({ value: 2.5, values: [2.5] });
  expect(axis.unit).toBe('×');
});

it('makes the baseline 1 in every group', () => {
  expect(
    relativeTo(spec, 'passthrough')
      .points.filter((p) => p.series === 'passthrough')
      .map((p) => p.value),
  ).toEqual([1, 1]);
});

it.each([[null], [0]])('records nothing where the baseline is %s', (value) => {
  const without = { ...spec, points: [{ ...spec.points[0]!, value }, spec.points[1]!] };
  expect(relativeTo(without, 'passthrough').points[1]).toMatchObject({ value: null, values: [] });
});

it('leaves the spec as it is', () => {
  const before = JSON.stringify(spec);
  relativeTo(spec, 'passthrough');
  expect(JSON.stringify(spec)).toBe(before);
});
