/** Charts of our own runs. Titles are computed from the figures that they describe. */
import { barsOf, grid } from '../chart-parts.ts';
import { estimatesNote, marksNote, span, text, titled } from '../chart-words.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import { scale } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import * as ours from './own.ts';
import { isLibrary, LIBRARIES } from './figures.ts';
import { mark, placed } from '../../run/shown.ts';

const bars = barsOf('haproxy-slz');

export const ownCharts = (run: Run): ChartSpec[] => [
  {
    ...bars(run, 'own-cost', { label: 'CPU for each GB ÷ uncompressed', unit: '×', better: 'lower', reference: 1 }),
    title: titled(
      'CPU for each GB of files, library ÷ uncompressed',
      () => LIBRARIES.map(({ key }) => ours.cpuRatio(run, key, ours.BASELINE, ours.STYLE)),
      (...[zlib, slz]) => `${ours.STYLE.label} costs ${text(slz!, 1)} the CPU with libslz, ${text(zlib!, 1)} with zlib`,
    ),
    howToRead: `CPU of the HAProxy process alone, over eight connections, each block divided by its own uncompressed. ${estimatesNote(run)}`,
    ...grid(COSTS, LIBRARIES, (where, { key }) => placed(() => ours.cpuRatio(run, key, ours.BASELINE, where))),
  },
  {
    ...bars(run, 'own-input', { label: 'Input of one core', unit: 'MB/s', better: 'higher' }),
    baseline: ours.BASELINE,
    title: titled(
      'Input of one core, by file',
      () => ours.TEXTS.map((where) => ours.throughputRatio(run, 'slz', 'zlib', where)),
      (...leads) => `One core takes in ${span(leads, 1)} as much with libslz as with zlib`,
    ),
    howToRead: `Files before compression, HAProxy on a core of its own, eight connections, no limit of the link. ${marksNote(run)}`,
    ...grid(DRAWN, ARMS, (where, { key }) => placed(() => ours.throughput(run, key, where))),
  },
  {
    ...bars(run, 'own-cpu', { label: 'CPU for each GB of files', unit: 's/GB', better: 'lower' }),
    baseline: ours.BASELINE,
    title: titled(
      'CPU of HAProxy for each GB of files',
      () => [ours.BASELINE, ...LIBRARIES.map(({ key }) => key)].map((mode) => ours.cpu(run, mode, ours.STYLE)),
      (...[none, zlib, slz]) =>
        `CPU for ${ours.STYLE.label}: ${text(none!, 1)} uncompressed, ${text(slz!, 1)} with libslz, ${text(zlib!, 1)} with zlib`,
    ),
    howToRead: `CPU of the HAProxy process alone, over eight connections. ${marksNote(run)}`,
    ...grid(ours.TEXTS, ARMS, (where, { key }) => placed(() => ours.cpu(run, key, where))),
  },
  {
    ...bars(run, 'own-saved', { label: 'Share of the answers not sent', unit: '%', better: 'higher' }),
    title: titled(
      'Share of the answers not sent, by file',
      () => LIBRARIES.map(({ key }) => ours.savedShare(run, key, ours.STYLE)),
      (...[zlib, slz]) => `Of ${ours.STYLE.label} zlib leaves out ${text(zlib!, 1)}, libslz ${text(slz!, 1)}`,
    ),
    howToRead: `What clients got against what HAProxy answered, heads included. ${estimatesNote(run)}`,
    ...grid(ours.TEXTS, LIBRARIES, (where, { key }) => placed(() => ours.savedShare(run, key, where))),
  },
  {
    ...bars(run, 'own-memory', { label: 'Peak resident memory', unit: 'MB', better: 'lower' }),
    baseline: ours.BASELINE,
    title: titled(
      'Memory of the process, by connections',
      () => [ours.BASELINE, ...LIBRARIES.map(({ key }) => key)].map((mode) => ours.memory(run, mode, ours.CROWD)),
      (...[none, zlib, slz]) =>
        `With 300 connections HAProxy takes ${text(none!)} uncompressed, ${text(slz!)} with libslz, ${text(zlib!)} with zlib`,
    ),
    howToRead: `Peak of the HAProxy process while the style sheet is loaded. ${marksNote(run)}`,
    ...grid(crowdsOf(run), ARMS, (where, { key: mode }) =>
      mark(run, 'peak-rss', { mode, ...ours.dimsOf(where) }, (q) => scale(q, 1e-6, 'MB')),
    ),
  },
  {
    ...bars(run, 'own-link', { label: 'Input', unit: 'MB/s', better: 'higher' }),
    baseline: ours.BASELINE,
    title: titled(
      'Input by link and limit of CPU',
      () => [ours.deliveredRatio(run, 'slz', 'zlib', '1gbit'), ours.deliveredRatio(run, 'slz', 'zlib', '100mbit')],
      (fast, slow) => `libslz lets through ${text(fast, 2)} what zlib does on 1 Gbit/s, ${text(slow, 2)} on 100 Mbit/s`,
    ),
    howToRead: `The style sheet over a link of that speed, 100 connections. The limit is HAProxy’s own: above it, it sends plain. Uncompressed has no limit. Ratios in the title are taken within blocks. ${marksNote(run)}`,
    series: ARMS,
    groups: LINKED.map(({ key, label }) => ({ key, label })),
    points: LINKED.flatMap(({ key: group, link, limit }) =>
      ARMS.filter(({ key }) => limit === 100 || isLibrary(key)).map(({ key }) => ({
        group,
        series: key,
        ...placed(() => ours.delivered(run, key, ours.onLink(link, limit))),
      })),
    ),
  },
];

/** A script, a style sheet and a document: what a reader compares first. */
const COSTS = [ours.SCRIPT, ours.STYLE, ours.JSON_FILE];
/** Those that a run has; all of them where it has none, so that it says so. */
function crowdsOf(run: Run) {
  const held = ours.CROWDS.filter((where) => ours.isHeld(run, ours.BASELINE, where));
  return held.length > 0 ? held : ours.CROWDS;
}
/** One script stands for both. */
const DRAWN = ours.TEXTS.filter(({ id }) => id !== 'script2');
const LINKED = ours.LINKS.flatMap((link) =>
  ours.LIMITS.map((limit) => ({
    key: `${link} ${limit}`,
    link,
    limit,
    label: `${link === '1gbit' ? '1 Gbit/s' : '100 Mbit/s'}, ${limit === 100 ? 'no limit' : `${limit} % CPU`}`,
  })),
);

/** The libraries, in the colours that they have in every chart, and the baseline. */
const ARMS = [...LIBRARIES, { key: ours.BASELINE, label: 'uncompressed' }];
