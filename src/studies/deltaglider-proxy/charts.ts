/** Charts of a delta-proxy run. In: Run. Out: ChartSpec. Titles are computed from the figures that they describe. */
import type { Axis, BarPoint, BarsSpec, ChartSpec, TimelineSpec } from '../../charts/spec.ts';
import { absentUnless, head, mark, marksNote, records, titled, type Labelled } from '../../charts/build.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { formatNumber, formatQuantity } from '../../run/format.ts';
import { median } from '../../run/median.ts';
import { ratio, ratioAcross } from '../../run/quantity.ts';
import { find } from '../../run/query.ts';
import { savedShare, uploadedBytes, type StoredMetric } from '../../run/storage-figures.ts';
import type { Dims, Quantity, Run, TrialSeries } from '../../run/types.ts';
import { at, mb, putRatio, saved, throughput } from './figures.ts';
import { EXPERIMENT, MODES, NODE, PHASES, SAVINGS, THROUGHPUT, TYPESCRIPT } from './words.ts';

/** Every chart of one run; ids are the same for every run, so that a page can switch between them. */
export function charts(run: Run, all: readonly Labelled[]): ChartSpec[] {
  return [
    ...run.concurrencies.map((c) => speeds(run, c)),
    storage(run),
    cpu(run, all),
    cpuPerGb(run, all),
    peakRss(run, all),
    ...timelines(run, all),
  ];
}

/** Figures that lay runs side by side. */
export const figures = (runs: StudyRuns): ChartSpec[] => [experiment(runs), savings(runs)];

/** Quantities as a title prints them. */
const text = (decimals: number) => (q: Quantity) => formatQuantity(q, decimals).text;

function speeds(run: Run, concurrency: number): BarsSpec {
  const primary = concurrency === run.primaryConcurrency;
  const workers = concurrency === 1 ? 'one client worker' : `${concurrency} client workers`;
  return {
    ...common(run, primary ? 'throughput' : `throughput-c${concurrency}`),
    kind: 'bars',
    title: titled(
      `Throughput by mode and phase with ${workers}`,
      () => [putRatio(run, concurrency)],
      (slowdown) => `With ${workers}, plain uploads run ${text(1)(slowdown)} as fast as compressed ones`,
    ),
    howToRead: `Bytes moved ÷ wall time of the phase, ${workers}. ${marksNote(run)}`,
    axis: { ...THROUGHPUT, better: 'higher' },
    groups: PHASES,
    series: modesOf(run),
    baseline: 'passthrough',
    points: PHASES.flatMap((phase) =>
      run.modes.map((mode) => point(run, 'throughput', { mode, phase: phase.key, concurrency }, phase.key, mode)),
    ),
  };
}

const STORED = [
  { key: 'logical', label: 'Logical', metric: 'logical-bytes' },
  { key: 'implied', label: 'Implied (no reference)', metric: 'stored-implied' },
  { key: 'corrected', label: 'Corrected', metric: 'stored-corrected' },
  { key: 'on-disk', label: 'On disk', metric: 'stored-on-disk' },
] as const;

/** A title that counts the reference copy, or says that it is left out: no source of a transcript prints it. */
function storageTitle(run: Run, concurrency: number): string {
  const share = (metric: StoredMetric) => saved(run, metric, concurrency);
  const [neutral, percent] = ['Bytes stored, by mode and way of counting', text(1)];
  return run.provenance === 'transcribed'
    ? titled(
        neutral,
        () => [share('stored-implied')],
        (implied) => `Compression saves ${percent(implied)} as implied, without the reference copy`,
      )
    : titled(
        neutral,
        () => [share('stored-implied'), share('stored-corrected')],
        (implied, corrected) =>
          `Compression saves ${percent(implied)} as implied, ${percent(corrected)} once the reference copy is counted`,
      );
}

function storage(run: Run): BarsSpec {
  const concurrency = run.primaryConcurrency ?? 1;
  return {
    ...common(run, 'storage'),
    kind: 'bars',
    title: storageTitle(run, concurrency),
    howToRead:
      'Implied is logical − saved and leaves out one full reference object per prefix; corrected adds it; on disk is the growth of the backend.',
    axis: { label: 'Bytes stored', unit: 'MB', better: 'lower' },
    groups: modesOf(run),
    series: STORED.map(({ key, label }) => ({ key, label })),
    points: run.modes.flatMap((mode) => {
      const place = { mode, concurrency };
      const own = find(run, 'logical-bytes', place) ? place : {};
      const someUploaded = uploadedBytes(run, place)?.values.every((bytes) => bytes > 0);
      return STORED.map(({ key, metric }) =>
        point(run, metric, metric === 'logical-bytes' ? own : place, mode, key, (q) => (someUploaded ? mb(q) : undefined)),
      );
    }),
  };
}

function cpu(run: Run, all: readonly Labelled[]): BarsSpec {
  const concurrency = run.primaryConcurrency ?? 1;
  const figures = [
    { key: 'mean', label: 'Mean', metric: 'cpu-mean' },
    { key: 'max', label: 'Maximum', metric: 'cpu-max' },
  ];
  return {
    ...common(run, 'cpu'),
    kind: 'bars',
    title: titled(
      'CPU by mode window',
      () => run.modes.map((mode) => at(run, 'cpu-mean', mode, concurrency)),
      (...means) => {
        const [low, high] = [Math.min, Math.max].map((end) => formatNumber(end(...means.map(({ value }) => value)), '%', 0).text);
        return `Mean CPU runs from ${low} to ${high} of one core, depending on the mode`;
      },
    ),
    howToRead: `One window per mode: PUT, cold GET and warm GET together. 100 % is one core. ${marksNote(run)}`,
    axis: { label: 'CPU', unit: '% of one core', better: 'lower' },
    groups: figures.map(({ key, label }) => ({ key, label })),
    series: modesOf(run),
    points: figures.flatMap(({ key, metric }) => run.modes.map((mode) => point(run, metric, { mode, concurrency }, key, mode))),
    ...absentUnless(records('cpu-mean'), run, all, 'CPU'),
  };
}

const cpuPerGb = (run: Run, all: readonly Labelled[]) =>
  perMode(run, all, {
    id: 'cpu-per-gb',
    metric: 'cpu-seconds-per-gb',
    what: 'CPU time per GB',
    axis: { label: 'CPU time per GB moved', unit: 's/GB', better: 'lower' },
  });

const peakRss = (run: Run, all: readonly Labelled[]) =>
  perMode(run, all, {
    id: 'peak-rss',
    metric: 'peak-rss',
    what: 'Peak memory',
    axis: { label: 'Peak resident memory of the proxy', unit: 'MB', better: 'lower' },
    convert: mb,
  });

interface PerMode {
  id: string;
  metric: string;
  what: string;
  axis: Axis;
  convert?: (q: Quantity) => Quantity;
}

/** One figure per mode, in one group; the title compares compression with passthrough. */
function perMode(run: Run, all: readonly Labelled[], { id, metric, what, axis, convert = (q) => q }: PerMode): BarsSpec {
  const concurrency = run.primaryConcurrency ?? 1;
  return {
    ...common(run, id),
    kind: 'bars',
    title: titled(
      what,
      () => [ratio(at(run, metric, 'compression', concurrency), at(run, metric, 'passthrough', concurrency))],
      (against) => `${what} with compression is ${text(1)(against)} that of passthrough`,
    ),
    howToRead: marksNote(run),
    axis,
    groups: [{ key: 'window', label: 'Whole mode window' }],
    series: modesOf(run),
    baseline: 'passthrough',
    points: run.modes.map((mode) => point(run, metric, { mode, concurrency }, 'window', mode, convert)),
    ...absentUnless(records(metric), run, all, what),
  };
}

/** `timeline` is the trial of median length; the other trials follow as `timeline-t<k>`. */
function timelines(run: Run, all: readonly Labelled[]): TimelineSpec[] {
  const lengthOf = (t: TrialSeries) => t.samples.at(-1)?.elapsedS ?? 0;
  const middle = run.series.length ? median(run.series.map(lengthOf)) : 0;
  const typical = run.series.toSorted((a, b) => Math.abs(lengthOf(a) - middle) - Math.abs(lengthOf(b) - middle))[0];
  if (!typical)
    return [{ ...timeline(run, undefined, 'timeline'), ...absentUnless((r) => r.series.length > 0, run, all, 'A resource time series') }];
  return [
    timeline(run, typical, 'timeline'),
    ...run.series.filter((t) => t !== typical).map((t) => timeline(run, t, `timeline-t${t.trial}`)),
  ];
}

function timeline(run: Run, trial: TrialSeries | undefined, id: string): TimelineSpec {
  const line = (key: string, label: string, read: (s: TrialSeries['samples'][number]) => number | undefined) => ({
    key,
    label,
    points: (trial?.samples ?? []).flatMap((s) => {
      const y = read(s);
      return y === undefined ? [] : [[s.elapsedS, y] as const];
    }),
  });
  const inMb = (bytes: number | undefined) => (bytes === undefined ? undefined : bytes / 1e6);
  return {
    ...common(run, id),
    kind: 'timeline',
    title: trial ? `Trial ${trial.trial} of ${run.trials}, second by second` : 'Resources over time',
    howToRead: 'Bands are the phases of each mode. Memory is resident memory of the proxy; disk is what both backends hold.',
    xAxis: { label: 'Elapsed', unit: 's' },
    panels: [
      { axis: { label: 'CPU', unit: '% of one core' }, lines: [line('cpu', 'CPU', (s) => s.cpuPercent)] },
      {
        axis: { label: 'Resident memory', unit: 'MB' },
        lines: [line('rss', 'Resident', (s) => inMb(s.rssBytes)), line('peak-rss', 'Peak', (s) => inMb(s.peakRssBytes))],
      },
      {
        axis: { label: 'On disk', unit: 'MB' },
        lines: [
          line('disk-plain', 'Plain', (s) => inMb(s.diskPlainBytes)),
          line('disk-encrypted', 'Encrypted', (s) => inMb(s.diskEncryptedBytes)),
        ],
      },
    ],
    bands: (trial?.bands ?? []).map((b) => ({
      key: b.mode,
      label: `${modeLabel(b.mode)} · ${phaseLabel(b.phase)}${run.concurrencies.length > 1 ? ` · ${b.concurrency} ${b.concurrency === 1 ? 'client' : 'clients'}` : ''}`,
      from: b.startS,
      to: b.endS,
    })),
  };
}

/** Cold GET by mode under three read buffers: only the plaintext path was waiting. */
function experiment(runs: StudyRuns): BarsSpec {
  const arms = EXPERIMENT.map((arm) => ({ ...arm, run: runs.run(arm.run) }));
  const [control, last] = [arms[0]!.run, arms.at(-1)!.run];
  const change = (mode: string) => ratioAcross(throughput(last, mode, 'cold_get'), throughput(control, mode, 'cold_get'));
  return {
    ...common(control, 'read-buffer'),
    alsoFrom: alsoFrom(arms.slice(1)),
    kind: 'bars',
    title: titled(
      'Cold GET by mode and read buffer',
      () => [change('passthrough'), change('compression'), change('encryption')],
      (plain, compressed, encrypted) =>
        `A larger read buffer makes plaintext GET ${text(1)(plain)} as fast, compressed ${text(2)(compressed)}, encrypted ${text(2)(encrypted)}`,
    ),
    howToRead:
      'Cold GET with the proxy’s stock 4 KiB read buffer, and with 256 KiB. Same machine, day, artifacts and harness. Bars are medians, rings the trials.',
    axis: { ...THROUGHPUT, better: 'higher' },
    groups: modesOf(control),
    series: arms.map(({ key, label }) => ({ key, label })),
    points: control.modes.flatMap((mode) =>
      arms.map(({ key, run }) => point(run, 'throughput', { mode, phase: 'cold_get', concurrency: 1 }, mode, key)),
    ),
  };
}

const SAVED = [
  { key: 'implied', label: 'As implied', metric: 'stored-implied' },
  { key: 'corrected', label: 'With the reference copy', metric: 'stored-corrected' },
  { key: 'on-disk', label: 'On disk', metric: 'stored-on-disk' },
] as const;

/** Share saved by compression in the published run and in the measured ones, by three ways of counting. */
function savings(runs: StudyRuns): BarsSpec {
  const compared = SAVINGS.map((r) => ({ ...r, run: runs.run(r.run) }));
  const place = { mode: 'compression', concurrency: 1 };
  return {
    ...common(runs.canonical, 'savings'),
    alsoFrom: alsoFrom(compared.slice(1)),
    kind: 'bars',
    title: titled(
      'Saved by compression, by run and way of counting',
      () => [NODE, TYPESCRIPT].flatMap((id) => [saved(runs.run(id), 'stored-implied'), saved(runs.run(id), 'stored-corrected')]),
      (...shares) => {
        const [fromNode, toNode, fromTypescript, toTypescript] = shares.map(text(1));
        return `Counting the reference copy takes the saving from ${fromNode} to ${toNode} on Node.js tars and from ${fromTypescript} to ${toTypescript} on TypeScript tars`;
      },
    ),
    howToRead:
      'Share of the uploaded bytes that compression does not store. The published run is transcribed and records neither the reference nor the disk.',
    axis: { label: 'Saved', unit: '%', better: 'higher' },
    groups: compared.map(({ run, label }) => ({ key: run.id, label })),
    series: SAVED.map(({ key, label }) => ({ key, label })),
    points: compared.flatMap(({ run }) =>
      SAVED.map(({ key, metric }) => point(run, metric, place, run.id, key, () => savedShare(run, metric, place))),
    ),
  };
}

const point = (
  run: Run,
  metric: string,
  dims: Dims,
  group: string,
  series: string,
  convert?: (q: Quantity) => Quantity | undefined,
): BarPoint => ({ group, series, ...mark(run, metric, dims, convert) });

const alsoFrom = (shown: readonly { run: Run }[]) => shown.map(({ run }) => ({ run: run.id, provenance: run.provenance }));

const common = (run: Run, id: string) => head('deltaglider-proxy', run, id);

const modeLabel = (key: string) => MODES.find((m) => m.key === key)?.label ?? key;
const phaseLabel = (key: string) => PHASES.find((p) => p.key === key)?.label ?? key;
const modesOf = (run: Run) => run.modes.map((key) => ({ key, label: modeLabel(key) }));
