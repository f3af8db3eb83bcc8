/** The store and the sidecar in front of it, started and stopped for one cell. In: a cell. Out: addresses, the sidecar's own clock. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { median } from '../../src/run/median.ts';
import { HarnessError } from '../kit/errors.ts';
import { serve, untilReady, type Server } from '../kit/processes.ts';
import type { Programs } from './build.ts';
import type { StoredObject } from './object.ts';

/** The machine's first core belongs to the sidecar, the second to the store and to what loads it. */
const SIDECAR_CORE = '0';
export const LOAD_CORE = '1';

const [STORE_PORT, SIDECAR_PORT, STATS_PORT, RELAY_PORT] = [8490, 8491, 8492, 8493];
export const PORTS = [STORE_PORT, SIDECAR_PORT, STATS_PORT];
export const PORTS_WITH_RELAY = [...PORTS, RELAY_PORT];
const STORE = `http://127.0.0.1:${STORE_PORT}`;
export const RELAY = `http://127.0.0.1:${RELAY_PORT}`;
const SIDECAR = `127.0.0.1:${SIDECAR_PORT}`;
const STATS = `127.0.0.1:${STATS_PORT}`;

/** Wall time since the start over all requests, s; the key service's is part of the cipher's. */
export interface Spent {
  cipher: number;
  keyService: number;
}

export interface Servers {
  /** Address that clients use: the sidecar's, or the store's own. */
  address: string;
  storePid: number;
  /** Null where clients go straight to the store. */
  sidecar: { pid: number; spent(): Promise<Spent> } | null;
  stop(): Promise<void>;
}

/**
 * @param cipher of the sidecar; null = no sidecar
 * @param store address of the store as the sidecar knows it
 * @throws HarnessError `tool-failed` with what a server printed when it does not answer
 */
export async function startServers(programs: Programs, cipher: string | null, keyServiceMs: number, store = STORE): Promise<Servers> {
  const servers = [startStore(programs.store), ...(cipher === null ? [] : [startSidecar(programs.sidecar, cipher, keyServiceMs, store)])];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
  try {
    await answers(servers, `${STORE}/storage/v1/b`);
    await created();
    const [{ pid: storePid }, sidecar] = servers as [Server, Server | undefined];
    if (sidecar) await answers(servers, `http://${STATS}`);
    const known = sidecar ? { pid: sidecar.pid, spent } : null;
    return { address: sidecar ? `http://${SIDECAR}` : STORE, storePid, sidecar: known, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

function startStore(program: string): Server {
  const { hostname, port, host } = new URL(STORE);
  const options = ['-scheme', 'http', '-backend', 'memory', '-host', hostname, '-port', port, '-public-host', host, '-log-level', 'error'];
  return serve(program, options, { cores: LOAD_CORE });
}

const startSidecar = (program: string, cipher: string, keyServiceMs: number, store: string): Server =>
  serve(program, ['-listen', SIDECAR, '-stats', STATS, '-store', store, '-cipher', cipher, '-key-service', `${keyServiceMs}ms`], {
    cores: SIDECAR_CORE,
  });

/** What stands for the network between sidecar and store. */
export const startRelay = (program: string, delayMs: number): Server =>
  serve(program, ['-phase', 'relay', '-listen', new URL(RELAY).host, '-address', new URL(STORE).host, '-delay', `${delayMs}ms`], {
    cores: LOAD_CORE,
  });

/** Median time of a small request to the store through the relay, s, on a connection that is open. */
export async function roundTrip(relay: Server): Promise<number> {
  const address = `${RELAY}/storage/v1/b`;
  await answers([relay], address);
  const times: number[] = [];
  while (times.length < 5) {
    const began = performance.now();
    await (await fetch(address)).arrayBuffer();
    times.push((performance.now() - began) / 1000);
  }
  return median(times);
}

const answers = (servers: readonly Server[], address: string): Promise<void> =>
  untilReady(address, servers, async () => (await fetch(address)).ok);

async function created(): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${STORE}/storage/v1/b`, { method: 'POST', headers, body: JSON.stringify({ name: 'load' }) });
  if (!answer.ok) throw new HarnessError('tool-failed', `The store does not create a bucket: ${answer.status}.`);
}

/** One object in and out again before the clock. */
export async function warmUp(address: string, path: string): Promise<void> {
  const name = 'warm-up';
  const up = await fetch(`${address}/upload/storage/v1/b/load/o?uploadType=media&name=${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: await readFile(path),
  });
  const down = await fetch(`${address}/storage/v1/b/load/o/${name}?alt=media`);
  await down.arrayBuffer();
  if (!up.ok || !down.ok)
    throw new HarnessError('tool-failed', `${address} answers ${up.status} to an upload and ${down.status} to a download.`);
}

const spent = async (): Promise<Spent> => (await (await fetch(`http://${STATS}`)).json()) as Spent;

/** An object as the store holds it, null when it has none of the name. */
async function stored(name: string): Promise<Uint8Array | null> {
  const answer = await fetch(`${STORE}/storage/v1/b/load/o/${name}?alt=media`);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}

/** @throws HarnessError `content-differs` when the store holds plaintext behind a cipher, or something else without one */
export async function storedBytes(name: string, { sha256, bytes }: StoredObject, cipher: string | null): Promise<number> {
  const held = await stored(name);
  if (!held) throw new HarnessError('content-differs', `The store holds no ${name}.`);
  const isPlain = createHash('sha256').update(held).digest('hex') === sha256;
  const encrypts = cipher !== null && cipher !== 'none';
  if (isPlain === encrypts)
    throw new HarnessError(
      'content-differs',
      `The store holds ${held.length} bytes for ${bytes}, ${isPlain ? 'not encrypted' : 'other ones'}.`,
    );
  return held.length;
}
