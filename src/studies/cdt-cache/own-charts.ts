/** Charts of our own runs. In: Run. Out: ChartSpec. Titles are computed from the figures that they describe. */
import { blocksNote, head, ONE_PANEL, placedAt, text, titled } from '../../charts/build.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import type { Run } from '../../run/types.ts';
import { BROTLI, DCB, delaysOf, FORMS, LARGE, LONGEST, NONE, readRatio, readTime } from './own.ts';
import { STUDY } from './words.ts';

/** Every chart of a run of ours. */
export const ownCharts = (run: Run): ChartSpec[] => [
  {
    ...head(STUDY, run, 'own-read-time'),
    kind: 'xy',
    mark: 'line',
    title: titled(
      'Time to read the script from the cache, by delay of a read',
      () => [readRatio(run, DCB, BROTLI, NONE), readRatio(run, DCB, BROTLI, LONGEST)],
      (none, longest) => `DCB takes ${text(none, 2)} the time of Brotli without a delay, ${text(longest, 1)} at ${LONGEST} ms`,
    ),
    howToRead: `${LARGE}, one line for each form in which it was sent; the delay is that of each read of the disk, as set. ${blocksNote(run)}`,
    xAxis: { label: 'Delay of each read', unit: 'ms' },
    yAxis: { label: 'Read time from the cache', unit: 'ms', better: 'lower' },
    panels: ONE_PANEL,
    series: DRAWN,
    points: DRAWN.flatMap(({ key }) => delaysOf(run).map((delay) => placedAt('all', key, delay, () => readTime(run, key, LARGE, delay)))),
  },
];

/** DCZ lies on DCB, Zstandard on Brotli. */
const DRAWN = FORMS.filter(({ key }) => key !== 'zstd' && key !== 'dcz');
