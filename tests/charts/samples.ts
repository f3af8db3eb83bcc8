/** Charts for the tests: written by hand, small, with everything that a drawing must cope with. */
import type { BarPoint, BarsSpec, TimelineSpec } from '../../src/charts/spec.ts';

const RUN = 'sample-run';

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
