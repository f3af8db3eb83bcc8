/** RocksDB behind a document database: no codec, lz4 and zstd at three value sizes, and more settings on real documents. */
import type { Study } from '../study.ts';
import { figures, ownCharts, printedCharts } from './charts.ts';
import { economics, presets } from './economics.ts';
import { COUNTED_RUNS, NEWER_RUNS, numbers, OTHER_NEWER, OTHER_RUNS, SETTINGS_EPYC, SETTINGS_NEWER } from './numbers.ts';
import { source } from './source.ts';
import { verdicts } from './verdicts.ts';

export const study: Study = {
  id: 'rocksdb-blob',
  name: 'RocksDB codecs',
  title:
    'In RocksDB zstd saves {set-saved-zstd-debian} of Debian’s package records, and reads from memory take {set-read-zstd-debian} as long; blocks of 16 KiB save {set-saved-zstd-debian-16} and take {set-read-zstd-debian-16}',
  standfirst:
    'Put, flush and compaction take {set-write-zstd-debian} as long, with 16 KiB {set-write-zstd-debian-16}, on one quiet machine in {own-blocks} of measurements. Of generated JSON of {size-middle} zstd saves {own-saved-zstd-middle} and takes {own-write-zstd-middle}, on a busy Intel Xeon {own-write-zstd-middle-xeon}. The source behind the usual advice timed put alone and printed {put-alone-zstd}, measured once.',
  cost: {
    of: 'Time to write, with a codec ÷ none',
    another: {
      'set-write-zstd-debian': 'zstd, Debian’s records',
    },
    ours: {
      'own-write-zstd-middle': 'zstd, generated JSON',
      'own-write-lz4-middle': 'lz4, generated JSON',
    },
    printed: {
      'put-alone-zstd': 'zstd, put alone, printed',
      'put-alone-lz4': 'lz4, put alone, printed',
    },
    pays: 'zstd pays where storage costs more than CPU.',
  },
  published: '2026-11-29',
  claims: [...numbers, ...verdicts],
  ...source,
  guards: ['set-dictionary', 'own-zstd-trade', 'own-flush-dearer', 'own-write-dearer', 'own-lz4-quarter', 'own-lz4-costs-less'],
  charts: (run) => (run.experiment ? ownCharts(run) : printedCharts(run)),
  figures,
  aa: [COUNTED_RUNS, NEWER_RUNS, SETTINGS_EPYC, SETTINGS_NEWER, OTHER_RUNS, OTHER_NEWER],
  economics,
  presets,
};
