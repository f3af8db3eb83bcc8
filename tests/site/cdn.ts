/** A CDN in front of a bucket, set up as docs/deploy.md says: deploy/cloudfront.js at both of its events, and 404.html for what is not there. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { get } from './store.ts';

type Headers = Record<string, { value: string }>;
interface Request {
  uri: string;
  headers: Headers;
  rawQueryString: () => string | undefined;
}
interface Response {
  statusCode: number;
  headers: Headers;
}
/** As CloudFront calls it; a request that comes back goes to the bucket, a response to the reader. */
type Handler = (event: { context: { eventType: string }; request: Request; response?: Response }) => Request | Response;

const source = readFileSync(join(import.meta.dirname, '../../deploy/cloudfront.js'), 'utf8');
const handler = runInNewContext(`${source}; handler`) as Handler;

const asHeaders = (pairs: Readonly<Record<string, string | undefined>>): Headers =>
  Object.fromEntries(Object.entries(pairs).flatMap(([name, value]) => (value === undefined ? [] : [[name, { value }]])));

/** What the function makes of an address: the object to fetch, or where to go instead. */
export function onRequest(address: string, acceptEncoding?: string): { object: string } | { location: string | undefined; status: number } {
  const [uri = '', query] = address.split('?');
  const request = { uri, headers: asHeaders({ 'accept-encoding': acceptEncoding }), rawQueryString: () => query };
  const to = handler({ context: { eventType: 'viewer-request' }, request });
  return 'uri' in to ? { object: to.uri } : { location: to.headers['location']?.value, status: to.statusCode };
}

/** The headers that the function adds to the answer for an object. */
export function onResponse(uri: string): Record<string, string> {
  const request = { uri, headers: {}, rawQueryString: () => undefined };
  const response = handler({ context: { eventType: 'viewer-response' }, request, response: { statusCode: 200, headers: {} } });
  return Object.fromEntries(Object.entries(response.headers).map(([name, { value }]) => [name, value]));
}

/** Serves a bucket of the store at this port, on a free port of localhost. */
export async function startCdn(store: number, bucket: string): Promise<Server> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const to = onRequest(request.url!, request.headers['accept-encoding']?.toString());
    if ('location' in to) return response.writeHead(to.status, { location: to.location }).end();
    const found = await get(store, bucket + to.object);
    const isThere = found.status === 200;
    const { headers, bytes } = isThere ? found : await get(store, `${bucket}/404.html`);
    const kept = new Set(['content-type', 'cache-control', 'content-encoding', 'etag']);
    const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => kept.has(name)));
    // CloudFront does not call the function for an error.
    response.writeHead(isThere ? 200 : 404, { ...sent, ...(isThere ? onResponse(to.object) : {}) });
    return response.end(bytes);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return server;
}
