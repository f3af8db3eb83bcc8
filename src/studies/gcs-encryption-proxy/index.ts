/** The encrypting sidecar: what it costs in latency and requests per second by object size, concurrency and machine size. */
import type { Study } from '../study.ts';
import { audit } from './audit.ts';
import { claims } from './claims.ts';
import { economics, presets } from './economics.ts';
import { ownCharts } from './own-charts.ts';
import { printedCharts } from './printed-charts.ts';
import { notRepeated, replications } from './replications.ts';

export const study: Study = {
  id: 'gcs-encryption-proxy',
  name: 'Encrypting storage sidecar',
  title:
    'An encrypting sidecar makes an upload of {own-size-small} take {own-whole-upload-small-1} as long, a download {own-whole-download-small-1}',
  standfirst:
    'One user, a store on the same machine, {own-blocks} of measurements. For small objects most of it is the detour, not the cipher. Held whole, an object takes {own-factor-largest} its bytes in memory. The source printed {up-small-few} for uploads of {small-file}, measured once.',
  cost: {
    of: 'Time of an upload, then of a download, encrypting ÷ without, 1 MB and 100 MB',
    ours: ['own-whole-upload-small-1', 'own-whole-upload-largest-1', 'own-whole-download-small-1', 'own-whole-download-largest-1'],
    printed: ['up-small-few'],
    rows: {
      'own-whole-upload-small-1': 'upload, 1 MB',
      'own-whole-upload-largest-1': 'upload, 100 MB',
      'own-whole-download-small-1': 'download, 1 MB',
      'own-whole-download-largest-1': 'download, 100 MB',
      'up-small-few': 'upload, 1 MB, printed',
    },
    pays: 'Pays only where you must hold ciphertext.',
  },
  published: '2026-11-22',
  claims,
  audit,
  replications,
  notRepeated,
  guards: ['own-path-then-cipher', 'own-memory-whole', 'own-memory-stream', 'own-slow-keys'],
  charts: (run, all) => (run.experiment ? ownCharts(run) : printedCharts(run, all)),
  figures: () => [],
  economics,
  presets,
};
