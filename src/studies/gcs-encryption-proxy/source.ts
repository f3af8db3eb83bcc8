/**
 * The 24 sentences of the source, each judged by the source's own table. The ratios that we measured again are of median latencies, the
 * source's of means.
 */
import { type Again, inOtherForm, type NotRepeated, restated, sourceOf } from '../../claims/audit.ts';
import { above } from '../../claims/bound.ts';
import { entry, every, part } from '../../claims/build.ts';
import { inOneArm } from '../../claims/replication.ts';
import { all, contrast, generally, much, notCheckable, printed, similar } from '../../claims/rules.ts';
import type { Part, StudyRuns } from '../../claims/types.ts';
import { DataError } from '../../run/errors.ts';
import { ratio } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';
import * as table from './figures.ts';
import { row, rows } from './numbers.ts';
import * as ours from './own.ts';

/** The source's rows on its smallest machine: 1 MB by 10 and by 500 users, then 100 MB by as many. */
const [FEW, MANY] = [1, 3] as const;
const [LARGE_FEW, LARGE_MANY] = [10, 12] as const;
const few: ours.Setting = { ...ours.SMALL, users: 10 };
const many: ours.Setting = { ...ours.SMALL, users: 50 };

const ARMS = [ours.WHOLE, ours.DIRECT] as const;

/** A latency with ÷ without the proxy, in the source and in our runs. */
const slower = (id: string, finding: string, what: string, phase: table.Phase, row: number | 'similar', where: ours.Setting): Again => ({
  id,
  finding,
  what: `Latency of ${phase}s, with ÷ without proxy, ${what}`,
  better: 'lower',
  printed: row === 'similar' ? row : (source) => table.slowdown(table.rowOf(source, row), phase),
  arms: ARMS,
  measured: (run, arm, against) => ours.latencyRatio(run, arm, against, where, phase),
});

/** Growth of a latency from one setting to another. */
const grown = (from: ours.Setting, to: ours.Setting, phase: table.Phase) => (run: Run, mode: string) =>
  ratio(ours.latency(run, mode, to, phase), ours.latency(run, mode, from, phase));
const growth = grown(few, many, 'upload');
const printedGrowth = (source: Run, from: number, to: number, phase: table.Phase = 'upload') =>
  ratio(table.latency(table.rowOf(source, to), table.WITH, phase), table.latency(table.rowOf(source, from), table.WITH, phase));

const larger = (phase: table.Phase): Again => ({
  id: `size-${phase}`,
  finding: `With the proxy ${phase}s take longer the larger the file`,
  what: `Latency of ${phase}s with proxy, 100 MB ÷ 1 MB; ours of one user`,
  better: 'lower',
  printed: (source) => printedGrowth(source, FEW, LARGE_FEW, phase),
  ...inOneArm(ours.WHOLE, grown(ours.SMALL, ours.LARGEST, phase)),
});

/** The source's cipher time holds its calls of a key service. */
const share = (phase: table.Phase): Again => ({
  id: `share-${phase}`,
  finding: `The cipher and its keys take a smaller part of large ${phase}s`,
  what: `Share of the cipher in ${phase}s with a key service of ${ours.SLOW_KEYS} ms, 1 MB ÷ 100 MB; noise measured on the latency`,
  printed: (source) => ratio(table.cryptoShare(table.rowOf(source, FEW), phase), table.cryptoShare(table.rowOf(source, LARGE_FEW), phase)),
  ...inOneArm(ours.WHOLE, grown(ours.SMALL, ours.LARGEST, phase)),
  measured: (run) => {
    const [of1, of100] = [ours.SMALL, ours.LARGEST].map((where) => ours.cipherShare(run, phase, { ...where, keyService: ours.SLOW_KEYS }));
    return ratio(of1!, of100!);
  },
});

const fewerServed: Again = {
  id: 'rate',
  finding: 'With many users and 1 MB, fewer requests are served with the proxy',
  what: 'Rate of requests, without ÷ with proxy, 1 MB, many users',
  better: 'higher',
  printed: (source) => ratio(table.rate(table.rowOf(source, MANY), table.WITHOUT), table.rate(table.rowOf(source, MANY), table.WITH)),
  arms: [ours.DIRECT, ours.WHOLE],
  measured: (run, arm, against) => ours.rateRatio(run, arm, against, many),
};

const usersWithProxy: Again = {
  id: 'users-with-proxy',
  finding: 'More users weigh more on latency with the proxy than without',
  what: 'Growth of upload latency from few to many users, with ÷ without proxy, 1 MB',
  better: 'lower',
  printed: (source) => ratio(table.slowdown(table.rowOf(source, MANY), 'upload'), table.slowdown(table.rowOf(source, FEW), 'upload')),
  arms: ARMS,
  measured: (run, arm, against) => ratio(growth(run, arm), growth(run, against)),
};

const moreUsers: Again = {
  id: 'users',
  finding: 'Uploads of 1 MB with the proxy take much longer with more users',
  what: 'Latency of uploads with proxy, 1 MB, many users ÷ few',
  better: 'lower',
  printed: (source) => printedGrowth(source, FEW, MANY),
  ...inOneArm(ours.WHOLE, growth),
};

const tenOfMiddle = grown(ours.MIDDLE, { ...ours.MIDDLE, users: 10 }, 'upload');
const usersBySize: Again = {
  id: 'users-by-size',
  finding: 'More users weigh more on latency where files are larger',
  what: 'Growth of upload latency with more users, with proxy, larger ÷ smaller files: printed 100 MB ÷ 1 MB, ours 10 MB ÷ 1 MB',
  better: 'lower',
  printed: (source) => ratio(printedGrowth(source, LARGE_FEW, LARGE_MANY), printedGrowth(source, FEW, MANY)),
  ...inOneArm(ours.WHOLE, (run, mode) => ratio(tenOfMiddle(run, mode), grown(ours.SMALL, few, 'upload')(run, mode))),
};

const MACHINES: NotRepeated = { why: 'Needs machines of several sizes: our harness gives the sidecar one core at most' };
const LARGER_OBJECTS: NotRepeated = { why: 'Needs larger objects: those of our harness have 100 MB at most' };
const SHARES = restated('replication-share-upload', 'replication-share-download');

const bySize = (r: StudyRuns) => table.steps(rows(r), 'fileMb');
const at = (fileMb: number, among: readonly table.Step[]) => among.filter(([a]) => a.fileMb === fileMb);

/** Share of the cipher ÷ the share at the next larger object, which is also growth of the latency ÷ growth of the cipher time. */
const shareDrops = (of: readonly table.Step[]) =>
  of.flatMap(([a, b]) => table.PHASES.map(({ key }) => ratio(table.cryptoShare(a, key), table.cryptoShare(b, key))));

/** Growth of the rate, of those steps in which neither rate breaks Little's law: an impossible rate decides nothing. */
const possibleRates = (of: readonly table.Step[], mode: table.Mode) =>
  of.filter((step) => !step.some((x) => table.isOverfull(table.occupancy(x, mode)))).map((step) => table.rateGrowth(step, mode));

/** Steps from the fewest to the most users of the same machine and object size. */
const fewToMost = (r: StudyRuns): table.Step[] => {
  const [few, many] = [10, 500].map((n) => rows(r).filter(({ users }) => users === n));
  return few!.flatMap((a) => many!.filter((b) => b.vcpu === a.vcpu && b.fileMb === a.fileMb).map((b): table.Step => [a, b]));
};
/** Figures of each step ÷ those of its counterpart, one by one. */
const against = (figures: readonly Quantity[], others: readonly Quantity[]) => figures.map((q, i) => ratio(q, others[i]!));

/** A claim about a setting that no row was run with. */
const noRowWith = (metric: string, value: number): Part => ({
  // Settings are figures of a row; the rule for what is not recorded looks for names.
  words: `needs a row with ${metric} ${value}, which the table does not have`,
  judge(r) {
    const tested = [...new Set(rows(r).map(({ run, dims }) => need(run, metric, dims).value))];
    if (tested.includes(value))
      throw new DataError(
        'judge-recorded',
        `${r.printed.id}.tgz`,
        `${metric} ${value} is in the table, expected not; judge the claim by its row.`,
      );
    return { verdict: 'not checkable', arithmetic: `the table has ${metric} ${tested.join(', ')}`, operands: [] };
  },
});
/** A quoted row: its latencies with and without proxy, object size and users. */
const quotedRow = (n: number, phase: table.Phase, ...texts: readonly [proxy: string, plain: string, mb: string, users: string]) =>
  every(
    ...texts.map((text, i) =>
      part(printed(text), (r) => {
        const x = row(r, n);
        return [[table.latency(x, table.WITH, phase), table.latency(x, table.WITHOUT, phase), table.fileSize(x), table.users(x)][i]!];
      }),
    ),
  );

const GROWTH = 'figure on 64 ÷ 32 vCPU';
const POSSIBLE = 'Rates that break Little’s law are left out.';
/** Rates, where possible, and latencies with proxy. */
const withProxy = (of: readonly table.Step[]) => [
  ...possibleRates(of, table.WITH),
  ...of.flatMap((step) => table.latencyGrowth(step, table.WITH)),
];
const largerMachine = (mode: table.Mode) =>
  every(
    part(contrast('rate on 32 ÷ 2 vCPU'), (r) => possibleRates(table.machineSteps(rows(r), 2), mode)),
    part(contrast('latency on 2 ÷ 32 vCPU'), (r) => table.machineSteps(rows(r), 2).flatMap(([a, b]) => table.latencyGrowth([b, a], mode))),
  );

export const source = sourceOf('gcs-encryption-proxy', [9, 10, 11, 12, 7, 20, 1, 3, 18, 19, 21], {
  1: entry(
    'Upload/download times increase with file size',
    table.PHASES.map(({ key }) => larger(key)),
    'Each latency, with and without proxy, against the next larger object with the same machine and users.',
    'Every comparison points that way.',
    contrast('latency of the larger ÷ the smaller object'),
    (r) => bySize(r).flatMap((step) => table.latencyGrowth(step, table.WITHOUT, table.WITH)),
  ),
  2: entry(
    "they don't increase as dramatically as upload/download with larger files",
    SHARES,
    'From one object size to the next, same machine and users.',
    'Cipher times grow less than the latencies around them in every comparison.',
    contrast('growth of the latency ÷ growth of the cipher time'),
    (r) => shareDrops(bySize(r)),
  ),
  3: entry(
    'encryption/decryption make up a smaller portion of the total time for big files',
    table.PHASES.map(({ key }) => share(key)),
    'The cipher’s part of the latency, same machine and users.',
    'On every machine and with every number of users the share is smaller at 100 MB.',
    contrast('share at 1 MB ÷ share at 100 MB'),
    (r) => shareDrops(at(1, bySize(r))),
  ),
  4: entry(
    '1GB files caused errors due to system limitations (running out of memory) on an 8 GB system',
    inOtherForm('own-memory-whole'),
    'A count of failed requests and the memory in use.',
    'The table has a row for this size, but neither errors nor memory are in it.',
    notCheckable({ metric: 'failed-ops' }, { metric: 'peak-rss' }),
    (r) => [r.printed],
  ),
  5: entry(
    '500MB files worked fine with the same system resources',
    LARGER_OBJECTS,
    'A count of failed requests.',
    'Latencies are printed for this size; that no request failed is not.',
    notCheckable({ metric: 'failed-ops' }),
    (r) => [r.printed],
  ),
  6: entry(
    'A 10GB file was uploaded on a 32vcpu / 128 GB memory machine without failure',
    LARGER_OBJECTS,
    '',
    'No row has an object of this size.',
    noRowWith('file-size', 10_000),
  ),
  7: entry(
    'Results show minimal latency differences between proxy and no-proxy configurations for files under 500 MB',
    [slower('large-alike', 'Below 500 MB latencies hardly differ with and without the proxy', '100 MB', 'upload', 'similar', ours.LARGEST)],
    'Every row on the machine that the sentence names with objects under 500 MB.',
    'Far from it at 1 MB, where requests take more than twice as long under load.',
    similar('latency with ÷ without proxy'),
    (r) => table.bothSlowdowns(rows(r).filter(({ vcpu, fileMb }) => vcpu === 2 && fileMb < 500)),
  ),
  8: entry(
    'for larger files (>500 MB), the latency difference increases significantly',
    LARGER_OBJECTS,
    'Latency with ÷ without proxy at 1000 MB against that at 500 MB.',
    'It does, in the one row above 500 MB, which is the one that ran out of memory.',
    much('ratio at 1000 ÷ ratio at 500 MB'),
    (r) => table.PHASES.map(({ key }) => ratio(table.slowdown(row(r, 19), key), table.slowdown(row(r, 18), key))),
  ),
  9: entry(
    'Upload latency with the proxy is generally higher than without it',
    [slower('upload-few', 'Uploads of 1 MB take longer with the proxy, few users', '1 MB, few users', 'upload', FEW, few)],
    'Every row that has both figures.',
    'True in this sense; the exceptions have 100 MB objects.',
    generally('upload latency with ÷ without proxy'),
    (r) => table.slowdowns(rows(r), 'upload'),
  ),
  10: entry(
    'row 3: 6.15 seconds vs. 2.32 seconds for 1MB file, 500 users',
    [slower('upload-many', 'Uploads of 1 MB take longer with the proxy, many users', '1 MB, many users', 'upload', MANY, many)],
    'The uploads of that row, its object size and its users.',
    'Both are the uploads of that row.',
    quotedRow(3, 'upload', '6.15', '2.32', '1', '500'),
  ),
  11: entry(
    'Download latency with the proxy is also consistently higher than without it',
    [
      slower('download-few', 'Downloads of 1 MB take longer with the proxy, few users', '1 MB, few users', 'download', FEW, few),
      slower('download-many', 'Downloads of 1 MB take longer with the proxy, many users', '1 MB, many users', 'download', MANY, many),
    ],
    'Every row that has both figures.',
    'Among the larger objects most downloads are shorter with the proxy.',
    all(above(1), 'download latency with ÷ without proxy'),
    (r) => table.slowdowns(rows(r), 'download'),
  ),
  12: entry(
    'The proxy introduces latency, as expected',
    [fewerServed],
    'Every row that has both figures, uploads and downloads.',
    'It does wherever objects are small, and not where they are larger.',
    contrast('latency with ÷ without proxy'),
    (r) => table.bothSlowdowns(rows(r)),
  ),
  13: entry(
    'Increasing CPU and memory resources improves performance, both with and without the proxy',
    MACHINES,
    `Rates and latencies on the small and on the middle machine, same objects and users, with and without proxy. ${POSSIBLE}`,
    'With the proxy every possible rate rises. Without it none does, and not half of the latencies get shorter.',
    every(largerMachine(table.WITH), largerMachine(table.WITHOUT)),
  ),
  14: entry(
    'significantly boosts RPS and reduces latency, especially for smaller file transfers',
    MACHINES,
    'With proxy, rows 1–3 against 4–6, and the gain in upload latency at 1 MB against that at 100 MB.',
    'With few users the rate rises by less than that, and their gain in latency is no larger than with 100 MB.',
    part(much('rate on 32 ÷ 2 vCPU'), (r) => at(1, table.machineSteps(rows(r), 2)).map((step) => table.rateGrowth(step, table.WITH))),
    part(contrast('latency on 2 ÷ 32 vCPU'), (r) =>
      at(1, table.machineSteps(rows(r), 2)).flatMap(([a, b]) => table.latencyGrowth([b, a], table.WITH)),
    ),
    part(contrast('gain in upload latency at 1 MB ÷ gain at 100 MB'), (r) => {
      const [small, large] = [1, 100].map((mb) =>
        at(mb, table.machineSteps(rows(r), 2)).map(([a, b]) => table.latencyGrowth([b, a], table.WITH)[0]!),
      );
      return against(small!, large!);
    }),
  ),
  15: entry(
    'The performance with 32 vcpu and 64 vpcu are similar',
    MACHINES,
    `Rates and latencies with proxy, every pair of rows with the same objects and users. ${POSSIBLE}`,
    'All are. The one rate further off has 100 MB objects, and on both machines it is more than the users could make.',
    similar(GROWTH),
    (r) => withProxy(table.machineSteps(rows(r), 32)),
  ),
  16: entry(
    'increasing resources beyond 32vcpu for proxy does not impact the performance',
    MACHINES,
    `“Does not impact” means similar, in every rate and latency with proxy. ${POSSIBLE}`,
    'All are similar; the latencies at 1 MB and 250 users come close to the limit, on the side of the larger machine taking longer.',
    similar(GROWTH),
    (r) => withProxy(table.machineSteps(rows(r), 32)),
  ),
  17: entry(
    'A test with 16vCPUs/64GB shows very similar performance to a test with 32vCPUs/128GB',
    MACHINES,
    '',
    'No row has a proxy of this size.',
    noRowWith('proxy-vcpu', 16),
  ),
  18: entry(
    'As the number of concurrent users increases, latency increases substantially',
    [moreUsers],
    'Each latency, with and without proxy, against the next larger number of users, same machine and objects.',
    'Every step adds more than that.',
    much('latency with more ÷ fewer users'),
    (r) => table.steps(rows(r), 'users').flatMap((step) => table.latencyGrowth(step, table.WITHOUT, table.WITH)),
  ),
  19: entry(
    'particularly for larger file sizes',
    [usersBySize],
    'Growth of each latency from 10 to 500 users, same machine.',
    'Latencies of 100 MB objects grow more in every comparison.',
    contrast('growth at 100 MB ÷ growth at 1 MB'),
    (r) => {
      const [small, large] = [1, 100].map((mb) => at(mb, fewToMost(r)));
      const sameMachine = ([a]: table.Step) => small!.find(([b]) => b.vcpu === a.vcpu);
      return large!.flatMap((step) =>
        against(table.latencyGrowth(step, table.WITHOUT, table.WITH), table.latencyGrowth(sameMachine(step)!, table.WITHOUT, table.WITH)),
      );
    },
  ),
  20: entry(
    'This effect is more pronounced with the proxy',
    [usersWithProxy],
    'Growth of each latency from 10 to 500 users.',
    'It is in most comparisons and not in all.',
    contrast('growth with ÷ growth without proxy'),
    (r) => fewToMost(r).flatMap((step) => against(table.latencyGrowth(step, table.WITH), table.latencyGrowth(step, table.WITHOUT))),
  ),
  21: entry(
    'row 12: 395 seconds with proxy vs. 384 seconds without for 100MB, 500 users',
    [
      slower(
        'large-download',
        'Downloads of 100 MB take longer with the proxy, many users',
        '100 MB, many users; ours are four',
        'download',
        LARGE_MANY,
        { ...ours.LARGEST, users: 4 },
      ),
    ],
    'The downloads of that row, its object size and its users.',
    'Both are the downloads of that row, which the sentence does not say; their quotient hardly shows a “pronounced” effect.',
    quotedRow(12, 'download', '395', '384', '100', '500'),
  ),
  22: entry(
    'Large files can cause OOM',
    inOtherForm('own-memory-whole'),
    'The memory in use or a count of failed requests.',
    'Neither is recorded.',
    notCheckable({ metric: 'peak-rss' }, { metric: 'failed-ops' }),
    (r) => [r.printed],
  ),
  23: entry(
    'Row 4-6 with 32vcpu performance is similar to Row 7-9 with 64 vcpu',
    MACHINES,
    'Rates and latencies with proxy of these rows.',
    'All are; the latencies with 250 users come close to the limit, on the side of the larger machine taking longer.',
    similar(GROWTH),
    (r) => withProxy(at(1, table.machineSteps(rows(r), 32))),
  ),
  24: entry(
    'Encryption/decryption become less significant',
    SHARES,
    'The cipher’s part of the latency from one object size to the next, same machine and users.',
    'It falls at every such step. It rises only from 250 to 500 MB, where the number of users changes too.',
    contrast('share at the smaller ÷ share at the larger object'),
    (r) => shareDrops(bySize(r)),
  ),
});
