/** The encrypting sidecar: what it costs in latency and requests per second by object size, concurrency and machine size. */
import type { Study } from '../study.ts';
import { audit } from './audit.ts';
import { claims } from './claims.ts';
import { economics, presets } from './economics.ts';
import { ownCharts } from './own-charts.ts';
import { figures, printedCharts } from './printed-charts.ts';
import { replications } from './replications.ts';
import { tax } from './tax.ts';

export const gcsEncryptionProxy: Study = {
  id: 'gcs-encryption-proxy',
  eyebrow: 'Note 4 · An encrypting storage sidecar',
  title: 'What an encrypting sidecar adds is mostly the detour for small objects, and the cipher at 10 MB',
  standfirst:
    'We put a sidecar in front of an object store and took it apart: passing on, encrypting whole objects, encrypting in a stream. Holding objects whole takes a multiple of their bytes in memory, a stream does not, and a slow key service costs small objects more than the cipher does.',
  published: '2026-11-22',
  claims,
  audit,
  replications,
  finding: 'own-path-then-cipher',
  guards: ['own-path-then-cipher', 'own-memory-whole', 'own-memory-stream', 'own-slow-keys'],
  facts: [
    { label: 'Upload of 64 kB, encrypting ÷ without, one user', claim: 'own-whole-upload-tiny-1' },
    { label: 'Upload of 100 MB, the same', claim: 'own-whole-upload-largest-1' },
    { label: 'CPU for each GB uploaded, 1 MB', claim: 'own-cpu-whole-small' },
    { label: 'Memory for an upload of 100 MB, held whole', claim: 'own-memory-whole-largest-1' },
  ],
  charts: (run, all) => (run.experiment ? ownCharts(run) : printedCharts(run, all)),
  figures,
  tax,
  economics,
  presets,
};
