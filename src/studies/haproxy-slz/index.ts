/** What stateless compression costs and saves at the edge, against zlib in the same proxy. */
import type { Study } from '../study.ts';
import { ownCharts } from './charts.ts';
import { economics, presets } from './economics.ts';
import { EPYC_RUNS, NEWER_RUNS, numbers } from './numbers.ts';
import { source } from './source.ts';
import { verdicts } from './verdicts.ts';

export const study: Study = {
  id: 'haproxy-slz',
  name: 'Compression in HAProxy',
  title:
    'On one AMD EPYC, over plain HTTP, compression costs HAProxy {own-cost-slz-least} to {own-cost-slz-most} the CPU with libslz, {own-cost-zlib-least} to {own-cost-zlib-most} with zlib',
  standfirst:
    'Six files that compress, over eight open connections without TLS: {own-blocks} on one core of a quiet AMD EPYC. A style sheet cost {own-cost-slz-style} with libslz and {own-cost-zlib-style} with zlib there, {edge-cost-slz-plain-newer} and {edge-cost-zlib-plain-newer} on a newer EPYC, {edge-cost-slz-plain-xeon} and {edge-cost-zlib-plain-xeon} on an Intel Xeon; over three hundred connections {own-cost-slz-style-c300} and {own-cost-zlib-style-c300} on the first. On a slow link, both still get more data through. The source compares the two libraries alone and printed {input-i5} the traffic with libslz, measured once.',
  cost: {
    of: 'CPU for each GB ÷ uncompressed',
    ours: {
      'own-cost-slz-style': 'libslz, bootstrap.min.css',
      'own-cost-slz-json': 'libslz, types.json',
      'own-cost-zlib-style': 'zlib, bootstrap.min.css',
      'own-cost-zlib-json': 'zlib, types.json',
    },
    printed: {},
    pays: 'Pays on links that are slower than the core.',
  },
  published: '2026-11-29',
  claims: [...numbers, ...verdicts],
  ...source,
  guards: ['own-slz-thrifty', 'own-none-cheapest', 'own-zlib-denser', 'own-slow-link'],
  charts: (run) => (run.experiment ? ownCharts(run) : []),
  figures: () => [],
  aa: [EPYC_RUNS, NEWER_RUNS],
  economics,
  presets,
};
