/**
 * Compression in HAProxy: zlib, libslz and none, each in front of the same origin, loaded by wrk. Throughput, CPU, memory, and what a
 * limit of CPU or a slow link makes of them.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VALGRIND } from '../kit/counted.ts';
import { HarnessError } from '../kit/errors.ts';
import type { Counting, Dims, Harness, Workspace, Plan, Prepared, Visit } from '../kit/harness.ts';
import { cpuOf, peakRss, resetPeak } from '../kit/proc.ts';
import { run } from '../kit/processes.ts';
import { debian, debianVersion, findProgram, sha256Of, toolOf } from '../kit/tools.ts';
import { built, HAPROXY, LIBRARIES, type Library } from './build.ts';
import { FILES, served } from './files.ts';
import { openLink } from './link.ts';
import { countersOf, LOAD_CORE, PORT, startServers } from './servers.ts';

const ARMS = ['none', 'none-again', 'zlib', 'slz'];
const CODECS = ['zlib', 'slz'];
const SECONDS = 3;
const STYLE = 'bootstrap.min.css';
const SUMMARY = fileURLToPath(new URL('summary.lua', import.meta.url));

const cell = (arm: string, { file = STYLE, connections = 8, limit = 100, link = 'loopback' }: Dims = {}): Dims => ({
  arm,
  file,
  connections,
  limit,
  link,
});

/** Every file at full load; memory by connections; limits of CPU on links that a buyer has. */
const full: readonly Dims[] = [
  ...ARMS.flatMap((arm) => FILES.map((file) => cell(arm, { file }))),
  ...ARMS.flatMap((arm) => [100, 300, 1000].map((connections) => cell(arm, { connections }))),
  ...['1gbit', '100mbit'].flatMap((link) => [
    ...['none', 'none-again'].map((arm) => cell(arm, { connections: 100, link })),
    ...CODECS.flatMap((arm) => [100, 85, 50].map((limit) => cell(arm, { connections: 100, limit, link }))),
  ]),
];
const quick: readonly Dims[] = [
  ...ARMS.map((arm) => cell(arm)),
  ...['none', 'zlib', 'slz'].map((arm) => cell(arm, { connections: 100, link: '100mbit' })),
];

const plan = (size: 'full' | 'quick'): Plan => ({
  blocks: size === 'full' ? 10 : 2,
  baseline: 'none',
  again: 'none-again',
  dims: ['arm', 'file', 'connections', 'limit', 'link'],
  rowDims: [],
  cells: size === 'full' ? full : quick,
  counted: ['none', ...CODECS].flatMap((arm) => (size === 'full' ? FILES : [STYLE]).map((file) => cell(arm, { file, connections: 1 }))),
  counters: [
    { name: 'rss-idle', unit: 'B', meaning: 'Resident memory of HAProxy before the first request.' },
    { name: 'sent-bytes', unit: 'B', meaning: 'Sent to the clients, as wrk read it: bodies after compression, and heads.' },
    { name: 'proxy-out-bytes', unit: 'B', meaning: 'Answers before compression, by HAProxy’s bout.' },
    { name: 'compressor-in-bytes', unit: 'B', meaning: 'Given to the compressor, by HAProxy’s comp_in.' },
    { name: 'compressor-out-bytes', unit: 'B', meaning: 'Left the compressor, by HAProxy’s comp_out.' },
  ],
  parameters: {
    'threads of HAProxy': 1,
    'compression level': 'maxcomplevel 1, the default; libslz has one level',
    'tune.zlib': 'defaults: memlevel 8, windowsize 15',
    'seconds of load': SECONDS,
    'seconds of warm-up': 1,
    cores: 'HAProxy on the first; wrk and nginx on the second',
    links: 'tbf on the loopback of a network namespace, burst 256k, latency 100ms',
  },
  deviations: [
    'HAProxy 2.6.12 with its own copy of libslz instead of 1.6-dev with libslz 1.0.',
    'wrk in a closed loop on the same machine instead of clients on other machines; HAProxy’s use of its core says whether they kept it busy.',
    'jquery.min.js and bootstrap.min.css are of the versions of early 2015; the two HTML pages of the source are not to be had, two others take their place.',
    'Requests that are under way when the time is over are not counted.',
  ],
  caches: ['Every cell starts its own HAProxy and nginx and is loaded for a second before the clock; files come from the page cache.'],
  fixedLength: true,
  deadlineS: 90,
});

/** What summary.lua prints. */
interface Summary {
  requests: number;
  microseconds: number;
  bytes: number;
  status: number;
  timeout: number;
}

interface Programs {
  wrk: string;
  nginx: string;
  haproxy: Readonly<Record<Library, string>>;
}

async function prepare(_: Plan, cache: string): Promise<Prepared> {
  const programs: Programs = {
    wrk: (await findProgram('wrk'))!,
    nginx: (await findProgram('nginx'))!,
    haproxy: { zlib: await built(cache, 'zlib'), slz: await built(cache, 'slz') },
  };
  const { folder, dataset } = await served(cache);
  const libraries = Object.keys(LIBRARIES) as Library[];
  return {
    tools: [
      ...(await Promise.all(
        libraries.map((library) =>
          toolOf(programs.haproxy[library], ['-v'], {
            name: `haproxy with ${library}`,
            package: `built from haproxy ${HAPROXY}, ${LIBRARIES[library].join(' ')}`,
            licence: library === 'slz' ? 'GPL-2.0-or-later; libslz MIT' : 'GPL-2.0-or-later; zlib Zlib',
          }),
        ),
      )),
      await debianTool('nginx', programs.nginx, 'nginx', 'BSD-2-Clause'),
      await debianTool('wrk', programs.wrk, 'wrk', 'Apache-2.0'),
    ],
    dataset,
    measure: (dims, place) => measure(programs, { folder, dataset }, dims, place),
    count: ({ arm, file }, place) => count(programs, { folder, dataset }, { arm: arm!, file: file! }, place),
    close: () => Promise.resolve(),
  };
}

const debianTool = async (name: string, path: string, packageName: string, licence: string) => {
  const version = await debianVersion(packageName);
  return { name, version, sha256: await sha256Of(path), package: `Debian ${packageName}`, licence };
};

async function measure(
  programs: Programs,
  { folder: files, dataset }: Awaited<ReturnType<typeof served>>,
  { arm, file, connections, limit, link }: Dims,
  { folder }: Workspace,
): Promise<Visit> {
  const library: Library = arm === 'slz' ? 'slz' : 'zlib';
  const { bytes: size, sha256 } = dataset.find((known) => known.file === file)!;
  const { namespace, close } = await openLink(String(link));
  const inside = namespace ? { namespace } : {};
  try {
    const servers = await startServers(
      { haproxy: programs.haproxy[library], nginx: programs.nginx },
      { folder, files, compress: CODECS.includes(String(arm)), limit: Number(limit), ...inside },
    );
    try {
      const { pid } = servers.proxy;
      const idle = peakRss(pid);
      await checkContent(folder, String(file), sha256, inside);
      const load = (seconds: number) =>
        run(
          programs.wrk,
          [
            ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '30s', '-s', SUMMARY],
            ...['-H', 'Accept-Encoding: gzip', addressOf(String(file))],
          ],
          { deadlineS: 60, cores: LOAD_CORE, ...inside },
        );
      await load(1);
      resetPeak(pid);
      const [before, cpuBefore] = [countersOf(await servers.ask('show stat')), cpuOf(pid)];
      const { stdout } = await load(SECONDS);
      const [after, cpu] = [countersOf(await servers.ask('show stat')), cpuOf(pid)];
      const summary = JSON.parse(stdout.trim().split('\n').at(-1)!) as Summary;
      const failed = summary.status + summary.timeout;
      return {
        rows: [
          {
            wallS: summary.microseconds / 1e6,
            ops: summary.requests + summary.timeout,
            failedOps: failed,
            bytes: (summary.requests - summary.status) * size,
            cpuS: cpu - cpuBefore,
            rssPeakBytes: peakRss(pid),
            counters: {
              'rss-idle': idle,
              'sent-bytes': summary.bytes,
              'proxy-out-bytes': after.out - before.out,
              'compressor-in-bytes': after.compressorIn - before.compressorIn,
              'compressor-out-bytes': after.compressorOut - before.compressorOut,
            },
          },
        ],
        raw: { 'wrk.txt': stdout, 'pools.txt': await servers.ask('show pools') },
      };
    } finally {
      await servers.stop();
    }
  } finally {
    await close();
  }
}

/** So many requests on one connection, one after the other. */
const COUNTED = { little: 20, more: 220 };

/** Requests the file from a HAProxy that is counted. */
async function count(
  { haproxy, nginx }: Programs,
  { folder: files, dataset }: Awaited<ReturnType<typeof served>>,
  { arm, file }: Dims,
  { folder, countInto, amount }: Counting,
): Promise<number> {
  const servers = await startServers(
    { haproxy: haproxy[arm === 'slz' ? 'slz' : 'zlib'], nginx },
    { folder, files, compress: CODECS.includes(String(arm)), limit: 100, countInto },
  );
  try {
    const requests = Array.from({ length: COUNTED[amount] }, () => ['--output', '/dev/null', addressOf(String(file))]);
    await run('curl', ['--silent', '--fail', '--header', 'Accept-Encoding: gzip', ...requests.flat()], { deadlineS: 300 });
    return COUNTED[amount] * dataset.find((known) => known.file === file)!.bytes;
  } finally {
    await servers.stop();
  }
}

const addressOf = (file: string) => `http://127.0.0.1:${PORT}/${file}`;

/** @throws HarnessError `content-differs` when a client that unpacks the answer gets another file */
async function checkContent(folder: string, file: string, sha256: string, inside: { namespace?: string }): Promise<void> {
  const got = join(folder, 'got');
  await run('curl', ['--silent', '--fail', '--compressed', '--output', got, addressOf(file)], { deadlineS: 60, ...inside });
  if ((await sha256Of(got)) !== sha256) throw new HarnessError('content-differs', `${file} came through HAProxy as other bytes.`);
}

export const haproxySlz: Harness = {
  study: 'haproxy-slz',
  question: 'What do zlib and libslz cost in HAProxy against each other and against not compressing, and from which link speed on?',
  needs: [
    debian('gcc'),
    debian('make'),
    debian('curl'),
    debian('wrk'),
    VALGRIND,
    debian('nginx', 'nginx-light'),
    debian('ip', 'iproute2'),
    debian('taskset', 'util-linux'),
    {
      name: 'zlib headers',
      install: 'apt-get install -y zlib1g-dev',
      find: () => Promise.resolve(existsSync('/usr/include/zlib.h') ? 'here' : null),
    },
    { name: 'root, for a network of its own', install: 'sudo -i', find: () => Promise.resolve(process.getuid?.() === 0 ? 'root' : null) },
  ],
  ports: [PORT],
  minutes: 85,
  plan,
  prepare,
};
