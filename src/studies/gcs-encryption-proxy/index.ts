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
  name: 'Encrypting storage sidecar',
  title:
    'An encrypting sidecar makes an upload of {own-size-tiny} take {own-whole-upload-tiny-1} as long, one of {own-size-largest} {own-whole-upload-largest-1}',
  standfirst:
    'One user, a store on the same machine, {own-blocks}. For small objects most of it is the detour, not the cipher. Held whole, an object takes {own-factor-largest} its bytes in memory. The source printed {up-small-few} at {small-file}, measured once.',
  cost: {
    of: 'Time of an upload, encrypting ÷ without',
    ours: ['own-whole-upload-tiny-1', 'own-whole-upload-small-1', 'own-whole-upload-middle-1', 'own-whole-upload-largest-1'],
    printed: ['up-small-few'],
    pays: 'Pays only where you must hold ciphertext.',
  },
  published: '2026-11-22',
  claims,
  audit,
  replications,
  guards: ['own-path-then-cipher', 'own-memory-whole', 'own-memory-stream', 'own-slow-keys'],
  charts: (run, all) => (run.experiment ? ownCharts(run) : printedCharts(run, all)),
  figures,
  tax,
  economics,
  presets,
};
