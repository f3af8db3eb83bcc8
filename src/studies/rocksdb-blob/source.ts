/**
 * The 32 sentences of the source, each judged by its own two tables and, where it is about speed, measured again. Where its text names no
 * column, every column that could be meant is read.
 */
import { ABSOLUTE, type Again, inOtherForm, NO_RESULT, type NotRepeated, restated, sourceOf } from '../../claims/audit.ts';
import { atLeast, atMost } from '../../claims/bound.ts';
import { entry, every, kindest, misread, part, type Quote } from '../../claims/build.ts';
import { all, contrast, notCheckable, printed, printedRow, type Rule, similar, type Wanted } from '../../claims/rules.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { ratio, scale } from '../../run/quantity.ts';
import type { Quantity, Run, Statistic } from '../../run/types.ts';
import * as table from './figures.ts';
import { type Phase, type Setting, time } from './own.ts';

const BYTES = { [table.SMALL]: 512, [table.MIDDLE]: 4096 } as const;
type TimedSize = keyof typeof BYTES;

/** Speed of one phase, as the source wrote: one value under all keys. */
const speed = (size: TimedSize, phase: Phase) => {
  const setting: Setting = { size: BYTES[size], payload: 'same', keys: 10_000 };
  return (run: Run, arm: string, against: string) => ratio(time(run, against, setting, phase), time(run, arm, setting, phase));
};

const put = (codec: table.Mode, size: TimedSize, found: string, isSimilar = false): Again => ({
  id: `put-${codec}-${table.SIZE_IDS[size]}`,
  finding: `Values of ${table.SIZE_LABELS[size]} are put ${found}`,
  what: `Speed of put, ${codec} ÷ none, ${table.SIZE_LABELS[size]}, one value under all keys`,
  better: 'higher',
  printed: isSimilar ? 'similar' : (source) => table.wallRatio(source, codec, size),
  arms: [codec, 'none'],
  measured: speed(size, 'put'),
});

const read = (codec: table.Mode): Again => ({
  id: `read-${codec}`,
  finding: `Warm reads take longer with ${codec} than with none`,
  what: `Speed of warm reads, ${codec} ÷ none, ${table.SIZE_LABELS[table.MIDDLE]}, one value under all keys`,
  better: 'higher',
  printed: (source) => ratio(table.latency(source, 'none'), table.latency(source, codec)),
  arms: [codec, 'none'],
  measured: speed(table.MIDDLE, 'warm-read'),
});

const de = (quote: string, english: string): Quote => ({ quote, foreign: { lang: 'de', english } });
/** A lead by each column that could be meant; the kindest decides. */
const byColumn = (rule: Rule<Statistic>, lead: (column: table.Column) => (run: Run, mode: table.Mode) => Quantity) =>
  (Object.keys(table.COLUMNS) as table.Column[]).map((column) => part(rule, ofCodecs(lead(column))));
const speedsOf = (modes: readonly table.Mode[], size: table.Size) => (r: StudyRuns) =>
  modes.flatMap((mode) => table.speeds(r.printed, mode, size));
const ofCodecs = (figure: (run: Run, mode: table.Mode) => Quantity) => (r: StudyRuns) =>
  table.CODECS.map((mode) => figure(r.printed, mode));
/** Reads of one codec against the others, by latency and by items/s: above 1 where it leads. */
const readLeads = (mode: table.Mode) => (r: StudyRuns) =>
  table.MODES.filter((other) => other !== mode).flatMap((other) => [
    ratio(table.latency(r.printed, other), table.latency(r.printed, mode)),
    ratio(table.readItems(r.printed, mode), table.readItems(r.printed, other)),
  ]);

const READS = restated('replication-read-lz4', 'replication-read-zstd');
const SMALL_PUTS = restated('replication-put-lz4-small', 'replication-put-zstd-small');
const LARGE_WRITES = inOtherForm('own-write-lz4-large', 'own-write-zstd-large');
const SAVED = inOtherForm('own-saved-lz4-middle', 'own-saved-zstd-middle');

/** A sentence about figures that the transcript does not hold. */
const lacking = (quote: string, english: string, again: NotRepeated, reason: string, ...wanted: readonly Wanted[]) =>
  entry(de(quote, english), again, '', reason, notCheckable(...wanted), ({ printed: run }) => [run]);

const thousands = (q: Quantity) => scale(q, 1e-3, 'k items/s');
const CPU_TIME = 'rates per second of CPU time';
/** A thread's CPU time is no more than the wall time that it takes. */
const noMoreThanWall = (read: (run: Run) => Quantity) =>
  part(all(atLeast(1), 'ratio of items/s to items per second of wall time'), ({ printed: run }) => [read(run)]);

/** A row of the write table: time, throughput and items/s. One defect explains all of them, so all are judged by both readings. */
const writeRow = (quote: string, mode: table.Mode, size: table.Size) => {
  const [, throughput = '', perSecond = ''] = quote.split(' | ').map((cell) => cell.replace(/ MB\/s$|k$/, ''));
  const asLabelled = ({ printed: run }: StudyRuns) => [
    thousands(table.wallItems(run, mode, size)),
    table.itemsTimesSize(run, mode, size, 'MB/s'),
  ];
  const unit = part(all(atMost(1), table.MISFIT), (r) => [table.missInRoundings(r.printed, mode, size, 'MiB/s')]);
  const clock = noMoreThanWall((run) => table.clockRatio(run, mode, size));
  return entry(
    quote,
    ABSOLUTE,
    'Items/s against keys ÷ time, and MB/s against items/s × value size: as labelled, or as the harness counts.',
    'The time is wall time; the rates count seconds of CPU time, and their “MB” is a MiB.',
    kindest(part(printedRow(perSecond, throughput), asLabelled), misread(`MiB and as ${CPU_TIME}`, every(unit, clock))),
  );
};

const readRow = (quote: string, mode: table.Mode) => {
  const clock = noMoreThanWall((run) => table.readClockRatio(run, mode));
  return entry(
    quote,
    ABSOLUTE,
    'Items/s against 1 ÷ latency: as labelled, or as the harness counts.',
    'The latency is wall time; the rate counts seconds of CPU time.',
    kindest(
      part(printed(quote.split(' | ')[1]!.replace('k', '')), ({ printed: run }) => [thousands(table.wallReadItems(run, mode))]),
      misread(CPU_TIME, clock),
    ),
  );
};

export const source = sourceOf('rocksdb-blob', [1, 3, 6], {
  1: entry(
    de('ZSTD und LZ4 **schneller** als `none`', 'zstd and lz4 faster than none, small values'),
    [put('lz4', table.SMALL, 'faster with lz4 than with none'), put('zstd', table.SMALL, 'faster with zstd than with none')],
    'Speed of either codec ÷ none at the smallest size, by each column.',
    'Both codecs lead at the smallest size in every column; one observation each.',
    contrast(),
    speedsOf(table.CODECS, table.SMALL),
  ),
  2: entry(
    de('(~7-13% Verbesserung)', '7–13 % better'),
    SMALL_PUTS,
    'Two codecs and two ends: the lead of lz4 over none against the lower, that of zstd against the upper. By one column, or each end by another.',
    'Wall time gives the lower end and only the printed rates give the upper one; by wall time both leads lie near the lower end.',
    kindest(
      ...byColumn(printedRow('7', '13'), (column) => (run, mode) => table.faster(run, column, mode, 'none', table.SMALL)),
      misread(
        'the lower end from time and the upper end from items/s',
        part(printedRow('7', '13'), ({ printed: run }) => [
          table.faster(run, 'time', 'lz4', 'none', table.SMALL),
          table.faster(run, 'items', 'zstd', 'none', table.SMALL),
        ]),
      ),
    ),
  ),
  3: entry(
    de('Alle drei Varianten ähnlich (~147 MB/s)', 'all three alike, about 147 MB/s'),
    [put('lz4', table.MIDDLE, 'as fast with lz4 as with none', true), put('zstd', table.MIDDLE, 'as fast with zstd as with none', true)],
    'Speed of either codec ÷ none at the middle size, by each column; and the one rate against that of the three which is nearest to it.',
    'Similar they are, but the one rate quoted for all three rounds to none of them, and its unit is MiB/s.',
    part(similar(), speedsOf(table.CODECS, table.MIDDLE)),
    kindest(...table.MODES.map((mode) => part(printed('147'), ({ printed: run }) => [table.rate(run, mode, table.MIDDLE)]))),
  ),
  4: entry(
    de('ZSTD minimal schneller bei hoher Kompressibilität', 'zstd slightly faster where data compresses well'),
    restated('replication-put-zstd-middle'),
    'Speed of zstd ÷ none at the middle size, by each column; the values are taken to be as compressible as the sentence asks.',
    'The two columns per CPU second put zstd ahead of none, wall time puts it last; how compressible the values are is not recorded.',
    contrast(),
    speedsOf(['zstd'], table.MIDDLE),
  ),
  5: entry(
    de('deutlich schneller** (+20% gegenüber LZ4/ZSTD)', 'none much faster, 20 % ahead of lz4 and zstd'),
    LARGE_WRITES,
    'By how much none leads either codec at the largest size, by each column; the kindest column decides.',
    'Against lz4 the rate columns round to it, against zstd they fall short; by wall time the lead is less than half of it.',
    kindest(...byColumn(printed('20'), (column) => (run, mode) => table.faster(run, column, 'none', mode, table.LARGE))),
  ),
  6: entry(
    de('LZ4 und ZSTD fügen ~14% Latenz hinzu', 'lz4 and zstd add about 14 % latency'),
    [read('lz4'), read('zstd')],
    'What either codec adds to a read, by latency and by items/s; the kinder column decides.',
    'Latency comes near it for both codecs and rounds to less.',
    kindest(part(printed('14'), ofCodecs(table.addedLatency)), part(printed('14'), ofCodecs(table.addedTime))),
  ),
  7: lacking(
    '(Dekompressions-Overhead)',
    'the cost of decompression',
    { why: 'Needs a clock around decompression alone, which our harness does not have' },
    'It was not measured, and the next line of the source calls the same reads a pure memory copy.',
    { metric: 'decompression-time' },
  ),
  8: entry(
    de('Bei Cache-Hits (reiner memcpy) ist `none` am schnellsten', 'on cache hits, a pure memory copy, none is fastest'),
    READS,
    'Reads of none against either codec, by latency and by items/s.',
    'none leads in latency and items/s; that a hit is a pure copy is not measured.',
    contrast(),
    readLeads('none'),
  ),
  9: lacking(
    'CPU-Kosten für Kompression überwiegen I/O-Einsparungen bei großen Payloads',
    'CPU cost of compression outweighs saved I/O for large payloads',
    LARGE_WRITES,
    'Bytes written were not recorded, and the flush that compresses lies outside the timed region.',
    { metric: 'bytes-written', dims: { size: table.LARGE } },
  ),
  10: lacking(
    'Die Kompression reduziert I/O und Write Amplification stärker als die CPU-Kosten wiegen',
    'compression reduces I/O and write amplification by more than its CPU cost',
    inOtherForm('own-write-lz4-small', 'own-write-zstd-small', 'own-saved-lz4-small', 'own-saved-zstd-small'),
    'Neither I/O nor write amplification was measured; the source says so itself further down.',
    { metric: 'bytes-written', dims: { size: table.SMALL } },
    { metric: 'write-amplification' },
  ),
  11: lacking(
    'Im realen Betrieb mit Disk-I/O kann Kompression durch geringere Datenmengen schneller sein',
    'in real use with disk I/O compression can be faster, because there is less data',
    inOtherForm('own-cold-lz4-middle', 'own-cold-zstd-middle'),
    'Every read of the table hits a warm cache.',
    { metric: 'latency', dims: { cache: 'cold' } },
  ),
  12: entry(
    de('Für hohen Write-Throughput mit kleineren Entities (< 1KB)', 'for high write throughput with smaller entities'),
    SMALL_PUTS,
    'Speed of either codec ÷ none at the one size below the limit, by each column.',
    'The one size below the limit was written faster with either codec in every column; one observation each.',
    contrast(),
    speedsOf(table.CODECS, table.SMALL),
  ),
  13: lacking(
    '→ **ZSTD** (default) oder **LZ4** (bottommost) nutzen',
    'use zstd (default) or lz4 (bottommost)',
    { why: 'Our harness puts lz4 above zstd, not zstd above lz4' },
    'Each run used one codec on all levels, so nothing tells the levels apart; the hybrid advice below it assigns the codecs the other way round.',
    { metric: 'throughput', dims: { bottommost: 'lz4' } },
  ),
  14: entry(
    de('→ **LZ4** für Reads mit weniger Latenz', 'lz4 for reads with less latency'),
    READS,
    'Reads of lz4 against both others, by latency and by items/s.',
    'lz4 has the most latency and the fewest reads per second of the three.',
    contrast(),
    readLeads('lz4'),
  ),
  15: lacking(
    'Für große BLOBs (> 8KB) oder read-heavy Workloads',
    'for large BLOBs or read-heavy workloads',
    NO_RESULT,
    'Reads were measured at 4 KiB only, below that limit.',
    { metric: 'latency', dims: { size: table.LARGE } },
  ),
  16: entry(
    de('oder **none** für maximalen Read-Durchsatz', 'or none for the highest read throughput'),
    READS,
    'Reads of none against either codec, by latency and by items/s.',
    'none has the most reads per second and the least latency.',
    contrast(),
    readLeads('none'),
  ),
  17: lacking(
    'Frische Daten (L0) mit LZ4 schnell komprimiert',
    'fresh data (L0) compressed quickly with lz4',
    inOtherForm('own-flush-lz4-small', 'own-flush-lz4-middle'),
    'No figure tells levels apart, and no compression was timed.',
    { metric: 'compression-time' },
  ),
  18: lacking('(Faktor ~3-5x)', 'a factor of about 3–5', SAVED, 'The factor is stated beside tables that hold no stored bytes.', {
    metric: 'compression-ratio',
  }),
  19: lacking(
    'führt Kompression zu **niedrigerer Write Amplification**',
    'compression leads to lower write amplification',
    inOtherForm('set-written-none', 'set-written-lz4', 'set-written-zstd'),
    'Write amplification was not measured; it is on the list of next steps.',
    { metric: 'write-amplification' },
  ),
  20: lacking('Kompression reduziert SSTable-Größe', 'compression makes table files smaller', SAVED, 'No file size was recorded.', {
    metric: 'stored-bytes',
  }),
  21: writeRow('23.6 ms | 22.7 MB/s | 46.4k', 'none', table.SMALL),
  22: writeRow('22.0 ms | 24.1 MB/s | 49.3k', 'lz4', table.SMALL),
  23: writeRow('21.9 ms | 25.6 MB/s | 52.5k', 'zstd', table.SMALL),
  24: writeRow('29.7 ms | 147.7 MB/s | 37.8k', 'none', table.MIDDLE),
  25: writeRow('31.2 ms | 141.0 MB/s | 36.1k', 'lz4', table.MIDDLE),
  26: writeRow('31.6 ms | 148.6 MB/s | 38.1k', 'zstd', table.MIDDLE),
  27: writeRow('49.8 ms | 348.8 MB/s | 22.3k', 'none', table.LARGE),
  28: writeRow('54.1 ms | 289.5 MB/s | 18.5k', 'lz4', table.LARGE),
  29: writeRow('53.4 ms | 294.1 MB/s | 18.8k', 'zstd', table.LARGE),
  30: readRow('2.32 | 434k', 'none'),
  31: readRow('2.63 | 383k', 'lz4'),
  32: readRow('2.61 | 412k', 'zstd'),
});
