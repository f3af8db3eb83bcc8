/** Dictionary-compressed Brotli in a browser cache: what a cache entry costs to read on slow storage. */
import type { Study } from '../study.ts';
import { audit } from './audit.ts';
import { charts, figures } from './charts.ts';
import { claims } from './claims.ts';
import { economics } from './economics.ts';
import { tax } from './tax.ts';
import { STUDY } from './words.ts';

export const cdtCache: Study = {
  id: STUDY,
  eyebrow: 'Note 3 · Dictionary-compressed Brotli in a browser cache',
  title: 'A smaller download, a longer read: dictionary-compressed entries on slow storage',
  standfirst:
    'In the published sweep, the dictionary-compressed entry took more than twice as long to read as plain Brotli at every delay, and less time without one. It made more than ten extra waits for the disk; in two earlier sweeps, on a smaller script, it typically made about one. Each figure was measured once.',
  published: '2026-11-21',
  claims,
  audit,
  finding: 'sign-turns',
  guards: ['sign-turns', 'more-than-double', 'many-more-waits', 'one-more-wait-26'],
  facts: [
    { label: 'DCB − Brotli, no delay set', claim: 'gap-no-delay' },
    { label: 'DCB − Brotli, smallest delay set', claim: 'gap-first' },
    { label: 'Time of a dd block at that setting', claim: 'block-first' },
    { label: 'DCB ÷ Brotli, longest delay', claim: 'ratio-last' },
  ],
  charts,
  figures,
  tax,
  economics,
};
