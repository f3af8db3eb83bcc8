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
    'Without delay the dictionary-compressed entry takes less time to read in the published sweep; at the smallest delay that was tried it takes more. The turning point lies between the two, and the device did not add the delay that was set.',
  published: '2026-11-20',
  claims,
  audit,
  finding: 'sign-turns',
  guards: ['sign-turns', 'never-the-setting'],
  facts: [
    { label: 'DCB − Brotli, no delay set', claim: 'gap-no-delay' },
    { label: 'DCB − Brotli, smallest delay set', claim: 'gap-first' },
    { label: 'What that setting added to each block', claim: 'added-first' },
    { label: 'DCB ÷ Brotli, longest delay', claim: 'ratio-last' },
  ],
  charts,
  figures,
  tax,
  economics,
};
