/**
 * What the source found, measured again. In: transcript, runs of ours. Out: ratios with ÷ without proxy, or as the finding says. Ours are
 * of median latencies, the source's of means.
 */
import { OTHER_FORM, RESTATED, type NotRepeated } from '../../claims/not-repeated.ts';
import { inOneArm, type Replication } from '../../claims/replication.ts';
import { ratio } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import { cipherShare, DIRECT, LARGEST, latency, latencyRatio, MIDDLE, rateRatio, SLOW_KEYS, SMALL, WHOLE, type Setting } from './own.ts';
import * as table from './rows.ts';
import { cryptoShare, rowOf, slowdown } from './rows.ts';
import { WITH, type Phase } from './words.ts';

/** The source's rows on its smallest machine: 1 MB by 10 and by 500 users, then 100 MB by as many. */
const [FEW, MANY, LARGE_FEW, LARGE_MANY] = [1, 3, 10, 12] as const;
const few: Setting = { ...SMALL, users: 10 };
const many: Setting = { ...SMALL, users: 50 };
const small: Setting = { ...SMALL, users: 1 };
const large: Setting = { ...LARGEST, users: 1 };

const ARMS = [WHOLE, DIRECT] as const;

const longer = (id: string, phase: Phase, row: number, where: Setting, about: number, load: string): Replication => ({
  id: `${phase}-${id}`,
  finding: `${phase === 'upload' ? 'Uploads' : 'Downloads'} of 1 MB take longer with the proxy, ${load}`,
  about,
  what: `Latency of ${phase}s, with ÷ without proxy, 1 MB, ${load}`,
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

const larger = (phase: Phase): Replication => ({
  id: `size-${phase}`,
  finding: `With the proxy ${phase}s take longer the larger the file`,
  about: 1,
  what: `Latency of ${phase}s with proxy, 100 MB ÷ 1 MB; ours of one user`,
  printed: (source) => printedGrowth(source, FEW, LARGE_FEW, phase),
  ...inOneArm(WHOLE, grown(small, large, phase)),
});

/** The source's cipher time holds its calls of a key service. */
const share = (phase: Phase): Replication => ({
  id: `share-${phase}`,
  finding: `The cipher and its keys take a smaller part of large ${phase}s`,
  about: 3,
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

export const replications: readonly Replication[] = [
  longer('few', 'upload', FEW, few, 9, 'few users'),
  longer('few', 'download', FEW, few, 11, 'few users'),
  longer('many', 'upload', MANY, many, 10, 'many users'),
  longer('many', 'download', MANY, many, 11, 'many users'),
  {
    id: 'rate',
    finding: 'With many users and 1 MB, fewer requests are served with the proxy',
    about: 12,
    what: 'Rate of requests, without ÷ with proxy, 1 MB, many users',
    printed: (source) => ratio(table.rate(rowOf(source, MANY), 'without-proxy'), table.rate(rowOf(source, MANY), WITH)),
    arms: [DIRECT, WHOLE],
    measured: (run, arm, against) => rateRatio(run, arm, against, many, 'upload'),
  },
  {
    id: 'large-alike',
    finding: 'Below 500 MB latencies hardly differ with and without the proxy',
    about: 7,
    what: 'Latency of uploads, with ÷ without proxy, 100 MB',
    printed: 'similar',
    arms: ARMS,
    measured: (run, arm, against) => latencyRatio(run, arm, against, large, 'upload'),
  },
  {
    id: 'users-with-proxy',
    finding: 'More users weigh more on latency with the proxy than without',
    about: 20,
    what: 'Growth of upload latency from few to many users, with ÷ without proxy, 1 MB',
    printed: (source) => ratio(slowdown(rowOf(source, MANY), 'upload'), slowdown(rowOf(source, FEW), 'upload')),
    arms: ARMS,
    measured: (run, arm, against) => ratio(growth(run, arm), growth(run, against)),
  },
  larger('upload'),
  larger('download'),
  share('upload'),
  share('download'),
  {
    id: 'users',
    finding: 'Uploads of 1 MB with the proxy take much longer with more users',
    about: 18,
    what: 'Latency of uploads with proxy, 1 MB, many users ÷ few',
    printed: (source) => printedGrowth(source, FEW, MANY),
    ...inOneArm(WHOLE, growth),
  },
  {
    id: 'users-by-size',
    finding: 'More users weigh more on latency where files are larger',
    about: 19,
    what: 'Growth of upload latency with more users, with proxy, larger ÷ smaller files: printed 100 MB ÷ 1 MB, ours 10 MB ÷ 1 MB',
    printed: (source) => ratio(printedGrowth(source, LARGE_FEW, LARGE_MANY), printedGrowth(source, FEW, MANY)),
    ...inOneArm(WHOLE, growthBySize),
  },
  {
    id: 'large-download',
    finding: 'Downloads of 100 MB take longer with the proxy, many users',
    about: 21,
    what: 'Latency of downloads, with ÷ without proxy, 100 MB, many users; ours are four',
    printed: (source) => slowdown(rowOf(source, LARGE_MANY), 'download'),
    arms: ARMS,
    measured: (run, arm, against) => latencyRatio(run, arm, against, { ...LARGEST, users: 4 }, 'download'),
  },
];

const MACHINES = 'Needs machines of several sizes: our harness gives the sidecar one core';
const LARGER = 'Needs larger objects: those of our harness have 100 MB at most';

export const notRepeated: readonly NotRepeated[] = [
  { why: RESTATED, about: [2, 24], see: ['replication-share-upload', 'replication-share-download'] },
  { why: OTHER_FORM, about: [4, 22], see: ['own-memory-whole'] },
  { why: LARGER, about: [5, 6, 8] },
  { why: MACHINES, about: [13, 14, 15, 16, 17, 23] },
];
