/** What both plans share: the stores, the series, one phase of load on a server, the counters of a row, what is kept after some uploads. */
import { basename, join } from 'node:path';
import { GO } from '../kit/go.ts';
import type { Counter, DatasetFile, Dims, Need, Operation, Row, SeriesRow } from '../kit/harness.ts';
import { cpuOf, peakRss, resetPeak } from '../kit/proc.ts';
import { run, type Server } from '../kit/processes.ts';
import { sampled } from '../kit/sampler.ts';
import { debian, findProgram } from '../kit/tools.ts';
import { artifactsOf, type Artifact, type SeriesName } from './artifacts.ts';
import type { Buffer, Programs } from './build.ts';
import { load, type Phase } from './client.ts';
import { isReference, startStore, storedFiles, type Store, type StoredFile } from './servers.ts';

export const NEEDS: readonly Need[] = [
  GO,
  debian('git'),
  { name: 'cargo', install: 'see https://rustup.rs', find: () => findProgram('cargo') },
  debian('xdelta3'),
];

const proxy = (does: Partial<Store> = {}): Store => ({ kind: 'proxy', compress: false, encrypt: false, buffer: 'stock', ...does });
const rclone = (does: Partial<Store> = {}): Store => ({ ...proxy(does), kind: 'rclone' });

/** Servers by arm. */
export const STORES: Readonly<Record<string, Store>> = {
  passthrough: proxy(),
  'passthrough-again': proxy(),
  compression: proxy({ compress: true }),
  encryption: proxy({ encrypt: true }),
  compression_encryption: proxy({ compress: true, encrypt: true }),
  'passthrough-256k': proxy({ buffer: 'larger' }),
  'compression-256k': proxy({ compress: true, buffer: 'larger' }),
  rclone: rclone(),
  'rclone-compress': rclone({ compress: true }),
  'rclone-crypt': rclone({ encrypt: true }),
  'rclone-compress-crypt': rclone({ compress: true, encrypt: true }),
};
/** Arms of both plans. */
export const IN_BOTH = ['passthrough', 'passthrough-again', 'compression', 'rclone-compress'];

/** Read buffers of the proxy in these cells. */
export const buffersOf = (cells: readonly Dims[]): readonly Buffer[] => [
  ...new Set(cells.flatMap(({ arm }) => STORES[String(arm)]?.buffer ?? [])),
];

export type AllSeries = ReadonlyMap<string, readonly Artifact[]>;

/** Every series of these cells, by name. */
export async function seriesOf(cache: string, cells: readonly Dims[]): Promise<AllSeries> {
  const all = new Map<string, readonly Artifact[]>();
  for (const name of new Set(cells.map(({ series }) => series as SeriesName))) all.set(name, await artifactsOf(cache, name));
  return all;
}

export const datasetOf = (all: AllSeries): readonly DatasetFile[] =>
  [...all.values()].flat().map(({ file, bytes, sha256, source }) => ({ file, bytes, sha256, source }));

export const COUNTERS: readonly Counter[] = [
  { name: 'stored-bytes', unit: 'B', meaning: 'All files that the store holds after the last upload.' },
  { name: 'reference-bytes', unit: 'B', meaning: 'Those of them that are reference copies of the proxy.' },
  { name: 'first-upload', unit: 's', meaning: 'Time of the first upload, which runs alone and leaves the reference copy.' },
  { name: 'sync-time', unit: 's', meaning: 'What syncing the file system takes after the last upload.' },
  { name: 'rss-server', unit: 'B', meaning: 'Peak resident memory of the proxy or rclone alone, without processes that it starts.' },
];

/** Shorter series within the long one, by its first uploads; none within the others. */
export const lengthsOf = (series: string | number): readonly number[] => (series === 'nightly' ? [2, 4, 8, 16] : []);

/** Counters of a row that is a download. */
const NOT_UPLOADED = { 'stored-bytes': null, 'reference-bytes': null, 'first-upload': null, 'sync-time': null };

export const bytesOf = (operations: readonly Operation[]): number => operations.reduce((sum, { bytes }) => sum + bytes, 0);

/** A row of some operations, with no counter and neither CPU nor memory unless told. */
export const rowOf = (dims: Dims, operations: readonly Operation[], measured: Pick<Row, 'wallS'> & Partial<Row>): Row => ({
  dims,
  ops: operations.length,
  failedOps: operations.filter(({ ok }) => !ok).length,
  bytes: bytesOf(operations),
  cpuS: null,
  rssPeakBytes: null,
  ...measured,
  counters: { ...NOT_UPLOADED, 'rss-server': null, ...measured.counters },
});

export interface Measured {
  row: Row;
  operations: readonly Operation[];
  samples: readonly SeriesRow[];
  printed: string;
}

/** One phase of load on a server, with what that and all that it starts used. @param clock seconds since the start of the cell */
export async function measurePhase(
  client: string,
  pid: number,
  dims: Dims,
  { phase, workers, moved }: { phase: Phase; workers: number; moved: readonly Artifact[] },
  clock: () => number,
): Promise<Measured> {
  resetPeak(pid);
  const before = cpuOf(pid);
  const { result: done, peakRssBytes, rows } = await sampled(pid, clock, () => load(client, phase, workers, moved));
  const [cpuS, alone] = [cpuOf(pid) - before, peakRss(pid)];
  return {
    row: rowOf(dims, done.operations, {
      ...{ wallS: done.wallS, cpuS, rssPeakBytes: Math.max(peakRssBytes, alone ?? 0) },
      counters: { 'rss-server': alone },
    }),
    operations: done.operations.map((operation) => ({ ...operation, dims })),
    samples: rows,
    printed: done.printed,
  };
}

/** Syncs what was uploaded, and says what is kept of it. */
export async function keptAfter(folder: string, operations: readonly Operation[]) {
  const began = performance.now();
  await run('sync', ['--file-system', join(folder, 'data')], { deadlineS: 120 });
  const syncTime = (performance.now() - began) / 1000;
  const kept = await storedFiles(folder);
  return { kept, counters: { ...storedBy(kept, operations), 'sync-time': syncTime } };
}

export const storedBy = (kept: readonly StoredFile[], [first]: readonly Operation[]) => ({
  'stored-bytes': sumOf(kept),
  'reference-bytes': sumOf(kept.filter(isReference)),
  'first-upload': first!.seconds,
});
const sumOf = (files: readonly StoredFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** The row of a shorter series: the first uploads of a longer one by one worker, and what is kept of them. */
export function rowAfter(length: number, operations: readonly Operation[], kept: readonly StoredFile[], files: readonly Artifact[]): Row {
  const done = operations.slice(0, length);
  const names = files.slice(0, length).map(({ path }) => basename(path));
  const own = kept.filter((file) => isReference(file) || names.some((name) => file.name.startsWith(name)));
  const wallS = Math.max(...done.map(({ startS, seconds }) => startS + seconds));
  return rowOf({ phase: 'put', files: length }, done, { wallS, counters: storedBy(own, done) });
}

export async function onServer(programs: Programs, store: Store, folder: string, use: (server: Server) => Promise<void>): Promise<void> {
  const server = await startStore(programs, store, folder);
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}
