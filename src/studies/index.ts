/** The studies, in the order of the notes. */
import { cdtCache } from './cdt-cache/index.ts';
import { deltagliderProxy } from './deltaglider-proxy/index.ts';
import { gcsEncryptionProxy } from './gcs-encryption-proxy/index.ts';
import { haproxySlz } from './haproxy-slz/index.ts';
import { rocksdbBlob } from './rocksdb-blob/index.ts';
import type { Study } from './study.ts';

export type { Study } from './study.ts';
export { allCharts, openStudy, type OpenStudy } from './open.ts';

export const studies: readonly Study[] = [deltagliderProxy, haproxySlz, cdtCache, gcsEncryptionProxy, rocksdbBlob];
