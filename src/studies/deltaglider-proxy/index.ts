import type { Study } from '../study.ts';
import { charts, figures, ownCharts } from './charts.ts';
import { economics, presets } from './economics.ts';
import { AA } from './figures.ts';
import { BACKUPS_RUNS, EPYC_RUNS, numbers, XEON_RUNS } from './numbers.ts';
import { source } from './source.ts';
import { verdicts } from './verdicts.ts';

export const study: Study = {
  id: 'deltaglider-proxy',
  name: 'Delta-compressing S3 proxy',
  title:
    'Of thirty-two builds a delta-compressing S3 proxy saves {own-saved-nightly} and takes {own-put-nightly} as long to upload; zstd against the first of them saves {kept-saved-patch-nightly}',
  standfirst:
    'With four builds or fewer gzip saves more than the proxy. By series, one worker’s uploads take {own-put-least} to {own-put-most} as long, four workers’ of the slowest series {own-crowd-put-4}: {own-blocks} on one quiet machine. On a CPU without SHA instructions the builds took {own-put-nightly-xeon}. The makers printed {put-ratio} and {implied-saved}, measured once.',
  cost: {
    of: 'Time of an upload, compressed ÷ plain',
    ours: {
      'own-put-releases': 'TypeScript releases',
      'own-put-nightly': 'nightly builds',
      'own-put-prettier': 'Prettier releases',
      'own-put-json': 'a JSON data set',
    },
    printed: {
      'put-ratio': 'Alpine ISOs, printed',
    },
    pays: 'Saves bytes of long series of similar, uncompressed files; pays where the bytes saved cost more than running it.',
  },
  harness: 'dgp-bench',
  published: '2026-11-29',
  claims: [...numbers, ...verdicts],
  ...source,
  guards: ['own-slower', 'own-gzip-short', 'own-delta-long', 'kept-patch', 'implied-flatters'],
  charts: (run, all) => (run.experiment ? ownCharts(run) : charts(run, all)),
  figures,
  aa: [...AA, EPYC_RUNS, XEON_RUNS, BACKUPS_RUNS],
  economics,
  presets,
};
