/** The qualitative sentences of note and source, each with the rule that decides it; those on our own runs come last. */
import { above, atLeast, atMost, below, between, exactly, rounded, SIMILAR_WITHIN, surely, within } from '../../claims/bound.ts';
import { over, part, verdict, verdictsOf } from '../../claims/build.ts';
import { VARIED_FROM } from '../../claims/grades.ts';
import { all, everyPair, everyText, generally, type Pair, printedAs, similar, spread, trend } from '../../claims/rules.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { difference, extreme, ratio, sum } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import { inPlan, inRuns, quietly } from '../ours.ts';
import * as table from './figures.ts';
import { AGAIN_RUNS, NEWER_RUNS, UNDELAYED_NEWER, UNDELAYED_RUNS, XEON_RUNS } from './numbers.ts';
import * as ours from './own.ts';
import { DCB, DELAYS, LONGEST, NONE, SCRIPTS } from './own.ts';

/** Two printed figures that differ by no more than this factor read alike. */
const alike = within(1 + VARIED_FROM);
const longest = (run: Run) => table.delayOf(run, table.rows(run).at(-1)!);
const DELAYED_GAP = 'gap of a row with a delay';

const bothReads = (run: Run, delay: string) => [table.dcb, table.brotli].map((figure) => figure(run, delay));

/** A figure of the published sweep ÷ that of each sweep of 26 November, at one row. */
const againstNovember26 = (figure: table.Figure, delay: string) => (r: StudyRuns) =>
  table.november26(r).map((run) => table.across(figure(r.printed, delay), figure(run, delay)));
const lastOfB = (figure: table.Figure) => (r: StudyRuns) => [
  table.across(figure(r.run(table.SWEEP_B), '50 ms'), figure(r.run(table.SWEEP_A), '50 ms')),
];

/** Runs of the plan with delays; the one without has sentences of its own. */
const DELAYED = inPlan('a disk that waits', (run) => !ours.isUndelayed(run));

const SMALL = SCRIPTS[2].key;
const eachUndelayed = (run: Run) => SCRIPTS.map(({ key }) => ours.dcbRatio(run, NONE, key));
const undelayed = (script: string) => inRuns(UNDELAYED_RUNS, (run) => [ours.dcbRatio(run, NONE, script)]);
const from = (least: number) => DELAYS.filter((delay) => delay >= least);
/** Delays at which the waits outweigh the decoding, by the large script. */
const SLOW = from(4);

export const verdicts = verdictsOf({
  'delayed-positive': verdict('With any of the delays that were tried DCB takes longer, in every sweep', all(above(0), DELAYED_GAP), (r) =>
    table.everyRow(table.sweeps(r), table.delayed, table.gap),
  ),
  'no-delay-surplus': verdict(
    'Without a delay no sweep shows a larger surplus than the first of 26 November 2025',
    everyPair(atMost(1), 'gap with no delay set', 'that of 26 November, a'),
    (r) => table.sweeps(r).map((run): Pair => [table.gap(run, table.NO_DELAY), table.gap(r.run(table.SWEEP_A), table.NO_DELAY)]),
  ),
  'sign-turns': verdict(
    'In the published sweep the DCB entry takes less time to read without a delay, and more from the smallest delay on',
    part(all(below(0), 'gap in the control and with no delay set'), (r) =>
      [table.CONTROL, table.NO_DELAY].map((d) => table.gap(r.printed, d)),
    ),
    part(all(above(0), DELAYED_GAP), table.ofPublished(table.delayed, table.gap)),
  ),
  'sign-turns-26': verdict(
    'In both sweeps of 26 November 2025 the sign of the gap changes earlier, between the control and the device mapper without any delay',
    part(all(below(0), 'gap in the control'), (r) => table.november26(r).map((run) => table.gap(run, table.CONTROL))),
    part(all(above(0), 'gap with or without a delay set'), (r) => table.everyRow(table.november26(r), table.rows, table.gap)),
  ),
  'more-than-double': verdict(
    'In every row with a delay DCB takes more than twice as long as Brotli',
    all(above(2), 'DCB ÷ Brotli'),
    table.ofPublished(table.delayed, table.readRatio),
  ),
  'relative-falls': verdict(
    'On the smaller script the relative cost is smaller at the longest delay than at the shortest',
    everyPair(below(1), 'DCB ÷ Brotli at the longest delay', 'that at the shortest above none'),
    (r) =>
      table.november26(r).map((run): Pair => [table.readRatio(run, table.rows(run).at(-1)!), table.readRatio(run, table.delayed(run)[0]!)]),
  ),
  'gaps-add-up': verdict(
    'Every printed gap is the difference of its two reads',
    everyPair(rounded(exactly(1), 2), 'gap', 'DCB read − Brotli read'),
    (r) =>
      table.everyRow([...table.sweeps(r), r.run(table.EXAMPLE)], table.allRows, (run, d): Pair => [
        table.gap(run, d),
        difference(table.dcb(run, d), table.brotli(run, d)),
      ]),
  ),
  'tenths-only': verdict(
    'The second decimal of every read is a zero',
    printedAs(/^\d+\.\d0$/, 'read time printed with two digits after the point, the second a zero'),
    (r) => table.everyRow(table.sweeps(r), table.allRows, bothReads).flat(),
  ),
  typically: verdict(
    'In all three sweeps the larger gap goes with the lower throughput in most pairs of rows',
    ...table.SWEEPS.map(({ key }) =>
      part(trend('falls', 'throughput', 'gap', { typically: true }), (r) => table.byThroughput(r.run(key), table.gap)),
    ),
  ),
  'flat-to-four': verdict(
    'The setting quadruples and the throughput does not fall',
    everyPair(atLeast(1), 'throughput at 4 ms', 'that at 1 ms'),
    (r) => [[table.throughput(r.printed, '4 ms'), table.throughput(r.printed, '1 ms')]],
  ),
  'plateaus-alike': verdict(
    'Inside each plateau the throughput stays together, and each is below the one before',
    part(all(alike, 'largest ÷ smallest throughput of a plateau'), (r) =>
      table.byPlateau(r, table.throughput).map((list) => table.across(extreme('max', list), extreme('min', list))),
    ),
    part(everyPair(above(1), 'every throughput of a plateau', 'those of the next'), (r) => table.withNext(r, table.throughput)),
  ),
  'never-the-setting': verdict(
    'At no setting of the sweep does a block take just the delay that was set and its own undelayed time',
    everyPair(above(SIMILAR_WITHIN), 'time of a dd block', '(the setting + the time of an undelayed block)'),
    table.ofPublished(table.delayed, (run, d): Pair => [
      table.blockTime(run, d),
      sum(table.delayOf(run, d), table.blockTime(run, table.NO_DELAY)),
    ]),
  ),
  'four-ms-grid': verdict(
    'A block takes the delay rounded up to four milliseconds, and four milliseconds more',
    all(between(-1, 1), 'time of a dd block − 4 ms × (⌈setting ÷ 4 ms⌉ + 1), in ms,'),
    (r) => table.restsAt(r, 4),
  ),
  'range-not-reached': verdict(
    'The published sweep ends at a fifth of the range that the text names',
    everyPair(atLeast(5), 'longest setting of 26 November', 'that of the published sweep'),
    (r) => [[longest(r.run(table.SWEEP_B)), longest(r.printed)]],
  ),
  'example-is-b': verdict(
    'The example rows equal the second sweep of 26 November 2025, figure by figure',
    everyPair(exactly(1), 'figure of the example rows', 'that of sweep b'),
    (r) =>
      [table.gap, table.throughput, table.dcb, table.brotli].flatMap((figure) =>
        table.allRows(r.run(table.EXAMPLE)).map((d): Pair => [figure(r.run(table.EXAMPLE), d), figure(r.run(table.SWEEP_B), d)]),
      ),
  ),
  'other-resource': verdict(
    'The script of that day was a smaller one than that of the published sweep',
    all(above(4), 'read of the control, 30 November ÷ 26 November,'),
    (r) => [table.dcb, table.brotli].flatMap((figure) => againstNovember26(figure, table.CONTROL)(r)),
  ),
  'same-throughput-other-gap': verdict(
    'At the setting that all sweeps share, the storage measures alike and the gap does not',
    part(all(alike, 'throughput at 10 ms, 30 November ÷ 26 November,'), againstNovember26(table.throughput, '10 ms')),
    part(all(above(9), 'gap at 10 ms, 30 November ÷ 26 November,'), againstNovember26(table.gap, '10 ms')),
  ),
  'dcb-waits-steady': verdict(
    'On each day DCB waits about as often at every setting',
    part(spread(atMost(SIMILAR_WITHIN), 'number of waits of a DCB read on 26 November'), (r) => table.waits(r, table.november26(r), 'dcb')),
    part(spread(atMost(SIMILAR_WITHIN), 'number in the published sweep'), (r) => table.waits(r, [r.printed], 'dcb')),
  ),
  'one-more-wait-26': verdict(
    'On the smaller script DCB typically waits about once more than Brotli',
    generally('difference in waits, DCB − Brotli,', between(table.ONCE.from, table.ONCE.to)),
    (r) => table.waits(r, table.november26(r), 'gap'),
  ),
  'many-more-waits': verdict(
    'On the larger script DCB makes more than ten waits for the disk that Brotli does not',
    all(above(10), 'difference in waits, DCB − Brotli,'),
    (r) => table.waits(r, [r.printed], 'gap'),
  ),
  'outlier-b': verdict(
    'In the last row of the second sweep the Brotli read alone is out of line',
    part(all(alike, 'DCB read at 50 ms, sweep b ÷ sweep a,'), lastOfB(table.dcb)),
    part(all(above(1 + VARIED_FROM), 'Brotli read at 50 ms, sweep b ÷ sweep a,'), lastOfB(table.brotli)),
    part(all(below(table.ONCE.from), 'difference in waits at 50 ms of sweep b'), (r) =>
      table.waits(r, [r.run(table.SWEEP_B)], 'gap').slice(-1),
    ),
  ),
  'twin-rows': verdict(
    'The last two DCB reads agree to the last digit',
    everyPair(exactly(1), 'DCB read at 9 ms', 'that at 10 ms'),
    (r) => [[table.dcb(r.printed, '9 ms'), table.dcb(r.printed, '10 ms')]],
  ),
  'label-not-measured': verdict(
    'The throughput of the control is text that the script writes, the same in all sweeps',
    part(printedAs(/^~/, 'throughput of a control printed with a “~”'), (r) =>
      table.sweeps(r).map((run) => table.throughput(run, table.CONTROL)),
    ),
    part(printedAs(table.MEASURED, 'other throughput printed as a number'), (r) =>
      table.everyRow(table.sweeps(r), table.rows, table.throughput),
    ),
  ),
  'gap-not-monotone': verdict(
    'In no sweep does the gap grow with every step',
    all(above(0), 'number of steps of a sweep over which the gap shrinks'),
    (r) => table.sweeps(r).map((run) => table.stepsBack(run, table.gap)),
  ),
  'mapper-costs-little': verdict(
    'The mapper alone moves no read by more than a few milliseconds',
    all(between(-3, 3), 'read with no delay set − read of the control, in ms,'),
    (r) =>
      table
        .sweeps(r)
        .flatMap((run) => [table.dcb, table.brotli].map((figure) => difference(figure(run, table.NO_DELAY), figure(run, table.CONTROL)))),
  ),
  'own-dcb-longer': verdict(
    'Where each read waits four milliseconds or more, the large script takes longer as DCB than as Brotli',
    all(surely(above(1)), 'read time, DCB ÷ Brotli, 4 ms and more for each read of the disk,'),
    over(DELAYED, ours.dcbRatios(SLOW)),
  ),
  'own-dcb-turns': verdict(
    'On the first AMD EPYC DCB takes longer from a set wait of a millisecond on',
    all(surely(above(1)), 'read time, DCB ÷ Brotli, 1 ms and more for each read of the disk,'),
    inRuns(AGAIN_RUNS, ours.dcbRatios(from(1))),
  ),
  'own-newer-turns': verdict(
    'On the newer AMD EPYC DCB takes longer from a set wait of a quarter of a millisecond on',
    all(surely(above(1)), 'read time, DCB ÷ Brotli, 0.25 ms and more for each read of the disk,'),
    inRuns(NEWER_RUNS, ours.dcbRatios(from(0.25))),
  ),
  'fast-later': verdict(
    'Without a wait a script that was sent with a dictionary is read in a time within a quarter of Brotli’s, by medians of ten',
    similar('read time without a delay, DCB ÷ Brotli, each script,'),
    inRuns([...UNDELAYED_RUNS, ...UNDELAYED_NEWER], eachUndelayed),
  ),
  'fast-first': verdict(
    'On the first AMD EPYC, without a wait, the large script takes longer with a dictionary, the small one less, by medians of ten',
    part(all(surely(above(1)), 'read time without a delay, DCB ÷ Brotli, large script,'), undelayed(ours.LARGE)),
    part(all(surely(below(1)), 'read time without a delay, DCB ÷ Brotli, small script,'), undelayed(SMALL)),
  ),
  'own-xeon-turns': verdict(
    'On the Intel Xeon DCB takes less time without a wait and up to a set wait of a millisecond',
    all(surely(below(1)), 'read time, DCB ÷ Brotli, 1 ms and less for each read of the disk,'),
    inRuns(XEON_RUNS, ours.dcbRatios(DELAYS.filter((delay) => delay <= 1))),
  ),
  'own-small-alike': verdict(
    'On a quiet machine where each read waits four milliseconds or more, a small script is read in about the same time either way',
    all(surely(within(SIMILAR_WITHIN)), 'read time, DCB ÷ Brotli, small script, 4 ms and more,'),
    over(quietly(DELAYED), (run) => [4, LONGEST].map((delay) => ours.dcbRatio(run, delay, SMALL))),
  ),
  'own-stored-decoded': verdict(
    'The browser stores the decoded script',
    all(within(1.01), 'bytes of the entry, DCB ÷ uncompressed,'),
    over(DELAYED, (run) => [ratio(ours.entryBytes(run, DCB), ours.entryBytes(run, 'identity'))]),
  ),
  'own-release': verdict(
    'The last is one patch release, typescript@5.8.3 after typescript@5.8.2',
    everyText(/^npm typescript@5\.8\.2, .*,npm typescript@5\.8\.3, /, 'large script, as it was and as it is,'),
    over(DELAYED, (run) => [String(ours.releases(run).map(({ sourceUrl }) => sourceUrl))]),
  ),
  'own-identity-alike': verdict(
    'Where each read waits four milliseconds or more, a script sent uncompressed takes about as long to read as its DCB entry',
    all(surely(within(SIMILAR_WITHIN)), 'read time, DCB ÷ uncompressed,'),
    over(DELAYED, (run) => SLOW.map((delay) => ours.readRatio(run, DCB, 'identity', delay))),
  ),
  'own-no-dictionary-read': verdict(
    'Reading the DCB entry reads no other file',
    all(exactly(0), 'number of reads of other files,'),
    over(DELAYED, (run) => DELAYS.map((delay) => ours.otherReads(run, delay))),
  ),
  'own-dictionary-read-on-download': verdict(
    'The dictionary is read while the script is downloaded',
    all(atLeast(1), 'number of reads of other files,'),
    over(DELAYED, (run) => [ours.downloadReads(run)]),
  ),
});
