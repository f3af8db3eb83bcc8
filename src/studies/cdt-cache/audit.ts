/** The 32 claims that the source made, each judged by computation on the published sweep; the range of delays on all sweeps, the example rows on theirs. */
import type { AuditEntry } from '../../claims/audit.ts';
import { auditOf } from '../../claims/legacy.ts';
import {
  judgeAll,
  judged,
  judgePrinted,
  judgeRecorded,
  judgeTrend,
  precise,
  SIMILAR_WITHIN,
  TYPICALLY_FROM,
  type Judgement,
} from '../../claims/legacy-rules.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { countOf, difference } from '../../run/quantity.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { byDelay, byThroughput } from './claims.ts';
import { addedDelay, allRows, delayed, delayOf, extreme, gap, read, readRatio, rows, throughput } from './figures.ts';
import { CONTROL, NO_DELAY, STUDY, SWEEP_B, SWEEPS } from './words.ts';

const entry = auditOf(STUDY);

const CELLS =
  'Each printed figure against the results table at the digits that it was printed with, and the gap against DCB − Brotli; the worst part decides.';
const ADDS_UP = 'The figures stand in the results table and the gap is their difference.';
const LABELLED =
  'Reads and gap agree, but the throughput of the control is a label that the script writes, so the row as a whole cannot be checked.';

const isLabel = (q: Quantity) => q.sources.some((s) => s.raw?.startsWith('~'));

/** DCB and Brotli reads as printed, and the gap as their difference where it is printed. */
function reads(run: Run, delay: string, dcb: string, brotli: string, printedGap?: string): Judgement[] {
  const [a, b] = [read(run, delay, 'dcb'), read(run, delay, 'brotli')];
  const parts = [judgePrinted(dcb, a), judgePrinted(brotli, b)];
  return printedGap === undefined ? parts : [...parts, judgePrinted(printedGap, difference(a, b))];
}

/** A throughput as printed; one that its source marks as approximate was never measured. */
function speed(run: Run, delay: string, printed: string): Judgement {
  const figure = throughput(run, delay);
  if (!isLabel(figure)) return judgePrinted(printed, figure);
  return { verdict: 'not checkable', arithmetic: 'throughput printed as “~1 GB/s” without a measurement', operands: [figure] };
}

/** One row of a table: throughput, DCB, Brotli, gap. */
const row = (run: Run, delay: string, speedPrinted: string, dcb: string, brotli: string, gapPrinted: string): Judgement =>
  judgeAll([speed(run, delay, speedPrinted), ...reads(run, delay, dcb, brotli, gapPrinted)]);

const PUBLISHED_ROWS = [
  { n: 4, quote: '0 (control) ms ~1 GB/s 26.50 ms 43.60 ms -17.10 ms', delay: CONTROL },
  { n: 5, quote: '0 ms 668 MB/s 28.50 ms 45.20 ms -16.70 ms', delay: NO_DELAY },
  { n: 6, quote: '1 ms 118 MB/s 192.40 ms 86.30 ms 106.10 ms', delay: '1 ms' },
  { n: 7, quote: '2 ms 127 MB/s 178.40 ms 84.60 ms 93.80 ms', delay: '2 ms' },
  { n: 8, quote: '3 ms 123 MB/s 200.00 ms 67.80 ms 132.20 ms', delay: '3 ms' },
  { n: 9, quote: '4 ms 125 MB/s 188.00 ms 79.70 ms 108.30 ms', delay: '4 ms' },
  { n: 10, quote: '5 ms 81.6 MB/s 275.60 ms 115.10 ms 160.50 ms', delay: '5 ms' },
  { n: 11, quote: '6 ms 87.8 MB/s 272.20 ms 110.00 ms 162.20 ms', delay: '6 ms' },
  { n: 12, quote: '7 ms 82.9 MB/s 267.80 ms 101.00 ms 166.80 ms', delay: '7 ms' },
  { n: 13, quote: '8 ms 81.8 MB/s 274.40 ms 116.70 ms 157.70 ms', delay: '8 ms' },
  { n: 14, quote: '9 ms 63.5 MB/s 357.80 ms 131.50 ms 226.30 ms', delay: '9 ms' },
  { n: 15, quote: '10 ms 64.7 MB/s 357.80 ms 135.50 ms 222.30 ms', delay: '10 ms' },
];

const EXAMPLE_ROWS = [
  { n: 28, quote: '0 (control),~1 GB/s,6.30,8.00,-1.70', delay: CONTROL },
  { n: 29, quote: '0,665 MB/s,8.30,7.50,.80', delay: NO_DELAY },
  { n: 30, quote: '10,63.0 MB/s,70.00,48.70,21.30', delay: '10 ms' },
];

/** Throughput and the three times of a quoted row, taken from its text. */
function cellsOf(quote: string): [string, string, string, string] {
  const [, tp, dcb, brotli, difference] = /([\d.]+) [MG]B\/s[ ,]([\d.]+)(?: ms )?,?([\d.]+)(?: ms )?,?(-?[\d.]+)/.exec(quote) ?? [];
  return [tp!, dcb!, brotli!, difference!];
}

const published = PUBLISHED_ROWS.map(({ n, quote, delay }) =>
  entry(n, quote, CELLS, delay === CONTROL ? LABELLED : ADDS_UP, (r) => row(r.canonical, delay, ...cellsOf(quote))),
);

const example = EXAMPLE_ROWS.map(({ n, quote, delay }) =>
  entry(
    n,
    quote,
    'Each figure of the example row against the second sweep of 26 November, and the gap against DCB − Brotli; the worst part decides.',
    delay === CONTROL ? LABELLED : 'The row stands in the earlier sweep, which read a smaller resource than the published one.',
    (r) => row(r.run(SWEEP_B), delay, ...cellsOf(quote)),
  ),
);

const READS = 'A number of reads is judged by counts of read operations; without them it is not checkable.';
const noReads = (r: StudyRuns) => judgeRecorded(r.canonical, 'read-operations');

export const audit: readonly AuditEntry[] = [
  entry(1, '[INFO] Control results: DCB=26.50ms, Brotli=43.60ms', CELLS, 'Both figures stand in the results table.', (r) =>
    judgeAll(reads(r.canonical, CONTROL, '26.50', '43.60')),
  ),
  entry(2, '[INFO] Results: DCB=28.50ms, Brotli=45.20ms, Gap=-16.70ms', CELLS, ADDS_UP, (r) =>
    judgeAll(reads(r.canonical, NO_DELAY, '28.50', '45.20', '-16.70')),
  ),
  entry(3, '[INFO] Results: DCB=192.40ms, Brotli=86.30ms, Gap=106.10ms', CELLS, ADDS_UP, (r) =>
    judgeAll(reads(r.canonical, '1 ms', '192.40', '86.30', '106.10')),
  ),
  ...published,
  entry(
    16,
    'Test 1 of 11',
    'The printed number of tests against the number of rows; the control is not counted by the script.',
    'The table has this many rows on the delayed device, and the control besides.',
    (r) => judgePrinted('11', testsOf(r.canonical)),
  ),
  entry(
    17,
    'at different I/O delay levels (0-50ms)',
    'A printed range of the tool against the smallest and the largest setting of all sweeps; the worse end decides.',
    'The earlier sweeps reach it, the published one stops at a fifth.',
    (r) => {
      const settings = SWEEPS.map(({ key }) => r.run(key)).flatMap((run) => rows(run).map((d) => delayOf(run, d)));
      return judgeAll([judgePrinted('0', extreme('min', settings)), judgePrinted('50', extreme('max', settings))]);
    },
  ),
  entry(
    18,
    'As throughput goes down, the gap between brotli cache and dcb cache typically increases',
    `“Typically”: the gap is larger where throughput is smaller in at least ${TYPICALLY_FROM * 100} % of all pairs of rows, the unmeasured control left out.`,
    'It does over the whole sweep; inside a plateau of settings the order is a coin toss.',
    ({ canonical }) =>
      judgeTrend(
        byThroughput(canonical, (d) => gap(canonical, d)),
        { typically: true, falls: true },
      ),
  ),
  entry(
    19,
    'because DCB requires additional I/O to read the dictionary from disk cache as it is not compressed',
    READS,
    'Neither the reads for each entry nor the bytes that it occupies are recorded, and only the whole read was timed.',
    noReads,
  ),
  entry(
    20,
    'Both read times increase',
    `“Increase” without a qualifier: the read is longer in every pair of rows with a longer delay; imprecise from ${TYPICALLY_FROM * 100} % on. The worse of the two decides.`,
    'Both rise over the sweep, and both get shorter over several single steps.',
    ({ canonical }) =>
      judgeAll((['dcb', 'brotli'] as const).map((mode) => judgeTrend(byDelay(canonical, (d) => read(canonical, d, mode))))),
  ),
  entry(
    21,
    'The gap typically increases',
    `“Typically”: the gap is larger at the longer delay in at least ${TYPICALLY_FROM * 100} % of all pairs of rows.`,
    'It does over the whole sweep, though not with every step.',
    ({ canonical }) =>
      judgeTrend(
        byDelay(canonical, (d) => gap(canonical, d)),
        { typically: true },
      ),
  ),
  entry(
    22,
    'At very high latencies, the dictionary read overhead becomes significant',
    `“Becomes significant”: DCB ÷ Brotli is above ${SIMILAR_WITHIN} at the longest delay (else contradicted) and not yet at the smallest above none (else imprecise).`,
    'The overhead is as large at the smallest delay, so it does not take a very high latency.',
    ({ canonical }) => {
      const delays = delayed(canonical);
      const [low, high] = [readRatio(canonical, delays[0]!), readRatio(canonical, delays.at(-1)!)];
      const arithmetic = `DCB ÷ Brotli ${precise(low)} at ${delays[0]}, ${precise(high)} at ${delays.at(-1)}`;
      const verdict = high.value <= SIMILAR_WITHIN ? 'contradicted' : low.value > SIMILAR_WITHIN ? 'imprecise' : 'holds';
      return { verdict, arithmetic, operands: [low, high] };
    },
  ),
  entry(
    23,
    'Positive gap: DCB is slower than Brotli (expected at higher I/O latencies)',
    'Every row with a delay above none has a positive gap, and its DCB read is the longer one.',
    'Every delayed row of the sweep has one; each is a single observation.',
    ({ canonical }) => {
      const gaps = delayed(canonical).map((d) => gap(canonical, d));
      return judged(
        delayed(canonical).every((d) => gap(canonical, d).value > 0 && readRatio(canonical, d).value > 1),
        `gaps ${gaps.map(precise).join(', ')}`,
        gaps,
      );
    },
  ),
  entry(
    24,
    'Negative gap: DCB is faster than Brotli (possible at very low latencies due to smaller transfer size)',
    'The gap is negative in some row without delay; the cause needs the transferred bytes; the worst part decides.',
    'The negative gaps are there, but no transfer size is recorded, so the cause cannot be checked.',
    ({ canonical }) => {
      const gaps = [CONTROL, NO_DELAY].map((d) => gap(canonical, d));
      return judgeAll([
        judged(
          gaps.some((q) => q.value < 0),
          `gaps ${gaps.map(precise).join(', ')}`,
          gaps,
        ),
        judgeRecorded(canonical, 'transfer-bytes'),
      ]);
    },
  ),
  entry(
    25,
    'This allows precise control over I/O latency',
    'Precise: the delay that measured throughput implies for each block, less that of the row without delay, is the setting at the rounding of a printed figure.',
    'At every setting the device added clearly more than was set, and neighbouring settings added the same.',
    ({ canonical }) => judgeAll(delayed(canonical).map((d) => judgePrinted(String(delayOf(canonical, d).value), addedDelay(canonical, d)))),
  ),
  entry(
    26,
    'Measured disk read speed with throttling applied',
    'Every figure of the column is a measurement (holds), some are (imprecise), none is (contradicted); a text that starts with “~” is not one.',
    'One row, the control, carries a label instead of a measurement.',
    ({ canonical }) => {
      const figures = allRows(canonical).map((d) => throughput(canonical, d));
      const measured = figures.filter((q) => !isLabel(q)).length;
      const verdict = measured === figures.length ? 'holds' : measured === 0 ? 'contradicted' : 'imprecise';
      return { verdict, arithmetic: `${measured} of ${figures.length} figures were measured`, operands: figures };
    },
  ),
  entry(
    27,
    'in order to avoid a regression on subsequent cache read',
    'There is a regression where DCB ÷ Brotli is above 1; that compressing the entry avoids it needs reads of such an entry; the worst part decides.',
    'The regression is there in every delayed row, but no compressed DCB entry was ever read.',
    ({ canonical }) => {
      const ratios = delayed(canonical).map((d) => readRatio(canonical, d));
      return judgeAll([
        judged(
          ratios.every((q) => q.value > 1),
          `DCB ÷ Brotli ${ratios.map(precise).join(', ')}`,
          ratios,
        ),
        judgeRecorded(canonical, 'read-time', { mode: 'dcb-compressed' }),
      ]);
    },
  ),
  ...example,
  entry(
    31,
    'Measures **Brotli cache read time** (single file read)',
    READS,
    'The time is recorded, the number of reads behind it is not.',
    noReads,
  ),
  entry(
    32,
    'since DCB that is stored uncompressed on disk cache requires an additional disk read to fetch the dictionary',
    READS,
    'No read was counted and no stored size is given; an entry that is stored decoded would need no dictionary at all.',
    noReads,
  ),
];

const testsOf = (run: Run): Quantity =>
  countOf(
    'tests',
    rows(run).map((d) => delayOf(run, d)),
  );
