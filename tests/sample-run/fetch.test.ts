/** Archives from a real server on this machine, which answers well, badly or not at all. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cachedPath, fetchToCache, type RemoteArchive } from '../../src/sample-run/fetch.ts';
import { archiveServer, inParts, sha256, type Answer } from './archive-server.ts';

const body = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251));
const digest = sha256(body);
const cached = () => cachedPath(digest);
const part = () => `${cached()}.part`;
const CUT = 100_000;

const server = archiveServer(body);
const archive = (more: Partial<RemoteArchive> = {}): RemoteArchive => ({
  file: 'a.tgz',
  url: server.url,
  sha256: digest,
  bytes: body.length,
  ...more,
});
const refusal = (more: Partial<RemoteArchive> = {}) => fetchToCache(archive(more)).catch((error: unknown) => error as Error);

/** Sends a part of it, and then nothing. */
const half: Answer = (_, response, bytes) => {
  response.writeHead(200, { 'content-length': bytes.length });
  response.write(bytes.subarray(0, CUT));
};
const redirect =
  (to: string): Answer =>
  (_, response) =>
    response.writeHead(302, { location: to }).end();
/** Without a length in the header. */
const chunked =
  (change: (bytes: Buffer) => Buffer): Answer =>
  (_, response, bytes) => {
    response.write(change(bytes));
    response.end();
  };
const leave = (bytes: Uint8Array, path: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
};

describe('an archive at another address', () => {
  it('is fetched once, whole, with progress', async () => {
    const seen: number[] = [];
    expect(await fetchToCache(archive(), { progress: (bytes) => seen.push(bytes) })).toBe('fetched');
    expect(readFileSync(cached())).toEqual(body);
    expect(readdirSync(dirname(cached()))).toEqual([digest]);
    expect(seen.at(-1)).toBe(body.length);
    expect(await fetchToCache(archive())).toBe('cached');
    expect(server.ranges).toEqual([undefined]);
  });

  it('is read from its address again where that is asked for', async () => {
    await fetchToCache(archive());
    leave(body.subarray(0, CUT), part());
    expect(await fetchToCache(archive(), { anew: true })).toBe('fetched');
    expect(server.ranges).toEqual([undefined, undefined]);
  });

  it('goes on after a cut connection, from what arrived', async () => {
    server.answer = half;
    const cut = fetchToCache(archive(), { progress: () => server.server!.closeAllConnections() });
    await expect(cut).rejects.toMatchObject({
      code: 'archive-broken-off',
      message: expect.stringMatching(/of 300000 bytes, which are kept; run the command again/) as string,
    });
    const held = readFileSync(part());
    expect(held.equals(body.subarray(0, held.length)) && held.length > 0).toBe(true);
    server.answer = inParts;
    expect(await fetchToCache(archive())).toBe('fetched');
    expect(server.ranges).toEqual([undefined, `bytes=${held.length}-`]);
    expect(readFileSync(cached())).toEqual(body);
  });

  const whole: Answer = (_, response, bytes) => response.end(bytes);
  it.each<[string, Answer]>([
    ['sends all of it, whatever is asked for', whole],
    ['refuses parts', (request, ...rest) => (request.headers.range ? rest[0].writeHead(416).end() : whole(request, ...rest))],
    [
      'sends another part than was asked for',
      (request, response, bytes) =>
        request.headers.range
          ? response.writeHead(206, { 'content-range': `bytes 0-9/${bytes.length}` }).end(bytes.subarray(0, 10))
          : response.end(bytes),
    ],
  ])('is fetched whole from a server that %s', async (_, answer) => {
    leave(body.subarray(0, CUT), part());
    server.answer = answer;
    expect(await fetchToCache(archive())).toBe('fetched');
    expect(readFileSync(cached())).toEqual(body);
  });

  it.each([
    ['too long a part', body.length + 5],
    ['a whole part that was not checked', body.length],
  ])('is there after %s', async (_, length) => {
    leave(Buffer.concat([body, Buffer.alloc(9)]).subarray(0, length), part());
    expect(await fetchToCache(archive())).toBe('fetched');
    expect(readFileSync(cached())).toEqual(body);
  });

  it('keeps what arrived while the server is out of order', async () => {
    leave(body.subarray(0, CUT), part());
    server.answer = (_, response) => response.writeHead(503).end();
    expect(await refusal()).toMatchObject({ code: 'archive-unreachable' });
    expect(readFileSync(part()).length).toBe(CUT);
  });

  it('replaces what lies in the cache with other bytes', async () => {
    leave(body.with(7, 0), cached());
    expect(await fetchToCache(archive())).toBe('fetched');
    expect(readFileSync(cached())).toEqual(body);
  });

  it('is found behind a redirect', async () => {
    server.answer = (request, response, bytes) =>
      request.url === '/a.tgz' ? response.writeHead(301, { location: '/moved/b.tgz' }).end() : inParts(request, response, bytes);
    expect(await fetchToCache(archive())).toBe('fetched');
  });
});

describe('refused, with nothing in the cache, is', () => {
  it.each<[string, Answer, string, RegExp]>([
    ['a wrong digest', (_, response, bytes) => response.end(bytes.with(3, 255)), 'pin-digest', /was deleted; run the command again/],
    ['a wrong length', (_, response, bytes) => response.end(bytes.subarray(1)), 'pin-size', /sends 299999 bytes, expected 300000/],
    ['more than was pinned', chunked((bytes) => Buffer.concat([bytes, bytes])), 'pin-size', /more than 300000 bytes/],
    ['an end too early', chunked((bytes) => bytes.subarray(0, CUT)), 'archive-broken-off', /after 100000 of 300000 bytes/],
    [
      'an archive that arrives unpacked',
      (_, response, bytes) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(bytes)),
      'archive-unreachable',
      /with Content-Encoding gzip, expected none/,
    ],
    ['an address without it', (_, response) => response.writeHead(404).end('no'), 'archive-unreachable', /answers 404/],
    ['a part that nobody asked for', (_, response) => response.writeHead(206).end('x'), 'archive-unreachable', /answers 206/],
    ['a circle of redirects', redirect('/a.tgz'), 'archive-unreachable', /redirects more than 5 times/],
    [
      'a redirect to http',
      redirect('http://example.com/a.tgz'),
      'archive-address',
      /redirects to http:\/\/example\.com\/a\.tgz, expected an https/,
    ],
    ['a redirect to nowhere', redirect('https://'), 'archive-address', /redirects to https:\/\//],
  ])('%s', async (_, answer, code, message) => {
    server.answer = answer;
    const error = await refusal();
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) as string });
    expect(error).toHaveProperty('source', server.url);
    expect(existsSync(cached())).toBe(false);
  });

  it('a server that is not there, with the advice for one without a network', async () => {
    server.server!.close();
    const error = await refusal();
    expect(error).toMatchObject({
      code: 'archive-unreachable',
      message: expect.stringMatching(/ECONNREFUSED.*without a network/) as string,
    });
  });

  it('a cache that cannot be written', async () => {
    writeFileSync(join(server.cache, 'file'), '');
    process.env['TAX_CACHE'] = join(server.cache, 'file');
    expect(await refusal()).toMatchObject({ code: 'cache-unwritable', message: expect.stringContaining('TAX_CACHE') as string });
  });
});
