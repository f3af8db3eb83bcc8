/** Charts of a run, of ours and of the makers’ harness, and figures of several runs. Titles are computed from the figures that they describe. */
import { absentUnless, barsOf, grid, head, type Labelled, placedAt, records, xy } from '../chart-parts.ts';
import { blocksNote, estimatesNote, marksNote, span, text, titled } from '../chart-words.ts';
import type { BarsSpec, ChartSpec, TimelineSpec } from '../../charts/spec.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { chanceIn } from '../../run/compare.ts';
import { formatNumber } from '../../run/format.ts';
import { median } from '../../run/median.ts';
import { extreme, ratio, scale } from '../../run/quantity.ts';
import { find } from '../../run/query.ts';
import { savedShare, uploadedBytes } from '../../run/storage-figures.ts';
import type { Band, Quantity, Run, Sample, TrialSeries } from '../../run/types.ts';
import * as table from './figures.ts';
import { BACKUPS, quoted } from './numbers.ts';
import * as ours from './own.ts';
import { mark, placed } from '../../run/shown.ts';

const STUDY = 'deltaglider-proxy';
const bars = barsOf(STUDY);
const CPU_PER_GB = { label: 'CPU time per GB moved', unit: 's/GB', better: 'lower' } as const;
const MEMORY = { unit: 'MB', better: 'lower' } as const;
const OF_RELEASES = `${ours.RELEASES.files} ${ours.RELEASES.label} as tars, one worker.`;

/** Every chart of a run of ours: those that every run of the study has, and three of its own. */
export const ownCharts = (run: Run): ChartSpec[] => [
  byPhase(run, 'throughput', {
    metric: 'throughput',
    axis: { ...table.THROUGHPUT, better: 'higher' },
    title: titled(
      'Throughput by mode and phase',
      () => [ours.rateRatio(run, ours.PLAIN, ours.DELTA, ours.RELEASES, 'put')],
      (lead) => `Plain uploads run ${text(lead, 1)} as fast as compressed ones`,
    ),
  }),
  ownStorage(run),
  byPhase(run, 'cpu', {
    metric: 'cpu-mean',
    axis: { label: 'Mean CPU', unit: '% of one core', better: 'lower' },
    title: titled(
      'Mean CPU by mode and phase',
      () => [ours.PLAIN, ours.DELTA].map((mode) => ours.at('cpu-mean')(run, mode, ours.RELEASES, 'put')),
      (...[plain, delta]) => `Uploads keep ${text(plain!, 0)} busy plain and ${text(delta!, 0)} compressed`,
    ),
  }),
  byPhase(run, 'cpu-per-gb', {
    metric: 'cpu-seconds-per-gb',
    axis: CPU_PER_GB,
    title: titled(
      'CPU time per GB',
      () => [
        ours.cpuRatio(run, ours.DELTA, ours.PLAIN, ours.RELEASES, 'put'),
        ours.cpuRatio(run, ours.DELTA, ours.PLAIN, ours.RELEASES, 'cold_get'),
      ],
      (up, down) => `A compressed upload takes ${text(up, 1)} the CPU of a plain one, a download ${text(down, 1)}`,
    ),
  }),
  byPhase(run, 'peak-rss', {
    metric: 'peak-rss',
    axis: { label: 'Peak resident memory, xdelta3 included', ...MEMORY },
    convert: table.mb,
    title: titled(
      'Peak memory by mode and phase',
      () => [ours.PLAIN, ours.DELTA].map((mode) => table.mb(ours.at('peak-rss')(run, mode, ours.RELEASES, 'put'))),
      (...[plain, delta]) => `Uploads take ${text(plain!, 0)} of memory plain and ${text(delta!, 0)} compressed`,
    ),
  }),
  timeline(run, []),
  instead(run),
  lengths(run),
  buffers(run),
];

type Convert = (q: Quantity) => Quantity;
type ByPhase = Pick<BarsSpec, 'axis' | 'title'> & { metric: string; convert?: Convert };

const byPhase = (run: Run, id: string, { metric, axis, title, convert = (q) => q }: ByPhase): BarsSpec => ({
  ...bars(run, id, axis),
  baseline: ours.PLAIN,
  title,
  howToRead: `${OF_RELEASES} CPU and memory are those of the proxy with the xdelta3 processes that it starts. ${blocksNote(run)}`,
  ...grid(table.PHASES, table.MODES, (phase, mode) => placed(() => convert(ours.at(metric)(run, mode.key, ours.RELEASES, phase.key)))),
});

const OWN_COUNTS: readonly { key: string; label: string; of: (run: Run, mode: string) => Quantity }[] = [
  { key: 'logical', label: 'Uploaded', of: (run) => ours.stored(run, ours.PLAIN, ours.RELEASES) },
  { key: 'implied', label: 'Stored, without the reference copy', of: (run, mode) => ours.storedBare(run, mode, ours.RELEASES) },
  { key: 'on-disk', label: 'Stored', of: (run, mode) => ours.stored(run, mode, ours.RELEASES) },
];

const ownStorage = (run: Run): BarsSpec => ({
  ...bars(run, 'storage', { label: 'Bytes', unit: 'MB', better: 'lower' }),
  title: titled(
    'Bytes stored, by mode and way of counting',
    () => [ours.savedBare(run, ours.DELTA, ours.RELEASES), ours.saved(run, ours.DELTA, ours.RELEASES)],
    (bare, all) => `Compression saves ${text(bare, 1)} without the reference copy, ${text(all, 1)} with it`,
  ),
  howToRead: `${OF_RELEASES} All files in the store after the last upload; one of them is a full copy to which the others are differences.`,
  ...grid(table.MODES, OWN_COUNTS, (mode, { of }) => placed(() => table.mb(of(run, mode.key)))),
});

/** The proxy and rclone, each against itself without compression: what they save, and what an upload takes for it. */
const instead = (run: Run): ChartSpec =>
  xy(head(STUDY, run, 'own-instead'), 'scatter', {
    title: titled(
      'Upload time against bytes saved, proxy and rclone',
      () => ours.COMPRESSORS.flatMap(({ arm }) => SHRINKING.map((where) => ours.saved(run, arm, where))),
      (...shares) => {
        const [proxy, rclone] = [shares.slice(0, SHRINKING.length), shares.slice(SHRINKING.length)];
        return `The proxy saves ${span(proxy, 0)} of these series, rclone’s compression ${span(rclone, 0)}`;
      },
    ),
    howToRead: `Time of an upload with compression ÷ without, by the same server, against the share of bytes that is not stored. One worker, every kind of file. ${estimatesNote(run)}`,
    xAxis: { label: 'Not stored', unit: '%', scale: 'linear' },
    yAxis: { label: 'Upload, with ÷ without compression', unit: '×', better: 'lower', scale: 'linear', reference: 1 },
    series: ours.COMPRESSORS.filter((tool) => ours.KINDS.some((where) => ours.isComparable(run, tool, where))).map(({ arm, label }) => ({
      key: arm,
      label,
    })),
    points: ours.COMPRESSORS.flatMap((tool) =>
      ours.KINDS.filter((where) => ours.isComparable(run, tool, where)).map((where) =>
        placedAt('all', tool.arm, ours.saved(run, tool.arm, where).value, () => ours.rateRatio(run, tool.against, tool.arm, where, 'put')),
      ),
    ),
  });

const SHRINKING = ours.KINDS.slice(0, -1);

/** What is kept of the long series, by those that take in one file after the other; the proxy second, where its pattern is. */
function lengths(run: Run, id = 'own-length'): ChartSpec {
  const share = (mode: string, where: ours.Setting) => scale(ours.storedRatio(run, mode, ours.PLAIN, where), 100, '%');
  const held = [ours.GZIPPED, ours.PROXY, ...ours.DEDUPLICATING].filter(({ value }) => ours.isHeld(run, value, ours.NIGHTLY));
  const named = [ours.PATCH, ours.PROXY, ours.RESTIC, ours.GZIPPED].filter((keeper) => held.includes(keeper)).slice(0, 3);
  return xy(head(STUDY, run, id), 'line', {
    title: titled<readonly Quantity[]>(
      'Bytes kept by the length of the series',
      () => named.map(({ value }) => share(value, ours.NIGHTLY)),
      (...shares) =>
        `Kept of ${ours.NIGHTLY.files} builds: ${named.map(({ label }, i) => `${text(shares[i]!, 1)} by ${label}`).join(', ')}`,
    ),
    howToRead: `The first so many of ${ours.NIGHTLY.files} nightly builds. The proxy keeps its first file as it is. ${estimatesNote(run)}`,
    xAxis: { label: 'Builds', unit: 'files', scale: 'log' },
    yAxis: { label: 'Kept', unit: '%', better: 'lower', scale: 'log' },
    series: held.map(({ value, label }) => ({ key: value, label })),
    points: held.flatMap(({ value }) => ours.LENGTHS.map((where) => placedAt('all', value, where.files, () => share(value, where)))),
    ...absentUnless(() => held.length > 0, run, [], 'A long series'),
  });
}

const BUFFERS = [
  { key: '4k', label: '4 KiB (stock)', suffix: '' },
  { key: '256k', label: '256 KiB', suffix: ours.LARGER },
];
const BUFFERED = table.MODES.filter(({ key }) => key === ours.PLAIN || key === ours.DELTA);
const buffers = (run: Run): BarsSpec => ({
  ...bars(run, 'own-buffer', { ...table.THROUGHPUT, better: 'higher' }),
  title: titled(
    'Warm downloads by read buffer',
    () => BUFFERED.map(({ key }) => ours.rateRatio(run, `${key}${ours.LARGER}`, key, ours.RELEASES, 'warm_get')),
    (...[plain, delta]) => `With a larger read buffer plain downloads ran ${text(plain!, 1)} as fast, compressed ones ${text(delta!, 1)}`,
  ),
  howToRead: `${OF_RELEASES} The proxy as it comes, and with one buffer changed, in one plan. ${blocksNote(run)}`,
  ...grid(BUFFERED, BUFFERS, (mode, { suffix }) => placed(() => ours.throughput(run, `${mode.key}${suffix}`, ours.RELEASES, 'warm_get'))),
});

/** Every chart of one run; ids are the same for every run, so that a page can switch between them. */
export function charts(run: Run, all: readonly Labelled[]): ChartSpec[] {
  return [
    ...run.concurrencies.map((concurrency) => speeds(run, concurrency)),
    storage(run),
    cpu(run, all),
    perMode(run, all, 'cpu-seconds-per-gb', 'CPU time per GB', bars(run, 'cpu-per-gb', CPU_PER_GB)),
    perMode(
      run,
      all,
      'peak-rss',
      'Peak memory',
      bars(run, 'peak-rss', { label: 'Peak resident memory of the proxy', ...MEMORY }),
      table.mb,
    ),
    timeline(run, all),
  ];
}

export const figures = (runs: StudyRuns): ChartSpec[] => [
  experiment(runs),
  aa(runs),
  savings(runs),
  lengths(runs.quotedOf(BACKUPS), 'kept'),
];

const primary = (run: Run) => run.primaryConcurrency ?? 1;

function speeds(run: Run, concurrency: number): BarsSpec {
  const workers = concurrency === 1 ? 'one client worker' : `${concurrency} client workers`;
  const id = concurrency === run.primaryConcurrency ? 'throughput' : `throughput-c${concurrency}`;
  return {
    ...bars(run, id, { ...table.THROUGHPUT, better: 'higher' }),
    title: titled(
      `Throughput by mode and phase with ${workers}`,
      () => [table.putRatio(run, concurrency)],
      (slowdown) => `With ${workers}, plain uploads run ${text(slowdown, 1)} as fast as compressed ones`,
    ),
    howToRead: `Bytes moved ÷ wall time of the phase, ${workers}. ${marksNote(run)}`,
    ...grid(table.PHASES, modesOf(run), ({ key: phase }, { key: mode }) => mark(run, 'throughput', { mode, concurrency, phase })),
    baseline: 'passthrough',
  };
}

const COUNTS = [
  { key: 'implied', label: 'Implied (no reference)', metric: 'stored-implied' },
  { key: 'corrected', label: 'With the reference copy', metric: 'stored-corrected' },
  { key: 'on-disk', label: 'On disk', metric: 'stored-on-disk' },
] as const;
const STORED = [{ key: 'logical', label: 'Logical', metric: 'logical-bytes' }, ...COUNTS] as const;

function storage(run: Run): BarsSpec {
  const concurrency = primary(run);
  // No source of a transcript prints the reference copy; a measured run without it has no sentence.
  const counted = COUNTS.slice(0, run.provenance === 'transcribed' ? 1 : 2);
  return {
    ...bars(run, 'storage', { label: 'Bytes stored', unit: 'MB', better: 'lower' }),
    title: titled(
      'Bytes stored, by mode and way of counting',
      () => counted.map(({ metric }) => table.saved(run, metric, concurrency)),
      (...shares) => {
        const [implied, corrected] = shares.map((share) => text(share, 1));
        return `Compression saves ${implied} as implied, ${corrected ? `${corrected} once the reference copy is counted` : 'without the reference copy'}`;
      },
    ),
    howToRead:
      'Implied is logical − saved and leaves out one full reference object per prefix, which is then added; on disk is the growth of the backend.',
    ...grid(modesOf(run), STORED, ({ key: mode }, { metric }) => {
      const place = { mode, concurrency };
      const isOfAllModes = metric === 'logical-bytes' && !find(run, metric, place);
      const someUploaded = uploadedBytes(run, place)?.values.every((bytes) => bytes > 0);
      return mark(run, metric, isOfAllModes ? {} : place, (q) => (someUploaded ? table.mb(q) : undefined));
    }),
  };
}

const cpu = (run: Run, all: readonly Labelled[]): BarsSpec => ({
  ...bars(run, 'cpu', { label: 'CPU', unit: '% of one core', better: 'lower' }),
  title: titled(
    'CPU by mode window',
    () => run.modes.map((mode) => table.at(run, 'cpu-mean', mode, primary(run))),
    (...means) => {
      const [low, high] = [Math.min, Math.max].map((end) => formatNumber(end(...means.map(({ value }) => value)), '%', 0).text);
      return `Mean CPU runs from ${low} to ${high} of one core, depending on the mode`;
    },
  ),
  howToRead: `One window per mode: PUT, cold GET and warm GET together. 100 % is one core. ${marksNote(run)}`,
  ...grid(CPU, modesOf(run), ({ metric }, { key: mode }) => mark(run, metric, { mode, concurrency: primary(run) })),
  ...absentUnless(records('cpu-mean'), run, all, 'CPU'),
});
const CPU = [
  { key: 'mean', label: 'Mean', metric: 'cpu-mean' },
  { key: 'max', label: 'Maximum', metric: 'cpu-max' },
];

/** One figure per mode, in one group; the title compares compression with passthrough. */
function perMode(run: Run, all: readonly Labelled[], metric: string, what: string, drawn: ReturnType<typeof bars>, convert?: Convert) {
  const of = (mode: string) => table.at(run, metric, mode, primary(run));
  return {
    ...drawn,
    title: titled(
      what,
      () => [ratio(of('compression'), of('passthrough'))],
      (against) => `${what} with compression is ${text(against, 1)} that of passthrough`,
    ),
    howToRead: marksNote(run),
    ...grid([{ key: 'window', label: 'Whole mode window' }], modesOf(run), (_, { key: mode }) =>
      mark(run, metric, { mode, concurrency: primary(run) }, convert),
    ),
    baseline: 'passthrough',
    ...absentUnless(records(metric), run, all, what),
  };
}

/** Cold GET by mode under three read buffers: only the plaintext path was waiting. */
function experiment(runs: StudyRuns): BarsSpec {
  const arms = table.EXPERIMENT.map((arm) => ({ ...arm, run: runs.run(arm.run) }));
  const [control, ...changed] = arms.map(({ run }) => run);
  return {
    ...bars(control!, 'read-buffer', { ...table.THROUGHPUT, better: 'higher' }, changed),
    title: titled(
      'Cold GET by mode and read buffer',
      () => ['passthrough', 'compression', 'encryption'].flatMap((mode) => changed.map(({ id }) => table.bufferChange(runs, id, mode))),
      (...ratios) => {
        const [plain, plainToo, compressed, compressedToo, encrypted, encryptedToo] = ratios.map((q, i) => text(q, i < 2 ? 1 : 2));
        return `With a larger read buffer plaintext GET ran ${plain} and ${plainToo} as fast, compressed ${compressed} and ${compressedToo}, encrypted ${encrypted} and ${encryptedToo}`;
      },
    ),
    howToRead:
      'Cold GET with the proxy’s stock 4 KiB read buffer, and with 256 KiB. Same machine, day, artifacts and harness. Bars are medians, rings the trials.',
    ...grid(modesOf(control!), arms, ({ key: mode }, { run }) => mark(run, 'throughput', { mode, phase: 'cold_get', concurrency: 1 })),
  };
}

/** Share saved by compression in the published run and in the measured ones, by three ways of counting. */
function savings(runs: StudyRuns): BarsSpec {
  const compared = table.SAVINGS.map(({ label, run }) => ({ key: run, label, run: runs.run(run) }));
  const [, ...measured] = compared.map(({ run }) => run);
  const place = { mode: 'compression', concurrency: 1 };
  return {
    ...bars(runs.printed, 'savings', { label: 'Saved', unit: '%', better: 'higher' }, measured),
    title: titled(
      'Saved by compression, by run and way of counting',
      () => quoted('implied-saved-node', 'corrected-saved-node', 'implied-saved-typescript', 'corrected-saved-typescript')(runs),
      (...shares) => {
        const [fromNode, toNode, fromTypescript, toTypescript] = shares.map((share) => text(share, 1));
        return `Counting the reference copy takes the saving from ${fromNode} to ${toNode} on Node.js tars and from ${fromTypescript} to ${toTypescript} on TypeScript tars`;
      },
    ),
    howToRead:
      'Share of the uploaded bytes that compression does not store. The published run is transcribed and records neither the reference nor the disk.',
    ...grid(compared, COUNTS, ({ run }, { metric }) => mark(run, metric, place, () => savedShare(run, metric, place))),
  };
}

const modesOf = (run: Run) => run.modes.map((key) => ({ key, label: table.modeLabel(key) }));

/** The trial nearest to the median length: the samples of all would be most of a page, and its archive has them. */
function timeline(run: Run, all: readonly Labelled[]): TimelineSpec {
  const lengthOf = (t: TrialSeries) => t.samples.at(-1)?.elapsedS ?? 0;
  const middle = run.series.length ? median(run.series.map(lengthOf)) : 0;
  const [trial] = run.series.toSorted((a, b) => Math.abs(lengthOf(a) - middle) - Math.abs(lengthOf(b) - middle));
  const line = (key: string, label: string, field: Exclude<keyof Sample, 'elapsedS'>, unit = 1) => ({
    key,
    label,
    points: (trial?.samples ?? []).flatMap(({ elapsedS, [field]: y }) => (y === undefined ? [] : [[elapsedS, y / unit] as const])),
  });
  const panels: TimelineSpec['panels'] = [
    { axis: { label: 'CPU', unit: '% of one core' }, lines: [line('cpu', 'CPU', 'cpuPercent')] },
    {
      axis: { label: 'Resident memory', unit: 'MB' },
      lines: [line('rss', 'Resident', 'rssBytes', 1e6), line('peak-rss', 'Peak', 'peakRssBytes', 1e6)],
    },
    {
      axis: { label: 'On disk', unit: 'MB' },
      lines: [line('disk-plain', 'Plain', 'diskPlainBytes', 1e6), line('disk-encrypted', 'Encrypted', 'diskEncryptedBytes', 1e6)],
    },
  ];
  return {
    ...head(STUDY, run, 'timeline'),
    kind: 'timeline',
    title: trial ? `Trial ${trial.trial} of ${run.trials}, nearest to the median length, second by second` : 'Resources over time',
    howToRead: run.experiment
      ? 'Bands are the modes, each with an upload, a restart and two downloads. CPU and memory are those of the proxy with the xdelta3 processes that it starts.'
      : 'Bands are the phases of each mode. Memory is resident memory of the proxy; disk is what both backends hold.',
    xAxis: { label: 'Elapsed', unit: 's' },
    panels: panels.filter(({ lines }) => !trial || lines.some(({ points }) => points.length > 0)),
    bands: (trial?.bands ?? []).map((b) => ({ key: b.mode, label: bandLabel(run, b), from: b.startS, to: b.endS })),
    ...absentUnless((r) => r.series.length > 0, run, all, 'A resource time series'),
  };
}

/** A cell of ours is one band; the makers’ harness marks each phase. */
function bandLabel({ concurrencies, experiment }: Run, { mode, phase, concurrency }: Band): string {
  if (experiment) return table.modeLabel(mode);
  const clients = concurrencies.length > 1 ? ` · ${concurrency} ${concurrency === 1 ? 'client' : 'clients'}` : '';
  return `${table.modeLabel(mode)} · ${table.PHASES.find(({ key }) => key === phase)?.label ?? phase}${clients}`;
}

/** The pair as a figure: nothing was changed, so that all that its ratios lie off 1 by is noise. */
function aa(runs: StudyRuns): BarsSpec {
  const [earlier, later] = table.pairsOf(runs)[0]!;
  return {
    ...bars(later, 'aa', { label: 'Throughput, later ÷ earlier run', unit: '×', reference: 1 }, [earlier]),
    title: titled(
      'The same proxy measured twice',
      () => table.ratiosOf(runs),
      (...ratios) => {
        const minutes = Math.floor((Date.parse(later.startedAt ?? '') - Date.parse(earlier.startedAt ?? '')) / 60_000);
        const [least, most] = (['min', 'max'] as const).map((end) => text(extreme(end, ratios), 2));
        const { excluding } = chanceIn(ratios.flatMap(({ interval }) => interval ?? []));
        return `The same proxy measured again ${minutes} minutes later has ${least} to ${most} the throughput, and ${excluding} of ${ratios.length} intervals exclude 1`;
      },
    ),
    howToRead:
      'Median throughput of the later run ÷ the earlier, one worker. The proxy, the files and the machine are the same, so that 1 is expected everywhere. Whiskers are intervals over the trials of both runs.',
    ...grid(table.PHASES, table.MODES, (phase, mode) => placed(() => table.departure(runs, mode.key, phase.key))),
  };
}
