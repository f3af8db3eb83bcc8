/** Bytes of one archive → its files. The same code in Node and in the browser, but for what inflates. */
import { sha256 } from './digest.ts';
import { refuse } from './errors.ts';
import { gunzip, type Inflate } from './gunzip.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { untar } from './untar.ts';

export type { BundleCode } from './errors.ts';
export type { Inflate } from './gunzip.ts';
export { defaultLimits, type Limits } from './limits.ts';

export interface Bundle {
  /** Name of the archive for messages, e.g. `dgp-….tgz`. */
  name: string;
  /** Name of the one root folder; for a harness bundle the run id. */
  root: string;
  sha256: string;
  sizeBytes: number;
  /** Files by path below the root, without it: `summary.json`, `trial_001/summary.json`. They are parts of one buffer. */
  files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads a whole .tgz, or none of it. Memory: the archive twice while its digest is computed, then the archive and what it unpacks to.
 * @param name of the archive, for messages
 * @param bytes must not change until this settles
 * @param inflate of a platform that has a faster one than its DecompressionStream
 * @throws DataError a `BundleCode`
 */
export async function readBundle(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  limits: Partial<Limits> = {},
  inflate?: Inflate,
): Promise<Bundle> {
  const allowed = { ...defaultLimits, ...limits };
  const digest = await sha256(bytes);
  const { root, files } = await untar(name, await gunzip(name, bytes, allowed, inflate), allowed);
  return { name, root, sha256: digest, sizeBytes: bytes.length, files };
}

/**
 * A file's text; a byte order mark is dropped, line ends are kept as they are.
 * @param path below the root
 * @throws DataError `bundle-missing-file`, `bundle-not-utf8`
 */
export function textOf(bundle: Bundle, path: string): string {
  const place = `${bundle.name}!${path}`;
  const bytes = bundle.files.get(path);
  if (!bytes) throw refuse('bundle-missing-file', place, `no such file among ${bundle.files.size}`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw refuse('bundle-not-utf8', place, 'the bytes are not UTF-8', { cause });
  }
}
