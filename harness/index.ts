/** The harnesses, by the study that they measure. */
import { cdtCache } from './cdt-cache/index.ts';
import { cdtCacheUndelayed } from './cdt-cache/undelayed.ts';
import { deltagliderBackups } from './deltaglider-proxy/backups.ts';
import { deltagliderProxy } from './deltaglider-proxy/index.ts';
import { gcsEncryptionCapacity } from './gcs-encryption-proxy/capacity.ts';
import { gcsEncryptionProxy } from './gcs-encryption-proxy/index.ts';
import { haproxySlz } from './haproxy-slz/index.ts';
import type { Harness } from './kit/harness.ts';
import { rocksdbBlob } from './rocksdb-blob/index.ts';
import { rocksdbKinds } from './rocksdb-blob/kinds.ts';
import { rocksdbSettings } from './rocksdb-blob/settings.ts';
import { sample } from './sample/index.ts';

export const harnesses: readonly Harness[] = [
  haproxySlz,
  deltagliderProxy,
  deltagliderBackups,
  cdtCache,
  cdtCacheUndelayed,
  gcsEncryptionProxy,
  gcsEncryptionCapacity,
  rocksdbBlob,
  rocksdbSettings,
  rocksdbKinds,
  sample,
];
