import { describe, expect, it } from 'vitest';
import { inlineAddresses, siteAddresses } from '../../src/report/addresses.ts';
import { runHtml } from '../../src/report/run-page.ts';
import type { Run } from '../../src/run/types.ts';
import { throughput } from '../charts/samples.ts';
import { elementsIn } from './markup.ts';
import { sampleRun } from './sample-run.ts';

const own = (run: Run) => runHtml(run, { charts: [], addresses: inlineAddresses([run]) });
const headings = (html: string) =>
  elementsIn(html)
    .filter(({ name }) => name === 'h2')
    .map(({ attributes }) => attributes['id']);

const pin = { label: 'A label', source: 'somewhere', pinnedAt: '2026-01-03', canonical: true, supersedes: 'older-run' };

describe('the page of a run', () => {
  it('has only the parts that the run has, and links to each', () => {
    const html = own(sampleRun());
    expect(headings(html)).toEqual(['flags', 'figures', 'files']);
    const anchors = elementsIn(html).flatMap(({ name, attributes }) => (name === 'a' ? [attributes['href']] : []));
    expect(anchors).toEqual(['#flags', '#figures', '#files']);
    expect(headings(own(sampleRun({ harness: 'transcript', flags: [], measurements: [] })))).toEqual(['files']);
  });

  it('lists the files at the top of the archive, and counts those of each folder', () => {
    const files = ['raw/b/c.txt', 'run.json', 'raw/a.txt', 'cells.csv', 'more/x'].map((path, i) => ({ path, sizeBytes: 10 ** i }));
    const rows = own(sampleRun({ files })).split('aria-labelledby="files"')[1]!.split('<tr>').slice(2);
    const texts = rows.map((row) => row.replaceAll(/(?:<[^>]*>|\s)+/g, ' ').trim());
    expect(texts).toEqual(['./ run.json 10 B · cells.csv 1.0 kB', 'more/ 1 in all, 10.0 kB', 'raw/ 2 in all, 101 B']);
  });

  it('says of a pinned run what it is pinned for and what replaces it', () => {
    const html = runHtml(sampleRun(), {
      charts: [throughput],
      addresses: siteAddresses('/base/'),
      pin,
      study: { title: 'A note', href: '/base/notes/some/' },
      successor: { runId: 'newer-run', label: 'Newer' },
      links: [{ label: 'Download the archive', href: '/base/bundles/sample.tgz', download: true }],
    });
    expect(html).toContain(
      '<h1>A label</h1><p class="health" data-state="flawed" data-key="run/sample:health">5 trials, no failure; a counter was reset, so that some savings are missing.</p><p class="id"><code>sample</code></p>',
    );
    expect(html).toContain('supersedes <a href="/base/runs/older-run/">older-run</a>');
    expect(html).toContain('Superseded by <a href="/base/runs/newer-run/">Newer</a>: pinned later');
    expect(html).toContain('<a href="/base/bundles/sample.tgz" download="">Download the archive</a>');
    expect(html).toMatch(/<ct-chart class="wide" data-src="\/base\/api\/v1\/charts\//);
    expect(html).toContain('<span> · canonical</span>');
  });

  it('lists flags of the same words once, with all that they touch, and folds many of one code', () => {
    const one = { code: 'failed-operations', message: 'One failed.' } as const;
    const flags = ['a', 'b'].map((mode) => ({ ...one, dims: { mode, concurrency: 4 } }));
    const html = own(sampleRun({ flags }));
    expect(html.match(/One failed\./g)).toHaveLength(1);
    expect(html).toContain('Touches a, workers 4; b, workers 4');
    const four = [1, 2, 3, 4].map((n) => ({ ...flags[0]!, message: `${n} failed.` }));
    expect(own(sampleRun({ flags: four }))).toContain('<summary>Failed operations: 4 entries</summary>');
  });
});
