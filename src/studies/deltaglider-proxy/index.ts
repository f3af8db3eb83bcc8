/** The lead study: what delta compression and encryption cost in an S3 proxy. */
import type { Study } from '../study.ts';
import { audit } from './audit.ts';
import { charts, figures } from './charts.ts';
import { claims } from './claims.ts';
import { economics, presets } from './economics.ts';
import { AA } from './noise.ts';
import { ownCharts } from './own-charts.ts';
import { tax } from './tax.ts';

export const deltagliderProxy: Study = {
  id: 'deltaglider-proxy',
  eyebrow: 'Note 1 · Delta-compressing S3 proxy',
  title: 'What the compression tax costs you, and when it still pays',
  standfirst:
    'Compression saves storage and costs upload speed. Downloads look free, but on our machine a small read buffer holds the plain ones back. The published saving leaves out one full copy.',
  harness: 'dgp-bench',
  published: '2026-11-20',
  claims,
  audit,
  finding: 'upload-slower-everywhere',
  guards: ['upload-slower-everywhere', 'get-same-ballpark', 'encrypted-get-faster', 'plain-was-throttled', 'implied-flatters'],
  facts: [
    { label: 'Upload, plain ÷ compressed, published run', claim: 'put-ratio' },
    { label: 'Saved as implied, Node.js tars', claim: 'implied-saved-node' },
    { label: 'Saved with the reference copy, Node.js tars', claim: 'corrected-saved-node' },
    { label: 'Plain GET, larger read buffer ÷ stock', claim: 'experiment-speedup' },
  ],
  charts: (run, all) => (run.experiment ? ownCharts(run) : charts(run, all)),
  figures,
  aa: AA,
  tax,
  economics,
  presets,
};
