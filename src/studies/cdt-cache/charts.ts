/** Charts of a sweep. In: Run. Out: ChartSpec. Titles are computed from the figures that they describe. */
import type { ChartSpec, TimelineSpec, XyPoint, XySpec } from '../../charts/spec.ts';
import { head, mark, marksNote, shown } from '../../charts/build.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { formatQuantity, type Display } from '../../run/format.ts';
import { plateaus } from './claims.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { addedDelay, delayed, delayOf, extreme, gap, readRatio, rows, throughput } from './figures.ts';
import { MODES, STUDY, SWEEPS } from './words.ts';

/** Every chart of one sweep; ids are the same for every run, so that a page can switch between them. */
export const charts = (run: Run): ChartSpec[] => [readTime(run), byDelay(run), gapByThroughput(run)];

/** Figures that lay sweeps side by side. */
export const figures = (runs: StudyRuns): ChartSpec[] => [sweeps(runs), added(runs)];

const DELAY = { label: 'Delay set per I/O', unit: 'ms' } as const;
const READ = { label: 'Read time from the cache', unit: 'ms', better: 'lower' } as const;

function readTime(run: Run): XySpec {
  const ratios = delayed(run).map((d) => readRatio(run, d));
  const [low, high] = (['min', 'max'] as const).map((which) => formatQuantity(extreme(which, ratios), 2).text);
  return {
    ...head(STUDY, run, 'read-time'),
    kind: 'xy',
    mark: 'line',
    title:
      low === high
        ? `With a delay the DCB entry takes ${low} the time of the Brotli entry`
        : `With a delay the DCB entry takes ${low} to ${high} the time of the Brotli entry`,
    howToRead: `DCB is dictionary-compressed Brotli. Delay is the setting, not what the device added. The control, outside the delayed device, is left out. ${marksNote(run)}`,
    xAxis: DELAY,
    yAxis: READ,
    panels: [{ key: 'all', label: '' }],
    series: MODES,
    points: readPoints(run, 'all'),
  };
}

const readPoints = (run: Run, panel: string): XyPoint[] =>
  MODES.flatMap(({ key }) => rows(run).map((delay) => at(panel, key, delayOf(run, delay), mark(run, 'read-time', { delay, mode: key }))));

/** Reads, gap and throughput below each other: they share the delay and no unit. */
function byDelay(run: Run): TimelineSpec {
  const line = (key: string, label: string, y: (delay: string) => Quantity) => ({
    key,
    label,
    points: rows(run).map((delay) => [delayOf(run, delay).value, y(delay).value] as const),
  });
  const list = rows(run);
  const ends = (figure: (run: Run, delay: string) => Quantity, decimals: number) =>
    [list[0]!, list.at(-1)!].map((d) => formatQuantity(figure(run, d), decimals).text).join(' to ');
  return {
    ...head(STUDY, run, 'by-delay'),
    kind: 'timeline',
    title: `From the first to the last delay the gap goes from ${ends(gap, 1)}, throughput from ${ends(throughput, 0)}`,
    howToRead:
      'The gap is DCB − Brotli; above zero the DCB entry takes longer. Throughput is what dd measured on the delayed device. A single observation each.',
    xAxis: DELAY,
    panels: [
      { axis: { label: 'Gap, DCB − Brotli', unit: 'ms' }, lines: [line('gap', 'Gap', (d) => gap(run, d))] },
      { axis: { label: 'Measured throughput', unit: 'MB/s' }, lines: [line('throughput', 'Throughput', (d) => throughput(run, d))] },
    ],
    bands: [],
    sources: list.flatMap((d) => [...gap(run, d).sources, ...throughput(run, d).sources]),
  };
}

function gapByThroughput(run: Run): XySpec {
  const [below, above] = [rows(run).filter((d) => gap(run, d).value < 0), rows(run).filter((d) => gap(run, d).value > 0)];
  const fastest = extreme(
    'max',
    above.map((d) => throughput(run, d)),
  );
  const slowest = below.length
    ? extreme(
        'min',
        below.map((d) => throughput(run, d)),
      )
    : undefined;
  const text = (q: Quantity) => formatQuantity(q, 0).text;
  const named = new Set([rows(run)[0], delayed(run)[0], rows(run).at(-1)]);
  return {
    ...head(STUDY, run, 'gap-by-throughput'),
    kind: 'xy',
    mark: 'scatter',
    title: slowest
      ? `The gap changes sign between ${text(slowest)} and ${text(fastest)}; no row lies between`
      : `The gap is above zero at every measured throughput, up to ${text(fastest)}`,
    howToRead: `Each mark is a setting; the undelayed, the smallest and the longest are named. Throughput is what dd measured; the control has none. ${marksNote(run)}`,
    xAxis: { label: 'Measured throughput', unit: 'MB/s', scale: 'log' },
    yAxis: { label: 'Gap, DCB − Brotli', unit: 'ms', better: 'lower' },
    panels: [{ key: 'all', label: '' }],
    series: [{ key: 'gap', label: 'Gap' }],
    points: rows(run).map((delay) => ({
      ...at('all', 'gap', throughput(run, delay), mark(run, 'read-gap', { delay })),
      ...(named.has(delay) ? { label: delay } : {}),
    })),
  };
}

/** Read times of the three sweeps on one scale: two resources, two ranges. */
function sweeps(runs: StudyRuns): XySpec {
  const shownRuns = SWEEPS.map(({ key, label }) => ({ run: runs.run(key), label }));
  const longest = (run: Run) => rows(run).at(-1)!;
  const at10 = shownRuns.map(({ run }) => formatQuantity(gap(run, '10 ms'), 1).text);
  return {
    ...head(STUDY, runs.canonical, 'sweeps'),
    alsoFrom: others(runs),
    kind: 'xy',
    mark: 'line',
    title: `With 10 ms set, the gap is ${at10[0]} in the published sweep and ${at10.slice(1).join(' and ')} in the earlier ones`,
    howToRead: `One panel for each sweep, on one scale; they end at ${[...new Set(shownRuns.map(({ run }) => longest(run)))].join(' and ')}. The earlier two read a smaller resource. Single observations.`,
    xAxis: DELAY,
    yAxis: READ,
    panels: shownRuns.map(({ run, label }) => ({ key: run.id, label })),
    series: MODES,
    points: shownRuns.flatMap(({ run }) => readPoints(run, run.id)),
  };
}

/** What the device added against what was set; the title names the settings that act alike. */
function added(runs: StudyRuns): XySpec {
  const span = (figures: readonly Quantity[], decimals: number) => {
    const [low, high] = (['min', 'max'] as const).map((which) => formatQuantity(extreme(which, figures), decimals)) as [Display, Display];
    return low.text === high.text ? high.text : `${low.number}–${high.text}`;
  };
  const alike = plateaus(runs).map((delays) => {
    const [set, adds] = [delayOf, addedDelay].map((figure, i) =>
      span(
        delays.map((d) => figure(runs.canonical, d)),
        i,
      ),
    );
    return `${set!} set adds ${adds!}`;
  });
  return {
    ...head(STUDY, runs.canonical, 'added-delay'),
    alsoFrom: others(runs),
    kind: 'xy',
    mark: 'scatter',
    title: alike.join('; '),
    howToRead:
      'Added delay: size of a dd block ÷ throughput at this setting, less the same without delay. Marks in a row at one height are settings that act alike. The title describes the published sweep.',
    xAxis: { ...DELAY, scale: 'log' },
    yAxis: { label: 'Delay added per block', unit: 'ms', scale: 'log' },
    panels: [{ key: 'all', label: '' }],
    series: SWEEPS,
    points: SWEEPS.flatMap(({ key }) => {
      const run = runs.run(key);
      return delayed(run).map((d) => at('all', key, delayOf(run, d), shown(addedDelay(run, d))));
    }),
  };
}

const others = (runs: StudyRuns) => SWEEPS.slice(1).map(({ key }) => ({ run: key, provenance: runs.run(key).provenance }));

const at = (panel: string, series: string, x: Quantity, { value, ...rest }: ReturnType<typeof shown>): XyPoint => ({
  panel,
  series,
  x: x.value,
  y: value,
  ...rest,
});
