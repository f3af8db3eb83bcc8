/** An archive's files by Node's own zlib, which takes a quarter of the time of its DecompressionStream: that hands over 16 KB at a time. */
import { createGunzip } from 'node:zlib';
import { readBundle, type Bundle, type Inflate, type Limits } from '../bundle/index.ts';

/** A Node below 24 does not know the second and takes what follows the end. */
const OPTIONS = { chunkSize: 2 ** 20, rejectGarbageAfterEnd: true };

const inflate: Inflate = (bytes) => createGunzip(OPTIONS).end(bytes);

/** @throws as `readBundle` */
export const unpack = (name: string, bytes: Uint8Array<ArrayBuffer>, limits?: Partial<Limits>): Promise<Bundle> =>
  readBundle(name, bytes, limits, inflate);
