/**
 * What the source found, measured again. In: transcript, runs of ours. Out: ratios with ÷ without proxy, or as the finding says. Ours are
 * of median latencies, the source's of means.
 */
import type { Again } from '../../claims/audit.ts';
import { inOneArm } from '../../claims/replication.ts';
import { ratio } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import { cipherShare, DIRECT, LARGEST, latency, latencyRatio, MIDDLE, rateRatio, SLOW_KEYS, SMALL, WHOLE, type Setting } from './own.ts';
import * as table from './rows.ts';
import { cryptoShare, rowOf, slowdown } from './rows.ts';
import { WITH, type Phase } from './words.ts';

/** The source's rows on its smallest machine: 1 MB by 10 and by 500 users, then 100 MB by as many. */
export const [FEW, MANY] = [1, 3] as const;
const [LARGE_FEW, LARGE_MANY] = [10, 12] as const;
export const few: Setting = { ...SMALL, users: 10 };
export const many: Setting = { ...SMALL, users: 50 };
const small: Setting = { ...SMALL, users: 1 };
const large: Setting = { ...LARGEST, users: 1 };

const ARMS = [WHOLE, DIRECT] as const;

export const longer = (id: string, phase: Phase, row: number, where: Setting, load: string): Again => ({
  id: `${phase}-${id}`,
  finding: `${phase === 'upload' ? 'Uploads' : 'Downloads'} of 1 MB take longer with the proxy, ${load}`,
  what: `Latency of ${phase}s, with ÷ without proxy, 1 MB, ${load}`,
  better: 'lower',
  printed: (source) => slowdown(rowOf(source, row), phase),
  arms: ARMS,
  measured: (run, arm, against) => latencyRatio(run, arm, against, where, phase),
});

/** Growth of a latency from one setting to another. */
const grown =
  (from: Setting, to: Setting, phase: Phase = 'upload') =>
  (run: Run, mode: string) =>
    ratio(latency(run, mode, to, phase), latency(run, mode, from, phase));
/** From few users to many. */
const growth = grown(few, many);
const printedGrowth = (source: Run, from: number, to: number, phase: Phase = 'upload') =>
  ratio(table.latency(rowOf(source, to), WITH, phase), table.latency(rowOf(source, from), WITH, phase));

export const larger = (phase: Phase): Again => ({
  id: `size-${phase}`,
  finding: `With the proxy ${phase}s take longer the larger the file`,
  what: `Latency of ${phase}s with proxy, 100 MB ÷ 1 MB; ours of one user`,
  better: 'lower',
  printed: (source) => printedGrowth(source, FEW, LARGE_FEW, phase),
  ...inOneArm(WHOLE, grown(small, large, phase)),
});

/** The source's cipher time holds its calls of a key service. */
export const share = (phase: Phase): Again => ({
  id: `share-${phase}`,
  finding: `The cipher and its keys take a smaller part of large ${phase}s`,
  what: `Share of the cipher in a ${phase} with a key service of ${SLOW_KEYS} ms, 1 MB ÷ 100 MB; the noise is that of the latency`,
  printed: (source) => ratio(cryptoShare(rowOf(source, FEW), phase), cryptoShare(rowOf(source, LARGE_FEW), phase)),
  ...inOneArm(WHOLE, grown(small, large, phase)),
  measured: (run, arm) => {
    const [of1, of100] = [small, large].map((where) => cipherShare(run, arm, { ...where, keyService: SLOW_KEYS }, phase));
    return ratio(of1!, of100!);
  },
});

/** From one user to ten, of 10 MB against 1 MB. */
const growthBySize = (run: Run, mode: string) =>
  ratio(grown({ ...MIDDLE, users: 1 }, { ...MIDDLE, users: 10 })(run, mode), grown(small, few)(run, mode));

export const fewerServed: Again = {
  id: 'rate',
  finding: 'With many users and 1 MB, fewer requests are served with the proxy',
  what: 'Rate of requests, without ÷ with proxy, 1 MB, many users',
  better: 'higher',
  printed: (source) => ratio(table.rate(rowOf(source, MANY), 'without-proxy'), table.rate(rowOf(source, MANY), WITH)),
  arms: [DIRECT, WHOLE],
  measured: (run, arm, against) => rateRatio(run, arm, against, many, 'upload'),
};

export const largeAlike: Again = {
  id: 'large-alike',
  finding: 'Below 500 MB latencies hardly differ with and without the proxy',
  what: 'Latency of uploads, with ÷ without proxy, 100 MB',
  better: 'lower',
  printed: 'similar',
  arms: ARMS,
  measured: (run, arm, against) => latencyRatio(run, arm, against, large, 'upload'),
};

export const usersWithProxy: Again = {
  id: 'users-with-proxy',
  finding: 'More users weigh more on latency with the proxy than without',
  what: 'Growth of upload latency from few to many users, with ÷ without proxy, 1 MB',
  better: 'lower',
  printed: (source) => ratio(slowdown(rowOf(source, MANY), 'upload'), slowdown(rowOf(source, FEW), 'upload')),
  arms: ARMS,
  measured: (run, arm, against) => ratio(growth(run, arm), growth(run, against)),
};

export const moreUsers: Again = {
  id: 'users',
  finding: 'Uploads of 1 MB with the proxy take much longer with more users',
  what: 'Latency of uploads with proxy, 1 MB, many users ÷ few',
  better: 'lower',
  printed: (source) => printedGrowth(source, FEW, MANY),
  ...inOneArm(WHOLE, growth),
};

export const usersBySize: Again = {
  id: 'users-by-size',
  finding: 'More users weigh more on latency where files are larger',
  what: 'Growth of upload latency with more users, with proxy, larger ÷ smaller files: printed 100 MB ÷ 1 MB, ours 10 MB ÷ 1 MB',
  better: 'lower',
  printed: (source) => ratio(printedGrowth(source, LARGE_FEW, LARGE_MANY), printedGrowth(source, FEW, MANY)),
  ...inOneArm(WHOLE, growthBySize),
};

export const largeDownload: Again = {
  id: 'large-download',
  finding: 'Downloads of 100 MB take longer with the proxy, many users',
  what: 'Latency of downloads, with ÷ without proxy, 100 MB, many users; ours are four',
  better: 'lower',
  printed: (source) => slowdown(rowOf(source, LARGE_MANY), 'download'),
  arms: ARMS,
  measured: (run, arm, against) => latencyRatio(run, arm, against, { ...LARGEST, users: 4 }, 'download'),
};
