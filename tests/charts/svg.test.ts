/** The drawing as a reader gets it: read back with an independent parser, and drawn by an image viewer. */
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import type { ChartSpec } from '../../src/charts/spec.ts';
import { renderSvg, svgFile } from '../../src/charts/svg.ts';
import { PAPER } from '../../src/charts/palette.ts';
import { point, printed, resources, throughput } from './samples.ts';
import { shapesOf } from './shapes.ts';

const drawn = (spec: ChartSpec, width: 'wide' | 'narrow' = 'wide') => shapesOf(renderSvg(spec, { width }));
const textsOf = (spec: ChartSpec, width?: 'wide' | 'narrow') => drawn(spec, width).filter(({ name }) => name === 'text');
const said = (spec: ChartSpec) => textsOf(spec).map(({ text }) => text);
const samples = [throughput, printed, resources];

describe.each(['wide', 'narrow'] as const)('the %s drawing', (width) => {
  it.each(samples)('names itself, and has roles for colours: $id', (spec) => {
    const svg = renderSvg(spec, { width });
    const [root] = drawn(spec, width);
    expect(root!.at).toMatchObject({ role: 'img', 'aria-label': spec.title });
    expect(svg).not.toMatch(/ style=|#[0-9a-f]{3,6}\b(?!-)|rgba?\(|NaN|undefined|Infinity|\[object/);
  });

  it('writes the value of every recorded bar, and "not recorded" for the other', () => {
    const texts = textsOf(throughput, width).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['320.0', '27.0', '97.1', '299.9', '25.5', 'not recorded']));
    expect(texts.filter((text) => text === 'not recorded')).toHaveLength(1);
  });
});

it('prints values in a column of their own, beside no outlier', () => {
  const values = textsOf(throughput).filter(({ at }) => at['font-weight'] === '600' && /^\d/.test(at['x'] ?? ''));
  const numbers = values.filter(({ text }) => /^[\d.,]+$/.test(text));
  expect(numbers.length).toBeGreaterThan(5);
  const rings = drawn(throughput).flatMap(({ name, at }) => (name === 'circle' ? Number(at['cx']) : []));
  for (const { at } of numbers) expect(Number(at['x'])).toBeGreaterThan(Math.max(...rings));
});

it('draws a ring for each trial, the interval, the median, and a flag', () => {
  const paths = drawn(throughput).filter(({ name }) => name === 'path');
  const rings = paths.filter(({ at }) => at['fill'] === 'var(--paper)').flatMap(({ at }) => at['d']!.match(/M[^M]*a3\.5/g) ?? []);
  expect(rings).toHaveLength(11 * 5);
  expect(paths.filter(({ at }) => at['stroke'] === 'var(--flag)')).toHaveLength(1);
});

it('outlines a single observation and draws no ring or interval there', () => {
  const paths = drawn(printed).filter(({ name }) => name === 'path');
  expect(paths.filter(({ at }) => at['fill-rule'] === 'evenodd')).toHaveLength(4);
  expect(paths.some(({ at }) => at['fill'] === 'var(--paper)' || at['fill-opacity'] !== undefined)).toBe(false);
});

it('draws a recorded zero as a value', () => {
  const texts = said({ ...throughput, points: [point('put', 'passthrough', [5]), point('put', 'compression', [0])] });
  expect(texts).toContain('5');
  expect(texts).not.toContain('not recorded');
});

it('draws a band for each phase and panel, and names all phases or none', () => {
  const bands = drawn(resources).filter(({ at }) => at['opacity'] !== undefined);
  expect(bands.flatMap(({ at }) => at['d']!.match(/M/g)!)).toHaveLength(24 * 3);
  expect(textsOf(resources).filter(({ text }) => text === 'cold_get')).toHaveLength(4);
  expect(textsOf(resources, 'narrow').filter(({ text }) => text === 'cold_get')).toHaveLength(0);
});

it('escapes hostile text in every place', () => {
  const evil = '"><script>alert(1)</script>&\u0000';
  const labelled = (list: readonly { key: string; label: string }[]) => list.map((entry) => ({ ...entry, label: evil }));
  const bars = {
    ...throughput,
    id: evil,
    title: evil,
    axis: { ...throughput.axis, label: evil, unit: evil },
    groups: labelled(throughput.groups),
    series: [{ key: evil, label: evil }],
    points: [point('put', evil, [1, 2, 3], [evil])],
  };
  const lines = { ...resources, title: evil, bands: [{ key: evil, label: `${evil} · ${evil}`, from: 0, to: 100 }] };
  for (const svg of [renderSvg(bars, { width: 'wide' }), renderSvg(lines, { width: 'wide' }), svgFile(bars, [])]) {
    const all = shapesOf(svg);
    expect(all.some(({ name }) => name === 'script')).toBe(false);
    expect(all.flatMap(({ at }) => Object.keys(at)).filter((name) => name.startsWith('on'))).toEqual([]);
  }
});

describe('a file', () => {
  const sha256 = 'ab'.repeat(32);
  const archives = [
    { id: 'sample-run', digest: { sha256 } },
    { id: 'another-run', digest: { sha256: 'cd'.repeat(32) } },
  ];

  /** Colours of the picture by how many pixels have them, most first. */
  function coloursOf(svg: string): string[] {
    const { pixels } = new Resvg(svg).render();
    const counts = new Map<string, number>();
    for (let i = 0; i < pixels.length; i += 4) {
      const colour = pixels.toString('hex', i, i + 3);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts].toSorted(([, a], [, b]) => b - a).map(([colour]) => colour);
  }

  it.each(samples)('says what it shows, from which run and which bytes, and is drawn by an image viewer in its colours: $id', (spec) => {
    const svg = svgFile(spec, archives);
    expect(svg).toContain(`run sample-run, SHA-256 of its archive ${sha256}`);
    expect(svg).not.toContain('another-run');
    expect(svg.match(/<text /g)).toHaveLength(svg.match(/ textLength="[\d.]+"/g)!.length);
    const [paper, ...rest] = coloursOf(svg);
    expect(paper).toBe('faf8f3');
    const roles = Object.values(PAPER).map((colour) => colour.slice(1));
    expect(rest.filter((colour) => roles.includes(colour)).length).toBeGreaterThan(1);
    expect(svg).not.toMatch(/<script|<image|<foreignObject|@import|var\(|url\((?!#)| on\w+=|\shref=/i);
    expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
  });

  it('names its series, and a run without a digest', () => {
    const texts = shapesOf(svgFile(throughput, [])).map(({ text }) => text);
    expect(texts).toEqual(
      expect.arrayContaining(['Passthrough', 'Compression + encryption', 'Measured, run sample-run', throughput.title]),
    );
  });
});
