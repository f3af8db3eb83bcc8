/** Charts for the tests: written by hand, small, with everything that a drawing must cope with. */
import type { BarPoint, BarsSpec, TimelineSpec, XyPoint, XySpec } from '../../src/charts/spec.ts';
import type { Ink } from '../../src/charts/look.ts';

const RUN = 'sample-run';

/** Colours that say which role they come from. */
export const ink: Ink = { color: (role) => role, fill: ({ role, hatch }) => `${role} ${hatch}`, font: 'serif' };

/** A point with its median, and the extremes as interval from three trials on. */
export const point = (group: string, series: string, values: number[], flags: string[] = []): BarPoint => {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    group,
    series,
    value: sorted[sorted.length >> 1] ?? null,
    values,
    ...(values.length >= 3
      ? { interval: { low: sorted[0]!, high: sorted.at(-1)!, level: 0.9375, method: 'order statistics' as const } }
      : {}),
    flags,
    sources: values.map((_, i) => ({ run: RUN, file: `trial_00${i + 1}/summary.json`, at: `#/modes/${series}/c1/${group}/mb_s_wall` })),
  };
};

const MODES = [
  { key: 'passthrough', label: 'Passthrough' },
  { key: 'compression', label: 'Compression' },
  { key: 'encryption', label: 'Encryption' },
  { key: 'compression_encryption', label: 'Compression + encryption' },
];
const spread = (centre: number) => [1, 0.9, 1.06, 0.97, 1.12].map((f) => Math.round(centre * f * 100) / 100);

export const throughput: BarsSpec = {
  kind: 'bars',
  id: 'throughput',
  study: 'sample',
  run: RUN,
  provenance: 'measured',
  title: 'Uploads pay the tax, downloads hardly do',
  howToRead: 'Throughput by phase and mode. Bars are medians, rings the five trials, whiskers the interval of the median.',
  axis: { label: 'Throughput, wall clock', unit: 'MB/s', better: 'higher' },
  groups: [
    { key: 'put', label: 'Upload (PUT)' },
    { key: 'cold_get', label: 'Cold download (GET)' },
    { key: 'warm_get', label: 'Warm download (GET)' },
  ],
  series: MODES,
  baseline: 'passthrough',
  points: [
    ...[320, 27, 289, 25.5].map((v, i) => point('put', MODES[i]!.key, spread(v))),
    ...[97.05, 91, 299.9, 240].map((v, i) =>
      point('cold_get', MODES[i]!.key, spread(v), i === 2 ? ['Taxed mode faster than its baseline.'] : []),
    ),
    ...[98, 180, 301].map((v, i) => point('warm_get', MODES[i]!.key, spread(v))),
    { ...point('warm_get', 'compression_encryption', []), value: null },
  ],
};

export const printed: BarsSpec = {
  ...throughput,
  id: 'cpu',
  provenance: 'transcribed',
  title: 'Compression keeps two and a half cores busy',
  howToRead: 'Mean CPU of the mode’s window. One observation each, drawn hollow.',
  axis: { label: 'CPU, mean of the window', unit: '% of one core', better: 'lower' },
  groups: [{ key: 'cpu', label: '' }],
  points: [12.4, 251, 38, 263].map((v, i) => point('cpu', MODES[i]!.key, [v])),
};

/** Two orders of magnitude between the series. */
export const wideRange: BarsSpec = {
  ...throughput,
  id: 'wide-range',
  title: 'The slowest operation takes four hundred times as long as the fastest',
  howToRead: 'Log scale: read positions, not lengths.',
  axis: { label: 'Time to first byte, slowest of each phase', unit: 'ms', better: 'lower', scale: 'log' },
  groups: [
    { key: 'a', label: 'Release archives of the previous year with a very long group name' },
    { key: 'b', label: 'Nightly snapshots' },
  ],
  series: [
    { key: 'logical', label: 'Logical' },
    { key: 'implied', label: 'Implied stored' },
    { key: 'disk', label: 'On disk' },
  ],
  points: ['a', 'b'].flatMap((group, g) => [
    point(group, 'logical', [2.2 + g, 2.5, 3]),
    point(group, 'implied', [41, 44 + 30 * g, 39]),
    point(group, 'disk', [820, 900, 940 + 400 * g]),
  ]),
};

const PHASES = ['prepare', 'put', 'cold_get', 'warm_get', 'delete', 'settle'];

export const resources: TimelineSpec = {
  kind: 'timeline',
  id: 'resources',
  study: 'sample',
  run: RUN,
  provenance: 'measured',
  title: 'Compression alone keeps the processor busy',
  howToRead: 'One sample every five seconds; the tinted bands are the phases of each mode.',
  xAxis: { label: 'Elapsed', unit: 's' },
  panels: [
    {
      axis: { label: 'CPU', unit: '% of one core', better: 'lower' },
      lines: [{ key: 'cpu', label: 'CPU', points: wave(40, (i) => 60 + 50 * Math.sin(i / 3) + (i > 9 && i < 20 ? 140 : 0)) }],
    },
    {
      axis: { label: 'Resident memory', unit: 'MB', better: 'lower' },
      lines: [{ key: 'rss', label: 'RSS', points: wave(40, (i) => 120 + i * 3) }],
    },
    {
      axis: { label: 'Disk', unit: 'MB' },
      lines: [
        { key: 'plain', label: 'Plain store', points: wave(40, (i) => Math.min(i, 18) * 34) },
        { key: 'encrypted', label: 'Encrypted store', points: wave(40, (i) => Math.max(0, i - 18) * 30) },
      ],
    },
  ],
  bands: MODES.flatMap((mode, m) =>
    PHASES.map((phase, p) => ({
      key: mode.key,
      label: `${mode.label} · ${phase}`,
      from: m * 50 + [0, 4, 18, 28, 38, 44][p]!,
      to: m * 50 + [4, 18, 28, 38, 44, 50][p]!,
    })),
  ),
};

function wave(count: number, f: (i: number) => number): [number, number][] {
  return Array.from({ length: count }, (_, i) => [i * 5, Math.round(f(i) * 10) / 10]);
}

const xyPoint = (panel: string, series: string, x: number, values: number[], flags: string[] = []): XyPoint => {
  const { value, interval, sources } = point('', series, values, flags);
  return { panel, series, x, y: value, values, flags, sources, ...(interval ? { interval } : {}) };
};

const CLIENTS = [1, 2, 4, 8, 16, 32, 48, 64, 96, 128, 192, 256];

/** Two lines over a log x, with trials, a gap and a flag. */
export const curves: XySpec = {
  kind: 'xy',
  mark: 'line',
  id: 'curves',
  study: 'sample',
  run: RUN,
  provenance: 'measured',
  title: 'Past sixteen clients encryption costs nothing',
  howToRead: 'Lines join medians, rings are the trials, whiskers the interval.',
  xAxis: { label: 'Clients', unit: '', scale: 'log' },
  yAxis: { label: 'Throughput, wall clock', unit: 'MB/s', better: 'higher' },
  panels: [{ key: 'all', label: '' }],
  series: [
    { key: 'passthrough', label: 'Passthrough' },
    { key: 'encryption', label: 'Encryption at rest' },
  ],
  points: CLIENTS.flatMap((x, i) => [
    xyPoint('all', 'passthrough', x, spread(400 * (1 - 0.8 ** (i + 1)))),
    i === 5
      ? { ...xyPoint('all', 'encryption', x, []), y: null }
      : xyPoint('all', 'encryption', x, spread(390 * (1 - 0.7 ** (i + 1))), i === 3 ? ['Taxed mode faster than its baseline.'] : []),
  ]),
};

/** Nine panels on one log y, one of them without data. */
export const multiples: XySpec = {
  ...curves,
  id: 'multiples',
  title: 'Read time falls with the delay in none of the nine workloads',
  xAxis: { label: 'Delay', unit: 'ms' },
  yAxis: { label: 'Read time', unit: 'ms', better: 'lower', scale: 'log' },
  panels: Array.from({ length: 9 }, (_, i) => ({
    key: `p${i}`,
    label: i === 4 ? 'Release archives with a long name' : `Workload ${i + 1}`,
  })),
  series: [
    { key: 'cached', label: 'Cached' },
    { key: 'direct', label: 'Direct' },
  ],
  points: Array.from({ length: 9 }, (_, p) =>
    [0, 10, 25, 50, 100, 200].flatMap((x, i) =>
      p === 7
        ? [{ ...xyPoint(`p${p}`, 'cached', x, []), y: null }]
        : [
            xyPoint(`p${p}`, 'cached', x, [3 + p + x / 10]),
            xyPoint(
              `p${p}`,
              'direct',
              x,
              [20, 21, 19].map((v) => v * (p + 1) ** 2 + i * x),
            ),
          ],
    ),
  ).flat(),
};

/** Twenty points of four series, crowded in one corner. */
export const scattered: XySpec = {
  ...curves,
  mark: 'scatter',
  id: 'scattered',
  title: 'What each pays against what each saves',
  howToRead: 'Down and right is worse.',
  xAxis: { label: 'Paid, CPU time', unit: 's/GB', better: 'lower' },
  yAxis: { label: 'Saved', unit: '%', better: 'higher' },
  series: MODES,
  points: [0, 1, 2, 3, 4].flatMap((p) =>
    MODES.map((mode, m) => xyPoint('all', mode.key, 4 + ((p * 7 + m * 13) % 17) * (m + 1), [10 + ((p * 31 + m * 17) % 70)])),
  ),
};
