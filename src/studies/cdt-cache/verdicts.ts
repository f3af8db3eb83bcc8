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
  verdict('delayed-positive', 'With any of the delays that were tried DCB takes longer, in every sweep', all(above(0), DELAYED_GAP), (r) =>
    everyRow(sweeps(r), delayed, gap),
  ),
  verdict(
    'no-delay-surplus',
    'Without a delay no sweep shows a larger surplus than the first of 26 November 2025',
    everyPair(atMost(1), 'gap with no delay set', 'that of 26 November, a'),
    (r) => sweeps(r).map((run): Pair => [gap(run, NO_DELAY), gap(r.run(SWEEP_A), NO_DELAY)]),
  ),
  verdict(
    'sign-turns',
    'In the published sweep the DCB entry takes less time to read without a delay, and more from the smallest delay on',
    every(
      part(all(below(0), 'gap in the control and with no delay set'), (r) => [CONTROL, NO_DELAY].map((d) => gap(r.printed, d))),
      part(all(above(0), DELAYED_GAP), ofPublished(delayed, gap)),
    ),
  ),
  verdict(
    'sign-turns-26',
    'In both sweeps of 26 November 2025 the sign of the gap changes earlier, between the control and the device mapper without any delay',
    every(
      part(all(below(0), 'gap in the control'), (r) => november26(r).map((run) => gap(run, CONTROL))),
      part(all(above(0), 'gap with or without a delay set'), (r) => everyRow(november26(r), rows, gap)),
    ),
  ),
  verdict(
    'more-than-double',
    'In every row with a delay DCB takes more than twice as long as Brotli',
    all(above(2), 'DCB ÷ Brotli'),
    ofPublished(delayed, readRatio),
  ),
  verdict(
    'relative-falls',
    'On the smaller script the relative cost is smaller at the longest delay than at the shortest',
    everyPair(below(1), 'DCB ÷ Brotli at the longest delay', 'that at the shortest above none'),
    (r) => november26(r).map((run): Pair => [readRatio(run, rows(run).at(-1)!), readRatio(run, delayed(run)[0]!)]),
  ),
  verdict(
    'gaps-add-up',
    'Every printed gap is the difference of its two reads',
    everyPair(rounded(exactly(1), 2), 'gap', 'DCB read − Brotli read'),
    (r) => everyRow([...sweeps(r), r.run(EXAMPLE)], allRows, (run, d): Pair => [gap(run, d), difference(dcb(run, d), brotli(run, d))]),
  ),
  verdict(
    'tenths-only',
    'The second decimal of every read is a zero',
    printedAs(/^\d+\.\d0$/, 'read time printed with two digits after the point, the second a zero'),
    (r) => everyRow(sweeps(r), allRows, bothReads).flat(),
  ),
  verdict(
    'typically',
    'In all three sweeps the larger gap goes with the lower throughput in most pairs of rows',
    every(...SWEEPS.map(({ key }) => part(trend('falls', 'throughput', 'gap', { typically: true }), (r) => byThroughput(r.run(key), gap)))),
  ),
  verdict(
    'flat-to-four',
    'The setting quadruples and the throughput does not fall',
    everyPair(atLeast(1), 'throughput at 4 ms', 'that at 1 ms'),
    (r) => [[throughput(r.printed, '4 ms'), throughput(r.printed, '1 ms')]],
  ),
  verdict(
    'plateaus-alike',
    'Inside each plateau the throughput stays together, and each is below the one before',
    every(
      part(all(alike, 'largest ÷ smallest throughput of a plateau'), (r) =>
        byPlateau(r, throughput).map((list) => across(extreme('max', list), extreme('min', list))),
      ),
      part(everyPair(above(1), 'every throughput of a plateau', 'those of the next'), (r) => withNext(r, throughput)),
    ),
  ),
  verdict(
    'never-the-setting',
    'At no setting of the sweep does a block take just the delay that was set and its own undelayed time',
    everyPair(above(SIMILAR_WITHIN), 'time of a dd block', '(the setting + the time of an undelayed block)'),
    ofPublished(delayed, (run, d): Pair => [blockTime(run, d), sum(delayOf(run, d), blockTime(run, NO_DELAY))]),
  ),
  verdict(
    'four-ms-grid',
    'A block takes the delay rounded up to four milliseconds, and four milliseconds more',
    all(between(-1, 1), 'time of a dd block − 4 ms × (⌈setting ÷ 4 ms⌉ + 1), in ms,'),
    (r) => restsAt(r, 4),
  ),
  verdict(
    'range-not-reached',
    'The published sweep ends at a fifth of the range that the text names',
    everyPair(atLeast(5), 'longest setting of 26 November', 'that of the published sweep'),
    (r) => [[delayOf(r.run(SWEEP_B), rows(r.run(SWEEP_B)).at(-1)!), delayOf(r.printed, rows(r.printed).at(-1)!)]],
  ),
  verdict(
    'example-is-b',
    'The example rows equal the second sweep of 26 November 2025, figure by figure',
    everyPair(exactly(1), 'figure of the example rows', 'that of sweep b'),
    (r) =>
      [gap, throughput, dcb, brotli].flatMap((figure) =>
        allRows(r.run(EXAMPLE)).map((d): Pair => [figure(r.run(EXAMPLE), d), figure(r.run(SWEEP_B), d)]),
      ),
  ),
  verdict(
    'other-resource',
    'The script of that day was a smaller one than that of the published sweep',
    all(above(4), 'read of the control, 30 November ÷ 26 November,'),
    (r) => [dcb, brotli].flatMap((figure) => againstNovember26(figure, CONTROL)(r)),
  ),
  verdict(
    'same-throughput-other-gap',
    'At the setting that all sweeps share, the storage measures alike and the gap does not',
    every(
      part(all(alike, 'throughput at 10 ms, 30 November ÷ 26 November,'), againstNovember26(throughput, '10 ms')),
      part(all(above(9), 'gap at 10 ms, 30 November ÷ 26 November,'), againstNovember26(gap, '10 ms')),
    ),
  ),
  verdict(
    'dcb-waits-steady',
    'On each day DCB waits about as often at every setting',
    every(
      part(spread(atMost(SIMILAR_WITHIN), 'number of waits of a DCB read on 26 November'), (r) => waits(r, november26(r), 'dcb')),
      part(spread(atMost(SIMILAR_WITHIN), 'number in the published sweep'), (r) => waits(r, [r.printed], 'dcb')),
    ),
  ),
  verdict(
    'one-more-wait-26',
    'On the smaller script DCB typically waits about once more than Brotli',
    most(between(ONCE.from, ONCE.to), 'difference in waits, DCB − Brotli,', TYPICALLY_FROM),
    (r) => waits(r, november26(r), 'gap'),
  ),
  verdict(
    'many-more-waits',
    'On the larger script DCB makes more than ten waits for the disk that Brotli does not',
    all(above(10), 'difference in waits, DCB − Brotli,'),
    (r) => waits(r, [r.printed], 'gap'),
  ),
  verdict(
    'outlier-b',
    'In the last row of the second sweep the Brotli read alone is out of line',
    every(
      part(all(alike, 'DCB read at 50 ms, sweep b ÷ sweep a,'), lastOfB(dcb)),
      part(all(above(1 + VARIED_FROM), 'Brotli read at 50 ms, sweep b ÷ sweep a,'), lastOfB(brotli)),
      part(all(below(ONCE.from), 'difference in waits at 50 ms of sweep b'), (r) => waits(r, [r.run(SWEEP_B)], 'gap').slice(-1)),
    ),
  ),
  verdict(
    'twin-rows',
    'The last two DCB reads agree to the last digit',
    everyPair(exactly(1), 'DCB read at 9 ms', 'that at 10 ms'),
    (r) => [[dcb(r.printed, '9 ms'), dcb(r.printed, '10 ms')]],
  ),
  verdict(
    'label-not-measured',
    'The throughput of the control is text that the script writes, the same in all sweeps',
    every(
      part(printedAs(/^~/, 'throughput of a control printed with a “~”'), (r) => sweeps(r).map((run) => throughput(run, CONTROL))),
      part(printedAs(MEASURED, 'other throughput printed as a number'), (r) => everyRow(sweeps(r), rows, throughput)),
    ),
  ),
  verdict(
    'gap-not-monotone',
    'In no sweep does the gap grow with every step',
    all(above(0), 'number of steps of a sweep over which the gap shrinks'),
    (r) => sweeps(r).map((run) => stepsBack(run, gap)),
  ),
  verdict(
    'mapper-costs-little',
    'The mapper alone moves no read by more than a few milliseconds',
    all(between(-3, 3), 'read with no delay set − read of the control, in ms,'),
    (r) => sweeps(r).flatMap((run) => [dcb, brotli].map((figure) => difference(figure(run, NO_DELAY), figure(run, CONTROL)))),
  ),
];
