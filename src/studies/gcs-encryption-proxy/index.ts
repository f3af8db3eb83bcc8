/** The encrypting sidecar: what it costs in latency and requests per second by object size, concurrency and machine size. */
import type { Study } from '../study.ts';
import { capacity, figures, ownCharts, printedCharts } from './charts.ts';
import { economics, presets } from './economics.ts';
import { CAPPED_NEWER, CAPPED_RUNS, EPYC_RUNS, NEWER_RUNS, numbers, XEON_RUNS } from './numbers.ts';
import { comparesWithout } from './own.ts';
import { source } from './source.ts';
import { verdicts } from './verdicts.ts';

export const study: Study = {
  id: 'gcs-encryption-proxy',
  name: 'Encrypting storage sidecar',
  title:
    'An encrypting sidecar adds {own-added-upload-small-newer} to an upload of {own-size-small} on a newer AMD EPYC, {own-added-upload-small} on an earlier one',
  standfirst:
    'One user, a store on the same machine, {own-blocks} on the earlier EPYC, the newer and an Intel Xeon beside it. To an upload of {own-size-largest} it adds {own-added-upload-largest-newer} on the newer EPYC, {own-added-upload-largest} on the earlier and {own-added-upload-largest-xeon} on the Xeon. Held whole, an object of that size took {own-factor-largest-newer}, {own-factor-largest} and {own-factor-largest-xeon} its bytes in memory in a typical block. The source printed {up-small-few} the time for uploads of {small-file} with {few-users}, measured once.',
  cost: {
    of: 'Time of a request, encrypting ÷ without',
    ours: {
      'own-whole-upload-small-1': 'upload, 1 MB',
      'own-whole-upload-largest-1': 'upload, 100 MB',
      'own-whole-download-small-1': 'download, 1 MB',
      'own-whole-download-largest-1': 'download, 100 MB',
    },
    printed: {
      'up-small-few': 'upload, 1 MB, printed',
    },
    pays: 'Pays only where you must hold ciphertext.',
  },
  published: '2026-11-29',
  claims: [...numbers, ...verdicts],
  ...source,
  guards: ['own-longer-alone', 'cap-queue', 'own-memory-whole', 'own-memory-stream', 'own-slow-keys'],
  charts: (run, all) => (comparesWithout(run) ? ownCharts(run) : run.experiment ? [capacity(run)] : printedCharts(run, all)),
  figures,
  aa: [EPYC_RUNS, NEWER_RUNS, XEON_RUNS, CAPPED_RUNS, CAPPED_NEWER],
  economics,
  presets,
};
