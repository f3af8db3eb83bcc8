/** Numbers of note and source: those of our own runs, then those that the source printed, or that follow from them. In: runs. Out: quantities. */
import { number } from '../../claims/build.ts';
import { families } from '../../claims/families.ts';
import type { Claim } from '../../claims/types.ts';
import { extreme, scale } from '../../run/quantity.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { designClaims, onXeon, own, ownExtreme, stolenClaims } from '../ours.ts';
import * as table from './figures.ts';
import { BINARY_GB, CORE2, DANIELS, DECIMAL_GB, I5, JQUERY, LIBRARIES, type Library, LIMITED, type Subject, TV } from './figures.ts';
import * as ours from './own.ts';
import { BASELINE, CROWDS, LIMITS, type Link, LINKS, NOISE, TEXTS } from './own.ts';

const [STYLE, JSON_FILE] = ['style', 'json'].map((id) => TEXTS.find((text) => text.id === id)!);
export const CROWD = CROWDS[1]!;
const axes = {
  library: LIBRARIES.map(({ key, label }) => ({ id: key, label, value: key })),
  file: [...TEXTS, NOISE],
  cost: [STYLE!, JSON_FILE!],
  link: LINKS,
  limit: LIMITS.map((value) => ({ id: `${value}`, label: `${value}`, value })),
} as const;
const inputOf = (link: Link) => (run: Run, mode: string, limit: number) => ours.delivered(run, mode, ours.onLink(link, limit));

const settings = families(({ measured }) => measured, axes, {
  'own-cpu-none-{file}': ['CPU for each GB of files, uncompressed, {file}', 2, (run, where) => ours.cpu(run, BASELINE, where)],
  'own-thrift-{file}': ['CPU for each GB of files, zlib ÷ libslz, {file}', 2, (run, where) => ours.cpuRatio(run, 'zlib', 'slz', where)],
  'own-lead-{file}': ['Input of one core, libslz ÷ zlib, {file}', 2, (run, where) => ours.throughputRatio(run, 'slz', 'zlib', where)],
  'own-sent-{file}': ['Sent for the same answers, libslz ÷ zlib, {file}', 2, (run, where) => ours.sentRatio(run, 'slz', 'zlib', where)],
  'own-speed-{library}-style': [
    `Input of one core, {library} ÷ uncompressed, ${STYLE!.label}`,
    2,
    (run, mode) => ours.throughputRatio(run, mode, BASELINE, STYLE!),
  ],
  'own-cost-{library}-{cost}': [
    'CPU for each GB of files, {library} ÷ uncompressed, {cost}',
    1,
    (run, mode, where) => ours.cpuRatio(run, mode, BASELINE, where),
  ],
  'own-cpu-{library}-{file}': ['CPU for each GB of files, {library}, {file}', 1, ours.cpu],
  'own-saved-{library}-{file}': ['Share of the answers not sent, {library}, {file}', 1, ours.savedShare],
  'own-memory-none-c300': [`Resident memory, uncompressed, ${CROWD.label}`, 1, (run) => ours.memory(run, BASELINE, CROWD)],
  'own-memory-{library}-c300': [`Resident memory, {library}, ${CROWD.label}`, 1, (run, mode) => ours.memory(run, mode, CROWD)],
  'own-each-zlib-c300': [
    `Memory for each connection beyond not compressing, zlib, ${CROWD.label}`,
    1,
    (run) => ours.perConnection(run, 'zlib', CROWD),
  ],
  'own-input-none-{link}': ['Input, uncompressed, {link}', 0, (run, link) => ours.delivered(run, BASELINE, ours.onLink(link))],
  'own-input-{library}-1gbit-{limit}': ['Input, {library}, 1gbit, {limit} % of the CPU', 0, inputOf('1gbit')],
  'own-input-{library}-100mbit-100': ['Input, {library}, 100mbit, 100 % of the CPU', 0, (run, mode) => inputOf('100mbit')(run, mode, 100)],
  'own-input-zlib-100mbit-50': ['Input, zlib, 100mbit, 50 % of the CPU', 0, (run) => inputOf('100mbit')(run, 'zlib', 50)],
});

const leads = (run: Run) => TEXTS.map((where) => ours.throughputRatio(run, 'slz', 'zlib', where));
const thrifts = (run: Run) => TEXTS.map((where) => ours.cpuRatio(run, 'zlib', 'slz', where));
const coreUse = (run: Run) =>
  TEXTS.flatMap((where) => [BASELINE, ...LIBRARIES.map(({ key }) => key)].map((mode) => ours.cpuUse(run, mode, where)));
const end = (which: 'least' | 'most', id: string, decimals: number, figures: (run: Run) => readonly Quantity[], what: string) =>
  ownExtreme(which, id, decimals, what, 'the files that compress', figures);

/** Of two runs on an Intel Xeon that from which less time was stolen. */
const XEON = 'tax-haproxy-slz-20261122-0451';

const ofOurs: readonly Claim[] = [
  ...settings,
  end('least', 'lead', 2, leads, 'input of one core, libslz ÷ zlib'),
  end('most', 'lead', 2, leads, 'input of one core, libslz ÷ zlib'),
  ...LIBRARIES.flatMap(({ key, label }) => {
    const costs = (run: Run) => TEXTS.map((where) => ours.cpuRatio(run, key, BASELINE, where));
    const what = `CPU for each GB of files, ${label} ÷ uncompressed`;
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
  ...[own, onXeon(XEON)].map((at) =>
    at('fast-link-zlib', 'Input on 1 Gbit/s, zlib ÷ uncompressed', 2, (run) => ours.deliveredRatio(run, 'zlib', BASELINE, '1gbit')),
  ),
  ...stolenClaims(XEON),
  ...designClaims('throughput', 'input'),
];

/** A number of the transcript. */
const figure = (id: string, label: string, decimals: number, read: (run: Run) => Quantity) =>
  number(id, label, decimals, ({ printed }) => read(printed));

/** One number for each subject, `<id>-<subject>`. */
const bySubject = (id: string, label: string, decimals: number, subjects: readonly Subject[], read: (run: Run, s: Subject) => Quantity) =>
  subjects.map((s) => figure(`${id}-${s.id}`, `${label}, ${s.label}`, decimals, (run) => read(run, s)));

/** One number for each subject at each library, `<id>-<library>-<subject>`. */
const byLibrary = (
  id: string,
  label: string,
  decimals: number,
  subjects: readonly Subject[],
  read: (run: Run, s: Subject, mode: Library) => Quantity,
  libraries: readonly { key: Library; label: string }[] = LIBRARIES,
) =>
  libraries.flatMap(({ key, label: name }) =>
    bySubject(`${id}-${key}`, `${label}, ${name}`, decimals, subjects, (run, s) => read(run, s, key)),
  );

const [ZLIB, SLZ] = LIBRARIES;
const leadIn = (metric: string) => (run: Run, s: Subject) => table.lead(run, metric, s);
const memory = (metric: string) => (run: Run, s: Subject, mode: Library) => table.perSession(run, metric, s, mode);
const changes = (id: string, label: string, metric: string) =>
  LIBRARIES.map(({ key, label: name }) =>
    figure(`change-${id}-${key}`, `${label} under the limit ÷ without, ${name}`, 2, (run) => table.throttled(run, metric, key)),
  );

const traffic: Claim[] = [
  ...byLibrary('in', 'Input', 0, [I5], table.column('bandwidth-in')),
  ...byLibrary('saved', 'Saved bandwidth', 0, [I5], table.column('bandwidth-saved')),
  ...byLibrary('ratio', 'Compression ratio', 2, [I5, LIMITED], table.column('compression-ratio')),
  ...byLibrary('share', 'Share of the input not sent', 1, [I5, LIMITED, DANIELS, JQUERY], table.savedShare),
  ...bySubject('input', 'Input, libslz ÷ zlib', 2, [I5, LIMITED, DANIELS, JQUERY], leadIn('bandwidth-in')),
  ...bySubject('hits', 'Hits, libslz ÷ zlib', 2, [I5, LIMITED, TV], leadIn('hits')),
  ...bySubject('saved', 'Saved bandwidth, libslz ÷ zlib', 2, [I5], leadIn('bandwidth-saved')),
  ...bySubject('ratio-lead', 'Compression ratio, libslz ÷ zlib', 2, [LIMITED], leadIn('compression-ratio')),
  ...bySubject('sent', 'Sent for the same input, libslz ÷ zlib', 2, [CORE2, I5], table.sentPerInput),
  ...byLibrary('out', 'Output', 0, [CORE2], table.column('bandwidth-out')),
  figure('bottleneck', `Output of zlib as a share of that of libslz, ${CORE2.label}`, 1, (run) =>
    scale(table.zlibOverSlz(run, 'bandwidth-out', CORE2), 100, '%'),
  ),
];

const footprint: Claim[] = [
  ...byLibrary('vsz', 'Virtual size per session', 0, [CORE2, I5], memory('memory-vsz')),
  ...byLibrary('rss', 'Resident size per session', 0, [CORE2, I5], memory('memory-rss'), [ZLIB]),
  ...bySubject('memory-factor', 'Virtual size, zlib ÷ libslz', 1, [CORE2, I5], (run, s) => table.zlibOverSlz(run, 'memory-vsz', s)),
  ...byLibrary('sessions', 'Sessions per GB of virtual size', 0, [CORE2, I5], table.sessionsPerGb, [ZLIB]),
  ...byLibrary('sessions', 'Sessions per GB of virtual size', 0, [I5], table.sessionsPerGb, [SLZ]),
];

const limit: Claim[] = [
  figure('limit', 'CPU limit of the throttled test', 0, (run) => table.at(run, 'cpu-limit', LIMITED, 'zlib')),
  figure('out-limited', 'Output of both libraries under the limit', 0, (run) => table.at(run, 'bandwidth-out', LIMITED, 'zlib')),
  ...changes('hits', 'Hits', 'hits'),
  ...changes('saved', 'Saved bandwidth', 'bandwidth-saved'),
  ...changes('out', 'Output', 'bandwidth-out'),
  ...bySubject('crossover', 'Output per core from which libslz carries more than zlib can', 0, [CORE2, I5, TV, JQUERY], table.crossover),
];

const stated: Claim[] = [
  figure('stated-link', 'Link below which the source prefers zlib', 0, (run) => table.stated(run, 'link-below')),
  figure('stated-from', 'Lower end of the factor that the source states', 1, (run) => table.stated(run, 'faster-from')),
  figure('stated-to', 'Upper end of the factor that the source states', 1, (run) => table.stated(run, 'faster-to')),
  figure('stated-context', 'Memory per zlib context that the source states', 0, (run) => table.stated(run, 'zlib-context')),
  figure('stated-connections', 'Connections per GB that the source states', 0, (run) => table.stated(run, 'connections')),
  figure('connections-decimal', 'Contexts of the stated size in one GB, decimal', 0, (run) => table.contextsPerGb(run, DECIMAL_GB)),
  figure('connections-binary', 'Contexts of the stated size in one GB, binary', 0, (run) => table.contextsPerGb(run, BINARY_GB)),
  figure('page-size', 'Size of the page of the Core 2 Quad test', 0, (run) => table.at(run, 'page-size', CORE2, 'zlib')),
  ...byLibrary('size', 'Object size implied', 1, [I5, TV], table.impliedSize),
  ...byLibrary('size', 'Object size implied', 1, [DANIELS], table.impliedSize, [ZLIB]),
  ...byLibrary('size', 'Object size implied', 1, [LIMITED], table.impliedSize, [SLZ]),
  figure('size-gap-i5', 'Implied object size, libslz ÷ zlib, i5 without limit', 3, (run) => table.sizeLead(run, I5)),
  figure('ratio-printed-daniels', 'Compression ratio as printed, libslz, daniels.html', 2, (run) =>
    table.at(run, 'compression-ratio', DANIELS, 'slz'),
  ),
  figure('ratio-computed-daniels', 'Compression ratio as computed, libslz, daniels.html', 3, (run) =>
    table.computedRatio(run, DANIELS, 'slz'),
  ),
];

export const numbers: readonly Claim[] = [...ofOurs, ...traffic, ...footprint, ...limit, ...stated];
