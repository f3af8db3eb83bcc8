/** The qualitative sentences of note and source, each with the rule that decides it; those on our own runs come last. */
import { above, atLeast, atMost, below, exactly, otherThan, rounded, SIMILAR_WITHIN, surely, within } from '../../claims/bound.ts';
import { every, over, part, verdict, verdictsOf } from '../../claims/build.ts';
import { all, everyPair, everyText, most, notRecorded, type Pair, similar } from '../../claims/rules.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { minus, plus } from '../../run/expression.ts';
import { countOf } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import { inPlan, inRuns } from '../ours.ts';
import * as table from './figures.ts';
import { CAPPED, CAPPED_RUNS, logs, occupancies, row, rows, settings } from './numbers.ts';
import * as ours from './own.ts';
import { ALONE, CIPHERS, DIRECT, KEPT_KEY, SETTINGS, STREAMING, TINY, WHOLE } from './own.ts';

const SIDECAR = inPlan('a store without a sidecar', ours.comparesWithout);

const small = (r: StudyRuns) => rows(r).filter(({ fileMb }) => fileMb === 1);
/** Rows of 100 to 500 MB: every larger size at which the source reports no failed request. */
const middle = (r: StudyRuns) => rows(r).filter(({ fileMb }) => fileMb > 1 && fileMb <= 500);
/** 1 MB and at least 250 users: enough load that latencies have more than two digits. */
const busy = (r: StudyRuns) => small(r).filter(({ users }) => users >= 250);
/** 1 MB and the fewest users that it was tested with. */
const quiet = (r: StudyRuns) => small(r).filter(({ users }) => users === 10);

const cipherOfAdded = (of: readonly table.Row[]) => of.flatMap((x) => table.PHASES.map(({ key }) => table.cryptoOfAdded(x, key)));
const ofBusy = (r: StudyRuns) => cipherOfAdded(busy(r));
const ofLargest = (r: StudyRuns) => cipherOfAdded([row(r, 19)]);

const SLOWDOWN = 'latency with ÷ without proxy';
const longer = all(above(SIMILAR_WITHIN), SLOWDOWN);
const OF_ADDED = 'share of the added latency that is spent in the cipher, in %,';
const tenth = all(below(10), OF_ADDED);

/** Little's law as a rule on open requests and users. */
const FEWEST = 'open requests, the fewest that rounding and mix allow,';
const possible = everyPair(atMost(1), FEWEST, 'users');
const underfull = everyPair(below(table.UNDERFULL_BELOW), 'open requests, the most that rounding and mix allow,', 'users');
const against = (end: 'fewest' | 'most', of: readonly table.Occupancy[]) => of.map((o): Pair => [o[end], o.users]);
const isBroken = ({ row, mode }: table.Occupancy) => mode === table.WITH && table.isCrowded(row);

const usersOf = (of: readonly table.Occupancy[]) => of.map(({ users }) => users);
const unbroken = (r: StudyRuns) => occupancies(r, (o) => !isBroken(o));

/** From 250 to 500 users on the same machine at 1 MB. */
const saturates = (mode: table.Mode) => {
  const doubled = (r: StudyRuns) => table.steps(busy(r), 'users');
  return every(
    part(similar('rate at 500 ÷ 250 users'), (r) => doubled(r).map((step) => table.rateGrowth(step, mode))),
    part(all(atLeast(1.75), 'upload latency at 500 ÷ 250 users'), (r) => doubled(r).map((step) => table.latencyGrowth(step, mode)[0]!)),
  );
};
const shares = (r: StudyRuns, a: number, b: number) =>
  table.PHASES.map(({ key }): Pair => [table.cryptoShare(row(r, a), key), table.cryptoShare(row(r, b), key)]);

const savePrinted = (r: StudyRuns) => table.savePrinted(logs(r), table.WITHOUT);
const saveMean = (r: StudyRuns, from?: number) => table.saveMean(logs(r), table.WITHOUT, from);

/** So many bytes under way at once that the sidecar's own size hardly counts. */
const CROWDS = SETTINGS.filter(({ size, users }) => size * users >= 1e8);

export const verdicts = verdictsOf({
  'small-objects-pay': verdict('Small objects take longer with the proxy, in every row', longer, (r) => table.bothSlowdowns(small(r))),
  'small-rates-fall': verdict(
    'With the smallest objects every rate is lower with the proxy',
    all(below(1), 'rate with ÷ without proxy'),
    (r) => small(r).map(table.rateRatio),
  ),
  'middle-uploads-similar': verdict(
    'Between the smallest and the largest object, uploads with and without proxy stay within a quarter of each other',
    similar(SLOWDOWN),
    (r) => table.slowdowns(middle(r), 'upload'),
  ),
  'middle-downloads-shorter': verdict('Most of the larger downloads take less time through the proxy', most(below(1), SLOWDOWN), (r) =>
    table.slowdowns(middle(r), 'download'),
  ),
  'largest-pays': verdict('At the largest size uploads and downloads take longer again', longer, (r) => table.bothSlowdowns([row(r, 19)])),
  'not-the-cipher': verdict('Under load the cipher is less than a tenth of the time that the proxy adds to small objects', tenth, ofBusy),
  'cipher-counts-quiet': verdict(
    'With few users the cipher is more than a third of the time that the proxy adds to small objects',
    all(above(100 / 3), OF_ADDED),
    (r) => cipherOfAdded(quiet(r)),
  ),
  'not-the-cipher-largest': verdict('At the largest size, too, the cipher is less than a tenth of the added time', tenth, ofLargest),
  'share-lower-at-end': verdict(
    'At the largest size the cipher’s share of both latencies is smaller',
    everyPair(below(1), 'share at 1000 MB', 'share at 1 MB'),
    (r) => shares(r, 19, 1),
  ),
  'share-not-monotone': verdict(
    'The cipher’s shares do not fall from every size to the next',
    everyPair(above(1), 'share at 500 MB', 'share at 250 MB'),
    (r) => shares(r, 18, 17),
  ),
  saturated: verdict(
    'From the middle to the highest concurrency the request rate stays within a quarter, and uploads take at least three quarters longer',
    saturates(table.WITH),
  ),
  'baseline-saturates': verdict('Without the proxy the request rate stops rising as well', saturates(table.WITHOUT)),
  'more-cpu-helps-with': verdict(
    'With the proxy every rate of small objects is higher on the middle machine than on the small one',
    all(above(1), 'rate on 32 ÷ 2 vCPU'),
    (r) => table.machineSteps(small(r), 2).map((step) => table.rateGrowth(step, table.WITH)),
  ),
  'more-cpu-hurts-without': verdict(
    'Without the proxy no rate is higher on the middle machine than on the small one',
    all(atMost(1), 'rate on 32 ÷ 2 vCPU'),
    (r) => table.machineSteps(rows(r), 2).map((step) => table.rateGrowth(step, table.WITHOUT)),
  ),
  'no-gain-above': verdict(
    'Beyond the middle machine, rates and latencies of small objects stay within a quarter',
    similar('figure with proxy, 64 ÷ 32 vCPU,'),
    (r) =>
      table.machineSteps(small(r), 32).flatMap((step) => [table.rateGrowth(step, table.WITH), ...table.latencyGrowth(step, table.WITH)]),
  ),
  'law-holds-small': verdict('The rows with the smallest objects keep to Little’s law on every machine', possible, (r) =>
    against('fewest', table.occupancies(small(r))),
  ),
  'law-broken': verdict(
    'At its middle size and with many users, all three rows with proxy need more open requests than there were users',
    part(everyPair(above(1), FEWEST, 'users'), (r) => against('fewest', occupancies(r, isBroken))),
    part(all(exactly(3), 'number of these rows'), (r) => [countOf('rows', usersOf(occupancies(r, isBroken)))]),
  ),
  'law-broken-only-there': verdict('No other row breaks Little’s law', possible, (r) => against('fewest', unbroken(r))),
  'baselines-underfull': verdict('Of the rows that break the law the first two have baselines with too few open requests', underfull, (r) =>
    against('most', [table.occupancy(row(r, 11), table.WITHOUT), table.occupancy(row(r, 14), table.WITHOUT)]),
  ),
  'middle-underfull': verdict('Both modes of the middle machine with the smallest objects have too few open requests', underfull, (r) =>
    against('most', table.occupancies([row(r, 5)])),
  ),
  'rate-and-latency-disagree': verdict(
    'In the first row that breaks the law rate and latency cannot both be right',
    part(all(atLeast(2), 'rate with ÷ without proxy'), (r) => [table.rateRatio(row(r, 11))]),
    part(similar(SLOWDOWN), (r) => table.bothSlowdowns([row(r, 11)])),
  ),
  'rate-counts-requests': verdict(
    'A request must be a single upload or download',
    everyPair(above(1), 'open pairs of an upload and a download, the fewest that rounding allows,', 'users'),
    (r) => busy(r).flatMap((x) => x.modes.map((mode): Pair => [table.openRequests(x, mode, plus, minus), table.users(x)])),
  ),
  'zero-is-rounding': verdict(
    'The printed zero is what rounding makes of the latencies',
    part(all(exactly(0), 'printed rate'), (r) => [table.rate(row(r, 19), table.WITH)]),
    part(all(below(0.05), 'rate that users and latencies imply'), (r) => [table.rateImplied(row(r, 19), table.WITH)]),
  ),
  'no-baseline-64': verdict(
    'One row, on the largest machine, has no baseline',
    part(
      notRecorded(
        { metric: 'requests-per-second', dims: { row: `row ${table.NO_BASELINE}`, mode: table.WITHOUT } },
        { metric: 'latency-mean', dims: { row: `row ${table.NO_BASELINE}`, mode: table.WITHOUT } },
      ),
      (r) => [r.printed],
    ),
    part(all(above(0), 'figure with proxy'), (r) => {
      const x = row(r, table.NO_BASELINE);
      return [table.rate(x, table.WITH), ...table.PHASES.map(({ key }) => table.latency(x, table.WITH, key))];
    }),
  ),
  'no-16-vcpu': verdict('The source cites a machine size that its table lacks', all(otherThan(16), 'number of vCPU'), (r) =>
    settings(rows(r), 'proxy-vcpu'),
  ),
  'beyond-profiles': verdict(
    'The largest objects belong to none of the three profiles',
    everyPair(otherThan(1), 'object size of rows 17 to 19', 'the size of every profile'),
    (r) => {
      const profiles = ['low', 'medium'].map((profile) => need(r.printed, 'file-size', { profile }));
      return [17, 18, 19].flatMap((n) => profiles.map((size): Pair => [table.fileSize(row(r, n)), size]));
    },
  ),
  'gigabits-printed': verdict('The table prints memory in Gb, which is gigabits', everyText(/Gb$/, 'printed resource ends in Gb'), (r) => {
    const printed = r.printed.tables.find(({ file }) => file === 'load_tests.csv');
    return rows(r).map((_, i) => printed?.rows[i]?.[printed.columns.indexOf('resources_printed')] ?? '');
  }),
  'no-cost-figures': verdict(
    'CPU, memory, failed requests and stored bytes are recorded nowhere',
    notRecorded(...['cpu-mean', 'peak-rss', 'failed-ops', 'stored-on-disk', 'logical-bytes'].map((metric) => ({ metric }))),
    (r) => r.all.filter(({ experiment }) => !experiment),
  ),
  'steps-similar': verdict(
    'Training steps take the same time to within a tenth, with encryption and without',
    all(within(1.1), 'step time that both logs print, encryption on ÷ off,'),
    (r) => table.stepRatios(logs(r)),
  ),
  'first-save-apart': verdict(
    'Without encryption the first save took at least twice as long as each other one',
    everyPair(atLeast(2), 'first save', 'each later one'),
    (r) => {
      const [first, ...later] = table.saves(logs(r), table.WITHOUT);
      return later.map((q): Pair => [first!, q]);
    },
  ),
  'average-leaves-out': verdict(
    'Only the later saves have the printed mean',
    part(everyPair(below(0.9), 'printed average', 'mean of all saves'), (r) => [[savePrinted(r), saveMean(r)]]),
    part(everyPair(rounded(exactly(1), 0), 'mean of the later saves', 'the printed average'), (r) => [[saveMean(r, 1), savePrinted(r)]]),
  ),
  'save-order-turns': verdict(
    'With the first saves counted encryption takes less time, without them more',
    part(all(below(1), 'save on ÷ off, all saves,'), (r) => [table.saveRatio(logs(r))]),
    part(all(above(1), 'save on ÷ off, without the first,'), (r) => [table.saveRatio(logs(r), 1)]),
  ),
  'own-longer-alone': verdict(
    'With one user encrypting takes longer at every size, uploads and downloads alike',
    all(surely(above(1)), 'latency, encrypting ÷ without sidecar, one user,'),
    over(SIDECAR, (run) => ALONE.flatMap((where) => table.PHASES.map(({ key }) => ours.latencyRatio(run, WHOLE, DIRECT, where, key)))),
  ),
  'own-memory-whole': verdict(
    'Where a hundred megabytes or more are under way, buffering whole objects takes at least twice their size',
    all(atLeast(2), 'memory ÷ bytes under way, whole objects, 100 MB under way and more,'),
    over(SIDECAR, (run) => CROWDS.map((where) => ours.memoryOfObjects(run, where))),
  ),
  'own-memory-stream': verdict(
    'Streaming keeps memory under a hundred and fifty megabytes at every size and number of users that we measured',
    all(below(150), 'memory, MB, in a stream,'),
    over(SIDECAR, (run) => SETTINGS.flatMap((where) => table.PHASES.map(({ key }) => ours.memoryMb(run, STREAMING, where, key)))),
  ),
  'own-slow-keys': verdict(
    'A slow key service makes an upload of the smallest objects many times as long',
    all(surely(above(5)), 'upload, key service of 20 ms ÷ key in memory, 64 kB,'),
    over(SIDECAR, (run) => [ours.slowKeys(run, TINY)]),
  ),
  'cap-use': verdict(
    'Held to half a core, encrypting a hundred uploads of a megabyte a second with a kept data key uses less than a third of a core',
    all(surely(below(100 / 3)), 'CPU time of the sidecar ÷ time, in percent,'),
    inRuns(CAPPED, (run) => [ours.needed(run, KEPT_KEY, 'upload')]),
  ),
  'cap-queue': verdict(
    'On the first AMD EPYC, held to a quarter of a core, a hundred encrypted uploads a second queue: their p99 is at least double that on half a core',
    all(surely(atLeast(2)), 'p99 of a hundred uploads a second, a quarter ÷ half a core, encrypting,'),
    inRuns(CAPPED_RUNS, (run) => [ours.queueing(run)]),
  ),
  'own-nothing-saved': verdict(
    'Encryption saves no bytes',
    all(atMost(0), 'bytes that the store does not hold, in percent,'),
    over(SIDECAR, (run) => ALONE.flatMap((where) => CIPHERS.map((mode) => ours.savedShare(run, mode, where)))),
  ),
});
