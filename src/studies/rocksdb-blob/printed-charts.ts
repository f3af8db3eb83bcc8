/** Charts of what the source printed. In: Run. Out: ChartSpec. Titles are computed from the figures that they describe. */
import { barsOf, computed, grid, marksNote, text, titled } from '../../charts/build.ts';
import type { Axis, BarsSpec, ChartSpec } from '../../charts/spec.ts';
import type { Quantity, Run } from '../../run/types.ts';
import {
  clockRatio,
  gain,
  items,
  itemsRatio,
  keys,
  latency,
  rate,
  readItems,
  ROWS,
  time,
  wallItems,
  wallRatio,
  wallReadItems,
  wallSpeed,
} from './figures.ts';
import { MIDDLE, MODES, SIZES, SIZE_LABELS, type Mode, type Size } from './words.ts';

const modes = MODES.map((key) => ({ key, label: key }));
const sizes = SIZES.map((key) => ({ key, label: SIZE_LABELS[key] }));
const CLOCKS = [
  { key: 'wall', label: 'wall time', figure: wallRatio },
  { key: 'items', label: 'items/s', figure: itemsRatio },
];

/** Every chart of the transcript. */
export const printedCharts = (run: Run): ChartSpec[] => [
  twoClocks(run),
  {
    ...bySize(run, 'write-time', { label: 'Time per iteration', unit: 'ms', better: 'lower' }, time),
    title: bestBySize(run, 'Time per iteration', 'Time per iteration: least with', time, 'lower'),
    howToRead: titled(
      `Wall time of one iteration; flushing to disk is outside of it. ${marksNote(run)}`,
      () => [keys(run, 'none', MIDDLE)],
      (perIteration) => `Wall time of one iteration: ${text(perIteration)} are put; flushing to disk is outside of it. ${marksNote(run)}`,
    ),
  },
  {
    ...bySize(run, 'write-wall', { label: 'Throughput, wall clock', unit: 'MB/s', better: 'higher' }, wall),
    title: bestBySize(run, 'Throughput, computed from time', 'Computed from time, throughput is highest with', wall, 'higher'),
    howToRead: `Keys × value size ÷ time per iteration, with 10⁶ bytes to the MB: wall-clock throughput as the other notes use it. ${marksNote(run)}`,
  },
  {
    ...bySize(run, 'write-throughput', { label: 'Throughput as printed', unit: 'MiB/s', better: 'higher' }, rate),
    title: bestBySize(run, 'Throughput as printed', 'As printed, throughput is highest with', rate, 'higher'),
    howToRead: `The source prints MB/s; the rows show that it means MiB per second of CPU time. ${marksNote(run)}`,
  },
  {
    ...bars(run, 'clocks', { label: 'Items written per second', unit: 'items/s', better: 'higher' }),
    title: titled(
      'Items per second as printed, and as time per iteration allows',
      () => ROWS.map((row) => clockRatio(run, row)),
      (...ratios) => {
        const sorted = ratios.toSorted((a, b) => a.value - b.value);
        return `Printed items/s are ${text(sorted[0]!, 2)} to ${text(sorted.at(-1)!, 2)} of what time per iteration allows`;
      },
    ),
    howToRead: `The same row by two columns. Keys ÷ time is a rate per second of wall time; the harness counts items per second of CPU time. ${marksNote(run)}`,
    ...grid(
      ROWS.map((row) => ({ ...row, key: `${row.size} ${row.mode}`, label: `${SIZE_LABELS[row.size]}, ${row.mode}` })),
      printedAndWall('keys ÷ time'),
      (row, { key }) => computed(() => (key === 'wall' ? wallItems(run, row) : items(run, row.mode, row.size))),
      'wall',
    ),
  },
  {
    ...bars(run, 'read-latency', { label: 'Mean read latency', unit: 'µs', better: 'lower' }),
    title: titled(
      'Mean read latency on a warm cache',
      () => [gain(latency(run, 'lz4'), latency(run, 'none')), gain(latency(run, 'zstd'), latency(run, 'none'))],
      (lz4, zstd) => `On a warm cache lz4 adds ${text(lz4, 1)}, zstd adds ${text(zstd, 1)} to the mean read latency`,
    ),
    howToRead: `Mean time of one read of a ${SIZE_LABELS[MIDDLE]} value that is in the cache. ${marksNote(run)}`,
    ...grid(
      [{ key: 'warm', label: `${SIZE_LABELS[MIDDLE]}, warm cache` }],
      modes,
      (_, { key }) => computed(() => latency(run, key)),
      'none',
    ),
  },
  {
    ...bars(run, 'read-rate', { label: 'Reads per second', unit: 'items/s', better: 'higher' }),
    title: titled(
      'Reads per second as printed, and as latency allows',
      () => [readItems(run, 'zstd'), wallReadItems(run, 'zstd')],
      (printed, allowed) => `zstd is printed with ${text(printed, 0)}; its latency allows ${text(allowed, 0)}`,
    ),
    howToRead: `Reads per second as printed, and 1 ÷ mean latency. ${marksNote(run)}`,
    ...grid(
      modes,
      printedAndWall('1 ÷ latency'),
      (mode, { key }) => computed(() => (key === 'wall' ? wallReadItems : readItems)(run, mode.key)),
      'wall',
    ),
  },
];

type Figure = (run: Run, mode: Mode, size: Size) => Quantity;
const wall: Figure = (run, mode, size) => wallSpeed(run, { mode, size });

/** Speed against none, by wall time and by printed items/s. */
const twoClocks = (run: Run): BarsSpec => ({
  ...bars(run, 'two-clocks', { label: 'Write speed ÷ none', unit: '×', better: 'higher' }),
  title: titled(
    'Write speed against none, by wall time and by items/s',
    () => [wallRatio, itemsRatio].flatMap((figure) => MODES.map((mode) => figure(run, mode, MIDDLE))),
    (...ratios) => {
      const [byWall, byItems] = [ratios.slice(0, MODES.length), ratios.slice(MODES.length)];
      const zstd = [byWall, byItems].map((figures) => text(figures[MODES.indexOf('zstd')]!, 2));
      return `At ${SIZE_LABELS[MIDDLE]} wall time puts ${best(byWall, 'higher')} first and items/s puts ${best(byItems, 'higher')} first: zstd writes at ${zstd[0]} and at ${zstd[1]} the speed of none`;
    },
  ),
  howToRead: `Write speed divided by that of none at the same size, once by time per iteration, once by the printed items/s. ${marksNote(run)}`,
  ...grid(
    sizes.flatMap((size) =>
      CLOCKS.map(({ key, label, figure }) => ({ key: `${size.key} ${key}`, label: `${size.label}, ${label}`, size: size.key, figure })),
    ),
    modes,
    ({ size, figure }, { key }) => computed(() => figure(run, key, size)),
  ),
});

/** Codecs grouped by value size. */
const bySize = (run: Run, id: string, axis: Axis, figure: Figure) => ({
  ...bars(run, id, axis),
  ...grid(sizes, modes, (size, mode) => computed(() => figure(run, mode.key, size.key)), 'none'),
});

/** `… zstd at 512 B, none at 4 KiB and none at 16 KiB`. */
const bestBySize = (run: Run, neutral: string, start: string, figure: Figure, better: 'higher' | 'lower') =>
  titled(
    neutral,
    () => SIZES.flatMap((size) => MODES.map((mode) => figure(run, mode, size))),
    (...figures) => {
      const texts = SIZES.map(
        (size, i) => `${best(figures.slice(i * MODES.length, (i + 1) * MODES.length), better)} at ${SIZE_LABELS[size]}`,
      );
      return `${start} ${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
    },
  );

/** The codec with the best of three figures, one per codec in their order. */
function best(figures: readonly Quantity[], better: 'higher' | 'lower'): Mode {
  const values = figures.map(({ value }) => value);
  return MODES[values.indexOf(better === 'higher' ? Math.max(...values) : Math.min(...values))]!;
}

const bars = (run: Run, id: string, axis: Axis) => barsOf('rocksdb-blob')(run, id, axis, modes);
const printedAndWall = (label: string) => [
  { key: 'printed', label: 'items/s as printed' },
  { key: 'wall', label },
];
