/** Every number and every qualitative sentence of the note. In: pinned runs. Out: quantities and verdicts; nothing is typed. */
import { every, everyPair, number, outcome, verdict } from '../../claims/legacy.ts';
import { IMPRECISE_WITHIN, SIMILAR_WITHIN } from '../../claims/legacy-rules.ts';
import type { Claim, StudyRuns } from '../../claims/types.ts';
import { above, below } from '../../run/expression.ts';
import { countOf, ratio, reduction, sum } from '../../run/quantity.ts';
import { need, select } from '../../run/query.ts';
import type { Quantity } from '../../run/types.ts';
import { events, saves, saveMean } from './checkpoints.ts';
import {
  added,
  crypto,
  cryptoShare,
  inFlight,
  latency,
  meanLatency,
  measured,
  occupancies,
  occupancy,
  overfull,
  percent,
  rate,
  rateFor,
  rateRatio,
  rowOf,
  rowsOf,
  slowdown,
  smallToMiddle,
  steps,
  underfull,
  users,
  type Beyond,
  type Occupancy,
  type Row,
} from './rows.ts';
import { ACCEPTANCE, PHASES, WITH, WITHOUT, type Mode, type Phase } from './words.ts';

const row = (r: StudyRuns, n: number) => rowOf(r.canonical, n);
const rows = (r: StudyRuns) => rowsOf(r.canonical);
const small = (r: StudyRuns) => rows(r).filter((x) => x.fileMb === 1);
/** Rows of 100 to 500 MB: every larger size at which the source reports no failed request. */
const middle = (r: StudyRuns) => rows(r).filter((x) => x.fileMb > 1 && x.fileMb <= 500);
/** 1 MB and at least 250 users: enough load that latencies have more than two digits. */
const busy = (r: StudyRuns) => small(r).filter((x) => x.users >= 250);
/** 1 MB and the fewest users that it was tested with. */
const quiet = (r: StudyRuns) => small(r).filter((x) => x.users === 10);

const RATIO = 'mean latency with ÷ without proxy';
const RATES = 'requests per second with ÷ without proxy';
const MULTIPLY = 'requests per second × mean latency';

const slow = (id: string, label: string, n: number, phase: Phase, decimals = 1) =>
  number(id, `${label}, ${phase}, with ÷ without proxy, row ${n}`, RATIO, decimals, (r) => measured(slowdown(row(r, n), phase)));
const mean = (id: string, n: number, mode: Mode, phase: Phase, decimals: number) =>
  number(id, `Mean ${phase} latency ${mode.replace('-', ' ')}, row ${n}`, 'as printed', decimals, (r) =>
    measured(latency(row(r, n), mode, phase)),
  );
const served = (id: string, n: number, mode: Mode, decimals: number) =>
  number(id, `Requests per second ${mode.replace('-', ' ')}, row ${n}`, 'as printed', decimals, (r) => measured(rate(row(r, n), mode)));
const setting = (id: string, label: string, metric: string, n: number) =>
  number(id, label, 'as printed', 0, (r) => need(r.canonical, metric, row(r, n).dims));
const cut = (id: string, label: string, n: number) =>
  number(id, `Requests per second lost to the proxy, ${label}, row ${n}`, '1 − with ÷ without proxy', 0, (r) =>
    reduction(measured(rate(row(r, n), WITH)), measured(rate(row(r, n), WITHOUT))),
  );
const share = (id: string, n: number, phase: Phase) =>
  number(id, `Share of ${phase} latency that is spent in the cipher, row ${n}`, 'cipher seconds ÷ mean latency with proxy', 1, (r) =>
    cryptoShare(row(r, n), phase),
  );

const settings: Claim[] = [
  setting('small-machine', 'Smallest proxy', 'proxy-vcpu', 1),
  setting('middle-machine', 'Middle proxy', 'proxy-vcpu', 4),
  setting('large-machine', 'Largest proxy', 'proxy-vcpu', 7),
  setting('small-memory', 'Memory of the smallest proxy', 'proxy-memory', 1),
  setting('small-file', 'Smallest object', 'file-size', 1),
  setting('file-100', 'Object of row 10', 'file-size', 10),
  setting('largest-file', 'Largest object', 'file-size', 19),
  setting('few-users', 'Lowest concurrency of most sizes', 'users', 1),
  setting('many-users', 'Middle concurrency', 'users', 2),
  setting('most-users', 'Highest concurrency', 'users', 3),
  setting('fewest-users', 'Concurrency of the largest objects', 'users', 19),
  number('row-count', 'Rows of the load-test table', 'rows counted', 0, (r) => countOf('rows', rowNumbers(r))),
  number('pods', 'Pods in each profile', 'as printed', 0, (r) => need(r.canonical, 'pods', { profile: 'low' })),
];

const latencies: Claim[] = [
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
  number('row2-added', 'Upload latency added by the proxy, row 2', 'with − without proxy', 2, (r) => added(row(r, 2), 'upload')),
  number('row2-encryption', 'Encryption time, row 2', 'as printed', 2, (r) => crypto(row(r, 2), 'upload')),
  number('row2-encryption-of-added', 'Share of the added upload latency that is encryption, row 2', 'encryption ÷ added', 1, (r) =>
    percent(ratio(crypto(row(r, 2), 'upload'), added(row(r, 2), 'upload'))),
  ),
  number('row19-added', 'Upload latency added by the proxy, row 19', 'with − without proxy', 1, (r) => added(row(r, 19), 'upload')),
  number('row19-encryption', 'Encryption time, row 19', 'as printed', 1, (r) => crypto(row(r, 19), 'upload')),
  number('uploads-longer', 'Uploads that take longer with the proxy', 'ratio above 1, rows with a baseline', 0, (r) => longer(r, 'upload')),
  number('downloads-longer', 'Downloads that take longer with the proxy', 'ratio above 1, rows with a baseline', 0, (r) =>
    longer(r, 'download'),
  ),
  number('downloads-shorter', 'Downloads that take less time with the proxy', 'ratio below 1, rows with a baseline', 0, (r) => {
    const ratios = slowdowns(rows(r), 'download');
    return countOf(`of ${ratios.length} rows`, ratios, (q) => below(q, 1));
  }),
  number(
    'baseline-latencies-shorter',
    'Latencies without proxy that are shorter on the middle than on the small machine',
    '32 ÷ 2 vCPU below 1, same objects and users, both phases',
    0,
    (r) => {
      const ratios = smallToMiddle(rows(r)).flatMap(([a, b]) =>
        PHASES.map(({ key }) => ratio(measured(latency(b, WITHOUT, key)), measured(latency(a, WITHOUT, key)))),
      );
      return countOf(`of ${ratios.length} comparisons`, ratios, (q) => below(q, 1));
    },
  ),
  share('share-up-1', 1, 'upload'),
  share('share-down-1', 1, 'download'),
  share('share-up-250', 17, 'upload'),
  share('share-up-500', 18, 'upload'),
  share('share-up-1000', 19, 'upload'),
  share('share-down-1000', 19, 'download'),
];

const rates: Claim[] = [
  served('row2-rate-with', 2, WITH, 0),
  served('row2-rate-without', 2, WITHOUT, 0),
  served('row3-rate-with', 3, WITH, 1),
  served('row5-rate-with', 5, WITH, 0),
  served('row5-rate-without', 5, WITHOUT, 0),
  served('row11-rate-with', 11, WITH, 1),
  served('row11-rate-without', 11, WITHOUT, 1),
  served('row19-rate-with', 19, WITH, 0),
  cut('lost-small-machine', 'small proxy', 2),
  cut('lost-middle-machine', 'middle proxy', 5),
  cut('lost-large-machine', 'largest proxy', 8),
  number('rate-gain-with', 'Requests per second, middle ÷ small proxy, many users', 'row 5 ÷ row 2, with proxy', 2, (r) =>
    grown(r, 2, 5, WITH),
  ),
  number('vcpu-factor', 'vCPU of the middle ÷ the small proxy', 'row 5 ÷ row 2', 0, (r) =>
    ratio(need(r.canonical, 'proxy-vcpu', row(r, 5).dims), need(r.canonical, 'proxy-vcpu', row(r, 2).dims)),
  ),
  number('rate-gain-without', 'The same without the proxy', 'row 5 ÷ row 2, without proxy', 2, (r) => grown(r, 2, 5, WITHOUT)),
  number('row11-rate-ratio', 'Requests per second with ÷ without proxy, row 11', RATES, 1, (r) => measured(rateRatio(row(r, 11)))),
];

const law: Claim[] = [
  number(
    'row11-in-flight',
    'Least requests in flight with proxy, row 11',
    `${MULTIPLY}, the shorter one`,
    0,
    (r) => held(r, 11, WITH).least,
  ),
  number(
    'row11-in-flight-without',
    'Most requests in flight without proxy, row 11',
    `${MULTIPLY}, the longer one`,
    0,
    (r) => held(r, 11, WITHOUT).most,
  ),
  number(
    'row14-in-flight',
    'Least requests in flight with proxy, row 14',
    `${MULTIPLY}, the shorter one`,
    0,
    (r) => held(r, 14, WITH).least,
  ),
  number('row12-in-flight', 'Most requests in flight with proxy, row 12', `${MULTIPLY}, the longer one`, 0, (r) => held(r, 12, WITH).most),
  number('row2-in-flight', 'Requests in flight with proxy, row 2', `${MULTIPLY} of uploads and downloads`, 0, (r) => held(r, 2, WITH).mean),
  number(
    'row2-in-flight-pairs',
    'The same if a request were an upload and its download',
    'requests per second × sum of both latencies',
    0,
    (r) => pairsInFlight(row(r, 2), WITH),
  ),
  number(
    'overfull-count',
    'Rows and modes with more requests in flight than users',
    `above users by more than 10 %, whatever the mix and the rounding`,
    0,
    (r) => overfull(occupancies(rows(r))),
  ),
  number(
    'underfull-count',
    'Rows and modes with fewer requests in flight than users',
    `below users by more than 10 %, whatever the mix and the rounding`,
    0,
    (r) => underfull(occupancies(rows(r))),
  ),
  number(
    'row19-rate-implied',
    'Rate that the latencies of row 19 imply',
    'users ÷ mean of upload and download latency with proxy',
    3,
    (r) => mean19(r),
  ),
];

const checkpoints: Claim[] = [
  number('save-with', 'Mean of three checkpoint saves, encryption on', 'sum ÷ number', 1, (r) => saveMean(r.run(ACCEPTANCE), WITH)),
  number('save-without', 'Mean of three checkpoint saves, encryption off', 'sum ÷ number', 1, (r) => saveMean(r.run(ACCEPTANCE), WITHOUT)),
  number('save-without-later', 'Mean of the saves after the first, encryption off', 'sum ÷ number', 1, (r) =>
    saveMean(r.run(ACCEPTANCE), WITHOUT, 1),
  ),
  number('save-first-without', 'First checkpoint save, encryption off', 'as printed', 1, (r) => saves(r.run(ACCEPTANCE), WITHOUT)[0]!),
  number('save-printed-without', 'Average that the readme prints, encryption off', 'as printed', 0, (r) =>
    need(r.run(ACCEPTANCE), 'checkpoint-save-printed', { mode: WITHOUT }),
  ),
  number('save-printed-with', 'Average that the readme prints, encryption on', 'as printed', 0, (r) =>
    need(r.run(ACCEPTANCE), 'checkpoint-save-printed', { mode: WITH }),
  ),
  number('save-ratio', 'Checkpoint save, encryption on ÷ off, all saves', 'mean ÷ mean', 2, (r) => saveRatio(r, 0)),
  number('save-ratio-later', 'Checkpoint save, encryption on ÷ off, without the first save of each', 'mean ÷ mean', 2, (r) =>
    saveRatio(r, 1),
  ),
  number('restore-ratio', 'Checkpoint restore, encryption on ÷ off', 'one restore each, of different steps', 2, (r) => {
    const [on, off] = restores(r);
    return ratio(on, off);
  }),
];

const verdicts: Claim[] = [
  verdict(
    'small-objects-pay',
    'At 1 MB every latency is longer with the proxy',
    `with ÷ without above ${SIMILAR_WITHIN} in every row`,
    (r) => every(bothPhases(small(r)), (q) => q.value > SIMILAR_WITHIN),
  ),
  verdict('small-rates-fall', 'At 1 MB every request rate is lower with the proxy', 'with ÷ without below 1 in every row', (r) =>
    every(
      small(r).map((x) => measured(rateRatio(x))),
      (q) => q.value < 1,
    ),
  ),
  verdict(
    'middle-uploads-similar',
    'From 100 to 500 MB uploads take about the same time',
    `within a factor of ${SIMILAR_WITHIN} in every row`,
    (r) => every(slowdowns(middle(r), 'upload'), similar),
  ),
  verdict(
    'middle-downloads-shorter',
    'From 100 to 500 MB most downloads are shorter with the proxy',
    'ratio below 1 in more than half of the rows',
    (r) => {
      const ratios = slowdowns(middle(r), 'download');
      return outcome(ratios.filter((q) => q.value < 1).length > ratios.length / 2, ratios);
    },
  ),
  verdict('largest-pays', 'At 1000 MB both latencies are longer again', `with ÷ without above ${SIMILAR_WITHIN}`, (r) =>
    every(bothPhases([row(r, 19)]), (q) => q.value > SIMILAR_WITHIN),
  ),
  verdict(
    'not-the-cipher',
    'Under load, encryption itself is less than a tenth of the latency that an encrypting sidecar adds to small objects',
    'cipher seconds below 10 % of the added latency, 1 MB, 250 users and more, both phases',
    (r) => every(busy(r).flatMap(cipherOfAdded), (q) => q.value < 10),
  ),
  verdict(
    'cipher-counts-quiet',
    'With 10 users it is more than a third',
    'cipher seconds above a third of the added latency as printed, 1 MB, 10 users, both phases',
    (r) => every(quiet(r).flatMap(cipherOfAdded), (q) => q.value > 100 / 3),
  ),
  verdict('not-the-cipher-largest', 'At 1000 MB too', 'encryption below 10 % of the added latency', (r) =>
    every([percent(ratio(crypto(row(r, 19), 'upload'), added(row(r, 19), 'upload')))], (q) => q.value < 10),
  ),
  verdict(
    'share-lower-at-end',
    'The cipher’s share is smaller at 1000 MB than at 1 MB',
    'share at 1000 MB below share at 1 MB, both phases',
    (r) =>
      everyPair(
        PHASES.map(({ key }) => [cryptoShare(row(r, 19), key), cryptoShare(row(r, 1), key)]),
        (a, b) => a.value < b.value,
      ),
  ),
  verdict('share-not-monotone', 'It does not fall from step to step', 'share at 500 MB above share at 250 MB, both phases', (r) =>
    everyPair(
      PHASES.map(({ key }) => [cryptoShare(row(r, 18), key), cryptoShare(row(r, 17), key)]),
      (a, b) => a.value > b.value,
    ),
  ),
  verdict(
    'saturated',
    'From 250 to 500 users latency grows and the rate stays',
    `rate within a factor of ${SIMILAR_WITHIN}, upload at least 1.75 times as long`,
    (r) => saturates(r, WITH),
  ),
  verdict(
    'baseline-saturates',
    'So it is without the proxy',
    `rate within a factor of ${SIMILAR_WITHIN}, upload at least 1.75 times as long`,
    (r) => saturates(r, WITHOUT),
  ),
  verdict('more-cpu-helps-with', 'More vCPU raise the rate with the proxy at 1 MB', '32 ÷ 2 vCPU above 1 at each number of users', (r) =>
    every(scaling(r, WITH), (q) => q.value > 1),
  ),
  verdict('more-cpu-hurts-without', 'Without the proxy no rate rises', '32 ÷ 2 vCPU at most 1 in every pair of rows', (r) =>
    every(
      smallToMiddle(rows(r)).map(([a, b]) => ratio(measured(rate(b, WITHOUT)), measured(rate(a, WITHOUT)))),
      (q) => q.value <= 1,
    ),
  ),
  verdict(
    'no-gain-above',
    'Between 32 and 64 vCPU nothing changes much at 1 MB',
    `rates and latencies within a factor of ${SIMILAR_WITHIN}`,
    (r) =>
      every(
        steps(small(r), 'vcpu')
          .filter(([a]) => a.vcpu === 32)
          .flatMap(([a, b]) => withProxy(a).map((q, i) => ratio(withProxy(b)[i]!, q))),
        similar,
      ),
  ),
  verdict('law-holds-small', 'At 1 MB no row breaks Little’s law', 'requests in flight at most 10 % above users', (r) =>
    lawOf(r, (o) => o.row.fileMb === 1, overfull, false),
  ),
  verdict(
    'law-broken',
    'Two rows have more requests in flight than users',
    'rows 11 and 14 with proxy, above users by more than 10 % whatever the mix',
    (r) => lawOf(r, isBroken, overfull),
  ),
  verdict('law-broken-only-there', 'They are the only ones', 'no other row and mode exceeds users by more than 10 %', (r) =>
    lawOf(r, (o) => !isBroken(o), overfull, false),
  ),
  verdict(
    'baselines-underfull',
    'Their baselines have too few',
    'rows 11 and 14 without proxy, below users by more than 10 % whatever the mix',
    (r) => lawOf(r, (o) => o.mode === WITHOUT && [11, 14].includes(o.row.number), underfull),
  ),
  verdict(
    'middle-underfull',
    'Row 5 has fewer requests in flight than users in both modes',
    'row 5, below users by more than 10 % whatever the mix',
    (r) => lawOf(r, (o) => o.row.number === 5, underfull),
  ),
  verdict(
    'rate-and-latency-disagree',
    'Rate and latency of row 11 cannot both be right',
    `rate ratio at least 2 while latencies are within a factor of ${SIMILAR_WITHIN}`,
    (r) => {
      const x = row(r, 11);
      const [rates, times] = [measured(rateRatio(x)), bothPhases([x])];
      return outcome(rates.value >= 2 && times.every(similar), [rates, ...times]);
    },
  ),
  verdict(
    'rate-counts-requests',
    'The rate counts single requests',
    'with the sum of both latencies every busy row at 1 MB exceeds its users by more than 10 %',
    (r) =>
      everyPair(
        busy(r).flatMap((x) => [WITH, WITHOUT].map((mode): [Quantity, Quantity] => [pairsInFlight(x, mode as Mode), users(x)])),
        (a, b) => a.value > b.value * (1 + IMPRECISE_WITHIN),
      ),
  ),
  verdict(
    'zero-is-rounding',
    'The printed 0 is what rounding makes of the latencies',
    'users ÷ mean latency below half of the last digit, 0.05 requests/s',
    (r) => {
      const implied = mean19(r);
      const printed = measured(rate(row(r, 19), WITH));
      return outcome(printed.value === 0 && implied.value < 0.05, [implied, printed]);
    },
  ),
  verdict('no-baseline-64', 'Row 16 has no baseline', 'no rate and no latency without proxy', (r) => {
    const found = select(r.canonical, 'latency-mean', { ...row(r, 16).dims, mode: WITHOUT });
    const rps = rate(row(r, 16), WITHOUT);
    return { holds: found.length === 0 && !rps, because: `${found.length} latencies recorded`, operands: [users(row(r, 16))] };
  }),
  verdict('no-16-vcpu', 'No row has 16 vCPU', 'no proxy-vcpu of 16 in the table', (r) => {
    const sizes = rows(r).map((x) => need(r.canonical, 'proxy-vcpu', x.dims));
    return every(sizes, (q) => q.value !== 16);
  }),
  verdict('no-size-between', 'Nothing between 2 and 32 vCPU, one number of pods', 'no such row, and pods equal in every profile', (r) => {
    const sizes = rows(r).map((x) => need(r.canonical, 'proxy-vcpu', x.dims));
    const pods = select(r.canonical, 'pods').map((m) => need(r.canonical, 'pods', m.dims));
    const alone = sizes.every((q) => q.value <= 2 || q.value >= 32);
    return outcome(alone && pods.every((q) => q.value === pods[0]?.value), [...sizes, ...pods]);
  }),
  verdict('beyond-profiles', 'Sizes and users of the last rows are in no profile', 'rows 17 to 19: size in no profile', (r) => {
    const sizes = select(r.canonical, 'file-size', {}).filter((m) => 'profile' in m.dims);
    const tested = [17, 18, 19].map((n) => need(r.canonical, 'file-size', row(r, n).dims));
    return everyPair(
      tested.flatMap((q) => sizes.map((m): [Quantity, Quantity] => [q, need(r.canonical, 'file-size', m.dims)])),
      (a, b) => a.value !== b.value,
    );
  }),
  verdict('gigabits-printed', 'The table prints memory in Gb', 'every printed resource ends in Gb', (r) => {
    const table = r.canonical.tables.find((t) => t.file === 'load_tests.csv');
    const texts = (table?.rows ?? []).map((cells) => cells[table?.columns.indexOf('resources_printed') ?? -1] ?? '');
    const operands = rows(r).map((x) => need(r.canonical, 'proxy-memory', x.dims));
    return {
      holds: texts.length > 0 && texts.every((t) => t.endsWith('Gb')),
      because: `${texts.length} cells such as “${texts[0]}”`,
      operands,
    };
  }),
  verdict('no-cost-figures', 'CPU, memory, errors and stored bytes are not recorded', 'no such metric in either run', (r) => {
    const held = [...new Set(r.all.flatMap((run) => run.measurements.map((m) => m.metric)))];
    const missing = ['cpu-mean', 'peak-rss', 'failed-ops', 'stored-on-disk', 'logical-bytes'].every((m) => !held.includes(m));
    return { holds: missing, because: `the runs hold ${held.join(', ')}`, operands: rowNumbers(r) };
  }),
  verdict('steps-similar', 'Training steps hardly differ', 'within a factor of 1.1 at the steps that both logs print', (r) => {
    const [on, off] = [WITH, WITHOUT].map((mode) => events(r.run(ACCEPTANCE), 'avg step time', mode as Mode));
    const ratios = on!.flatMap(({ label, time }) => off!.filter((e) => e.label === label).map((e) => ratio(time, e.time)));
    return every(ratios, (q) => q.value <= 1 + IMPRECISE_WITHIN && q.value >= 1 / (1 + IMPRECISE_WITHIN));
  }),
  verdict('first-save-apart', 'Without encryption the first save stands apart', 'at least twice each later one', (r) => {
    const [first, ...later] = saves(r.run(ACCEPTANCE), WITHOUT);
    return everyPair(
      later.map((q): [Quantity, Quantity] => [first!, q]),
      (a, b) => a.value >= 2 * b.value,
    );
  }),
  verdict(
    'average-leaves-out',
    'The printed average leaves the first save out',
    'printed: over 10 % from the mean of three, equal to the mean of the later two after rounding',
    (r) => {
      const run = r.run(ACCEPTANCE);
      const printed = need(run, 'checkpoint-save-printed', { mode: WITHOUT });
      const [all, later] = [saveMean(run, WITHOUT), saveMean(run, WITHOUT, 1)];
      const apart = Math.abs(printed.value - all.value) > IMPRECISE_WITHIN * all.value;
      return outcome(apart && Math.round(later.value) === printed.value, [printed, all, later]);
    },
  ),
  verdict(
    'save-order-turns',
    'Whether the first save counts turns the result round',
    'on ÷ off below 1 with all saves, above 1 without the first',
    (r) => {
      const [all, later] = [saveRatio(r, 0), saveRatio(r, 1)];
      return outcome(all.value < 1 && later.value > 1, [all, later]);
    },
  ),
];

export const claims: readonly Claim[] = [...settings, ...latencies, ...rates, ...law, ...checkpoints, ...verdicts];

function similar(q: Quantity): boolean {
  return q.value <= SIMILAR_WITHIN && q.value >= 1 / SIMILAR_WITHIN;
}
function slowdowns(of: readonly Row[], phase: Phase): Quantity[] {
  return of.flatMap((x) => slowdown(x, phase) ?? []);
}
function bothPhases(of: readonly Row[]): Quantity[] {
  return PHASES.flatMap(({ key }) => slowdowns(of, key));
}
function longer(r: StudyRuns, phase: Phase): Quantity {
  const ratios = slowdowns(rows(r), phase);
  return countOf(`of ${ratios.length} rows`, ratios, (q) => above(q, 1));
}
function rowNumbers(r: StudyRuns): Quantity[] {
  return rows(r).map((x) => need(r.canonical, 'table-row', x.dims));
}
function grown(r: StudyRuns, from: number, to: number, mode: Mode): Quantity {
  return ratio(measured(rate(row(r, to), mode)), measured(rate(row(r, from), mode)));
}
function scaling(r: StudyRuns, mode: Mode): Quantity[] {
  return smallToMiddle(small(r)).map(([a, b]) => ratio(measured(rate(b, mode)), measured(rate(a, mode))));
}
function cipherOfAdded(x: Row): Quantity[] {
  return PHASES.map(({ key }) => percent(ratio(crypto(x, key), added(x, key))));
}
/** From 250 to 500 users the rate stays and uploads take longer. */
function saturates(r: StudyRuns, mode: Mode) {
  const pairs = steps(busy(r), 'users');
  const ratesOf = pairs.map(([a, b]) => ratio(measured(rate(b, mode)), measured(rate(a, mode))));
  const times = pairs.map(([a, b]) => ratio(measured(latency(b, mode, 'upload')), measured(latency(a, mode, 'upload'))));
  return outcome(ratesOf.every(similar) && times.every((q) => q.value >= 1.75), [...ratesOf, ...times]);
}
function withProxy(x: Row): Quantity[] {
  return [measured(rate(x, WITH)), ...PHASES.map(({ key }) => measured(latency(x, WITH, key)))];
}
function held(r: StudyRuns, n: number, mode: Mode) {
  return measured(occupancy(row(r, n), mode));
}
function pairsInFlight(x: Row, mode: Mode): Quantity {
  return inFlight(measured(rate(x, mode)), sum(measured(latency(x, mode, 'upload')), measured(latency(x, mode, 'download'))));
}
/** Holds when all chosen rows and modes are, or are not, beyond the bound; shows the product that decides. */
function lawOf(r: StudyRuns, which: (o: Occupancy) => boolean, beyond: Beyond, expected = true) {
  const found = occupancies(rows(r)).filter(which);
  const operands = found.map((o): [Quantity, Quantity] => [beyond === overfull ? o.least : o.most, o.users]);
  return { ...everyPair(operands, () => true), holds: found.length > 0 && beyond(found).value === (expected ? found.length : 0) };
}
function mean19(r: StudyRuns): Quantity {
  const [up, down] = PHASES.map(({ key }) => measured(latency(row(r, 19), WITH, key)));
  return rateFor(users(row(r, 19)), meanLatency(up!, down!));
}
const isBroken = (o: Occupancy) => o.mode === WITH && [11, 14].includes(o.row.number);
function saveRatio(r: StudyRuns, from: number): Quantity {
  const run = r.run(ACCEPTANCE);
  return ratio(saveMean(run, WITH, from), saveMean(run, WITHOUT, from));
}
function restores(r: StudyRuns): [Quantity, Quantity] {
  const [on, off] = [WITH, WITHOUT].map((mode) => {
    const [found] = select(r.run(ACCEPTANCE), 'event-time', { event: 'checkpoint restore', mode });
    return need(r.run(ACCEPTANCE), 'event-time', measured(found).dims);
  });
  return [on!, off!];
}
