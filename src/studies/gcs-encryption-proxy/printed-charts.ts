/** Charts of the load tests and of the acceptance logs. In: Run. Out: ChartSpec. Titles are computed from the figures that they describe. */
import { absentUnless, head, mark, markAt, marksNote, ONE_PANEL, range, records, titled } from '../../charts/build.ts';
import type { Labelled, Shown } from '../../charts/build.ts';
import type { ChartSpec, XySpec } from '../../charts/spec.ts';
import type { Dims, Quantity, Run } from '../../run/types.ts';
import { caught } from '../evaluate.ts';
import * as table from './rows.ts';
import { heldRows, rowsOf, type Row } from './rows.ts';
import { MODES, WITH } from './words.ts';

/** The chart of a transcript that the page about the source places; the acceptance run holds none of its data and says so. */
export const printedCharts = (run: Run, all: readonly Labelled[]): ChartSpec[] => [
  { ...littlesLaw(run), ...absentUnless(records('latency-mean'), run, all, 'A load test') },
];

const ROLES = MODES.map(({ key: mode, role: key, label }) => ({ key, label, mode }));
const SERIES = ROLES.map(({ key, label }) => ({ key, label }));
const common = (run: Run, id: string) => head('gcs-encryption-proxy', run, id);

function littlesLaw(run: Run): XySpec {
  const crowded = () => rowsOf(run).filter(({ fileMb, users }) => fileMb === 100 && users === 250);
  return {
    ...common(run, 'littles-law'),
    kind: 'xy',
    mark: 'scatter',
    title: titled(
      'Open requests by Little’s law',
      () => crowded().map((row) => table.nearestShare(table.occupancy(row, WITH))),
      (...shares) => `At 100\u00a0MB and 250 users, ${range(shares, 0)} of the users would have a request open with the proxy`,
    ),
    howToRead: `Requests per second × mean latency ÷ users, by row of the source’s table, for the rounding and the mix of uploads and downloads that come nearest to 100 %. More cannot be. ${marksNote(run)}`,
    xAxis: { label: 'Row of the table', unit: 'row' },
    yAxis: { label: 'Open requests ÷ users', unit: '%' },
    panels: ONE_PANEL,
    series: SERIES,
    points: heldRows(run).flatMap((row) =>
      ROLES.map(({ key, mode }) => {
        const share = () => table.nearestShare(table.occupancy(row, mode));
        return markAt('all', key, row.number, computedOf(row, 'requests-per-second', { mode }, share));
      }),
    ),
  };
}

/** A figure that is computed of a row, with the flags of what it is computed from; a gap where the row lacks it. */
function computedOf({ run, dims }: Row, metric: string, more: Dims, compute: () => Quantity): Shown {
  const figure = caught(compute);
  return mark(run, metric, { ...dims, ...more }, () => (figure instanceof Error ? undefined : figure));
}
