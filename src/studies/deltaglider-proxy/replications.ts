/**
 * What the source found, measured again on our own series, with the proxy as it comes. In: transcript, runs of ours. Out: ratios of two
 * modes. The files are others than the source's, so that sizes may differ where directions agree.
 */
import type { Replication } from '../../claims/replication.ts';
import { ratio } from '../../run/quantity.ts';
import { againstPlain, at, factor, plainAgainst } from './figures.ts';
import { CIPHER, DELTA, meanCpu, PLAIN, rateRatio, RELEASES, storedBare, type Phase } from './own.ts';

const upload = (mode: string, finding: string, about: number): Replication => ({
  id: `upload-${mode}`,
  finding,
  about,
  what: `Upload throughput, plain ÷ ${mode}`,
  printed: (source) => plainAgainst(source, mode, 'put'),
  arms: [PLAIN, mode],
  measured: (run, arm, against) => rateRatio(run, arm, against, RELEASES, 'put'),
});

const download = (mode: string, phase: Phase, finding: string, about: number, printed: Replication['printed']): Replication => ({
  id: `${phase.replace('_get', '')}-download-${mode}`,
  finding,
  about,
  what: `${phase === 'cold_get' ? 'Cold' : 'Warm'} download throughput, ${mode} ÷ plain`,
  printed,
  arms: [mode, PLAIN],
  measured: (run, arm, against) => rateRatio(run, arm, against, RELEASES, phase),
});

export const replications: readonly Replication[] = [
  upload(DELTA, 'Plain uploads are faster than compressed ones', 2),
  upload(CIPHER, 'Plain uploads are faster than encrypted ones', 14),
  download(DELTA, 'cold_get', 'Compressed and plain downloads are alike, cold', 5, 'similar'),
  download(DELTA, 'warm_get', 'Compressed and plain downloads are alike, warm', 5, 'similar'),
  download(CIPHER, 'cold_get', 'Encrypted downloads are faster than plain ones', 3, (source) => againstPlain(source, CIPHER, 'cold_get')),
  {
    id: 'saved-counted',
    finding: 'Compression stores less, by the proxy’s own count',
    about: 6,
    what: 'Bytes uploaded ÷ bytes stored, without the reference copy',
    printed: (source) => factor(source, 'stored-implied'),
    arms: [PLAIN, DELTA],
    measured: (run, arm, against) => ratio(storedBare(run, arm, RELEASES), storedBare(run, against, RELEASES)),
  },
  {
    id: 'mean-cpu',
    finding: 'Passthrough has a higher mean CPU than compression',
    about: 11,
    what: 'Mean CPU over one upload and two downloads, plain ÷ compressed; ours counts xdelta3 with the proxy',
    printed: (source) => ratio(at(source, 'cpu-mean', PLAIN), at(source, 'cpu-mean', DELTA)),
    arms: [PLAIN, DELTA],
    measured: (run, arm, against) => ratio(meanCpu(run, arm, RELEASES), meanCpu(run, against, RELEASES)),
  },
];
