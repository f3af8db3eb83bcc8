/** A drawing as a file: whole, escaped, in the colours of the site, and legible to an image viewer that knows no custom property. */
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { svgStyleModule } from '../../scripts/svg-style.ts';
import { svgFile } from '../../src/charts/svg-file.ts';
import { SVG_STYLE } from '../../src/charts/svg-style.ts';
import { curves, multiples, printed, resources, throughput, wideRange } from './samples.ts';

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

it('is styled as src/styles says; else run scripts/svg-style.ts', () => {
  expect(svgStyleModule()).toContain(SVG_STYLE);
  expect(SVG_STYLE).not.toMatch(/undefined|var\(|:is\(/);
});

describe.each([throughput, printed, wideRange, resources, curves, multiples])('$id', (spec) => {
  const svg = svgFile(spec, archives);

  it('says what it shows, from which run and from which bytes', () => {
    expect(svg).toContain(spec.title.split(' ')[0]);
    expect(svg).toContain(`run sample-run, SHA-256 of its archive ${sha256}`);
    expect(svg).not.toContain('another-run');
  });

  it('is drawn by an image viewer, in its colours on its paper', () => {
    const [paper, ...rest] = coloursOf(svg);
    expect(paper).toBe('faf8f3');
    const light = SVG_STYLE.split('@media')[0]!;
    expect(rest.filter((colour) => light.includes(`#${colour}`)).length).toBeGreaterThan(1);
  });

  it('asks for nothing from elsewhere and runs nothing', () => {
    expect(svg).not.toMatch(/<script|<image|<foreignObject|@import|url\((?!#)| on\w+=|\shref=/i);
    expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
  });
});

it('has the colours of its own marks, in light and dark, and of no other', () => {
  const marks = (text: string) => new Set(text.match(/mark-[\w-]+(?=\{)/g));
  const svg = svgFile(throughput, archives);
  const drawn = throughput.series.map(({ key }) => `mark-${key}`);
  expect(marks(svg)).toEqual(new Set(drawn));
  expect(marks(svg.split('@media')[1]!)).toEqual(new Set(drawn));
});

it('keeps text of a bundle text', () => {
  const evil = '</title><script>alert(1)</script>" onload="x';
  const svg = svgFile({ ...throughput, title: evil, howToRead: evil, run: evil }, [{ id: evil, digest: { sha256 } }]);
  expect(svg).not.toContain('<script');
  expect(new Resvg(svg).width).toBeGreaterThan(700);
});

it('names a run without a digest where there is none', () => {
  expect(svgFile(throughput, [])).toContain('Measured, run sample-run<');
});

it('is as narrow as a frame on a phone when asked', () => {
  const [wide, narrow] = [svgFile(throughput, []), svgFile(throughput, [], 'narrow')];
  const widthOf = (svg: string) => Number(/viewBox="0 0 ([\d.]+) /.exec(svg)![1]);
  expect(widthOf(narrow)).toBeLessThanOrEqual(340);
  expect(widthOf(wide)).toBeGreaterThan(2 * widthOf(narrow));
});
