/** Charts of the load tests and of the acceptance logs. In: Run. Out: ChartSpec. Titles are computed from the figures that they describe. */
import { absentUnless, head, records, shown, type Labelled } from '../../charts/build.ts';
import type { Axis, BarPoint, BarsSpec, ChartSpec, XyPoint, XySpec } from '../../charts/spec.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { formatNumber, formatQuantity } from '../../run/format.ts';
import { ratio } from '../../run/quantity.ts';
import { flagsOf, isParticular } from '../../run/query.ts';
import type { Dims, Quantity, Run } from '../../run/types.ts';
import { events, saveMean } from './checkpoints.ts';
import { cryptoShare, latency, kindest, measured, occupancies, quietest, rate, rateRatio, rowsOf, slowdown, type Row } from './rows.ts';
import { ACCEPTANCE, MODES, PHASES, WITH, WITHOUT, type Mode, type Phase } from './words.ts';

/** Every chart of one run; the acceptance run holds none of their data and says so. */
export const charts = (run: Run, all: readonly Labelled[]): ChartSpec[] =>
  [
    latencyByUsers(run, 'upload'),
    latencyByUsers(run, 'download'),
    latencyBySize(run),
    cipherShare(run),
    rates(run, 'rates-small', 'Requests per second at 1 MB', (row) => row.fileMb === 1),
    rates(run, 'rates-large', 'Requests per second from 100 MB on', (row) => row.fileMb > 1),
    littlesLaw(run),
  ].map((spec) => ({ ...spec, ...absentUnless(records('latency-mean'), run, all, 'A load test') }));

/** Figures of the run that the note shows beside the load tests. */
export const figures = (runs: StudyRuns): ChartSpec[] => [checkpointTimes(runs.run(ACCEPTANCE)), stepTimes(runs.run(ACCEPTANCE))];

const SECONDS: Axis = { label: 'Mean latency', unit: 's', better: 'lower', scale: 'log' };
const USERS: Axis = { label: 'Concurrent users', unit: 'users', scale: 'log' };
const SERIES = MODES.map(({ role, label }) => ({ key: role, label }));
const SINGLE = 'A single observation each, drawn hollow.';

function latencyByUsers(run: Run, phase: Phase): XySpec {
  const rows = rowsOf(run).filter((row) => row.fileMb <= 100);
  const panelOf = (row: Row) => `${row.fileMb}-${row.vcpu}`;
  const panels = new Map(rows.map((row) => [panelOf(row), { label: `${row.fileMb} MB, ${row.vcpu} vCPU`, row: `${row.fileMb}` }]));
  const busiest = rows.filter((row) => row.users === 250);
  const told = (mb: number) => {
    const times = busiest.filter((row) => row.fileMb === mb).flatMap((row) => slowdown(row, phase)?.value ?? []);
    const ends = [Math.min(...times), Math.max(...times)].map((time) => formatNumber(time, '×', 2).text);
    return `${[...new Set(ends)].join(' to ')} at ${mb}\u00a0MB`;
  };
  return {
    ...common(run, `latency-${phase}`),
    kind: 'xy',
    mark: 'line',
    title: !rows.length
      ? 'Latency by users'
      : `With 250 users ${phase}s through the proxy take ${told(1)} and ${told(100)} the time without it`,
    howToRead: `Mean ${phase} latency by users, one panel per object size and machine, both axes logarithmic; each object size has a scale of its own. ${SINGLE}`,
    xAxis: USERS,
    yAxis: SECONDS,
    panels: [...panels].map(([key, panel]) => ({ key, ...panel })),
    series: SERIES,
    points: rows.flatMap((row) =>
      MODES.map(({ key, role }): XyPoint => ({
        panel: panelOf(row),
        series: role,
        x: row.users,
        ...y(latency(row, key, phase), row, 'latency-mean', { mode: key, phase }),
      })),
    ),
  };
}

function latencyBySize(run: Run): XySpec {
  const rows = quietest(rowsOf(run), 2);
  const [smallest, largest] = [rows[0], rows.at(-1)];
  const told = (row: Row | undefined) =>
    row ? `${formatQuantity(measured(slowdown(row, 'upload')), 2).text} at ${row.fileMb}\u00a0MB` : '';
  return {
    ...common(run, 'latency-size'),
    kind: 'xy',
    mark: 'line',
    title: rows.length
      ? `With few users on 2 vCPU, uploads take ${told(smallest)} and ${told(largest)} the time without proxy`
      : 'Latency by object size',
    howToRead: `Mean latency by object size, both axes logarithmic; 10 users up to 250 MB, 5 users above. ${SINGLE}`,
    xAxis: { label: 'Object size', unit: 'MB', scale: 'log' },
    yAxis: SECONDS,
    panels: PHASES.map(({ key, label }) => ({ key, label })),
    series: SERIES,
    points: PHASES.flatMap(({ key: phase }) =>
      rows.flatMap((row) =>
        MODES.map(({ key, role }): XyPoint => ({
          panel: phase,
          series: role,
          x: row.fileMb,
          ...y(latency(row, key, phase), row, 'latency-mean', { mode: key, phase }),
        })),
      ),
    ),
  };
}

function cipherShare(run: Run): BarsSpec {
  const rows = quietest(rowsOf(run), 2);
  const [first, last] = [rows[0], rows.at(-1)];
  const told = (row: Row | undefined) => (row ? `${formatQuantity(cryptoShare(row, 'upload'), 1).text} at ${row.fileMb}\u00a0MB` : '');
  return {
    ...common(run, 'cipher-share'),
    kind: 'bars',
    title: !rows.length ? 'Share of the cipher in latency' : `Encryption is ${told(first)} and ${told(last)} of an upload’s latency`,
    howToRead: `Seconds in the cipher ÷ mean latency with the proxy, 2 vCPU, fewest users of each size. The cipher’s span includes a call to the key service. ${SINGLE}`,
    axis: { label: 'Share of latency', unit: '%', better: 'lower' },
    groups: rows.map((row) => ({ key: keyOf(row), label: `${row.fileMb} MB, ${row.users} users` })),
    series: [
      { key: 'upload', label: 'Encryption, of upload' },
      { key: 'download', label: 'Decryption, of download' },
    ],
    points: rows.flatMap((row) =>
      PHASES.map(({ key }): BarPoint => ({ group: keyOf(row), series: key, ...bar(cryptoShare(row, key), row, 'latency-mean', {}) })),
    ),
  };
}

function rates(run: Run, id: string, what: string, which: (row: Row) => boolean): BarsSpec {
  const rows = rowsOf(run).filter(which);
  const ratios = rows.flatMap((row) => rateRatio(row)?.value ?? []).filter((ratio) => ratio > 0);
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)].map((v) => formatNumber(v, '×', 2).text);
  return {
    ...common(run, id),
    kind: 'bars',
    title: ratios.length
      ? `${what}, with ÷ without proxy: from ${low} to ${high}${ratios.length < rows.filter(rateRatio).length ? ', and one rate printed as 0' : ''}`
      : what,
    howToRead: `Whether the rate counts uploads, downloads or both is not stated. ${SINGLE}`,
    axis: { label: 'Rate of the load generator', unit: 'requests/s', better: 'higher' },
    groups: rows.map((row) => ({ key: keyOf(row), label: settingOf(row, rows) })),
    series: SERIES,
    baseline: 'passthrough',
    points: rows.flatMap((row) =>
      MODES.map(({ key, role }): BarPoint => ({
        group: keyOf(row),
        series: role,
        ...bar(rate(row, key), row, 'requests-per-second', { mode: key }),
      })),
    ),
  };
}

function littlesLaw(run: Run): XySpec {
  const rows = rowsOf(run);
  const all = occupancies(rows).map((o) => ({ o, share: kindest(o) }));
  const told = (fileMb: (mb: number) => boolean) => {
    const values = all.filter(({ o }) => fileMb(o.row.fileMb) && o.row.users >= 250).map((a) => a.share.value);
    return `${formatNumber(Math.min(...values), '%', 0).number} to ${formatNumber(Math.max(...values), '%', 0).text}`;
  };
  return {
    ...common(run, 'littles-law'),
    kind: 'xy',
    mark: 'scatter',
    title: all.length
      ? `Requests in flight under load are at best ${told((mb) => mb === 1)} of the users at 1 MB, ${told((mb) => mb > 1)} from 100 MB on`
      : 'Requests in flight',
    howToRead: `Requests per second × mean latency ÷ users, by row of the source’s table, for the mix of uploads and downloads that comes nearest to 100 %. More cannot be. Under load: 250 users and more. ${SINGLE}`,
    xAxis: { label: 'Row of the table', unit: 'row' },
    yAxis: { label: 'Requests in flight ÷ users', unit: '%' },
    panels: [{ key: 'all', label: '' }],
    series: SERIES,
    points: rows.flatMap((row) =>
      MODES.map(({ key, role }): XyPoint => ({
        panel: 'all',
        series: role,
        x: row.number,
        ...y(all.find(({ o }) => o.row === row && o.mode === key)?.share, row, 'requests-per-second', { mode: key }),
      })),
    ),
  };
}

function checkpointTimes(run: Run): BarsSpec {
  const [all, later] = [0, 1].map((from) => formatQuantity(ratio(saveMean(run, WITH, from), saveMean(run, WITHOUT, from)), 2).text);
  return {
    ...common(run, 'checkpoint-times'),
    kind: 'bars',
    title: `Mean checkpoint save, encryption on ÷ off: ${all} with every save, ${later} without the first`,
    howToRead: `One log line or one pair of log times each. Steps that only one log holds are not recorded in the other. ${SINGLE}`,
    axis: { label: 'Time', unit: 's', better: 'lower' },
    ...eventBars(
      run,
      ['checkpoint save', 'checkpoint restore'],
      (event, label) => `${event.replace('checkpoint ', '')}, step ${Number(label.replace('step_', ''))}`,
    ),
  };
}

function stepTimes(run: Run): BarsSpec {
  const [first, last] = [0, 1].map((i) => {
    const [on, off] = [WITH, WITHOUT].map((mode) => events(run, 'avg step time', mode as Mode)[i]!.time);
    return formatQuantity(ratio(on!, off!), 3).text;
  });
  return {
    ...common(run, 'step-times'),
    kind: 'bars',
    title: `Training steps, encryption on ÷ off: ${first} and ${last} at the steps that both logs print`,
    howToRead: `Average step time as logged. ${SINGLE}`,
    axis: { label: 'Step time', unit: 's', better: 'lower' },
    ...eventBars(run, ['avg step time'], (_, label) => label),
  };
}

/** Groups, series and points of logged events, a group for each label. */
function eventBars(run: Run, names: readonly string[], labelOf: (event: string, label: string) => string) {
  const logged = names.flatMap((event) => MODES.flatMap((mode) => events(run, event, mode.key).map((e) => ({ event, mode, ...e }))));
  const groups = [...new Map(logged.map((e) => [`${e.event} ${e.label}`, labelOf(e.event, e.label)]))]
    .map(([key, label]) => ({ key, label }))
    .toSorted(
      (a, b) => names.findIndex((n) => a.key.startsWith(n)) - names.findIndex((n) => b.key.startsWith(n)) || (a.key < b.key ? -1 : 1),
    );
  return {
    groups,
    series: [
      { key: 'passthrough', label: 'Encryption off' },
      { key: 'encryption', label: 'Encryption on' },
    ],
    baseline: 'passthrough',
    points: groups.flatMap(({ key }) =>
      MODES.map((mode): BarPoint => {
        const found = logged.find((e) => e.mode === mode && `${e.event} ${e.label}` === key);
        return { group: key, series: mode.role, ...(found ? shown(found.time) : { value: null, values: [], flags: [], sources: [] }) };
      }),
    ),
  };
}

const keyOf = (row: Row) => `row-${row.number}`;
/** The settings of a row; the object size only where the rows differ in it. */
const settingOf = (row: Row, among: readonly Row[]) =>
  `${among.some((other) => other.fileMb !== row.fileMb) ? `${row.fileMb} MB, ` : ''}${row.vcpu} vCPU, ${row.users} users`;

/** What a bar shows of a row's figure; `value` null where the source has none. */
function bar(q: Quantity | undefined, row: Row, metric: string, dims: Dims): Omit<BarPoint, 'group' | 'series'> {
  const flags = flagsOf(row.run, metric, { ...row.dims, ...dims })
    .filter((flag) => isParticular(flag) || Object.keys(flag.dims).length > 0)
    .map(({ message }) => message);
  return q ? { ...shown(q), flags } : { value: null, values: [], flags, sources: [] };
}

/** The same for a point. */
function y(q: Quantity | undefined, row: Row, metric: string, dims: Dims): Omit<XyPoint, 'panel' | 'series' | 'x'> {
  const { value, ...rest } = bar(q, row, metric, dims);
  return { y: value, ...rest };
}

const common = (run: Run, id: string) => head('gcs-encryption-proxy', run, id);
