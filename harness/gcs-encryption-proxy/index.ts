/**
 * An encrypting sidecar in front of an object store: the store alone, a sidecar that passes on, and one that encrypts, whole or in a
 * stream, by object size and number of users. Latency, throughput, CPU, memory, and the cipher's part of it.
 */
import type { Dims, Harness, Operation, Workspace, Plan, Prepared, Row, Visit } from '../kit/harness.ts';
import { GO } from '../kit/go.ts';
import { cpuOf, peakRss, resetPeak } from '../kit/proc.ts';
import { debian } from '../kit/tools.ts';
import { built, type Programs } from './build.ts';
import { load, type Phase } from './load.ts';
import { objectOf, type StoredObject } from './object.ts';
import { LOAD_CORE, PORTS, startServers, storedBytes, warmUp, type Servers } from './servers.ts';

const DIRECT = ['direct', 'direct-again'];
/** Cipher of the sidecar by arm. */
const CIPHERS: Readonly<Record<string, string>> = { 'pass-through': 'none', encrypting: 'whole', 'encrypting-streaming': 'streaming' };
const ARMS = [...DIRECT, ...Object.keys(CIPHERS)];
const PHASES: readonly Phase[] = ['upload', 'download'];

const MB = 1_000_000;
/** Bytes of an object, and how many requests each number of users makes together. */
const LOADS = [
  { size: 64_000, requests: { 1: 200, 50: 200 } },
  { size: MB, requests: { 1: 100, 10: 100, 50: 200 } },
  { size: 10 * MB, requests: { 1: 20, 10: 40 } },
  { size: 100 * MB, requests: { 1: 4, 4: 8 } },
] as const;
const requestsOf = (size: number, users: number): number =>
  Object.entries(LOADS.find((load) => load.size === size)!.requests).find(([count]) => Number(count) === users)![1];
/** A key service that answers after this time, ms, for one user. */
const KEY_SERVICE_MS = 20;

const cell = (arm: string, size: number, users: number, keyService = 0): Dims => ({ arm, size, users, key_service: keyService });

const full: readonly Dims[] = LOADS.flatMap(({ size, requests }) => [
  ...Object.keys(requests).flatMap((users) => ARMS.map((arm) => cell(arm, size, Number(users)))),
  cell('encrypting', size, 1, KEY_SERVICE_MS),
]);
const quick: readonly Dims[] = ARMS.flatMap((arm) => [cell(arm, MB, 1), cell(arm, MB, 10)]);

const plan = (extent: 'full' | 'quick'): Plan => ({
  blocks: extent === 'full' ? 10 : 2,
  baseline: 'direct',
  again: 'direct-again',
  dims: ['arm', 'size', 'users', 'key_service'],
  rowDims: ['phase'],
  cells: extent === 'full' ? full : quick,
  counters: [
    { name: 'rss-idle', unit: 'B', meaning: 'Resident memory of the sidecar before the first request.' },
    {
      name: 'cipher-time',
      unit: 's',
      meaning: 'Time inside the cipher over all requests, with the key service, by the sidecar’s own clock.',
    },
    { name: 'key-service-time', unit: 's', meaning: 'The part of it that waits for the key service.' },
    { name: 'stored-bytes', unit: 'B', meaning: 'One object as the store holds it.' },
  ],
  parameters: {
    'cipher, whole': 'AES-256-GCM with a key for each object (Tink’s envelope encryption), object and ciphertext in memory',
    'cipher, streaming': 'AES-256-GCM-HKDF in segments of 1 MB, with a key for each object',
    'key service': `a key in memory; in some cells it answers after ${KEY_SERVICE_MS} ms`,
    'requests in a phase': LOADS.flatMap(({ size, requests }) =>
      Object.entries(requests).map(([users, count]) => `${count} of ${size} B by ${users}`),
    ).join(', '),
    'garbage collection': 'GOGC 100, the default; peaks of memory hold what was not collected yet',
    cores: 'sidecar on the first; store and k6 on the second',
    connections: 'kept open, without TLS',
  },
  deviations: [
    'A sidecar of this project in the place of go-gcsproxy: the same cipher and a key for each object, but no TLS on either side and no interception.',
    'fake-gcs-server on the same machine, objects in memory, instead of Google Cloud Storage behind a network: what the sidecar adds is the same, its share of a request is larger.',
    'k6 asks the sidecar itself; the source has a Flask application between its load generator and the sidecar.',
    'Uploads and downloads are timed apart, one after the other; the source mixes them.',
    'Objects of 64 kB to 100 MB and 1 to 50 users; the source has 1 MB to 1,000 MB and 5 to 500.',
    'With many users the core of k6 and the store is full and the sidecar’s is not: rates then say what the load generator can do, and CPU for each GB what the sidecar needs.',
    'The sidecar has one core; the source gives it 2, 32 or 64 vCPU in each of several pods.',
  ],
  caches: [
    'Every cell starts its own store and sidecar; a connection and one object pass before the clock; then all uploads, then all downloads.',
    'Each user has connections of its own, opened by its first request; opening is not part of a request’s time.',
    'The length of each download is compared with the object’s, the first of each user by SHA-256, between two requests: users pause for that.',
  ],
  fixedLength: false,
  deadlineS: 240,
});

async function prepare({ cells }: Plan, cache: string): Promise<Prepared> {
  const { programs, tools } = await built(cache, 'k6');
  const sizes = [...new Set(cells.map(({ size }) => Number(size)))];
  const objects = new Map<number, StoredObject>();
  for (const size of sizes) objects.set(size, await objectOf(cache, size));
  return {
    tools,
    dataset: [...objects.values()].map(({ file, bytes, sha256, source }) => ({ file, bytes, sha256, source })),
    measure: (dims, place) => measure(programs, objects.get(Number(dims['size']))!, dims, place),
    close: () => Promise.resolve(),
  };
}

async function measure(programs: Programs, object: StoredObject, dims: Dims, { folder }: Workspace): Promise<Visit> {
  const { arm, size, users, key_service: keyService } = dims;
  const cipher = CIPHERS[String(arm)] ?? null;
  const each = requestsOf(Number(size), Number(users)) / Number(users);
  const servers = await startServers(programs, cipher, Number(keyService));
  try {
    const idle = servers.sidecar && peakRss(servers.sidecar.pid);
    await warmUp(servers.address, object.path);
    const visit = { rows: [] as Row[], operations: [] as Operation[], raw: {} as Record<string, string> };
    for (const phase of PHASES) {
      const before = await readingOf(servers);
      if (servers.sidecar) resetPeak(servers.sidecar.pid);
      const done = await load(programs.load, folder, {
        address: servers.address,
        phase,
        users: Number(users),
        each,
        object,
        cores: LOAD_CORE,
      });
      const after = await readingOf(servers);
      const failed = done.operations.filter(({ ok }) => !ok).length;
      visit.rows.push({
        dims: { phase },
        wallS: done.wallS,
        ops: done.operations.length,
        failedOps: failed,
        bytes: (done.operations.length - failed) * object.bytes,
        cpuS: after && before && after.cpuS - before.cpuS,
        rssPeakBytes: servers.sidecar && peakRss(servers.sidecar.pid),
        counters: {
          'rss-idle': idle,
          'cipher-time': after && before && after.cipher - before.cipher,
          'key-service-time': after && before && after.keyService - before.keyService,
          'stored-bytes': phase === 'upload' ? await storedBytes('user-1', object, cipher) : null,
        },
      });
      visit.operations.push(...done.operations);
      visit.raw[`k6-${phase}.txt`] = done.printed;
    }
    return visit;
  } finally {
    await servers.stop();
  }
}

/** What the sidecar has used so far, null without one. */
async function readingOf({ sidecar }: Servers) {
  return sidecar && { cpuS: cpuOf(sidecar.pid), ...(await sidecar.spent()) };
}

export const gcsEncryptionProxy: Harness = {
  study: 'gcs-encryption-proxy',
  question:
    'What does an encrypting sidecar cost against a sidecar that only passes on and against none, and how much of it is the cipher?',
  needs: [GO, debian('taskset', 'util-linux')],
  ports: PORTS,
  minutes: 90,
  plan,
  prepare,
};
