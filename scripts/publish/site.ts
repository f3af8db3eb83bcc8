/**
 * What a bucket is to hold. In: the folder of a built site. Out: objects with the headers that a bucket keeps for each; every text
 * file twice, as it is and with Brotli below the same name and `.br`, for a CDN that asks for the one its reader takes.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { caching } from '../../src/layouts/policy.ts';
import { DataError } from '../../src/run/errors.ts';
import { filesBelow, TEXT } from '../site-files.ts';

export interface SiteObject {
  /** Below the target, with `/` between folders. */
  path: string;
  headers: { ContentType: string; CacheControl: string; ContentEncoding?: 'br' };
  /** SHA-256 of the headers and the built file: another one means another object. */
  digest: string;
  /** The bytes to send; compressed when asked for. */
  body: () => Promise<Buffer>;
}

/** Sent as they are: these files are compressed already. */
const BINARY: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.tgz': 'application/gzip',
  '.pagefind': 'application/octet-stream',
  '.pf_filter': 'application/octet-stream',
  '.pf_fragment': 'application/octet-stream',
  '.pf_index': 'application/octet-stream',
  '.pf_meta': 'application/octet-stream',
};

/** Of one host each, or made by `npm run compress` for servers. */
const LEFT_OUT = /^_(?:headers|redirects)$|\.(?:br|gz)$/;

/** @throws DataError `publish-no-site` where no site was built, `publish-type` for a file without a known type */
export async function readSite(folder: string): Promise<SiteObject[]> {
  const paths = filesBelow(folder).filter((path) => !LEFT_OUT.test(path));
  for (const page of ['index.html', '404.html'])
    if (!paths.includes(page))
      throw new DataError('publish-no-site', folder, `holds no ${page}, expected a built site. Run "npm run build" first.`);
  const objects: SiteObject[] = [];
  for (const path of paths) objects.push(...objectsOf(path, await readFile(join(folder, path))));
  return objects;
}

/** The objects of one built file. */
export function objectsOf(path: string, bytes: Buffer): SiteObject[] {
  const [text, binary] = [TEXT[extname(path)], BINARY[extname(path)]];
  const ContentType = text ?? binary;
  if (ContentType === undefined) {
    const known = Object.keys({ ...TEXT, ...BINARY }).join(' ');
    throw new DataError('publish-type', path, `has no known type, expected one of ${known}. Add it to scripts/publish/site.ts.`);
  }
  const headers = { ContentType, CacheControl: path.startsWith('_astro/') ? caching.hashed : caching.other };
  const plain = objectOf(path, headers, bytes, () => Promise.resolve(bytes));
  if (text === undefined) return [plain];
  return [plain, objectOf(`${path}.br`, { ...headers, ContentEncoding: 'br' }, bytes, () => compress(bytes))];
}

const objectOf = (path: string, headers: SiteObject['headers'], bytes: Buffer, body: SiteObject['body']): SiteObject => ({
  path,
  headers,
  digest: createHash('sha256').update(JSON.stringify(headers)).update(bytes).digest('hex'),
  body,
});

const compress = (bytes: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
