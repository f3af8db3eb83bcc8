/** RocksDB behind a document database: no codec, lz4 and zstd at three value sizes. */
import type { Study } from '../study.ts';
import { audit } from './audit.ts';
import { claims } from './claims.ts';
import { economics, presets } from './economics.ts';
import { ownCharts } from './own-charts.ts';
import { printedCharts } from './printed-charts.ts';
import { notRepeated, replications } from './replications.ts';
import { tax } from './tax.ts';

export const study: Study = {
  id: 'rocksdb-blob',
  name: 'RocksDB codecs',
  title:
    'In RocksDB zstd saves {own-saved-zstd-middle} of generated JSON and writing takes {own-write-zstd-middle} as long; lz4 {own-saved-lz4-middle} and {own-write-lz4-middle}',
  standfirst:
    'Values of {size-middle}; put, flush and compaction timed in the foreground, {own-blocks} of measurements. The source behind the usual advice timed put alone and printed {put-alone-zstd} with zstd, measured once.',
  german: {
    name: 'Codecs in RocksDB',
    title:
      'zstd spart {own-saved-zstd-middle} der Bytes von RocksDB, das Schreiben dauert {own-write-zstd-middle} so lange; lz4: {own-saved-lz4-middle} und {own-write-lz4-middle}',
    standfirst:
      'Erzeugtes JSON von {size-middle}, Put, Flush und Compaction gemessen, in {own-blocks}. Die Quelle hinter dem üblichen Rat maß Put allein und druckte {put-alone-zstd} mit zstd, einmal gemessen.',
  },
  cost: {
    of: 'Time to write, zstd or lz4 ÷ none; the source: put alone',
    ours: ['own-write-zstd-middle', 'own-write-lz4-middle'],
    printed: ['put-alone-zstd', 'put-alone-lz4'],
    pays: 'zstd pays where storage costs more than CPU.',
  },
  published: '2026-11-22',
  claims,
  audit,
  replications,
  notRepeated,
  guards: ['own-zstd-trade', 'own-flush-dearer', 'own-write-dearer', 'own-lz4-quarter', 'own-lz4-costs-less'],
  charts: (run) => (run.experiment ? ownCharts(run) : printedCharts(run)),
  figures: () => [],
  tax,
  economics,
  presets,
};
