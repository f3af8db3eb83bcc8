/**
 * Archives at other addresses, kept on this machine by digest. In: a pin with `url`. Out: a file of the cache whose size and SHA-256
 * are the pinned ones. What arrived before a transfer broke off stays in a `.part` beside it and is continued. Node only.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { DataError, isDataError } from '../run/errors.ts';
import { PIN_ERRORS } from './errors.ts';
import { isArchiveAddress, type Pin } from './pins.ts';

export type RemoteArchive = Pick<Pin, 'file' | 'sha256' | 'bytes'> & { url: string };

/** The archive with this digest, there or not. The folder is TAX_CACHE, or `compression-tax` in the user's own cache folder. */
export function cachedPath(sha256: string): string {
  const { TAX_CACHE, XDG_CACHE_HOME } = process.env;
  return join(TAX_CACHE || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'compression-tax'), 'sha256', sha256);
}

const MOST_REDIRECTS = 5;

/**
 * Brings an archive into the cache, unless it is there. One that is there with other bytes is replaced.
 * @param progress called with the number of bytes that are here
 * @param anew reads all of it from its address, whatever is there
 * @throws DataError `archive-unreachable`, `archive-address` for a redirect, `archive-broken-off`, `pin-size`, `pin-digest`, `cache-unwritable`
 */
export async function fetchToCache(
  archive: RemoteArchive,
  { progress = () => {}, anew = false }: { progress?: (bytes: number) => void; anew?: boolean } = {},
): Promise<'cached' | 'fetched'> {
  const { url, sha256, bytes } = archive;
  const path = cachedPath(sha256);
  if (!anew && (await sizeOf(path)) === bytes && (await sha256Of(path)) === sha256) return 'cached';
  const part = `${path}.part`;
  await inCache(part, () => mkdir(dirname(part), { recursive: true }));
  const held = anew ? 0 : await sizeOf(part);
  if (held !== bytes) await receive(archive, part, held < bytes ? held : 0, progress);
  const digest = await sha256Of(part);
  if (digest !== sha256) {
    await rm(part);
    const message = `what it sent has SHA-256 ${digest}, expected ${sha256} as pinned, and was deleted; run the command again, or correct the address.`;
    throw new DataError(PIN_ERRORS.digest, url, message);
  }
  await inCache(path, () => rename(part, path));
  return 'fetched';
}

/** Writes what the server has from `held` on, or all of it where it sends no parts. */
async function receive(archive: RemoteArchive, part: string, held: number, progress: (bytes: number) => void): Promise<void> {
  const { url, bytes } = archive;
  const response = await request(url, held);
  const { status, headers, body } = response;
  const [, from, all] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? [];
  const isPart = status === 206 && held > 0 && Number(from) === held;
  if (!body || !(status === 200 || isPart)) {
    await body?.cancel();
    if (held > 0 && (status === 206 || status === 416)) return receive(archive, part, 0, progress);
    throw new DataError(
      PIN_ERRORS.unreachable,
      url,
      `the server answers ${status}, expected the archive; correct the address, or try again.`,
    );
  }
  const encoding = headers.get('content-encoding');
  if (encoding !== null && encoding !== 'identity') {
    await body.cancel();
    const message = `is sent with Content-Encoding ${encoding}, expected none; store the file without, as application/gzip.`;
    throw new DataError(PIN_ERRORS.unreachable, url, message);
  }
  const announced = Number((isPart ? all : headers.get('content-length')) ?? NaN);
  if (announced >= 0 && announced !== bytes) {
    await body.cancel();
    throw wrongSize(url, `${announced}`, bytes);
  }
  const file = await inCache(part, () => open(part, 'a'));
  let size = isPart ? held : 0;
  try {
    await inCache(part, () => file.truncate(size));
    for await (const chunk of body) {
      if (size + chunk.length > bytes) {
        await file.truncate(0);
        throw wrongSize(url, `more than ${bytes}`, bytes);
      }
      await inCache(part, () => file.appendFile(chunk));
      size += chunk.length;
      progress(size);
    }
    if (size < bytes) throw brokenOff(url, size, bytes);
    await inCache(part, () => file.sync());
  } catch (cause) {
    throw isDataError(cause) ? cause : brokenOff(url, size, bytes, cause);
  } finally {
    await file.close();
  }
}

/** Asks for the archive from byte `held` on and follows redirects, which may not leave https. */
async function request(url: string, held: number): Promise<Response> {
  const headers = { 'accept-encoding': 'identity', ...(held > 0 ? { range: `bytes=${held}-` } : {}) };
  let address = url;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const response = await fetch(address, { redirect: 'manual', headers }).catch((cause: unknown) => {
      const { message, cause: reason } = cause as Error;
      const why = reason instanceof Error ? reason.message || (reason as NodeJS.ErrnoException).code : message;
      const advice = 'connect this machine to the network, or correct the address; what is in the cache is read without a network.';
      throw new DataError(PIN_ERRORS.unreachable, address, `cannot be reached (${why}); ${advice}`, { cause });
    });
    const to = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || to === null) return response;
    await response.body?.cancel();
    const next = URL.parse(to, address)?.href ?? to;
    if (!isArchiveAddress(next) || (address.startsWith('https:') && !next.startsWith('https:')))
      throw new DataError(PIN_ERRORS.address, address, `redirects to ${next}, expected an https address; correct the address.`);
    address = next;
  }
  throw new DataError(
    PIN_ERRORS.unreachable,
    url,
    `redirects more than ${MOST_REDIRECTS} times, expected the archive; correct the address.`,
  );
}

const wrongSize = (url: string, received: string, bytes: number) =>
  new DataError(
    PIN_ERRORS.size,
    url,
    `sends ${received} bytes, expected ${bytes} as pinned; correct the address, or keep the archive there.`,
  );

const brokenOff = (url: string, size: number, bytes: number, cause?: unknown) =>
  new DataError(PIN_ERRORS.brokenOff, url, `broke off after ${size} of ${bytes} bytes, which are kept; run the command again to go on.`, {
    cause,
  });

/** Does something to a file of the cache. */
async function inCache<T>(path: string, work: () => Promise<T>): Promise<T> {
  return work().catch((cause: unknown) => {
    const message = `cannot be written (${(cause as Error).message}); make room, or name another folder in TAX_CACHE.`;
    throw new DataError(PIN_ERRORS.cache, path, message, { cause });
  });
}

/** 0 where there is no such file. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest('hex');
}
