/**
 * What the source found, measured again on our own series, with the proxy as it comes. In: transcript, runs of ours. Out: ratios of two
 * modes. The files are others than the source's, so that sizes may differ where directions agree.
 */
import type { Again } from '../../claims/audit.ts';
import { inOneArm } from '../../claims/replication.ts';
import { ratio } from '../../run/quantity.ts';
import { at, plainAgainst, throughput as printedRate, uploaded } from './figures.ts';
import { DELTA, meanCpu, PLAIN, rateRatio, RELEASES, storedBare, throughput, type Phase } from './own.ts';

export const upload = (mode: string, finding: string): Again => ({
  id: `upload-${mode}`,
  finding,
  what: `Upload throughput, plain ÷ ${mode}`,
  better: 'higher',
  printed: (source) => plainAgainst(source, mode, 'put'),
  arms: [PLAIN, mode],
  measured: (run, arm, against) => rateRatio(run, arm, against, RELEASES, 'put'),
});

export const download = (mode: string, phase: Phase, finding: string, printed: Again['printed']): Again => ({
  id: `${phase.replace('_get', '')}-download-${mode}`,
  finding,
  what: `${phase === 'cold_get' ? 'Cold' : 'Warm'} download throughput, ${mode} ÷ plain`,
  better: 'higher',
  printed,
  arms: [mode, PLAIN],
  measured: (run, arm, against) => rateRatio(run, arm, against, RELEASES, phase),
});

export const stores = (id: string, mode: string, finding: string): Again => ({
  id,
  finding,
  what: 'Bytes uploaded ÷ bytes stored, without the reference copy',
  better: 'higher',
  printed: (source) => ratio(uploaded(source, mode), at(source, 'stored-implied', mode)),
  arms: [PLAIN, mode],
  measured: (run, arm, against) => ratio(storedBare(run, arm, RELEASES), storedBare(run, against, RELEASES)),
});

export const coldAgainstWarm: Again = {
  id: 'cold-warm',
  finding: 'Plain downloads run at different rates, cold and warm',
  what: 'Plain download throughput, cold ÷ warm; ours drops the page cache before cold downloads',
  better: 'higher',
  printed: (source) => ratio(printedRate(source, PLAIN, 'cold_get'), printedRate(source, PLAIN, 'warm_get')),
  ...inOneArm(PLAIN, (run, mode) => ratio(throughput(run, mode, RELEASES, 'cold_get'), throughput(run, mode, RELEASES, 'warm_get'))),
};

export const meanCpuAgain: Again = {
  id: 'mean-cpu',
  finding: 'Passthrough has a higher mean CPU than compression',
  what: 'Mean CPU over one upload and two downloads, plain ÷ compressed; ours counts xdelta3 with the proxy',
  better: 'lower',
  printed: (source) => ratio(at(source, 'cpu-mean', PLAIN), at(source, 'cpu-mean', DELTA)),
  arms: [PLAIN, DELTA],
  measured: (run, arm, against) => ratio(meanCpu(run, arm, RELEASES), meanCpu(run, against, RELEASES)),
};
