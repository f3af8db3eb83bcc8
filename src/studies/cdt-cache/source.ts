/**
 * The 32 sentences of the source, each judged by the published sweep; the range of delays by all sweeps, the example rows by theirs. In
 * those that we measured again, on our large script, rows are matched by the time that a read really waited: the source’s settings of 1 and
 * 10 ms come to 8 and 16.
 */
import { ABSOLUTE, type Again, inOtherForm, NO_RESULT, restated, sourceOf } from '../../claims/audit.ts';
import { above, atMost, below, similar, SIMILAR_WITHIN } from '../../claims/bound.ts';
import { entry, every, kindest, misread, part } from '../../claims/build.ts';
import { inOneArm } from '../../claims/replication.ts';
import { all, everyPair, most, notCheckable, type Pair, printed, printedAs, trend } from '../../claims/rules.ts';
import type { Part, StudyRuns } from '../../claims/types.ts';
import { countOf, difference, extreme, ratio } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import * as table from './figures.ts';
import { BASE, BROTLI, DCB, LONGEST, NONE, readRatio as ownRatio, readTime } from './own.ts';

const [FIRST, LAST] = ['1 ms', '10 ms'];
/** What a read waits in the source at its setting of 1 ms. */
const SMALLEST = 8;

const longer = (id: string, finding: string, setting: string, delay: number): Again => ({
  id,
  finding,
  what: `Read time of the newer version as DCB ÷ the older one as Brotli, ${delay} ms for each read`,
  better: 'lower',
  printed: (source) => table.readRatio(source, setting),
  arms: [DCB, BASE],
  measured: (run, arm, against) => ownRatio(run, arm, against, delay),
});

const grows = (id: string, what: string, mode: string, read: typeof table.dcb): Again => ({
  id,
  finding: `The ${what} read takes longer on slow storage`,
  what: `Read time of ${what}, ${LONGEST} ms for each read ÷ no delay`,
  better: 'lower',
  printed: (source) => ratio(read(source, LAST), read(source, table.NO_DELAY)),
  ...inOneArm(mode, (run, arm) => ratio(readTime(run, arm, LONGEST), readTime(run, arm, NONE))),
});

/** What DCB takes longer than an arm of Brotli. */
const gap = (run: Run, against: string, delay: number) => difference(readTime(run, DCB, delay), readTime(run, against, delay));
const gapGrows: Again = {
  id: 'gap',
  finding: 'The longer the delay, the more time DCB takes beyond Brotli',
  what: `Read time of DCB − that of the older version as Brotli, ${LONGEST} ms for each read ÷ ${SMALLEST} ms`,
  printed: (source) => ratio(table.gap(source, LAST), table.gap(source, FIRST)),
  ...inOneArm(BASE, (run, against) => ratio(gap(run, against, LONGEST), gap(run, against, SMALLEST))),
};

const transcript = (r: StudyRuns) => [r.printed];
const settings = (r: StudyRuns) => table.everyRow(table.sweeps(r), table.rows, table.delayOf);
const readGap = (run: Run, delay: string) => difference(table.dcb(run, delay), table.brotli(run, delay));

const CELLS = 'Each printed figure against the results table, and the gap against DCB − Brotli.';
const CELLS_26 = 'Each figure of the example row against the second sweep of 26 November, and the gap against DCB − Brotli.';
const ANOTHER = 'The row stands in the earlier sweep, which read a smaller resource than the published one.';
const LABELLED =
  'Reads and gap agree, but the throughput of the control is a label that the script writes, so the row as a whole cannot be checked.';

/** What a quoted row prints, in order: throughput where it is there, DCB, Brotli and, where it is there, the gap. */
function row(quote: string, delay: string, run: (r: StudyRuns) => Run): Part {
  const [speed] = /[\d.]+(?= MB\/s)/.exec(quote) ?? [];
  const times = quote.match(/-?\d*\.\d\d(?!\d)/g)!;
  return every(
    ...(quote.includes('~')
      ? [part(notCheckable({ metric: 'disk-throughput', dims: { delay, basis: 'measured' } }), (r) => [run(r)])]
      : []),
    ...(speed ? [part(printed(speed), (r) => [table.throughput(run(r), delay)])] : []),
    ...times.map((time, i) => part(printed(time), (r) => [[table.dcb, table.brotli, readGap][i]!(run(r), delay)])),
  );
}

type Quoted = readonly [n: number, delay: string, quote: string];
const quoted = (list: readonly Quoted[], what: string, reason: string, run: (r: StudyRuns) => Run) =>
  Object.fromEntries(
    list.map(([n, delay, quote]) => [n, entry(quote, ABSOLUTE, what, quote.includes('~') ? LABELLED : reason, row(quote, delay, run))]),
  );

const PUBLISHED_ROWS: readonly Quoted[] = [
  [1, table.CONTROL, '[INFO] Control results: DCB=26.50ms, Brotli=43.60ms'],
  [2, table.NO_DELAY, '[INFO] Results: DCB=28.50ms, Brotli=45.20ms, Gap=-16.70ms'],
  [3, '1 ms', '[INFO] Results: DCB=192.40ms, Brotli=86.30ms, Gap=106.10ms'],
  [4, table.CONTROL, '0 (control) ms ~1 GB/s 26.50 ms 43.60 ms -17.10 ms'],
  [5, table.NO_DELAY, '0 ms 668 MB/s 28.50 ms 45.20 ms -16.70 ms'],
  [6, '1 ms', '1 ms 118 MB/s 192.40 ms 86.30 ms 106.10 ms'],
  [7, '2 ms', '2 ms 127 MB/s 178.40 ms 84.60 ms 93.80 ms'],
  [8, '3 ms', '3 ms 123 MB/s 200.00 ms 67.80 ms 132.20 ms'],
  [9, '4 ms', '4 ms 125 MB/s 188.00 ms 79.70 ms 108.30 ms'],
  [10, '5 ms', '5 ms 81.6 MB/s 275.60 ms 115.10 ms 160.50 ms'],
  [11, '6 ms', '6 ms 87.8 MB/s 272.20 ms 110.00 ms 162.20 ms'],
  [12, '7 ms', '7 ms 82.9 MB/s 267.80 ms 101.00 ms 166.80 ms'],
  [13, '8 ms', '8 ms 81.8 MB/s 274.40 ms 116.70 ms 157.70 ms'],
  [14, '9 ms', '9 ms 63.5 MB/s 357.80 ms 131.50 ms 226.30 ms'],
  [15, '10 ms', '10 ms 64.7 MB/s 357.80 ms 135.50 ms 222.30 ms'],
];

const EXAMPLE_ROWS: readonly Quoted[] = [
  [28, table.CONTROL, '0 (control),~1 GB/s,6.30,8.00,-1.70'],
  [29, table.NO_DELAY, '0,665 MB/s,8.30,7.50,.80'],
  [30, '10 ms', '10,63.0 MB/s,70.00,48.70,21.30'],
];

const CACHED = inOtherForm('own-no-dictionary-read', 'own-dictionary-read-on-download', 'own-stored-decoded');
const readsNotCounted = part(notCheckable({ metric: 'read-operations' }), transcript);
/** More waits are in the data; what was read during them is not. */
const extraRead = every(
  part(all(above(0), 'difference in waits, DCB − Brotli,'), (r) => table.waits(r, transcript(r), 'gap')),
  readsNotCounted,
);
const WAITS = 'Waits as the read times imply them; a read of the dictionary, by counts of read operations.';

export const source = sourceOf('cdt-cache', [24, 23, 22, 20, 21], {
  ...quoted(PUBLISHED_ROWS, CELLS, 'The figures stand in the results table and the gap is their difference.', (r) => r.printed),
  16: entry(
    'Test 1 of 11',
    NO_RESULT,
    'The number of tests against the number of rows; the control is not counted by the script.',
    'The table has this many rows on the delayed device, and the control besides.',
    printed('11'),
    (r) => [countOf('tests', table.ofPublished(table.rows, table.delayOf)(r))],
  ),
  17: entry(
    'at different I/O delay levels (0-50ms)',
    NO_RESULT,
    'Both ends of the range against the smallest and the largest setting of all sweeps.',
    'The earlier sweeps reach it, the published one stops at a fifth.',
    part(printed('0'), (r) => [extreme('min', settings(r))]),
    part(printed('50'), (r) => [extreme('max', settings(r))]),
  ),
  18: entry(
    'As throughput goes down, the gap between brotli cache and dcb cache typically increases',
    restated('replication-gap'),
    'Throughput and gap of each row; the control, whose throughput was not measured, is left out.',
    'It does over the whole sweep; inside a plateau of settings the order is a coin toss.',
    trend('falls', 'throughput', 'gap', { typically: true }),
    (r) => table.byThroughput(r.printed, table.gap),
  ),
  19: entry(
    'because DCB requires additional I/O to read the dictionary from disk cache as it is not compressed',
    CACHED,
    WAITS,
    'DCB waits for the disk more often at every setting. What it reads meanwhile, and how many bytes an entry occupies, is not recorded.',
    extraRead,
  ),
  20: entry(
    'Both read times increase',
    [grows('growth-dcb', 'DCB', DCB, table.dcb), grows('growth-brotli', 'Brotli', BROTLI, table.brotli)],
    'Setting and read time of each row, for both entries.',
    'Both rise over the sweep, and both get shorter over several single steps.',
    part(trend('rises', 'delay', 'DCB read'), (r) => table.byDelay(r.printed, table.dcb)),
    part(trend('rises', 'delay', 'Brotli read'), (r) => table.byDelay(r.printed, table.brotli)),
  ),
  21: entry(
    'The gap typically increases',
    [gapGrows],
    'Setting and gap of each row.',
    'It does over the whole sweep, though not with every step.',
    trend('rises', 'delay', 'gap', { typically: true }),
    (r) => table.byDelay(r.printed, table.gap),
  ),
  22: entry(
    'At very high latencies, the dictionary read overhead becomes significant',
    [longer('last', 'At the longest delay DCB takes longer to read than Brotli', LAST, LONGEST)],
    'DCB ÷ Brotli at the longest delay and at the smallest.',
    'The overhead is as large at the smallest delay, so it does not take a very high latency.',
    kindest(
      every(
        part(
          all(above(SIMILAR_WITHIN), 'DCB ÷ Brotli at the longest delay'),
          table.ofPublished((run) => table.delayed(run).slice(-1), table.readRatio),
        ),
        part(
          all(atMost(SIMILAR_WITHIN), 'DCB ÷ Brotli at the smallest'),
          table.ofPublished((run) => table.delayed(run).slice(0, 1), table.readRatio),
        ),
      ),
      misread('said of every delay', part(all(above(SIMILAR_WITHIN), 'DCB ÷ Brotli'), table.ofPublished(table.delayed, table.readRatio))),
    ),
  ),
  23: entry(
    'Positive gap: DCB is slower than Brotli (expected at higher I/O latencies)',
    [longer('first', 'At the smallest delay DCB takes longer to read than Brotli', FIRST, SMALLEST)],
    'Gap and DCB ÷ Brotli of every row with a delay above none.',
    'Every delayed row of the sweep has one; each is a single observation.',
    part(all(above(0), 'gap'), table.ofPublished(table.delayed, table.gap)),
    part(all(above(1), 'DCB ÷ Brotli'), table.ofPublished(table.delayed, table.readRatio)),
  ),
  24: entry(
    'Negative gap: DCB is faster than Brotli (possible at very low latencies due to smaller transfer size)',
    [longer('no-delay', 'Without a delay DCB takes less time to read than Brotli', table.NO_DELAY, NONE)],
    'Gaps of the rows without delay; the cause, by the transferred bytes.',
    'The negative gaps are there, but no transfer size is recorded, so the cause cannot be checked.',
    part(most(below(0), 'gap without delay', 0), (r) => [table.CONTROL, table.NO_DELAY].map((d) => table.gap(r.printed, d))),
    part(notCheckable({ metric: 'transfer-bytes' }), transcript),
  ),
  25: entry(
    'This allows precise control over I/O latency',
    NO_RESULT,
    'Each setting against the time of a dd block, or against what that takes beyond an undelayed block.',
    'At every setting a block takes clearly longer than was set, and neighbouring settings take the same.',
    kindest(
      part(
        everyPair(similar, 'time of a block', 'the setting'),
        table.ofPublished(table.delayed, (run, d): Pair => [table.blockTime(run, d), table.delayOf(run, d)]),
      ),
      part(
        everyPair(similar, '(time of a block − that of an undelayed block)', 'the setting'),
        table.ofPublished(table.delayed, (run, d): Pair => [
          difference(table.blockTime(run, d), table.blockTime(run, table.NO_DELAY)),
          table.delayOf(run, d),
        ]),
      ),
    ),
  ),
  26: entry(
    'Measured disk read speed with throttling applied',
    NO_RESULT,
    'How each figure of the throughput column is printed; a text that starts with “~” is no measurement.',
    'One row, the control, carries a label instead of a measurement.',
    kindest(
      part(printedAs(table.MEASURED, 'throughput printed as a number'), table.ofPublished(table.allRows, table.throughput)),
      misread(
        'said of the delayed device',
        part(printedAs(table.MEASURED, 'throughput printed as a number'), table.ofPublished(table.rows, table.throughput)),
      ),
    ),
  ),
  27: entry(
    'in order to avoid a regression on subsequent cache read',
    inOtherForm('own-dcb-longer'),
    'DCB ÷ Brotli of every row with a delay; that a compressed entry avoids the regression, by reads of such an entry.',
    'The regression is there in every delayed row, but no compressed DCB entry was ever read.',
    part(all(above(1), 'DCB ÷ Brotli'), table.ofPublished(table.delayed, table.readRatio)),
    part(notCheckable({ metric: 'read-time', dims: { mode: 'dcb-compressed' } }), transcript),
  ),
  ...quoted(EXAMPLE_ROWS, CELLS_26, ANOTHER, (r) => r.run(table.SWEEP_B)),
  31: entry(
    'Measures **Brotli cache read time** (single file read)',
    inOtherForm('own-reads-br'),
    WAITS,
    'A Brotli read waits for the disk several times, which a single file can; the files that were read are not recorded.',
    part(all(above(1), 'number of waits of a Brotli read'), (r) => table.waits(r, transcript(r), 'brotli')),
    readsNotCounted,
  ),
  32: entry(
    'since DCB that is stored uncompressed on disk cache requires an additional disk read to fetch the dictionary',
    CACHED,
    WAITS,
    'On 26 November DCB waits about once more than Brotli, which fits one read more; in the published sweep it makes more than ten waits more. No read was counted and no stored size is given; an entry that is stored decoded would need no dictionary at all.',
    extraRead,
  ),
});
