/** Every number and every qualitative sentence of the note. In: pinned runs. Out: quantities and verdicts; nothing is typed. */
import { number } from '../../claims/build.ts';
import type { Claim, StudyRuns } from '../../claims/types.ts';
import { above, minus } from '../../run/expression.ts';
import { countOf, derive, extreme, reduction } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Expression, Quantity, Run } from '../../run/types.ts';
import {
  across,
  blockTime,
  brotli,
  dcb,
  delayed,
  delayOf,
  everyRow,
  gap,
  november26,
  ofPublished,
  readRatio,
  rows,
  sweeps,
  throughput,
  type Figure,
} from './figures.ts';
import { agreeing, agreeingOn, kendall, stepsBack } from './pairs.ts';
import { ownClaims } from './own-claims.ts';
import { bestTick, byPlateau, ONCE, plateauCount, rests, waits } from './ticks.ts';
import { verdicts } from './verdicts.ts';
import { CONTROL, NO_DELAY, SWEEP_A, SWEEP_B } from './words.ts';

type Row = (run: Run) => string;
const control: Row = () => CONTROL;
const undelayed: Row = () => NO_DELAY;
const first: Row = (run) => delayed(run)[0]!;
const last: Row = (run) => rows(run).at(-1)!;
const at =
  (delay: string): Row =>
  () =>
    delay;

const published = (r: StudyRuns) => r.printed;
const sweepA = (r: StudyRuns) => r.run(SWEEP_A);
const sweepB = (r: StudyRuns) => r.run(SWEEP_B);

/** A figure of one row. */
const cell = (id: string, label: string, decimals: number, figure: Figure, row: Row, run = published) =>
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
    ['dcb', 'DCB read', 1, dcb],
    ['brotli', 'Brotli read', 1, brotli],
    ['gap', 'Gap', 1, gap],
    ['ratio', 'DCB ÷ Brotli', 2, readRatio],
    ['block', 'Time of a dd block', 1, blockTime],
  ] as const
).flatMap(([id, label, decimals, figure]) => [
  cell(`${id}-no-delay`, `${label} with no delay set, published sweep`, decimals, figure, undelayed),
  cell(`${id}-first`, `${label} at the smallest delay, published sweep`, decimals, figure, first),
  cell(`${id}-last`, `${label} at the longest delay, published sweep`, decimals, figure, last),
]);

const withPositiveGap = ({ printed: run }: StudyRuns, figure: Figure) =>
  rows(run)
    .filter((d) => gap(run, d).value > 0)
    .map((d) => figure(run, d));

const turningPoint = [
  number(
    'throughput-positive',
    'Highest throughput of dd with a positive gap, published sweep',
    0,
    (r) => extreme('max', withPositiveGap(r, throughput)),
    'largest of the rows with a gap above 0',
  ),
  number(
    'block-positive',
    'Shortest time of a dd block with a positive gap, published sweep',
    1,
    (r) => extreme('min', withPositiveGap(r, blockTime)),
    'smallest of the rows with a gap above 0',
  ),
];

const printed = [
  cell('dcb-control', 'DCB read, control, published sweep', 1, dcb, control),
  cell('delay-first', 'Smallest delay above none, published sweep', 0, delayOf, first),
  cell('delay-four', 'Fourth setting, published sweep', 0, delayOf, at('4 ms')),
  cell('delay-last', 'Longest delay, published sweep', 0, delayOf, last),
  cell('delay-last-b', 'Longest delay, sweeps of 26 November', 0, delayOf, last, sweepB),
  cell('throughput-no-delay', 'Throughput of dd with no delay set, published sweep', 0, throughput, undelayed),
  cell('throughput-first', 'Throughput of dd at the smallest delay, published sweep', 0, throughput, first),
  cell('throughput-four', 'Throughput of dd at the fourth setting, published sweep', 0, throughput, at('4 ms')),
  cell('block-four', 'Time of a dd block at the fourth setting, published sweep', 1, blockTime, at('4 ms')),
  number('time-saved-no-delay', 'What DCB takes off the read with no delay set, published sweep', 0, ({ printed }) =>
    reduction(dcb(printed, NO_DELAY), brotli(printed, NO_DELAY)),
  ),
  cell('dcb-control-26', 'DCB read, control, 26 November b', 1, dcb, control, sweepB),
  number('dcb-control-factor', 'DCB read in the control, 30 November ÷ 26 November b', 1, (r) =>
    across(dcb(r.printed, CONTROL), dcb(sweepB(r), CONTROL)),
  ),
  cell('gap-control-a', 'Gap in the control, 26 November a', 1, gap, control, sweepA),
  cell('gap-control-b', 'Gap in the control, 26 November b', 1, gap, control, sweepB),
  cell('gap-no-delay-a', 'Gap with no delay set, 26 November a', 1, gap, undelayed, sweepA),
  cell('gap-no-delay-b', 'Gap with no delay set, 26 November b', 1, gap, undelayed, sweepB),
  cell('gap-ten', 'Gap at the setting shared with 26 November, published sweep', 1, gap, at('10 ms')),
  cell('gap-ten-a', 'Gap at the setting shared with the published sweep, 26 November a', 1, gap, at('10 ms'), sweepA),
  cell('gap-ten-b', 'Gap at the setting shared with the published sweep, 26 November b', 1, gap, at('10 ms'), sweepB),
  cell('brotli-outlier', 'Brotli read at the longest delay, 26 November b', 1, brotli, at('50 ms'), sweepB),
  cell('brotli-outlier-a', 'Brotli read at the longest delay, 26 November a', 1, brotli, at('50 ms'), sweepA),
  cell('gap-outlier', 'Gap at the longest delay, 26 November b', 1, gap, at('50 ms'), sweepB),
  cell('gap-outlier-before', 'Gap at the delay before the longest, 26 November b', 1, gap, at('40 ms'), sweepB),
  cell('gap-outlier-a', 'Gap at the longest delay, 26 November a', 1, gap, at('50 ms'), sweepA),
  number('iterations', 'Iterations per delay in the scripts', 0, (r) => need(r.printed, 'iterations', {})),
  number('loop-file', 'Size of the loop file', 0, (r) => need(r.printed, 'loop-file', {})),
  cell('label-control', 'Throughput of the control, as its label is parsed', 0, throughput, control),
  ...ends(['ratio-least', 'ratio-most'], 'DCB ÷ Brotli with a delay, published sweep', 2, ofPublished(delayed, readRatio)),
  ...ends(['ratio-least-26', 'ratio-most-26'], 'DCB ÷ Brotli with a delay, 26 November', 2, (r) =>
    everyRow(november26(r), delayed, readRatio),
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
    bestTick,
    'whole tick from 1 to 10 ms for which time of a block − tick × (⌈setting ÷ tick⌉ + 1) varies least in all sweeps',
  ),
  ...ends(['tick-rest-least', 'tick-rest-most'], 'Time of a dd block beyond setting in ticks and one tick, all sweeps', 1, rests),
  number('delayed-rows', 'Rows with a delay, all sweeps', 0, (r) => countOf('rows', everyRow(sweeps(r), delayed, delayOf))),
  number('plateaus', 'Settings above none that differ after rounding, published sweep', 0, plateauCount),
  number('settings', 'Settings above none, published sweep', 0, (r) => countOf('settings', ofPublished(delayed, delayOf)(r))),
  ...(['dcb', 'brotli', 'gap'] as const).flatMap((of) => {
    const what = { dcb: 'Waits of a DCB read', brotli: 'Waits of a Brotli read', gap: 'Waits of a DCB read beyond those of Brotli' }[of];
    return [
      ...ends([`${of}-waits-least`, `${of}-waits-most`], `${what}, published sweep`, 1, (r) => waits(r, [r.printed], of)),
      ...ends([`${of}-waits-least-26`, `${of}-waits-most-26`], `${what}, 26 November`, 1, (r) => waits(r, november26(r), of)),
    ];
  }),
  number('once-more-26', 'Rows in which DCB waits about once more than Brotli, 26 November', 0, (r) =>
    derive('rows', waits(r, november26(r), 'gap'), (...extra) => minus(timesAbove(extra, ONCE.from), timesAbove(extra, ONCE.to))),
  ),
  number('delayed-rows-26', 'Rows with a delay, 26 November', 0, (r) => countOf('rows', everyRow(november26(r), delayed, delayOf))),
];

const ALIKE = 'over the settings that act alike';

const trends = [
  number('agreeing', 'Pairs of rows with the larger gap at the lower throughput, published sweep', 0, (r) => agreeing(r.printed)),
  number('agreeing-a', 'Pairs of rows with the larger gap at the lower throughput, 26 November a', 0, (r) => agreeing(sweepA(r))),
  number('agreeing-b', 'Pairs of rows with the larger gap at the lower throughput, 26 November b', 0, (r) => agreeing(sweepB(r))),
  number('kendall', 'Kendall’s τ of throughput and gap, published sweep', 2, (r) => kendall(r.printed)),
  number('agreeing-across', 'Pairs of rows of different plateaus with the larger gap at the lower throughput', 0, (r) =>
    agreeingOn(r, 'several'),
  ),
  number('agreeing-within', 'Pairs of rows of one plateau with the larger gap at the lower throughput', 0, (r) => agreeingOn(r, 'one')),
  ...ends(['plateau-gap-min', 'plateau-gap-max'], 'Gap on the first plateau, published sweep', 1, (r) => byPlateau(r, gap)[0] ?? [], ALIKE),
  ...ends(
    ['plateau-brotli-min', 'plateau-brotli-max'],
    'Brotli read on the first plateau, published sweep',
    1,
    (r) => byPlateau(r, brotli)[0] ?? [],
    ALIKE,
  ),
  number('gap-back', 'Steps over which the gap shrinks, published sweep', 0, (r) => stepsBack(r.printed, gap)),
  number('dcb-back', 'Steps over which the DCB read gets shorter, published sweep', 0, (r) => stepsBack(r.printed, dcb)),
  number('brotli-back', 'Steps over which the Brotli read gets shorter, published sweep', 0, (r) => stepsBack(r.printed, brotli)),
  number('steps', 'Steps of the published sweep', 0, (r) => countOf('steps', ofPublished(delayed, delayOf)(r))),
];

export const claims: readonly Claim[] = [...threeRows, ...turningPoint, ...printed, ...delays, ...trends, ...verdicts, ...ownClaims];
