/** Numbers and sentences of the note that rest on our own runs. In: measured runs. Out: quantities and verdicts. */
import { above, atLeast, atMost, below, surely } from '../../claims/bound.ts';
import { every, number, over, part, verdict } from '../../claims/build.ts';
import { all } from '../../claims/rules.ts';
import type { Claim } from '../../claims/types.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { designClaims, OURS, own, ownExtreme } from '../ours.ts';
import * as ours from './own.ts';
import { BASELINE, CROWDS, LIMITS, LINKS, NOISE, TEXTS } from './own.ts';
import { LIBRARIES } from './words.ts';

const perFile = [...TEXTS, NOISE].flatMap((where): Claim[] => [
  own(`cpu-none-${where.id}`, `CPU for each GB of files, not compressed, ${where.label}`, 2, (run) => ours.cpu(run, BASELINE, where)),
  own(`thrift-${where.id}`, `CPU for each GB of files, zlib ÷ libslz, ${where.label}`, 2, (run) =>
    ours.cpuRatio(run, 'zlib', 'slz', where),
  ),
  own(`lead-${where.id}`, `Input of one core, libslz ÷ zlib, ${where.label}`, 2, (run) => ours.throughputRatio(run, 'slz', 'zlib', where)),
  own(`sent-${where.id}`, `Sent for the same answers, libslz ÷ zlib, ${where.label}`, 2, (run) =>
    ours.sentRatio(run, 'slz', 'zlib', where),
  ),
  ...LIBRARIES.flatMap(({ key, label }) => [
    own(`speed-${key}-${where.id}`, `Input of one core, ${label} ÷ none, ${where.label}`, 2, (run) =>
      ours.throughputRatio(run, key, BASELINE, where),
    ),
    own(`cost-${key}-${where.id}`, `CPU for each GB of files, ${label} ÷ none, ${where.label}`, 1, (run) =>
      ours.cpuRatio(run, key, BASELINE, where),
    ),
    own(`cpu-${key}-${where.id}`, `CPU for each GB of files, ${label}, ${where.label}`, 1, (run) => ours.cpu(run, key, where)),
    own(`saved-${key}-${where.id}`, `Share of the answers not sent, ${label}, ${where.label}`, 1, (run) =>
      ours.savedShare(run, key, where),
    ),
  ]),
]);

const crowded = CROWDS.flatMap((where): Claim[] => [
  own(`memory-none-${where.id}`, `Resident memory, not compressed, ${where.label}`, 1, (run) => ours.memory(run, BASELINE, where)),
  ...LIBRARIES.flatMap(({ key, label }) => [
    own(`memory-${key}-${where.id}`, `Resident memory, ${label}, ${where.label}`, 1, (run) => ours.memory(run, key, where)),
    own(`each-${key}-${where.id}`, `Memory for each connection beyond not compressing, ${label}, ${where.label}`, 1, (run) =>
      ours.perConnection(run, key, where),
    ),
  ]),
]);

const linked = LINKS.flatMap((link): Claim[] => {
  const input = (id: string, label: string, mode: string, limit: number) =>
    number(`own-input-${id}`, label, 0, ({ measured }) => ours.delivered(measured, mode, ours.onLink(link, limit)));
  return [
    input(`none-${link}`, `Input, not compressed, ${link}`, BASELINE, LIMITS[0]),
    ...LIBRARIES.flatMap(({ key, label }) =>
      LIMITS.map((limit) => input(`${key}-${link}-${limit}`, `Input, ${label}, ${link}, ${limit} % of the CPU`, key, limit)),
    ),
  ];
});

const leads = (run: Run) => TEXTS.map((where) => ours.throughputRatio(run, 'slz', 'zlib', where));
const thrifts = (run: Run) => TEXTS.map((where) => ours.cpuRatio(run, 'zlib', 'slz', where));
const coreUse = (run: Run) =>
  TEXTS.flatMap((where) => [BASELINE, ...LIBRARIES.map(({ key }) => key)].map((mode) => ours.cpuUse(run, mode, where)));
const end = (which: 'least' | 'most', id: string, decimals: number, figures: (run: Run) => readonly Quantity[], what: string) =>
  ownExtreme(which, id, decimals, what, 'the files that compress', figures);

/** A figure of every run of ours, for each file that compresses. */
const onTexts = (figure: (run: Run, where: (typeof TEXTS)[number]) => Quantity) =>
  over(OURS, (run) => TEXTS.map((where) => figure(run, where)));

const sentences: Claim[] = [
  verdict(
    'own-slz-thrifty',
    'libslz takes less than half the CPU of zlib for each GB, of every file that compresses',
    all(surely(above(2)), 'CPU for each GB, zlib ÷ libslz,'),
    onTexts((run, where) => ours.cpuRatio(run, 'zlib', 'slz', where)),
  ),
  verdict(
    'own-slz-faster',
    'By medians one core takes in at least half as much again with libslz as with zlib, of every file that compresses',
    all(atLeast(1.5), 'input of one core, libslz ÷ zlib,'),
    onTexts((run, where) => ours.throughputRatio(run, 'slz', 'zlib', where)),
  ),
  verdict(
    'own-none-cheapest',
    'Not compressing costs less CPU than either library, for every file that compresses',
    all(surely(above(2)), 'CPU for each GB, library ÷ none,'),
    over(OURS, (run) => TEXTS.flatMap((where) => LIBRARIES.map(({ key }) => ours.cpuRatio(run, key, BASELINE, where)))),
  ),
  verdict(
    'own-zlib-denser',
    'libslz sends more bytes than zlib, of every file that compresses',
    all(surely(above(1)), 'sent for the same answers, libslz ÷ zlib,'),
    onTexts((run, where) => ours.sentRatio(run, 'slz', 'zlib', where)),
  ),
  verdict(
    'own-slz-no-memory',
    'Beyond a process that does not compress, libslz takes less than 16 kB for each of 300 busy connections',
    all(below(16), 'memory for each of 300 connections, kB, libslz,'),
    over(OURS, (run) => [ours.perConnection(run, 'slz', CROWDS[1]!)]),
  ),
  verdict(
    'own-zlib-memory',
    'zlib takes more than 128 kB for each of 300 busy connections',
    all(above(128), 'memory for each of 300 connections, kB, zlib,'),
    over(OURS, (run) => [ours.perConnection(run, 'zlib', CROWDS[1]!)]),
  ),
  verdict(
    'own-slow-link',
    'On 100 Mbit/s either library lets through more than twice what goes through uncompressed',
    all(surely(above(2)), 'input on 100 Mbit/s, library ÷ none,'),
    over(OURS, (run) => LIBRARIES.map(({ key }) => ours.deliveredRatio(run, key, BASELINE, '100mbit'))),
  ),
  verdict(
    'own-zlib-first-on-slow',
    'On 100 Mbit/s zlib lets through more than libslz',
    all(surely(above(1)), 'input on 100 Mbit/s, zlib ÷ libslz,'),
    over(OURS, (run) => [ours.deliveredRatio(run, 'zlib', 'slz', '100mbit')]),
  ),
  verdict(
    'own-slz-first-on-fast',
    'On 1 Gbit/s a full core lets through more with libslz than uncompressed, and less with zlib than with libslz',
    every(
      part(
        all(surely(above(1)), 'input on 1 Gbit/s, libslz ÷ none,'),
        over(OURS, (run) => [ours.deliveredRatio(run, 'slz', BASELINE, '1gbit')]),
      ),
      part(
        all(surely(below(1)), 'input on 1 Gbit/s, zlib ÷ libslz,'),
        over(OURS, (run) => [ours.deliveredRatio(run, 'zlib', 'slz', '1gbit')]),
      ),
    ),
  ),
  verdict(
    'own-noise',
    'Of random pixels neither library leaves out one percent',
    all(atMost(1), 'share not sent, in percent,'),
    over(OURS, (run) => LIBRARIES.map(({ key }) => ours.savedShare(run, key, NOISE))),
  ),
];

export const ownClaims: readonly Claim[] = [
  ...perFile,
  ...crowded,
  ...linked,
  end('least', 'lead', 2, leads, 'input of one core, libslz ÷ zlib'),
  end('most', 'lead', 2, leads, 'input of one core, libslz ÷ zlib'),
  ...LIBRARIES.flatMap(({ key, label }) => {
    const costs = (run: Run) => TEXTS.map((where) => ours.cpuRatio(run, key, BASELINE, where));
    const what = `CPU for each GB of files, ${label} ÷ none`;
    return [end('least', `cost-${key}`, 1, costs, what), end('most', `cost-${key}`, 0, costs, what)];
  }),
  end('least', 'thrift', 1, thrifts, 'CPU for each GB of files, zlib ÷ libslz'),
  end('most', 'thrift', 1, thrifts, 'CPU for each GB of files, zlib ÷ libslz'),
  end('least', 'core', 0, coreUse, 'CPU that HAProxy used at full load'),
  ...designClaims('throughput', 'input'),
  ...sentences,
];
