/** The settings that pay on some documents, on documents of another kind and on more of one kind: does the choice carry over? */
import { VALGRIND } from '../kit/counted.ts';
import type { Harness } from '../kit/harness.ts';
import { NEEDS } from './rocksdict.ts';
import { cells, planOf, prepared } from './settings.ts';

const CODECS = ['none', 'lz4', 'zstd', 'zstd-dictionary'];
const full = [
  ...cells('pypi', 4, ['none-again', ...CODECS]),
  ...cells('pypi', 16, ['zstd']),
  ...cells('debian-two', 4, CODECS),
  ...cells('debian-two', 16, ['zstd']),
];
const quick = [...cells('pypi', 4, ['none', 'none-again', 'zstd']), ...cells('debian-two', 4, ['none', 'zstd'])];

/** Holds both releases of Debian, so that nothing is flushed during put: what RocksDB compacts by itself would be outside the clock. */
const MEMTABLE_MIB = 256;

export const rocksdbKinds: Harness = {
  study: 'rocksdb-blob',
  name: 'rocksdb-kinds',
  question: 'Does the choice of compression for RocksDB carry over to documents of another kind, and to more than 100,000 of them?',
  needs: [...NEEDS, VALGRIND],
  ports: [],
  minutes: 25,
  plan: planOf(full, quick, {
    // Not with a dictionary: a file trains one, so that what more documents cost above few would leave its training out.
    counted: [...cells('pypi', 4, ['none', 'lz4', 'zstd']), ...cells('pypi', 16, ['zstd'])].map((cell) => ({
      ...cell,
      phase: 'put and flush',
    })),
    parameters: {
      documents: 'pypi: core metadata of wheels; debian-two: records of packages of two releases',
      'memtable, MiB': `${MEMTABLE_MIB}; in the phase mixed 4`,
    },
    deviations: [
      'Metadata of PyPI and of two releases of Debian instead of ThemisDB’s values; texts are not in the bundle, digests are.',
      'As many keys as there are documents instead of 1,000.',
      'A memtable that holds all documents of a cell, four times as large as in rocksdb-settings.',
    ],
  }),
  prepare: (own, cache) => prepared(own, cache, MEMTABLE_MIB),
};
