import { expect, it } from 'vitest';
import { swap, without, type Files } from '../bundle.ts';
import { draft, edit, prom, refusalOf } from './fixture.ts';

const PUT = 'summary.json#/modes/compression/c1/put';
const SERIES = 'resource_timeseries.json';
const CSV = 'compression/c1/put.csv';
const AFTER = 'compression/c1/after_compression_c1';
const add = (amount: number) => (old: number) => old + amount;
const times = (factor: number) => (old: number) => old * factor;

type Case = [title: string, change: (files: Files) => Files, code: string, place: string];

const cases: Case[] = [
  ['a wrong type', (f) => edit(f, `${PUT}/ops`, '2'), 'dgp-schema', `run.tgz!${PUT}/ops`],
  ['a negative size', (f) => edit(f, 'artifacts.json#/1/bytes', -1), 'dgp-schema', 'run.tgz!artifacts.json#/1/bytes'],
  ['a missing phase', (f) => edit(f, PUT, undefined), 'dgp-schema', PUT],
  ['an unknown mode', (f) => edit(f, 'summary.json#/modes/zip', {}), 'dgp-schema', '#/modes/zip'],
  ['no mode', (f) => edit(f, 'summary.json#/modes', {}), 'dgp-schema', '#/modes'],
  ['no artifact', (f) => ({ ...f, 'artifacts.json': '[]' }), 'dgp-schema', 'artifacts.json#'],
  [
    'a bare NaN, which Python writes',
    (f) => swap(f, 'summary.json', '"mb_s":4', '"mb_s":NaN'),
    'dgp-not-finite',
    '#/modes/passthrough/c1/put/mb_s',
  ],
  [
    'a NaN in a place that is not read',
    (f) => swap(edit(f, 'summary.json#/x', ['NaN', 'y']), 'summary.json', '"y"', '-Infinity'),
    'dgp-not-finite',
    '#/x/1',
  ],
  ['a number beyond finite', (f) => swap(f, 'artifacts.json', '3000000', '1e999'), 'dgp-not-finite', 'artifacts.json#/0/bytes'],
  ['damaged JSON', (f) => ({ ...f, 'summary.json': '{"run_id": "ru' }), 'dgp-json', 'summary.json'],
  ['no artifacts.json', (f) => without(f, 'artifacts.json'), 'dgp-file-missing', 'artifacts.json'],
  ['a missing CSV', (f) => without(f, CSV), 'dgp-file-missing', CSV],
  [
    'an unknown time series version',
    (f) => edit(f, `${SERIES}#/schema`, 'dgp-bench-resource-timeseries/v2'),
    'dgp-version',
    `${SERIES}#/schema`,
  ],
  [
    'an unknown resource version',
    (f) => edit(f, `${SERIES}#/samples/0/host_resources/schema`, 'x/v1'),
    'dgp-version',
    '#/samples/0/host_resources/schema',
  ],
  [
    'resources without a version',
    (f) => edit(f, `${AFTER}.json#/host_resources/schema`, undefined),
    'dgp-version',
    `${AFTER}.json#/host_resources/schema`,
  ],
  ['percentiles that fall', (f) => edit(f, `${PUT}/p50_ms`, 501), 'dgp-percentile-impossible', PUT],
  ['a percentile above the maximum', (f) => edit(f, `${PUT}/p99_ms`, 501), 'dgp-summary-disagrees-with-csv', `${PUT}/p99_ms`],
  [
    'CPU without its unit',
    (f) => edit(f, `${SERIES}#/samples/1/host_resources/docker_stats/cpu_percent`, '50'),
    'dgp-unit-missing',
    '#/samples/1/host_resources/docker_stats/cpu_percent',
  ],
  [
    'memory without its unit',
    (f) => edit(f, `${SERIES}#/samples/1/host_resources/docker_stats/mem_usage`, '10 / 100'),
    'dgp-unit-missing',
    'docker_stats/mem_usage',
  ],
  [
    'a phase that ends before it starts',
    (f) => edit(f, `${SERIES}#/markers/1/elapsed_s`, 99),
    'dgp-markers-invalid',
    `${SERIES}#/markers/1`,
  ],
  ['another CSV header', (f) => swap(f, CSV, 'wall_s', 'wall_ms'), 'dgp-header', `${CSV} header`],
  ['a cell too many', (f) => swap(f, CSV, 'True,', 'True,,'), 'dgp-cell', `${CSV} row 1`],
  ['a row of another mode', (f) => swap(f, CSV, 'run,compression,', 'run,encryption,'), 'dgp-cell', 'row 1, column mode'],
  ['a row of another run', (f) => swap(f, CSV, 'run,compression,', 'ran,compression,'), 'dgp-cell', 'row 1, column run_id'],
  ['a negative time', (f) => swap(f, CSV, ',0.5,', ',-0.5,'), 'dgp-cell', 'row 1, column wall_s'],
  ['a time that is NaN', (f) => swap(f, CSV, ',0.5,', ',nan,'), 'dgp-cell', 'row 1, column wall_s'],
  ['an object that artifacts.json does not list', (f) => swap(f, CSV, 'a-1.0.0', 'b-1.0.0'), 'dgp-artifacts-disagree', 'row 1, column key'],
  ['an object of another size', (f) => edit(f, 'artifacts.json#/0/bytes', add(1)), 'dgp-artifacts-disagree', 'row 1, column bytes'],
  ['a failed row that the summary counts as done', (f) => swap(f, CSV, 'True', 'False'), 'dgp-summary-disagrees-with-csv', `${PUT}/ok`],
  ['one digit of a time', (f) => swap(f, CSV, ',0.5,', ',0.4,'), 'dgp-summary-disagrees-with-csv', `${PUT}/total_s`],
  ['garbage in metrics', (f) => ({ ...f, [`${AFTER}.prom`]: `${prom()}<html>\n` }), 'dgp-prometheus-invalid', `${AFTER}.prom line 10`],
  [
    'a roll-up that is no copy',
    (f) => edit(f, 'resources_rollup.json#/modes/compression/c1/process_peak_rss_bytes_prom', add(1)),
    'dgp-rollup-disagrees',
    'summary.json#/resources_rollup',
  ],
  [
    'a snapshot changed after the roll-up',
    (f) => edit(f, `${AFTER}.json#/health/peak_rss_bytes`, add(1)),
    'dgp-rollup-disagrees',
    '#/modes/compression/c1/health',
  ],
];

it.each(cases)('refuses %s', (_, change, code, place) => {
  const refused = refusalOf(change(draft()));
  expect(refused).toContain(`${code} `);
  expect(refused).toContain(place);
});

it.each(['bytes', 'mb_s', 'mb_s_wall', 'total_s', 'ops', 'ok', 'failed', 'latency_sample_n', 'phase_wall_s'])(
  'refuses a summary whose %s is not the CSV’s',
  (field) => {
    expect(refusalOf(edit(draft(), `${PUT}/${field}`, add(1)))).toContain('dgp-summary-disagrees-with-csv');
  },
);

const MB_S = 'aggregate.json#/modes/compression/c1/put/mb_s';

const parentCases: Case[] = [
  [
    'an aggregate that the trials do not give',
    (f) => edit(f, `${MB_S}/values/1`, times(1.01)),
    'dgp-aggregate-disagrees',
    `${MB_S}/values`,
  ],
  ['a wrong mean', (f) => edit(f, `${MB_S}/mean`, times(1.01)), 'dgp-aggregate-disagrees', `${MB_S}/mean`],
  ['an aggregate percentile beyond the maximum', (f) => edit(f, `${MB_S}/p95`, times(1.01)), 'dgp-percentile-impossible', MB_S],
  [
    'an unknown aggregate version',
    (f) => edit(f, 'aggregate.json#/schema', 'dgp-bench-trial-aggregate/v9'),
    'dgp-version',
    'aggregate.json#/schema',
  ],
  ['a parent that is no copy of trial 1', (f) => edit(f, `${PUT}/p50_ms`, add(-1)), 'dgp-trials-disagree', 'summary.json#/modes'],
  ['a trial with another id', (f) => edit(f, 'summary.json#/run_id', 'other'), 'dgp-trials-disagree', 'trial_001/summary.json#/run_id'],
  [
    'a trial that is not listed',
    (f) => edit(f, 'summary.json#/trial_directories', ['trial_001', 'trial_002']),
    'dgp-trials-disagree',
    '#/trial_directories',
  ],
  [
    'a listed trial that is not there',
    (f) => edit(f, 'summary.json#/trial_directories/3', 'trial_004'),
    'dgp-trials-disagree',
    '#/trial_directories',
  ],
  [
    'a trial count that is not the number of trials',
    (f) => edit(f, 'summary.json#/trial_count_completed', 5),
    'dgp-trials-disagree',
    '#/trial_count_completed',
  ],
  [
    'a trial without a mode',
    (f) => edit(f, 'trial_003/summary.json#/modes/compression', undefined),
    'dgp-trials-disagree',
    'trial_003/summary.json#/modes',
  ],
];

it.each(parentCases)('refuses %s', (_, change, code, place) => {
  const refused = refusalOf(change(draft({ trials: 3, wallS: ({ trial }) => trial / 4 })));
  expect(refused).toContain(`${code} `);
  expect(refused).toContain(place);
});

it('tolerates keys that it does not know', () => {
  const places = ['summary.json#/note', 'environment.json#/gpu', `${SERIES}#/samples/0/host_resources/collector`];
  expect(refusalOf(places.reduce((files, place) => edit(files, place, { any: 1 }), draft()))).toBe('read without complaint');
});
