/**
 * A bucket of any S3-compatible store, below one prefix. Endpoint, region and credentials come from the environment as every AWS tool
 * takes them. Each object carries the digest and the target of the publication that wrote it: that is all that a next one compares.
 */
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import * as v from 'valibot';
import { DataError } from '../../src/run/errors.ts';
import type { Retired, Stored } from './plan.ts';
import type { SiteObject } from './site.ts';

/** Requests at a time. */
const CONCURRENCY = 16;
/** Holds `Retired`; written by each publication that retires a file. */
const RECORD = '.published.json';
const recordSchema = v.record(v.string(), v.pipe(v.string(), v.isoTimestamp()));

export interface Target {
  bucket: string;
  /** Empty, or ends with `/`. */
  prefix: string;
  /** As the user gave it, without a slash at the end. */
  address: string;
}

/** @param address `s3://bucket` or `s3://bucket/prefix` @throws DataError `publish-target` */
export function parseTarget(address: string): Target {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+[a-z0-9])(?:\/([\w./-]*))?$/.exec(address) ?? [];
  const prefix = path.replace(/\/$/, '');
  if (bucket === undefined || /^\/|\/\/|(?:^|\/)\.\.?(?:\/|$)/.test(prefix))
    throw new DataError(
      'publish-target',
      address,
      'is no target, expected s3://bucket or s3://bucket/prefix, of letters, digits and . _ - / alone.',
    );
  return { bucket, prefix: prefix && `${prefix}/`, address: `s3://${bucket}${prefix && `/${prefix}`}` };
}

/** Does `work` for each item, some at a time; stops at the first error. @throws DataError `publish-interrupted` when `signal` says so */
export const forEach = <T>(items: Iterable<T>, signal: AbortSignal, work: (item: T) => Promise<void>): Promise<void> =>
  Readable.from(items)
    .forEach(work, { concurrency: CONCURRENCY, signal })
    .catch((error: unknown) => {
      throw signal.aborted ? interrupted() : error;
    });

const interrupted = () => new DataError('publish-interrupted', 'publish', 'was interrupted. The same command goes on from there.');

/** Every method @throws DataError as `refusalOf` says */
export function openBucket({ bucket: Bucket, prefix, address }: Target, signal: AbortSignal) {
  const { AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_S3 } = process.env;
  // A bucket as part of the host's name is a matter of AWS; every other store takes it as part of the path.
  const client = new S3Client({ forcePathStyle: Boolean(AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL) });
  const options = { abortSignal: signal };
  const at = (path: string) => ({ Bucket, Key: `${prefix}${path}` });
  const asked = <T>(place: string, answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw refusalOf(error, place);
    });
  // A site at a longer prefix of the same bucket is another site.
  const writtenTo = `/${prefix}`;

  /** What lies below the prefix, the record left out. */
  async function list(): Promise<Stored[]> {
    const found: Stored[] = [];
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }, options))
      for (const { Key = '', Size = 0 } of page.Contents ?? [])
        if (Key !== `${prefix}${RECORD}`) found.push({ path: Key.slice(prefix.length), sizeBytes: Size, digest: null });
    await forEach(found, signal, async (object) => {
      const { Metadata = {} } = await client.send(new HeadObjectCommand(at(object.path)), options);
      if (Metadata['published-to'] === writtenTo) object.digest = Metadata['published-digest'] ?? null;
    });
    return found;
  }

  /** Empty where nothing was ever retired. @throws DataError `publish-record` for one that cannot be read */
  async function readRetired(): Promise<Retired> {
    const place = `${address}/${RECORD}`;
    const text = await client.send(new GetObjectCommand(at(RECORD)), options).then(
      ({ Body }) => Body!.transformToString(),
      (error: unknown) => {
        if (error instanceof NoSuchKey) return '{}';
        throw refusalOf(error, place);
      },
    );
    try {
      return v.parse(recordSchema, JSON.parse(text));
    } catch (cause) {
      const fix = 'Delete it: files without use are then kept from today on.';
      throw new DataError('publish-record', place, `is not the record of a publication, expected times by path. ${fix}`, { cause });
    }
  }

  return {
    list: () => asked(address, list()),
    put: async ({ path, headers, digest }: SiteObject, Body: Buffer): Promise<void> => {
      const Metadata = { 'published-digest': digest, 'published-to': writtenTo };
      await asked(`${address}/${path}`, client.send(new PutObjectCommand({ ...at(path), ...headers, Body, Metadata }), options));
    },
    remove: async (path: string): Promise<void> => {
      await asked(`${address}/${path}`, client.send(new DeleteObjectCommand(at(path)), options));
    },
    readRetired,
    writeRetired: async (retired: Retired): Promise<void> => {
      const Body = `${JSON.stringify(retired)}\n`;
      const put = new PutObjectCommand({ ...at(RECORD), Body, ContentType: 'application/json', CacheControl: 'no-cache' });
      await asked(`${address}/${RECORD}`, client.send(put, options));
    },
  };
}

/** What a store or the way to it answered, with a code and what to do. Never holds a credential. */
function refusalOf(error: unknown, place: string): DataError {
  if (error instanceof DataError) return error;
  const { name, message, code, $metadata } = error as Partial<S3ServiceException> & { code?: string };
  const status = $metadata?.httpStatusCode;
  const refused = (publishCode: string, text: string) => new DataError(publishCode, place, text, { cause: error });
  if (name === 'AbortError') return interrupted();
  if (name === 'CredentialsProviderError')
    return refused('publish-no-credentials', 'no credentials were found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE.');
  if (/^Region (?:is missing|not accepted)/.test(message ?? ''))
    return refused('publish-no-region', 'no region, or none that can be. Set AWS_REGION; many stores other than AWS take "auto".');
  if (name === 'NoSuchBucket') return refused('publish-no-bucket', 'there is no such bucket. Create it, or correct the name.');
  if (status === 401 || status === 403)
    return refused(
      'publish-refused',
      `the store refused (${status} ${name}). Check the credentials: they need ListBucket, GetObject, PutObject and DeleteObject.`,
    );
  if (status === 301 || status === 307)
    return refused('publish-region', `the bucket is in another region (${status} ${name}). Set AWS_REGION to it.`);
  if (status === undefined && code !== undefined)
    return refused('publish-unreachable', `no answer (${code}). Check AWS_ENDPOINT_URL and the network.`);
  return refused('publish-failed', `the store failed (${status ?? 'no status'} ${name}: ${message}). Run the same command again.`);
}
