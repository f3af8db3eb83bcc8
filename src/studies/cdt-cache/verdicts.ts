/** Every qualitative sentence of the note, as a rule with the figures that it is applied to. */
import { above, atLeast, atMost, below, between, exactly, rounded, SIMILAR_WITHIN, within } from '../../claims/bound.ts';
import { every, part, verdict } from '../../claims/build.ts';
import { all, everyPair, most, printedAs, spread, trend, TYPICALLY_FROM, VARIED_FROM, type Pair } from '../../claims/rules.ts';
import type { StudyRuns, VerdictClaim } from '../../claims/types.ts';
import { difference, extreme, sum } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import {
  across,
  allRows,
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
import { byThroughput, stepsBack } from './pairs.ts';
import { byPlateau, ONCE, restsAt, waits, withNext } from './ticks.ts';
import { CONTROL, EXAMPLE, MEASURED, NO_DELAY, SWEEP_A, SWEEP_B, SWEEPS } from './words.ts';

/** Two printed figures that differ by no more than this factor read alike. */
const alike = within(1 + VARIED_FROM);
const DELAYED_GAP = 'gap of a row with a delay';

const bothReads = (run: Run, delay: string) => [dcb, brotli].map((figure) => figure(run, delay));

/** A figure of the published sweep ÷ that of each sweep of 26 November, at one row. */
const againstNovember26 = (figure: Figure, delay: string) => (r: StudyRuns) =>
  november26(r).map((run) => across(figure(r.printed, delay), figure(run, delay)));
const lastOfB = (figure: Figure) => (r: StudyRuns) => [across(figure(r.run(SWEEP_B), '50 ms'), figure(r.run(SWEEP_A), '50 ms'))];

export const verdicts: readonly VerdictClaim[] = [
  verdict('delayed-positive', 'With any delay that was tried the DCB read takes longer, in every sweep', all(above(0), DELAYED_GAP), (r) =>
    everyRow(sweeps(r), delayed, gap),
  ),
  verdict(
    'no-delay-surplus',
    'Without a delay the gap is nowhere larger than in the first sweep of 26 November',
    everyPair(atMost(1), 'gap with no delay set', 'that of 26 November, a'),
    (r) => sweeps(r).map((run): Pair => [gap(run, NO_DELAY), gap(r.run(SWEEP_A), NO_DELAY)]),
  ),
  verdict(
    'sign-turns',
    'In the published sweep DCB takes less time without delay and more from the smallest delay on',
    every(
      part(all(below(0), 'gap in the control and with no delay set'), (r) => [CONTROL, NO_DELAY].map((d) => gap(r.printed, d))),
      part(all(above(0), DELAYED_GAP), ofPublished(delayed, gap)),
    ),
  ),
  verdict(
    'sign-turns-26',
    'In both sweeps of 26 November the gap changes sign between the control and no delay',
    every(
      part(all(below(0), 'gap in the control'), (r) => november26(r).map((run) => gap(run, CONTROL))),
      part(all(above(0), 'gap with or without a delay set'), (r) => everyRow(november26(r), rows, gap)),
    ),
  ),
  verdict(
    'more-than-double',
    'In every delayed row of the published sweep DCB takes more than twice the time of Brotli',
    all(above(2), 'DCB ÷ Brotli'),
    ofPublished(delayed, readRatio),
  ),
  verdict(
    'relative-falls',
    'On 26 November the relative cost is smaller at the longest delay than at the shortest',
    everyPair(below(1), 'DCB ÷ Brotli at the longest delay', 'that at the shortest above none'),
    (r) => november26(r).map((run): Pair => [readRatio(run, rows(run).at(-1)!), readRatio(run, delayed(run)[0]!)]),
  ),
  verdict(
    'gaps-add-up',
    'The printed gap is DCB − Brotli in every row of every sweep',
    everyPair(rounded(exactly(1), 2), 'gap', 'DCB read − Brotli read'),
    (r) => everyRow([...sweeps(r), r.run(EXAMPLE)], allRows, (run, d): Pair => [gap(run, d), difference(dcb(run, d), brotli(run, d))]),
  ),
  verdict(
    'tenths-only',
    'Read times are printed with two decimals of which the second is always zero',
    printedAs(/^\d+\.\d0$/, 'read time printed with two digits after the point, the second a zero'),
    (r) => everyRow(sweeps(r), allRows, bothReads).flat(),
  ),
  verdict(
    'typically',
    'Lower throughput typically goes with a larger gap',
    every(...SWEEPS.map(({ key }) => part(trend('falls', 'throughput', 'gap', { typically: true }), (r) => byThroughput(r.run(key), gap)))),
  ),
  verdict(
    'flat-to-four',
    'The setting quadruples and throughput does not fall',
    everyPair(atLeast(1), 'throughput at 4 ms', 'that at 1 ms'),
    (r) => [[throughput(r.printed, '4 ms'), throughput(r.printed, '1 ms')]],
  ),
  verdict(
    'plateaus-alike',
    'Within a plateau throughput stays together, between plateaus it drops',
    every(
      part(all(alike, 'largest ÷ smallest throughput of a plateau'), (r) =>
        byPlateau(r, throughput).map((list) => across(extreme('max', list), extreme('min', list))),
      ),
      part(everyPair(above(1), 'every throughput of a plateau', 'those of the next'), (r) => withNext(r, throughput)),
    ),
  ),
  verdict(
    'never-the-setting',
    'At no setting of the published sweep does a block take just the delay that was set',
    everyPair(above(SIMILAR_WITHIN), 'time of a dd block', '(the setting + the time of an undelayed block)'),
    ofPublished(delayed, (run, d): Pair => [blockTime(run, d), sum(delayOf(run, d), blockTime(run, NO_DELAY))]),
  ),
  verdict(
    'four-ms-grid',
    'At every setting a block takes the delay rounded up to four milliseconds, and four milliseconds more',
    all(between(-1, 1), 'time of a dd block − 4 ms × (⌈setting ÷ 4 ms⌉ + 1), in ms,'),
    (r) => restsAt(r, 4),
  ),
  verdict(
    'range-not-reached',
    'The published sweep ends at a fifth of the range that its text names',
    everyPair(atLeast(5), 'longest setting of 26 November', 'that of the published sweep'),
    (r) => [[delayOf(r.run(SWEEP_B), rows(r.run(SWEEP_B)).at(-1)!), delayOf(r.printed, rows(r.printed).at(-1)!)]],
  ),
  verdict(
    'example-is-b',
    'The example rows are rows of another sweep: the second of 26 November',
    everyPair(exactly(1), 'figure of the example rows', 'that of sweep b'),
    (r) =>
      [gap, throughput, dcb, brotli].flatMap((figure) =>
        allRows(r.run(EXAMPLE)).map((d): Pair => [figure(r.run(EXAMPLE), d), figure(r.run(SWEEP_B), d)]),
      ),
  ),
  verdict(
    'other-resource',
    'The sweeps of the two days do not measure the same resource',
    all(above(4), 'read of the control, 30 November ÷ 26 November,'),
    (r) => [dcb, brotli].flatMap((figure) => againstNovember26(figure, CONTROL)(r)),
  ),
  verdict(
    'same-throughput-other-gap',
    'At the same setting throughput agrees between the days while the gap does not',
    every(
      part(all(alike, 'throughput at 10 ms, 30 November ÷ 26 November,'), againstNovember26(throughput, '10 ms')),
      part(all(above(9), 'gap at 10 ms, 30 November ÷ 26 November,'), againstNovember26(gap, '10 ms')),
    ),
  ),
  verdict(
    'dcb-waits-steady',
    'On each of the two days DCB waits about as often at every setting',
    every(
      part(spread(atMost(SIMILAR_WITHIN), 'number of waits of a DCB read on 26 November'), (r) => waits(r, november26(r), 'dcb')),
      part(spread(atMost(SIMILAR_WITHIN), 'number in the published sweep'), (r) => waits(r, [r.printed], 'dcb')),
    ),
  ),
  verdict(
    'one-more-wait-26',
    'On 26 November DCB waits about once more than Brotli, typically',
    most(between(ONCE.from, ONCE.to), 'difference in waits, DCB − Brotli,', TYPICALLY_FROM),
    (r) => waits(r, november26(r), 'gap'),
  ),
  verdict(
    'many-more-waits',
    'In the published sweep DCB makes more than ten waits that Brotli does not',
    all(above(10), 'difference in waits, DCB − Brotli,'),
    (r) => waits(r, [r.printed], 'gap'),
  ),
  verdict(
    'outlier-b',
    'One Brotli read alone makes the gap of the last row shrink',
    every(
      part(all(alike, 'DCB read at 50 ms, sweep b ÷ sweep a,'), lastOfB(dcb)),
      part(all(above(1 + VARIED_FROM), 'Brotli read at 50 ms, sweep b ÷ sweep a,'), lastOfB(brotli)),
      part(all(below(ONCE.from), 'difference in waits at 50 ms of sweep b'), (r) => waits(r, [r.run(SWEEP_B)], 'gap').slice(-1)),
    ),
  ),
  verdict(
    'twin-rows',
    'The last two DCB reads are the same to the last digit',
    everyPair(exactly(1), 'DCB read at 9 ms', 'that at 10 ms'),
    (r) => [[dcb(r.printed, '9 ms'), dcb(r.printed, '10 ms')]],
  ),
  verdict(
    'label-not-measured',
    'The throughput of the control is a label and not a measurement',
    every(
      part(printedAs(/^~/, 'throughput of a control printed with a “~”'), (r) => sweeps(r).map((run) => throughput(run, CONTROL))),
      part(printedAs(MEASURED, 'other throughput printed as a number'), (r) => everyRow(sweeps(r), rows, throughput)),
    ),
  ),
  verdict(
    'gap-not-monotone',
    'The gap does not grow with every step',
    all(above(0), 'number of steps of a sweep over which the gap shrinks'),
    (r) => sweeps(r).map((run) => stepsBack(run, gap)),
  ),
  verdict(
    'mapper-costs-little',
    'The device mapper without a delay moves no read by more than a few milliseconds',
    all(between(-3, 3), 'read with no delay set − read of the control, in ms,'),
    (r) => sweeps(r).flatMap((run) => [dcb, brotli].map((figure) => difference(figure(run, NO_DELAY), figure(run, CONTROL)))),
  ),
];
