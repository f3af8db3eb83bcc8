/**
 * RocksDB's settings of compression on real documents: levels of zstd, a dictionary, sizes of blocks, and another codec at the bottom level; what they
 * keep, what writing and reading cost, and what users feel while files are compacted. db_bench, RocksDB's own benchmark, is a second opinion.
 */
import { join } from 'node:path';
import type { Dims, Harness, Plan, Prepared } from '../kit/harness.ts';
import { debian, debianTool, findProgram } from '../kit/tools.ts';
import { BENCHMARK, benchmarked } from './benchmark.ts';
import { bytesOf, documentsOf, isDocuments, type DocumentsFile, type DocumentsName } from './documents.ts';
import { counted, COUNTERS, NEEDS, rocksdict, visit } from './rocksdict.ts';

const SEED = 1;
const DICTIONARY = 16_384;
const MEMTABLE_MIB = 64;
/** Documents that are written where instructions are counted. */
const COUNTED = { little: 200, more: 1200 };

/** What `compression` of settings.py takes; without a level RocksDB takes level 3 of zstd. */
interface Setting {
  codec: 'none' | 'lz4' | 'zstd';
  bottom?: 'zstd';
  level?: number;
  dictionary?: number;
}

const SETTINGS: Readonly<Record<string, Setting>> = {
  none: { codec: 'none' },
  'none-again': { codec: 'none' },
  lz4: { codec: 'lz4' },
  zstd: { codec: 'zstd' },
  'zstd-1': { codec: 'zstd', level: 1 },
  'zstd-9': { codec: 'zstd', level: 9 },
  'zstd-dictionary': { codec: 'zstd', level: 3, dictionary: DICTIONARY },
  'lz4-zstd': { codec: 'lz4', bottom: 'zstd' },
};

/** Cells of some settings in blocks of so many KiB. */
export const cells = (documents: DocumentsName | typeof BENCHMARK, kib: number, arms: readonly string[]): readonly Dims[] =>
  arms.map((arm) => ({ arm, block_kib: kib, documents }));
const LARGER_BLOCKS = ['none', 'lz4', 'zstd', 'zstd-dictionary'];
const full = [
  ...cells('debian', 4, Object.keys(SETTINGS)),
  ...cells('debian', 16, LARGER_BLOCKS),
  ...cells('debian', 64, LARGER_BLOCKS),
  ...cells('npm', 4, ['none', 'lz4', 'zstd', 'zstd-9', 'zstd-dictionary', 'lz4-zstd']),
  ...cells('npm', 16, LARGER_BLOCKS),
  ...cells(BENCHMARK, 4, ['none', 'none-again', 'lz4', 'zstd']),
];
const quick = [...cells('debian', 4, ['none', 'none-again', 'zstd']), ...cells(BENCHMARK, 4, ['none', 'none-again', 'zstd'])];

const percentile = (name: string, of: string) => ({ name, unit: 'µs', meaning: `${of} in the phase, by RocksDB’s histogram.` });

/** A plan of settings: the cells of a full run and of a quick one, and what it says beyond what each of them does. */
export const planOf =
  (
    full: readonly Dims[],
    quick: readonly Dims[],
    { counted, parameters, deviations }: Pick<Plan, 'counted' | 'parameters' | 'deviations'>,
  ) =>
  (size: 'full' | 'quick'): Plan => ({
    blocks: size === 'full' ? 10 : 2,
    baseline: 'none',
    again: 'none-again',
    dims: ['arm', 'block_kib', 'documents'],
    rowDims: ['phase'],
    cells: size === 'full' ? full : quick,
    ...(counted && { counted }),
    counters: [
      ...COUNTERS,
      { name: 'put-bytes', unit: 'B', meaning: 'Keys and values that were put in the phase, by RocksDB’s ticker.' },
      { name: 'stall-us', unit: 'µs', meaning: 'For which RocksDB held writers back in the phase, by its ticker.' },
      percentile('get-p50', 'Median time of a read'),
      percentile('get-p99', 'Time within which 99 % of the reads ended'),
      percentile('write-p99', 'Time within which 99 % of the writes ended'),
      { name: 'late', unit: 's', meaning: 'By how much the last step of the phase ended after its time: 0 where the rate was held.' },
    ],
    parameters: {
      dictionary: `${DICTIONARY / 1024} KiB for each table file, trained by zstd on 100 times as much`,
      'level of zstd': '3 where nothing else is said, RocksDB’s default',
      'block cache, MiB': 16,
      'background jobs': 2,
      'bloom filter, bits per key': 10,
      'write-ahead log': 'on, not synced',
      mixed: '2.5 s at a fixed rate: 2,000 reads and 16 MB of writes a second, in steps of 1 ms; its wall time is a setting',
      order: `random, seed ${SEED}`,
      ...parameters,
    },
    deviations: [
      ...deviations,
      'Memory is that of the whole Python process, which also holds the documents.',
      'Documents stay in the machine’s page cache but in the phase cold-read; the block cache is smaller than they are.',
    ],
    caches: [
      'put: a new database; flush: all that the memtable holds.',
      'compact: every document was written and flushed twice, so that files overlap.',
      'cold-read: 4,000 documents after the database was closed, dirty pages written and the page cache dropped.',
      'read: 20,000 reads at random with all files in the page cache and 16 MiB of blocks in RocksDB’s.',
      'mixed: on the database that the phases before left, opened anew; the memtable is small, so that files are flushed and compacted meanwhile.',
    ],
    fixedLength: false,
    deadlineS: 120,
  });

/** Tools and documents of a plan. @param memtableMib of all phases but the mixed one; holds all documents of a cell */
export async function prepared({ cells: planned, deadlineS }: Plan, cache: string, memtableMib: number): Promise<Prepared> {
  const { python, tools } = await rocksdict(cache);
  const benchmark = planned.some(({ documents }) => documents === BENCHMARK) ? (await findProgram('db_bench'))! : null;
  const names = [...new Set(planned.map(({ documents }) => documents))].filter(isDocuments);
  const files = new Map<string | number | undefined, DocumentsFile>(
    await Promise.all(names.map(async (name) => [name, await documentsOf(cache, name)] as const)),
  );
  const memtable = memtableMib * 1024 * 1024;
  const askedOf = ({ arm, block_kib }: Dims, folder: string) => ({
    setting: SETTINGS[arm!]!,
    block: Number(block_kib) * 1024,
    path: join(folder, 'db'),
  });
  return {
    tools: benchmark ? [...tools, await debianTool('db_bench', benchmark, 'rocksdb-tools', 'Apache-2.0')] : tools,
    dataset: [...files.values()].map(({ file, bytes, sha256, source }) => ({ file, bytes, sha256, source })),
    measure: (cell, { folder }) => {
      const [asked, documents] = [askedOf(cell, folder), files.get(cell['documents'])?.path];
      return documents
        ? visit(python, 'settings.py', { ...asked, memtable, documents, seed: SEED }, deadlineS)
        : benchmarked(benchmark!, { ...asked, codec: asked.setting.codec, seed: SEED }, deadlineS);
    },
    count: async (cell, { folder, countInto, amount }) => {
      const [documents, count] = [files.get(cell['documents'])!.path, COUNTED[amount]];
      await counted(python, 'settings.py', { ...askedOf(cell, folder), memtable, documents, count }, countInto);
      return bytesOf(documents, count);
    },
    close: () => Promise.resolve(),
  };
}

export const rocksdbSettings: Harness = {
  study: 'rocksdb-blob',
  name: 'rocksdb-settings',
  question: 'Which compression should RocksDB be given for real documents, and do readers feel it while files are compacted?',
  needs: [...NEEDS, debian('db_bench', 'rocksdb-tools'), debian('apt-cache', 'apt')],
  ports: [],
  minutes: 55,
  plan: planOf(full, quick, {
    parameters: {
      documents: 'debian: records of packages; npm: manifests of versions; db-bench: values of 800 B made to shrink to a third',
      'lz4-zstd': 'lz4 at all levels, zstd at the bottom level',
      'memtable, MiB': `${MEMTABLE_MIB}; in the phase mixed 4`,
      'mixed of db-bench': '3 s: one thread reads as fast as it can, another writes 16 MB a second',
    },
    deviations: [
      'Debian’s and npm’s metadata instead of ThemisDB’s values; texts are not in the bundle, digests are.',
      'As many keys as there are documents, about 64,000 and 11,000, instead of 1,000.',
      'db-bench is Debian’s: an older RocksDB than that of rocksdict, built with assertions, which slow it.',
    ],
  }),
  prepare: (own, cache) => prepared(own, cache, MEMTABLE_MIB),
};
