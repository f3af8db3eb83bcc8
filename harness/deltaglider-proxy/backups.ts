/**
 * The proxy against what keeps a series of files without it: programs that deduplicate, and zstd with the first file as its dictionary or with all
 * files in one archive. What is kept, what taking it in costs, how long the oldest and the newest file take to come back.
 */
import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import { GO } from '../kit/go.ts';
import type { Dims, Harness, Operation, Plan, Prepared, Row, Visit } from '../kit/harness.ts';
import { cpuOf, dropPageCache, peakRss, resetPeak } from '../kit/proc.ts';
import { run } from '../kit/processes.ts';
import { sampled } from '../kit/sampler.ts';
import { debian, findProgram, sha256Of } from '../kit/tools.ts';
import { archive, ARCHIVERS, archiversFound, type Archiver } from './archivers.ts';
import { artifactsOf, type Artifact, type SeriesName } from './artifacts.ts';
import { built, VERSION, type Programs } from './build.ts';
import { load } from './client.ts';
import { PORT, storedFiles, type Store } from './servers.ts';
import { bytesOf, COUNTERS, LENGTHS, NOT_UPLOADED, onServer, proxy, rclone, rowAfter, storedBy } from './visit.ts';

const STORES: Readonly<Record<string, Store>> = {
  passthrough: proxy(),
  'passthrough-again': proxy(),
  compression: proxy({ compress: true }),
  'rclone-compress': rclone({ compress: true }),
};
const ARMS = [...Object.keys(STORES), ...Object.keys(ARCHIVERS)];

const cell = (arm: string, series: SeriesName): Dims => ({ arm, series, workers: 1 });
const AGAIN = 'passthrough-again';
const full: readonly Dims[] = [
  ...ARMS.map((arm) => cell(arm, 'typescript')),
  ...(['nightly', 'json', 'kernel'] as const).flatMap((series) => ARMS.filter((arm) => arm !== AGAIN).map((arm) => cell(arm, series))),
];
const quick: readonly Dims[] = ARMS.map((arm) => cell(arm, 'json'));

const plan = (extent: 'full' | 'quick'): Plan => ({
  blocks: extent === 'full' ? 10 : 2,
  baseline: 'passthrough',
  again: AGAIN,
  dims: ['arm', 'series', 'workers'],
  rowDims: ['phase', 'files'],
  cells: extent === 'full' ? full : quick,
  counters: COUNTERS,
  parameters: {
    proxy: `deltaglider_proxy ${VERSION}, filesystem backend, largest object raised to 1 GiB; everything else as it comes`,
    rclone: 'serve s3 on a folder, with compress (gzip, default level) as it comes',
    restic: 'as it comes: compression on, chunks of about 1 MiB, encrypted',
    borg: 'as it comes: lz4, chunks of about 2 MiB; borg-fine: zstd, chunks of about 64 KiB; neither encrypted',
    'zstd-patch': 'level 3, each file against the first, which is kept compressed and put together anew for every file',
    'zstd-long': 'level 3, one tar of all files with a window of 128 MiB; a further file means writing it again',
    client: 'of the proxy and rclone: Go, requests signed with the digest of the body, connections kept open, no TLS',
    phases: 'put: one file after the other; oldest_get, newest_get: the first and the last file, each alone after a restart',
    cores: 'server and client share both',
  },
  deviations: [
    'Releases of npm packages and a kernel’s modules instead of five Alpine images.',
    'The programs that deduplicate get tars, as the proxy does; on unpacked folders they may keep less.',
    'The proxy and rclone are servers, the others start anew for every file; their time is the sum of those starts.',
    'CPU of a server includes the processes that it starts; of the other programs that of all their processes. Memory is measured of servers alone.',
    'The proxy, restic and borg sync each file, rclone and zstd do not: seconds of syncing afterwards stand beside uploads.',
    'A virtual machine with two cores, which server and client share.',
  ],
  caches: [
    'Every cell starts on an empty folder; a store or bucket is made before the clock.',
    'Before each of the two downloads the page cache is dropped, after a restart where there is a server; the disk below the virtual machine may hold what it likes.',
    'Each file that comes back is compared with the one that went in: by the client byte by byte, else by SHA-256 after the clock.',
  ],
  fixedLength: false,
  deadlineS: 300,
});

async function prepare({ cells }: Plan, cache: string): Promise<Prepared> {
  const { programs, tools } = await built(cache, ['stock']);
  const { restic, tools: more } = await archiversFound(cache);
  const all = new Map<string, readonly Artifact[]>();
  for (const series of new Set(cells.map((own) => own['series'] as SeriesName))) all.set(series, await artifactsOf(cache, series));
  return {
    tools: [...tools, ...more],
    dataset: [...all.values()].flat().map(({ file, bytes, sha256, source }) => ({ file, bytes, sha256, source })),
    measure: (dims, { folder }) => {
      const [arm, files] = [String(dims['arm']), all.get(String(dims['series']))!];
      const archiver = ARCHIVERS[arm];
      return archiver ? archived(restic, archiver, files, folder) : served(programs, STORES[arm]!, files, folder);
    },
    close: () => Promise.resolve(),
  };
}

/** The two files that are read, with the phase's name. */
const readOf = (files: readonly Artifact[]) =>
  [
    ['oldest_get', files[0]!],
    ['newest_get', files.at(-1)!],
  ] as const;

async function served(programs: Programs, store: Store, files: readonly Artifact[], folder: string): Promise<Visit> {
  const visit = { rows: [] as Row[], operations: [] as Operation[], raw: {} as Record<string, string> };
  const phase = async (name: string, moved: readonly Artifact[], pid: number): Promise<Row> => {
    resetPeak(pid);
    const before = cpuOf(pid);
    const clock = () => performance.now() / 1000;
    const { result: done, peakRssBytes } = await sampled(pid, clock, () =>
      load(programs.client, name === 'put' ? 'put' : 'cold_get', 1, moved),
    );
    const [cpu, alone] = [cpuOf(pid), peakRss(pid)];
    const dims = { phase: name, files: files.length };
    visit.operations.push(...done.operations.map((operation) => ({ ...operation, dims })));
    visit.raw[`client-${name}.txt`] = done.printed;
    return {
      dims,
      wallS: done.wallS,
      ops: done.operations.length,
      failedOps: done.operations.filter(({ ok }) => !ok).length,
      bytes: bytesOf(done.operations),
      cpuS: cpu - before,
      rssPeakBytes: Math.max(peakRssBytes, alone ?? 0),
      counters: { ...NOT_UPLOADED, 'rss-server': alone },
    };
  };
  await onServer(programs, store, folder, async ({ pid }) => {
    const put = await phase('put', files, pid);
    const operations = [...visit.operations];
    const syncTime = await syncing(folder);
    const kept = await storedFiles(folder);
    visit.rows.push({
      ...put,
      counters: { ...put.counters, ...storedBy(kept), 'first-upload': operations[0]!.seconds, 'sync-time': syncTime },
    });
    visit.rows.push(...lengthsOf(files).map((length) => rowAfter(length, operations, kept, files)));
  });
  for (const [name, file] of readOf(files)) {
    dropPageCache();
    await onServer(programs, store, folder, async ({ pid }) => {
      visit.rows.push(await phase(name, [file], pid));
    });
  }
  return visit;
}

async function archived(restic: string, archiver: Archiver, files: readonly Artifact[], folder: string): Promise<Visit> {
  const store = archive(restic, folder, files);
  await store.begin(archiver);
  const raw: Record<string, string> = {};
  const operations: Operation[] = [];
  const rows: Row[] = [];
  let [elapsed, cpu, printed] = [0, 0, ''];
  const rowOf = (phase: string, own: readonly Operation[], counters: Row['counters'] = {}, length = files.length): Row => ({
    dims: { phase, files: length },
    wallS: own.reduce((sum, { seconds }) => sum + seconds, 0),
    ops: own.length,
    failedOps: own.filter(({ ok }) => !ok).length,
    bytes: bytesOf(own),
    cpuS: cpu,
    rssPeakBytes: null,
    counters: { ...NOT_UPLOADED, 'rss-server': null, ...counters },
  });
  const dimsOf = (phase: string) => ({ phase, files: files.length });

  for (const [i, file] of (archiver.isWrittenAtOnce ? files.slice(0, 1) : files).entries()) {
    const taken = await store.put(archiver, file);
    const bytes = archiver.isWrittenAtOnce ? files.reduce((sum, one) => sum + one.bytes, 0) : file.bytes;
    operations.push({ dims: dimsOf('put'), startS: elapsed, seconds: taken.wallS, bytes, ok: true });
    [elapsed, cpu, printed] = [elapsed + taken.wallS, cpu + taken.cpuS, printed + taken.printed];
    if (!archiver.isWrittenAtOnce && lengthsOf(files).includes(i + 1))
      rows.push(rowOf('put', operations, { ...storedBy(await storedFiles(folder)), 'first-upload': operations[0]!.seconds }, i + 1));
  }
  const syncTime = await syncing(folder);
  const counters = { ...storedBy(await storedFiles(folder)), 'first-upload': operations[0]!.seconds, 'sync-time': syncTime };
  rows.push(rowOf('put', operations, counters));
  raw['bash-put.txt'] = printed;

  for (const [phase, file] of readOf(files)) {
    dropPageCache();
    const into = join(folder, phase);
    const taken = await store.get(archiver, file, into);
    const ok = (await stat(into)).size === file.bytes && (await sha256Of(into)) === file.sha256;
    const operation = { dims: dimsOf(phase), startS: elapsed, seconds: taken.wallS, bytes: ok ? file.bytes : 0, ok };
    [elapsed, cpu] = [elapsed + taken.wallS, taken.cpuS];
    operations.push(operation);
    rows.push(rowOf(phase, [operation]));
    raw[`bash-${phase}.txt`] = taken.printed;
  }
  return { rows, operations, raw };
}

const lengthsOf = (files: readonly Artifact[]) => LENGTHS.filter((length) => length < files.length && files[0]!.file.startsWith('nightly'));

async function syncing(folder: string): Promise<number> {
  const began = performance.now();
  await run('sync', ['--file-system', join(folder, 'data')], { deadlineS: 120 });
  return (performance.now() - began) / 1000;
}

export const deltagliderBackups: Harness = {
  study: 'deltaglider-proxy',
  name: 'deltaglider-backups',
  question:
    'What do a delta proxy, programs that deduplicate and zstd keep of one series, at what cost, and how fast does a file come back?',
  needs: [
    GO,
    debian('git'),
    { name: 'cargo', install: 'see https://rustup.rs', find: () => findProgram('cargo') },
    debian('xdelta3'),
    debian('borg', 'borgbackup'),
    debian('zstd'),
    debian('dpkg-deb', 'dpkg'),
  ],
  ports: [PORT],
  minutes: 75,
  plan,
  prepare,
};
