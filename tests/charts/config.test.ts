import { describe, expect, it } from 'vitest';
import type { BarDatum } from '../../src/browser/charts/bars-config.ts';
import { layoutBars } from '../../src/charts/bars-layout.ts';
import { toChartConfig, viewOf, type Drawing, type View } from '../../src/browser/charts/config.ts';
import type { ChartSpec } from '../../src/charts/spec.ts';
import { layoutTimeline } from '../../src/charts/timeline-layout.ts';
import { resources, theme, throughput, wideRange } from './samples.ts';

const configOf = (spec: ChartSpec, view: View = {}, drawing?: Drawing) => toChartConfig(viewOf(spec, view), theme, drawing);
const barsOf = (spec: ChartSpec, view?: View) => configOf(spec, view).data.datasets;
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

  it('are unseen until they are pointed at, and have no tint where a length would mean nothing', () => {
    for (const { backgroundColor } of barsOf(throughput)) expect(backgroundColor).toBe('transparent');
    expect(barsOf(throughput)[1]!.hoverBackgroundColor).toBe('tint');
    expect(barsOf(throughput, { log: true })[1]!.hoverBackgroundColor).toBe('transparent');
  });

  it('stand where the drawing has them, at any scale', () => {
    const layout = layoutBars(throughput, 'narrow');
    const options = configOf(throughput, {}, { variant: 'narrow', scale: 2 }).options!;
    expect(options.layout!.padding).toEqual({
      left: 0,
      right: 640 - layout.plot.right * 2,
      top: 0,
      bottom: Math.ceil(layout.height * 2) - layout.plot.bottom * 2,
    });
    expect(options.scales!.x).toMatchObject({ type: 'linear', min: 0, max: layout.x.domain[1] });
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
