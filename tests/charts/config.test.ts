import { describe, expect, it } from 'vitest';
import { chartOver, type Drawing } from '../../src/browser/charts/config.ts';
import type { Target } from '../../src/browser/charts/targets.ts';
import { layoutBars } from '../../src/charts/bars-layout.ts';
import type { BarsSpec, ChartSpec } from '../../src/charts/spec.ts';
import { renderSvg } from '../../src/charts/svg.ts';
import { layoutTimeline } from '../../src/charts/timeline-layout.ts';
import { viewOf, type View } from '../../src/charts/view.ts';
import { shapesOf } from './drawn.ts';
import { resources, theme, throughput, wideRange } from './samples.ts';

const chartOf = (spec: ChartSpec, view: View = {}, drawing?: Drawing) => chartOver(viewOf(spec, view), theme, drawing);
const optionsOf = (spec: ChartSpec, drawing?: Drawing) => chartOf(spec, {}, drawing).config.options!;
const datasetOf = (spec: ChartSpec, view?: View) => chartOf(spec, view).config.data.datasets[0]!;
const drawnOf = (spec: ChartSpec, view?: View) => datasetOf(spec, view).data as unknown as Target[];

/** Corners of the lines of a class, in the order of the drawing. */
const linesOf = (spec: ChartSpec, className: string, width: 'wide' | 'narrow') =>
  shapesOf(renderSvg(spec, { width })).flatMap(({ classes, lines }) => (classes.includes(className) ? lines : []));

describe('bars', () => {
  it('hold every recorded value once and no missing one', () => {
    expect(drawnOf(throughput).map(({ data }) => [data.group, data.series, data.value])).toEqual(
      throughput.groups.flatMap(({ key }) =>
        throughput.points.filter((p) => p.group === key && p.value !== null).map((p) => [p.group, p.series, p.value]),
      ),
    );
  });

  it('are read aloud where nothing was recorded', () => {
    const missing = chartOf(throughput).targets.filter(({ x }) => x === null);
    expect(missing.map(({ data }) => data.value)).toEqual([null]);
    expect(missing[0]!.lines()).toContain('not recorded');
  });

  it('leave out a hidden series', () => {
    const hidden = new Set(['compression']);
    expect(chartOf(throughput, {}, { hidden }).targets).toHaveLength(9);
  });

  it('are unseen until they are pointed at, and have no tint where a length would mean nothing', () => {
    expect(datasetOf(throughput)).toMatchObject({ backgroundColor: 'transparent', hoverBackgroundColor: 'tint' });
    expect(datasetOf(throughput, { log: true })).toMatchObject({ backgroundColor: 'transparent', hoverBackgroundColor: 'transparent' });
  });

  it('stand where the drawing has them, at any scale', () => {
    const layout = layoutBars(throughput, 'narrow');
    const options = optionsOf(throughput, { variant: 'narrow', scale: 2 });
    expect(options.layout!.padding).toEqual({
      left: 0,
      right: 640 - layout.plot.right * 2,
      top: 0,
      bottom: Math.ceil(layout.height * 2) - layout.plot.bottom * 2,
    });
    expect(options.scales!.x).toMatchObject({ type: 'linear', min: 0, max: layout.plot.right });
    expect(options.scales!.y).toMatchObject({ min: 0, max: layout.plot.bottom, offset: false, reverse: true });
    const bars = linesOf(throughput, 'bar', 'narrow').toSorted(([a], [b]) => a![1] - b![1]);
    const { config } = chartOf(throughput, {}, { variant: 'narrow', scale: 2 });
    const places = config.data.datasets[0]!.data as unknown as Target[];
    expect(places).toHaveLength(bars.length);
    for (const [i, { x, y }] of places.entries()) {
      const [start, end] = bars[i]!;
      expect(start![0]).toBeCloseTo((config.data.datasets[0] as { base?: number }).base!, 0);
      expect(Math.hypot(x! - end![0], y - end![1])).toBeLessThan(0.15);
    }
  });

  it('divide by the baseline on request', () => {
    const drawn = drawnOf(throughput, { relative: true });
    const valuesOf = (series: string) => drawn.flatMap(({ data }) => (data.series === series ? [data.value] : []));
    expect(valuesOf('passthrough')).toEqual([1, 1, 1]);
    expect(valuesOf('compression')[0]).toBe(27 / 320);
  });

  it('switch to a log axis and back', () => {
    const placesOn = (spec: BarsSpec, scale: 'log' | 'linear') => {
      const { x } = layoutBars({ ...spec, axis: { ...spec.axis, scale } }, 'wide');
      return drawnOf(spec).map(({ data }) => x(data.value as number));
    };
    expect(drawnOf(throughput, { log: true }).map(({ x }) => x)).toEqual(placesOn(throughput, 'log'));
    expect(drawnOf(wideRange).map(({ x }) => x)).toEqual(placesOn(wideRange, 'log'));
    expect(drawnOf(wideRange, { log: false }).map(({ x }) => x)).toEqual(placesOn(wideRange, 'linear'));
    expect(placesOn(wideRange, 'linear')).not.toEqual(placesOn(wideRange, 'log'));
  });

  it('say value, trials, interval, flags and source in the tooltip', () => {
    const encrypted = drawnOf(throughput).filter(({ data }) => data.series === 'encryption');
    const label = optionsOf(throughput).plugins!.tooltip!.callbacks!.label as (item: { raw: unknown }) => string[];
    const text = label({ raw: encrypted[1] }).join(' ');
    for (const part of ['299.9\u00a0MB/s', 'n = 5', '93\u00a0% interval', '⚑ Taxed mode', 'sample-run.tgz!trial_'])
      expect(text).toContain(part);
  });

  it.each([throughput, resources])('never move: $id', (spec) => {
    expect(optionsOf(spec)).toMatchObject({ animation: false, responsive: false });
  });
});

describe('the timeline', () => {
  it('holds every sample of every line', () => {
    expect(drawnOf(resources).map(({ data }) => [data.line, data.x, data.y])).toEqual(
      resources.panels.flatMap((p) => p.lines.flatMap((l) => l.points.map(([x, y]) => [l.label, x, y]))),
    );
  });

  it('has the ends of every line where they are drawn, below zero too', () => {
    const [first, ...others] = resources.panels;
    const negative = { ...first!, lines: [{ key: 'gap', label: 'Gap', points: [[0, -17] as const, [200, 222] as const] }] };
    const spec = { ...resources, panels: [negative, ...others] };
    expect(layoutTimeline(spec, 'wide').panels.map(({ y }) => y.domain[0] < 0)).toEqual([true, false, false]);
    const labels = spec.panels.flatMap(({ lines }) => lines.map(({ label }) => label));
    const lines = linesOf(spec, 'series', 'wide').slice(-labels.length);
    const drawn = drawnOf(spec);
    for (const [i, label] of labels.entries()) {
      const own = drawn.filter(({ data }) => data.line === label);
      for (const [target, corner] of [
        [own[0], lines[i]![0]],
        [own.at(-1), lines[i]!.at(-1)],
      ] as const)
        // oxfmt-ignore
        expect(Math.hypot(target!.x! - corner![0], target!.y - corner![1]), label).toBeLessThan(0.15);
    }
  });
});
