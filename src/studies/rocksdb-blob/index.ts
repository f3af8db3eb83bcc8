/** RocksDB behind a document database: no codec, lz4 and zstd at three value sizes. */
import type { Study } from '../study.ts';
import { audit } from './audit.ts';
import { claims } from './claims.ts';
import { economics, presets } from './economics.ts';
import { ownCharts } from './own-charts.ts';
import { printedCharts } from './printed-charts.ts';
import { replications } from './replications.ts';
import { tax } from './tax.ts';

export const rocksdbBlob: Study = {
  id: 'rocksdb-blob',
  eyebrow: 'Note 5 · RocksDB codecs by value size',
  title: 'On generated JSON, zstd saves half of RocksDB’s bytes and takes two to five times as long to write them',
  standfirst:
    'A codec works in the flush and in compaction, so a benchmark of put does not see it. We timed all three: lz4 leaves out a fifth or more of the bytes at a smaller price, and neither codec is free. The source behind the usual advice timed put alone.',
  published: '2026-11-22',
  claims,
  audit,
  replications,
  finding: 'own-zstd-trade',
  guards: ['own-zstd-trade', 'own-flush-dearer', 'own-write-dearer', 'own-lz4-quarter', 'own-lz4-costs-less'],
  facts: [
    { label: 'Bytes not stored, zstd, JSON of 4 KiB', claim: 'own-saved-zstd-middle' },
    { label: 'Time of the whole write, zstd ÷ none', claim: 'own-write-zstd-middle' },
    { label: 'Bytes not stored, lz4, JSON of 4 KiB', claim: 'own-saved-lz4-middle' },
    { label: 'Time of the whole write, lz4 ÷ none', claim: 'own-write-lz4-middle' },
  ],
  charts: (run) => (run.experiment ? ownCharts(run) : printedCharts(run)),
  figures: () => [],
  tax,
  economics,
  presets,
};
