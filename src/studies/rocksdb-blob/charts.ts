/** Charts of the transcript. In: Run. Out: ChartSpec. Titles are computed from the figures that they describe. */
import { head, marksNote, shown } from '../../charts/build.ts';
import type { Axis, BarPoint, BarsSpec, ChartSpec } from '../../charts/spec.ts';
import { formatNumber, formatQuantity } from '../../run/format.ts';
import type { Quantity, Run } from '../../run/types.ts';
import {
  clockRatio,
  gain,
  items,
  itemsRatio,
  keys,
  latency,
  least,
  most,
  rate,
  readItems,
  ROWS,
  time,
  wallItems,
  wallRatio,
  wallReadItems,
  wallSpeed,
  winner,
  type Row,
} from './figures.ts';
import { CODECS, MIDDLE, MODES, SIZES, SIZE_LABELS, type Mode, type Size } from './words.ts';

/** Every chart of the run. */
export const charts = (run: Run): ChartSpec[] => [
  twoClocks(run),
  writeTime(run),
  wallThroughput(run),
  writeThroughput(run),
  clocks(run),
  readLatency(run),
  readRate(run),
];

/** Speed against none, by wall time and by printed items/s. */
function twoClocks(run: Run): BarsSpec {
  const byClock = [
    { key: 'wall', label: 'wall time', figure: wallRatio },
    { key: 'items', label: 'items/s', figure: itemsRatio },
  ];
  const [byTime, byItems] = [winner((mode) => time(run, mode, MIDDLE), 'lower'), winner((mode) => items(run, mode, MIDDLE), 'higher')];
  const zstd = byClock.map(({ figure }) => formatQuantity(figure(run, 'zstd', MIDDLE), 2).text);
  return {
    ...common(run, 'two-clocks'),
    kind: 'bars',
    title: `At ${SIZE_LABELS[MIDDLE]} wall time puts ${byTime} first and items/s puts ${byItems} first: zstd writes at ${zstd[0]} and at ${zstd[1]} the speed of none`,
    howToRead: `Write speed divided by that of none at the same size, once by time per iteration, once by the printed items/s. ${marksNote(run)}`,
    axis: { label: 'Write speed ÷ none', unit: '×', better: 'higher' },
    groups: SIZES.flatMap((size) => byClock.map(({ key, label }) => ({ key: `${size} ${key}`, label: `${SIZE_LABELS[size]}, ${label}` }))),
    series: modes,
    points: SIZES.flatMap((size) =>
      byClock.flatMap(({ key, figure }) => MODES.map((mode) => point(`${size} ${key}`, mode, figure(run, mode, size)))),
    ),
  };
}

const writeTime = (run: Run) =>
  bySize(run, {
    id: 'write-time',
    title: `Time per iteration: least with ${winners(run, time, 'lower')}`,
    howToRead: `Wall time of one iteration: ${formatQuantity(keys(run, 'none', MIDDLE)).text} are put; flushing to disk is outside of it.`,
    axis: { label: 'Time per iteration', unit: 'ms', better: 'lower' },
    figure: time,
  });

const wallThroughput = (run: Run) =>
  bySize(run, {
    id: 'write-wall',
    title: `Computed from time, throughput is highest with ${winners(run, (r, mode, size) => wallSpeed(r, { mode, size }), 'higher')}`,
    howToRead: 'Keys × value size ÷ time per iteration, with 10⁶ bytes to the MB: wall-clock throughput as the other notes use it.',
    axis: { label: 'Throughput, wall clock', unit: 'MB/s', better: 'higher' },
    figure: (r, mode, size) => wallSpeed(r, { mode, size }),
  });

const writeThroughput = (run: Run) =>
  bySize(run, {
    id: 'write-throughput',
    title: `As printed, throughput is highest with ${winners(run, rate, 'higher')}`,
    howToRead: 'The source prints MB/s; the rows show that it means MiB per second of CPU time.',
    axis: { label: 'Throughput as printed', unit: 'MiB/s', better: 'higher' },
    figure: rate,
  });

/** Printed items/s beside what the time column gives. */
function clocks(run: Run): BarsSpec {
  const ratios = ROWS.map((row) => clockRatio(run, row));
  return {
    ...common(run, 'clocks'),
    kind: 'bars',
    title: `Printed items/s are ${formatQuantity(least(ratios), 2).text} to ${formatQuantity(most(ratios), 2).text} of what time per iteration allows`,
    howToRead: `The same row by two columns. Keys ÷ time is a rate per second of wall time; the harness counts items per second of CPU time. ${marksNote(run)}`,
    axis: { label: 'Items written per second', unit: 'items/s', better: 'higher' },
    groups: rowGroups,
    series: [
      { key: 'printed', label: 'items/s as printed' },
      { key: 'wall', label: 'keys ÷ time' },
    ],
    baseline: 'wall',
    points: ROWS.flatMap((row) => [
      point(rowKey(row), 'printed', items(run, row.mode, row.size)),
      point(rowKey(row), 'wall', wallItems(run, row)),
    ]),
  };
}

function readLatency(run: Run): BarsSpec {
  const added = CODECS.map((mode) => `${mode} adds ${formatQuantity(gain(latency(run, mode), latency(run, 'none')), 1).text}`);
  return {
    ...common(run, 'read-latency'),
    kind: 'bars',
    title: `On a warm cache ${added.join(', ')} to the mean read latency`,
    howToRead: `Mean time of one read of a ${SIZE_LABELS[MIDDLE]} value that is in the cache. ${marksNote(run)}`,
    axis: { label: 'Mean read latency', unit: 'µs', better: 'lower' },
    groups: readGroup,
    series: modes,
    baseline: 'none',
    points: MODES.map((mode) => point('warm', mode, latency(run, mode))),
  };
}

function readRate(run: Run): BarsSpec {
  const thousands = (q: Quantity) => formatNumber(q.value, q.unit, 0).text;
  return {
    ...common(run, 'read-rate'),
    kind: 'bars',
    title: `zstd is printed with ${thousands(readItems(run, 'zstd'))}; its latency allows ${thousands(wallReadItems(run, 'zstd'))}`,
    howToRead: `Reads per second as printed, and 1 ÷ mean latency. ${marksNote(run)}`,
    axis: { label: 'Reads per second', unit: 'items/s', better: 'higher' },
    groups: modes,
    series: [
      { key: 'printed', label: 'items/s as printed' },
      { key: 'wall', label: '1 ÷ latency' },
    ],
    baseline: 'wall',
    points: MODES.flatMap((mode) => [point(mode, 'printed', readItems(run, mode)), point(mode, 'wall', wallReadItems(run, mode))]),
  };
}

interface BySize {
  id: string;
  title: string;
  howToRead: string;
  axis: Axis;
  figure: (run: Run, mode: Mode, size: Size) => Quantity;
}

/** Codecs grouped by value size. */
const bySize = (run: Run, { id, title, howToRead, axis, figure }: BySize): BarsSpec => ({
  ...common(run, id),
  kind: 'bars',
  title,
  howToRead: `${howToRead} ${marksNote(run)}`,
  axis,
  groups: SIZES.map((size) => ({ key: size, label: SIZE_LABELS[size] })),
  series: modes,
  baseline: 'none',
  points: SIZES.flatMap((size) => MODES.map((mode) => point(size, mode, figure(run, mode, size)))),
});

/** `zstd at 512 B, none at 4 KiB and none at 16 KiB`. */
function winners(run: Run, figure: (run: Run, mode: Mode, size: Size) => Quantity, better: 'higher' | 'lower'): string {
  const texts = SIZES.map((size) => `${winner((mode) => figure(run, mode, size), better)} at ${SIZE_LABELS[size]}`);
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}

const modes = MODES.map((key) => ({ key, label: key }));
const rowKey = ({ mode, size }: Row) => `${size} ${mode}`;
const rowGroups = ROWS.map((row) => ({ key: rowKey(row), label: `${SIZE_LABELS[row.size]}, ${row.mode}` }));
const readGroup = [{ key: 'warm', label: `${SIZE_LABELS[MIDDLE]}, warm cache` }];

const point = (group: string, series: string, q: Quantity): BarPoint => ({ group, series, ...shown(q) });
const common = (run: Run, id: string) => head('rocksdb-blob', run, id);
