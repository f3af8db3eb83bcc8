/** Charts of the load tests and of the acceptance logs. In: Run. Out: ChartSpec. Titles are computed from the figures that they describe. */
import {
  absentUnless,
  grid,
  head,
  mark,
  markAt,
  marksNote,
  ONE_PANEL,
  range,
  records,
  text,
  titled,
  type Labelled,
  type Shown,
} from '../../charts/build.ts';
import type { Axis, BarsSpec, ChartSpec, XyPoint, XySpec } from '../../charts/spec.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { select } from '../../run/query.ts';
import type { Dims, Quantity, Run } from '../../run/types.ts';
import { caught } from '../evaluate.ts';
import { saveRatio, stepRatios } from './checkpoints.ts';
import * as table from './rows.ts';
import { cryptoShare, heldRows, isCompared, quietest, rowsOf, type Row } from './rows.ts';
import { ACCEPTANCE, MODES, PHASES, WITH, WITHOUT, type Phase } from './words.ts';

/** Every chart of a transcript; the acceptance run holds none of their data and says so. */
export const printedCharts = (run: Run, all: readonly Labelled[]): ChartSpec[] =>
  [
    latencyByUsers(run, 'upload'),
    latencyByUsers(run, 'download'),
    latencyBySize(run),
    cipherShare(run),
    rates(run, 'rates-small', 'Requests per second at 1 MB', ({ fileMb }) => fileMb === 1),
    rates(run, 'rates-large', 'Requests per second from 100 MB on', ({ fileMb }) => fileMb > 1),
    littlesLaw(run),
  ].map((spec) => ({ ...spec, ...absentUnless(records('latency-mean'), run, all, 'A load test') }));

/** Figures of the run that the note shows beside the load tests. */
export const figures = (runs: StudyRuns): ChartSpec[] => [checkpointTimes(runs.run(ACCEPTANCE)), stepTimes(runs.run(ACCEPTANCE))];

const SECONDS: Axis = { label: 'Mean latency', unit: 's', better: 'lower', scale: 'log' };
const ROLES = MODES.map(({ key: mode, role: key, label }) => ({ key, label, mode }));
const SERIES = ROLES.map(({ key, label }) => ({ key, label }));
const LOGS = [
  { key: 'passthrough', label: 'Encryption off', mode: WITHOUT },
  { key: 'encryption', label: 'Encryption on', mode: WITH },
];
const common = (run: Run, id: string) => head('gcs-encryption-proxy', run, id);

function latencyByUsers(run: Run, phase: Phase): XySpec {
  const rows = heldRows(run).filter(({ fileMb }) => fileMb <= 100);
  const panelOf = ({ fileMb, vcpu }: Row) => `${fileMb}-${vcpu}`;
  const panels = new Map(rows.map((row) => [panelOf(row), { label: `${row.fileMb} MB, ${row.vcpu} vCPU`, row: `${row.fileMb}` }]));
  const crowded = (mb: number) => rowsOf(run).filter(({ users, fileMb }) => users === 250 && fileMb === mb);
  const slowdowns = (mb: number) => table.slowdowns(crowded(mb), phase);
  return {
    ...common(run, `latency-${phase}`),
    kind: 'xy',
    mark: 'line',
    title: titled<readonly Quantity[]>(
      'Latency by users',
      () => [1, 100].flatMap(slowdowns),
      () =>
        `With 250 users ${phase}s through the proxy take ${range(slowdowns(1), 2)} as long at 1\u00a0MB, ${range(slowdowns(100), 2)} at 100\u00a0MB`,
    ),
    howToRead: `Mean ${phase} latency by users, one panel per object size and machine, both axes logarithmic; each object size has a scale of its own. ${marksNote(run)}`,
    xAxis: { label: 'Concurrent users', unit: 'users', scale: 'log' },
    yAxis: SECONDS,
    panels: [...panels].map(([key, panel]) => ({ key, ...panel })),
    series: SERIES,
    points: rows.flatMap((row) => latencies(row, phase, panelOf(row), row.users)),
  };
}

function latencyBySize(run: Run): XySpec {
  return {
    ...common(run, 'latency-size'),
    kind: 'xy',
    mark: 'line',
    title: titled(
      'Latency by object size',
      () => atEnds(run, (row) => table.slowdown(row, 'upload')),
      (few, small, many, large) =>
        `With few users on 2 vCPU, uploads take ${at(few, 2, small)} and ${at(many, 2, large)} the time without proxy`,
    ),
    howToRead: `Mean latency by object size, both axes logarithmic; 10 users up to 250 MB, 5 users above. ${marksNote(run)}`,
    xAxis: { label: 'Object size', unit: 'MB', scale: 'log' },
    yAxis: SECONDS,
    panels: PHASES.map(({ key, label }) => ({ key, label })),
    series: SERIES,
    points: PHASES.flatMap(({ key }) => quietest(heldRows(run)).flatMap((row) => latencies(row, key, key, row.fileMb))),
  };
}

function cipherShare(run: Run): BarsSpec {
  const rows = quietest(heldRows(run));
  return {
    ...common(run, 'cipher-share'),
    kind: 'bars',
    title: titled(
      'Share of the cipher in latency',
      () => atEnds(run, (row) => cryptoShare(row, 'upload')),
      (first, small, last, large) => `Encryption is ${at(first, 1, small)} and ${at(last, 1, large)} of an upload’s latency`,
    ),
    howToRead: `Seconds in the cipher ÷ mean latency with the proxy, 2 vCPU, fewest users of each size. The cipher’s span includes a call to the key service. ${marksNote(run)}`,
    axis: { label: 'Share of latency', unit: '%', better: 'lower' },
    ...grid(
      rows.map((row) => ({ ...row, key: keyOf(row), label: `${row.fileMb} MB, ${row.users} users` })),
      [
        { key: 'upload', label: 'Encryption, of upload' },
        { key: 'download', label: 'Decryption, of download' },
      ] as const,
      (row, { key: phase }) => computedOf(row, 'latency-mean', { mode: WITH, phase }, () => cryptoShare(row, phase)),
    ),
  };
}

function rates(run: Run, id: string, what: string, which: (row: Row) => boolean): BarsSpec {
  const rows = heldRows(run).filter(which);
  const compared = () => rowsOf(run).filter((row) => which(row) && isCompared(row));
  const isPossible = (row: Row) => !table.isOverfull(table.occupancy(row, WITH));
  const settingOf = ({ fileMb, vcpu, users }: Row) => [...(id === 'rates-large' ? [`${fileMb} MB`] : []), `${vcpu} vCPU`, `${users} users`];
  return {
    ...common(run, id),
    kind: 'bars',
    title: titled(
      what,
      () => compared().filter(isPossible).map(table.rateRatio),
      (...ratios) => {
        const printed = ratios.filter(({ value }) => value > 0);
        const zeros = printed.length < ratios.length ? ', and one rate printed as 0' : '';
        const impossible = ratios.length < compared().length ? ', impossible rates left out' : '';
        return `${what}, with ÷ without proxy: ${range(printed, 2)}${zeros}${impossible}`;
      },
    ),
    howToRead: `Whether the rate counts uploads, downloads or both is not stated. ${marksNote(run)}`,
    axis: { label: 'Rate of the load generator', unit: 'requests/s', better: 'higher' },
    ...grid(
      rows.map((row) => ({ ...row, key: keyOf(row), label: settingOf(row).join(', ') })),
      ROLES,
      ({ dims }, { mode }) => mark(run, 'requests-per-second', { ...dims, mode }),
      'passthrough',
    ),
  };
}

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

function checkpointTimes(run: Run): BarsSpec {
  return {
    ...common(run, 'checkpoint-times'),
    kind: 'bars',
    title: titled(
      'Times of checkpoints',
      () => [saveRatio(run), saveRatio(run, 1)],
      (all, later) => `Mean checkpoint save, encryption on ÷ off: ${text(all, 2)} with every save, ${text(later, 2)} without the first`,
    ),
    howToRead: `One log line or one pair of log times each. Steps that only one log holds are not recorded in the other. ${marksNote(run)}`,
    axis: { label: 'Time', unit: 's', better: 'lower' },
    ...eventBars(
      run,
      ['checkpoint save', 'checkpoint restore'],
      (event, label) => `${event.replace('checkpoint ', '')}, step ${Number(label.replace('step_', ''))}`,
    ),
  };
}

function stepTimes(run: Run): BarsSpec {
  return {
    ...common(run, 'step-times'),
    kind: 'bars',
    title: titled(
      'Times of training steps',
      () => stepRatios(run),
      (...ratios) =>
        `Training steps, encryption on ÷ off: ${ratios.map((q) => text(q, 3)).join(' and ')} at the steps that both logs print`,
    ),
    howToRead: `Average step time as logged. ${marksNote(run)}`,
    axis: { label: 'Step time', unit: 's', better: 'lower' },
    ...eventBars(run, ['avg step time'], (_, label) => label),
  };
}

/** Groups, series and points of logged events, a group for each label in the order of events and labels. */
function eventBars(run: Run, names: readonly string[], labelOf: (event: string, label: string) => string) {
  const labels = (event: string) => new Set(select(run, 'event-time', { event }).map(({ dims }) => String(dims['label'])));
  const groups = names.flatMap((event) =>
    [...labels(event)].toSorted().map((label) => ({ key: `${event} ${label}`, label: labelOf(event, label), dims: { event, label } })),
  );
  return grid(groups, LOGS, ({ dims }, { mode }) => mark(run, 'event-time', { ...dims, mode }), 'passthrough');
}

const keyOf = ({ number }: Row) => `row-${number}`;
/** A figure and the object size of the rows with the smallest and the largest objects. */
function atEnds(run: Run, read: (row: Row) => Quantity) {
  const rows = quietest(rowsOf(run));
  const [first, last] = [rows[0]!, rows.at(-1)!];
  return [read(first), table.fileSize(first), read(last), table.fileSize(last)] as const;
}
const at = (figure: Quantity, decimals: number, size: Quantity) => `${text(figure, decimals)} at ${text(size, 0)}`;

/** A figure that is computed of a row, with the flags of what it is computed from; a gap where the row lacks it. */
function computedOf({ run, dims }: Row, metric: string, more: Dims, compute: () => Quantity): Shown {
  const figure = caught(compute);
  return mark(run, metric, { ...dims, ...more }, () => (figure instanceof Error ? undefined : figure));
}

const latencies = (row: Row, phase: Phase, panel: string, x: number): XyPoint[] =>
  ROLES.map(({ key, mode }) => markAt(panel, key, x, mark(row.run, 'latency-mean', { ...row.dims, mode, phase })));
