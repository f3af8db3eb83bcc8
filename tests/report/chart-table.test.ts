import { csvParse } from 'd3-dsv';
import { expect, it } from 'vitest';
import { tableOf, toCsv } from '../../src/report/chart-table.ts';
import { sourcesOf } from '../../src/run/sources.ts';
import { resources, throughput } from '../charts/samples.ts';

it('gives every point back from CSV: value, unit, n, trials, interval, flags, run and source', () => {
  const rows = csvParse(toCsv(throughput));
  expect(rows).toHaveLength(12);
  rows.forEach((row, i) => {
    const p = throughput.points[i]!;
    expect(row.value).toBe(p.value === null ? '' : String(p.value));
    expect(row.unit).toBe('MB/s');
    expect(Number(row.n)).toBe(p.values.length);
    expect(row.trials ? row.trials.split('; ').map(Number) : []).toEqual(p.values);
    expect([row.interval_low, row.interval_high]).toEqual(p.interval ? [String(p.interval.low), String(p.interval.high)] : ['', '']);
    expect(row.flags).toBe(p.flags.join('; '));
    expect(row.run).toBe('sample-run');
    const [first] = sourcesOf(p.sources);
    if (first) expect(row.source).toContain(`sample-run.tgz!${first.file}${first.at}`);
  });
});

it('names the first of several cells and counts the others', () => {
  const source = (at: string) => ({ run: 'sample-run', file: 'summary.json', at });
  const point = { ...throughput.points[0]!, sources: ['#/a', '#/b', '#/c'].map(source) };
  expect(csvParse(toCsv({ ...throughput, points: [point] }))[0]!.source).toBe('sample-run.tgz!summary.json#/a and 2 more');
});

it('quotes commas, quotes and line breaks in labels', () => {
  const label = 'a "b", c\nd';
  const spec = { ...throughput, groups: throughput.groups.map((g) => ({ ...g, label })) };
  expect(csvParse(toCsv(spec))[0]!.group).toBe(label);
});

it('lays a timeline out as one row per time and one column per line', () => {
  const { columns, rows } = tableOf(resources);
  expect(columns.map((c) => c.key)).toEqual([
    'elapsed_s',
    'band',
    'cpu_percent_of_one_core',
    'rss_mb',
    'plain_store_mb',
    'encrypted_store_mb',
    'run',
    'source',
  ]);
  expect(rows).toHaveLength(40);
  expect(rows[3]!.slice(0, 6)).toEqual([15, 'Passthrough · put', 102.1, 129, 102, 0]);
});
