/** The numbers of the note that the source printed, or that follow from them; sentences are in verdicts.ts. In: the transcript. Out: quantities. */
import { number } from '../../claims/build.ts';
import type { Claim } from '../../claims/types.ts';
import { difference, extreme as extremeOf, inverse, scale } from '../../run/quantity.ts';
import type { Quantity, Run } from '../../run/types.ts';
import * as table from './figures.ts';
import { CODEC_ROWS, COLUMNS, ROWS, type Reading } from './figures.ts';
import { ownClaims } from './own-claims.ts';
import { verdicts } from './verdicts.ts';
import { CODECS, LARGE, MIDDLE, MODES, SIZE_IDS, SIZE_LABELS, SMALL } from './words.ts';

/** A number of the transcript. */
const figure = (id: string, label: string, decimals: number, read: (run: Run) => Quantity, formula?: string) =>
  number(id, label, decimals, ({ printed }) => read(printed), formula);

const KIB = 'printed KB, which are KiB';
const inKib = (q: Quantity) => scale(q, 1 / 1024, 'KiB');

const setting: Claim[] = [
  figure('size-small', 'Smallest value', 0, (run) => table.valueSize(run, 'none', SMALL)),
  figure('size-middle', 'Middle value', 0, (run) => inKib(table.valueSize(run, 'none', MIDDLE)), KIB),
  figure('size-large', 'Largest value', 0, (run) => inKib(table.valueSize(run, 'none', LARGE)), KIB),
  figure('keys', 'Keys written per iteration', 0, (run) => table.keys(run, 'none', SMALL)),
];

/** One claim per row of the write table. */
const perRow = ROWS.flatMap((row): Claim[] => {
  const { mode, size } = row;
  const id = `${mode}-${SIZE_IDS[size]}`;
  const of = `${mode}, ${SIZE_LABELS[size]}`;
  return [
    figure(`time-${id}`, `Time per iteration, ${of}`, 1, (run) => table.time(run, mode, size)),
    figure(`printed-${id}`, `Throughput, ${of}, under the heading MB/s`, 1, (run) => scale(table.rate(run, mode, size), 1, '')),
    figure(`speed-${id}`, `Wall-clock throughput, ${of}`, 1, (run) => table.wallSpeed(run, row)),
    figure(`rate-${id}`, `Items per second, ${of}`, 0, (run) => table.items(run, mode, size)),
    figure(`implied-${id}`, `Items per second of wall time, ${of}`, 0, (run) => table.wallItems(run, row)),
    figure(`clock-${id}`, `Printed items/s ÷ items per second of wall time, ${of}`, 3, (run) => table.clockRatio(run, row)),
    figure(`decimal-${id}`, `Items/s × value size in units of 10⁶ B, ${of}`, 1, (run) => table.itemsTimesSize(run, row, 'MB/s')),
    figure(`binary-${id}`, `Items/s × value size in units of 2²⁰ B, ${of}`, 1, (run) => table.itemsTimesSize(run, row, 'MiB/s')),
    figure(`cpu-${id}`, `CPU time of the benchmark thread per put, ${of}`, 1, (run) => table.cpuPerPut(run, mode, size)),
  ];
});

/** One claim per codec and size against none. */
const perCodec = CODEC_ROWS.flatMap(({ mode, size }): Claim[] => {
  const id = `${mode}-${SIZE_IDS[size]}`;
  const of = `${mode} against none, ${SIZE_LABELS[size]}`;
  return [
    figure(`wall-${id}`, `Write speed by wall time, ${of}`, 2, (run) => table.wallRatio(run, mode, size)),
    figure(`items-${id}`, `Write speed by printed items/s, ${of}`, 2, (run) => table.itemsRatio(run, mode, size)),
    figure(`added-${id}`, `Wall time added per GB of values, ${of}`, 2, (run) => table.addedPerGb(run, mode, size)),
  ];
});

const reads = MODES.flatMap((mode): Claim[] => [
  figure(`latency-${mode}`, `Mean read latency, ${mode}`, 2, (run) => table.latency(run, mode)),
  figure(`read-rate-${mode}`, `Reads per second, ${mode}`, 0, (run) => table.readItems(run, mode)),
  figure(`read-implied-${mode}`, `Reads per second of wall time, ${mode}`, 0, (run) => table.wallReadItems(run, mode)),
  figure(`read-clock-${mode}`, `Printed reads/s ÷ reads per second of wall time, ${mode}`, 3, (run) => table.readClockRatio(run, mode)),
]);

const readsAgainstNone = CODECS.flatMap((mode): Claim[] => [
  figure(`latency-added-${mode}`, `Read latency added by ${mode}`, 2, (run) =>
    difference(table.latency(run, mode), table.latency(run, 'none')),
  ),
  figure(`latency-share-${mode}`, `Read latency added by ${mode}, share`, 1, (run) =>
    table.gain(table.latency(run, mode), table.latency(run, 'none')),
  ),
  figure(`read-share-${mode}`, `Time per read added by ${mode}, from items/s`, 1, (run) =>
    table.gain(table.readItems(run, 'none'), table.readItems(run, mode)),
  ),
]);

/** Percentages by each column that the source could have meant. */
const percentages = CODECS.flatMap((mode): Claim[] => [
  ...(['time', 'rate', 'items'] as const).map((column) =>
    figure(`gain-${column}-${mode}`, `${mode} against none at 512 B, from ${COLUMNS[column]}`, 1, (run) =>
      table.faster(run, column, mode, 'none', SMALL),
    ),
  ),
  ...(['time', 'rate'] as const).map((column) =>
    figure(`lead-${column}-${mode}`, `none against ${mode} at 16 KiB, from ${COLUMNS[column]}`, 1, (run) =>
      table.faster(run, column, 'none', mode, LARGE),
    ),
  ),
]);

/** A cost, as the home page draws it beside ours. */
const putAlone = CODECS.map((mode) =>
  figure(`put-alone-${mode}`, `Time of put, ${mode} ÷ none, ${SIZE_LABELS[MIDDLE]}, as printed`, 2, (run) =>
    inverse(table.wallRatio(run, mode, MIDDLE), 1, '×'),
  ),
);

const MISS = 'over the rows, of |items/s × size ÷ unit ÷ printed throughput − 1|';
const CLOCK = 'over the rows, of items/s ÷ (keys ÷ time) and of items/s × latency';
const WALL = 'over codecs and sizes, of time of none ÷ time';
const misses = (reading: Reading) => (run: Run) => ROWS.map((row) => table.miss(run, row, reading));
const wallRatios = (run: Run) => CODEC_ROWS.map(({ mode, size }) => table.wallRatio(run, mode, size));
const extremes: Claim[] = [
  extreme('max', 'decimal-miss', 'Largest miss of the printed throughput, read as 10⁶ B', 1, misses('MB/s'), MISS),
  extreme('min', 'decimal-miss-least', 'Smallest miss of the printed throughput, read as 10⁶ B', 1, misses('MB/s'), MISS),
  extreme('max', 'binary-miss', 'Largest miss of the printed throughput, read as 2²⁰ B', 1, misses('MiB/s'), MISS),
  extreme('min', 'clock-least', 'Smallest printed items/s ÷ items per second of wall time', 3, table.clockRatios, CLOCK),
  extreme('max', 'clock-most', 'Largest printed items/s ÷ items per second of wall time', 3, table.clockRatios, CLOCK),
  extreme('min', 'wall-least', 'Lowest write speed against none by wall time', 2, wallRatios, WALL),
  extreme('max', 'wall-most', 'Highest write speed against none by wall time', 2, wallRatios, WALL),
];

export const claims: readonly Claim[] = [
  ...ownClaims,
  ...setting,
  ...perRow,
  ...perCodec,
  ...putAlone,
  ...reads,
  ...readsAgainstNone,
  ...percentages,
  ...extremes,
  ...verdicts,
];

/** The smallest or largest of several figures in one unit; in words, for its symbols fill a page. */
function extreme(op: 'min' | 'max', id: string, label: string, decimals: number, of: (run: Run) => readonly Quantity[], words: string) {
  return figure(id, label, decimals, (run) => extremeOf(op, of(run)), `${op === 'min' ? 'smallest' : 'largest'} ${words}`);
}
