/** What stateless compression costs and saves at the edge, against zlib in the same proxy. */
import type { Study } from '../study.ts';
import { audit } from './audit.ts';
import { charts, figures } from './charts.ts';
import { claims } from './claims.ts';
import { economics } from './economics.ts';
import { tax } from './tax.ts';

export const haproxySlz: Study = {
  id: 'haproxy-slz',
  eyebrow: 'Note 2 · Stateless compression in HAProxy',
  title: 'Stateless compression in HAProxy, by its author’s figures of 2015: more traffic per core, more bytes per page',
  standfirst:
    'Without a CPU limit, libslz carries far more traffic per core than zlib, in a fraction of the memory, and sends more bytes for the same page. Once compression is throttled, most of its lead in traffic is gone.',
  published: '2026-11-20',
  claims,
  audit,
  finding: 'the-trade',
  guards: ['carries-more', 'memory-fraction', 'sends-more', 'limit-narrows'],
  facts: [
    { label: 'Input carried by one full core, libslz ÷ zlib', claim: 'input-i5' },
    { label: 'Sent for the same input, libslz ÷ zlib', claim: 'sent-i5' },
    { label: 'Process memory per session, zlib ÷ libslz', claim: 'memory-factor-i5' },
    { label: 'Input under the CPU limit, libslz ÷ zlib', claim: 'input-limited' },
  ],
  charts,
  figures,
  tax,
  economics,
};
