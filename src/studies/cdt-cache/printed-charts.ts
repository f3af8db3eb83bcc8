/** Charts of a sweep. In: Run. Out: ChartSpec. Titles are computed from the figures that they describe. */
import type { ChartSpec, TimelineSpec, XyPoint, XySpec } from '../../charts/spec.ts';
import { head, mark, markAt, marksNote, ONE_PANEL, range, text, titled, type Shown } from '../../charts/build.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { extreme } from '../../run/quantity.ts';
import { find } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { blockAt, blockTime, delayed, delayOf, gap, readRatio, rows, sweeps, throughput } from './figures.ts';
import { byPlateau } from './ticks.ts';
import { MODES, STUDY, SWEEPS } from './words.ts';

/** Every chart of one sweep; ids are the same for every sweep, so that a page can switch between them. */
export const printedCharts = (run: Run): ChartSpec[] => [readTime(run), byDelay(run), gapByThroughput(run)];

/** Figures that lay sweeps side by side. */
export const figures = (runs: StudyRuns): ChartSpec[] => [sideBySide(runs), blockTimes(runs)];

const DELAY = { label: 'Delay set per I/O', unit: 'ms' } as const;
const READ = { label: 'Read time from the cache', unit: 'ms', better: 'lower' } as const;

/** A mark at x; none where x is not recorded. */
const at = (panel: string, series: string, x: Quantity | undefined, of: Shown): XyPoint[] =>
  x ? [markAt(panel, series, x.value, of)] : [];
const setting = (run: Run, delay: string) => find(run, 'io-delay', { delay });

const readPoints = (run: Run, panel: string): XyPoint[] =>
  MODES.flatMap(({ key }) =>
    rows(run).flatMap((delay) => at(panel, key, setting(run, delay), mark(run, 'read-time', { delay, mode: key }))),
  );

const readTime = (run: Run): XySpec => ({
  ...head(STUDY, run, 'read-time'),
  kind: 'xy',
  mark: 'line',
  title: titled(
    'Read times of the DCB and of the Brotli entry by delay',
    () => delayed(run).map((d) => readRatio(run, d)),
    (...ratios) => `With a delay the DCB entry takes ${range(ratios, 2)} the time of the Brotli entry`,
  ),
  howToRead: `DCB is dictionary-compressed Brotli. Delay is the setting, not how long a read waits. The control, outside the delayed device, is left out. ${marksNote(run)}`,
  xAxis: DELAY,
  yAxis: READ,
  panels: ONE_PANEL,
  series: MODES,
  points: readPoints(run, 'all'),
});

/** Gap and throughput below each other: they share the delay and no unit. */
function byDelay(run: Run): TimelineSpec {
  const line = (key: string, label: string, metric: string) => ({
    key,
    label,
    points: rows(run).flatMap((delay) => {
      const [x, y] = [setting(run, delay), find(run, metric, { delay })];
      return x && y ? [[x.value, y.value] as const] : [];
    }),
  });
  const ends = [rows(run)[0]!, rows(run).at(-1)!];
  return {
    ...head(STUDY, run, 'by-delay'),
    kind: 'timeline',
    title: titled(
      'Gap and throughput by delay',
      () => [gap, throughput].flatMap((figure) => ends.map((delay) => figure(run, delay))),
      (...[a, b, c, d]) =>
        `From the first to the last delay the gap goes from ${text(a!, 1)} to ${text(b!, 1)}, throughput from ${text(c!, 0)} to ${text(d!, 0)}`,
    ),
    howToRead:
      'The gap is DCB − Brotli; above zero the DCB entry takes longer. Throughput is what dd measured on the delayed device. A single observation each.',
    xAxis: DELAY,
    panels: [
      { axis: { label: 'Gap, DCB − Brotli', unit: 'ms' }, lines: [line('gap', 'Gap', 'read-gap')] },
      { axis: { label: 'Measured throughput', unit: 'MB/s' }, lines: [line('throughput', 'Throughput', 'disk-throughput')] },
    ],
    bands: [],
    sources: rows(run).flatMap((delay) => ['read-gap', 'disk-throughput'].flatMap((metric) => find(run, metric, { delay })?.sources ?? [])),
  };
}

/** Where the gap changes sign, by throughput; figures are gap and throughput of each row in turn. */
function signTitle(...list: readonly Quantity[]): string {
  const speeds = (sign: number) => list.filter((_, i) => i % 2 === 1 && Math.sign(list[i - 1]!.value) === sign);
  const [below, above] = [speeds(-1), speeds(1)];
  if (above.length === 0) return 'The gap is above zero at no measured throughput';
  const fastest = text(extreme('max', above), 0);
  if (below.length === 0) return `The gap is above zero at every measured throughput, up to ${fastest}`;
  return `The gap changes sign between ${text(extreme('min', below), 0)} and ${fastest}; no row lies between`;
}

function gapByThroughput(run: Run): XySpec {
  const named = new Set([rows(run)[0], delayed(run)[0], rows(run).at(-1)]);
  return {
    ...head(STUDY, run, 'gap-by-throughput'),
    kind: 'xy',
    mark: 'scatter',
    title: titled('Gap by measured throughput', () => rows(run).flatMap((d) => [gap(run, d), throughput(run, d)]), signTitle),
    howToRead: `Each mark is a setting; the undelayed, the smallest and the longest are named. Throughput is what dd measured; the control has none. ${marksNote(run)}`,
    xAxis: { label: 'Measured throughput', unit: 'MB/s', scale: 'log' },
    yAxis: { label: 'Gap, DCB − Brotli', unit: 'ms', better: 'lower' },
    panels: ONE_PANEL,
    series: [{ key: 'gap', label: 'Gap' }],
    points: rows(run).flatMap((delay) =>
      at('all', 'gap', find(run, 'disk-throughput', { delay }), mark(run, 'read-gap', { delay })).map((point) =>
        named.has(delay) ? { ...point, label: delay } : point,
      ),
    ),
  };
}

/** Read times of the three sweeps on one scale: two resources, two ranges. */
const sideBySide = (runs: StudyRuns): XySpec => ({
  ...headOfAll(runs, 'sweeps'),
  kind: 'xy',
  mark: 'line',
  title: titled(
    'Read times of the three sweeps by delay',
    () => sweeps(runs).map((run) => gap(run, '10 ms')),
    (...[published, ...earlier]) =>
      `With 10 ms set, the gap is ${text(published!, 1)} in the published sweep and ${earlier.map((q) => text(q, 1)).join(' and ')} in the earlier ones`,
  ),
  howToRead: `One panel for each sweep, on one scale; they end at ${[...new Set(sweeps(runs).map((run) => rows(run).at(-1)))].join(' and ')}. The earlier two read a smaller resource. Single observations.`,
  xAxis: DELAY,
  yAxis: READ,
  panels: SWEEPS,
  series: MODES,
  points: sweeps(runs).flatMap((run) => readPoints(run, run.id)),
});

/** How long a block takes against what was set; the title names the settings that act alike. */
const blockTimes = (runs: StudyRuns): XySpec => ({
  ...headOfAll(runs, 'block-time'),
  kind: 'xy',
  mark: 'scatter',
  title: titled<readonly Quantity[]>(
    'Time of a dd block by delay',
    () => byPlateau(runs, blockTime).flat(),
    () => {
      const settings = byPlateau(runs, delayOf);
      const alike = byPlateau(runs, blockTime).map((times, i) => `${range(times, 1)} with ${range(settings[i]!, 0)} set`);
      return `A block takes ${alike.join(', ')}`;
    },
  ),
  howToRead:
    'Time of a block: its size ÷ the throughput that dd measured at this setting. Marks in a row at one height are settings that act alike. The title describes the published sweep.',
  xAxis: { ...DELAY, scale: 'log' },
  yAxis: { label: 'Time of a dd block', unit: 'ms', scale: 'log' },
  panels: ONE_PANEL,
  series: SWEEPS,
  points: sweeps(runs).flatMap((run) =>
    delayed(run).flatMap((delay) =>
      at(
        'all',
        run.id,
        setting(run, delay),
        mark(run, 'disk-throughput', { delay }, (speed) => blockAt(run, speed)),
      ),
    ),
  ),
});

/** Head of a figure of the three sweeps; a run that is none of them is not in it. */
const headOfAll = (runs: StudyRuns, id: string) => ({
  ...head(STUDY, runs.printed, id, sweeps(runs).slice(1)),
  ...(SWEEPS.some(({ key }) => key === runs.printed.id)
    ? {}
    : {
        notRecorded: {
          message: 'Not recorded in this run: it is none of the three sweeps that this figure lays side by side.',
          elsewhere: SWEEPS.map(({ key, label }) => ({ run: key, label })),
        },
      }),
});
