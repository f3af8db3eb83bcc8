/** The store and the sidecar in front of it, started and stopped for one cell. In: a cell. Out: addresses, the sidecar's own clock. */
import { readFile } from 'node:fs/promises';
import { HarnessError } from '../kit/errors.ts';
import { serve, untilReady, type Server } from '../kit/processes.ts';
import type { Programs } from './build.ts';

/** The machine's first core belongs to the sidecar, the second to the store and to what loads it. */
const SIDECAR_CORE = '0';
export const LOAD_CORE = '1';

const [STORE_PORT, SIDECAR_PORT, STATS_PORT] = [8490, 8491, 8492];
export const PORTS = [STORE_PORT, SIDECAR_PORT, STATS_PORT];
const STORE = `http://127.0.0.1:${STORE_PORT}`;
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
  /** Null where clients go straight to the store. */
  sidecar: { pid: number; spent(): Promise<Spent> } | null;
  /** An object as the store holds it, null when it has none of the name. */
  stored(name: string): Promise<Uint8Array | null>;
  stop(): Promise<void>;
}

/** @param cipher of the sidecar; null = no sidecar @throws HarnessError `tool-failed` with what a server printed when it does not answer */
export async function startServers(programs: Programs, cipher: string | null, keyServiceMs: number): Promise<Servers> {
  const servers = [startStore(programs.store), ...(cipher === null ? [] : [startSidecar(programs.sidecar, cipher, keyServiceMs)])];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
  try {
    await answers(servers, `${STORE}/storage/v1/b`);
    await created();
    const [, sidecar] = servers;
    if (sidecar) await answers(servers, `http://${STATS}`);
    return { address: sidecar ? `http://${SIDECAR}` : STORE, sidecar: sidecar ? { pid: sidecar.pid, spent } : null, stored, stop };
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

const startSidecar = (program: string, cipher: string, keyServiceMs: number): Server =>
  serve(program, ['-listen', SIDECAR, '-stats', STATS, '-store', STORE, '-cipher', cipher, '-key-service', `${keyServiceMs}ms`], {
    cores: SIDECAR_CORE,
  });

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

async function stored(name: string): Promise<Uint8Array | null> {
  const answer = await fetch(`${STORE}/storage/v1/b/load/o/${name}?alt=media`);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}
