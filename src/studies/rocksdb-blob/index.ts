/** RocksDB behind a document database: no codec, lz4 and zstd at three value sizes. */
import type { Study } from '../study.ts';
import { audit } from './audit.ts';
import { charts } from './charts.ts';
import { claims } from './claims.ts';
import { economics } from './economics.ts';
import { tax } from './tax.ts';

export const rocksdbBlob: Study = {
  id: 'rocksdb-blob',
  eyebrow: 'Note 5 · RocksDB codecs by value size',
  title: 'Three codecs, two clocks: which writes faster depends on the second that you divide by',
  standfirst:
    'At the smallest values lz4 and zstd lead, at the largest they trail. In between, wall time and the printed rates, which count CPU seconds, name different winners. The bytes that a codec saves were not measured.',
  published: '2026-11-20',
  claims,
  audit,
  finding: 'middle-winners-differ',
  guards: ['small-codecs-ahead', 'large-none-ahead', 'middle-winners-differ', 'space-not-recorded'],
  facts: [
    { label: 'Smallest values, zstd ÷ none, wall time', claim: 'wall-zstd-small' },
    { label: 'Middle values, zstd ÷ none, wall time', claim: 'wall-zstd-middle' },
    { label: 'The same rows, printed items/s', claim: 'items-zstd-middle' },
    { label: 'Largest values, zstd ÷ none, wall time', claim: 'wall-zstd-large' },
  ],
  charts,
  figures: () => [],
  tax,
  economics,
};
