/** Charts of what the source printed. In: Run. Out: ChartSpec. Titles are computed from the figures that they describe. */
import { barsOf, computed, grid, marksNote, text, titled } from '../../charts/build.ts';
import type { Axis, BarsSpec, ChartSpec } from '../../charts/spec.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { clockRatio, items, itemsRatio, ROWS, wallItems, wallRatio } from './figures.ts';
import { MIDDLE, MODES, SIZES, SIZE_LABELS, type Mode } from './words.ts';

const modes = MODES.map((key) => ({ key, label: key }));
const sizes = SIZES.map((key) => ({ key, label: SIZE_LABELS[key] }));
const CLOCKS = [
  { key: 'wall', label: 'wall time', figure: wallRatio },
  { key: 'items', label: 'items/s', figure: itemsRatio },
];

/** The charts of the transcript that the page about the source places; all else that it printed is in the tables of its run. */
export const printedCharts = (run: Run): ChartSpec[] => [
  twoClocks(run),
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
      [
        { key: 'printed', label: 'items/s as printed' },
        { key: 'wall', label: 'keys ÷ time' },
      ],
      (row, { key }) => computed(() => (key === 'wall' ? wallItems(run, row) : items(run, row.mode, row.size))),
      'wall',
    ),
  },
];

/** Speed against none, by wall time and by printed items/s. */
const twoClocks = (run: Run): BarsSpec => ({
  ...bars(run, 'two-clocks', { label: 'Write speed ÷ none', unit: '×', better: 'higher' }),
  title: titled(
    'Write speed against none, by wall time and by items/s',
    () => [wallRatio, itemsRatio].flatMap((figure) => MODES.map((mode) => figure(run, mode, MIDDLE))),
    (...ratios) => {
      const [byWall, byItems] = [ratios.slice(0, MODES.length), ratios.slice(MODES.length)];
      const zstd = [byWall, byItems].map((figures) => text(figures[MODES.indexOf('zstd')]!, 2));
      return `At ${SIZE_LABELS[MIDDLE]} wall time puts ${best(byWall)} first and items/s puts ${best(byItems)} first: zstd writes at ${zstd[0]} and at ${zstd[1]} the speed of none`;
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

/** The codec with the highest of three figures, one per codec in their order. */
function best(figures: readonly Quantity[]): Mode {
  const values = figures.map(({ value }) => value);
  return MODES[values.indexOf(Math.max(...values))]!;
}

const bars = (run: Run, id: string, axis: Axis) => barsOf('rocksdb-blob')(run, id, axis, modes);
