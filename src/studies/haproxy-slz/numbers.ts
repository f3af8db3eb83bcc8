/** Numbers of note and source: those of our own runs, then those that the source printed, or that follow from them. */
import { families } from '../../claims/families.ts';
import type { NumberClaim } from '../../claims/types.ts';
import { scale } from '../../run/quantity.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { apartIn, designClaims, extremeOf, familiesIn, mine, onNewer, onXeon, quoting, readIn, renamed, stolenClaims } from '../ours.ts';
import * as table from './figures.ts';
import { BINARY_GB, CORE2, DANIELS, DECIMAL_GB, I5, JQUERY, LIBRARIES, LIMITED, TV } from './figures.ts';
import * as ours from './own.ts';
import { BASELINE, CROWD, CROWDS, JSON_FILE, LIMITS, type Link, LINKS, NOISE, STORED, STYLE, TEXTS, WAYS } from './own.ts';

const LIBRARY = LIBRARIES.map(({ key, label }) => ({ id: key, label, value: key }));
const [ZLIB, SLZ] = LIBRARY;
const axes = {
  library: LIBRARY,
  zlib: [ZLIB!],
  file: [...TEXTS, NOISE],
  cost: [STYLE, JSON_FILE],
  crowd: CROWDS.slice(0, 2),
  link: LINKS,
  limit: LIMITS.map((value) => ({ id: `${value}`, label: `${value}`, value })),
} as const;
const inputOf = (link: Link) => (run: Run, mode: string, limit: number) => ours.delivered(run, mode, ours.onLink(link, limit));
const inputOfCore = (run: Run, mode: string) => ours.throughput(run, mode, CROWDS[0]!);
const toUncompressed = (link: Link) => (run: Run, mode: string) => ours.deliveredRatio(run, mode, BASELINE, link);
const thrift = (run: Run, where: ours.Setting) => ours.cpuRatio(run, 'zlib', 'slz', where);
const ofConnection = (run: Run) => ours.perConnection(run, 'zlib', CROWD);

const COST = 'CPU for each GB of files, {library} ÷ uncompressed';
const settings = families(mine, axes, {
  'own-cpu-none-{file}': ['CPU for each GB of files, uncompressed, {file}', 2, (run, where) => ours.cpu(run, BASELINE, where)],
  'own-thrift-{file}': ['CPU for each GB of files, zlib ÷ libslz, {file}', 2, thrift],
  'own-lead-{file}': ['Input of one core, libslz ÷ zlib, {file}', 2, (run, where) => ours.throughputRatio(run, 'slz', 'zlib', where)],
  'own-sent-{file}': ['Sent for the same answers, libslz ÷ zlib, {file}', 2, (run, where) => ours.sentRatio(run, 'slz', 'zlib', where)],
  'own-cost-{library}-{cost}': [`${COST}, {cost}`, 1, ours.cost],
  'own-cost-{library}-style-{crowd}': [`${COST}, ${STYLE.label}, {crowd}`, 1, ours.cost],
  'own-thrift-style-{crowd}': [`CPU for each GB of files, zlib ÷ libslz, ${STYLE.label}, {crowd}`, 2, thrift],
  'own-cpu-{zlib}-style-{crowd}': [`CPU for each GB of files, {zlib}, ${STYLE.label}, {crowd}`, 1, ours.cpu],
  'own-cpu-{library}-{file}': ['CPU for each GB of files, {library}, {file}', 1, ours.cpu],
  'own-saved-{library}-{file}': ['Share of the answers not sent, {library}, {file}', 1, ours.savedShare],
  'own-fast-link-{library}': ['Input on 1 Gbit/s, {library} ÷ uncompressed', 2, toUncompressed('1gbit')],
  'own-memory-none-c300': [`Resident memory, uncompressed, ${CROWD.label}`, 1, (run) => ours.memory(run, BASELINE, CROWD)],
  'own-memory-{library}-c300': [`Resident memory, {library}, ${CROWD.label}`, 1, (run, mode) => ours.memory(run, mode, CROWD)],
  'own-each-zlib-c300': [`Memory for each connection beyond not compressing, zlib, ${CROWD.label}`, 1, ofConnection],
  'own-core-{library}': [`Input of one full core, {library}, ${STYLE.label}, ${CROWDS[0]!.label}`, 0, inputOfCore],
  'own-input-none-{link}': ['Input, uncompressed, {link}', 0, (run, link) => ours.delivered(run, BASELINE, ours.onLink(link))],
  'own-input-{library}-1gbit-{limit}': ['Input, {library}, 1gbit, {limit} % of the CPU', 0, inputOf('1gbit')],
  'own-input-{library}-100mbit-100': ['Input, {library}, 100mbit, 100 % of the CPU', 0, (run, mode) => inputOf('100mbit')(run, mode, 100)],
  'own-input-zlib-100mbit-50': ['Input, zlib, 100mbit, 50 % of the CPU', 0, (run) => inputOf('100mbit')(run, 'zlib', 50)],
});

const leads = (run: Run) => TEXTS.map((where) => ours.throughputRatio(run, 'slz', 'zlib', where));
const thrifts = (run: Run) => TEXTS.map((where) => thrift(run, where));
const coreUse = (run: Run) =>
  TEXTS.flatMap((where) => [BASELINE, ...LIBRARIES.map(({ key }) => key)].map((mode) => ours.cpuUse(run, mode, where)));
const ENDS = ['least', 'most'] as const;
const endIn =
  (pick: typeof mine) =>
  (which: (typeof ENDS)[number], id: string, decimals: number, figures: (run: Run) => readonly Quantity[], what: string) =>
    extremeOf(which, `own-${id}`, decimals, what, 'the files that compress', (runs) => figures(pick(runs)));
const end = endIn(mine);
const costs = (own: typeof end) =>
  LIBRARIES.flatMap(({ key, label }) => {
    const figures = (run: Run) => TEXTS.map((where) => ours.cost(run, key, where));
    const what = `CPU for each GB of files, ${label} ÷ uncompressed`;
    return [own('least', `cost-${key}`, 1, figures, what), own('most', `cost-${key}`, key === 'zlib' ? 0 : 1, figures, what)];
  });

/** The plan that has TLS, stored files and a later release: twice on an AMD EPYC, of which the note quotes the first, on an Intel Xeon, and twice on a newer EPYC. */
export const EPYC_RUNS = ['tax-haproxy-slz-20261125-110013-4d31d0', 'tax-haproxy-slz-20261125-223459-404c7e'] as const;
const XEON = 'tax-haproxy-slz-20261127-030556-4c13cd';
export const NEWER_RUNS = ['tax-haproxy-slz-20261128-190939-f2f521', 'tax-haproxy-slz-20261129-010802-1bf1af'] as const;
export const EDGE_RUNS = [...EPYC_RUNS, XEON, ...NEWER_RUNS] as const;
const [[EPYC, EPYC_LATER], [NEWER, NEWER_LATER]] = [EPYC_RUNS, NEWER_RUNS];
/** By an older harness, on a machine of the EPYC's name. */
const OLDER = 'tax-haproxy-slz-20261123-2155';
const release = [{ id: 'none', label: 'uncompressed', value: BASELINE }, ...LIBRARY];
const edgeAxes = { way: WAYS, counted: WAYS.slice(0, 2), arm: [...LIBRARY, ...STORED], release, library: LIBRARY, link: LINKS } as const;

const ofStyle = (figure: typeof ours.cost) => (run: Run, mode: string) => figure(run, mode, STYLE);
const digits = (mode: string) => (mode === 'zlib' ? 1 : 2);
const edge = families(mine, edgeAxes, {
  'edge-cost-{arm}-{way}': ['CPU for each GB of files, {arm} ÷ uncompressed, {way}', digits, ours.cost],
  'edge-again-{way}': ['CPU, uncompressed again ÷ uncompressed, {way}', 2, (run, where) => ours.cost(run, 'none-again', where)],
  'edge-saved-{arm}': [`Share of the bytes not sent, {arm}, ${STYLE.label}`, 1, ofStyle(ours.savedBy)],
  'edge-release-{release}': ['CPU, HAProxy 3.0.11 ÷ 2.6.12, {release}', 2, (run, mode) => ours.cpuRatio(run, `${mode}-3.0`, mode, STYLE)],
  'edge-instructions-{release}-{counted}': ['Instructions for each byte, {release}, {counted}', 1, ours.instructions],
});
const limited = (run: Run, link: Link) => ours.deliveredRatio(run, 'zlib', BASELINE, link, LIMITS[2]);
const onOther = familiesIn(XEON, edgeAxes, {
  'edge-free-100mbit': ['Input, zlib without a limit ÷ uncompressed, 100mbit', 2, (run) => toUncompressed('100mbit')(run, 'zlib')],
  'edge-limit-{link}': [`Input, zlib at ${LIMITS[2]} % of the CPU ÷ uncompressed, {link}`, 2, limited],
});

const valuesOf = (arms: readonly { value: string }[]) => arms.map(({ value }) => value);
const counted = ours.onWays(ours.instructions, valuesOf(release), edgeAxes.counted);
/** How far two runs on one kind of machine lie apart. */
const apart = (ids: readonly string[]) =>
  apartIn(ids, 'arms and ways to connect', {
    'edge-apart-cost': ['CPU for each GB ÷ uncompressed', ours.onWays(ours.cost, valuesOf(edgeAxes.arm))],
    'edge-apart-again': ['CPU for each GB, uncompressed again ÷ uncompressed', ours.onWays(ours.cost, ['none-again'])],
    'edge-apart-instructions': ['instructions for each byte', counted, 4],
  });
const later = renamed((id) => `${id}-later`, 'second run');

/** Where each figure was printed. */
const subjects = {
  library: LIBRARY,
  zlib: [ZLIB!],
  slz: [SLZ!],
  i5: [I5],
  core2: [CORE2],
  limited: [LIMITED],
  daniels: [DANIELS],
  machine: [CORE2, I5],
  load: [I5, LIMITED],
  shared: [I5, LIMITED, DANIELS, JQUERY],
  hit: [I5, LIMITED, TV],
  crossing: [CORE2, I5, TV, JQUERY],
  sized: [I5, TV],
} as const;
const printedRatio = table.at('compression-ratio');
const zlibShare = (run: Run) => scale(table.zlibOverSlz('bandwidth-out')(run, CORE2), 100, '%');

const printed = families(({ printed: run }) => run, subjects, {
  'in-{library}-{i5}': ['Input, {library}, {i5}', 0, table.at('bandwidth-in')],
  'saved-{library}-{i5}': ['Saved bandwidth, {library}, {i5}', 0, table.at('bandwidth-saved')],
  'ratio-{library}-{load}': ['Compression ratio, {library}, {load}', 2, printedRatio],
  'share-{library}-{shared}': ['Share of the input not sent, {library}, {shared}', 1, table.savedShare],
  'input-{shared}': ['Input, libslz ÷ zlib, {shared}', 2, table.lead('bandwidth-in')],
  'hits-{hit}': ['Hits, libslz ÷ zlib, {hit}', 2, table.lead('hits')],
  'saved-{i5}': ['Saved bandwidth, libslz ÷ zlib, {i5}', 2, table.lead('bandwidth-saved')],
  'ratio-lead-{limited}': ['Compression ratio, libslz ÷ zlib, {limited}', 2, table.lead('compression-ratio')],
  'sent-{machine}': ['Sent for the same input, libslz ÷ zlib, {machine}', 2, table.sentPerInput],
  'out-{library}-{core2}': ['Output, {library}, {core2}', 0, table.at('bandwidth-out')],
  bottleneck: [`Output of zlib as a share of that of libslz, ${CORE2.label}`, 1, zlibShare],
  'vsz-{library}-{machine}': ['Virtual size per session, {library}, {machine}', 0, table.perSession('memory-vsz')],
  'rss-{zlib}-{machine}': ['Resident size per session, {zlib}, {machine}', 0, table.perSession('memory-rss')],
  'memory-factor-{machine}': ['Virtual size, zlib ÷ libslz, {machine}', 1, table.zlibOverSlz('memory-vsz')],
  'sessions-{zlib}-{machine}': ['Sessions per GB of virtual size, {zlib}, {machine}', 0, table.sessionsPerGb],
  'sessions-{slz}-{i5}': ['Sessions per GB of virtual size, {slz}, {i5}', 0, table.sessionsPerGb],
  limit: ['CPU limit of the throttled test', 0, (run) => table.at('cpu-limit')(run, 'zlib', LIMITED)],
  'out-limited': ['Output of both libraries under the limit', 0, (run) => table.at('bandwidth-out')(run, 'zlib', LIMITED)],
  'change-hits-{library}': ['Hits under the limit ÷ without, {library}', 2, table.throttled('hits')],
  'change-saved-{library}': ['Saved bandwidth under the limit ÷ without, {library}', 2, table.throttled('bandwidth-saved')],
  'change-out-{library}': ['Output under the limit ÷ without, {library}', 2, table.throttled('bandwidth-out')],
  'crossover-{crossing}': ['Output per core from which libslz carries more than zlib can, {crossing}', 0, table.crossover],
  'stated-link': ['Link below which the source prefers zlib', 0, table.stated('link-below')],
  'stated-from': ['Lower end of the factor that the source states', 1, table.stated('faster-from')],
  'stated-to': ['Upper end of the factor that the source states', 1, table.stated('faster-to')],
  'stated-context': ['Memory per zlib context that the source states', 0, table.stated('zlib-context')],
  'stated-connections': ['Connections per GB that the source states', 0, table.stated('connections')],
  'connections-decimal': ['Contexts of the stated size in one GB, decimal', 0, (run) => table.contextsPerGb(run, DECIMAL_GB)],
  'connections-binary': ['Contexts of the stated size in one GB, binary', 0, (run) => table.contextsPerGb(run, BINARY_GB)],
  'page-size': ['Size of the page of the Core 2 Quad test', 0, (run) => table.at('page-size')(run, 'zlib', CORE2)],
  'size-{library}-{sized}': ['Object size implied, {library}, {sized}', 1, table.impliedSize],
  'size-{zlib}-{daniels}': ['Object size implied, {zlib}, {daniels}', 1, table.impliedSize],
  'size-{slz}-{limited}': ['Object size implied, {slz}, {limited}', 1, table.impliedSize],
  'size-gap-i5': ['Implied object size, libslz ÷ zlib, i5 without limit', 3, (run) => table.sizeLead(run, I5)],
  'ratio-printed-daniels': ['Compression ratio as printed, libslz, daniels.html', 2, (run) => printedRatio(run, 'slz', DANIELS)],
  'ratio-computed-daniels': ['Compression ratio as computed, libslz, daniels.html', 3, (run) => table.computedRatio(run, 'slz', DANIELS)],
});

export const numbers: readonly NumberClaim[] = [
  ...settings,
  ...ENDS.map((which) => end(which, 'lead', 2, leads, 'input of one core, libslz ÷ zlib')),
  ...costs(end),
  ...ENDS.map((which) => end(which, 'thrift', 1, thrifts, 'CPU for each GB of files, zlib ÷ libslz')),
  end('least', 'core', 0, coreUse, 'CPU that HAProxy used at full load'),
  ...stolenClaims({ xeon: XEON, newer: NEWER }),
  ...designClaims('throughput', 'input'),
  ...edge,
  ...onXeon([...readIn(XEON, edge, /^edge-(cost|again|saved)-/), ...onOther, ...readIn(XEON, settings, /^own-fast-link-/)]),
  ...later(readIn(EPYC_LATER, settings, /^own-fast-link-/)),
  ...onNewer([
    ...readIn(NEWER, edge, /^edge-(cost|again|saved)-/),
    ...readIn(NEWER, settings, /^own-(fast-link-|input-(zlib|slz)-1gbit-100$|cpu-(none|zlib|slz)-style$)/),
    ...costs(endIn(({ run }) => run(NEWER))),
    ...later(readIn(NEWER_LATER, settings, /^own-fast-link-/)),
    ...apart(NEWER_RUNS),
  ]),
  ...familiesIn(OLDER, axes, { 'own-cost-{library}-older': [`${COST}, ${STYLE.label}, older run`, 1, ofStyle(ours.cost)] }),
  ...apart(EPYC_RUNS),
  ...apartIn([EPYC, XEON, NEWER], 'arms and ways to connect', {
    'edge-apart-machines': ['instructions for each byte, on two families of AMD EPYC and an Intel Xeon', counted, 4],
  }),
  ...printed,
];
export const quoted = quoting(numbers);
