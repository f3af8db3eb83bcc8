/**
 * The proxy against what keeps a series of files without it: programs that deduplicate, and zstd with the first file as its dictionary or with all
 * files in one archive. What is kept, what taking it in costs, how long the oldest and the newest file take to come back.
 */
import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import type { Dims, Harness, Operation, Plan, Prepared, Row, Visit } from '../kit/harness.ts';
import { dropPageCache } from '../kit/proc.ts';
import { debian, sha256Of } from '../kit/tools.ts';
import { archive, ARCHIVERS, archiversFound, type Archiver } from './archivers.ts';
import type { Artifact, SeriesName } from './artifacts.ts';
import { built, VERSION, type Programs } from './build.ts';
import { PORT, storedFiles, type Store } from './servers.ts';
import {
  buffersOf,
  COUNTERS,
  datasetOf,
  IN_BOTH,
  keptAfter,
  lengthsOf,
  measurePhase,
  NEEDS,
  onServer,
  rowAfter,
  rowOf,
  seriesOf,
  storedBy,
  STORES,
} from './visit.ts';

const ARMS = [...IN_BOTH, ...Object.keys(ARCHIVERS)];

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
  const { programs, tools } = await built(cache, buffersOf(cells));
  const { restic, tools: more } = await archiversFound(cache);
  const all = await seriesOf(cache, cells);
  return {
    tools: [...tools, ...more],
    dataset: datasetOf(all),
    measure: ({ arm, series }, { folder }) => {
      const what = { files: all.get(String(series))!, lengths: lengthsOf(series!), folder };
      const archiver = ARCHIVERS[String(arm)];
      return archiver ? archived(restic, archiver, what) : served(programs, STORES[String(arm)]!, what);
    },
    close: () => Promise.resolve(),
  };
}

interface What {
  files: readonly Artifact[];
  /** Of shorter series within. */
  lengths: readonly number[];
  folder: string;
}

/** The two files that are read, with the phase's name. */
const readOf = (files: readonly Artifact[]) =>
  [
    ['oldest_get', files[0]!],
    ['newest_get', files.at(-1)!],
  ] as const;

async function served(programs: Programs, store: Store, { files, lengths, folder }: What): Promise<Visit> {
  const visit = { rows: [] as Row[], operations: [] as Operation[], raw: {} as Record<string, string> };
  const phase = async (name: 'put' | ReturnType<typeof readOf>[number][0], moved: readonly Artifact[], pid: number) => {
    const load = { phase: name === 'put' ? name : 'cold_get', workers: 1, moved } as const;
    const measured = await measurePhase(programs.client, pid, { phase: name, files: files.length }, load, () => performance.now() / 1000);
    visit.rows.push(measured.row);
    visit.operations.push(...measured.operations);
    visit.raw[`client-${name}.txt`] = measured.printed;
    return measured;
  };
  await onServer(programs, store, folder, async ({ pid }) => {
    const { row, operations } = await phase('put', files, pid);
    const { kept, counters } = await keptAfter(folder, operations);
    row.counters = { ...row.counters, ...counters };
    visit.rows.push(...lengths.map((length) => rowAfter(length, operations, kept, files)));
  });
  for (const [name, file] of readOf(files)) {
    dropPageCache();
    await onServer(programs, store, folder, async ({ pid }) => {
      await phase(name, [file], pid);
    });
  }
  return visit;
}

async function archived(restic: string, archiver: Archiver, { files, lengths, folder }: What): Promise<Visit> {
  const store = archive(archiver, restic, folder, files);
  await store.begin();
  const visit = { rows: [] as Row[], operations: [] as Operation[], raw: {} as Record<string, string> };
  let elapsed = 0;
  const operationOf = (phase: string, seconds: number, bytes: number, ok = true): Operation => {
    const operation = { dims: { phase, files: files.length }, startS: elapsed, seconds, bytes, ok };
    elapsed += seconds;
    visit.operations.push(operation);
    return operation;
  };

  const puts: Operation[] = [];
  let [cpuS, printed] = [0, ''];
  const putRow = (length: number, counters: Row['counters'] = {}) =>
    visit.rows.push(rowOf({ phase: 'put', files: length }, puts, { wallS: elapsed, cpuS, counters }));
  let length = 0;
  for (const batch of archiver.isWrittenAtOnce ? [files] : files.map((file) => [file])) {
    const taken = await store.put(batch[0]!);
    puts.push(
      operationOf(
        'put',
        taken.wallS,
        batch.reduce((sum, { bytes }) => sum + bytes, 0),
      ),
    );
    [cpuS, printed] = [cpuS + taken.cpuS, printed + taken.printed];
    length += batch.length;
    if (lengths.includes(length)) putRow(length, storedBy(await storedFiles(folder), puts));
  }
  putRow(files.length, (await keptAfter(folder, puts)).counters);
  visit.raw['bash-put.txt'] = printed;

  for (const [phase, file] of readOf(files)) {
    dropPageCache();
    const into = join(folder, phase);
    const taken = await store.get(file, into);
    const ok = (await stat(into)).size === file.bytes && (await sha256Of(into)) === file.sha256;
    const { dims, ...operation } = operationOf(phase, taken.wallS, ok ? file.bytes : 0, ok);
    visit.rows.push(rowOf(dims!, [operation], { wallS: taken.wallS, cpuS: taken.cpuS }));
    visit.raw[`bash-${phase}.txt`] = taken.printed;
  }
  return visit;
}

export const deltagliderBackups: Harness = {
  study: 'deltaglider-proxy',
  name: 'deltaglider-backups',
  question:
    'What do a delta proxy, programs that deduplicate and zstd keep of one series, at what cost, and how fast does a file come back?',
  needs: [...NEEDS, debian('borg', 'borgbackup'), debian('zstd'), debian('dpkg-deb', 'dpkg')],
  ports: [PORT],
  minutes: 75,
  plan,
  prepare,
};
