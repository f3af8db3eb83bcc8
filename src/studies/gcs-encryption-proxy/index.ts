/** The encrypting sidecar: what it costs in latency and requests per second by object size, concurrency and machine size. */
import type { Study } from '../study.ts';
import { audit } from './audit.ts';
import { charts, figures } from './charts.ts';
import { claims } from './claims.ts';
import { economics } from './economics.ts';
import { tax } from './tax.ts';

export const gcsEncryptionProxy: Study = {
  id: 'gcs-encryption-proxy',
  eyebrow: 'Note 4 · An encrypting storage sidecar',
  title: 'Under load, the cipher is a small part of what an encrypting sidecar costs',
  standfirst:
    'Small objects take longer through the sidecar, and fewer of them are served. Larger ones seem to cost next to nothing, but three of their rows print more requests than their users can make.',
  published: '2026-11-20',
  claims,
  audit,
  finding: 'not-the-cipher',
  guards: ['not-the-cipher', 'small-objects-pay', 'small-rates-fall', 'middle-uploads-similar', 'law-broken'],
  facts: [
    { label: 'Upload latency with ÷ without, 1 MB, 250 users, 2 vCPU', claim: 'up-small-many' },
    { label: 'Requests per second lost, same setting', claim: 'lost-small-machine' },
    { label: 'Encryption’s share of the added latency, same setting', claim: 'row2-encryption-of-added' },
    { label: 'Impossible by Little’s law', claim: 'overfull-count' },
  ],
  charts,
  figures,
  tax,
  economics,
};
