/** Charts of our own runs. In: Run. Out: ChartSpec. Titles are computed from the figures that they describe. */
import { barsOf, blocksNote, grid, head, ONE_PANEL, placed, placedAt, span, text, titled } from '../../charts/build.ts';
import type { Axis, BarsSpec, ChartSpec } from '../../charts/spec.ts';
import type { Quantity, Run } from '../../run/types.ts';
import {
  at,
  COMPRESSORS,
  cpuRatio,
  DELTA,
  GZIP,
  isComparable,
  KINDS,
  LARGER,
  LENGTHS,
  mb,
  PLAIN,
  rateRatio,
  RELEASES,
  saved,
  savedBare,
  stored,
  storedBare,
  throughput,
  type Setting,
} from './own.ts';
import { timelines } from './timelines.ts';
import { MODES, PHASES, THROUGHPUT } from './words.ts';

const STUDY = 'deltaglider-proxy';
const bars = barsOf(STUDY);
const OF_RELEASES = `${RELEASES.files} ${RELEASES.label} as tars, one worker.`;

/** Every chart of a run of ours: those that every run of the study has, and three of its own. */
export const ownCharts = (run: Run): ChartSpec[] => [
  byPhase(run, 'throughput', {
    metric: 'throughput',
    axis: { ...THROUGHPUT, better: 'higher' },
    title: titled(
      'Throughput by mode and phase',
      () => [rateRatio(run, PLAIN, DELTA, RELEASES, 'put')],
      (lead) => `Plain uploads run ${text(lead, 1)} as fast as compressed ones`,
    ),
  }),
  storage(run),
  byPhase(run, 'cpu', {
    metric: 'cpu-mean',
    axis: { label: 'Mean CPU', unit: '% of one core', better: 'lower' },
    title: titled(
      'Mean CPU by mode and phase',
      () => [PLAIN, DELTA].map((mode) => at('cpu-mean')(run, mode, RELEASES, 'put')),
      (...[plain, delta]) => `Uploads keep ${text(plain!, 0)} busy plain and ${text(delta!, 0)} compressed`,
    ),
  }),
  byPhase(run, 'cpu-per-gb', {
    metric: 'cpu-seconds-per-gb',
    axis: { label: 'CPU time per GB', unit: 's/GB', better: 'lower' },
    title: titled(
      'CPU time per GB',
      () => [cpuRatio(run, DELTA, PLAIN, RELEASES, 'put'), cpuRatio(run, DELTA, PLAIN, RELEASES, 'cold_get')],
      (up, down) => `A compressed upload takes ${text(up, 1)} the CPU of a plain one, a download ${text(down, 1)}`,
    ),
  }),
  byPhase(run, 'peak-rss', {
    metric: 'peak-rss',
    axis: { label: 'Peak resident memory, xdelta3 included', unit: 'MB', better: 'lower' },
    convert: mb,
    title: titled(
      'Peak memory by mode and phase',
      () => [PLAIN, DELTA].map((mode) => mb(at('peak-rss')(run, mode, RELEASES, 'put'))),
      (...[plain, delta]) => `Uploads take ${text(plain!, 0)} of memory plain and ${text(delta!, 0)} compressed`,
    ),
  }),
  ...timelines(run, []),
  instead(run),
  lengths(run),
  buffers(run),
];

interface ByPhase {
  metric: string;
  axis: Axis;
  title: string;
  convert?: (q: Quantity) => Quantity;
}

const byPhase = (run: Run, id: string, { metric, axis, title, convert = (q) => q }: ByPhase): BarsSpec => ({
  ...bars(run, id, axis, MODES),
  baseline: PLAIN,
  title,
  howToRead: `${OF_RELEASES} CPU and memory are those of the proxy with the xdelta3 processes that it starts. ${blocksNote(run)}`,
  ...grid(PHASES, MODES, (phase, mode) => placed(() => convert(at(metric)(run, mode.key, RELEASES, phase.key)))),
});

const COUNTS: readonly { key: string; label: string; of: (run: Run, mode: string) => Quantity }[] = [
  { key: 'logical', label: 'Uploaded', of: (run) => stored(run, PLAIN, RELEASES) },
  { key: 'implied', label: 'Stored, without the reference copy', of: (run, mode) => storedBare(run, mode, RELEASES) },
  { key: 'on-disk', label: 'Stored', of: (run, mode) => stored(run, mode, RELEASES) },
];

const storage = (run: Run): BarsSpec => ({
  ...bars(run, 'storage', { label: 'Bytes', unit: 'MB', better: 'lower' }, COUNTS),
  title: titled(
    'Bytes stored, by mode and way of counting',
    () => [savedBare(run, DELTA, RELEASES), saved(run, DELTA, RELEASES)],
    (bare, all) => `Compression saves ${text(bare, 1)} without the reference copy, ${text(all, 1)} with it`,
  ),
  howToRead: `${OF_RELEASES} All files in the store after the last upload; one of them is a full copy to which the others are differences.`,
  ...grid(MODES, COUNTS, (mode, { of }) => placed(() => mb(of(run, mode.key)))),
});

/** The proxy and rclone, each against itself without compression: what they save, and what an upload takes for it. */
const instead = (run: Run): ChartSpec => ({
  ...head(STUDY, run, 'own-instead'),
  kind: 'xy',
  mark: 'scatter',
  title: titled(
    'Upload time against bytes saved, proxy and rclone',
    () => COMPRESSORS.flatMap(({ arm }) => SHRINKING.map((where) => saved(run, arm, where))),
    (...shares) => {
      const [proxy, rclone] = [shares.slice(0, SHRINKING.length), shares.slice(SHRINKING.length)];
      return `The proxy saves ${span(proxy, 0)} of these series, rclone’s compression ${span(rclone, 0)}`;
    },
  ),
  howToRead: `Time of an upload with compression ÷ without, by the same server, against the share of bytes that is not stored. One worker, every kind of file. ${blocksNote(run)}`,
  xAxis: { label: 'Not stored', unit: '%', scale: 'linear' },
  yAxis: { label: 'Upload, with ÷ without compression', unit: '×', better: 'lower', scale: 'linear', reference: 1 },
  panels: ONE_PANEL,
  series: TOOLS,
  points: COMPRESSORS.flatMap((tool) =>
    KINDS.filter((where) => isComparable(run, tool, where)).map((where) =>
      placedAt('all', tool.arm, saved(run, tool.arm, where).value, () => rateRatio(run, tool.against, tool.arm, where, 'put')),
    ),
  ),
});

const SHRINKING = KINDS.slice(0, -1);
const TOOLS = [
  { key: DELTA, label: 'proxy, differences' },
  { key: GZIP, label: 'rclone, gzip' },
];

/** What the reference copy leaves of the saving, by the length of the series. */
const lengths = (run: Run): BarsSpec => ({
  ...bars(run, 'own-length', { label: 'Saved', unit: '%', better: 'higher' }, SAVINGS),
  title: titled(
    'Saved by the length of the series',
    () => [saved(run, DELTA, LENGTHS[0]!), saved(run, DELTA, LENGTHS.at(-1)!)],
    (shortest, longest) =>
      `${LENGTHS[0]!.files} files save ${text(shortest, 1)}, ${LENGTHS.at(-1)!.files} save ${text(longest, 1)}: one copy is kept whole`,
  ),
  howToRead: `The first so many of ${LENGTHS.at(-1)!.files} nightly builds. ${blocksNote(run)}`,
  ...grid(LENGTHS, SAVINGS, (where, { of }) => placed(() => of(run, where))),
});
const SAVINGS: readonly { key: string; label: string; of: (run: Run, where: Setting) => Quantity }[] = [
  { key: 'implied', label: 'Proxy, without the reference copy', of: (run, where) => savedBare(run, DELTA, where) },
  { key: 'on-disk', label: 'Proxy, with it', of: (run, where) => saved(run, DELTA, where) },
  { key: GZIP, label: 'rclone, gzip', of: (run, where) => saved(run, GZIP, where) },
];

const BUFFERS = [
  { key: '4k', label: '4 KiB (stock)', suffix: '' },
  { key: '256k', label: '256 KiB', suffix: LARGER },
];
const BUFFERED = MODES.filter(({ key }) => key === PLAIN || key === DELTA);
const buffers = (run: Run): BarsSpec => ({
  ...bars(run, 'own-buffer', { ...THROUGHPUT, better: 'higher' }, BUFFERS),
  title: titled(
    'Warm downloads by read buffer',
    () => BUFFERED.map(({ key }) => rateRatio(run, `${key}${LARGER}`, key, RELEASES, 'warm_get')),
    (...[plain, delta]) => `With a larger read buffer plain downloads ran ${text(plain!, 1)} as fast, compressed ones ${text(delta!, 1)}`,
  ),
  howToRead: `${OF_RELEASES} The proxy as it comes, and with one buffer changed, in one plan. ${blocksNote(run)}`,
  ...grid(BUFFERED, BUFFERS, (mode, { suffix }) => placed(() => throughput(run, `${mode.key}${suffix}`, RELEASES, 'warm_get'))),
});
