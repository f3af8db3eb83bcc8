import { sha256 } from '../bundle/digest.ts';
import { DataError } from '../run/errors.ts';
import { archiveAddress, type Pin } from '../sample-run/pins.ts';

export interface Server {
  /** Root of the site, with slashes at both ends. */
  base: string;
  get: typeof fetch;
  /** Called whenever something arrives. */
  alive: () => void;
}

/**
 * @param cache how the browser's cache is used; `reload` when what the site serves now is what is checked
 * @throws DataError `archive-unreachable`, `page-unreachable`
 */
async function fetchBytes(
  { get, alive }: Server,
  what: 'archive' | 'page',
  address: string,
  cache: RequestCache,
): Promise<Uint8Array<ArrayBuffer>> {
  const unreachable = (cause: unknown) =>
    new DataError(`${what}-unreachable`, address, `the ${what} cannot be fetched; check the connection and try again.`, { cause });
  const response = await get(address, { cache }).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (!response.ok) throw new DataError(`${what}-unreachable`, address, `the server answers ${response.status}, expected the ${what}.`);
  return bodyOf(response, alive).catch((cause: unknown) => {
    throw unreachable(cause);
  });
}

/** All of a body, read piece by piece, for a slow line is no silence; a stream that counts in between costs more than the reading. */
async function bodyOf({ body }: Response, alive: () => void): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  const reader = body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    pieces.push(next.value);
    alive();
  }
  const bytes = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** A page or a document. @param path below the base @throws DataError `page-unreachable` */
export async function fetchText(server: Server, path: string): Promise<string> {
  return new TextDecoder().decode(await fetchBytes(server, 'page', server.base + path, 'reload'));
}

/** The bytes of a pinned archive. @throws DataError `archive-unreachable`, `pin-size`, `pin-digest` */
export async function fetchArchive(server: Server, pin: Pin, cache: RequestCache): Promise<Uint8Array<ArrayBuffer>> {
  const { runId, sha256: pinned, bytes: size } = pin;
  const address = archiveAddress(pin, server.base);
  const bytes = await fetchBytes(server, 'archive', address, cache);
  const digest = await sha256(bytes);
  if (digest !== pinned)
    throw new DataError('pin-digest', `${runId}.tgz`, `has SHA-256 ${digest}, expected ${pinned} as pinned; do not trust it.`);
  if (bytes.length !== size)
    throw new DataError('pin-size', `${runId}.tgz`, `has ${bytes.length} bytes, expected ${size} as pinned; do not trust it.`);
  return bytes;
}
