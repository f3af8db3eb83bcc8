/** The 34 sentences of the source, each judged by the source's own figures; those that we measured again come first. */
import { ABSOLUTE, inOtherForm, NO_RESULT, OWN_SUMS, restated, sourceOf, type AuditEntry, type NotRepeated } from '../../claims/audit.ts';
import { atMost, above, SIMILAR_WITHIN } from '../../claims/bound.ts';
import { auditOf, every, kindest, part } from '../../claims/build.ts';
import { contrast, everyPair, much, notCheckable, printed, printedRange, printedRow } from '../../claims/rules.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { difference, scale } from '../../run/quantity.ts';
import {
  ALL,
  at,
  BINARY_GB,
  BOOTSTRAP,
  computedRatio,
  contextsPerGb,
  CORE2,
  crossover,
  DANIELS,
  DECIMAL_GB,
  each,
  FILES,
  I5,
  JQUERY,
  leads,
  LIBRARIES,
  LIMITED,
  memoryRatios,
  sentPerInput,
  speeds,
  stated,
  TV,
  TESTS,
  UNLIMITED,
  zlibOverSlz,
  type Library,
  type Subject,
} from './figures.ts';
import * as again from './replications.ts';

const entry = auditOf('haproxy-slz');

const AGREES = 'The cells agree with each other; the ratio is rounded to its printed digits.';

/** One printed row of the source: its quote is read number by number, so nothing is typed twice. */
const row = (n: number, quote: string, subject: Subject, mode: Library, reason = AGREES): AuditEntry => {
  const [input = '', output = '', saved = '', fifth = ''] = quote.match(/\d+(\.\d+)?/g) ?? [];
  const what = 'The numbers of the quote against their cells, the saving also against input − output, the ratio against input ÷ output.';
  return entry(n, quote, ABSOLUTE, what, reason, printedRow(input, output, saved, saved, fifth), ({ printed: run }) => {
    const [bwIn, bwOut] = [at(run, 'bandwidth-in', subject, mode), at(run, 'bandwidth-out', subject, mode)];
    return [bwIn, bwOut, at(run, 'bandwidth-saved', subject, mode), difference(bwIn, bwOut), computedRatio(run, subject, mode)];
  });
};

const ONE_CONTENT: NotRepeated = { why: 'Needs files that differ in nothing but their size, which our harness does not load' };
const transcript = (r: StudyRuns) => [r.printed];
const ratios = each(UNLIMITED, (run, s) => zlibOverSlz(run, 'compression-ratio', s));

export const source = sourceOf([
  entry(
    26,
    'slz is constantly 2.5-3.5 times faster than zlib',
    again.ofTexts(again.speed),
    'Input and hits, libslz ÷ zlib. Two readings: in every test and file without a CPU limit, or under the limit too; the kinder decides.',
    'True without a CPU limit, which is where speed shows; read as under the limit too, the source’s own table contradicts it.',
    kindest(...[UNLIMITED, ALL].map((subjects) => part(printedRange('2.5', '3.5'), (r) => speeds(r.printed, subjects)))),
  ),
  entry(
    20,
    'while the compression ratio is lower',
    again.ofTexts(again.denser),
    'Compression ratio, zlib ÷ libslz, wherever no limit throttles.',
    'zlib reaches the higher ratio in every test and file that is not throttled.',
    contrast(),
    ratios,
  ),
  entry(
    4,
    'in practice it does not have that much of an effect',
    again.ofTexts(again.similar),
    'The effect is read as bytes sent for the same input, libslz ÷ zlib, wherever no limit throttles; “not much” as no more than “similar”.',
    'Some of the tests and files stay below that, most do not; what else tells the libraries apart was not measured by itself.',
    contrast('ratio', atMost(SIMILAR_WITHIN)),
    each(UNLIMITED, sentPerInput),
  ),
  entry(
    21,
    'the bandwidth savings are much more important',
    again.ofTexts(again.saves),
    'Saved bandwidth, libslz ÷ zlib, in every test and file.',
    'True of megabits per second, which rise because more traffic passes; the saved share of that traffic is smaller unless compression is throttled.',
    much(),
    leads('bandwidth-saved', ALL),
  ),
  entry(
    29,
    'at the expense of a much higher CPU usage',
    again.ofTexts(again.dearer),
    'CPU for the same traffic is the inverse of the traffic that one full core carries: input, libslz ÷ zlib, where the source states a full core.',
    'Derived from a core said to be fully used; CPU time itself was not printed, least of all on a small link.',
    much(),
    leads('bandwidth-in', [I5]),
  ),
  entry(
    22,
    'zlib became the bottleneck at 24% of the output bandwidth',
    [again.output],
    'Output of zlib ÷ output of libslz in the first test.',
    'The share is that of the output which libslz reached on the same core.',
    printed('24'),
    ({ printed: run }) => [scale(zlibOverSlz(run, 'bandwidth-out', CORE2), 100, '%')],
  ),
  entry(
    23,
    'the difference in memory usage is obvious',
    [again.memory],
    'Memory, virtual and resident, zlib ÷ libslz, in all load tests.',
    'The smallest of the ratios is still far beyond “similar”.',
    much(),
    memoryRatios,
  ),
  entry(
    25,
    'the input bandwidth is quite higher for one Gbps output',
    [again.limited],
    'Input, libslz ÷ zlib, in the throttled test, “quite higher” read as “much”; and the output of either library in Gbps.',
    'Both libraries send the same output, a little below the gigabit, and libslz takes in more for it.',
    every(
      part(much(), leads('bandwidth-in', [LIMITED])),
      part(printed('1'), ({ printed: run }) => LIBRARIES.map(({ key }) => scale(at(run, 'bandwidth-out', LIMITED, key), 1e-3, 'Gbps'))),
    ),
  ),
  entry(
    24,
    'the average compression ratio is much higher',
    [again.limitedRatio],
    'Compression ratio, libslz ÷ zlib, in the throttled test.',
    'Just beyond “similar”, in the single test that has a limit.',
    much(),
    leads('compression-ratio', [LIMITED]),
  ),
  entry(
    27,
    'results in providing more savings for a fixed CPU usage',
    [again.limitedSaved],
    'Saved bandwidth, libslz ÷ zlib, in the two tests that state a CPU share.',
    'libslz saves more bandwidth at either share of CPU.',
    contrast(),
    leads('bandwidth-saved', [I5, LIMITED]),
  ),
  entry(
    28,
    'For links smaller than 100 Mbps, zlib still provides a better compression ratio',
    [again.slowLink],
    'The link up to which zlib has CPU to spare and is not throttled, computed as the crossover; and the ratio, zlib ÷ libslz, where nothing throttles.',
    'Below the stated link zlib keeps up in every test and file, and its ratio is the higher one. Computed, not measured: no link was varied.',
    every(
      part(everyPair(above(1), 'crossover', 'the stated link'), (r) =>
        each(UNLIMITED, crossover)(r).map((q) => [q, stated(r.printed, 'link-below')] as const),
      ),
      part(contrast(), ratios),
    ),
  ),
  entry(
    1,
    'zlib requires 256 kB of RAM per compression context',
    inOtherForm('own-each-zlib-c300', 'own-zlib-memory'),
    'Memory of a context is what zlib takes beyond a process that does not compress; only that of the whole zlib process is printed.',
    'A process is more than its contexts: its memory per session lies above the stated size when virtual and below it when resident.',
    notCheckable({ metric: 'memory-vsz', dims: { mode: 'none' } }),
    transcript,
  ),
  entry(
    2,
    'can only support 4000 connections per GB of RAM',
    OWN_SUMS,
    'One GB ÷ the stated memory per context, in decimal and in binary units.',
    'A rounded figure: either reading rounds to it.',
    printed('4000', 1),
    ({ printed: run }) => [DECIMAL_GB, BINARY_GB].map((gigabyte) => contextsPerGb(run, gigabyte)),
  ),
  entry(
    3,
    'no memory usage',
    inOtherForm('own-slz-no-memory'),
    'Memory of a stream is what the process takes beyond one that does not compress.',
    'The memory of the libslz process is printed, that of a process without compression is not, so nothing can be subtracted.',
    notCheckable({ metric: 'memory-vsz', dims: { mode: 'none' } }),
    transcript,
  ),
  entry(
    5,
    'provides a lot of savings over zlib',
    restated('replication-memory', 'replication-saved-style', 'replication-saved-script'),
    'Memory, zlib ÷ libslz, and saved bandwidth, libslz ÷ zlib, in all load tests.',
    'Memory and saved bandwidth both improve beyond “similar” in each load test.',
    much(),
    (r) => [...memoryRatios(r), ...leads('bandwidth-saved', TESTS)(r)],
  ),
  row(6, 'zlib 237 Mbps 92 Mbps 145 Mbps 2.58', CORE2, 'zlib'),
  row(7, 'slz 733 Mbps 380 Mbps 353 Mbps 1.93', CORE2, 'slz'),
  row(8, 'zlib 480 Mbps 188 Mbps 292 Mbps 2.55', I5, 'zlib'),
  row(9, 'slz 1700 Mbps 810 Mbps 890 Mbps 2.10', I5, 'slz'),
  row(10, 'zlib 1240 Mbps 976 Mbps 264 Mbps 1.27', LIMITED, 'zlib'),
  row(11, 'slz 1600 Mbps 976 Mbps 624 Mbps 1.64', LIMITED, 'slz'),
  row(12, 'zlib 1320 Mbps 163 Mbps 1157 Mbps 8.10', DANIELS, 'zlib'),
  row(
    13,
    'slz 3600 Mbps 580 Mbps 3020 Mbps 6.20',
    DANIELS,
    'slz',
    'The printed ratio is not that of the two printed bandwidths, which may themselves have been rounded to tens.',
  ),
  row(14, 'zlib 980 Mbps 124 Mbps 856 Mbps 7.90', TV, 'zlib'),
  row(15, 'slz 3300 Mbps 553 Mbps 2747 Mbps 5.97', TV, 'slz'),
  row(16, 'zlib 430 Mbps 180 Mbps 250 Mbps 2.39', JQUERY, 'zlib'),
  row(17, 'slz 1470 Mbps 764 Mbps 706 Mbps 1.92', JQUERY, 'slz'),
  row(18, 'zlib 790 Mbps 165 Mbps 625 Mbps 4.79', BOOTSTRAP, 'zlib'),
  row(19, 'slz 2450 Mbps 650 Mbps 1800 Mbps 3.77', BOOTSTRAP, 'slz'),
  entry(
    30,
    'Larger input files provide slightly higher bandwidth for both libs',
    ONE_CONTENT,
    'Bandwidth by file size.',
    'No file size is printed and each file has another content; the sizes that hits imply do not rank like the bandwidths.',
    notCheckable(...FILES.map(({ dims }) => ({ metric: 'page-size', dims }))),
    transcript,
  ),
  entry(
    31,
    'it converges to 256kB per connection',
    ONE_CONTENT,
    'Memory by file size.',
    'No memory is printed for the files, so what it approaches with larger ones cannot be seen.',
    notCheckable(...FILES.map(({ dims }) => ({ metric: 'memory-vsz', dims }))),
    transcript,
  ),
  entry(
    32,
    'the home page of www.haproxy.org (76 kB)',
    NO_RESULT,
    'Input bandwidth ÷ hits of the same test is the size of what was served.',
    'This test prints no hits; the tests that do imply larger objects, but do not say which page they served.',
    notCheckable({ metric: 'hits', dims: CORE2.dims }),
    transcript,
  ),
  entry(
    33,
    'the zlib window is limited to 32kB',
    NO_RESULT,
    'The window of a run.',
    'A property of the format, stated and not measured.',
    notCheckable({ metric: 'zlib-window' }),
    transcript,
  ),
  entry(
    34,
    'allows to consume even more data from the servers',
    restated('replication-speed-style', 'replication-speed-script'),
    'Input, libslz ÷ zlib, in every test and file.',
    'Input is higher with libslz in each of them.',
    contrast(),
    leads('bandwidth-in', ALL),
  ),
]);
