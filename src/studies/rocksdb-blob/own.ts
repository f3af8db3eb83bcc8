import { over, plus, times } from '../../run/expression.ts';
import { eachTrial, ratio, reduction, scale, sum } from '../../run/quantity.ts';
import { find, need } from '../../run/query.ts';
import type { Dims, Quantity, Run } from '../../run/types.ts';
import { BASELINE } from './figures.ts';

export type Payload = 'json' | 'same' | 'incompressible';

/** A data set that was written and read. `size` in bytes of a value. */
export interface Setting {
  size: number;
  payload: Payload;
  keys: number;
}

/**
 * The payload that a store would hold, at three sizes. Of 100,000 keys RocksDB compacts a part by itself and outside the clock, another part in each arm:
 * those cells are on the run's page and no ratio is taken of them.
 */
export const DOCUMENTS = [
  { id: 'small', label: '512 B', size: 512, payload: 'json', keys: 10_000 },
  { id: 'middle', label: '4 KiB', size: 4096, payload: 'json', keys: 10_000 },
  { id: 'large', label: '16 KiB', size: 16_384, payload: 'json', keys: 10_000 },
] as const satisfies readonly (Setting & { id: string; label: string })[];
/** The same sizes with one value under all keys, as the source had, and with random bytes. */
export const withPayload = (payload: Payload) => DOCUMENTS.map((setting) => ({ ...setting, payload }));

/** Real documents as they are, in blocks of so many KiB. */
export interface Records {
  documents: 'debian' | 'npm' | 'pypi' | 'debian-two' | 'db-bench';
  block_kib: number;
}

export type OfRecords = (run: Run, mode: string, where: Records) => Quantity;

/** The settings that are tried on them, by the names of their arms. */
export const SETTINGS = [
  { id: 'lz4', label: 'lz4' },
  { id: 'zstd-1', label: 'zstd, level 1' },
  { id: 'zstd', label: 'zstd, level 3' },
  { id: 'zstd-9', label: 'zstd, level 9' },
  { id: 'zstd-dictionary', label: 'zstd with a dictionary' },
  { id: 'lz4-zstd', label: 'lz4, zstd at the bottom' },
] as const;
/** Of a plan on real documents, whole or quick, not of the one on generated values. */
export const isOnRecords = ({ measurements }: Run): boolean => measurements.some(({ dims }) => 'documents' in dims);
const inBlocks = (documents: Records['documents'], of: string) => {
  const blocksOf = (block_kib: number) => ({
    id: block_kib === 4 ? documents : `${documents}-${block_kib}`,
    of,
    label: `${of} in blocks of ${block_kib} KiB`,
    documents,
    block_kib,
  });
  return [blocksOf(4), blocksOf(16), blocksOf(64)] as const;
};
export const BLOCKS = inBlocks('debian', 'Debian’s records');
const MANIFESTS = inBlocks('npm', 'npm’s manifests');
export const METADATA = inBlocks('pypi', 'PyPI’s metadata');
const RELEASES = inBlocks('debian-two', 'records of two Debian releases');
/** In blocks of 4 KiB: both kinds of documents of one plan, and of the other. */
export const KINDS = [BLOCKS[0], MANIFESTS[0]] as const;
export const OTHER_KINDS = [METADATA[0], RELEASES[0]] as const;
export const [RECORDS] = KINDS;
/** What was tried of each: in larger blocks fewer settings, and none too. */
const IN_LARGER = [BASELINE, 'lz4', 'zstd', 'zstd-dictionary'];
const isTried = (id: string, { documents, block_kib }: Records) =>
  block_kib > 4 ? IN_LARGER.includes(id) : id !== BASELINE && (documents === 'debian' || id !== 'zstd-1');
const placesOf = (wheres: readonly (typeof BLOCKS)[number][], isMeant: (id: string, where: Records) => boolean) =>
  wheres.flatMap((where) =>
    [{ id: BASELINE, label: 'none' }, ...SETTINGS]
      .filter(({ id }) => isMeant(id, where))
      .map(({ id, label }) => ({ id: `${id}-${where.id}`, label: `${label}, ${where.label}`, value: { mode: id, where } })),
  );
export const TRIED = placesOf([...BLOCKS, ...MANIFESTS.slice(0, 2)], isTried);
/** On other documents those that advice depends on; and those whose instructions were counted. */
const inFour = (ids: readonly string[]) => (id: string, where: Records) =>
  where.block_kib === 4 ? ids.includes(id) : where.block_kib === 16 && id === 'zstd';
export const CARRIED = placesOf([...METADATA, ...RELEASES], inFour(['lz4', 'zstd', 'zstd-dictionary']));
export const COUNTED = placesOf(METADATA, inFour([BASELINE, 'lz4', 'zstd']));
export const of = (places: typeof TRIED, figure: OfRecords) => (run: Run) =>
  places.map(({ value: { mode, where } }) => figure(run, mode, where));
export const tried = (...ids: readonly string[]) => TRIED.filter(({ id }) => ids.includes(id));

/** Sizes at which all arms hold the whole put in memory. At 16 KiB the memtable fills, and what is left for the flush differs by arm. */
export const IN_MEMORY = DOCUMENTS.filter(({ size }) => size < 16_384);

/** One visit goes through these in this order. */
export const PHASES = [
  { key: 'put', label: 'put' },
  { key: 'flush', label: 'flush' },
  { key: 'compact', label: 'compaction' },
  { key: 'cold-read', label: 'cold read' },
  { key: 'warm-read', label: 'warm read' },
] as const;
/** Of records, `read` is from the machine's page cache, and `mixed` beside writes at a fixed rate. */
export type Phase = (typeof PHASES)[number]['key'] | 'read' | 'mixed' | 'put and flush';

const at = (metric: string) => (run: Run, mode: string, where: Setting | Records, phase: Phase) =>
  need(run, metric, { mode, ...dimsOf(where), phase });
const dimsOf = (where: Setting | Records): Dims =>
  'size' in where
    ? { size: where.size, payload: where.payload, keys: where.keys }
    : { documents: where.documents, block_kib: where.block_kib };
export const time = at('wall-time');
const cpu = at('cpu-seconds-per-gb');

/** The phases that write and are timed: put and flush of every key once, and the compaction of two such rounds. A codec works in the last two. */
const written = (figure: typeof time) => (run: Run, mode: string, setting: Setting | Records) =>
  (['put', 'flush', 'compact'] as const).map((phase) => figure(run, mode, setting, phase)).reduce(sum);
export const writeTime = written(time);
export const writeCpu = written(cpu);
/** CPU seconds of reading every value once from the table files, for each GB. */
export const readCpu = (run: Run, mode: string, setting: Setting | Records) => cpu(run, mode, setting, 'cold-read');
/** Peak resident memory over the phases that write, B. */
export const memory = (run: Run, mode: string, setting: Setting | Records) => at('peak-rss')(run, mode, setting, 'compact');
/** Bytes of the live table files once everything was compacted. */
export const stored = (run: Run, mode: string, setting: Setting | Records): Quantity => at('live-bytes')(run, mode, setting, 'compact');

export const timeRatio = (run: Run, mode: string, setting: Setting, phase: Phase) =>
  ratio(time(run, mode, setting, phase), time(run, BASELINE, setting, phase));

export const isHeld = (run: Run, mode: string, where: Setting | Records): boolean =>
  find(run, 'live-bytes', { mode, ...dimsOf(where), phase: 'compact' }) !== undefined;

/** A figure against that of none: of records in blocks of 4 KiB, which is RocksDB's default size. */
const toNone =
  <Where extends Setting | Records>(compare: typeof ratio, figure: (run: Run, mode: string, where: Where) => Quantity) =>
  (run: Run, mode: string, where: Where) =>
    compare(figure(run, mode, where), figure(run, BASELINE, 'documents' in where ? { ...where, block_kib: 4 } : where));
export const writeRatio = toNone(ratio, writeTime);
/** Share of the bytes of none that an arm does not store, %. */
export const savedShare = toNone(reduction, stored);
export const storedShare = toNone(ratio, stored);
const inPhase = (metric: string, phase: Phase) => (run: Run, mode: string, where: Setting | Records) => at(metric)(run, mode, where, phase);
/** What a codec works in: the flush of every document, and the compaction of two such rounds. */
export const workTime = (run: Run, mode: string, where: Records) => sum(time(run, mode, where, 'flush'), time(run, mode, where, 'compact'));
export const workToDefault = toNone(ratio, workTime);
export const instructions = inPhase('instructions-per-byte', 'put and flush');
/** Put as a part of the whole write, %. */
export const putShare = (run: Run, mode: string, where: Records) =>
  scale(ratio(time(run, mode, where, 'put'), writeTime(run, mode, where)), 100, '%');
/** Reads of files that the machine holds in memory and RocksDB does not; and after the page cache was dropped. */
export const readTime = inPhase('wall-time', 'read');
export const readToDefault = toNone(ratio, readTime);
export const coldToDefault = toNone(ratio, inPhase('wall-time', 'cold-read'));
/** Beside writes at a fixed rate: the time within which 99 % of reads ended, µs; CPU of the process; writers’ waits, ms. */
export const readP99 = inPhase('get-p99', 'mixed');
export const p99ToDefault = toNone(ratio, readP99);
export const cpuToDefault = toNone(ratio, inPhase('cpu-seconds-per-gb', 'mixed'));
/** Written meanwhile, MB/s: whole documents in each step, so that large ones make a heavier load. */
export const load = inPhase('throughput', 'mixed');
export const late = inPhase('late', 'mixed');
export const stall = (run: Run, mode: string, where: Records) => scale(inPhase('stall-us', 'mixed')(run, mode, where), 1e-3, 'ms');
/** Bytes that flushes and compactions wrote meanwhile ÷ bytes that were put. */
export const amplification = (run: Run, mode: string, where: Records) =>
  eachTrial(
    '',
    ['flush-bytes', 'compact-write-bytes', 'put-bytes'].map((metric) => inPhase(metric, 'mixed')(run, mode, where)),
    (flush, compact, put) => over(plus(flush, compact), put),
  );
export const BENCHMARK: Records = { documents: 'db-bench', block_kib: 4 };
export const readsToNone = toNone(ratio, inPhase('operations-per-second', 'mixed'));
const putRate = inPhase('operations-per-second', 'put');
/** Documents that were put, and bytes of one on average. */
export const count = (run: Run, where: Records) =>
  eachTrial('documents', [time(run, BASELINE, where, 'put'), putRate(run, BASELINE, where)], (ms, rate) => over(times(ms, rate), 1000));
export const meanBytes = (run: Run, where: Records) =>
  eachTrial('B', [inPhase('throughput', 'put')(run, BASELINE, where), putRate(run, BASELINE, where)], (mb, rate) =>
    over(times(mb, 1e6), rate),
  );
