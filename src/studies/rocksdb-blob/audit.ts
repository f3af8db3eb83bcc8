/**
 * The 32 claims that the source made, each judged by computation on its own two tables. Where its text names no column, every
 * column that could be meant is read and the best decides.
 */
import type { AuditEntry } from '../../claims/audit.ts';
import { auditOf } from '../../claims/legacy.ts';
import {
  judgeAll,
  judgeBest,
  judgeContrast,
  judgePrinted,
  judgeRange,
  judgeRecorded,
  judgeSimilar,
  type Judgement,
} from '../../claims/legacy-rules.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { ratio, scale } from '../../run/quantity.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { gainAtSmall } from './claims.ts';
import { gain, items, itemsInMb, itemsRatio, latency, rate, readItems, time, wallItems, wallRatio, wallReadItems } from './figures.ts';
import { CODECS, LARGE, MIDDLE, MODES, SMALL, type Mode, type Size } from './words.ts';

const entry = auditOf('rocksdb-blob');

const BEST = 'A printed percentage that names no column, judged on each of the three (time, throughput, items/s); the best column decides.';
const CONTRAST = '“Faster” holds when every ratio of every column points that way, is imprecise when mixed, contradicted when nowhere.';
const RECORDED = 'Not checkable when the run, searched by metric and dimensions, does not hold the figure that the claim needs.';
const ROW =
  'A row is judged as it is labelled: items/s against keys ÷ time, and MB/s against items/s × value size with 10⁶ B to the MB; the worse decides.';
const READ_ROW = 'A row is judged as it is labelled: items/s against 1 ÷ latency.';

/** Speed of a codec against none in all three columns, above 1 where it is ahead. */
const speeds = (run: Run, mode: Mode, size: Size) => [
  wallRatio(run, mode, size),
  ratio(rate(run, mode, size), rate(run, 'none', size)),
  itemsRatio(run, mode, size),
];

/** How far none lies above a codec at the largest size, by each column. */
const leads = (run: Run, mode: Mode): Quantity[] => [
  gain(time(run, mode, LARGE), time(run, 'none', LARGE)),
  gain(rate(run, 'none', LARGE), rate(run, mode, LARGE)),
  gain(items(run, 'none', LARGE), items(run, mode, LARGE)),
];

/** One percentage for both codecs, judged column by column. */
const bestColumn = (percent: string, columns: (mode: Mode) => readonly Quantity[]): Judgement => {
  const [lz4, zstd] = CODECS.map((mode) => columns(mode)) as [readonly Quantity[], readonly Quantity[]];
  return judgeBest(lz4.map((q, i) => judgeAll([judgePrinted(percent, q), judgePrinted(percent, zstd[i]!)])));
};

const needs =
  (metric: string, dims = {}) =>
  ({ canonical }: StudyRuns) =>
    judgeRecorded(canonical, metric, dims);

/** A row of the write table: its three printed figures, as labelled. */
const writeRow = (n: number, quote: string, mode: Mode, size: Size, reason: string): AuditEntry => {
  const [, printedRate = '', printedItems = ''] = quote.split(' | ');
  return entry(n, quote, ROW, reason, ({ canonical: run }) =>
    judgeAll([
      judgePrinted(printedItems.replace('k', ''), thousands(wallItems(run, { mode, size }))),
      judgePrinted(printedRate.replace(' MB/s', ''), itemsInMb(run, { mode, size })),
    ]),
  );
};

/** A row of the read table. */
const readRow = (n: number, quote: string, mode: Mode, reason: string): AuditEntry =>
  entry(n, quote, READ_ROW, reason, ({ canonical: run }) =>
    judgePrinted(quote.split(' | ')[1]!.replace('k', ''), thousands(wallReadItems(run, mode))),
  );

const thousands = (q: Quantity): Quantity => scale(q, 1e-3, 'k items/s');

const BOTH_OFF = 'The rate counts CPU seconds while the time is wall time, and its “MB” is a MiB.';
const UNIT_OFF = 'The two clocks nearly agree in this row; the “MB” is a MiB.';

export const audit: readonly AuditEntry[] = [
  entry(
    1,
    'ZSTD und LZ4 **schneller** als `none`',
    CONTRAST,
    'Both codecs lead at the smallest size in every column; one observation each.',
    (r) => judgeContrast(CODECS.flatMap((mode) => speeds(r.canonical, mode, SMALL))),
  ),
  entry(
    2,
    '(~7-13% Verbesserung)',
    'A printed range that names no column: both codecs lie in it, or round into it, by one column; the best column decides.',
    'Both leads by wall time lie in the range, near its lower end; the upper end comes from the two rate columns.',
    (r) =>
      judgeBest(
        (['time', 'rate', 'items'] as const).map((column) =>
          judgeRange(
            '7',
            '13',
            CODECS.map((mode) => gainAtSmall(r.canonical, column, mode)),
          ),
        ),
      ),
  ),
  entry(
    3,
    'Alle drei Varianten ähnlich (~147 MB/s)',
    '“Similar”: within a factor of 1.25 of none by time and by throughput; the printed rate against each of the three.',
    'Similar they are, but the one rate quoted for all three rounds to none of them, and its unit is MiB/s.',
    (r) =>
      judgeAll([
        judgeSimilar(CODECS.flatMap((mode) => speeds(r.canonical, mode, MIDDLE))),
        ...MODES.map((mode) => judgePrinted('147', rate(r.canonical, mode, MIDDLE))),
      ]),
  ),
  entry(
    4,
    'ZSTD minimal schneller bei hoher Kompressibilität',
    `${CONTRAST} The condition needs the compressibility of the values; the worse part decides.`,
    'The two CPU-second columns put zstd ahead of none, wall time puts it last; how compressible the values are is not recorded.',
    (r) => judgeAll([judgeContrast(speeds(r.canonical, 'zstd', MIDDLE)), needs('compression-ratio')(r)]),
  ),
  entry(
    5,
    'deutlich schneller** (+20% gegenüber LZ4/ZSTD)',
    BEST,
    'Against lz4 the rate columns round to it, against zstd they fall short; by wall time the lead is less than half of it.',
    (r) => bestColumn('20', (mode) => leads(r.canonical, mode)),
  ),
  entry(
    6,
    'LZ4 und ZSTD fügen ~14% Latenz hinzu',
    'A printed percentage that names both codecs, judged on latency and on items/s; the better column decides.',
    'Latency rounds to less for both codecs, and zstd misses by more than a tenth of its own figure.',
    (r) =>
      bestColumn('14', (mode) => [
        gain(latency(r.canonical, mode), latency(r.canonical, 'none')),
        gain(readItems(r.canonical, 'none'), readItems(r.canonical, mode)),
      ]),
  ),
  entry(
    7,
    '(Dekompressions-Overhead)',
    RECORDED,
    'Time spent decompressing was not measured, and the next line of the source calls the same reads a pure memory copy.',
    needs('decompression-time'),
  ),
  entry(
    8,
    'Bei Cache-Hits (reiner memcpy) ist `none` am schnellsten',
    CONTRAST,
    'none leads in latency and items/s; that a hit is a pure copy is not measured.',
    (r) =>
      judgeContrast(
        CODECS.flatMap((mode) => [
          ratio(latency(r.canonical, mode), latency(r.canonical, 'none')),
          ratio(readItems(r.canonical, 'none'), readItems(r.canonical, mode)),
        ]),
      ),
  ),
  entry(
    9,
    'CPU-Kosten für Kompression überwiegen I/O-Einsparungen bei großen Payloads',
    RECORDED,
    'A balance needs both sides; bytes written were not recorded, and the flush that compresses lies outside the timed region.',
    needs('bytes-written', { size: LARGE }),
  ),
  entry(
    10,
    'Die Kompression reduziert I/O und Write Amplification stärker als die CPU-Kosten wiegen',
    RECORDED,
    'Neither I/O nor write amplification was measured; the source says so itself further down.',
    (r) => judgeAll([needs('bytes-written', { size: SMALL })(r), needs('write-amplification')(r)]),
  ),
  entry(
    11,
    'Im realen Betrieb mit Disk-I/O kann Kompression durch geringere Datenmengen schneller sein',
    RECORDED,
    'Every read of the table hits a warm cache.',
    needs('latency', { cache: 'cold' }),
  ),
  entry(
    12,
    'Für hohen Write-Throughput mit kleineren Entities (< 1KB)',
    CONTRAST,
    'The one size below the limit was written faster with either codec in every column; one observation each.',
    (r) => judgeContrast(CODECS.flatMap((mode) => speeds(r.canonical, mode, SMALL))),
  ),
  entry(
    13,
    '→ **ZSTD** (default) oder **LZ4** (bottommost) nutzen',
    RECORDED,
    'Each run used one codec on all levels, so nothing tells the levels apart; the hybrid advice below it assigns the codecs the other way round.',
    needs('throughput', { bottommost: 'lz4' }),
  ),
  entry(
    14,
    '→ **LZ4** für Reads mit weniger Latenz',
    '“Less latency” holds when lz4 is below both others in latency and above them in items/s.',
    'lz4 has the most latency and the fewest reads per second of the three.',
    (r) =>
      judgeContrast(
        (['none', 'zstd'] as const).flatMap((mode) => [
          ratio(latency(r.canonical, mode), latency(r.canonical, 'lz4')),
          ratio(readItems(r.canonical, 'lz4'), readItems(r.canonical, mode)),
        ]),
      ),
  ),
  entry(
    15,
    'Für große BLOBs (> 8KB) oder read-heavy Workloads',
    RECORDED,
    'Reads were measured at 4 KiB only, below the limit that the advice names.',
    needs('latency', { size: LARGE }),
  ),
  entry(16, 'oder **none** für maximalen Read-Durchsatz', CONTRAST, 'none has the most reads per second and the least latency.', (r) =>
    judgeContrast(
      CODECS.flatMap((mode) => [
        ratio(readItems(r.canonical, 'none'), readItems(r.canonical, mode)),
        ratio(latency(r.canonical, mode), latency(r.canonical, 'none')),
      ]),
    ),
  ),
  entry(
    17,
    'Frische Daten (L0) mit LZ4 schnell komprimiert',
    RECORDED,
    'No figure tells levels apart, and no compression was timed.',
    needs('compression-time'),
  ),
  entry(18, '(Faktor ~3-5x)', RECORDED, 'The factor is stated beside tables that hold no stored bytes.', needs('compression-ratio')),
  entry(
    19,
    'führt Kompression zu **niedrigerer Write Amplification**',
    RECORDED,
    'Write amplification was not measured; it is on the list of next steps.',
    needs('write-amplification'),
  ),
  entry(20, 'Kompression reduziert SSTable-Größe', RECORDED, 'No file size was recorded.', needs('stored-bytes')),
  writeRow(21, '23.6 ms | 22.7 MB/s | 46.4k', 'none', SMALL, BOTH_OFF),
  writeRow(22, '22.0 ms | 24.1 MB/s | 49.3k', 'lz4', SMALL, BOTH_OFF),
  writeRow(23, '21.9 ms | 25.6 MB/s | 52.5k', 'zstd', SMALL, BOTH_OFF),
  writeRow(24, '29.7 ms | 147.7 MB/s | 37.8k', 'none', MIDDLE, BOTH_OFF),
  writeRow(25, '31.2 ms | 141.0 MB/s | 36.1k', 'lz4', MIDDLE, BOTH_OFF),
  writeRow(26, '31.6 ms | 148.6 MB/s | 38.1k', 'zstd', MIDDLE, `${BOTH_OFF} This row has the largest difference between the clocks.`),
  writeRow(27, '49.8 ms | 348.8 MB/s | 22.3k', 'none', LARGE, BOTH_OFF),
  writeRow(28, '54.1 ms | 289.5 MB/s | 18.5k', 'lz4', LARGE, UNIT_OFF),
  writeRow(29, '53.4 ms | 294.1 MB/s | 18.8k', 'zstd', LARGE, UNIT_OFF),
  readRow(30, '2.32 | 434k', 'none', 'Close, yet further apart than the printed digits allow: the two columns use two clocks.'),
  readRow(31, '2.63 | 383k', 'lz4', 'Close, yet further apart than the printed digits allow: the two columns use two clocks.'),
  readRow(32, '2.61 | 412k', 'zstd', 'The rate is well above what the latency allows, which turns its place among the three.'),
];
