/** Every number and every qualitative sentence of the note. In: pinned runs. Out: quantities and verdicts; nothing is typed. */
import { above, atLeast, atMost, below, exactly, otherThan, rounded, SIMILAR_WITHIN, within } from '../../claims/bound.ts';
import { every, number, part, verdict } from '../../claims/build.ts';
import { all, everyPair, everyText, most, notRecorded, similar, type Pair } from '../../claims/rules.ts';
import type { Claim, StudyRuns } from '../../claims/types.ts';
import { above as greater, below as less } from '../../run/expression.ts';
import { countOf, reduction } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Quantity } from '../../run/types.ts';
import { restoreRatio, saveMean, savePrinted, saveRatio, saves, stepRatios } from './checkpoints.ts';
import * as table from './rows.ts';
import { cryptoOfAdded, cryptoShare, latency, latencyGrowth, rate, rateGrowth, rateRatio, slowdowns } from './rows.ts';
import type { Occupancy, Row } from './rows.ts';
import { ownClaims } from './own-claims.ts';
import { ACCEPTANCE, NO_BASELINE, PHASES, SIZED_PROFILES, WITH, WITHOUT, type Mode, type Phase } from './words.ts';

const row = (r: StudyRuns, n: number) => table.rowOf(r.printed, n);
const rows = (r: StudyRuns) => table.rowsOf(r.printed);
const logs = (r: StudyRuns) => r.run(ACCEPTANCE);
const small = (r: StudyRuns) => rows(r).filter(({ fileMb }) => fileMb === 1);
/** Rows of 100 to 500 MB: every larger size at which the source reports no failed request. */
const middle = (r: StudyRuns) => rows(r).filter(({ fileMb }) => fileMb > 1 && fileMb <= 500);
/** 1 MB and at least 250 users: enough load that latencies have more than two digits. */
const busy = (r: StudyRuns) => small(r).filter(({ users }) => users >= 250);
/** 1 MB and the fewest users that it was tested with. */
const quiet = (r: StudyRuns) => small(r).filter(({ users }) => users === 10);
const settings = (of: readonly Row[], metric: string) => of.map((x) => need(x.run, metric, x.dims));
const bothPhases = (of: readonly Row[], read: (row: Row, phase: Phase) => Quantity) =>
  of.flatMap((x) => PHASES.map(({ key }) => read(x, key)));
const occupancies = (r: StudyRuns, which: (o: Occupancy) => boolean = () => true) => table.occupancies(rows(r)).filter(which);

/** A figure of one row. */
const ofRow = (id: string, label: string, n: number, decimals: number, read: (row: Row) => Quantity) =>
  number(id, `${label}, row ${n}`, decimals, (r) => read(row(r, n)));
const slow = (id: string, label: string, n: number, phase: Phase, decimals = 1) =>
  ofRow(id, `${label}, ${phase}, with ÷ without proxy`, n, decimals, (x) => table.slowdown(x, phase));
const mean = (id: string, n: number, mode: Mode, phase: Phase, decimals: number) =>
  ofRow(id, `Mean ${phase} latency ${mode.replace('-', ' ')}`, n, decimals, (x) => latency(x, mode, phase));
const served = (id: string, n: number, mode: Mode, decimals: number) =>
  ofRow(id, `Requests per second ${mode.replace('-', ' ')}`, n, decimals, (x) => rate(x, mode));
const setting = (id: string, label: string, metric: string, n: number) => number(id, label, 0, (r) => settings([row(r, n)], metric)[0]!);
const lost = (id: string, label: string, n: number) =>
  ofRow(id, `Requests per second lost to the proxy, ${label}`, n, 0, (x) => reduction(rate(x, WITH), rate(x, WITHOUT)));
const share = (id: string, n: number, phase: Phase) =>
  ofRow(id, `Share of ${phase} latency that is spent in the cipher`, n, 1, (x) => cryptoShare(x, phase));
const shareOfAdded = (id: string, n: number, decimals: number) =>
  ofRow(id, 'Share of the added upload latency that is encryption', n, decimals, (x) => cryptoOfAdded(x, 'upload'));
const open = (id: string, n: number, mode: Mode, end: 'fewest' | 'most') =>
  ofRow(id, `Open requests ${mode.replace('-', ' ')}, the ${end} that rounding and mix allow`, n, 0, (x) => table.occupancy(x, mode)[end]);
const rowsWhere = (r: StudyRuns, compare: typeof greater, phase: Phase) => {
  const ratios = slowdowns(rows(r), phase);
  return countOf(`of ${ratios.length} rows`, ratios, (q) => compare(q, 1));
};

const numbers: Claim[] = [
  setting('small-machine', 'Smallest proxy', 'proxy-vcpu', 1),
  setting('middle-machine', 'Middle proxy', 'proxy-vcpu', 4),
  setting('large-machine', 'Largest proxy', 'proxy-vcpu', 7),
  setting('small-memory', 'Memory of the smallest proxy', 'proxy-memory', 1),
  setting('small-file', 'Smallest object', 'file-size', 1),
  setting('file-100', 'Object of row 10', 'file-size', 10),
  setting('file-250', 'Object of row 17', 'file-size', 17),
  setting('file-500', 'Object of row 18', 'file-size', 18),
  setting('largest-file', 'Largest object', 'file-size', 19),
  setting('few-users', 'Lowest concurrency of most sizes', 'users', 1),
  setting('many-users', 'Middle concurrency', 'users', 2),
  setting('most-users', 'Highest concurrency', 'users', 3),
  setting('fewest-users', 'Concurrency of the largest objects', 'users', 19),
  number('row-count', 'Rows of the load-test table', 0, (r) => countOf('rows', settings(rows(r), 'table-row'))),
  number('pods', 'Pods in each profile', 0, (r) => need(r.printed, 'pods', { profile: 'low' })),

  slow('up-small-few', 'Small objects, few users', 1, 'upload'),
  slow('up-small-many', 'Small objects, many users', 2, 'upload'),
  slow('down-small-many', 'Small objects, many users', 2, 'download'),
  slow('up-small-many-middle', 'Small objects, many users, middle proxy', 5, 'upload'),
  slow('up-small-many-large', 'Small objects, many users, largest proxy', 8, 'upload'),
  slow('up-100-many', 'Large objects, many users', 11, 'upload', 2),
  slow('up-largest', 'Largest objects', 19, 'upload', 2),
  slow('down-largest', 'Largest objects', 19, 'download', 2),
  slow('row12-down', 'Large objects, most users', 12, 'download', 2),
  mean('row2-up-with', 2, WITH, 'upload', 2),
  mean('row2-up-without', 2, WITHOUT, 'upload', 2),
  mean('row12-up-with', 12, WITH, 'upload', 0),
  mean('row12-up-without', 12, WITHOUT, 'upload', 0),
  mean('row12-down-with', 12, WITH, 'download', 0),
  mean('row12-down-without', 12, WITHOUT, 'download', 0),
  mean('row19-up-with', 19, WITH, 'upload', 1),
  mean('row3-up-without', 3, WITHOUT, 'upload', 2),
  mean('row6-up-without', 6, WITHOUT, 'upload', 2),
  ofRow('row2-added', 'Upload latency added by the proxy', 2, 2, (x) => table.added(x, 'upload')),
  ofRow('row19-added', 'Upload latency added by the proxy', 19, 1, (x) => table.added(x, 'upload')),
  ofRow('row2-encryption', 'Encryption time', 2, 2, (x) => table.crypto(x, 'upload')),
  ofRow('row19-encryption', 'Encryption time', 19, 1, (x) => table.crypto(x, 'upload')),
  shareOfAdded('row2-encryption-of-added', 2, 1),
  shareOfAdded('row10-encryption-of-added', 10, 0),
  shareOfAdded('row17-encryption-of-added', 17, 0),
  shareOfAdded('row18-encryption-of-added', 18, 0),
  number('uploads-longer', 'Uploads that take longer with the proxy', 0, (r) => rowsWhere(r, greater, 'upload')),
  number('downloads-longer', 'Downloads that take longer with the proxy', 0, (r) => rowsWhere(r, greater, 'download')),
  number('downloads-shorter', 'Downloads that take less time with the proxy', 0, (r) => rowsWhere(r, less, 'download')),
  number('baseline-latencies-shorter', 'Latencies without proxy that are shorter on the middle than on the small machine', 0, (r) => {
    const ratios = table.machineSteps(rows(r), 2).flatMap((step) => latencyGrowth(step, WITHOUT));
    return countOf(`of ${ratios.length} comparisons`, ratios, (q) => less(q, 1));
  }),
  share('share-up-1', 1, 'upload'),
  share('share-down-1', 1, 'download'),
  share('share-up-250', 17, 'upload'),
  share('share-up-500', 18, 'upload'),
  share('share-up-1000', 19, 'upload'),
  share('share-down-1000', 19, 'download'),

  served('row2-rate-with', 2, WITH, 0),
  served('row2-rate-without', 2, WITHOUT, 0),
  served('row5-rate-with', 5, WITH, 0),
  served('row5-rate-without', 5, WITHOUT, 0),
  served('row11-rate-with', 11, WITH, 1),
  served('row11-rate-without', 11, WITHOUT, 1),
  served('row19-rate-with', 19, WITH, 0),
  lost('lost-small-machine', 'small proxy', 2),
  lost('lost-middle-machine', 'middle proxy', 5),
  lost('lost-large-machine', 'largest proxy', 8),
  number('rate-gain-with', 'Requests per second, middle ÷ small proxy, many users', 2, (r) => rateGrowth([row(r, 2), row(r, 5)], WITH)),
  number('rate-gain-without', 'The same without the proxy', 2, (r) => rateGrowth([row(r, 2), row(r, 5)], WITHOUT)),
  ofRow('row11-rate-ratio', 'Requests per second with ÷ without proxy', 11, 1, rateRatio),

  open('row11-in-flight', 11, WITH, 'fewest'),
  open('row14-in-flight', 14, WITH, 'fewest'),
  open('row16-in-flight', 16, WITH, 'fewest'),
  open('row11-in-flight-without', 11, WITHOUT, 'most'),
  open('row12-in-flight', 12, WITH, 'most'),
  ofRow('row2-in-flight', 'Open requests with proxy, for as many uploads as downloads', 2, 0, (x) => table.openRequests(x, WITH)),
  ofRow('row2-in-flight-pairs', 'The same if a request were an upload and its download', 2, 0, (x) => table.openPairs(x, WITH)),
  number('overfull-count', 'Rows and modes with more open requests than users', 0, (r) => table.overfullCount(occupancies(r))),
  number('underfull-count', 'Rows and modes in which less than nine tenths of the users have a request open', 0, (r) =>
    table.underfullCount(occupancies(r)),
  ),
  ofRow('row19-rate-implied', 'Rate that users and latencies imply', 19, 3, (x) => table.rateImplied(x, WITH)),

  number('save-with', 'Mean of three checkpoint saves, encryption on', 1, (r) => saveMean(logs(r), WITH)),
  number('save-without', 'Mean of three checkpoint saves, encryption off', 1, (r) => saveMean(logs(r), WITHOUT)),
  number('save-without-later', 'Mean of the saves after the first, encryption off', 1, (r) => saveMean(logs(r), WITHOUT, 1)),
  number('save-first-without', 'First checkpoint save, encryption off', 1, (r) => saves(logs(r), WITHOUT)[0]!),
  number('save-printed-without', 'Average that the readme prints, encryption off', 0, (r) => savePrinted(logs(r), WITHOUT)),
  number('save-printed-with', 'Average that the readme prints, encryption on', 0, (r) => savePrinted(logs(r), WITH)),
  number('save-ratio', 'Checkpoint save, encryption on ÷ off, all saves', 2, (r) => saveRatio(logs(r))),
  number('save-ratio-later', 'Checkpoint save, encryption on ÷ off, without the first save of each', 2, (r) => saveRatio(logs(r), 1)),
  number('restore-ratio', 'Checkpoint restore, encryption on ÷ off, one each, of different steps', 2, (r) => restoreRatio(logs(r))),
];

const SLOWDOWN = 'latency with ÷ without proxy';
const longer = all(above(SIMILAR_WITHIN), SLOWDOWN);
const OF_ADDED = 'share of the added latency that is spent in the cipher, in %,';
const tenth = all(below(10), OF_ADDED);

/** Little's law as a rule on open requests and users. */
const FEWEST = 'open requests, the fewest that rounding and mix allow,';
const possible = everyPair(atMost(1), FEWEST, 'users');
const impossible = everyPair(above(1), FEWEST, 'users');
const underfull = everyPair(below(table.UNDERFULL_BELOW), 'open requests, the most that rounding and mix allow,', 'users');
const against = (end: 'fewest' | 'most', of: readonly Occupancy[]) => of.map((o): Pair => [o[end], o.users]);
/** With proxy at 100 MB and 250 users, on each of the three machines. */
const isBroken = ({ row: { fileMb, users }, mode }: Occupancy) => mode === WITH && fileMb === 100 && users === 250;

/** From 250 to 500 users on the same machine at 1 MB. */
const saturates = (mode: Mode) => {
  const doubled = (r: StudyRuns) => table.steps(busy(r), 'users');
  return every(
    part(similar('rate at 500 ÷ 250 users'), (r) => doubled(r).map((step) => rateGrowth(step, mode))),
    part(all(atLeast(1.75), 'upload latency at 500 ÷ 250 users'), (r) => doubled(r).map((step) => latencyGrowth(step, mode)[0]!)),
  );
};
const shares = (r: StudyRuns, a: number, b: number) =>
  PHASES.map(({ key }): Pair => [cryptoShare(row(r, a), key), cryptoShare(row(r, b), key)]);

const verdicts: Claim[] = [
  verdict('small-objects-pay', 'Small objects take longer with the proxy, in every row', longer, (r) => table.bothSlowdowns(small(r))),
  verdict(
    'small-rates-fall',
    'With the smallest objects every rate is lower with the proxy',
    all(below(1), 'rate with ÷ without proxy'),
    (r) => small(r).map(rateRatio),
  ),
  verdict(
    'middle-uploads-similar',
    'Between the smallest and the largest object, uploads with and without proxy stay within a quarter of each other',
    similar(SLOWDOWN),
    (r) => slowdowns(middle(r), 'upload'),
  ),
  verdict('middle-downloads-shorter', 'Most of the larger downloads take less time through the proxy', most(below(1), SLOWDOWN), (r) =>
    slowdowns(middle(r), 'download'),
  ),
  verdict('largest-pays', 'At the largest size the cost is back', longer, (r) => table.bothSlowdowns([row(r, 19)])),
  verdict(
    'not-the-cipher',
    'Under load, encryption itself is less than a tenth of the time that the proxy adds to small objects',
    tenth,
    (r) => bothPhases(busy(r), cryptoOfAdded),
  ),
  verdict(
    'cipher-counts-quiet',
    'With few users encryption is more than a third of the time that the proxy adds to small objects',
    all(above(100 / 3), OF_ADDED),
    (r) => bothPhases(quiet(r), cryptoOfAdded),
  ),
  verdict('not-the-cipher-largest', 'At the largest size, too, the cipher explains little', tenth, (r) =>
    bothPhases([row(r, 19)], cryptoOfAdded),
  ),
  verdict(
    'share-lower-at-end',
    'At the largest size the cipher’s share of both latencies is far smaller',
    everyPair(below(1), 'share at 1000 MB', 'share at 1 MB'),
    (r) => shares(r, 19, 1),
  ),
  verdict(
    'share-not-monotone',
    'From the smallest to the largest size the cipher’s shares rise once',
    everyPair(above(1), 'share at 500 MB', 'share at 250 MB'),
    (r) => shares(r, 18, 17),
  ),
  verdict(
    'saturated',
    'From the middle to the highest concurrency the request rate stays where it is and latency grows with the queue',
    saturates(WITH),
  ),
  verdict('baseline-saturates', 'Without the proxy the request rate stops rising as well', saturates(WITHOUT)),
  verdict('more-cpu-helps-with', 'More vCPU help the proxy', all(above(1), 'rate on 32 ÷ 2 vCPU'), (r) =>
    table.machineSteps(small(r), 2).map((step) => rateGrowth(step, WITH)),
  ),
  verdict('more-cpu-hurts-without', 'Without the proxy no rate rises', all(atMost(1), 'rate on 32 ÷ 2 vCPU'), (r) =>
    table.machineSteps(rows(r), 2).map((step) => rateGrowth(step, WITHOUT)),
  ),
  verdict('no-gain-above', 'Beyond the middle machine nothing changes much', similar('figure with proxy, 64 ÷ 32 vCPU,'), (r) =>
    table.machineSteps(small(r), 32).flatMap((step) => [rateGrowth(step, WITH), ...latencyGrowth(step, WITH)]),
  ),
  verdict('law-holds-small', 'The rows with the smallest objects keep to Little’s law on every machine', possible, (r) =>
    against('fewest', table.occupancies(small(r))),
  ),
  verdict(
    'law-broken',
    'At its middle size and many users all three rows with proxy need more open requests than there were users',
    every(
      part(impossible, (r) => against('fewest', occupancies(r, isBroken))),
      part(all(exactly(3), 'number of these rows'), (r) => [
        countOf(
          'rows',
          occupancies(r, isBroken).map(({ users }) => users),
        ),
      ]),
    ),
  ),
  verdict('law-broken-only-there', 'No other row breaks Little’s law', possible, (r) =>
    against(
      'fewest',
      occupancies(r, (o) => !isBroken(o)),
    ),
  ),
  verdict('baselines-underfull', 'Of the rows that break the law the first two have baselines with too few open requests', underfull, (r) =>
    against(
      'most',
      [11, 14].map((n) => table.occupancy(row(r, n), WITHOUT)),
    ),
  ),
  verdict('middle-underfull', 'Both modes of the middle machine with the smallest objects have too few open requests', underfull, (r) =>
    against('most', table.occupancies([row(r, 5)])),
  ),
  verdict(
    'rate-and-latency-disagree',
    'In the first row that breaks the law rate and latency cannot both be right',
    every(
      part(all(atLeast(2), 'rate with ÷ without proxy'), (r) => [rateRatio(row(r, 11))]),
      part(similar(SLOWDOWN), (r) => table.bothSlowdowns([row(r, 11)])),
    ),
  ),
  verdict(
    'rate-counts-requests',
    'A request must be a single upload or download',
    everyPair(above(1), 'open pairs of an upload and a download, the fewest that rounding allows,', 'users'),
    (r) => busy(r).flatMap((x) => x.modes.map((mode): Pair => [table.fewestPairs(x, mode), table.users(x)])),
  ),
  verdict(
    'zero-is-rounding',
    'The printed zero is what rounding makes of the latencies',
    every(
      part(all(exactly(0), 'printed rate'), (r) => [rate(row(r, 19), WITH)]),
      part(all(below(0.05), 'rate that users and latencies imply'), (r) => [table.rateImplied(row(r, 19), WITH)]),
    ),
  ),
  verdict(
    'no-baseline-64',
    'One row, on the largest machine, has no baseline',
    every(
      part(
        notRecorded(
          { metric: 'requests-per-second', dims: { row: `row ${NO_BASELINE}`, mode: WITHOUT } },
          { metric: 'latency-mean', dims: { row: `row ${NO_BASELINE}`, mode: WITHOUT } },
        ),
        (r) => [r.printed],
      ),
      part(all(above(0), 'figure with proxy'), (r) => {
        const x = row(r, NO_BASELINE);
        return [rate(x, WITH), ...PHASES.map(({ key }) => latency(x, WITH, key))];
      }),
    ),
  ),
  verdict('no-16-vcpu', 'The source cites a machine size that its table lacks', all(otherThan(16), 'number of vCPU'), (r) =>
    settings(rows(r), 'proxy-vcpu'),
  ),
  verdict(
    'beyond-profiles',
    'The largest objects belong to none of the three profiles',
    everyPair(otherThan(1), 'object size of rows 17 to 19', 'the size of every profile'),
    (r) => {
      const profiles = SIZED_PROFILES.map((profile) => need(r.printed, 'file-size', { profile }));
      return [17, 18, 19].flatMap((n) => profiles.map((size): Pair => [table.fileSize(row(r, n)), size]));
    },
  ),
  verdict('gigabits-printed', 'The table prints memory in Gb, which is gigabits', everyText(/Gb$/, 'printed resource ends in Gb'), (r) => {
    const printed = r.printed.tables.find(({ file }) => file === 'load_tests.csv');
    return rows(r).map((_, i) => printed?.rows[i]?.[printed.columns.indexOf('resources_printed')] ?? '');
  }),
  verdict(
    'no-cost-figures',
    'CPU, memory, failed requests and stored bytes are recorded nowhere',
    notRecorded(...['cpu-mean', 'peak-rss', 'failed-ops', 'stored-on-disk', 'logical-bytes'].map((metric) => ({ metric }))),
    (r) => r.all.filter(({ experiment }) => !experiment),
  ),
  verdict('steps-similar', 'Training steps hardly differ', all(within(1.1), 'step time that both logs print, encryption on ÷ off,'), (r) =>
    stepRatios(logs(r)),
  ),
  verdict(
    'first-save-apart',
    'Without encryption the first save took far longer than the others',
    everyPair(atLeast(2), 'first save', 'each later one'),
    (r) => {
      const [first, ...later] = saves(logs(r), WITHOUT);
      return later.map((q): Pair => [first!, q]);
    },
  ),
  verdict(
    'average-leaves-out',
    'Only the later saves have the printed mean',
    every(
      part(everyPair(below(0.9), 'printed average', 'mean of all saves'), (r) => [
        [savePrinted(logs(r), WITHOUT), saveMean(logs(r), WITHOUT)],
      ]),
      part(everyPair(rounded(exactly(1), 0), 'mean of the later saves', 'the printed average'), (r) => [
        [saveMean(logs(r), WITHOUT, 1), savePrinted(logs(r), WITHOUT)],
      ]),
    ),
  ),
  verdict(
    'save-order-turns',
    'Whether the first save counts decides the result',
    every(
      part(all(below(1), 'save on ÷ off, all saves,'), (r) => [saveRatio(logs(r))]),
      part(all(above(1), 'save on ÷ off, without the first,'), (r) => [saveRatio(logs(r), 1)]),
    ),
  ),
];

export const claims: readonly Claim[] = [...numbers, ...verdicts, ...ownClaims];
