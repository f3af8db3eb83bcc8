import { over, plus, times } from '../../run/expression.ts';
import { difference, eachTrial, reduction } from '../../run/quantity.ts';
import { find, need } from '../../run/query.ts';
import type { Run } from '../../run/types.ts';
import { ratioOf } from '../ours.ts';
import { MODES } from './figures.ts';

/** The proxy in its modes; with a larger read buffer; and rclone in its own. */
export const [{ key: PLAIN }, { key: DELTA }, { key: CIPHER }, { key: BOTH }] = MODES;
export const LARGER = '-256k';
export const RCLONE = 'rclone';
export const GZIP = 'rclone-compress';
export const CRYPT = 'rclone-crypt';
export const GZIP_CRYPT = 'rclone-compress-crypt';

/** What was stored: the first `files` of a series, by so many workers. */
export interface Setting {
  series: string;
  files: number;
  workers: number;
}

/** Every kind of file, with one worker. */
export const KINDS = [
  { id: 'releases', label: 'TypeScript releases', series: 'typescript', files: 5, workers: 1 },
  { id: 'prettier', label: 'Prettier releases', series: 'prettier', files: 17, workers: 1 },
  { id: 'json', label: 'a JSON data set', series: 'json', files: 5, workers: 1 },
  { id: 'tgz', label: 'TypeScript releases, .tgz', series: 'tgz', files: 5, workers: 1 },
] as const;
export const [RELEASES, PRETTIER, JSON_DATA, TGZ] = KINDS;
export const NIGHTLY = { id: 'nightly', label: 'TypeScript nightly builds', series: 'nightly', files: 32, workers: 1 };
/** The first so many of that long series. */
export const LENGTHS = [2, 4, 8, 16, 32].map((files) => ({ ...NIGHTLY, id: `${files}`, label: `${files} files`, files }));
/** Those that the proxy stores as differences. */
export const TARS = [...KINDS.slice(0, -1), NIGHTLY];
export const CROWDS = [1, 4, 16].map((workers) => ({ ...PRETTIER, id: `${workers}`, workers }));

/** What keeps a series: servers, programs that deduplicate, and zstd with the first file as its dictionary or with all files in one archive. */
export const KEEPERS = [
  { id: 'proxy', label: 'the proxy', value: DELTA },
  { id: 'gzip', label: 'gzip', value: GZIP },
  { id: 'restic', label: 'restic', value: 'restic' },
  { id: 'borg', label: 'borg', value: 'borg' },
  { id: 'fine', label: 'borg with small chunks and zstd', value: 'borg-fine' },
  { id: 'patch', label: 'zstd against the first file', value: 'zstd-patch' },
  { id: 'long', label: 'zstd over all files', value: 'zstd-long' },
] as const;
/** Those of them that are no server and take in one file after the other. */
export const DEDUPLICATING = KEEPERS.slice(2, -1);
export const [PROXY, GZIPPED, RESTIC, BORG, FINE, PATCH] = KEEPERS;
/** Those whose cost the note prints. */
export const COSTED = [
  { id: 'plain', label: 'the proxy, plain', value: PLAIN },
  ...KEEPERS.filter((keeper) => keeper !== GZIPPED),
] as const;
export const KERNEL = { id: 'kernel', label: 'kernel modules', series: 'kernel', files: 8, workers: 1 };

export type Phase = 'put' | 'cold_get' | 'warm_get' | 'oldest_get' | 'newest_get';

const dimsOf = ({ series, files, workers }: Setting) => ({ series, files, workers });
export const at = (metric: string) => (run: Run, mode: string, where: Setting, phase: Phase) =>
  need(run, metric, { mode, ...dimsOf(where), phase });
/** MB/s. */
export const throughput = at('throughput');
/** ms. */
export const time = at('wall-time');
/** CPU of the server and all that it starts, s for each GB. */
export const cpu = at('cpu-seconds-per-gb');
/** Memory of the server with all that it starts, and of the server alone, B. */
export const memory = at('peak-rss');
export const memoryAlone = at('rss-server');

/** Of the proxy with all that it starts, for each byte of a file that is like the first. */
export const instructions = (mode: string) => (run: Run) => at('instructions-per-byte')(run, mode, { ...JSON_DATA, files: 2 }, 'put');

export const rateRatio = ratioOf(throughput);
export const cpuRatio = ratioOf(cpu);
export const timeRatio = ratioOf(time);
export const inPhase = (figure: typeof cpuRatio, phase: Phase) => (run: Run, mode: string, against: string, where: Setting) =>
  figure(run, mode, against, where, phase);

/** Bytes of all files in the store after the last upload. */
export const stored = (run: Run, mode: string, where: Setting) => at('stored-bytes')(run, mode, where, 'put');
export const storedRatio = ratioOf(stored);
const references = (run: Run, mode: string, where: Setting) => at('reference-bytes')(run, mode, where, 'put');
/** The same without the reference copy: what the proxy counts. */
export const storedBare = (run: Run, mode: string, where: Setting) => difference(stored(run, mode, where), references(run, mode, where));
/** Share of the bytes that the proxy's plain mode stores of the same files, which an arm does not, %. */
export const saved = (run: Run, mode: string, where: Setting) => reduction(stored(run, mode, where), stored(run, PLAIN, where));
export const savedBare = (run: Run, mode: string, where: Setting) => reduction(storedBare(run, mode, where), stored(run, PLAIN, where));

/** CPU of the proxy and what it starts, % of one core. */
export const busy = at('cpu-mean');
/** Mean CPU over one upload and two downloads of all files, % of one core. */
export const meanCpu = (run: Run, mode: string, where: Setting) => {
  const phases: readonly Phase[] = ['put', 'cold_get', 'warm_get'];
  return eachTrial(
    '% of one core',
    phases.flatMap((phase) => [busy(run, mode, where, phase), time(run, mode, where, phase)]),
    (a, x, b, y, c, z) => over(plus(plus(times(a, x), times(b, y)), times(c, z)), plus(plus(x, y), z)),
  );
};

/** A download of all files, where the plan has one, else of the newest alone. */
export const readPhase = (run: Run): Phase => (isHeld(run, PLAIN, RELEASES, 'cold_get') ? 'cold_get' : 'newest_get');

export const isHeld = (run: Run, mode: string, where: Setting, phase: Phase = 'put'): boolean =>
  find(run, 'throughput', { mode, ...dimsOf(where), phase }) !== undefined;

/** What compresses, each against the plain mode of the same server. */
export const COMPRESSORS = [
  { arm: DELTA, against: PLAIN, label: 'proxy, differences' },
  { arm: GZIP, against: RCLONE, label: 'rclone, gzip' },
] as const;
/** True where the run holds a compressor, its plain mode, and the bytes that its saving is counted against. */
export const isComparable = (run: Run, { arm, against }: (typeof COMPRESSORS)[number], where: Setting): boolean =>
  [arm, against, PLAIN].every((mode) => isHeld(run, mode, where));
