/** Charts of a run: of ours, and of what the source printed. Titles are computed from the figures that they describe. */
import { barsOf, grid, head, placedAt, xy } from '../chart-parts.ts';
import { estimatesNote, marksNote, span, text, titled } from '../chart-words.ts';
import type { BarsSpec, ChartSpec } from '../../charts/spec.ts';
import type { Quantity, Run } from '../../run/types.ts';
import type { StudyRuns } from '../../claims/types.ts';
import * as table from './figures.ts';
import { SETTINGS_RUNS } from './numbers.ts';
import * as own from './own.ts';
import { BLOCKS, DOCUMENTS, METADATA, PHASES, SETTINGS } from './own.ts';
import { placed } from '../../run/shown.ts';

const bars = barsOf('rocksdb-blob');

export const ownCharts = (run: Run): ChartSpec[] => (own.isOnRecords(run) ? [settings(run)] : onGenerated(run));

const onGenerated = (run: Run): ChartSpec[] => [
  {
    ...bars(run, 'own-write', { label: 'Time of put, flush and compaction ÷ none', unit: '×', better: 'lower', reference: 1 }),
    title: titled(
      'Time of a whole write against none, JSON documents',
      () => table.CODECS.flatMap((codec) => DOCUMENTS.map((setting) => own.writeRatio(run, codec, setting))),
      (...ratios) => {
        const [lz4, zstd] = [ratios.slice(0, DOCUMENTS.length), ratios.slice(DOCUMENTS.length)];
        return `A whole write takes ${span(lz4, 1)} as long with lz4 and ${span(zstd, 1)} with zstd`;
      },
    ),
    howToRead: `JSON documents, by size. ${dividedNote(run)}`,
    ...grid(DOCUMENTS, codecs, (setting, { key }) => placed(() => own.writeRatio(run, key, setting))),
  },
  {
    ...bars(run, 'own-phases', { label: 'Time ÷ none', unit: '×', better: 'lower', reference: 1 }),
    title: titled(
      'Each phase against none, JSON of 4 KiB',
      () => [own.timeRatio(run, 'zstd', MIDDLE_JSON, 'flush'), own.timeRatio(run, 'lz4', MIDDLE_JSON, 'flush')],
      (zstd, lz4) => `The flush takes ${text(zstd, 1)} as long with zstd and ${text(lz4, 1)} with lz4`,
    ),
    howToRead: `JSON of ${MIDDLE_JSON.label}, phase by phase; what the source timed is put. ${dividedNote(run)} None measured again shows what differs by itself.`,
    ...grid(PHASES, arms(run), (phase, { key }) => placed(() => own.timeRatio(run, key, MIDDLE_JSON, phase.key))),
  },
  {
    ...bars(run, 'own-saved', { label: 'Bytes not stored', unit: '%', better: 'higher' }),
    title: titled(
      'Bytes not stored against none, by payload',
      () => [own.savedShare(run, 'zstd', MIDDLE_JSON), own.savedShare(run, 'zstd', { ...MIDDLE_JSON, payload: 'incompressible' })],
      (documents, random) => `Of JSON of ${MIDDLE_JSON.label} zstd leaves out ${text(documents, 0)}, of random bytes ${text(random, 1)}`,
    ),
    howToRead: 'Live table files after compaction, against those of none. The source stored one hexadecimal value under all keys.',
    ...grid(PAYLOADS, codecs, (setting, { key }) => placed(() => own.savedShare(run, key, setting))),
  },
];

export const figures = ({ all, quotedOf }: StudyRuns): ChartSpec[] =>
  all.filter(({ id }) => id === SETTINGS_RUNS[0]).map(({ id }) => settings(quotedOf(id), 'records'));

/** What each setting saves of records, and how much longer reading takes: a line goes from blocks of 4 KiB to those of 64. */
function settings(run: Run, id = 'settings'): ChartSpec {
  const blocks = [BLOCKS, METADATA].find(([least]) => own.isHeld(run, table.BASELINE, least)) ?? BLOCKS;
  const [least] = blocks;
  const held = SETTINGS.flatMap(({ id }) => blocks.filter((where) => own.isHeld(run, id, where)).map((where) => ({ id, where })));
  const sizes = blocks.filter((where) => held.some((own) => own.where === where)).map(({ block_kib }) => block_kib);
  return xy(head('rocksdb-blob', run, id), 'line', {
    title: titled(
      `Bytes not stored and time of reads, ${least.of}`,
      () => ['zstd', 'zstd-dictionary'].map((mode) => own.savedShare(run, mode, least)),
      (...[zstd, dictionary]) =>
        `In blocks of 4 KiB zstd saves ${text(zstd!, 0)} of ${least.of}, and ${text(dictionary!, 0)} with a dictionary`,
    ),
    howToRead: `Lines go through blocks of ${sizes.join(', ')} KiB, against none in blocks of 4 KiB; files are in the machine’s memory. ${estimatesNote(run)}`,
    xAxis: { label: 'Bytes saved', unit: '%', better: 'higher', scale: 'linear' },
    yAxis: { label: 'Time of reads ÷ none', unit: '×', better: 'lower', scale: 'log', reference: 1 },
    series: SETTINGS.filter(({ id }) => held.some((own) => own.id === id)).map(({ id, label }) => ({ key: id, label })),
    points: held.map(({ id, where }) => placedAt('all', id, own.savedShare(run, id, where).value, () => own.readToDefault(run, id, where))),
  });
}

const MIDDLE_JSON = DOCUMENTS[1];
const PAYLOADS = [
  { what: 'JSON', settings: DOCUMENTS },
  { what: 'one value', settings: own.withPayload('same') },
  { what: 'random', settings: own.withPayload('incompressible') },
].flatMap(({ what, settings }) =>
  settings.map((setting) => ({ ...setting, id: `${setting.payload} ${setting.size}`, label: `${what}, ${setting.label}` })),
);

const codecs = table.CODECS.map((key) => ({ key, label: key }));
/** The codecs, in the colours that they have in every chart, and the baseline under its second name. */
const arms = ({ experiment }: Run) => [...codecs, { key: experiment?.again ?? '', label: 'none, measured again' }];
const dividedNote = (run: Run) => `Each block is divided by its own none. ${estimatesNote(run)}`;

const modes = table.MODES.map((key) => ({ key, label: key }));
const CLOCKS = [
  { key: 'wall', label: 'wall time', figure: table.wallRatio },
  { key: 'items', label: 'items/s', figure: table.itemsRatio },
];

/** The charts of the transcript that the page about the source places; all else that it printed is in the tables of its run. */
export const printedCharts = (run: Run): ChartSpec[] => [
  twoClocks(run),
  {
    ...bars(run, 'clocks', { label: 'Items written per second', unit: 'items/s', better: 'higher' }),
    baseline: 'wall',
    title: titled(
      'Items per second as printed, and as time per iteration allows',
      () => table.everyRow((mode, size) => table.clockRatio(run, mode, size)),
      (...ratios) => `Printed items/s are ${span(ratios, 2)} of what time per iteration allows`,
    ),
    howToRead: `The same row by two columns. Keys ÷ time is a rate per second of wall time; the harness counts items per second of CPU time. ${marksNote(run)}`,
    ...grid(
      table.everyRow((mode, size) => ({ mode, size, key: `${size} ${mode}`, label: `${table.SIZE_LABELS[size]}, ${mode}` })),
      [
        { key: 'printed', label: 'items/s as printed' },
        { key: 'wall', label: 'keys ÷ time' },
      ],
      ({ mode, size }, { key }) => placed(() => (key === 'wall' ? table.wallItems : table.items)(run, mode, size)),
    ),
  },
];

const twoClocks = (run: Run): BarsSpec => ({
  ...bars(run, 'two-clocks', { label: 'Write speed ÷ none', unit: '×', better: 'higher' }),
  title: titled(
    'Write speed against none, by wall time and by items/s',
    () => [table.wallRatio, table.itemsRatio].flatMap((figure) => table.MODES.map((mode) => figure(run, mode, table.MIDDLE))),
    (...ratios) => {
      const [byWall, byItems] = [ratios.slice(0, table.MODES.length), ratios.slice(table.MODES.length)];
      const zstd = [byWall, byItems].map((figures) => text(figures[table.MODES.indexOf('zstd')]!, 2));
      return `At ${table.SIZE_LABELS[table.MIDDLE]} wall time puts ${best(byWall)} first and items/s puts ${best(byItems)} first: zstd writes at ${zstd[0]} and at ${zstd[1]} the speed of none`;
    },
  ),
  howToRead: `Write speed divided by that of none at the same size, once by time per iteration, once by the printed items/s. ${marksNote(run)}`,
  ...grid(
    table.SIZES.flatMap((size) =>
      CLOCKS.map(({ key, label, figure }) => ({ key: `${size} ${key}`, label: `${table.SIZE_LABELS[size]}, ${label}`, size, figure })),
    ),
    modes,
    ({ size, figure }, { key }) => placed(() => figure(run, key, size)),
  ),
});

/** The codec with the highest of three figures, one per codec in their order. */
function best(figures: readonly Quantity[]): table.Mode {
  const values = figures.map(({ value }) => value);
  return table.MODES[values.indexOf(Math.max(...values))]!;
}
