/**
 * How many cores an encrypting sidecar needs for a rate of requests: one that passes on and one that encrypts, with less or more than a core,
 * near the store or far from it. Requests leave at times that are drawn before, whether or not earlier ones were answered.
 */
import type { Dims, Harness, Operation, Plan, Prepared, Row, Visit, Workspace } from '../kit/harness.ts';
import { GO } from '../kit/go.ts';
import { capped, CPU_LIMITS, type Cap } from '../kit/cap.ts';
import { cpuOf, peakRss, resetPeak } from '../kit/proc.ts';
import { run } from '../kit/processes.ts';
import { debian } from '../kit/tools.ts';
import { built, type Programs } from './build.ts';
import { objectOf, type StoredObject } from './object.ts';
import { LOAD_CORE, PORTS_WITH_RELAY, RELAY, roundTrip, startRelay, startServers, storedBytes, type Servers } from './servers.ts';

/** Cipher of the sidecar by arm. */
const CIPHERS: Readonly<Record<string, string>> = {
  'pass-through': 'none',
  'pass-through-again': 'none',
  encrypt: 'whole-kept-key',
  'encrypt-no-cache': 'whole',
};
const [PASSING, AGAIN, ENCRYPT, NO_CACHE] = Object.keys(CIPHERS) as [string, string, string, string];
const PHASES = ['upload', 'download'] as const;

const SIZE = 1_000_000;
/** What a call of the key service takes, ms. */
const KEY_SERVICE_MS = 20;
/** Requests of a phase leave within this time, s, and those fail that have no answer so long after the last. */
const [LOAD_S, GRACE_S] = [1.2, 0.6];

const cell = (arm: string, millicores: number, rate: number, delay = 0): Dims => ({ arm, millicores, rate, delay });

/** Where the sidecar encrypts, an upload takes 1.7 to 3 ms of CPU: a quarter of a core is full at the highest rate, on slower machines before. */
const GRID = { 250: [50, 100, 200], 500: [50, 100, 200], 1000: [100, 200] };
const full: readonly Dims[] = [
  ...Object.entries(GRID).flatMap(([millicores, rates]) =>
    rates.flatMap((rate) => [PASSING, ENCRYPT].map((arm) => cell(arm, Number(millicores), rate))),
  ),
  cell(AGAIN, 250, 50),
  cell(AGAIN, 500, 100),
  cell(AGAIN, 1000, 200),
  cell(NO_CACHE, 500, 100),
  ...[5, 20, 50].flatMap((delay) => [PASSING, ENCRYPT].map((arm) => cell(arm, 500, 100, delay))),
  cell(AGAIN, 500, 100, 20),
  cell(NO_CACHE, 500, 100, 20),
];
const quick: readonly Dims[] = [
  ...[PASSING, AGAIN, ENCRYPT].map((arm) => cell(arm, 250, 50)),
  ...[PASSING, ENCRYPT].map((arm) => cell(arm, 250, 200)),
  ...[PASSING, AGAIN, ENCRYPT, NO_CACHE].map((arm) => cell(arm, 500, 100, 50)),
];

const plan = (extent: 'full' | 'quick'): Plan => ({
  blocks: extent === 'full' ? 10 : 2,
  baseline: PASSING,
  again: AGAIN,
  dims: ['arm', 'millicores', 'rate', 'delay'],
  rowDims: ['phase'],
  cells: extent === 'full' ? full : quick,
  counters: [
    {
      name: 'throttled-time',
      unit: 's',
      meaning: 'How long threads of the sidecar waited for CPU time that its limit did not give, by the kernel.',
    },
    {
      name: 'client-cpu',
      unit: 's',
      meaning: 'CPU time of the client from the first request on; it shares its core with store and relay.',
    },
    { name: 'store-cpu', unit: 's', meaning: 'CPU time of the store and the relay.' },
    { name: 'client-lag', unit: 'ms', meaning: 'How late the latest request left, by the client’s own clock.' },
    { name: 'store-round-trip', unit: 'ms', meaning: 'Median of five small requests to the store through the relay, before the load.' },
    { name: 'stored-bytes', unit: 'B', meaning: 'One object as the store holds it.' },
  ],
  parameters: {
    object: `${SIZE} B, random`,
    load: `open: requests leave at random times drawn before, a Poisson process of known count, by the number of the block; so many that the rate lasts ${LOAD_S} s`,
    latency: 'from the time at which a request was to leave, to the last byte of its answer',
    failed: `a request without a whole answer ${GRACE_S} s after the last one was to leave; percentiles are of the others`,
    'encrypt, encrypt-no-cache':
      'AES-256-GCM, object and ciphertext in memory; one data key for all objects, or one for each (Tink’s envelope encryption)',
    'key service': `a key in memory that answers after ${KEY_SERVICE_MS} ms: before the clock with one data key, in each request without a cache`,
    'garbage collection': 'GOGC 100, the default',
    millicores: 'CPU time of the sidecar in each period of 100 ms, by a control group of the kernel; 1000 is all of its core',
    cores: 'sidecar on the first; store, relay and client on the second',
    connections: 'kept open, sixteen of them before the clock, without TLS',
  },
  deviations: [
    'A sidecar of this project in the place of go-gcsproxy: the same cipher, but no TLS on either side and no interception.',
    'fake-gcs-server on the same machine, objects in memory, instead of Google Cloud Storage.',
    'The network to the store is a relay and not netem: it holds each direction’s bytes for half the delay. Bandwidth is not limited, no packet is lost, and a new connection does not start slowly; what the delay really is stands beside each cell.',
    'The key service is a wait, not a server: its own CPU and its failures are left out.',
    'Each block has one second of load at a time: a limit that a sidecar meets once a minute is not seen.',
  ],
  caches: [
    'Every cell starts its own store, relay and sidecar; sixteen requests pass before the clock of each phase, then a period of the limit.',
    'All uploads, then all downloads, of sixteen objects in turn.',
    'Each download is compared with the object byte by byte while it is read, within the clock; one object is looked at as the store holds it.',
  ],
  fixedLength: true,
  deadlineS: 60,
});

async function prepare(_: Plan, cache: string): Promise<Prepared> {
  const { programs, tools } = await built(cache, 'client');
  const object = await objectOf(cache, SIZE);
  const { file, bytes, sha256, source } = object;
  return {
    tools,
    dataset: [{ file, bytes, sha256, source }],
    measure: (dims, place) => measure(programs, object, dims, place),
    close: () => Promise.resolve(),
  };
}

async function measure(
  programs: Programs,
  object: StoredObject,
  { arm, millicores, rate, delay }: Dims,
  { block }: Workspace,
): Promise<Visit> {
  const cipher = CIPHERS[String(arm)]!;
  const relay = startRelay(programs.load, Number(delay));
  let servers: Servers | undefined;
  let cap: Cap | undefined;
  try {
    servers = await startServers(programs, cipher, KEY_SERVICE_MS, RELAY);
    const storeRoundTrip = await roundTrip(relay);
    const { pid } = servers.sidecar!;
    cap = capped(pid, Number(millicores));
    const used = () => ({ sidecar: cpuOf(pid), store: cpuOf(relay.pid) + cpuOf(servers!.storePid), throttled: cap!.throttledS() });
    const visit = { rows: [] as Row[], operations: [] as Operation[], raw: {} as Record<string, string> };
    for (const phase of PHASES) {
      resetPeak(pid);
      let before = used();
      const afterWarmUp = () => (before = used());
      const done = await load(programs.load, servers.address, phase, object, Number(rate), block, afterWarmUp);
      const after = used();
      const ok = done.operations.filter((operation) => operation.ok).length;
      visit.rows.push({
        dims: { phase },
        wallS: done.wallS,
        ops: done.operations.length,
        failedOps: done.operations.length - ok,
        bytes: ok * object.bytes,
        cpuS: after.sidecar - before.sidecar,
        rssPeakBytes: peakRss(pid),
        counters: {
          'throttled-time': after.throttled - before.throttled,
          'client-cpu': done.cpu,
          'store-cpu': after.store - before.store,
          'client-lag': done.lag * 1000,
          'store-round-trip': storeRoundTrip * 1000,
          'stored-bytes': phase === 'upload' ? await storedBytes('object-0', object, cipher) : null,
        },
      });
      visit.operations.push(...done.operations.map((operation) => ({ ...operation, dims: { phase } })));
      visit.raw[`client-${phase}.txt`] = done.printed;
    }
    return visit;
  } finally {
    await Promise.all([relay.stop(), servers?.stop()]);
    await cap?.remove();
  }
}

/** One phase of load by the client of this folder. @throws HarnessError `tool-failed` */
async function load(
  client: string,
  address: string,
  phase: string,
  { path }: StoredObject,
  rate: number,
  seed: number,
  onFirstPrint: () => void,
) {
  const options = { address, phase, body: path, rate, count: Math.ceil(rate * LOAD_S), grace: `${GRACE_S}s`, seed };
  const args = Object.entries(options).flatMap(([name, value]) => [`-${name}`, String(value)]);
  const { stdout, stderr } = await run(client, args, { deadlineS: 30, cores: LOAD_CORE, onFirstPrint });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  const own = lines.pop() as { cpu: number; lag: number };
  const requests = lines.slice(1) as { start: number; seconds: number; bytes: number; ok: boolean }[];
  return {
    ...own,
    wallS: Math.max(...requests.map(({ start, seconds }) => start + seconds)),
    operations: requests.map(({ start, ...request }) => ({ startS: start, ...request })),
    printed: `${stdout.trim().split('\n').at(-1)}\n${stderr}`,
  };
}

export const gcsEncryptionCapacity: Harness = {
  study: 'gcs-encryption-proxy',
  name: 'gcs-encryption-capacity',
  question: 'How many cores does an encrypting sidecar need for a rate of requests, and does the network to the store hide its time?',
  needs: [GO, debian('taskset', 'util-linux'), CPU_LIMITS],
  ports: PORTS_WITH_RELAY,
  minutes: 35,
  plan,
  prepare,
};
