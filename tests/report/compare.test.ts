/** Two runs side by side: what stands in tables, charts and warnings, from small runs written by hand. */
import { describe, expect, it } from 'vitest';
import { siteAddresses } from '../../src/report/addresses.ts';
import { compareCharts } from '../../src/report/compare-charts.ts';
import { comparisonHtml } from '../../src/report/compare-html.ts';
import { chanceText, countsText, noiseText } from '../../src/report/compare-texts.ts';
import { compareRuns } from '../../src/run/compare.ts';
import type { AaPair } from '../../src/run/noise.ts';
import { pool } from '../../src/run/pool.ts';
import { aRun } from '../run/a-run.ts';
import type { Dims, Measurement, Run } from '../../src/run/types.ts';

const figure = (metric: string, dims: Dims, values: readonly number[], unit = 'MB/s'): Measurement => ({
  metric,
  dims,
  // The middle one twice more, since fewer than five trials decide nothing.
  quantity: pool([...values, values[1]!, values[1]!], unit, [{ run: 'x', file: 'f.csv', at: 'row 1' }]),
});

const run = (id: string, measurements: readonly Measurement[]): Run =>
  aRun(id, measurements, { concurrencies: [1], primaryConcurrency: 1 });

const at = (phase: string) => ({ phase, concurrency: 1 });
const slow = run('slow', [
  figure('throughput', at('put'), [10, 11, 12]),
  figure('throughput', at('get'), [10, 11, 12]),
  figure('saved-bytes', at('put'), [2e6, 2e6, 2e6], 'B'),
  figure('saved-bytes', at('get'), [4e6, 4e6, 4e6], 'B'),
  figure('failed-ops', at('put'), [0, 0, 0], 'ops'),
  figure('failed-ops', at('get'), [0, 0, 0], 'ops'),
]);
const fast = run('fast', [
  figure('throughput', at('put'), [20, 22, 24]),
  figure('throughput', at('get'), [11, 12, 13]),
  ...slow.measurements.slice(2),
  figure('peak-rss', {}, [1, 2, 3], 'B'),
]);

function compared(a: Run, b: Run, pairs: readonly AaPair[] = []) {
  const sides = { a: { run: a, label: `the ${a.id} one`, source: 'a test' }, b: { run: b, label: `the ${b.id} one`, source: 'a test' } };
  const comparison = compareRuns(a, b, pairs);
  const charts = compareCharts(sides.a, sides.b, comparison);
  return {
    charts,
    comparison,
    rows: comparison.rows,
    html: comparisonHtml({ ...sides, comparison, charts, addresses: siteAddresses('/') }),
  };
}

describe('the charts', () => {
  it('are one per metric, with a bar per run and the trials of each', () => {
    const { charts } = compared(slow, fast);
    const [throughput] = charts;
    expect(charts.map(({ id }) => id)).toEqual(['throughput', 'saved-bytes']);
    expect(throughput).toMatchObject({ run: 'slow', alsoFrom: [{ run: 'fast' }], axis: { unit: 'MB/s', better: 'higher' } });
    expect(throughput!.groups.map(({ label }) => label)).toEqual(['put', 'get']);
    expect(throughput!.points.map(({ series, value }) => [series, value])).toEqual([
      ['a', 11],
      ['b', 22],
      ['a', 11],
      ['b', 12],
    ]);
    expect(throughput!.howToRead).toContain('workers 1');
  });

  it('show bytes in MB, and leave out what is 0 throughout', () => {
    const { charts } = compared(slow, fast);
    expect(charts[1]!.axis.unit).toBe('MB');
    expect(charts[1]!.points.map(({ value }) => value)).toEqual([2, 2, 4, 4]);
  });
});

describe('the page', () => {
  it('counts verdicts in the order in which they are explained', () => {
    const { rows, html } = compared(slow, fast, [[slow, slow]]);
    expect(html).toContain('data-verdict="different"');
    expect(countsText(rows.slice(0, 3).toReversed())).toBe('1 different, 1 identical, 1 not distinguishable');
    expect(html).toContain('0 only in a, 1 only in b.');
    expect(html).toContain(
      '<data value="11" data-metric="throughput" data-side="a" data-phase="put" data-concurrency="1" data-row="0" data-key="/throughput/put/1/a">',
    );
    expect(html).not.toContain('class="warning"');
  });

  it('says how many intervals exclude 1, and how many would by chance', () => {
    const { rows, html } = compared(slow, fast, [[slow, slow]]);
    const text = chanceText(rows);
    expect(text).toMatch(
      /^2 ratios are judged by their interval\. .* about 0\.1 of these intervals .*; 1 do\. Only those beyond the noise /,
    );
    expect(html).toContain(text);
    expect(chanceText([])).toBe('');
  });

  it('says where the noise between runs is read from, or that it is not known', () => {
    const again = run('again', [figure('throughput', at('put'), [12, 13.2, 14])]);
    const { comparison, html } = compared(slow, fast, [[slow, again]]);
    const text = noiseText(comparison, ['slow', 'fast']);
    expect(text).toBe('Noise between runs, from two runs of the same thing (an A/A pair), slow and again: throughput up to 1.20×.');
    expect(html).toContain(text);
    expect(noiseText(comparison, ['slow', 'again'])).toMatch(
      /They are the two runs compared here: what differs is noise, or rests on failed operations, which this noise leaves out\.$/,
    );
    const unknown = compared(slow, fast);
    expect(unknown.html).toContain('no figure is called different.');
    expect(unknown.html).toContain('data-verdict="cannot tell between runs"');
    expect(unknown.html).not.toContain('data-verdict="different"');
  });
});
