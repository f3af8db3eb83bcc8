/** The lead study: what delta compression and encryption cost in an S3 proxy. */
import type { Study } from '../study.ts';
import { audit } from './audit.ts';
import { charts, figures } from './charts.ts';
import { claims } from './claims.ts';
import { economics, presets } from './economics.ts';
import { AA } from './noise.ts';
import { ownCharts } from './own-charts.ts';
import { replications } from './replications.ts';
import { tax } from './tax.ts';

export const deltagliderProxy: Study = {
  id: 'deltaglider-proxy',
  eyebrow: 'Note 1 · Delta-compressing S3 proxy',
  title: 'What the compression tax costs you, and when it still pays',
  standfirst:
    'Compression saves storage and costs upload speed. Downloads look free, but a small read buffer holds the plain ones back. The published saving leaves out one full copy, and a long series hides it.',
  harness: 'dgp-bench',
  published: '2026-11-22',
  claims,
  audit,
  replications,
  finding: 'own-slower',
  guards: ['own-slower', 'own-buffer', 'own-reference-fades', 'implied-flatters'],
  facts: [
    { label: 'Upload, plain ÷ compressed, nightly builds', claim: 'own-put-nightly' },
    { label: 'Saved by compression, the same', claim: 'own-saved-nightly' },
    { label: 'Saved by rclone’s gzip, TypeScript releases', claim: 'own-gzip-saved-releases' },
    { label: 'Plain download, larger read buffer ÷ stock', claim: 'own-buffer-plain' },
  ],
  charts: (run, all) => (run.experiment ? ownCharts(run) : charts(run, all)),
  figures,
  aa: AA,
  tax,
  economics,
  presets,
};
