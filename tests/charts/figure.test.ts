import { expect, it } from 'vitest';
import { dataAddress, figureHtml } from '../../src/charts/figure.ts';
import { printed, throughput } from './samples.ts';

it('holds both drawings, the table and the downloads', () => {
  const html = figureHtml(throughput, '/tax/');
  expect(html.match(/<svg /g)).toHaveLength(2);
  expect(html.match(/<tr>/g)).toHaveLength(13);
  expect(html).toContain('<data value="97.05">97.05</data>');
  for (const type of ['csv', 'json'] as const) expect(html).toContain(`href="${dataAddress('/tax/', throughput, type)}"`);
  expect(html).toContain('href="/tax/runs/sample-run/"');
});

it('tells measured and transcribed apart', () => {
  expect(figureHtml(throughput, '/')).toContain('class="ct-provenance measured">Measured<');
  expect(figureHtml(printed, '/')).toContain('class="ct-provenance transcribed">Transcribed<');
});

it('offers the baseline switch only when there is a baseline among the series', () => {
  expect(figureHtml(throughput, '/')).toContain('× baseline');
  expect(figureHtml({ ...throughput, baseline: 'gone' }, '/')).not.toContain('× baseline');
});

it('says that a run does not hold the data and offers the runs that do, without a drawing', () => {
  const html = figureHtml(
    { ...throughput, points: [], notRecorded: { message: 'Not <here>.', elsewhere: [{ run: 'other', label: 'Other & more' }] } },
    '/',
  );
  expect(html).toContain('Not &lt;here&gt;.');
  expect(html).toContain('<a href="/runs/other/" data-run="other">Other &amp; more</a>');
  expect(html).not.toContain('<svg');
  expect(html).not.toContain('ct-how');
});
