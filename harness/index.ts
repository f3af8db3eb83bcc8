/** The harnesses, by the study that they measure. */
import { haproxySlz } from './haproxy-slz/index.ts';
import type { Harness } from './kit/harness.ts';
import { rocksdbBlob } from './rocksdb-blob/index.ts';
import { sample } from './sample/index.ts';

export const harnesses: readonly Harness[] = [haproxySlz, rocksdbBlob, sample];
