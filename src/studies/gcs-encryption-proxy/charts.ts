/** Charts of a run: of ours, and of what the source printed. Titles are computed from the figures that they describe. */
import { caught } from '../../run/errors.ts';
import { absentUnless, barsOf, grid, head, type Labelled, markAt, placedAt, records, xy } from '../chart-parts.ts';
import { blocksNote, estimatesNote, marksNote, span, text, titled } from '../chart-words.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import type { StudyRuns } from '../../claims/types.ts';
import type { Run } from '../../run/types.ts';
import * as table from './figures.ts';
import { heldRows, PHASES, rowsOf, WITH, WITHOUT } from './figures.ts';
import { FIRST_CAPPED } from './numbers.ts';
import * as ours from './own.ts';
import { ALONE, CROWD, DIRECT, KEPT_KEY, LIMITS, LOADS, PASSING, QUARTER, SETTINGS, SIDECARS, SMALL, STREAMING, WHOLE } from './own.ts';
import { mark, placed } from '../../run/shown.ts';

const bars = barsOf('gcs-encryption-proxy');

export const ownCharts = (run: Run): ChartSpec[] => [
  costs(run),
  latencies(run),
  xy(head('gcs-encryption-proxy', run, 'own-memory'), 'scatter', {
    title: titled(
      'Memory of the sidecar by objects under way',
      () => [ours.memory(run, WHOLE, CROWD), ours.memory(run, STREAMING, CROWD)],
      (whole, streaming) => `With ${CROWD.label}, the sidecar takes ${text(whole)} for whole objects and ${text(streaming)} in a stream`,
    ),
    howToRead: `Peak resident memory of the sidecar by size of an object × users, uploads, both axes logarithmic. ${blocksNote(run)}`,
    xAxis: { label: 'Objects under way', unit: 'MB', scale: 'log' },
    yAxis: { label: 'Peak resident memory', unit: 'MB', better: 'lower', scale: 'log' },
    series: ENCRYPTING,
    points: ENCRYPTING.flatMap(({ key }) =>
      SETTINGS.map((where) => placedAt('all', key, (where.size * where.users) / 1e6, () => ours.memoryMb(run, key, where))),
    ),
  }),
];

/** What a buyer compares first: uploads and downloads of whole objects by one user. */
const costs = (run: Run): ChartSpec => ({
  ...bars(run, 'own-cost', { label: 'Time ÷ without sidecar', unit: '×', better: 'lower', reference: 1 }),
  title: titled(
    'Time of uploads and downloads, with ÷ without sidecar',
    () => PHASES.map((phase) => ours.latencyRatio(run, WHOLE, DIRECT, SMALL, phase.key)),
    (...[up, down]) => `An upload of ${SMALL.label} takes ${text(up!, 2)} as long, a download ${text(down!, 2)}`,
  ),
  howToRead: `Median time of a request of one user through the sidecar that encrypts whole objects, each block divided by its own without. The store is on the same machine: behind a network the same is added to longer times, and the ratio is smaller. ${estimatesNote(run)}`,
  ...grid(ALONE, PHASES, (where, phase) => placed(() => ours.latencyRatio(run, WHOLE, DIRECT, where, phase.key))),
});

const latencies = (run: Run): ChartSpec => {
  const series = [...SIDECARS, { key: run.experiment?.again ?? '', label: 'no sidecar, measured again' }];
  return {
    ...bars(run, 'own-upload', { label: 'Time of an upload ÷ without sidecar', unit: '×', better: 'lower', reference: 1 }),
    title: titled(
      'Time of uploads, with ÷ without sidecar',
      () => ALONE.map((where) => ours.latencyRatio(run, WHOLE, DIRECT, where)),
      (...ratios) => `For one user uploads take ${span(ratios, 1)} as long through the encrypting sidecar as without`,
    ),
    howToRead: `Median time of a request of one user, each block divided by its own without sidecar. ${estimatesNote(run)}`,
    ...grid(ALONE, series, (where, { key }) => placed(() => ours.latencyRatio(run, key, DIRECT, where))),
  };
};

export const figures = ({ all, quotedOf }: StudyRuns): ChartSpec[] =>
  all.filter(({ id }) => id === FIRST_CAPPED).map(({ id }) => capacity(quotedOf(id), 'capacity'));

/** How long uploads take at a rate of requests, by what the sidecar may use. */
export const capacity = (run: Run, id = 'own-capacity'): ChartSpec =>
  xy(head('gcs-encryption-proxy', run, id), 'line', {
    title: titled(
      'Time within which 99 % of uploads end, by rate and limit',
      () => [50, 100].map((rate) => ours.p99Under(run, KEPT_KEY, { ...QUARTER, rate })),
      (...[few, many]) =>
        `On a quarter of a core 99 % of uploads end within ${text(few!, 0)} at fifty a second and ${text(many!, 0)} at a hundred`,
    ),
    howToRead: `Objects of 1 MB, requests that leave at random times whether or not earlier ones were answered. ${blocksNote(run)}`,
    xAxis: { label: 'Uploads', unit: 'per second', scale: 'log' },
    yAxis: { label: '99 % end within', unit: 'ms', better: 'lower', scale: 'log' },
    series: LIMITED.map(({ key, label }) => ({ key, label })),
    points: LIMITED.flatMap(({ key, mode, millicores }) =>
      LOADS.filter((load) => load.millicores === millicores).map((load) =>
        placedAt('all', key, load.rate, () => ours.p99Under(run, mode, load)),
      ),
    ),
  });
const LIMITED = LIMITS.flatMap(({ id, label, millicores }) =>
  [
    { mode: PASSING, what: 'passing on' },
    { mode: KEPT_KEY, what: 'encrypting' },
  ].map(({ mode, what }) => ({ key: `${mode} ${id}`, label: `${what}, ${label}`, mode, millicores })),
);

const ENCRYPTING = SIDECARS.filter(({ key }) => key !== PASSING);

/** In the colours that these roles have in every study. */
const MODES = [
  { mode: WITHOUT, key: 'passthrough', label: 'Without proxy' },
  { mode: WITH, key: 'encryption', label: 'With proxy' },
] as const;

/** The chart of a transcript that the page about the source places; the acceptance run holds none of its data and says so. */
export const printedCharts = (run: Run, all: readonly Labelled[]): ChartSpec[] => [
  xy(head('gcs-encryption-proxy', run, 'littles-law'), 'scatter', {
    title: titled(
      'Open requests by Little’s law',
      () => rowsOf(run).flatMap((row) => (table.isCrowded(row) ? table.nearestShare(table.occupancy(row, WITH)) : [])),
      (...shares) => `At 100\u00a0MB and 250 users, ${span(shares, 0)} of the users would have a request open with the proxy`,
    ),
    howToRead: `Requests per second × mean latency ÷ users, by row of the source’s table, for the rounding and the mix of uploads and downloads that come nearest to 100 %. More cannot be. ${marksNote(run)}`,
    xAxis: { label: 'Row of the table', unit: 'row' },
    yAxis: { label: 'Open requests ÷ users', unit: '%' },
    series: MODES.map(({ key, label }) => ({ key, label })),
    points: heldRows(run).flatMap((row) =>
      MODES.map(({ key, mode }) => {
        const share = caught(() => table.nearestShare(table.occupancy(row, mode)));
        // With the flags of the rate that it is computed from; a gap where the row lacks it.
        const shown = mark(run, 'requests-per-second', { ...row.dims, mode }, () => (share instanceof Error ? undefined : share));
        return markAt('all', key, row.number, shown);
      }),
    ),
    ...absentUnless(records('latency-mean'), run, all, 'A load test'),
  }),
];
