/** A server of one archive that does what the test says, and a cache of its own for the test. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

export type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

/** As a good server: parts where they are asked for. */
export const inParts: Answer = ({ headers }, response, body) => {
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  const range = from > 0 ? { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` } : {};
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': body.length - from, ...range }).end(body.subarray(from));
};

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Before each test a new server of `body`, which the test may change, that answers `inParts`; and a new cache. */
export function archiveServer(body: Buffer = Buffer.alloc(0)) {
  const state = {
    body,
    answer: inParts,
    ranges: [] as (string | undefined)[],
    url: '',
    cache: '',
    server: undefined as Server | undefined,
  };
  const before = process.env['TAX_CACHE'];
  beforeEach(async () => {
    state.cache = process.env['TAX_CACHE'] = mkdtempSync(join(tmpdir(), 'tax-cache-'));
    Object.assign(state, { answer: inParts, ranges: [] });
    state.server = createServer((request, response) => {
      state.ranges.push(request.headers.range);
      state.answer(request, response, state.body);
    }).listen(0, '127.0.0.1');
    await once(state.server, 'listening');
    state.url = `http://127.0.0.1:${(state.server.address() as AddressInfo).port}/a.tgz`;
  });
  afterEach(() => {
    if (before === undefined) delete process.env['TAX_CACHE'];
    else process.env['TAX_CACHE'] = before;
    rmSync(state.cache, { recursive: true, force: true });
    state.server?.close().closeAllConnections();
  });
  return state;
}
