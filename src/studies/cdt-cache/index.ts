/** Dictionary-compressed Brotli in a browser cache: what a cache entry costs to read on slow storage. */
import type { Study } from '../study.ts';
import { audit } from './audit.ts';
import { claims } from './claims.ts';
import { economics, presets } from './economics.ts';
import { ownCharts } from './own-charts.ts';
import { figures, printedCharts } from './printed-charts.ts';
import { replications } from './replications.ts';
import { tax } from './tax.ts';
import { STUDY } from './words.ts';

export const cdtCache: Study = {
  id: STUDY,
  eyebrow: 'Note 3 · Dictionary-compressed Brotli in a browser cache',
  title: 'A dictionary shrinks the download to almost nothing, and on slow storage the script takes longer to read',
  standfirst:
    'A browser stores what a compression dictionary decodes, not what was sent. We counted the reads of its cache: a large script takes several times the reads of plain Brotli, each of which waits. Without a delay it takes less time by medians, a small script takes about the same, and the dictionary itself is not read again.',
  published: '2026-11-22',
  claims,
  audit,
  replications,
  finding: 'own-dcb-longer',
  guards: ['own-dcb-longer', 'own-dcb-less', 'own-small-alike', 'own-stored-decoded', 'own-no-dictionary-read'],
  facts: [
    { label: 'Download left out, DCB against Brotli', claim: 'own-saved-large' },
    { label: 'Read from the cache, DCB ÷ Brotli, 4 ms for each read of the disk', claim: 'own-ratio-4' },
    { label: 'The same, 16 ms', claim: 'own-ratio-16' },
    { label: 'Reads of the disk, DCB', claim: 'own-reads-dcb' },
  ],
  charts: (run) => (run.experiment ? ownCharts(run) : printedCharts(run)),
  figures,
  tax,
  economics,
  presets,
};
