/**
 * What the source found, measured again. In: transcript, runs of ours. Out: ratios with ÷ without proxy, or as the finding says. Ours are
 * of median latencies, the source's of means.
 */
import type { Replication } from '../../claims/replication.ts';
import { ratio } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import { DIRECT, LARGEST, latency, latencyRatio, rateRatio, SMALL, WHOLE, type Setting } from './own.ts';
import * as table from './rows.ts';
import { rowOf, slowdown } from './rows.ts';
import { WITH, type Phase } from './words.ts';

/** The source's rows on its smallest machine: 1 MB by 10 and by 500 users. */
const [FEW, MANY] = [1, 3] as const;
const few: Setting = { ...SMALL, users: 10 };
const many: Setting = { ...SMALL, users: 50 };
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

/** Growth of a latency from few users to many. */
const growth = (run: Run, mode: string) => ratio(latency(run, mode, many, 'upload'), latency(run, mode, few, 'upload'));

export const replications: readonly Replication[] = [
  longer('few', 'upload', FEW, few, 9, 'few users'),
  longer('few', 'download', FEW, few, 11, 'few users'),
  longer('many', 'upload', MANY, many, 9, 'many users'),
  longer('many', 'download', MANY, many, 10, 'many users'),
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
];
