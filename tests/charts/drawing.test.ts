/** A spec as a Chart.js configuration: every figure once, in reading order, at its place. */
import { describe, expect, it } from 'vitest';
import { isRecorded, type Datum } from '../../src/charts/config.ts';
import { drawingOf } from '../../src/charts/draw.ts';
import type { BarsSpec, ChartSpec } from '../../src/charts/spec.ts';
import { viewOf } from '../../src/charts/view.ts';
import { curves, ink, multiples, point, printed, resources, scattered, throughput, wideRange } from './samples.ts';

const drawingAt = (spec: ChartSpec, width = 760, hidden?: ReadonlySet<string>) => drawingOf(spec, width, ink, hidden);
const dataOf = (spec: ChartSpec): Datum[] => {
  const { config, order } = drawingAt(spec);
  return order.map(([dataset, index]) => config.data.datasets[dataset]!.data[index] as unknown as Datum);
};

describe.each([throughput, printed, wideRange])('bars: $id', (spec) => {
  it('hold every point once, in reading order, and no place for what was not recorded', () => {
    const points = spec.groups.flatMap(({ key }) =>
      spec.series.flatMap((series) => spec.points.filter((p) => p.group === key && p.series === series.key)),
    );
    const data = dataOf(spec);
    expect(data.map((datum) => datum.point)).toEqual(points);
    expect(data.filter(isRecorded).map(({ x }) => x)).toEqual(points.flatMap(({ value }) => value ?? []));
  });

  it.each([300, 760])('keep every row a line apart at %i px', (width) => {
    const { config } = drawingAt(spec, width);
    const places = config.data.datasets.flatMap(({ data }) => data.map((datum) => (datum as unknown as Datum).y)).sort((a, b) => a - b);
    for (const [i, y] of places.entries()) if (i > 0) expect(y - places[i - 1]!).toBeGreaterThan(20);
  });
});

it('leaves the place of a hidden series empty', () => {
  const [all, some] = [drawingAt(throughput), drawingAt(throughput, 760, new Set(['compression']))];
  expect(some.config.data.datasets.map(({ hidden }) => hidden)).toEqual([false, true, false, false]);
  expect(some.height).toBe(all.height);
});

it('divides by the baseline on request', () => {
  const data = dataOf(viewOf(throughput, { relative: true }));
  const valuesOf = (series: string) => data.flatMap(({ point: p, x }) => (p!.series === series ? [x] : []));
  expect(valuesOf('passthrough')).toEqual([1, 1, 1]);
  expect(valuesOf('compression')[0]).toBe(27 / 320);
});

it('fills bars with tint and hatch of their role, of the group where only that has one; a single observation with nothing', () => {
  const fillsOf = (spec: ChartSpec) => drawingAt(spec).config.data.datasets.map(({ backgroundColor }) => (backgroundColor as string[])[0]);
  expect(fillsOf(throughput)).toEqual([
    'mark-passthrough plain',
    'mark-compression rising',
    'mark-encryption dots',
    'mark-compression_encryption cross',
  ]);
  const byGroup: BarsSpec = {
    ...throughput,
    groups: [{ key: 'encryption', label: 'Encrypted' }],
    series: ['4k', '256k'].map((key) => ({ key, label: key })),
    points: ['4k', '256k'].map((series) => point('encryption', series, [1, 2, 3])),
  };
  expect(fillsOf(byGroup)).toEqual(['mark-encryption plain', 'mark-encryption rising']);
  expect(new Set(fillsOf(printed))).toEqual(new Set(['transparent']));
});

it.each([wideRange, { ...throughput, dots: true as const }])('draws dots where lengths mean nothing: $axis.scale', (spec) => {
  expect(drawingAt(spec).config.type).toBe('line');
});

describe.each([curves, multiples, scattered])('xy: $id', (spec) => {
  it('hold every point once, panel by panel, each in its own axes', () => {
    const points = spec.panels.flatMap(({ key }) =>
      spec.series.flatMap((s) => spec.points.filter((p) => p.panel === key && p.series === s.key)),
    );
    expect(dataOf(spec).map((datum) => datum.point)).toEqual(points);
    const { datasets } = drawingAt(spec).config.data as { datasets: { xAxisID: string; yAxisID: string }[] };
    expect(new Set(datasets.map(({ xAxisID, yAxisID }) => xAxisID + yAxisID)).size).toBe(spec.panels.length);
  });

  it('have two columns at most on a phone', () => {
    const { datasets } = drawingAt(spec, 300).config.data as { datasets: { xAxisID: string }[] };
    expect(new Set(datasets.map(({ xAxisID }) => xAxisID)).size).toBeLessThanOrEqual(2);
  });
});

it('holds every sample of a timeline', () => {
  expect(dataOf(resources).map(({ x, y }) => [x, y])).toEqual(resources.panels.flatMap((p) => p.lines.flatMap((l) => l.points)));
});

it.each([throughput, curves, resources])('never moves: $id', (spec) => {
  expect(drawingAt(spec).config.options).toMatchObject({ animation: false, responsive: false });
});
