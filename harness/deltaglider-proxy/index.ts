/**
 * An S3 proxy that stores a series of files as differences, and what a buyer would take instead: the proxy in its modes and rclone in
 * its own, on the same files. Throughput, CPU, memory, bytes stored, by kind of file, length of the series and number of workers.
 */
import { join } from 'node:path';
import type { Dims, Harness, Operation, Place, Plan, Prepared, Row, Visit } from '../kit/harness.ts';
import { GO } from '../kit/go.ts';
import { cpuOf, dropPageCache, peakRss, resetPeak } from '../kit/proc.ts';
import { run, type Server } from '../kit/processes.ts';
import { sample, type Sampled } from '../kit/sampler.ts';
import { debian } from '../kit/tools.ts';
import { artifactsOf, type Artifact, type SeriesName } from './artifacts.ts';
import { BUFFERS, built, VERSION, type Programs } from './build.ts';
import { load, type Loaded, type Phase } from './client.ts';
import { startStore, storedBytes, type Store } from './servers.ts';

const proxy = (does: Partial<Store> = {}): Store => ({ kind: 'proxy', compress: false, encrypt: false, buffer: 'stock', ...does });
const rclone = (does: Partial<Store> = {}): Store => ({ ...proxy(does), kind: 'rclone' });

const ARMS: Readonly<Record<string, Store>> = {
  passthrough: proxy(),
  'passthrough-again': proxy(),
  compression: proxy({ compress: true }),
  encryption: proxy({ encrypt: true }),
  compression_encryption: proxy({ compress: true, encrypt: true }),
  'passthrough-256k': proxy({ buffer: 'larger' }),
  'compression-256k': proxy({ compress: true, buffer: 'larger' }),
  'encryption-256k': proxy({ encrypt: true, buffer: 'larger' }),
  rclone: rclone(),
  'rclone-compress': rclone({ compress: true }),
  'rclone-crypt': rclone({ encrypt: true }),
  'rclone-compress-crypt': rclone({ compress: true, encrypt: true }),
};
const PLAIN = ['passthrough', 'passthrough-again'];
const COMPRESSING = ['compression', 'rclone', 'rclone-compress'];

/** Whose samples are kept, on the first series; peaks are taken of all. */
const SAMPLED = ['passthrough', 'compression', 'encryption', 'compression_encryption'];

/** Files of a series that is measured in every way. */
const FILES = 8;
/** A longer one, for workers that have to share it. */
const SHARED = 16;

const cell = (arm: string, series: SeriesName, files = FILES, workers = 1): Dims => ({ arm, series, files, workers });

const full: readonly Dims[] = [
  ...Object.keys(ARMS).map((arm) => cell(arm, 'typescript')),
  ...(['prettier', 'json', 'tgz'] as const).flatMap((series) => [
    ...['passthrough', ...COMPRESSING].map((arm) => cell(arm, series)),
    ...['passthrough', 'compression'].map((arm) => cell(arm, series, FILES, 4)),
  ]),
  ...[1, 4, 16].flatMap((workers) => [...PLAIN, ...COMPRESSING].map((arm) => cell(arm, 'nightly', SHARED, workers))),
  ...[2, 4, 8, 32].flatMap((files) => ['passthrough', 'compression'].map((arm) => cell(arm, 'nightly', files))),
];
const quick: readonly Dims[] = [...PLAIN, 'compression', 'rclone-compress'].map((arm) => cell(arm, 'prettier'));

const plan = (extent: 'full' | 'quick'): Plan => ({
  blocks: extent === 'full' ? 10 : 2,
  baseline: 'passthrough',
  again: 'passthrough-again',
  dims: ['arm', 'series', 'files', 'workers'],
  rowDims: ['phase'],
  cells: extent === 'full' ? full : quick,
  counters: [
    { name: 'stored-bytes', unit: 'B', meaning: 'All files that the store holds after the last upload.' },
    { name: 'reference-bytes', unit: 'B', meaning: 'Those of them that are reference copies of the proxy.' },
    { name: 'first-upload', unit: 's', meaning: 'Time of the first upload, which runs alone and leaves the reference copy.' },
    { name: 'sync-time', unit: 's', meaning: 'What syncing the file system takes after the last upload.' },
    { name: 'rss-server', unit: 'B', meaning: 'Peak resident memory of the proxy or rclone alone, without processes that it starts.' },
  ],
  parameters: {
    proxy: `deltaglider_proxy ${VERSION}, filesystem backend, largest object raised to 1 GiB; everything else as it comes`,
    'read buffer': `${BUFFERS.stock} B, and ${BUFFERS.larger} B in the arms that say so`,
    rclone: 'serve s3 on a folder, with compress (gzip, default level) and crypt as they come',
    client: 'Go, requests signed with the digest of the body, connections kept open, no TLS',
    phases: 'put: the first file alone, then the others by all workers; cold_get: after a restart; warm_get: once more',
    cores: 'server and client share both',
  },
  deviations: [
    'A client of this project in the place of the makers’ harness, so that the proxy and rclone meet the same one: connections stay open, and digests are computed before the clock.',
    'Releases of npm packages instead of five Alpine images.',
    'Cold reads follow a restart and a drop of the page cache; the makers’ published run did neither.',
    'CPU and memory include the xdelta3 processes that the proxy starts; the makers count the proxy alone.',
    'The proxy syncs each file before it answers, rclone does not: seconds of syncing afterwards stand beside rclone’s uploads.',
    'A virtual machine with two cores, which server and client share.',
  ],
  caches: [
    'Every cell starts its own server on an empty folder; a bucket is created before the clock.',
    'Between upload and first download the file system is synced, the server restarted and the page cache dropped; the disk below the virtual machine may hold what it likes.',
    'Each download is compared with the file byte by byte, between two requests.',
  ],
  deadlineS: 300,
});

/** Counters of a row that is a download. */
const NOT_UPLOADED = { 'stored-bytes': null, 'reference-bytes': null, 'first-upload': null, 'sync-time': null };

async function prepare({ cells }: Plan, cache: string): Promise<Prepared> {
  const { programs, tools } = await built(cache);
  const all = new Map<string, readonly Artifact[]>();
  for (const { series } of cells) all.set(String(series), all.get(String(series)) ?? (await artifactsOf(cache, series as SeriesName)));
  return {
    tools,
    dataset: [...all.values()].flat().map(({ file, bytes, sha256, source }) => ({ file, bytes, sha256, source })),
    measure: (dims, place) => measure(programs, all.get(String(dims['series']))!, dims, place),
    close: () => Promise.resolve(),
  };
}

async function measure(programs: Programs, series: readonly Artifact[], dims: Dims, { folder }: Place): Promise<Visit> {
  const store = ARMS[String(dims['arm'])]!;
  const files = series.slice(0, Number(dims['files']));
  const isSampled = dims['series'] === 'typescript' && SAMPLED.includes(String(dims['arm']));
  /** What the server before a restart used, so that the samples of a cell go on. */
  const ended = { cpuS: 0 };
  const started = performance.now();
  const clock = () => (performance.now() - started) / 1000;
  const visit = {
    rows: [] as Row[],
    operations: [] as Operation[],
    series: [] as Sampled['rows'][number][],
    raw: {} as Record<string, string>,
  };
  const phase = async (name: Phase, { pid }: Server, after: (done: Loaded) => Promise<Row['counters']> = () => Promise.resolve({})) => {
    resetPeak(pid);
    const before = cpuOf(pid);
    const stop = sample(pid, clock);
    const done = await load(programs.client, name, Number(dims['workers']), files);
    const sampled = stop();
    const cpu = cpuOf(pid);
    const server = peakRss(pid);
    visit.rows.push({
      dims: { phase: name },
      wallS: done.wallS,
      ops: done.operations.length,
      failedOps: done.operations.filter(({ ok }) => !ok).length,
      bytes: done.operations.reduce((sum, { bytes }) => sum + bytes, 0),
      cpuUserS: cpu.userS - before.userS,
      cpuSystemS: cpu.systemS - before.systemS,
      rssPeakBytes: Math.max(sampled.peakRssBytes, server ?? 0),
      counters: { ...NOT_UPLOADED, 'rss-server': server, ...(await after(done)) },
    });
    visit.operations.push(...done.operations);
    if (isSampled) visit.series.push(...sampled.rows.map((row) => ({ ...row, cpuS: row.cpuS + ended.cpuS })));
    visit.raw[`client-${name}.txt`] = done.printed;
  };
  const written = async ({ operations: [first] }: Loaded) => {
    const began = performance.now();
    await run('sync', ['--file-system', join(folder, 'data')], { deadlineS: 120 });
    const syncS = (performance.now() - began) / 1000;
    const { all, references } = await storedBytes(folder);
    return { 'stored-bytes': all, 'reference-bytes': references, 'first-upload': first!.seconds, 'sync-time': syncS };
  };
  await onServer(programs, store, folder, (server) => phase('put', server, written));
  dropPageCache();
  ended.cpuS = visit.series.at(-1)?.cpuS ?? 0;
  await onServer(programs, store, folder, async (server) => {
    await phase('cold_get', server);
    await phase('warm_get', server);
  });
  return visit;
}

async function onServer(programs: Programs, store: Store, folder: string, use: (server: Server) => Promise<void>): Promise<void> {
  const server = await startStore(programs, store, folder);
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}

export const deltagliderProxy: Harness = {
  study: 'deltaglider-proxy',
  question:
    'What does storing a series as differences cost and save in an S3 proxy, and what do rclone’s compression and encryption on the same files?',
  needs: [GO, debian('git'), debian('cargo'), debian('xdelta3')],
  minutes: 45,
  plan,
  prepare,
};
