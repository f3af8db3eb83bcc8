/** The 34 claims that the source makes, each judged by computation on its own figures. */
import type { AuditEntry } from '../../claims/audit.ts';
import { auditOf, PRINTED } from '../../claims/legacy.ts';
import {
  judgeAll,
  judgeBest,
  judgeContrast,
  judgeMuch,
  judgePrinted,
  judgeRange,
  judgeRecorded,
  judgeSimilar,
  precise,
  SIMILAR_WITHIN,
  type Judgement,
} from '../../claims/legacy-rules.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { difference, ratio, scale } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import {
  ALL,
  at,
  BINARY_GB,
  BOOTSTRAP,
  computedRatio,
  contextsPerGb,
  CORE2,
  DANIELS,
  DECIMAL_GB,
  FILES,
  I5,
  impliedSize,
  JQUERY,
  lead,
  LIMITED,
  perSession,
  sentPerInput,
  sessionsPerGb,
  speeds,
  TESTS,
  TV,
  UNLIMITED,
  type Library,
  type Subject,
} from './words.ts';

const entry = auditOf('haproxy-slz');

const MUCH = `“Much”, “a lot”, “obvious”: every ratio above ${SIMILAR_WITHIN}.`;
const CONTRAST = 'A named contrast holds when every ratio points its way, is imprecise when mixed, contradicted when none does.';
const NOT_RECORDED = 'A claim whose figure the run does not hold is not checkable; the run is searched for it.';
const ROW =
  'Each number of the quote against its cell, input − output against the printed saving, input ÷ output against the printed ratio.';

/** One printed row of the source: its quote is read number by number, so nothing is typed twice. */
const row = (n: number, quote: string, subject: Subject, mode: Library, reason: string): AuditEntry =>
  entry(n, quote, ROW, reason, ({ canonical: run }) => judgeRow(run, quote, subject, mode));

function judgeRow(run: Run, quote: string, subject: Subject, mode: Library): Judgement {
  const [input = '', output = '', saved = '', told = ''] = quote.match(/\d+(\.\d+)?/g) ?? [];
  const [bwIn, bwOut] = [at(run, 'bandwidth-in', subject, mode), at(run, 'bandwidth-out', subject, mode)];
  return judgeAll([
    judgePrinted(input, bwIn),
    judgePrinted(output, bwOut),
    judgePrinted(saved, at(run, 'bandwidth-saved', subject, mode)),
    judgePrinted(saved, difference(bwIn, bwOut)),
    judgePrinted(told, computedRatio(run, subject, mode)),
  ]);
}

/** Not checkable as long as no reference file has the figure; one of the four is named in the arithmetic. */
const notForFiles = (run: Run, metric: string): Judgement => FILES.map((s) => judgeRecorded(run, metric, s.dims)).at(-1)!;

const AGREES = 'The cells agree with each other; the ratio is rounded to its printed digits.';

const zlibOverSlz = (run: Run, metric: string, subject: Subject) =>
  ratio(at(run, metric, subject, 'zlib'), at(run, metric, subject, 'slz'));
const memoryRatios = ({ canonical: run }: StudyRuns) =>
  TESTS.flatMap((s) => ['memory-vsz', 'memory-rss'].map((metric) => zlibOverSlz(run, metric, s)));

export const audit: readonly AuditEntry[] = [
  entry(
    1,
    'zlib requires 256 kB of RAM per compression context',
    `The printed size against virtual memory of the zlib process ÷ sessions, in every load test. ${PRINTED}`,
    'Memory was read for the process, not for a context; the quotient comes near and lies above the stated size in every test.',
    ({ canonical: run }) => judgeAll(TESTS.map((s) => judgePrinted('256', perSession(run, 'memory-vsz', s, 'zlib')))),
  ),
  entry(
    2,
    'can only support 4000 connections per GB of RAM',
    'One GB ÷ the stated memory per context, both decimal or both binary; the better reading decides.',
    'Either reading misses the printed number by a few percent; the tests themselves give yet another one.',
    ({ canonical: run }) => {
      const best = judgeBest([DECIMAL_GB, BINARY_GB].map((gigabyte) => judgePrinted('4000', contextsPerGb(run, gigabyte))));
      const measured = [CORE2, I5].map((s) => sessionsPerGb(run, s, 'zlib'));
      const also = measured.map(precise).join(' and ');
      return { ...best, arithmetic: `${best.arithmetic}; the tests give ${also}`, operands: [...best.operands, ...measured] };
    },
  ),
  entry(
    3,
    'no memory usage',
    `Memory of a stream is what the process takes beyond one that does not compress. ${NOT_RECORDED}`,
    'The memory of the libslz process is printed, that of a process without compression is not, so nothing can be subtracted.',
    ({ canonical: run }) => judgeRecorded(run, 'memory-vsz', { mode: 'none' }),
  ),
  entry(
    4,
    'in practice it does not have that much of an effect',
    `No “much” effect: the ratios of the two libraries are similar, within a factor of ${SIMILAR_WITHIN}, wherever no limit throttles.`,
    'libslz sends clearly more bytes for the same input in most tests and files.',
    ({ canonical: run }) => judgeSimilar(UNLIMITED.map((s) => sentPerInput(run, s))),
  ),
  entry(
    5,
    'provides a lot of savings over zlib',
    `${MUCH} Savings of memory and saved bandwidth, in all load tests.`,
    'Memory and saved bandwidth both improve beyond “similar” in each load test.',
    (r) => judgeMuch([...memoryRatios(r), ...TESTS.map((s) => lead(r.canonical, 'bandwidth-saved', s))]),
  ),
  row(6, 'zlib 237 Mbps 92 Mbps 145 Mbps 2.58', CORE2, 'zlib', AGREES),
  row(7, 'slz 733 Mbps 380 Mbps 353 Mbps 1.93', CORE2, 'slz', AGREES),
  row(8, 'zlib 480 Mbps 188 Mbps 292 Mbps 2.55', I5, 'zlib', AGREES),
  row(9, 'slz 1700 Mbps 810 Mbps 890 Mbps 2.10', I5, 'slz', AGREES),
  row(10, 'zlib 1240 Mbps 976 Mbps 264 Mbps 1.27', LIMITED, 'zlib', AGREES),
  row(11, 'slz 1600 Mbps 976 Mbps 624 Mbps 1.64', LIMITED, 'slz', AGREES),
  row(12, 'zlib 1320 Mbps 163 Mbps 1157 Mbps 8.10', DANIELS, 'zlib', AGREES),
  row(
    13,
    'slz 3600 Mbps 580 Mbps 3020 Mbps 6.20',
    DANIELS,
    'slz',
    'The printed ratio is not that of the two printed bandwidths, which may themselves have been rounded to tens.',
  ),
  row(14, 'zlib 980 Mbps 124 Mbps 856 Mbps 7.90', TV, 'zlib', AGREES),
  row(15, 'slz 3300 Mbps 553 Mbps 2747 Mbps 5.97', TV, 'slz', AGREES),
  row(16, 'zlib 430 Mbps 180 Mbps 250 Mbps 2.39', JQUERY, 'zlib', AGREES),
  row(17, 'slz 1470 Mbps 764 Mbps 706 Mbps 1.92', JQUERY, 'slz', AGREES),
  row(18, 'zlib 790 Mbps 165 Mbps 625 Mbps 4.79', BOOTSTRAP, 'zlib', AGREES),
  row(19, 'slz 2450 Mbps 650 Mbps 1800 Mbps 3.77', BOOTSTRAP, 'slz', AGREES),
  entry(
    20,
    'while the compression ratio is lower',
    `${CONTRAST} Ratio of zlib ÷ libslz wherever no limit throttles.`,
    'zlib reaches the higher ratio in every test and file that is not throttled.',
    ({ canonical: run }) => judgeContrast(UNLIMITED.map((s) => zlibOverSlz(run, 'compression-ratio', s))),
  ),
  entry(
    21,
    'the bandwidth savings are much more important',
    `${MUCH} Saved bandwidth of libslz ÷ zlib in every test and file.`,
    'True of megabits per second, which rise because more traffic passes; the saved share of that traffic is smaller unless compression is throttled.',
    ({ canonical: run }) => judgeMuch(ALL.map((s) => lead(run, 'bandwidth-saved', s))),
  ),
  entry(
    22,
    'zlib became the bottleneck at 24% of the output bandwidth',
    `Output of zlib ÷ output of libslz in the first test. ${PRINTED}`,
    'The share is that of the output which libslz reached on the same core.',
    ({ canonical: run }) => judgePrinted('24', scale(zlibOverSlz(run, 'bandwidth-out', CORE2), 100, '%')),
  ),
  entry(
    23,
    'the difference in memory usage is obvious',
    `${MUCH} Memory of zlib ÷ libslz, virtual and resident, in all load tests.`,
    'The smallest of the ratios is still far beyond “similar”.',
    (r) => judgeMuch(memoryRatios(r)),
  ),
  entry(
    24,
    'the average compression ratio is much higher',
    `${MUCH} Compression ratio of libslz ÷ zlib in the throttled test.`,
    'Just beyond “similar”, in the single test that has a limit.',
    ({ canonical: run }) => judgeMuch([lead(run, 'compression-ratio', LIMITED)]),
  ),
  entry(
    25,
    'the input bandwidth is quite higher for one Gbps output',
    `“Quite higher” is read as “much”: above ${SIMILAR_WITHIN}. The output, in Gbps, at the digits of “one”.`,
    'Both libraries send the same output, a little below the gigabit, and libslz takes in more for it.',
    ({ canonical: run }) =>
      judgeAll([
        judgeMuch([lead(run, 'bandwidth-in', LIMITED)]),
        ...(['zlib', 'slz'] as const).map((mode) => judgePrinted('1', scale(at(run, 'bandwidth-out', LIMITED, mode), 1e-3, 'Gbps'))),
      ]),
  ),
  entry(
    26,
    'slz is constantly 2.5-3.5 times faster than zlib',
    '“Constantly a to b”: every test and file, by input and by hits, lies in the range or rounds into it; the worst decides.',
    'True without a limit, once rounded; under the CPU limit the source’s own table shows a far smaller factor.',
    ({ canonical: run }) => judgeRange('2.5', '3.5', speeds(run, ALL)),
  ),
  entry(
    27,
    'results in providing more savings for a fixed CPU usage',
    `${CONTRAST} Saved bandwidth of libslz ÷ zlib in the two tests that state a CPU share.`,
    'libslz saves more bandwidth at either share of CPU.',
    ({ canonical: run }) => judgeContrast([I5, LIMITED].map((s) => lead(run, 'bandwidth-saved', s))),
  ),
  entry(
    28,
    'For links smaller than 100 Mbps, zlib still provides a better compression ratio',
    NOT_RECORDED,
    'No test states the capacity of its link, and none was run on one that was varied.',
    ({ canonical: run }) => judgeRecorded(run, 'link-capacity'),
  ),
  entry(
    29,
    'at the expense of a much higher CPU usage',
    `${MUCH} CPU for the same traffic is the inverse of the traffic that one full core carries; taken where the source states a full core.`,
    'Derived from a core said to be fully used; CPU time itself was not printed, least of all on a small link.',
    ({ canonical: run }) => judgeMuch([lead(run, 'bandwidth-in', I5)]),
  ),
  entry(
    30,
    'Larger input files provide slightly higher bandwidth for both libs',
    NOT_RECORDED,
    'No file size is printed and each file has another content; the sizes that hits imply do not rank like the bandwidths.',
    ({ canonical: run }) => {
      const implied = FILES.map((s) => [impliedSize(run, s, 'zlib'), at(run, 'bandwidth-in', s, 'zlib')] as const);
      const pairs = implied.map(([size, input]) => `${precise(size)} at ${precise(input)}`).join(', ');
      const needed = notForFiles(run, 'page-size');
      return { ...needed, arithmetic: `${needed.arithmetic}; implied with zlib: ${pairs}`, operands: implied.flat() };
    },
  ),
  entry(
    31,
    'it converges to 256kB per connection',
    'The level: virtual memory ÷ sessions at the larger load. The convergence: memory by file size, which the run must hold.',
    'The level comes near; that it is approached with larger files cannot be seen, because no memory is printed for the files.',
    ({ canonical: run }) => judgeAll([judgePrinted('256', perSession(run, 'memory-vsz', I5, 'zlib')), notForFiles(run, 'memory-vsz')]),
  ),
  entry(
    32,
    'the home page of www.haproxy.org (76 kB)',
    `Size implied by input bandwidth ÷ hits in the same test. ${NOT_RECORDED}`,
    'This test prints no hits; the tests that do imply larger objects, but do not say which page they served.',
    ({ canonical: run }) => judgeRecorded(run, 'hits', CORE2.dims),
  ),
  entry(
    33,
    'the zlib window is limited to 32kB',
    NOT_RECORDED,
    'A property of the format, stated and not measured.',
    ({ canonical: run }) => judgeRecorded(run, 'zlib-window'),
  ),
  entry(
    34,
    'allows to consume even more data from the servers',
    `${CONTRAST} Input of libslz ÷ zlib in every test and file.`,
    'Input is higher with libslz in each of them.',
    ({ canonical: run }) => judgeContrast(ALL.map((s) => lead(run, 'bandwidth-in', s))),
  ),
];
