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
  name: 'Delta-compressing S3 proxy',
  title:
    'A delta-compressing S3 proxy slows uploads {own-put-least} to {own-put-most} and saves {own-saved-least} to {own-saved-most} of the bytes',
  standfirst:
    'Four series of files, {own-blocks}, on one machine with two cores. Of up to four versions plain gzip saves more. The makers printed {put-ratio} and {implied-saved}, measured once.',
  cost: {
    of: 'Upload throughput, plain ÷ compressed',
    ours: ['own-put-releases', 'own-put-nightly', 'own-put-prettier', 'own-put-json'],
    printed: ['put-ratio'],
    pays: 'Pays for long series of similar, uncompressed files.',
  },
  harness: 'dgp-bench',
  published: '2026-11-22',
  claims,
  audit,
  replications,
  guards: ['own-slower', 'own-buffer', 'own-reference-fades', 'implied-flatters'],
  charts: (run, all) => (run.experiment ? ownCharts(run) : charts(run, all)),
  figures,
  aa: AA,
  tax,
  economics,
  presets,
};
