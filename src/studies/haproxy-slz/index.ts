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
  name: 'Compression in HAProxy',
  title: 'In HAProxy zlib takes {own-thrift-least} to {own-thrift-most} the CPU of libslz, and sends fewer bytes',
  standfirst:
    'Six files that compress, {own-blocks}, one core. A style sheet costs {own-cpu-none-style} as it is, {own-cpu-slz-style} with libslz and {own-cpu-zlib-style} with zlib. The source printed {input-i5} the traffic with libslz, measured once.',
  cost: {
    of: 'CPU for each GB, zlib ÷ libslz; the source: traffic of one core',
    ours: ['own-thrift-style', 'own-thrift-page', 'own-thrift-json'],
    printed: ['input-i5'],
    pays: 'zlib pays on slow links, libslz where the core is full.',
  },
  published: '2026-11-22',
  claims,
  audit,
  replications,
  guards: ['own-slz-thrifty', 'own-none-cheapest', 'own-zlib-denser', 'own-zlib-memory', 'own-slow-link'],
  charts: (run) => (run.experiment ? ownCharts(run) : printedCharts(run)),
  figures: () => [],
  tax,
  economics,
  presets,
};
