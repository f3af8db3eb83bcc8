/** RocksDB codecs by value size: what the tables of the transcript give by plain division. */
import { describe, expect, it } from 'vitest';
import { readTable, told } from '../site/plain-reader.ts';

const [writes, reads] = ['sequential_write.csv', 'random_read.csv'].map((table) => readTable('rocksdb-blob-20251027.tgz', table)) as [
  Record<string, string>[],
  Record<string, string>[],
];

const written = (codec: string, bytes: number, column: string) =>
  Number(writes.find((row) => row['compression'] === codec && row['blob_bytes'] === String(bytes))?.[column]);
const read = (codec: string, column: string) => Number(reads.find((row) => row['compression'] === codec)?.[column]);
const ms = (codec: string, bytes: number) => written(codec, bytes, 'time_per_iter_ms');
const items = (codec: string, bytes: number) => written(codec, bytes, 'items_per_s');
const printed = (codec: string, bytes: number) => written(codec, bytes, 'throughput_mb_s_as_printed');
/** Items/s × seconds ÷ 1000 keys. */
const clock = (codec: string, bytes: number) => (items(codec, bytes) * ms(codec, bytes)) / 1e6;

const published = told('rocksdb-blob');

describe('the published figures', () => {
  it.each<[string, () => number, string]>([
    ['lead-time-lz4', () => 100 * (ms('lz4', 16384) / ms('none', 16384) - 1), '8.6\u00a0%'],
    ['lead-rate-lz4', () => 100 * (printed('none', 16384) / printed('lz4', 16384) - 1), '20.5\u00a0%'],
    ['gain-items-zstd', () => 100 * (items('zstd', 512) / items('none', 512) - 1), '13.1\u00a0%'],
    ['implied-none-small', () => 1e6 / ms('none', 512), '42,373\u00a0items/s'],
    ['clock-none-small', () => clock('none', 512), '1.095×'],
    ['clock-most', () => clock('zstd', 4096), '1.204×'],
    ['clock-least', () => clock('lz4', 16384), '1.001×'],
    ['decimal-none-small', () => (46400 * 512) / 1e6, '23.8\u00a0MB/s'],
    ['binary-none-small', () => (46400 * 512) / 1048576, '22.7\u00a0MiB/s'],
    ['latency-share-lz4', () => 100 * (read('lz4', 'latency_us') / read('none', 'latency_us') - 1), '13.4\u00a0%'],
    ['latency-share-zstd', () => 100 * (read('zstd', 'latency_us') / read('none', 'latency_us') - 1), '12.5\u00a0%'],
    ['read-implied-zstd', () => 1e6 / read('zstd', 'latency_us'), '383,142\u00a0items/s'],
    ['read-clock-zstd', () => (read('zstd', 'items_per_s') * read('zstd', 'latency_us')) / 1e6, '1.075×'],
  ])('%s follows from the tables', (id, value, text) => {
    expect(published[id]?.value).toBeCloseTo(value(), 9);
    expect(published[id]?.text).toBe(text);
  });
});

describe('what the tables contradict', () => {
  const codecs = ['none', 'lz4', 'zstd'];
  const best = (figure: (codec: string) => number) => codecs.reduce((a, b) => (figure(b) > figure(a) ? b : a));

  it.each([
    [512, 'zstd', 'zstd'],
    [4096, 'none', 'zstd'],
    [16384, 'none', 'none'],
  ])('at %s B wall time puts %s first and items/s %s', (bytes, byTime, byItems) => {
    expect(best((codec) => -ms(codec, bytes))).toBe(byTime);
    expect(best((codec) => items(codec, bytes))).toBe(byItems);
  });

  it('keeps the wording of the source beside the figure', () => {
    for (const row of writes) {
      expect(row['time_printed']).toBe(`${row['time_per_iter_ms']} ms`);
      expect(row['throughput_printed']).toBe(`${row['throughput_mb_s_as_printed']} MB/s`);
    }
    for (const row of [...writes, ...reads]) expect(Number(row['items_printed']!.replace('k', 'e3'))).toBe(Number(row['items_per_s']));
  });

  it('gives the rows one verdict for one defect: none agrees as labelled, all agree in MiB per CPU second', () => {
    const half = (cell: string) => 0.5 * 10 ** -(/\.(\d+)/.exec(cell)?.[1]?.length ?? 0) * (cell.endsWith('k') ? 1000 : 1);
    for (const row of writes) {
      const [printed, perSecond, bytes] = [row['throughput_mb_s_as_printed'], row['items_per_s'], row['blob_bytes']].map(Number);
      const rounding = (unit: number) =>
        half(row['throughput_printed']!.replace(' MB/s', '')) + (half(row['items_printed']!) * bytes!) / unit;
      const apart = (unit: number) => Math.abs((perSecond! * bytes!) / unit - printed!);
      expect(apart(1e6)).toBeGreaterThan(rounding(1e6));
      expect(apart(1048576)).toBeLessThanOrEqual(rounding(1048576));
      expect((perSecond! * Number(row['time_per_iter_ms'])) / 1e6).toBeGreaterThanOrEqual(1);
    }
  });

  it('finds each end of a printed range in another column', () => {
    const gains = (figure: (codec: string) => number) => ['lz4', 'zstd'].map((codec) => Math.round(100 * (figure(codec) - 1)));
    expect(gains((codec) => ms('none', 512) / ms(codec, 512))).toEqual([7, 8]);
    expect(gains((codec) => printed(codec, 512) / printed('none', 512))).toEqual([6, 13]);
    expect(gains((codec) => items(codec, 512) / items('none', 512))).toEqual([6, 13]);
  });
});
