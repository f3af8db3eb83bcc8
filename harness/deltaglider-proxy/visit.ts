/** What visits of both plans share: the stores, the counters of a row, what is kept after some uploads. */
import { basename } from 'node:path';
import type { Counter, Operation, Row } from '../kit/harness.ts';
import type { Server } from '../kit/processes.ts';
import type { Artifact } from './artifacts.ts';
import type { Programs } from './build.ts';
import { isReference, startStore, type Store, type StoredFile } from './servers.ts';

export const proxy = (does: Partial<Store> = {}): Store => ({ kind: 'proxy', compress: false, encrypt: false, buffer: 'stock', ...does });
export const rclone = (does: Partial<Store> = {}): Store => ({ ...proxy(does), kind: 'rclone' });

export const COUNTERS: readonly Counter[] = [
  { name: 'stored-bytes', unit: 'B', meaning: 'All files that the store holds after the last upload.' },
  { name: 'reference-bytes', unit: 'B', meaning: 'Those of them that are reference copies of the proxy.' },
  { name: 'first-upload', unit: 's', meaning: 'Time of the first upload, which runs alone and leaves the reference copy.' },
  { name: 'sync-time', unit: 's', meaning: 'What syncing the file system takes after the last upload.' },
  { name: 'rss-server', unit: 'B', meaning: 'Peak resident memory of the proxy or rclone alone, without processes that it starts.' },
];

/** Shorter series within the long one, by its first uploads. */
export const LENGTHS = [2, 4, 8, 16];

/** Counters of a row that is a download. */
export const NOT_UPLOADED = { 'stored-bytes': null, 'reference-bytes': null, 'first-upload': null, 'sync-time': null };

export const bytesOf = (operations: readonly Operation[]): number => operations.reduce((sum, { bytes }) => sum + bytes, 0);

export const storedBy = (kept: readonly StoredFile[]) => ({
  'stored-bytes': sumOf(kept),
  'reference-bytes': sumOf(kept.filter(isReference)),
});
const sumOf = (files: readonly StoredFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** The row of a shorter series: the first uploads of a longer one by one worker, and what is kept of them. */
export function rowAfter(length: number, operations: readonly Operation[], kept: readonly StoredFile[], files: readonly Artifact[]): Row {
  const done = operations.slice(0, length);
  const names = files.slice(0, length).map(({ path }) => basename(path));
  const own = kept.filter((file) => isReference(file) || names.some((name) => file.name.startsWith(name)));
  return {
    dims: { phase: 'put', files: length },
    wallS: Math.max(...done.map(({ startS, seconds }) => startS + seconds)),
    ops: length,
    failedOps: done.filter(({ ok }) => !ok).length,
    bytes: bytesOf(done),
    cpuS: null,
    rssPeakBytes: null,
    counters: { ...NOT_UPLOADED, ...storedBy(own), 'first-upload': done[0]!.seconds, 'rss-server': null },
  };
}

export async function onServer(programs: Programs, store: Store, folder: string, use: (server: Server) => Promise<void>): Promise<void> {
  const server = await startStore(programs, store, folder);
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}
