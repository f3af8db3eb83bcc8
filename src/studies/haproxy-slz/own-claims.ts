/** Numbers and sentences of the note that rest on our own runs. In: measured runs. Out: quantities and verdicts. */
import { above, atLeast, atMost, below, surely } from '../../claims/bound.ts';
import { every, over, part, verdict } from '../../claims/build.ts';
import { families } from '../../claims/families.ts';
import { all } from '../../claims/rules.ts';
import type { Claim } from '../../claims/types.ts';
import { extreme } from '../../run/quantity.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { designClaims, onXeon, OURS, ownExtreme, stolenClaims } from '../ours.ts';
import * as ours from './own.ts';
import { BASELINE, CROWDS, LIMITS, LINKS, NOISE, TEXTS, type Link } from './own.ts';
import { LIBRARIES } from './figures.ts';

const [STYLE, JSON_FILE] = ['style', 'json'].map((id) => TEXTS.find((text) => text.id === id)!);
const CROWD = CROWDS[1]!;
const axes = {
  library: LIBRARIES.map(({ key, label }) => ({ id: key, label, value: key })),
  file: [...TEXTS, NOISE],
  cost: [STYLE!, JSON_FILE!],
  link: LINKS,
  limit: LIMITS.map((value) => ({ id: `${value}`, label: `${value}`, value })),
} as const;
const input = (link: Link) => (run: Run, mode: string, limit: number) => ours.delivered(run, mode, ours.onLink(link, limit));

const settings = families(({ measured }) => measured, axes, {
  'own-cpu-none-{file}': ['CPU for each GB of files, not compressed, {file}', 2, (run, where) => ours.cpu(run, BASELINE, where)],
  'own-thrift-{file}': ['CPU for each GB of files, zlib ÷ libslz, {file}', 2, (run, where) => ours.cpuRatio(run, 'zlib', 'slz', where)],
  'own-lead-{file}': ['Input of one core, libslz ÷ zlib, {file}', 2, (run, where) => ours.throughputRatio(run, 'slz', 'zlib', where)],
  'own-sent-{file}': ['Sent for the same answers, libslz ÷ zlib, {file}', 2, (run, where) => ours.sentRatio(run, 'slz', 'zlib', where)],
  'own-speed-{library}-style': [
    `Input of one core, {library} ÷ none, ${STYLE!.label}`,
    2,
    (run, mode) => ours.throughputRatio(run, mode, BASELINE, STYLE!),
  ],
  'own-cost-{library}-{cost}': [
    'CPU for each GB of files, {library} ÷ none, {cost}',
    1,
    (run, mode, where) => ours.cpuRatio(run, mode, BASELINE, where),
  ],
  'own-cpu-{library}-{file}': ['CPU for each GB of files, {library}, {file}', 1, ours.cpu],
  'own-saved-{library}-{file}': ['Share of the answers not sent, {library}, {file}', 1, ours.savedShare],
  'own-memory-none-c300': [`Resident memory, not compressed, ${CROWD.label}`, 1, (run) => ours.memory(run, BASELINE, CROWD)],
  'own-memory-{library}-c300': [`Resident memory, {library}, ${CROWD.label}`, 1, (run, mode) => ours.memory(run, mode, CROWD)],
  'own-each-zlib-c300': [
    `Memory for each connection beyond not compressing, zlib, ${CROWD.label}`,
    1,
    (run) => ours.perConnection(run, 'zlib', CROWD),
  ],
  'own-input-none-{link}': ['Input, not compressed, {link}', 0, (run, link) => ours.delivered(run, BASELINE, ours.onLink(link))],
  'own-input-{library}-1gbit-{limit}': ['Input, {library}, 1gbit, {limit} % of the CPU', 0, input('1gbit')],
  'own-input-{library}-100mbit-100': ['Input, {library}, 100mbit, 100 % of the CPU', 0, (run, mode) => input('100mbit')(run, mode, 100)],
  'own-input-zlib-100mbit-50': ['Input, zlib, 100mbit, 50 % of the CPU', 0, (run) => input('100mbit')(run, 'zlib', 50)],
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
    'For every file that compresses libslz takes less than half the CPU of zlib for each GB',
    all(surely(above(2)), 'CPU for each GB, zlib ÷ libslz,'),
    onTexts((run, where) => ours.cpuRatio(run, 'zlib', 'slz', where)),
  ),
  verdict(
    'own-slz-faster',
    'In every run one core takes in at least half as much again with libslz as with zlib, by medians',
    all(atLeast(1.5), 'input of one core, libslz ÷ zlib,'),
    onTexts((run, where) => ours.throughputRatio(run, 'slz', 'zlib', where)),
  ),
  verdict(
    'own-none-cheapest',
    'Not compressing takes less than half the CPU of either library',
    all(surely(above(2)), 'CPU for each GB, library ÷ none,'),
    over(OURS, (run) => TEXTS.flatMap((where) => LIBRARIES.map(({ key }) => ours.cpuRatio(run, key, BASELINE, where)))),
  ),
  verdict(
    'own-zlib-denser',
    'zlib sends fewer bytes than libslz',
    all(surely(above(1)), 'sent for the same answers, libslz ÷ zlib,'),
    onTexts((run, where) => ours.sentRatio(run, 'slz', 'zlib', where)),
  ),
  verdict(
    'own-slz-no-memory',
    'libslz needs less than sixteen kilobytes for each busy connection',
    all(below(16), 'memory for each of 300 connections, kB, libslz,'),
    over(OURS, (run) => [ours.perConnection(run, 'slz', CROWD)]),
  ),
  verdict(
    'own-zlib-memory',
    'zlib needs memory for each busy connection',
    all(above(128), 'memory for each of 300 connections, kB, zlib,'),
    over(OURS, (run) => [ours.perConnection(run, 'zlib', CROWD)]),
  ),
  verdict(
    'own-slow-link',
    'On the slow link either library lets through more than twice what goes through uncompressed',
    all(surely(above(2)), 'input on 100 Mbit/s, library ÷ none,'),
    over(OURS, (run) => LIBRARIES.map(({ key }) => ours.deliveredRatio(run, key, BASELINE, '100mbit'))),
  ),
  verdict(
    'own-zlib-first-on-slow',
    'On the slow link zlib lets through more than libslz',
    all(surely(above(1)), 'input on 100 Mbit/s, zlib ÷ libslz,'),
    over(OURS, (run) => [ours.deliveredRatio(run, 'zlib', 'slz', '100mbit')]),
  ),
  verdict(
    'own-slz-first-on-fast',
    'On the fast link libslz lets through more than uncompressed, zlib less than libslz',
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
    'Random data shrinks by at most one percent',
    all(atMost(1), 'share not sent, in percent,'),
    over(OURS, (run) => LIBRARIES.map(({ key }) => ours.savedShare(run, key, NOISE))),
  ),
];

/** Of two runs on an Intel Xeon that from which less time was stolen. */
const XEON = 'tax-haproxy-slz-20261122-0451';

export const ownClaims: readonly Claim[] = [
  ...settings,
  end('least', 'lead', 2, leads, 'input of one core, libslz ÷ zlib'),
  end('most', 'lead', 2, leads, 'input of one core, libslz ÷ zlib'),
  ...LIBRARIES.flatMap(({ key, label }) => {
    const costs = (run: Run) => TEXTS.map((where) => ours.cpuRatio(run, key, BASELINE, where));
    const what = `CPU for each GB of files, ${label} ÷ none`;
    return [
      end('least', `cost-${key}`, 1, costs, what),
      end('most', `cost-${key}`, 0, costs, what),
      onXeon(XEON)(`cost-${key}-least`, `Smallest ${what}`, 1, (run) => extreme('min', costs(run))),
      onXeon(XEON)(`cost-${key}-most`, `Largest ${what}`, 0, (run) => extreme('max', costs(run))),
    ];
  }),
  end('least', 'thrift', 1, thrifts, 'CPU for each GB of files, zlib ÷ libslz'),
  end('most', 'thrift', 1, thrifts, 'CPU for each GB of files, zlib ÷ libslz'),
  end('least', 'core', 0, coreUse, 'CPU that HAProxy used at full load'),
  ...stolenClaims(XEON),
  ...designClaims('throughput', 'input'),
  ...sentences,
];
