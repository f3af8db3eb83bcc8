import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, it } from 'vitest';
import type { Variant } from '../../src/charts/bars-layout.ts';
import type { ChartSpec } from '../../src/charts/spec.ts';
import { renderSvg } from '../../src/charts/svg.ts';
import { point, printed, resources, throughput, wideRange } from './samples.ts';

type Element = DefaultTreeAdapterTypes.Element;
interface Shape {
  name: string;
  classes: string[];
  at: Record<string, string>;
  /** `y` in the drawing, whatever group the element is moved with. */
  top: number;
  text: string;
}

/** Every element of a drawing, read by an independent parser. */
function shapes(spec: ChartSpec, width: Variant = 'wide'): Shape[] {
  const found: Shape[] = [];
  const textOf = (node: DefaultTreeAdapterTypes.ChildNode): string =>
    'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
  const walk = (element: Element, above = 0) => {
    const at = Object.fromEntries(element.attrs.map((a) => [a.name, a.value]));
    const moved = above + Number(/^translate\(0 ([\d.]+)\)$/.exec(at.transform ?? '')?.[1] ?? 0);
    found.push({ name: element.tagName, classes: (at.class ?? '').split(' '), at, top: moved + Number(at.y ?? 0), text: textOf(element) });
    for (const child of element.childNodes) if ('tagName' in child) walk(child, moved);
  };
  for (const child of parseFragment(renderSvg(spec, { width })).childNodes) if ('tagName' in child) walk(child);
  return found;
}

const withClass = (spec: ChartSpec, name: string, width?: Variant) => shapes(spec, width).filter((s) => s.classes.includes(name));

describe.each(['wide', 'narrow'] as const)('the %s bar chart', (width) => {
  it('writes a value at every recorded mark and draws a ring per trial', () => {
    const recorded = throughput.points.filter((p) => p.value !== null);
    expect(withClass(throughput, 'bar', width).map((bar) => Number(bar.at['data-value']))).toEqual(recorded.map((p) => p.value));
    expect(withClass(throughput, 'ring', width)).toHaveLength(recorded.length * 5);
    expect(withClass(throughput, 'value', width).map((v) => v.text)).toEqual(expect.arrayContaining(['97.1', '299.9', '25.5']));
  });

  it('starts every bar at zero and makes it as long as its value', () => {
    const zero = Number(withClass(throughput, 'zero', width)[0]!.at.x1 ?? 0);
    const bars = withClass(throughput, 'bar', width).map((bar) => ({
      x: Number(bar.at.x),
      width: Number(bar.at.width),
      value: Number(bar.at['data-value']),
    }));
    const unit = bars[0]!.width / bars[0]!.value;
    for (const bar of bars) {
      expect(bar.x).toBe(zero);
      expect(Math.abs(bar.width - bar.value * unit)).toBeLessThan(0.11);
    }
  });

  it('says "not recorded" where the value is null and draws no bar there', () => {
    expect(withClass(throughput, 'missing', width).map((m) => m.text)).toEqual(['not recorded']);
    expect(withClass(throughput, 'bar', width).some((bar) => Number(bar.at.width) === 0)).toBe(false);
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

  it('marks a flagged point', () => {
    expect(withClass(throughput, 'flag', width)).toHaveLength(1);
  });

  it('keeps rows apart and everything inside the drawing', () => {
    const all = shapes(wideRange, width);
    const [, , w, h] = all[0]!.at.viewBox!.split(' ').map(Number);
    const ys = withClass(throughput, 'bar', width).map((bar) => bar.top);
    for (let i = 1; i < ys.length; i++) expect(ys[i]! - ys[i - 1]!).toBeGreaterThan(20);
    for (const text of all.filter((s) => s.name === 'text' && s.at.x)) {
      expect(Number(text.at.x)).toBeGreaterThanOrEqual(0);
      expect(Number(text.at.x)).toBeLessThanOrEqual(w!);
      expect(text.top).toBeGreaterThan(0);
      expect(text.top).toBeLessThanOrEqual(h!);
    }
  });

  it('draws no bars on a log scale, whose lengths would mean nothing', () => {
    expect(withClass(wideRange, 'bar', width)).toHaveLength(0);
    const caps = withClass(wideRange, 'median', width).map((cap) => Number(cap.at.x1));
    expect((caps[2]! - caps[0]!) / (caps[1]! - caps[0]!)).toBeCloseTo(Math.log(900 / 2.5) / Math.log(41 / 2.5), 2);
  });

  it('draws the timeline as one path per line and a band per phase and panel', () => {
    expect(withClass(resources, 'series', width).filter((s) => s.name === 'path')).toHaveLength(4);
    expect(withClass(resources, 'band', width)).toHaveLength(24 * 3);
  });

  it('keeps every phase label inside its own band', () => {
    const bands = withClass(resources, 'band', width).map((b) => ({ from: Number(b.at.x), to: Number(b.at.x) + Number(b.at.width) }));
    const labels = withClass(resources, 'phase-label', width);
    for (const label of labels) {
      const x = Number(label.at.x);
      const home = bands.find((b) => Math.abs((b.from + b.to) / 2 - x) < 0.16);
      expect(home).toBeDefined();
      expect(home!.to - home!.from).toBeGreaterThanOrEqual(9);
    }
  });

  it('names all phases of a mode or none of them', () => {
    const [first] = resources.bands;
    const room = { ...resources, bands: [...resources.bands, { ...first!, key: 'compression', label: 'Long · put', from: 200, to: 420 }] };
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
  const rows = withClass(spec, 'row').map((row) => row.classes[1]);
  expect(rows).toEqual(['mark-passthrough', 'mark-passthrough', 'mark-encryption', 'mark-encryption']);
  const fills = withClass(spec, 'bar-hatch').map((h) => h.at.fill);
  expect(new Set(fills).size).toBe(2);
});

it('draws a negative value to the left of zero and spends no empty axis on a hair below it', () => {
  const spec = (low: number) => ({ ...throughput, points: [point('put', 'passthrough', [100]), point('put', 'compression', [low])] });
  const [, below] = withClass(spec(-40), 'bar').map((bar) => Number(bar.at.x) + Number(bar.at.width));
  const zeroOf = (low: number) => Number(withClass(spec(low), 'zero')[0]!.at.x1);
  expect(below).toBeCloseTo(zeroOf(-40), 1);
  expect(withClass(spec(-0.05), 'tick').map((t) => t.text)[0]).toBe('0');
});
