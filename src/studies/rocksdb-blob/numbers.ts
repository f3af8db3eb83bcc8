/** Numbers of the note: a pattern is one figure at every place of the axes that it names. */
import { families } from '../../claims/families.ts';
import { extreme, inverse, scale } from '../../run/quantity.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { designClaims, mine, onXeon, stolenClaims } from '../ours.ts';
import * as table from './figures.ts';
import { DOCUMENTS, IN_MEMORY, savedShare, timeRatio, withPayload, writeCpu, writeRatio, type Phase, type Setting } from './own.ts';
import { CODECS, LARGE, MIDDLE, MODES, SIZE_LABELS, SMALL, type Mode, type Size } from './figures.ts';

const MIDDLE_JSON = DOCUMENTS[1];
const [, RANDOM_MIDDLE] = withPayload('incompressible');
const column = <C extends table.Column>(value: C) => ({ id: value, label: table.COLUMNS[value], value });
const axes = {
  codec: CODECS,
  mode: MODES,
  size: table.SIZES.map((value) => ({ id: table.SIZE_IDS[value], label: SIZE_LABELS[value], value })),
  json: DOCUMENTS,
  held: IN_MEMORY,
  same: withPayload('same'),
  column: [column('time'), column('rate'), column('items')],
  clock: [column('time'), column('rate')],
} as const;

const inPhase = (phase: Phase) => (run: Run, codec: string, setting: Setting) => timeRatio(run, codec, setting, phase);

const ours = families(mine, axes, {
  'own-cpu-{mode}-{json}': ['CPU for each GB written, {mode}, JSON of {json}', 1, writeCpu],
  'own-put-{codec}-{held}': ['Time of put, {codec} ÷ none, JSON of {held}', 2, inPhase('put')],
  'own-flush-{codec}-{held}': ['Time of the flush, {codec} ÷ none, JSON of {held}', 1, inPhase('flush')],
  'own-write-{codec}-{json}': ['Time of put, flush and compaction, {codec} ÷ none, JSON of {json}', 2, writeRatio],
  'own-cold-{codec}-middle': [
    `Time of reads after the caches were dropped, {codec} ÷ none, JSON of ${MIDDLE_JSON.label}`,
    2,
    (run, codec) => timeRatio(run, codec, MIDDLE_JSON, 'cold-read'),
  ],
  'own-saved-{codec}-{json}': ['Bytes not stored, {codec} against none, JSON of {json}', 1, savedShare],
  'own-same-saved-{codec}-{same}': ['Bytes not stored, {codec}, one hexadecimal value of {same} under all keys', 1, savedShare],
  'own-random-write-zstd-middle': [
    `Time of put, flush and compaction, zstd ÷ none, random bytes of ${MIDDLE_JSON.label}`,
    2,
    (run) => writeRatio(run, 'zstd', RANDOM_MIDDLE!),
  ],
});

const inUnit = (reading: table.Reading) => (run: Run, mode: Mode, size: Size) => table.itemsTimesSize(run, mode, size, reading);
const kib = (size: Size) => (run: Run) => scale(table.valueSize(run, 'none', size), 1 / 1024, 'KiB');
const misses = (reading: table.Reading) => (run: Run) => table.everyRow((mode, size) => table.miss(run, mode, size, reading));
const walls = (run: Run) => table.everyRow((mode, size) => table.wallRatio(run, mode, size), CODECS);
const least = (of: (run: Run) => readonly Quantity[]) => (run: Run) => extreme('min', of(run));
const most = (of: (run: Run) => readonly Quantity[]) => (run: Run) => extreme('max', of(run));

const KIB = 'printed KB, which are KiB';
const MISS = 'over the rows, of |items/s × size ÷ unit ÷ printed throughput − 1|';
const CLOCK = 'over the rows, of items/s ÷ (keys ÷ time) and of items/s × latency';
const WALL = 'over codecs and sizes, of time of none ÷ time';

const printed = families(({ printed: run }) => run, axes, {
  'size-small': ['Smallest value', 0, (run) => table.valueSize(run, 'none', SMALL)],
  'size-middle': ['Middle value', 0, kib(MIDDLE), KIB],
  'size-large': ['Largest value', 0, kib(LARGE), KIB],
  keys: ['Keys written per iteration', 0, (run) => table.keys(run, 'none', SMALL)],
  'time-{mode}-{size}': ['Time per iteration, {mode}, {size}', 1, table.time],
  'printed-{mode}-{size}': [
    'Throughput, {mode}, {size}, under the heading MB/s',
    1,
    (run, mode, size) => scale(table.rate(run, mode, size), 1, ''),
  ],
  'rate-{mode}-{size}': ['Items per second, {mode}, {size}', 0, table.items],
  'implied-{mode}-{size}': ['Items per second of wall time, {mode}, {size}', 0, table.wallItems],
  'clock-{mode}-{size}': ['Printed items/s ÷ items per second of wall time, {mode}, {size}', 3, table.clockRatio],
  'decimal-{mode}-{size}': ['Items/s × value size in units of 10⁶ B, {mode}, {size}', 1, inUnit('MB/s')],
  'binary-{mode}-{size}': ['Items/s × value size in units of 2²⁰ B, {mode}, {size}', 1, inUnit('MiB/s')],
  'put-alone-{codec}': [
    `Time of put, {codec} ÷ none, ${SIZE_LABELS[MIDDLE]}, as printed`,
    2,
    (run, codec) => inverse(table.wallRatio(run, codec, MIDDLE), 1, '×'),
  ],
  'latency-{mode}': ['Mean read latency, {mode}', 2, table.latency],
  'read-rate-{mode}': ['Reads per second, {mode}', 0, table.readItems],
  'read-implied-{mode}': ['Reads per second of wall time, {mode}', 0, table.wallReadItems],
  'read-clock-{mode}': ['Printed reads/s ÷ reads per second of wall time, {mode}', 3, table.readClockRatio],
  'latency-share-{codec}': [
    'Read latency added by {codec}, share',
    1,
    (run, codec) => table.gain(table.latency(run, codec), table.latency(run, 'none')),
  ],
  'read-share-{codec}': [
    'Time per read added by {codec}, from items/s',
    1,
    (run, codec) => table.gain(table.readItems(run, 'none'), table.readItems(run, codec)),
  ],
  'gain-{column}-{codec}': [
    '{codec} against none at 512 B, from {column}',
    1,
    (run, by, codec) => table.faster(run, by, codec, 'none', SMALL),
  ],
  'lead-{clock}-{codec}': [
    'none against {codec} at 16 KiB, from {clock}',
    1,
    (run, by, codec) => table.faster(run, by, 'none', codec, LARGE),
  ],
  'decimal-miss': ['Largest miss of the printed throughput, read as 10⁶ B', 1, most(misses('MB/s')), `largest ${MISS}`],
  'decimal-miss-least': ['Smallest miss of the printed throughput, read as 10⁶ B', 1, least(misses('MB/s')), `smallest ${MISS}`],
  'binary-miss': ['Largest miss of the printed throughput, read as 2²⁰ B', 1, most(misses('MiB/s')), `largest ${MISS}`],
  'clock-least': ['Smallest printed items/s ÷ items per second of wall time', 3, least(table.clockRatios), `smallest ${CLOCK}`],
  'clock-most': ['Largest printed items/s ÷ items per second of wall time', 3, most(table.clockRatios), `largest ${CLOCK}`],
  'wall-least': ['Lowest write speed against none by wall time', 2, least(walls), `smallest ${WALL}`],
  'wall-most': ['Highest write speed against none by wall time', 2, most(walls), `largest ${WALL}`],
});

/** The first of two runs on an Intel Xeon, from which less time was stolen. */
const XEON = 'tax-rocksdb-blob-20261122-0331';

/** Ours, then those that the source printed or that follow from them. */
export const numbers = [
  ...ours,
  ...stolenClaims(XEON),
  ...CODECS.map((codec) =>
    onXeon(XEON)(`write-${codec}-middle`, `Time of put, flush and compaction, ${codec} ÷ none, JSON of ${MIDDLE_JSON.label}`, 2, (run) =>
      writeRatio(run, codec, MIDDLE_JSON),
    ),
  ),
  onXeon(XEON)('cold-zstd-middle', `Time of reads after the caches were dropped, zstd ÷ none, JSON of ${MIDDLE_JSON.label}`, 2, (run) =>
    timeRatio(run, 'zstd', MIDDLE_JSON, 'cold-read'),
  ),
  ...designClaims('wall-time', 'time'),
  ...printed,
];
