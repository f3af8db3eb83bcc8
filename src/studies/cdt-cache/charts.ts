/** Charts of a run, of ours and of what the source printed, and figures of several sweeps. Titles are computed from the figures that they describe. */
import { absentUnless, barsOf, grid, head, markAt, xy } from '../chart-parts.ts';
import { estimatesNote, marksNote, span, text, titled } from '../chart-words.ts';
import type { ChartSpec, XyPoint, XySpec } from '../../charts/spec.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { find } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { blockAt, blockTime, byPlateau, delayed, delayOf, gap, MODES, readRatio, rows, STUDY, sweeps, SWEEPS } from './figures.ts';
import { DCB, dcbRatio, delaysOf, FORMS, isUndelayed, LARGE, LONGEST, NONE, SCRIPTS } from './own.ts';
import { mark, placed, type Shown } from '../../run/shown.ts';

/** DCB ÷ Brotli at every delay or, of the plan without one, of every script. */
export const ownCharts = (run: Run): ChartSpec[] => [isUndelayed(run) ? byScript(run) : byDelay(run)];

const bars = (run: Run) =>
  barsOf(STUDY)(run, 'own-read-time', { label: 'Read time, DCB ÷ Brotli', unit: '×', better: 'lower', reference: 1 });
const ONLY_DCB = FORMS.filter(({ key }) => key === DCB);

const byDelay = (run: Run): ChartSpec => ({
  ...bars(run),
  title: titled(
    'Time to read a script from the cache, DCB ÷ Brotli, by delay of a read',
    () => [dcbRatio(run, NONE), dcbRatio(run, LONGEST)],
    (none, longest) => `DCB takes ${text(none, 2)} the time of Brotli without a delay, ${text(longest, 1)} at ${LONGEST} ms`,
  ),
  howToRead: `${LARGE}; the delay is that of each read of the disk, as set. Brotli is the mean of its reads under both names. ${estimatesNote(run)}`,
  ...grid(
    delaysOf(run).map((delay) => ({ id: `${delay}`, label: delay === NONE ? 'no delay' : `${delay} ms`, delay })),
    ONLY_DCB,
    ({ delay }) => placed(() => dcbRatio(run, delay)),
  ),
});

const byScript = (run: Run): ChartSpec => ({
  ...bars(run),
  title: titled(
    'Time to read a script from the cache without a delay, DCB ÷ Brotli',
    () => SCRIPTS.map(({ key }) => dcbRatio(run, NONE, key)),
    (...ratios) => `Without a delay DCB takes ${span(ratios, 2)} the time of Brotli`,
  ),
  howToRead: `Of each block the median of ten reads, each by a fresh browser; Brotli of ${LARGE} is the mean of both its names. ${estimatesNote(run)}`,
  ...grid(SCRIPTS, ONLY_DCB, ({ key }) => placed(() => dcbRatio(run, NONE, key))),
});

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

/** The chart of one sweep, under the same id for every sweep, so that a page can switch between them. */
export const printedCharts = (run: Run): ChartSpec[] => [
  xy(head(STUDY, run, 'read-time'), 'line', {
    title: titled(
      'Read times of the DCB and of the Brotli entry by delay',
      () => delayed(run).map((d) => readRatio(run, d)),
      (...ratios) => `With a delay the DCB entry takes ${span(ratios, 2)} the time of the Brotli entry`,
    ),
    howToRead: `DCB is dictionary-compressed Brotli. Delay is the setting, not how long a read waits. The control, outside the delayed device, is left out. ${marksNote(run)}`,
    xAxis: DELAY,
    yAxis: READ,
    series: MODES,
    points: readPoints(run, 'all'),
  }),
];

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
const blockTimes = (runs: StudyRuns): XySpec =>
  xy(headOfAll(runs, 'block-time'), 'scatter', {
    title: titled<readonly Quantity[]>(
      'Time of a dd block by delay',
      () => byPlateau(runs, blockTime).flat(),
      () => {
        const settings = byPlateau(runs, delayOf);
        const alike = byPlateau(runs, blockTime).map((times, i) => `${span(times, 1)} with ${span(settings[i]!, 0)} set`);
        return `A block takes ${alike.join(', ')}`;
      },
    ),
    howToRead:
      'Time of a block: its size ÷ the throughput that dd measured at this setting. Marks in a row at one height are settings that act alike. The title describes the published sweep.',
    xAxis: { ...DELAY, scale: 'log' },
    yAxis: { label: 'Time of a dd block', unit: 'ms', scale: 'log' },
    series: SWEEPS,
    points: sweeps(runs).flatMap((run) => delayed(run).flatMap((delay) => at('all', run.id, setting(run, delay), blockMark(run, delay)))),
  });

const blockMark = (run: Run, delay: string) => mark(run, 'disk-throughput', { delay }, (speed) => blockAt(run, speed));

/** Head of a figure of the three sweeps; a run that is none of them is not in it. */
const headOfAll = (runs: StudyRuns, id: string) => ({
  ...head(STUDY, runs.printed, id, sweeps(runs).slice(1)),
  ...absentUnless(
    (run) => SWEEPS.some(({ key }) => key === run.id),
    runs.printed,
    SWEEPS.map(({ key, label }) => ({ run: runs.run(key), label })),
    'Three sweeps side by side',
  ),
});
