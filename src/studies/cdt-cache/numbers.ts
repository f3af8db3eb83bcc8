/** Numbers of note and source: those that the source printed, or that follow from them, then those of our own runs. In: runs. Out: quantities. */
import { number } from '../../claims/build.ts';
import type { Claim, StudyRuns } from '../../claims/types.ts';
import { above, minus } from '../../run/expression.ts';
import { countOf, derive, extreme, reduction, scale } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Expression, Quantity, Run } from '../../run/types.ts';
import { designClaims, onXeon, own, stolenClaims } from '../ours.ts';
import * as table from './figures.ts';
import * as ours from './own.ts';
import { BROTLI, DCB, DELAYS, FORMS, LARGE, LONGEST, NONE, ROUNDED, SCRIPTS } from './own.ts';

type Row = (run: Run) => string;
const control: Row = () => table.CONTROL;
const undelayed: Row = () => table.NO_DELAY;
const first: Row = (run) => table.delayed(run)[0]!;
const last: Row = (run) => table.rows(run).at(-1)!;
const at =
  (delay: string): Row =>
  () =>
    delay;

const published = (r: StudyRuns) => r.printed;
const sweepA = (r: StudyRuns) => r.run(table.SWEEP_A);
const sweepB = (r: StudyRuns) => r.run(table.SWEEP_B);

/** A figure of one row. */
const cell = (id: string, label: string, decimals: number, figure: table.Figure, row: Row, run = published) =>
  number(id, label, decimals, (r) => figure(run(r), row(run(r))));

/** Smallest and largest of several figures, under two ids. */
const ends = (
  [least, most]: readonly [string, string],
  label: string,
  decimals: number,
  figures: (r: StudyRuns) => readonly Quantity[],
  formula?: string,
) => [
  number(least, `${label}, smallest`, decimals, (r) => extreme('min', figures(r)), formula),
  number(most, `${label}, largest`, decimals, (r) => extreme('max', figures(r)), formula),
];

/** Figures of the published sweep with no delay set, at the smallest and at the longest delay. */
const threeRows = (
  [
    ['dcb', 'DCB read', 1, table.dcb],
    ['brotli', 'Brotli read', 1, table.brotli],
    ['gap', 'Gap', 1, table.gap],
    ['ratio', 'DCB ÷ Brotli', 2, table.readRatio],
    ['block', 'Time of a dd block', 1, table.blockTime],
  ] as const
).flatMap(([id, label, decimals, figure]) => [
  cell(`${id}-no-delay`, `${label} with no delay set, published sweep`, decimals, figure, undelayed),
  cell(`${id}-first`, `${label} at the smallest delay, published sweep`, decimals, figure, first),
  cell(`${id}-last`, `${label} at the longest delay, published sweep`, decimals, figure, last),
]);

const withPositiveGap = ({ printed: run }: StudyRuns, figure: table.Figure) =>
  table
    .rows(run)
    .filter((d) => table.gap(run, d).value > 0)
    .map((d) => figure(run, d));

const turningPoint = [
  number(
    'throughput-positive',
    'Highest throughput of dd with a positive gap, published sweep',
    0,
    (r) => extreme('max', withPositiveGap(r, table.throughput)),
    'largest of the rows with a gap above 0',
  ),
  number(
    'block-positive',
    'Shortest time of a dd block with a positive gap, published sweep',
    1,
    (r) => extreme('min', withPositiveGap(r, table.blockTime)),
    'smallest of the rows with a gap above 0',
  ),
];

const printed = [
  cell('dcb-control', 'DCB read, control, published sweep', 1, table.dcb, control),
  cell('delay-first', 'Smallest delay above none, published sweep', 0, table.delayOf, first),
  cell('delay-four', 'Fourth setting, published sweep', 0, table.delayOf, at('4 ms')),
  cell('delay-last', 'Longest delay, published sweep', 0, table.delayOf, last),
  cell('delay-last-b', 'Longest delay, sweeps of 26 November', 0, table.delayOf, last, sweepB),
  cell('throughput-no-delay', 'Throughput of dd with no delay set, published sweep', 0, table.throughput, undelayed),
  cell('throughput-first', 'Throughput of dd at the smallest delay, published sweep', 0, table.throughput, first),
  cell('throughput-four', 'Throughput of dd at the fourth setting, published sweep', 0, table.throughput, at('4 ms')),
  cell('block-four', 'Time of a dd block at the fourth setting, published sweep', 1, table.blockTime, at('4 ms')),
  number('time-saved-no-delay', 'What DCB takes off the read with no delay set, published sweep', 0, ({ printed }) =>
    reduction(table.dcb(printed, table.NO_DELAY), table.brotli(printed, table.NO_DELAY)),
  ),
  cell('dcb-control-26', 'DCB read, control, 26 November b', 1, table.dcb, control, sweepB),
  number('dcb-control-factor', 'DCB read in the control, 30 November ÷ 26 November b', 1, (r) =>
    table.across(table.dcb(r.printed, table.CONTROL), table.dcb(sweepB(r), table.CONTROL)),
  ),
  cell('gap-control-a', 'Gap in the control, 26 November a', 1, table.gap, control, sweepA),
  cell('gap-control-b', 'Gap in the control, 26 November b', 1, table.gap, control, sweepB),
  cell('gap-no-delay-a', 'Gap with no delay set, 26 November a', 1, table.gap, undelayed, sweepA),
  cell('gap-no-delay-b', 'Gap with no delay set, 26 November b', 1, table.gap, undelayed, sweepB),
  cell('gap-ten', 'Gap at the setting shared with 26 November, published sweep', 1, table.gap, at('10 ms')),
  cell('gap-ten-a', 'Gap at the setting shared with the published sweep, 26 November a', 1, table.gap, at('10 ms'), sweepA),
  cell('gap-ten-b', 'Gap at the setting shared with the published sweep, 26 November b', 1, table.gap, at('10 ms'), sweepB),
  cell('brotli-outlier', 'Brotli read at the longest delay, 26 November b', 1, table.brotli, at('50 ms'), sweepB),
  cell('brotli-outlier-a', 'Brotli read at the longest delay, 26 November a', 1, table.brotli, at('50 ms'), sweepA),
  cell('gap-outlier', 'Gap at the longest delay, 26 November b', 1, table.gap, at('50 ms'), sweepB),
  cell('gap-outlier-before', 'Gap at the delay before the longest, 26 November b', 1, table.gap, at('40 ms'), sweepB),
  cell('gap-outlier-a', 'Gap at the longest delay, 26 November a', 1, table.gap, at('50 ms'), sweepA),
  number('iterations', 'Iterations per delay in the scripts', 0, (r) => need(r.printed, 'iterations', {})),
  number('loop-file', 'Size of the loop file', 0, (r) => need(r.printed, 'loop-file', {})),
  cell('label-control', 'Throughput of the control, as its label is parsed', 0, table.throughput, control),
  ...ends(
    ['ratio-least', 'ratio-most'],
    'DCB ÷ Brotli with a delay, published sweep',
    2,
    table.ofPublished(table.delayed, table.readRatio),
  ),
  ...ends(['ratio-least-26', 'ratio-most-26'], 'DCB ÷ Brotli with a delay, 26 November', 2, (r) =>
    table.everyRow(table.november26(r), table.delayed, table.readRatio),
  ),
];

const timesAbove = (figures: readonly Expression[], than: number): Expression => ({
  op: 'count',
  args: figures.map((q) => above(q, than)),
});

const delays = [
  number(
    'grid-step',
    'Tick of the delay device, inferred',
    0,
    table.bestTick,
    'whole tick from 1 to 10 ms for which time of a block − tick × (⌈setting ÷ tick⌉ + 1) varies least in all sweeps',
  ),
  ...ends(['tick-rest-least', 'tick-rest-most'], 'Time of a dd block beyond setting in ticks and one tick, all sweeps', 1, table.rests),
  number('delayed-rows', 'Rows with a delay, all sweeps', 0, (r) =>
    countOf('rows', table.everyRow(table.sweeps(r), table.delayed, table.delayOf)),
  ),
  number('plateaus', 'Settings above none that differ after rounding, published sweep', 0, table.plateauCount),
  number('settings', 'Settings above none, published sweep', 0, (r) =>
    countOf('settings', table.ofPublished(table.delayed, table.delayOf)(r)),
  ),
  ...(['dcb', 'brotli', 'gap'] as const).flatMap((of) => {
    const what = { dcb: 'Waits of a DCB read', brotli: 'Waits of a Brotli read', gap: 'Waits of a DCB read beyond those of Brotli' }[of];
    return [
      ...ends([`${of}-waits-least`, `${of}-waits-most`], `${what}, published sweep`, 1, (r) => table.waits(r, [r.printed], of)),
      ...ends([`${of}-waits-least-26`, `${of}-waits-most-26`], `${what}, 26 November`, 1, (r) => table.waits(r, table.november26(r), of)),
    ];
  }),
  number('once-more-26', 'Rows in which DCB waits about once more than Brotli, 26 November', 0, (r) =>
    derive('rows', table.waits(r, table.november26(r), 'gap'), (...extra) =>
      minus(timesAbove(extra, table.ONCE.from), timesAbove(extra, table.ONCE.to)),
    ),
  ),
  number('delayed-rows-26', 'Rows with a delay, 26 November', 0, (r) =>
    countOf('rows', table.everyRow(table.november26(r), table.delayed, table.delayOf)),
  ),
];

const ALIKE = 'over the settings that act alike';

const trends = [
  number('agreeing', 'Pairs of rows with the larger gap at the lower throughput, published sweep', 0, (r) => table.agreeing(r.printed)),
  number('agreeing-a', 'Pairs of rows with the larger gap at the lower throughput, 26 November a', 0, (r) => table.agreeing(sweepA(r))),
  number('agreeing-b', 'Pairs of rows with the larger gap at the lower throughput, 26 November b', 0, (r) => table.agreeing(sweepB(r))),
  number('kendall', 'Kendall’s τ of throughput and gap, published sweep', 2, (r) => table.kendall(r.printed)),
  number('agreeing-across', 'Pairs of rows of different plateaus with the larger gap at the lower throughput', 0, (r) =>
    table.agreeingOn(r, 'several'),
  ),
  number('agreeing-within', 'Pairs of rows of one plateau with the larger gap at the lower throughput', 0, (r) =>
    table.agreeingOn(r, 'one'),
  ),
  ...ends(
    ['plateau-gap-min', 'plateau-gap-max'],
    'Gap on the first plateau, published sweep',
    1,
    (r) => table.byPlateau(r, table.gap)[0] ?? [],
    ALIKE,
  ),
  ...ends(
    ['plateau-brotli-min', 'plateau-brotli-max'],
    'Brotli read on the first plateau, published sweep',
    1,
    (r) => table.byPlateau(r, table.brotli)[0] ?? [],
    ALIKE,
  ),
  number('gap-back', 'Steps over which the gap shrinks, published sweep', 0, (r) => table.stepsBack(r.printed, table.gap)),
  number('dcb-back', 'Steps over which the DCB read gets shorter, published sweep', 0, (r) => table.stepsBack(r.printed, table.dcb)),
  number('brotli-back', 'Steps over which the Brotli read gets shorter, published sweep', 0, (r) =>
    table.stepsBack(r.printed, table.brotli),
  ),
  number('steps', 'Steps of the published sweep', 0, (r) => countOf('steps', table.ofPublished(table.delayed, table.delayOf)(r))),
];

/** A delay as a part of an id. */
const idOf = (delay: number) => String(delay).replace('.', '-');

const perDelay = DELAYS.flatMap((delay): Claim[] => [
  own(`brotli-${idOf(delay)}`, `Read of the Brotli entry, ${delay} ms for each read of the disk`, 1, (run) =>
    ours.readTime(run, BROTLI, LARGE, delay),
  ),
  own(`dcb-${idOf(delay)}`, `Read of the DCB entry, ${delay} ms for each read of the disk`, 1, (run) =>
    ours.readTime(run, DCB, LARGE, delay),
  ),
  own(`ratio-${idOf(delay)}`, `DCB ÷ Brotli, ${delay} ms for each read of the disk`, 2, (run) => ours.readRatio(run, DCB, BROTLI, delay)),
]);

/** By the waits of the Brotli entry, whose few reads hardly overlap. */
const waitsOfOurs: Claim[] = [
  ...DELAYS.filter((delay) => delay !== NONE).map((delay) =>
    own(`wait-${idOf(delay)}`, `What a read of the disk waited on average, ${delay} ms set`, delay < 1 ? 2 : 1, (run) =>
      ours.waitOf(run, BROTLI, delay),
    ),
  ),
  number('own-wait-rounded', 'What a read of the disk waited on average, 0.1 ms set, first run', 1, ({ run }) =>
    ours.waitOf(run(ROUNDED), BROTLI, 0.1),
  ),
];

const perForm = FORMS.flatMap(({ key, label }): Claim[] => [
  own(`sent-${key}`, `Bytes sent, ${label}`, 1, (run) => scale(ours.sentBytes(run, key, LARGE, NONE), 1e-3, 'kB')),
  own(`stored-${key}`, `Cache entry on the disk, ${label}`, 2, (run) => scale(ours.entryBytes(run, key, LARGE, NONE), 1e-6, 'MB')),
  own(`reads-${key}`, `Reads of the cache entry, ${label}`, 0, (run) => ours.entryReads(run, key, LARGE, NONE)),
  own(`longest-${key}`, `Read with ${LONGEST} ms for each read of the disk, ${label}`, 0, (run) => ours.readTime(run, key, LARGE, LONGEST)),
]);

const perScript = SCRIPTS.flatMap(({ id: script, key, label }): Claim[] => [
  own(`saved-${script}`, `Share of the download that DCB leaves out against Brotli, ${label}`, 1, (run) =>
    ours.downloadSaved(run, DCB, key),
  ),
  ...[NONE, 4, LONGEST].map((delay) =>
    own(`gap-${script}-${delay}`, `DCB − Brotli, ${label}, ${delay} ms for each read of the disk`, 1, (run) =>
      ours.gap(run, DCB, delay, key),
    ),
  ),
]);

/** Those of the large script are among its forms. */
const readsPerScript = SCRIPTS.slice(1).flatMap(({ id: script, key, label }): Claim[] => [
  own(`reads-dcb-${script}`, `Reads of the DCB entry, ${label}`, 0, (run) => ours.entryReads(run, DCB, key, NONE)),
  own(`reads-brotli-${script}`, `Reads of the Brotli entry, ${label}`, 0, (run) => ours.entryReads(run, BROTLI, key, NONE)),
]);

/** Links of a reader, Mbit/s. */
const LINKS = [10, 100, 1000];
const breakEvens = LINKS.flatMap((mbit): Claim[] => [
  own(`link-${mbit}`, `What the smaller download saves once, ${mbit} Mbit/s`, 0, (run) => ours.downloadTimeSaved(run, LARGE, mbit)),
  ...[4, LONGEST].map((delay) =>
    own(
      `even-${mbit}-${delay}`,
      `Reads from the cache that use up the download saved, ${mbit} Mbit/s, ${delay} ms for each read of the disk`,
      1,
      (run) => ours.readsToBreakEven(run, mbit, delay),
    ),
  ),
]);

const dictionary: Claim[] = [
  own('other-reads', 'Reads of other files while the DCB entry is read from the cache', 0, (run) => ours.otherReads(run, DCB, LARGE, NONE)),
  own('download-reads', 'Reads of other files while the script is fetched as DCB from the server', 0, (run) =>
    ours.downloadReads(run, DCB, LARGE, NONE),
  ),
];

/** Of two runs on an Intel Xeon the one whose disk waited as set. */
const XEON = 'tax-cdt-cache-20261122-1250';
const besideXeon: Claim[] = [
  ...stolenClaims(XEON),
  onXeon(XEON)('ratio-16', 'DCB ÷ Brotli, 16 ms for each read of the disk', 2, (run) => ours.readRatio(run, DCB, BROTLI, LONGEST)),
];

const measured: readonly Claim[] = [
  ...perDelay,
  ...waitsOfOurs,
  ...perForm,
  ...perScript,
  ...readsPerScript,
  ...breakEvens,
  ...besideXeon,
  ...dictionary,
  ...designClaims('wall-time', 'time'),
];

export const numbers: readonly Claim[] = [...threeRows, ...turningPoint, ...printed, ...delays, ...trends, ...measured];
