/** RocksDB behind a document database: no codec, lz4 and zstd at three value sizes. */
import type { Study } from '../study.ts';
import { ownCharts, printedCharts } from './charts.ts';
import { economics, presets } from './economics.ts';
import { numbers } from './numbers.ts';
import { source } from './source.ts';
import { verdicts } from './verdicts.ts';

export const study: Study = {
  id: 'rocksdb-blob',
  name: 'RocksDB codecs',
  title:
    'In RocksDB zstd saves {own-saved-zstd-middle} of generated JSON, and put, flush and compaction take {own-write-zstd-middle} as long; lz4 {own-saved-lz4-middle} and {own-write-lz4-middle}',
  standfirst:
    'Values of {size-middle}, every step waited for, {own-blocks} on one quiet machine. On a busy one with another CPU writing took {own-write-zstd-middle-xeon} with zstd; for lz4 there are {own-write-lz4-middle-xeon}. The source behind the usual advice timed put alone and printed {put-alone-zstd} with zstd, measured once.',
  cost: {
    of: 'Time to write, with a codec ÷ none',
    ours: {
      'own-write-zstd-middle': 'zstd',
      'own-write-lz4-middle': 'lz4',
    },
    printed: {
      'put-alone-zstd': 'zstd, put alone, printed',
      'put-alone-lz4': 'lz4, put alone, printed',
    },
    pays: 'zstd pays where storage costs more than CPU.',
  },
  published: '2026-11-24',
  claims: [...numbers, ...verdicts],
  ...source,
  guards: ['own-zstd-trade', 'own-flush-dearer', 'own-write-dearer', 'own-lz4-quarter', 'own-lz4-costs-less'],
  charts: (run) => (run.experiment ? ownCharts(run) : printedCharts(run)),
  figures: () => [],
  economics,
  presets,
};
