import { describe, expect, it } from 'vitest';
import { inlineAddresses, siteAddresses } from '../../src/report/addresses.ts';
import { figureHtml } from '../../src/report/chart-figure.ts';
import type { BarsSpec } from '../../src/charts/spec.ts';
import { toCsv } from '../../src/report/chart-table.ts';
import { printed, throughput } from '../charts/samples.ts';

const root = siteAddresses('/');

it('holds both drawings, the table and the downloads', () => {
  const html = figureHtml(throughput, siteAddresses('/tax/'));
  expect(html.match(/class="ct-svg /g)).toHaveLength(2);
  expect(html.match(/<tr>/g)).toHaveLength(13);
  expect(html).toContain('<data value="97.05" data-key="">97.1</data>');
  for (const type of ['csv', 'json', 'svg'] as const)
    expect(html).toContain(`href="/tax/api/v1/charts/sample/sample-run/throughput.${type}"`);
  expect(html).toContain('href="/tax/embed/sample/sample-run/throughput/"');
  expect(html).toContain('href="/tax/runs/sample-run/"');
});

it('tells measured and transcribed apart', () => {
  expect(figureHtml(throughput, root)).toMatch(/class="provenance measured">.*measured</);
  expect(figureHtml(printed, root)).toMatch(/class="provenance transcribed">.*transcribed</);
});

it('offers the baseline switch only when there is a baseline among the series', () => {
  expect(figureHtml(throughput, root)).toContain('× baseline');
  expect(figureHtml({ ...throughput, baseline: 'gone' }, root)).not.toContain('× baseline');
});

it('says that a run does not hold the data and offers the runs that do, without a drawing', () => {
  const html = figureHtml(
    { ...throughput, points: [], notRecorded: { message: 'Not <here>.', elsewhere: [{ run: 'other', label: 'Other & more' }] } },
    root,
  );
  expect(html).toContain('Not &lt;here&gt;.');
  expect(html).toContain('<a href="/runs/other/" data-run="other">Other &amp; more</a>');
  expect(html).not.toContain('<svg');
  expect(html).not.toContain('ct-how');
});

it('gives a legend swatches only where no two of them look alike, and rows of dots no legend', () => {
  const series = ['one', 'two'].map((key) => ({ key, label: key }));
  const hasSwatches = (values: number[], color: Partial<BarsSpec> = {}) =>
    figureHtml({ ...throughput, ...color, series, points: [{ ...throughput.points[0]!, values }] }, root).includes('ct-swatch');
  const lone = [hasSwatches([1]), hasSwatches([1], { color: 'neutral' })];
  const several = [hasSwatches([1, 2], { color: 'neutral' }), hasSwatches([1, 2], { color: 'neutral', dots: true })];
  expect({ lone, several }).toEqual({ lone: [true, false], several: [true, false] });
});

describe('a figure without an address', () => {
  const addresses = inlineAddresses([]);
  const textOf = (address: string) => decodeURIComponent(address.slice(address.indexOf(',') + 1));

  it('holds its files in the page and links nowhere', () => {
    const html = figureHtml(throughput, addresses);
    expect(html.match(/ href="[^"]{0,12}/g)).toEqual([' href="data:text/cs', ' href="data:applica', ' href="data:image/s']);
    expect(html).toContain('sample-run');
  });

  it('gives each file whole', () => {
    expect(JSON.parse(textOf(addresses.data(throughput, 'json')))).toEqual(throughput);
    expect(textOf(addresses.data(throughput, 'csv'))).toBe(toCsv(throughput));
    expect(textOf(addresses.data(throughput, 'svg'))).toMatch(/^<svg .*<\/svg>\s*$/s);
  });

  it('takes any text, also one with half a character', () => {
    expect(textOf(addresses.data({ ...throughput, title: '# %\ud800' }, 'csv'))).toBe(toCsv(throughput));
    expect(textOf(addresses.data({ ...throughput, title: '# %\ud800' }, 'svg'))).toContain('# %\ufffd');
  });
});
