/**
 * RocksDB's settings of compression on real documents: levels of zstd, a dictionary, sizes of blocks, and another codec at the bottom level; what they
 * keep, what writing and reading cost, and what users feel while files are compacted. db_bench, RocksDB's own benchmark, is a second opinion.
 */
import { join } from 'node:path';
import { HarnessError } from '../kit/errors.ts';
import type { Dims, Harness, Plan, Prepared, Visit } from '../kit/harness.ts';
import { run } from '../kit/processes.ts';
import { debian, debianTool, findProgram } from '../kit/tools.ts';
import { documentsOf, isDocuments, type DocumentsName } from './documents.ts';
import { COUNTERS, NEEDS, rocksdict, visit } from './rocksdict.ts';

const SEED = 1;
const DICTIONARY = 16_384;

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

const BENCHMARK = 'db-bench';
const cells = (documents: DocumentsName | typeof BENCHMARK, kib: number, arms: readonly string[]): readonly Dims[] =>
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

const plan = (size: 'full' | 'quick'): Plan => ({
  blocks: size === 'full' ? 10 : 2,
  baseline: 'none',
  again: 'none-again',
  dims: ['arm', 'block_kib', 'documents'],
  rowDims: ['phase'],
  cells: size === 'full' ? full : quick,
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
    documents: 'debian: records of packages; npm: manifests of versions; db-bench: values of 800 B made to shrink to a third',
    dictionary: `${DICTIONARY / 1024} KiB for each table file, trained by zstd on 100 times as much`,
    'lz4-zstd': 'lz4 at all levels, zstd at the bottom level',
    'level of zstd': '3 where nothing else is said, RocksDB’s default',
    'memtable, MiB': '64; in the phase mixed 4',
    'block cache, MiB': 16,
    'background jobs': 2,
    'bloom filter, bits per key': 10,
    'write-ahead log': 'on, not synced',
    mixed: '2.5 s at a fixed rate: 2,000 reads and 16 MB of writes a second, in steps of 1 ms; its wall time is a setting',
    'mixed of db-bench': '3 s: one thread reads as fast as it can, another writes 16 MB a second',
    order: `random, seed ${SEED}`,
  },
  deviations: [
    'Debian’s and npm’s metadata instead of ThemisDB’s values; texts are not in the bundle, digests are.',
    'Manifests of PyPI are left out: its registry gives one release for each request.',
    'As many keys as there are documents, about 64,000 and 11,000, instead of 1,000.',
    'Memory is that of the whole Python process, which also holds the documents.',
    'Documents stay in the machine’s page cache but in the phase cold-read; the block cache is smaller than they are.',
    'db-bench is Debian’s: an older RocksDB than that of rocksdict, built with assertions, which slow it.',
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

async function prepare({ cells: planned, deadlineS }: Plan, cache: string): Promise<Prepared> {
  const { python, tools } = await rocksdict(cache);
  const benchmark = (await findProgram('db_bench'))!;
  const names = [...new Set(planned.map(({ documents }) => documents))].filter(isDocuments);
  const files = new Map(await Promise.all(names.map(async (name) => [name, await documentsOf(cache, name)] as const)));
  return {
    tools: [...tools, await debianTool('db_bench', benchmark, 'rocksdb-tools', 'Apache-2.0')],
    dataset: [...files.values()].map(({ file, bytes, sha256, source }) => ({ file, bytes, sha256, source })),
    measure: ({ arm, block_kib, documents }, { folder }) => {
      const [path, block] = [join(folder, 'db'), Number(block_kib) * 1024];
      const setting = SETTINGS[arm!]!;
      if (!isDocuments(documents)) return benchmarked(benchmark, setting.codec, block, path, deadlineS);
      const asked = { setting, block, documents: files.get(documents)!.path, seed: SEED, path };
      return visit(python, 'settings.py', asked, deadlineS);
    },
    close: () => Promise.resolve(),
  };
}

const MIB = 1024 * 1024;
const VALUES = { count: 64_000, bytes: 800 };

/** One thread reads while another writes at a fixed rate, by RocksDB's own benchmark. */
async function benchmarked(program: string, codec: string, block: number, path: string, deadlineS: number): Promise<Visit> {
  const options = [
    ...[`--db=${path}`, `--num=${VALUES.count}`, `--value_size=${VALUES.bytes}`, '--compression_ratio=0.33', `--seed=${SEED}`],
    ...[`--compression_type=${codec}`, `--block_size=${block}`, `--cache_size=${16 * MIB}`, '--bloom_bits=10', '--max_background_jobs=2'],
    ...[`--write_buffer_size=${4 * MIB}`, '--statistics', '--histogram'],
  ];
  await run(program, [...options, '--benchmarks=filluniquerandom,compact'], { deadlineS });
  const mixed = ['--use_existing_db', '--benchmarks=readwhilewriting', '--duration=3', '--benchmark_write_rate_limit=16000000'];
  const { stdout } = await run(program, [...options, ...mixed], { deadlineS });
  const number = (pattern: RegExp) => {
    const found = Number(pattern.exec(stdout)?.[1]);
    if (Number.isNaN(found)) throw new HarnessError('tool-failed', `db_bench printed nothing like ${pattern}: ${stdout.slice(-500)}`);
    return found;
  };
  const ticker = (name: string) => number(new RegExp(`^rocksdb\\.${name} COUNT : (\\d+)`, 'm'));
  const reads = number(/^readwhilewriting .* (\d+) operations;/m);
  const found = number(/^readwhilewriting .*\((\d+) of \d+ found\)/m);
  return {
    rows: [
      {
        dims: { phase: 'mixed' },
        wallS: number(/^readwhilewriting .* ([\d.]+) seconds/m),
        ops: reads,
        failedOps: reads - found,
        bytes: found * VALUES.bytes,
        cpuS: null,
        rssPeakBytes: null,
        counters: {
          'put-bytes': ticker('bytes\\.written'),
          'flush-bytes': ticker('flush\\.write\\.bytes'),
          'compact-write-bytes': ticker('compact\\.write\\.bytes'),
          'stall-us': ticker('stall\\.micros'),
          'get-p50': number(/^rocksdb\.db\.get\.micros P50 : ([\d.]+)/m),
          'get-p99': number(/^rocksdb\.db\.get\.micros .*P99 : ([\d.]+)/m),
          'write-p99': number(/^rocksdb\.db\.write\.micros .*P99 : ([\d.]+)/m),
        },
      },
    ],
    raw: { 'db_bench.txt': stdout },
  };
}

export const rocksdbSettings: Harness = {
  study: 'rocksdb-blob',
  name: 'rocksdb-settings',
  question: 'Which compression should RocksDB be given for real documents, and do readers feel it while files are compacted?',
  needs: [...NEEDS, debian('db_bench', 'rocksdb-tools'), debian('apt-cache', 'apt')],
  ports: [],
  minutes: 55,
  plan,
  prepare,
};
