/** What stateless compression costs and saves at the edge, against zlib in the same proxy. */
import type { Study } from '../study.ts';
import { audit } from './audit.ts';
import { claims } from './claims.ts';
import { economics, presets } from './economics.ts';
import { ownCharts } from './own-charts.ts';
import { printedCharts } from './printed-charts.ts';
import { replications } from './replications.ts';
import { tax } from './tax.ts';

export const haproxySlz: Study = {
  id: 'haproxy-slz',
  eyebrow: 'Note 2 · Stateless compression in HAProxy',
  title: 'libslz costs HAProxy less than half the CPU of zlib, and sends more bytes; neither is free',
  standfirst:
    'We loaded HAProxy with zlib, with libslz and uncompressed. Compressing costs several times the CPU of passing a file on, zlib most of all, and zlib takes memory for each connection that it answers. On a slow link both let more through.',
  published: '2026-11-22',
  claims,
  audit,
  replications,
  finding: 'own-slz-thrifty',
  guards: ['own-slz-thrifty', 'own-none-cheapest', 'own-zlib-denser', 'own-zlib-memory', 'own-slow-link'],
  facts: [
    { label: 'CPU for each GB, zlib ÷ libslz, style sheet', claim: 'own-thrift-style' },
    { label: 'Input of one core, libslz ÷ zlib, style sheet', claim: 'own-lead-style' },
    { label: 'Sent for the same style sheet, libslz ÷ zlib', claim: 'own-sent-style' },
    { label: 'Memory for each of 300 busy connections, zlib', claim: 'own-each-zlib-c300' },
  ],
  charts: (run) => (run.experiment ? ownCharts(run) : printedCharts(run)),
  figures: () => [],
  tax,
  economics,
  presets,
};
