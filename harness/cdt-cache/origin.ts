/** The web server that the browser asks: one page, the script that becomes the dictionary, and the script under test. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { HarnessError } from '../kit/errors.ts';
import type { Encoding, Script } from './scripts.ts';

export const PORT = 8493;
export const ORIGIN = `http://localhost:${PORT}`;
export const BASE = '/base.js';
export const DIFF = '/diff.js';

export interface Origin {
  /** How often each script was asked for, and how the last answer was encoded. */
  asked: Record<typeof BASE | typeof DIFF, { times: number; encoding: string | null }>;
  close(): Promise<void>;
}

/** Isolated from other sites, a page has a clock with steps of 5 µs instead of 100. */
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
const CACHED = { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=86400' };

/** @param encoding of the script under test @throws HarnessError `tool-failed` when the port is taken */
export async function openOrigin(script: Script, encoding: Encoding): Promise<Origin> {
  const asked: Origin['asked'] = { [BASE]: { times: 0, encoding: null }, [DIFF]: { times: 0, encoding: null } };
  const dictionary = `:${createHash('sha256').update(script.base).digest('base64')}:`;
  const needsDictionary = encoding === 'dcb' || encoding === 'dcz';
  const send = (answer: ServerResponse, path: keyof Origin['asked'], form: Encoding, body: Buffer, headers = {}) => {
    asked[path] = { times: asked[path].times + 1, encoding: form };
    const encoded = form === 'identity' ? {} : { 'content-encoding': form };
    answer.writeHead(200, { ...ISOLATED, ...CACHED, ...encoded, ...headers, 'content-length': body.length }).end(body);
  };
  const server = createServer((request: IncomingMessage, answer: ServerResponse) => {
    if (request.url === '/') {
      answer
        .writeHead(200, { ...ISOLATED, 'content-type': 'text/html', 'cache-control': 'no-store' })
        .end('<!doctype html><title>Cache</title>');
    } else if (request.url === BASE) {
      send(answer, BASE, 'br', script.baseSent, needsDictionary ? { 'use-as-dictionary': `match="${DIFF}"` } : {});
    } else if (request.url === DIFF && (!needsDictionary || request.headers['available-dictionary'] === dictionary)) {
      send(answer, DIFF, encoding, script.sent[encoding], { vary: 'accept-encoding, available-dictionary' });
    } else {
      answer.writeHead(request.url === DIFF ? 412 : 404).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new HarnessError('tool-failed', `Port ${PORT} cannot be used: ${cause.message}`, { cause })));
    server.listen(PORT, 'localhost', resolve);
  });
  return {
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
