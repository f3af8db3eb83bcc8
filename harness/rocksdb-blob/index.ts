/** RocksDB codecs: writing, flushing, compacting and reading timed apart, with the bytes that RocksDB itself counts; measure.py measures one cell. */
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VALGRIND } from '../kit/counted.ts';
import type { Counting, DatasetFile, Dims, Harness, Plan, Prepared } from '../kit/harness.ts';
import { run } from '../kit/processes.ts';
import { once, sha256Of } from '../kit/tools.ts';
import { counted, COUNTERS, NEEDS, rocksdict, script, visit } from './rocksdict.ts';

const SEED = 1;

const ARMS = ['none', 'none-again', 'lz4', 'zstd'];
const CODECS = ['none', 'lz4', 'zstd'];
const PAYLOADS = ['same', 'json', 'incompressible'];

/** Every codec with every size and payload at 10,000 keys; at 100,000 keys the payload that a store would hold. */
const full: readonly Dims[] = ARMS.flatMap((arm) => [
  ...[512, 4096, 16384].flatMap((size) => PAYLOADS.map((payload) => ({ arm, size, payload, keys: 10_000 }))),
  ...[512, 4096].map((size) => ({ arm, size, payload: 'json', keys: 100_000 })),
]);
const quick: readonly Dims[] = ARMS.map((arm) => ({ arm, size: 512, payload: 'json', keys: 10_000 }));

const plan = (size: 'full' | 'quick'): Plan => ({
  blocks: size === 'full' ? 10 : 2,
  baseline: 'none',
  again: 'none-again',
  dims: ['arm', 'size', 'payload', 'keys'],
  rowDims: ['phase'],
  cells: size === 'full' ? full : quick,
  counted: CODECS.flatMap((arm) =>
    (size === 'full' ? [512, 4096] : [512]).map((bytes) => ({ arm, size: bytes, payload: 'json', keys: 10_000, phase: 'put and flush' })),
  ),
  counters: [...COUNTERS, { name: 'wal-bytes', unit: 'B', meaning: 'Written to the write-ahead log in the phase, by RocksDB’s ticker.' }],
  parameters: {
    'memtable, MiB': 64,
    'block cache, MiB': 1024,
    'background jobs': 2,
    'bloom filter, bits per key': 10,
    'write-ahead log': 'on, not synced',
    statistics: 'on',
    'bottommost codec': 'the same as the others',
    'order of reads': `random, seed ${SEED}`,
  },
  deviations: [
    'Linux and Python’s rocksdict instead of C++ on Windows: each call costs some microseconds more.',
    '10,000 and 100,000 keys instead of 1,000.',
    'Three payloads; the source stored one random hexadecimal string under all keys.',
    'Flush, compaction and reads are timed apart; the source left the flush outside its clock and compacted nothing.',
    'Memory is that of the whole Python process, which also holds the values of the cell’s data files.',
    'The block cache has 1 GiB instead of 256 MiB, so that warm reads are answered from it.',
  ],
  caches: [
    'put: a new database; the memtable takes 64 MiB, so at 100,000 keys or 16 KiB flushes begin during the phase.',
    'compact: every key was written and flushed twice, so that files overlap.',
    'cold-read: the database was closed, dirty pages written and the page cache dropped.',
    'warm-read: each key was read twice before.',
  ],
  fixedLength: false,
  deadlineS: 300,
});

async function prepare({ cells, deadlineS }: Plan, cache: string): Promise<Prepared> {
  const { python, tools } = await rocksdict(cache);
  const files = new Map<string, DatasetFile & { path: string }>();
  for (const cell of cells)
    for (const round of [1, 2]) {
      const name = fileOf(cell, round);
      if (!files.has(name)) files.set(name, await dataFile(python, cache, cell, round));
    }
  return {
    tools,
    dataset: [...files.values()].map(({ file, bytes, sha256, source }) => ({ file, bytes, sha256, source })),
    measure: ({ arm, ...setting }, { folder }) => {
      const [first, second] = [1, 2].map((round) => files.get(fileOf(setting, round))!.path);
      const asked = { arm, size: setting['size'], first, second, seed: SEED, path: join(folder, 'db'), drop_caches: true };
      return visit(python, 'measure.py', asked, deadlineS);
    },
    count: (cell, place) => count(python, cell, files.get(fileOf(cell, 1))!.path, place),
    close: () => Promise.resolve(),
  };
}

const fileOf = ({ payload, size, keys }: Dims, round: number) => `${payload}-${size}-${keys}-${round}.bin`;

async function dataFile(python: string, cache: string, { payload, size, keys }: Dims, round: number) {
  const file = fileOf({ payload: payload!, size: size!, keys: keys! }, round);
  const folder = await once(cache, `rocksdb-${file}`, async (part) => {
    const path = join(part, file);
    await run(python, [script('values.py'), String(payload), String(size), String(keys), String(round), path], { deadlineS: 600 });
    await writeFile(`${path}.sha256`, await sha256Of(path));
  });
  const path = join(folder, file);
  return {
    path,
    file,
    bytes: (await stat(path)).size,
    sha256: await sha256Of(path),
    source: `values.py ${payload} ${size} ${keys}, seed ${round}`,
  };
}

/** Keys that are written where instructions are counted. */
const COUNTED = { little: 1000, more: 10_000 };

async function count(python: string, { arm, size }: Dims, first: string, { folder, countInto, amount }: Counting): Promise<number> {
  const keys = COUNTED[amount];
  const asked = { arm, size, first, keys, path: join(folder, 'db') };
  await counted(python, 'measure.py', asked, countInto);
  return keys * Number(size);
}

export const rocksdbBlob: Harness = {
  study: 'rocksdb-blob',
  question: 'What do lz4 and zstd cost and save in RocksDB, with flush, compaction and cold reads inside the clock?',
  needs: [...NEEDS, VALGRIND],
  ports: [],
  minutes: 75,
  plan,
  prepare,
};
