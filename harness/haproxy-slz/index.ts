/**
 * Compression in HAProxy: zlib, libslz and none, each in front of the same origin, loaded by wrk. Throughput, CPU, memory, and what a
 * limit of CPU, a slow link, TLS, a newer release or files that were compressed before make of them.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VALGRIND } from '../kit/counted.ts';
import { HarnessError } from '../kit/errors.ts';
import type { Counting, Dims, Harness, Workspace, Plan, Prepared, Visit } from '../kit/harness.ts';
import { cpuOf, peakRss, resetPeak } from '../kit/proc.ts';
import { run } from '../kit/processes.ts';
import { debian, debianTool, findProgram, sha256Of, toolOf } from '../kit/tools.ts';
import { built, flagsOf, LIBRARIES, RELEASES, type Library, type Release } from './build.ts';
import { certificateOf } from './certificate.ts';
import { FILES, served, STORED, type Encoding } from './files.ts';
import { openLink } from './link.ts';
import { countersOf, LOAD_CORE, PORT, startServers } from './servers.ts';

/** What an arm is: a release and its library, whether it compresses, and the encoding in which files were stored before. */
interface Arm {
  release: Release;
  library: Library;
  compress: boolean;
  stored?: Encoding;
}

const plain = { release: '2.6.12', library: 'zlib', compress: false } as const;
const ARM: Readonly<Record<string, Arm>> = {
  none: plain,
  'none-again': plain,
  zlib: { ...plain, compress: true },
  slz: { ...plain, library: 'slz', compress: true },
  'stored-gzip': { ...plain, stored: 'gzip' },
  'stored-br': { ...plain, stored: 'br' },
  'none-3.0': { ...plain, release: '3.0.11' },
  'zlib-3.0': { release: '3.0.11', library: 'zlib', compress: true },
  'slz-3.0': { release: '3.0.11', library: 'slz', compress: true },
};
const ARMS = ['none', 'none-again', 'zlib', 'slz'];
const CODECS = ['zlib', 'slz'];
const BEFORE = ['stored-gzip', 'stored-br'];
/** TLS with connections that stay open, and with one for each request. */
const TLS = ['tls', 'tls-each'];
/** On a link few answers are done in a second. */
const SECONDS: Readonly<Record<string, number>> = { loopback: 1, tls: 1, 'tls-each': 1, '1gbit': 2, '100mbit': 2 };
const STYLE = 'bootstrap.min.css';
const SUMMARY = fileURLToPath(new URL('summary.lua', import.meta.url));

const cell = (arm: string, { file = STYLE, connections = 8, limit = 100, link = 'loopback' }: Dims = {}): Dims => ({
  arm,
  file,
  connections,
  limit,
  link,
});

/** Every file at full load; memory by connections; links and limits of CPU that a buyer has; an edge with TLS; a newer release. */
const full: readonly Dims[] = [
  ...ARMS.flatMap((arm) => FILES.map((file) => cell(arm, { file }))),
  ...[...BEFORE, 'none-3.0', 'zlib-3.0', 'slz-3.0'].map((arm) => cell(arm)),
  ...ARMS.flatMap((arm) => [100, 300].map((connections) => cell(arm, { connections }))),
  ...TLS.flatMap((link) => [...ARMS, ...BEFORE].map((arm) => cell(arm, { link }))),
  ...['1gbit', '100mbit'].flatMap((link) => [
    ...['none', 'none-again', ...BEFORE].map((arm) => cell(arm, { connections: 100, link })),
    ...CODECS.flatMap((arm) => [100, 85, 50].map((limit) => cell(arm, { connections: 100, limit, link }))),
  ]),
];
const quick: readonly Dims[] = [
  ...Object.keys(ARM).map((arm) => cell(arm)),
  ...['none', 'zlib', 'slz'].map((arm) => cell(arm, { connections: 100, link: '100mbit' })),
  ...TLS.flatMap((link) => ['none', 'slz', 'stored-br'].map((arm) => cell(arm, { link }))),
];

/** One connection, one request after the other; with TLS the style sheet alone, and of small stored answers none: how they are cut into records differs. */
const counted = (files: readonly string[]): Dims[] => [
  ...['none', ...CODECS].flatMap((arm) => files.map((file) => cell(arm, { file, connections: 1 }))),
  ...['none', ...CODECS].map((arm) => cell(arm, { connections: 1, link: 'tls' })),
];

const plan = (size: 'full' | 'quick'): Plan => ({
  blocks: size === 'full' ? 10 : 2,
  baseline: 'none',
  again: 'none-again',
  dims: ['arm', 'file', 'connections', 'limit', 'link'],
  rowDims: [],
  cells: size === 'full' ? full : quick,
  counted: counted(size === 'full' ? FILES : [STYLE]),
  counters: [
    { name: 'rss-idle', unit: 'B', meaning: 'Resident memory of HAProxy before the first request.' },
    {
      name: 'sent-bytes',
      unit: 'B',
      meaning: 'Sent to the clients, as wrk read it: bodies as they were sent, and heads, without what TLS adds.',
    },
    { name: 'proxy-out-bytes', unit: 'B', meaning: 'Answers before compression, by HAProxy’s bout.' },
    { name: 'compressor-in-bytes', unit: 'B', meaning: 'Given to the compressor, by HAProxy’s comp_in.' },
    { name: 'compressor-out-bytes', unit: 'B', meaning: 'Left the compressor, by HAProxy’s comp_out.' },
  ],
  parameters: {
    'threads of HAProxy': 1,
    'compression level': 'maxcomplevel 1, the default; libslz has one level',
    'tune.zlib': 'defaults: memlevel 8, windowsize 15',
    'seconds of load': Object.entries(SECONDS)
      .map(([link, seconds]) => `${link} ${seconds}`)
      .join(', '),
    'seconds of warm-up': 1,
    cores: 'HAProxy on the first; wrk and nginx on the second',
    links: 'tbf on the loopback of a network namespace, burst 256k, latency 100ms',
    TLS: 'version 1.3, certificate ECDSA P-256; tls keeps connections open, tls-each opens one for each request, with a full handshake',
    'files stored before': Object.values(STORED)
      .map(({ program }) => program)
      .join(', '),
  },
  deviations: [
    'HAProxy 2.6.12 and 3.0.11 with their own copies of libslz instead of 1.6-dev with libslz 1.0.',
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
  /** The program of an arm. */
  haproxy: (arm: string) => string;
  certificate: string;
}

async function prepare(_: Plan, cache: string): Promise<Prepared> {
  const tools = [];
  const paths = new Map<string, string>();
  for (const release of Object.keys(RELEASES) as Release[])
    for (const library of Object.keys(LIBRARIES) as Library[]) {
      const path = await built(cache, release, library);
      paths.set(`${release} ${library}`, path);
      const licence = library === 'slz' ? 'GPL-2.0-or-later; libslz MIT' : 'GPL-2.0-or-later; zlib Zlib';
      const from = `built from haproxy ${release}, ${flagsOf(library).join(' ')}`;
      tools.push(await toolOf(path, ['-v'], { name: `haproxy ${release} with ${library}`, package: from, licence }));
    }
  const programs: Programs = {
    wrk: (await findProgram('wrk'))!,
    nginx: (await findProgram('nginx'))!,
    haproxy: (arm) => paths.get(`${ARM[arm]!.release} ${ARM[arm]!.library}`)!,
    certificate: await certificateOf(cache),
  };
  const { folder, dataset } = await served(cache);
  return {
    tools: [
      ...tools,
      await debianTool('nginx', programs.nginx, 'nginx', 'BSD-2-Clause'),
      await debianTool('wrk', programs.wrk, 'wrk', 'Apache-2.0'),
      await debianTool('OpenSSL', (await findProgram('openssl'))!, 'libssl3', 'Apache-2.0'),
    ],
    dataset,
    measure: (dims, place) => measure(programs, { folder, dataset }, dims, place),
    count: (dims, place) => count(programs, { folder, dataset }, dims, place),
    close: () => Promise.resolve(),
  };
}

async function measure(
  programs: Programs,
  { folder: files, dataset }: Awaited<ReturnType<typeof served>>,
  dims: Dims,
  { folder }: Workspace,
): Promise<Visit> {
  const { arm, file, connections, link } = dims;
  const { bytes: size, sha256 } = dataset.find((known) => known.file === file)!;
  const { namespace, close } = await openLink(String(link));
  const inside = namespace ? { namespace } : {};
  try {
    const servers = await startServers(
      { haproxy: programs.haproxy(String(arm)), nginx: programs.nginx },
      { folder, ...settingsOf(dims, files, programs.certificate), ...inside },
    );
    try {
      const { pid } = servers.proxy;
      const idle = peakRss(pid);
      const address = addressOf(dims);
      await checkContent(folder, address, sha256, inside);
      const load = (seconds: number) =>
        run(
          programs.wrk,
          [
            ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '30s', '-s', SUMMARY],
            ...['-H', 'Accept-Encoding: gzip, br', ...(link === 'tls-each' ? ['-H', 'Connection: close'] : []), address],
          ],
          { deadlineS: 60, cores: LOAD_CORE, ...inside },
        );
      await load(1);
      resetPeak(pid);
      const [before, cpuBefore] = [countersOf(await servers.ask('show stat')), cpuOf(pid)];
      const { stdout } = await load(SECONDS[String(link)]!);
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

/** How the servers of a cell are set up. */
function settingsOf({ arm, limit, link }: Dims, files: string, certificate: string) {
  const { compress, stored } = ARM[String(arm)]!;
  return {
    files: stored ? join(files, stored) : files,
    compress,
    limit: Number(limit),
    ...(stored ? { stored } : {}),
    ...(TLS.includes(String(link)) ? { certificate } : {}),
  };
}

/**
 * So many requests on one connection, one after the other. With TLS HAProxy makes two Diffie-Hellman keys when it starts, which takes four
 * million instructions less in one start of eighteen: behind TLS so many requests are counted that this is no half per cent of any arm.
 */
const requestsOf = ({ link }: Dims, amount: Counting['amount']) => (amount === 'little' ? 20 : TLS.includes(String(link)) ? 3020 : 220);

/** Requests the file from a HAProxy that is counted. */
async function count(
  { haproxy, nginx, certificate }: Programs,
  { folder: files, dataset }: Awaited<ReturnType<typeof served>>,
  dims: Dims,
  { folder, countInto, amount }: Counting,
): Promise<number> {
  const servers = await startServers(
    { haproxy: haproxy(String(dims['arm'])), nginx },
    { folder, ...settingsOf(dims, files, certificate), countInto },
  );
  try {
    const count = requestsOf(dims, amount);
    const requests = Array.from({ length: count }, () => ['--output', '/dev/null', addressOf(dims)]);
    await run('curl', [...QUIET, '--header', 'Accept-Encoding: gzip, br', ...requests.flat()], { deadlineS: 300 });
    return count * dataset.find((known) => known.file === dims['file'])!.bytes;
  } finally {
    await servers.stop();
  }
}

const addressOf = ({ file, link }: Dims) => `${TLS.includes(String(link)) ? 'https' : 'http'}://127.0.0.1:${PORT}/${file}`;
/** The certificate is this harness's own. */
const QUIET = ['--silent', '--fail', '--insecure'];

/** @throws HarnessError `content-differs` when a client that unpacks the answer gets another file */
async function checkContent(folder: string, address: string, sha256: string, inside: { namespace?: string }): Promise<void> {
  const got = join(folder, 'got');
  await run('curl', [...QUIET, '--compressed', '--output', got, address], { deadlineS: 60, ...inside });
  if ((await sha256Of(got)) !== sha256) throw new HarnessError('content-differs', `${address} came through HAProxy as other bytes.`);
}

export const haproxySlz: Harness = {
  study: 'haproxy-slz',
  question:
    'What do zlib and libslz cost in HAProxy against each other, against not compressing and against compressing before, with TLS and on which link?',
  needs: [
    debian('gcc'),
    debian('make'),
    debian('curl'),
    debian('openssl'),
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
    {
      name: 'OpenSSL headers',
      install: 'apt-get install -y libssl-dev',
      find: () => Promise.resolve(existsSync('/usr/include/openssl/ssl.h') ? 'here' : null),
    },
    { name: 'root, for a network of its own', install: 'sudo -i', find: () => Promise.resolve(process.getuid?.() === 0 ? 'root' : null) },
  ],
  ports: [PORT],
  minutes: 65,
  plan,
  prepare,
};
