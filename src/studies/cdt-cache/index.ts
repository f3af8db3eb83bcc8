/** Dictionary-compressed Brotli in a browser cache: what a cache entry costs to read on slow storage. */
import type { Study } from '../study.ts';
import { figures, ownCharts, printedCharts } from './charts.ts';
import { economics, presets } from './economics.ts';
import { STUDY } from './figures.ts';
import { AGAIN_RUNS, NEWER_RUNS, numbers, UNDELAYED_NEWER, UNDELAYED_RUNS, XEON_RUNS } from './numbers.ts';
import { source } from './source.ts';
import { verdicts } from './verdicts.ts';

export const study: Study = {
  id: STUDY,
  name: 'Compression dictionaries in a browser cache',
  title:
    'A dictionary saves {own-saved-small} to {own-saved-large} of a download; when each disk read takes {own-wait-16}, loading a large script from the cache takes {own-ratio-16} Brotli’s time',
  standfirst:
    'Chromium with its cache on a disk that waits before each read, three scripts, {own-blocks} on a quiet AMD EPYC. When each disk read takes {own-wait-16}, the large script takes {own-ratio-16-newer} as long as one sent by Brotli on a newer EPYC and {own-ratio-16-xeon} on an Intel Xeon, both as quiet; without a wait {own-ratio-0-xeon} on the Xeon, where the EPYCs show hardly a difference. The source printed {ratio-least} to {ratio-most} over all its delays, measured once at each.',
  cost: {
    of: 'Time of a cache read, dictionary ÷ Brotli',
    ours: {
      'own-ratio-0': 'no delay',
      'own-ratio-4': '4 ms a disk read',
      'own-ratio-16': '16 ms a disk read',
    },
    printed: { 'ratio-no-delay': 'no delay, printed', 'ratio-last': 'longest delay, printed' },
    pays: 'Pays on slow networks where a read of the disk hardly waits.',
  },
  published: '2026-11-29',
  claims: [...numbers, ...verdicts],
  ...source,
  guards: ['own-dcb-longer', 'own-stored-decoded', 'own-no-dictionary-read'],
  charts: (run) => (run.experiment ? ownCharts(run) : printedCharts(run)),
  figures,
  aa: [AGAIN_RUNS, NEWER_RUNS, XEON_RUNS, UNDELAYED_RUNS, UNDELAYED_NEWER],
  economics,
  presets,
};
