/** The studies, one line for each; the number is that of its note and their order. */
export { study as note1 } from './deltaglider-proxy/index.ts';
export { study as note2 } from './haproxy-slz/index.ts';
export { study as note3 } from './cdt-cache/index.ts';
export { study as note4 } from './gcs-encryption-proxy/index.ts';
export { study as note5 } from './rocksdb-blob/index.ts';
