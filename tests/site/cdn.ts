/** deploy/cloudfront.js as CloudFront calls it, at both of its events. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

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
