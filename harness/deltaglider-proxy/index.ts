/**
 * An S3 proxy that stores a series of files as differences, and what a buyer would take instead: the proxy in its modes and rclone in
 * its own, on the same files. Throughput, CPU, memory, bytes stored, by kind of file, length of the series and number of workers.
 */
import { VALGRIND } from '../kit/counted.ts';
import { HarnessError } from '../kit/errors.ts';
import type { Counting, Dims, Harness, Operation, Workspace, Plan, Prepared, Row, SeriesRow, Visit } from '../kit/harness.ts';
import { dropPageCache } from '../kit/proc.ts';
import type { Server } from '../kit/processes.ts';
import type { Artifact, SeriesName } from './artifacts.ts';
import { BUFFERS, built, VERSION, type Programs } from './build.ts';
import { load, type Phase } from './client.ts';
import { PORT, startStore } from './servers.ts';
import {
  buffersOf,
  bytesOf,
  COUNTERS,
  datasetOf,
  IN_BOTH,
  keptAfter,
  lengthsOf,
  measurePhase,
  NEEDS,
  onServer,
  rowAfter,
  seriesOf,
  STORES,
  type Measured,
} from './visit.ts';

const COMPRESSING = ['compression', 'rclone', 'rclone-compress'];

/** Whose samples are kept, on the first series; peaks are taken of all. */
const SAMPLED = ['passthrough', 'compression', 'encryption', 'compression_encryption'];

/** Modes of the proxy whose instructions are counted, and files that are uploaded then: the first one leaves the reference copy. */
const PROXIED = ['passthrough', 'compression', 'encryption', 'compression_encryption'];
const COUNTED = { little: 1, more: 2 };

const cell = (arm: string, series: SeriesName, workers = 1): Dims => ({ arm, series, workers });

const full: readonly Dims[] = [
  ...Object.keys(STORES).map((arm) => cell(arm, 'typescript')),
  ...['passthrough', 'compression', 'rclone-compress'].map((arm) => cell(arm, 'nightly')),
  ...[1, 4, 16].flatMap((workers) => ['passthrough', ...COMPRESSING].map((arm) => cell(arm, 'prettier', workers))),
  cell('passthrough-again', 'prettier', 16),
  ...(['json', 'tgz'] as const).flatMap((series) => ['passthrough', ...COMPRESSING].map((arm) => cell(arm, series))),
];
const quick: readonly Dims[] = IN_BOTH.map((arm) => cell(arm, 'tgz'));

const plan = (extent: 'full' | 'quick'): Plan => ({
  blocks: extent === 'full' ? 10 : 2,
  baseline: 'passthrough',
  again: 'passthrough-again',
  dims: ['arm', 'series', 'workers'],
  rowDims: ['phase', 'files'],
  cells: extent === 'full' ? full : quick,
  counted: PROXIED.slice(0, extent === 'full' ? 4 : 2).map((arm) => ({ ...cell(arm, 'json'), phase: 'put', files: COUNTED.more })),
  counters: COUNTERS,
  parameters: {
    proxy: `deltaglider_proxy ${VERSION}, filesystem backend, largest object raised to 1 GiB; everything else as it comes`,
    'read buffer': `${BUFFERS.stock} B, and ${BUFFERS.larger} B in the arms that say so`,
    rclone: 'serve s3 on a folder, with compress (gzip, default level) and crypt as they come',
    client: 'Go, requests signed with the digest of the body, connections kept open, no TLS',
    phases:
      'put: the first file alone, then the others by all workers; cold_get: after a restart; warm_get: once more, of the first series; the long series is only written and read once, in full',
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
  fixedLength: false,
  deadlineS: 300,
});

async function prepare({ cells, counted = [] }: Plan, cache: string): Promise<Prepared> {
  const { programs, tools } = await built(cache, buffersOf(cells));
  const all = await seriesOf(cache, [...cells, ...counted]);
  return {
    tools,
    dataset: datasetOf(all),
    measure: (dims, place) => measure(programs, all.get(String(dims['series']))!, dims, place),
    count: (dims, place) => count(programs, all.get(String(dims['series']))!, dims, place),
    close: () => Promise.resolve(),
  };
}

async function measure(
  programs: Programs,
  files: readonly Artifact[],
  { arm, series, workers }: Dims,
  { folder }: Workspace,
): Promise<Visit> {
  const store = STORES[String(arm)]!;
  const keepsSamples = series === 'typescript' && SAMPLED.includes(String(arm));
  const samples: SeriesRow[] = [];
  const visit = { rows: [] as Row[], operations: [] as Operation[], series: samples, raw: {} as Record<string, string> };
  const started = performance.now();
  const clock = () => (performance.now() - started) / 1000;
  /** What the server before a restart used, so that the samples of a cell go on. */
  let usedBefore = 0;

  const phase = async (name: Phase, { pid }: Server): Promise<Measured> => {
    const load = { phase: name, workers: Number(workers), moved: files };
    const measured = await measurePhase(programs.client, pid, { phase: name, files: files.length }, load, clock);
    visit.rows.push(measured.row);
    visit.operations.push(...measured.operations);
    visit.raw[`client-${name}.txt`] = measured.printed;
    if (keepsSamples) samples.push(...measured.samples.map((row) => ({ ...row, cpuS: row.cpuS + usedBefore })));
    return measured;
  };

  await onServer(programs, store, folder, async (server) => {
    const { row, operations } = await phase('put', server);
    const { kept, counters } = await keptAfter(folder, operations);
    row.counters = { ...row.counters, ...counters };
    visit.rows.push(...lengthsOf(series!).map((length) => rowAfter(length, operations, kept, files)));
  });
  usedBefore = samples.at(-1)?.cpuS ?? 0;
  dropPageCache();
  await onServer(programs, store, folder, async (server) => {
    await phase('cold_get', server);
    if (series === 'typescript') await phase('warm_get', server);
  });
  return visit;
}

/** Uploads to a proxy that is counted with the xdelta3 processes that it starts. */
async function count(
  programs: Programs,
  files: readonly Artifact[],
  { arm }: Dims,
  { folder, countInto, amount }: Counting,
): Promise<number> {
  const server = await startStore(programs, STORES[String(arm)]!, folder, countInto);
  try {
    const { operations } = await load(programs.client, 'put', 1, files.slice(0, COUNTED[amount]));
    if (operations.some(({ ok }) => !ok)) throw new HarnessError('tool-failed', `An upload to ${arm} failed under valgrind.`);
    return bytesOf(operations);
  } finally {
    await server.stop();
  }
}

export const deltagliderProxy: Harness = {
  study: 'deltaglider-proxy',
  question:
    'What does storing a series as differences cost and save in an S3 proxy, and what do rclone’s compression and encryption on the same files?',
  needs: [...NEEDS, VALGRIND],
  ports: [PORT],
  minutes: 95,
  plan,
  prepare,
};
