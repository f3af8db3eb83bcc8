/**
 * What the source found, measured again on our own series, with the proxy as it comes. In: transcript, runs of ours. Out: ratios of two
 * modes. The files are others than the source's, so that sizes may differ where directions agree.
 */
import { ABSOLUTE, NO_RESULT, OTHER_FORM, OWN_SUMS, RESTATED, type NotRepeated } from '../../claims/not-repeated.ts';
import { inOneArm, type Replication } from '../../claims/replication.ts';
import { ratio } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import { againstPlain, at, plainAgainst, throughput as printedRate, uploaded } from './figures.ts';
import { BOTH, CIPHER, DELTA, meanCpu, PLAIN, rateRatio, RELEASES, storedBare, throughput, type Phase } from './own.ts';

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

const stores = (id: string, mode: string, finding: string, about: number): Replication => ({
  id,
  finding,
  about,
  what: 'Bytes uploaded ÷ bytes stored, without the reference copy',
  printed: (source) => ratio(uploaded(source, mode), at(source, 'stored-implied', mode)),
  arms: [PLAIN, mode],
  measured: (run, arm, against) => ratio(storedBare(run, arm, RELEASES), storedBare(run, against, RELEASES)),
});

const coldAgainstWarm = (run: Run, mode: string) =>
  ratio(throughput(run, mode, RELEASES, 'cold_get'), throughput(run, mode, RELEASES, 'warm_get'));

export const replications: readonly Replication[] = [
  upload(DELTA, 'Plain uploads are faster than compressed ones', 2),
  upload(CIPHER, 'Plain uploads are faster than encrypted ones', 14),
  download(DELTA, 'cold_get', 'Compressed and plain downloads are alike, cold', 5, 'similar'),
  download(DELTA, 'warm_get', 'Compressed and plain downloads are alike, warm', 5, 'similar'),
  download(CIPHER, 'cold_get', 'Encrypted downloads are faster than plain ones', 3, (source) => againstPlain(source, CIPHER, 'cold_get')),
  {
    id: 'cold-warm',
    finding: 'Plain downloads run at different rates, cold and warm',
    about: 13,
    what: 'Plain download throughput, cold ÷ warm; ours drops the page cache before cold downloads',
    printed: (source) => ratio(printedRate(source, PLAIN, 'cold_get'), printedRate(source, PLAIN, 'warm_get')),
    ...inOneArm(PLAIN, coldAgainstWarm),
  },
  stores('saved-counted', DELTA, 'Compression stores less, by the proxy’s own count', 6),
  stores('saved-both', BOTH, 'Compression with encryption stores less too, by the proxy’s own count', 9),
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

export const notRepeated: readonly NotRepeated[] = [
  { why: ABSOLUTE, about: [1, 7] },
  { why: NO_RESULT, about: [8] },
  { why: OWN_SUMS, about: [15] },
  { why: RESTATED, about: [10], see: ['replication-saved-counted'] },
  { why: RESTATED, about: [12], see: ['replication-cold-download-encryption'] },
  { why: OTHER_FORM, about: [4], see: ['own-buffer'] },
];
