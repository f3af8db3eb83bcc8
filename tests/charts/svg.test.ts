import { describe, expect, it } from 'vitest';
import { layoutBars } from '../../src/charts/bars-layout.ts';
import type { Variant } from '../../src/charts/layout.ts';
import type { ChartSpec } from '../../src/charts/spec.ts';
import { renderSvg } from '../../src/charts/svg.ts';
import { layoutTimeline } from '../../src/charts/timeline-layout.ts';
import { shapesOf, type Shape } from './drawn.ts';
import { point, printed, resources, throughput, wideRange } from './samples.ts';

const shapes = (spec: ChartSpec, width: Variant = 'wide') => shapesOf(renderSvg(spec, { width }));
const withClass = (spec: ChartSpec, name: string, width?: Variant) => shapes(spec, width).filter((s) => s.classes.includes(name));

/** Where a line begins and ends, and its middle from above. */
function spanOf({ lines: [line] }: Shape): { from: number; to: number; top: number } {
  const [[from, top], [to]] = [line![0]!, line!.at(-1)!];
  return { from, to, top };
}

/** Filled bars from above. */
const barsOf = (spec: ChartSpec, width?: Variant) =>
  withClass(spec, 'bar', width)
    .map((bar) => ({ ...bar, ...spanOf(bar) }))
    .toSorted((a, b) => a.top - b.top);

/** Value at a place, as a reader tells it from the first and the last tick. */
function readerOf(spec: ChartSpec, width?: Variant): (x: number) => number {
  const ticks = withClass(spec, 'tick', width).map(({ spot, text }) => ({ x: spot[0], value: Number(text.replaceAll(',', '')) }));
  const [first, last] = [ticks[0]!, ticks.at(-1)!];
  return (x) => first.value + ((x - first.x) / (last.x - first.x)) * (last.value - first.value);
}

describe.each(['wide', 'narrow'] as const)('the %s bar chart', (width) => {
  it('writes a value at every recorded mark and draws a ring per trial', () => {
    const recorded = throughput.points.filter((p) => p.value !== null);
    const read = readerOf(throughput, width);
    const bars = barsOf(throughput, width);
    expect(bars).toHaveLength(recorded.length);
    const unit = Math.abs(read(0.1) - read(0));
    recorded.forEach((p, i) => expect(Math.abs(read(bars[i]!.to) - p.value!)).toBeLessThan(unit));
    expect(shapes(throughput, width).filter(({ name }) => name === 'circle')).toHaveLength(recorded.length * 5);
    expect(withClass(throughput, 'value', width).map((v) => v.text)).toEqual(expect.arrayContaining(['97.1', '299.9', '25.5']));
  });

  it('starts every bar at zero', () => {
    const [zero] = withClass(throughput, 'zero', width)[0]!.lines[0]![0]!;
    for (const bar of barsOf(throughput, width)) expect(bar.from).toBe(zero);
  });

  it('says "not recorded" where the value is null and draws no bar there', () => {
    expect(withClass(throughput, 'missing', width).map((m) => m.text)).toEqual(['not recorded']);
    const gap = withClass(throughput, 'missing', width)[0]!.spot[1];
    expect(barsOf(throughput, width).some(({ top }) => Math.abs(top - gap) < 10)).toBe(false);
  });

  it('draws a recorded zero as a value, not as "not recorded"', () => {
    const spec = { ...throughput, points: [point('put', 'passthrough', [5]), point('put', 'compression', [0])] };
    expect(withClass(spec, 'missing', width)).toHaveLength(0);
    expect(withClass(spec, 'value', width).map((v) => v.text)).toEqual(['5', '0']);
  });

  it('draws a single observation hollow and without whisker', () => {
    expect(withClass(printed, 'hollow', width)).toHaveLength(4);
    expect(withClass(printed, 'whisker', width)).toHaveLength(0);
    expect(withClass(throughput, 'hollow', width)).toHaveLength(0);
  });

  it('draws dots in the place of bars and trials, single observations hollow, and fits the axis to what it shows', () => {
    const spec: ChartSpec = { ...throughput, dots: true };
    expect([...withClass(spec, 'bar', width), ...withClass(spec, 'median', width), ...withClass(spec, 'stem', width)]).toEqual([]);
    expect(shapes(spec, width).filter(({ name }) => name === 'circle')).toEqual([]);
    expect(withClass(spec, 'dot', width)).toHaveLength(11);
    expect(withClass(spec, 'whisker', width)).toHaveLength(11);
    expect(withClass(spec, 'hollow', width)).toHaveLength(0);
    expect(withClass({ ...printed, dots: true }, 'hollow', width)).toHaveLength(4);
    const far: ChartSpec = {
      ...spec,
      points: [{ ...point('put', 'passthrough', [1, 2, 90]), interval: { low: 1, high: 2, level: 0.75 } }],
    };
    expect(layoutBars(far, width).x.domain[1]).toBeLessThan(10);
  });

  it('marks a flagged point', () => {
    expect(withClass(throughput, 'flag', width)).toHaveLength(1);
  });

  it('keeps rows apart and everything inside the drawing', () => {
    const all = shapes(wideRange, width);
    const [, , w, h] = all[0]!.at.viewBox!.split(' ').map(Number);
    const ys = barsOf(throughput, width).map((bar) => bar.top);
    for (let i = 1; i < ys.length; i++) expect(ys[i]! - ys[i - 1]!).toBeGreaterThan(20);
    for (const { spot } of all.filter((s) => s.name === 'text')) {
      expect(spot[0]).toBeGreaterThanOrEqual(0);
      expect(spot[0]).toBeLessThanOrEqual(w!);
      expect(spot[1]).toBeGreaterThan(0);
      expect(spot[1]).toBeLessThanOrEqual(h!);
    }
  });

  it('draws no bars on a log scale, whose lengths would mean nothing', () => {
    expect(withClass(wideRange, 'bar', width)).toHaveLength(0);
    const caps = withClass(wideRange, 'median', width)
      .map(spanOf)
      .toSorted((a, b) => a.top - b.top)
      .map(({ from }) => from);
    expect((caps[2]! - caps[0]!) / (caps[1]! - caps[0]!)).toBeCloseTo(Math.log(900 / 2.5) / Math.log(41 / 2.5), 2);
  });

  it('draws the timeline as one path per line and a band per phase and panel', () => {
    const samples = withClass(resources, 'series', width).map(({ lines }) => lines.map((line) => line.length));
    expect(samples.filter(([length]) => length! > 2)).toHaveLength(4);
    expect(samples.every((lines) => lines.length === 1)).toBe(true);
    expect(withClass(resources, 'band', width).map(({ lines }) => lines.length)).toEqual(Array.from({ length: 24 }, () => 3));
  });

  it('keeps every phase label inside its own band', () => {
    const bands = withClass(resources, 'band', width).map(({ lines }) => ({ from: lines[0]![0]![0], to: lines[0]![1]![0] }));
    const labels = withClass(resources, 'phase-label', width);
    for (const { spot, turned } of labels) {
      // The baseline of a turned label stands beside its middle.
      const x = spot[0] - (turned ? 3.9 : 0);
      const home = bands.find((b) => Math.abs((b.from + b.to) / 2 - x) < 0.16);
      expect(home).toBeDefined();
      expect(home!.to - home!.from).toBeGreaterThanOrEqual(9);
    }
  });

  it('names all phases of a mode or none of them', () => {
    const [first] = resources.bands;
    const room = { ...resources, bands: [...resources.bands, { ...first!, key: 'compression', label: 'Long · put', from: 200, to: 1000 }] };
    const labels = withClass(room, 'phase-label', width).map((label) => label.text);
    expect(labels).toEqual(['put']);
    expect(withClass(resources, 'phase-label', width)).toHaveLength(width === 'wide' ? 24 : 0);
  });

  it.each([throughput, printed, wideRange, resources])('names itself, without colours or styles: $id', (spec) => {
    const [svg] = shapes(spec, width);
    expect(svg!.at.role).toBe('img');
    expect(svg!.at['aria-label']).toBe(spec.title);
    expect(renderSvg(spec, { width })).not.toMatch(/ style=|#[0-9a-f]{3,6}\b(?!-)|rgb\(|NaN|undefined|Infinity/);
  });
});

it('keeps turned names of phases a line apart, in order', () => {
  const [first] = resources.bands;
  const narrowed = { ...resources, bands: [...resources.bands, { ...first!, label: 'Long · put', from: 200, to: 420 }] };
  const places = layoutTimeline(narrowed, 'wide').bands.filter(({ label }) => label.turned);
  expect(places.length).toBeGreaterThanOrEqual(24);
  for (const [i, { label }] of places.entries()) if (i > 0) expect(label.x - places[i - 1]!.label.x).toBeGreaterThanOrEqual(11);
});

it('gives the two variants different ids', () => {
  const ids = (width: Variant) => shapes(throughput, width).flatMap((s) => (s.at.id ? [s.at.id] : []));
  expect(new Set([...ids('wide'), ...ids('narrow')]).size).toBe(ids('wide').length * 2);
});

it('escapes hostile text in every place', () => {
  const evil = '"><script>alert(1)</script>&\u0000';
  const labelled = (list: readonly { key: string; label: string }[]) => list.map((entry) => ({ ...entry, label: evil }));
  const bars = {
    ...throughput,
    title: evil,
    howToRead: evil,
    run: 'x" onload="y',
    axis: { ...throughput.axis, label: evil, unit: evil },
    groups: labelled(throughput.groups),
    series: [{ key: evil, label: evil }],
    points: [{ ...point('put', evil, [1, 2, 3], [evil]), sources: [{ run: evil, file: evil, at: evil }] }],
  };
  const lines = { ...resources, title: evil, bands: [{ key: evil, label: `${evil} · ${evil}`, from: 0, to: 100 }] };
  for (const spec of [bars, lines]) {
    const all = shapes(spec);
    expect(all.some((s) => s.name === 'script')).toBe(false);
    expect(all.flatMap((s) => Object.keys(s.at)).filter((name) => name.startsWith('on'))).toEqual([]);
  }
});

it('colours by the group where only that has a colour of its own, and tells the series apart by hatch', () => {
  const spec = {
    ...throughput,
    groups: [
      { key: 'passthrough', label: 'Plain' },
      { key: 'encryption', label: 'Encrypted' },
    ],
    series: [
      { key: '4k', label: '4 KiB' },
      { key: '256k', label: '256 KiB' },
    ],
    points: ['passthrough', 'encryption'].flatMap((group) => ['4k', '256k'].map((series) => point(group, series, [1, 2, 3]))),
  };
  expect(barsOf(spec).map((bar) => bar.mark)).toEqual(['mark-passthrough', 'mark-passthrough', 'mark-encryption', 'mark-encryption']);
  const hatches = shapes(spec).filter((s) => s.name === 'path' && s.at.class === undefined && s.group.transform !== undefined);
  expect(hatches.map((hatch) => [hatch.lines, hatch.mark])).toEqual([1, 3].map((i) => [barsOf(spec)[i]!.lines, barsOf(spec)[i]!.mark]));
  const patterns = shapes(spec).filter((s) => s.name === 'pattern');
  expect(patterns.map((pattern) => [pattern.group.stroke, pattern.mark])).toEqual(
    patterns.map((pattern, i) => [`url(#${pattern.at.id})`, ['mark-passthrough', 'mark-encryption'][i]]),
  );
  expect(new Set(patterns.map((pattern) => pattern.at.id)).size).toBe(2);
});

it('draws a negative value to the left of zero and spends no empty axis on a hair below it', () => {
  const spec = (...low: number[]) => ({ ...throughput, points: [point('put', 'passthrough', [100]), point('put', 'compression', low)] });
  const zeroOf = (...low: number[]) => withClass(spec(...low), 'zero')[0]!.lines[0]![0]![0];
  const [, below] = withClass(spec(-40), 'bar').map((bar) => Number(bar.at.x) + Number(bar.at.width));
  expect(below).toBeCloseTo(zeroOf(-40), 1);
  const [filled] = withClass(spec(-40, -41, -39), 'bar').flatMap((bar) => (bar.name === 'path' ? [spanOf(bar)] : []));
  expect(filled!.from).toBe(zeroOf(-40, -41, -39));
  expect(filled!.to).toBeLessThan(filled!.from - 40);
  expect(withClass(spec(-0.05), 'tick').map((t) => t.text)[0]).toBe('0');
});
