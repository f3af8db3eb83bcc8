/** What a site serves, read: archives are checked against their pins, unpacked and parsed, one after the other. */
import { sha256 } from '../bundle/digest.ts';
import { readBundle } from '../bundle/index.ts';
import { parseRun } from '../formats/index.ts';
import { DataError } from '../run/errors.ts';
import type { Run } from '../run/types.ts';
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
  const unreachable = (cause: unknown): never => {
    throw new DataError(`${what}-unreachable`, address, `the ${what} cannot be fetched; check the connection and try again.`, { cause });
  };
  const response = await get(address, { cache }).catch(unreachable);
  if (!response.ok) throw new DataError(`${what}-unreachable`, address, `the server answers ${response.status}, expected the ${what}.`);
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        alive();
        controller.enqueue(chunk);
      },
    }),
  );
  return new Uint8Array(await new Response(counted ?? null).arrayBuffer().catch(unreachable));
}

export type Reader = ReturnType<typeof createReader>;

export function createReader(server: Server) {
  /** Archives are parsed in turn, so that the first are done early and one at a time is in memory. */
  let last: Promise<unknown> = Promise.resolve();

  /** A page or a document as served now; no check asks the browser's cache for it. @param path below the base @throws DataError `page-unreachable` */
  async function page(path: string): Promise<string> {
    return new TextDecoder().decode(await fetchBytes(server, 'page', server.base + path, 'no-store'));
  }

  /**
   * The run of a pinned archive.
   * @param isKnown true where only its size and digest are asked
   * @returns null where it is known
   * @throws DataError `archive-unreachable`, `pin-size`, `pin-digest`; what is wrong with the archive
   */
  async function run(pin: Pin, cache: RequestCache, isKnown: boolean): Promise<Run | null> {
    const { runId, sha256: pinned, bytes: size } = pin;
    const name = `${runId}.tgz`;
    const bytes = await fetchBytes(server, 'archive', archiveAddress(pin, server.base), cache);
    const digest = await sha256(bytes);
    if (digest !== pinned) throw new DataError('pin-digest', name, `has SHA-256 ${digest}, expected ${pinned} as pinned; do not trust it.`);
    if (bytes.length !== size)
      throw new DataError('pin-size', name, `has ${bytes.length} bytes, expected ${size} as pinned; do not trust it.`);
    if (isKnown) return null;
    const read = async () => parseRun(await readBundle(name, bytes));
    const own = last.then(read, read);
    last = own;
    return own;
  }

  return { page, run };
}
