import { describe, expect, it } from 'vitest';
import type { BarDatum } from '../../src/charts/bars-config.ts';
import { layoutBars } from '../../src/charts/bars-layout.ts';
import { toChartConfig, type Drawing } from '../../src/charts/config.ts';
import type { ChartSpec } from '../../src/charts/spec.ts';
import { layoutTimeline } from '../../src/charts/timeline-layout.ts';
import { printed, resources, theme, throughput, wideRange } from './samples.ts';

const configOf = (spec: ChartSpec, drawing?: Drawing) => toChartConfig(spec, theme, drawing);
const barsOf = (spec: ChartSpec, drawing?: Drawing) => configOf(spec, drawing).data.datasets.filter((d) => d.type === 'bar');
const dataOf = (dataset: { data: unknown }) => dataset.data as BarDatum[];

describe('bars', () => {
  it('hold every recorded value once and no missing one', () => {
    const drawn = barsOf(throughput).flatMap(dataOf);
    expect(drawn.map((d) => [d.point.group, d.point.series, d.x]).sort()).toEqual(
      throughput.points
        .filter((p) => p.value !== null)
        .map((p) => [p.group, p.series, p.value])
        .sort(),
    );
  });

  it('have a ring for every trial at the height of their bar', () => {
    const { datasets } = configOf(throughput).data;
    const rings = dataOf(datasets.find((d) => d.type === 'scatter')!);
    const bars = dataOf(datasets[0]!);
    expect(rings.map((r) => r.x)).toEqual(bars.flatMap((b) => b.point.values));
    expect(rings.slice(0, 5).every((r) => r.y === bars[0]!.y)).toBe(true);
  });

  it('take their colour from the role, and have no tint where a length would mean nothing', () => {
    expect(barsOf(throughput)[1]!.hoverBackgroundColor).toEqual(Array(3).fill('mark-compression/area'));
    expect(barsOf(throughput, { log: true })[1]!.hoverBackgroundColor).toEqual(Array(3).fill('transparent'));
    const rings = configOf(printed).data.datasets.find((d) => d.type === 'scatter')!;
    expect(rings.borderColor).toEqual(['mark-passthrough/line']);
  });

  it('stand where the static drawing has them, at any scale', () => {
    const layout = layoutBars(throughput, 'narrow');
    const options = configOf(throughput, { variant: 'narrow', scale: 2 }).options!;
    expect(options.layout!.padding).toEqual({
      left: 0,
      right: 640 - layout.plot.right * 2,
      top: 0,
      bottom: Math.ceil(layout.height * 2) - layout.plot.bottom * 2,
    });
    expect(options.scales!.x).toMatchObject({ type: 'linear', min: 0, max: layout.domain[1] });
    expect(options.scales!.y).toMatchObject({ min: 0, max: layout.plot.bottom, offset: false });
  });

  it('divide by the baseline on request', () => {
    const [plain, compressed] = barsOf(throughput, { relative: true }).map(dataOf);
    expect(plain!.map((d) => d.x)).toEqual([1, 1, 1]);
    expect(compressed![0]!.x).toBe(27 / 320);
  });

  it('switch to a log axis and back', () => {
    expect(configOf(throughput, { log: true }).options!.scales!.x).toMatchObject({ type: 'logarithmic', min: 10, max: 1000 });
    expect(configOf(wideRange).options!.scales!.x!.type).toBe('logarithmic');
    expect(configOf(wideRange, { log: false }).options!.scales!.x).toMatchObject({ type: 'linear', min: 0 });
  });

  it('say value, trials, interval, flags and source in the tooltip', () => {
    const [, , encrypted] = barsOf(throughput);
    const label = configOf(throughput).options!.plugins!.tooltip!.callbacks!.label as (item: { raw: unknown }) => string[];
    const text = label({ raw: dataOf(encrypted!)[1] }).join(' ');
    for (const part of ['299.9\u00a0MB/s', 'n = 5', '93\u00a0% interval', '⚑ Taxed mode', 'sample-run.tgz!trial_'])
      expect(text).toContain(part);
  });

  it.each([throughput, resources])('never move: $id', (spec) => {
    expect(configOf(spec).options).toMatchObject({ animation: false, responsive: false });
  });
});

describe('the timeline', () => {
  it('holds every sample of every line', () => {
    const { datasets } = configOf(resources).data;
    expect(datasets.map((d) => (d.data as { x: number; y: number }[]).map(({ x, y }) => [x, y]))).toEqual(
      resources.panels.flatMap((p) => p.lines.map((l) => l.points)),
    );
  });

  it('maps the ends of every panel’s scale to its own edges, below zero too', () => {
    const [first, ...others] = resources.panels;
    const negative = { ...first!, lines: [{ key: 'gap', label: 'Gap', points: [[0, -17] as const, [200, 222] as const] }] };
    const spec = { ...resources, panels: [negative, ...others] };
    const layout = layoutTimeline(spec, 'wide');
    expect(layout.panels.map(({ y }) => y.domain[0] < 0)).toEqual([true, false, false]);
    const scales = configOf(spec).options!.scales!;
    layout.panels.forEach((panel, i) => {
      const { min, max } = scales[`y${i}`] as { min: number; max: number };
      const pixel = (value: number) => layout.plot.bottom - ((value - min) / (max - min)) * (layout.plot.bottom - layout.plot.top);
      expect(pixel(panel.y.domain[0])).toBeCloseTo(panel.bottom, 6);
      expect(pixel(panel.y.domain[1])).toBeCloseTo(panel.top, 6);
    });
  });
});
