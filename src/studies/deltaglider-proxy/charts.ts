/** Charts of a delta-proxy run. In: Run. Out: ChartSpec. Titles are computed from the figures that they describe. */
import type { BarsSpec, ChartSpec } from '../../charts/spec.ts';
import { absentUnless, grid, head, mark, marksNote, records, text, titled, type Labelled } from '../../charts/build.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { formatNumber } from '../../run/format.ts';
import { ratio, ratioAcross } from '../../run/quantity.ts';
import { find } from '../../run/query.ts';
import { savedShare, uploadedBytes } from '../../run/storage-figures.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { at, mb, putRatio, saved, throughput } from './figures.ts';
import { aa } from './noise.ts';
import { timelines } from './timelines.ts';
import { EXPERIMENT, modeLabel, NODE, PHASES, SAVINGS, THROUGHPUT, TYPESCRIPT } from './words.ts';

/** Every chart of one run; ids are the same for every run, so that a page can switch between them. */
export function charts(run: Run, all: readonly Labelled[]): ChartSpec[] {
  return [
    ...run.concurrencies.map((concurrency) => speeds(run, concurrency)),
    storage(run),
    cpu(run, all),
    perMode(run, all, 'cpu-seconds-per-gb', 'CPU time per GB', {
      id: 'cpu-per-gb',
      axis: { label: 'CPU time per GB moved', unit: 's/GB', better: 'lower' },
    }),
    perMode(run, all, 'peak-rss', 'Peak memory', {
      id: 'peak-rss',
      axis: { label: 'Peak resident memory of the proxy', unit: 'MB', better: 'lower' },
      convert: mb,
    }),
    ...timelines(run, all),
  ];
}

/** Figures that lay runs side by side. */
export const figures = (runs: StudyRuns): ChartSpec[] => [experiment(runs), aa(runs), savings(runs)];

const primary = (run: Run) => run.primaryConcurrency ?? 1;

function speeds(run: Run, concurrency: number): BarsSpec {
  const workers = concurrency === 1 ? 'one client worker' : `${concurrency} client workers`;
  return {
    ...common(run, concurrency === run.primaryConcurrency ? 'throughput' : `throughput-c${concurrency}`),
    title: titled(
      `Throughput by mode and phase with ${workers}`,
      () => [putRatio(run, concurrency)],
      (slowdown) => `With ${workers}, plain uploads run ${text(slowdown, 1)} as fast as compressed ones`,
    ),
    howToRead: `Bytes moved ÷ wall time of the phase, ${workers}. ${marksNote(run)}`,
    axis: { ...THROUGHPUT, better: 'higher' },
    kind: 'bars',
    ...grid(PHASES, modesOf(run), ({ key: phase }, { key: mode }) => mark(run, 'throughput', { mode, concurrency, phase })),
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
    ...common(run, 'storage'),
    kind: 'bars',
    title: titled(
      'Bytes stored, by mode and way of counting',
      () => counted.map(({ metric }) => saved(run, metric, concurrency)),
      (...shares) => {
        const [implied, corrected] = shares.map((share) => text(share, 1));
        return `Compression saves ${implied} as implied, ${corrected ? `${corrected} once the reference copy is counted` : 'without the reference copy'}`;
      },
    ),
    howToRead:
      'Implied is logical − saved and leaves out one full reference object per prefix, which is then added; on disk is the growth of the backend.',
    axis: { label: 'Bytes stored', unit: 'MB', better: 'lower' },
    ...grid(modesOf(run), STORED, ({ key: mode }, { metric }) => {
      const place = { mode, concurrency };
      const isOfAllModes = metric === 'logical-bytes' && !find(run, metric, place);
      const someUploaded = uploadedBytes(run, place)?.values.every((bytes) => bytes > 0);
      return mark(run, metric, isOfAllModes ? {} : place, (q) => (someUploaded ? mb(q) : undefined));
    }),
  };
}

const cpu = (run: Run, all: readonly Labelled[]): BarsSpec => ({
  ...common(run, 'cpu'),
  title: titled(
    'CPU by mode window',
    () => run.modes.map((mode) => at(run, 'cpu-mean', mode, primary(run))),
    (...means) => {
      const [low, high] = [Math.min, Math.max].map((end) => formatNumber(end(...means.map(({ value }) => value)), '%', 0).text);
      return `Mean CPU runs from ${low} to ${high} of one core, depending on the mode`;
    },
  ),
  howToRead: `One window per mode: PUT, cold GET and warm GET together. 100 % is one core. ${marksNote(run)}`,
  axis: { label: 'CPU', unit: '% of one core', better: 'lower' },
  kind: 'bars',
  ...grid(CPU, modesOf(run), ({ metric }, { key: mode }) => mark(run, metric, { mode, concurrency: primary(run) })),
  ...absentUnless(records('cpu-mean'), run, all, 'CPU'),
});
const CPU = [
  { key: 'mean', label: 'Mean', metric: 'cpu-mean' },
  { key: 'max', label: 'Maximum', metric: 'cpu-max' },
];

type PerMode = Pick<BarsSpec, 'id' | 'axis'> & { convert?: (q: Quantity) => Quantity };

/** One figure per mode, in one group; the title compares compression with passthrough. */
function perMode(run: Run, all: readonly Labelled[], metric: string, what: string, { id, axis, convert }: PerMode): BarsSpec {
  const of = (mode: string) => at(run, metric, mode, primary(run));
  return {
    ...common(run, id),
    axis,
    title: titled(
      what,
      () => [ratio(of('compression'), of('passthrough'))],
      (against) => `${what} with compression is ${text(against, 1)} that of passthrough`,
    ),
    howToRead: marksNote(run),
    kind: 'bars',
    ...grid([{ key: 'window', label: 'Whole mode window' }], modesOf(run), (_, { key: mode }) =>
      mark(run, metric, { mode, concurrency: primary(run) }, convert),
    ),
    baseline: 'passthrough',
    ...absentUnless(records(metric), run, all, what),
  };
}

/** Cold GET by mode under three read buffers: only the plaintext path was waiting. */
function experiment(runs: StudyRuns): BarsSpec {
  const arms = EXPERIMENT.map((arm) => ({ ...arm, run: runs.run(arm.run) }));
  const [control, ...changed] = arms.map(({ run }) => run);
  const get = (run: Run, mode: string) => throughput(run, mode, 'cold_get');
  return {
    ...common(control!, 'read-buffer', changed),
    kind: 'bars',
    title: titled(
      'Cold GET by mode and read buffer',
      () =>
        ['passthrough', 'compression', 'encryption'].flatMap((mode) =>
          changed.map((run) => ratioAcross(get(run, mode), get(control!, mode))),
        ),
      (...ratios) => {
        const [plain, plainToo, compressed, compressedToo, encrypted, encryptedToo] = ratios.map((q, i) => text(q, i < 2 ? 1 : 2));
        return `With a larger read buffer plaintext GET ran ${plain} and ${plainToo} as fast, compressed ${compressed} and ${compressedToo}, encrypted ${encrypted} and ${encryptedToo}`;
      },
    ),
    howToRead:
      'Cold GET with the proxy’s stock 4 KiB read buffer, and with 256 KiB. Same machine, day, artifacts and harness. Bars are medians, rings the trials.',
    axis: { ...THROUGHPUT, better: 'higher' },
    ...grid(modesOf(control!), arms, ({ key: mode }, { run }) => mark(run, 'throughput', { mode, phase: 'cold_get', concurrency: 1 })),
  };
}

/** Share saved by compression in the published run and in the measured ones, by three ways of counting. */
function savings(runs: StudyRuns): BarsSpec {
  const compared = SAVINGS.map(({ label, run }) => ({ key: run, label, run: runs.run(run) }));
  const place = { mode: 'compression', concurrency: 1 };
  return {
    ...common(
      runs.printed,
      'savings',
      compared.slice(1).map(({ run }) => run),
    ),
    kind: 'bars',
    title: titled(
      'Saved by compression, by run and way of counting',
      () => [NODE, TYPESCRIPT].flatMap((id) => [saved(runs.run(id), 'stored-implied'), saved(runs.run(id), 'stored-corrected')]),
      (...shares) => {
        const [fromNode, toNode, fromTypescript, toTypescript] = shares.map((share) => text(share, 1));
        return `Counting the reference copy takes the saving from ${fromNode} to ${toNode} on Node.js tars and from ${fromTypescript} to ${toTypescript} on TypeScript tars`;
      },
    ),
    howToRead:
      'Share of the uploaded bytes that compression does not store. The published run is transcribed and records neither the reference nor the disk.',
    axis: { label: 'Saved', unit: '%', better: 'higher' },
    ...grid(compared, COUNTS, ({ run }, { metric }) => mark(run, metric, place, () => savedShare(run, metric, place))),
  };
}

const common = (run: Run, id: string, others?: readonly Run[]) => head('deltaglider-proxy', run, id, others);

const modesOf = (run: Run) => run.modes.map((key) => ({ key, label: modeLabel(key) }));
