/** The 34 sentences of the source, each judged by the source's own figures. */
import { ABSOLUTE, type Again, inOtherForm, NO_RESULT, type NotRepeated, OWN_SUMS, restated, sourceOf } from '../../claims/audit.ts';
import { above, atMost, SIMILAR_WITHIN } from '../../claims/bound.ts';
import { entry, kindest, part } from '../../claims/build.ts';
import { contrast, everyPair, much, notCheckable, printed, printedRange, printedRow } from '../../claims/rules.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { difference, ratio, scale } from '../../run/quantity.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { ratioOf } from '../ours.ts';
import * as table from './figures.ts';
import * as ours from './own.ts';
import type { Setting } from './own.ts';

type OfSource = (source: Run, mode: table.Library, subject: table.Subject) => Quantity;
type OfOurs<Where extends readonly unknown[]> = (run: Run, arm: string, against: string, ...where: Where) => Quantity;
/** One library ÷ the other, as the source printed it of a subject, and in a run of ours. */
const compare = <Where extends readonly unknown[]>(
  [arm, against]: readonly [table.Library, table.Library],
  printed: OfSource,
  subject: table.Subject,
  measured: OfOurs<Where>,
  ...where: Where
): Pick<Again, 'printed' | 'arms' | 'measured'> => ({
  printed: (source) => ratio(printed(source, arm, subject), printed(source, against, subject)),
  arms: [arm, against],
  measured: (run, above, below) => measured(run, above, below, ...where),
});
const SLZ_TO_ZLIB = ['slz', 'zlib'] as const;
const ZLIB_TO_SLZ = ['zlib', 'slz'] as const;

const speed = (id: string, subject: table.Subject, where: Setting): Again => ({
  id: `speed-${id}`,
  finding: `One core takes in more of ${subject.label} with libslz than with zlib`,
  what: `Input of one core, libslz ÷ zlib, ${subject.label}`,
  better: 'higher',
  ...compare(SLZ_TO_ZLIB, table.at('bandwidth-in'), subject, ours.throughputRatio, where),
});

const denser = (id: string, subject: table.Subject, where: Setting): Again => ({
  id: `ratio-${id}`,
  finding: `zlib makes ${subject.label} smaller than libslz does`,
  what: `Compression ratio, zlib ÷ libslz, ${subject.label}`,
  better: 'higher',
  ...compare(ZLIB_TO_SLZ, table.computedRatio, subject, ratioOf(ours.compression), where),
});

const similarSent = (id: string, { label }: table.Subject, where: Setting): Again => ({
  id: `sent-${id}`,
  finding: `Keeping nothing between calls hardly changes what libslz sends of ${label}`,
  what: `Sent for the same answers, libslz ÷ zlib, ${label}`,
  better: 'lower',
  printed: 'similar',
  arms: SLZ_TO_ZLIB,
  measured: (run, arm, against) => ours.sentRatio(run, arm, against, where),
});

const saves = (id: string, subject: table.Subject, where: Setting): Again => ({
  id: `saved-${id}`,
  finding: `One core saves more bandwidth with libslz than with zlib, ${subject.label}`,
  what: `Bandwidth that one core saves, libslz ÷ zlib, ${subject.label}; noise measured on the input`,
  better: 'higher',
  ...compare(SLZ_TO_ZLIB, table.at('bandwidth-saved'), subject, ratioOf(ours.savedRate), where),
  again: (run, again, baseline) => ours.throughputRatio(run, again, baseline, where),
});

const dearer = (id: string, { label }: table.Subject, where: Setting): Again => ({
  id: `cpu-${id}`,
  finding: `zlib uses more CPU than libslz for the same traffic, ${label}`,
  what: `CPU for each GB, zlib ÷ libslz, ${label}; printed is the input of a full core, libslz ÷ zlib`,
  better: 'lower',
  printed: (source) => table.lead('bandwidth-in')(source, table.I5),
  arms: ZLIB_TO_SLZ,
  measured: (run, arm, against) => ours.cpuRatio(run, arm, against, where),
});

/** Of the two files that the source served too. */
const ofTexts = (entry: typeof speed): Again[] => [entry('style', table.BOOTSTRAP, ours.STYLE), entry('script', table.JQUERY, ours.SCRIPT)];

const output: Again = {
  id: 'output',
  finding: 'One core sends out less with zlib than with libslz',
  what: 'Output of one core, libslz ÷ zlib, page.html; the source’s page is another',
  better: 'higher',
  ...compare(SLZ_TO_ZLIB, table.at('bandwidth-out'), table.CORE2, ratioOf(ours.sentRate), ours.PAGE),
};

const memoryAgain: Again = {
  id: 'memory',
  finding: 'With 300 sessions the process takes more memory with zlib than with libslz',
  what: 'Resident memory of the process, zlib ÷ libslz, 300 connections',
  better: 'lower',
  ...compare(ZLIB_TO_SLZ, table.at('memory-rss'), table.CORE2, ours.memoryRatio, ours.CROWD),
};

const limitedInput: Again = {
  id: 'limited',
  finding: 'On a gigabit link and with compression limited to 85 % of the CPU, libslz takes in more than zlib',
  what: 'Input, libslz ÷ zlib, 1 Gbit/s, compression limited to 85 % of the CPU; in our runs neither filled the link',
  better: 'higher',
  ...compare(SLZ_TO_ZLIB, table.at('bandwidth-in'), table.LIMITED, ours.deliveredRatio, '1gbit', 85),
};

const limitedRatio: Again = {
  id: 'limited-ratio',
  finding: 'On a gigabit link and with compression limited to 85 % of the CPU, libslz reaches the higher compression ratio',
  what: 'Compression ratio, libslz ÷ zlib, 1 Gbit/s, compression limited to 85 % of the CPU',
  better: 'higher',
  ...compare(SLZ_TO_ZLIB, table.at('compression-ratio'), table.LIMITED, ours.linkRatioOf(ours.compression), '1gbit', 85),
};

const limitedSaved: Again = {
  id: 'limited-saved',
  finding: 'With compression limited to 85 % of the CPU, libslz saves more bandwidth than zlib',
  what: 'Bandwidth saved, libslz ÷ zlib, 1 Gbit/s, compression limited to 85 % of the CPU; noise measured on the input',
  better: 'higher',
  ...compare(SLZ_TO_ZLIB, table.at('bandwidth-saved'), table.LIMITED, ours.linkRatioOf(ours.savedRate), '1gbit', 85),
  again: (run, again, baseline) => ours.deliveredRatio(run, again, baseline, '1gbit', 85),
};

const slowLink: Again = {
  id: 'slow-link',
  finding: 'On 100 Mbit/s zlib lets more through than libslz',
  what: 'Input, zlib ÷ libslz, 100 Mbit/s; printed are the compression ratios, which decide on a full link',
  better: 'higher',
  ...compare(ZLIB_TO_SLZ, table.at('compression-ratio'), table.BOOTSTRAP, ours.deliveredRatio, '100mbit'),
};

const AGREES = 'The cells agree with each other; the ratio is rounded to its printed digits.';

/** One printed row of the source: its quote is read number by number, so nothing is typed twice. */
const row = (quote: string, subject: table.Subject, mode: table.Library, reason = AGREES) => {
  const [input = '', output = '', saved = '', fifth = ''] = quote.match(/\d+(\.\d+)?/g) ?? [];
  const what = 'The numbers of the quote against their cells, the saving also against input − output, the ratio against input ÷ output.';
  return entry(quote, ABSOLUTE, what, reason, printedRow(input, output, saved, saved, fifth), ({ printed: run }) => {
    const [bwIn, bwOut] = [table.at('bandwidth-in')(run, mode, subject), table.at('bandwidth-out')(run, mode, subject)];
    return [bwIn, bwOut, table.at('bandwidth-saved')(run, mode, subject), difference(bwIn, bwOut), table.computedRatio(run, mode, subject)];
  });
};

const ONE_CONTENT: NotRepeated = { why: 'Needs files that differ in nothing but their size, which our harness does not load' };
const transcript = (r: StudyRuns) => [r.printed];
const ratios = table.each(table.UNLIMITED, table.zlibOverSlz('compression-ratio'));

export const source = sourceOf('haproxy-slz', [26, 20, 4, 21, 29, 22, 23, 25, 24, 27, 28], {
  1: entry(
    'zlib requires 256 kB of RAM per compression context',
    inOtherForm('own-each-zlib-c300'),
    'Memory of a context is what zlib takes beyond a process that does not compress; only that of the whole zlib process is printed.',
    'A process is more than its contexts: its memory per session lies above the stated size when virtual and below it when resident.',
    notCheckable({ metric: 'memory-vsz', dims: { mode: 'none' } }),
    transcript,
  ),
  2: entry(
    'can only support 4000 connections per GB of RAM',
    OWN_SUMS,
    'One GB ÷ the stated memory per context, in decimal and in binary units.',
    'A rounded figure: either reading rounds to it.',
    printed('4000', 1),
    ({ printed: run }) => [table.DECIMAL_GB, table.BINARY_GB].map((gigabyte) => table.contextsPerGb(run, gigabyte)),
  ),
  3: entry(
    'no memory usage',
    inOtherForm('own-slz-no-memory'),
    'Memory of a stream is what the process takes beyond one that does not compress.',
    'The memory of the libslz process is printed, that of a process without compression is not, so nothing can be subtracted.',
    notCheckable({ metric: 'memory-vsz', dims: { mode: 'none' } }),
    transcript,
  ),
  4: entry(
    'in practice it does not have that much of an effect',
    ofTexts(similarSent),
    'The effect is read as bytes sent for the same input, libslz ÷ zlib, wherever no limit throttles; “not much” as no more than “similar”.',
    'Some of the tests and files stay below that, most do not; what else tells the libraries apart was not measured by itself.',
    contrast('ratio', atMost(SIMILAR_WITHIN)),
    table.each(table.UNLIMITED, table.sentPerInput),
  ),
  5: entry(
    'provides a lot of savings over zlib',
    restated('replication-memory', 'replication-saved-style', 'replication-saved-script'),
    'Memory, zlib ÷ libslz, and saved bandwidth, libslz ÷ zlib, in all load tests.',
    'Memory and saved bandwidth both improve beyond “similar” in each load test.',
    much(),
    (r) => [...table.memoryRatios(r), ...table.leads('bandwidth-saved', table.TESTS)(r)],
  ),
  6: row('zlib 237 Mbps 92 Mbps 145 Mbps 2.58', table.CORE2, 'zlib'),
  7: row('slz 733 Mbps 380 Mbps 353 Mbps 1.93', table.CORE2, 'slz'),
  8: row('zlib 480 Mbps 188 Mbps 292 Mbps 2.55', table.I5, 'zlib'),
  9: row('slz 1700 Mbps 810 Mbps 890 Mbps 2.10', table.I5, 'slz'),
  10: row('zlib 1240 Mbps 976 Mbps 264 Mbps 1.27', table.LIMITED, 'zlib'),
  11: row('slz 1600 Mbps 976 Mbps 624 Mbps 1.64', table.LIMITED, 'slz'),
  12: row('zlib 1320 Mbps 163 Mbps 1157 Mbps 8.10', table.DANIELS, 'zlib'),
  13: row(
    'slz 3600 Mbps 580 Mbps 3020 Mbps 6.20',
    table.DANIELS,
    'slz',
    'The printed ratio is not that of the two printed bandwidths, which may themselves have been rounded to tens.',
  ),
  14: row('zlib 980 Mbps 124 Mbps 856 Mbps 7.90', table.TV, 'zlib'),
  15: row('slz 3300 Mbps 553 Mbps 2747 Mbps 5.97', table.TV, 'slz'),
  16: row('zlib 430 Mbps 180 Mbps 250 Mbps 2.39', table.JQUERY, 'zlib'),
  17: row('slz 1470 Mbps 764 Mbps 706 Mbps 1.92', table.JQUERY, 'slz'),
  18: row('zlib 790 Mbps 165 Mbps 625 Mbps 4.79', table.BOOTSTRAP, 'zlib'),
  19: row('slz 2450 Mbps 650 Mbps 1800 Mbps 3.77', table.BOOTSTRAP, 'slz'),
  20: entry(
    'while the compression ratio is lower',
    ofTexts(denser),
    'Compression ratio, zlib ÷ libslz, wherever no limit throttles.',
    'zlib reaches the higher ratio in every test and file that is not throttled.',
    contrast(),
    ratios,
  ),
  21: entry(
    'the bandwidth savings are much more important',
    ofTexts(saves),
    'Saved bandwidth, libslz ÷ zlib, in every test and file.',
    'True of megabits per second, which rise because more traffic passes; the saved share of that traffic is smaller unless compression is throttled.',
    much(),
    table.leads('bandwidth-saved', table.ALL),
  ),
  22: entry(
    'zlib became the bottleneck at 24% of the output bandwidth',
    [output],
    'Output of zlib ÷ output of libslz in the first test.',
    'The share is that of the output which libslz reached on the same core.',
    printed('24'),
    ({ printed: run }) => [scale(table.zlibOverSlz('bandwidth-out')(run, table.CORE2), 100, '%')],
  ),
  23: entry(
    'the difference in memory usage is obvious',
    [memoryAgain],
    'Memory, virtual and resident, zlib ÷ libslz, in all load tests.',
    'The smallest of the ratios is still far beyond “similar”.',
    much(),
    table.memoryRatios,
  ),
  24: entry(
    'the average compression ratio is much higher',
    [limitedRatio],
    'Compression ratio, libslz ÷ zlib, in the throttled test.',
    'Just beyond “similar”, in the single test that has a limit.',
    much(),
    table.leads('compression-ratio', [table.LIMITED]),
  ),
  25: entry(
    'the input bandwidth is quite higher for one Gbps output',
    [limitedInput],
    'Input, libslz ÷ zlib, in the throttled test, “quite higher” read as “much”; and the output of either library in Gbps.',
    'Both libraries send the same output, a little below the gigabit, and libslz takes in more for it.',
    part(much(), table.leads('bandwidth-in', [table.LIMITED])),
    part(printed('1'), ({ printed: run }) =>
      table.LIBRARIES.map(({ key }) => scale(table.at('bandwidth-out')(run, key, table.LIMITED), 1e-3, 'Gbps')),
    ),
  ),
  26: entry(
    'slz is constantly 2.5-3.5 times faster than zlib',
    ofTexts(speed),
    'Input and hits, libslz ÷ zlib. Two readings: in every test and file without a CPU limit, or under the limit too; the kinder decides.',
    'True without a CPU limit, which is where speed shows; read as under the limit too, the source’s own table contradicts it.',
    kindest(...[table.UNLIMITED, table.ALL].map((subjects) => part(printedRange('2.5', '3.5'), table.speeds(subjects)))),
  ),
  27: entry(
    'results in providing more savings for a fixed CPU usage',
    [limitedSaved],
    'Saved bandwidth, libslz ÷ zlib, in the two tests that state a CPU share.',
    'libslz saves more bandwidth at either share of CPU.',
    contrast(),
    table.leads('bandwidth-saved', [table.I5, table.LIMITED]),
  ),
  28: entry(
    'For links smaller than 100 Mbps, zlib still provides a better compression ratio',
    [slowLink],
    'The link up to which zlib has CPU to spare and is not throttled, computed as the crossover; and the ratio, zlib ÷ libslz, where nothing throttles.',
    'Below the stated link zlib keeps up in every test and file, and its ratio is the higher one. Computed, not measured: no link was varied.',
    part(everyPair(above(1), 'crossover', 'the stated link'), table.crossovers),
    part(contrast(), ratios),
  ),
  29: entry(
    'at the expense of a much higher CPU usage',
    ofTexts(dearer),
    'CPU for the same traffic is the inverse of the traffic that one full core carries: input, libslz ÷ zlib, where the source states a full core.',
    'Derived from a core said to be fully used; CPU time itself was not printed, least of all on a small link.',
    much(),
    table.leads('bandwidth-in', [table.I5]),
  ),
  30: entry(
    'Larger input files provide slightly higher bandwidth for both libs',
    ONE_CONTENT,
    'Bandwidth by file size.',
    'No file size is printed and each file has another content; the sizes that hits imply do not rank like the bandwidths.',
    notCheckable(...table.FILES.map(({ dims }) => ({ metric: 'page-size', dims }))),
    transcript,
  ),
  31: entry(
    'it converges to 256kB per connection',
    ONE_CONTENT,
    'Memory by file size.',
    'No memory is printed for the files, so what it approaches with larger ones cannot be seen.',
    notCheckable(...table.FILES.map(({ dims }) => ({ metric: 'memory-vsz', dims }))),
    transcript,
  ),
  32: entry(
    'the home page of www.haproxy.org (76 kB)',
    NO_RESULT,
    'Input bandwidth ÷ hits of the same test is the size of what was served.',
    'This test prints no hits; the tests that do imply larger objects, but do not say which page they served.',
    notCheckable({ metric: 'hits', dims: table.CORE2.dims }),
    transcript,
  ),
  33: entry(
    'the zlib window is limited to 32kB',
    NO_RESULT,
    'The window of a run.',
    'A property of the format, stated and not measured.',
    notCheckable({ metric: 'zlib-window' }),
    transcript,
  ),
  34: entry(
    'allows to consume even more data from the servers',
    restated('replication-speed-style', 'replication-speed-script'),
    'Input, libslz ÷ zlib, in every test and file.',
    'Input is higher with libslz in each of them.',
    contrast(),
    table.leads('bandwidth-in', table.ALL),
  ),
});
