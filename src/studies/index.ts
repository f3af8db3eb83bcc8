/** The studies, in the order of the notes. */
import type { Run } from '../run/types.ts';
import { cdtCache } from './cdt-cache/index.ts';
import { deltagliderProxy } from './deltaglider-proxy/index.ts';
import { gcsEncryptionProxy } from './gcs-encryption-proxy/index.ts';
import { haproxySlz } from './haproxy-slz/index.ts';
import { rocksdbBlob } from './rocksdb-blob/index.ts';
import type { Study } from './study.ts';

export type { Study } from './study.ts';

export const studies: readonly Study[] = [deltagliderProxy, haproxySlz, cdtCache, gcsEncryptionProxy, rocksdbBlob];

/** The study that a run belongs to: the one that a transcript names, or the one that its harness was written for. */
export const studyOf = (run: Run): Study | undefined =>
  studies.find(({ id, harness }) => (run.study === undefined ? harness === run.harness : id === run.study));
