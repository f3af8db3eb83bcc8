/** Numbers of note and source: those that the source printed, or that follow from them, then those of our own runs. */
import { number } from '../../claims/build.ts';
import { families } from '../../claims/families.ts';
import type { Claim, StudyRuns } from '../../claims/types.ts';
import { above as greater, below as less, plus, times } from '../../run/expression.ts';
import { countOf, reduction } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { againClaims, apartIn, designClaims, extremeOf, mine, onNewer, onXeon, readIn, renamed, stolenClaims } from '../ours.ts';
import * as table from './figures.ts';
import * as ours from './own.ts';
import { ALONE, CIPHERS, CROWD, DIRECT, LARGEST, PASSING, type Setting, SIDECARS, SLOW_KEYS, STREAMING, TINY, WHOLE } from './own.ts';

export const row = (r: StudyRuns, n: number) => table.rowOf(r.printed, n);
export const rows = (r: StudyRuns) => table.rowsOf(r.printed);
export const logs = (r: StudyRuns) => r.run(table.ACCEPTANCE);

export const settings = (of: readonly table.Row[], metric: string) => of.map((x) => need(x.run, metric, x.dims));

export const occupancies = (r: StudyRuns, which: (o: table.Occupancy) => boolean = () => true) => table.occupancies(rows(r)).filter(which);

const ofRow = (id: string, label: string, n: number, decimals: number, read: (row: table.Row) => Quantity) =>
  number(id, `${label}, row ${n}`, decimals, (r) => read(row(r, n)));
const slow = (id: string, label: string, n: number, phase: table.Phase, decimals = 1) =>
  ofRow(id, `${label}, ${phase}, with ÷ without proxy`, n, decimals, (x) => table.slowdown(x, phase));
const mean = (id: string, n: number, mode: table.Mode, phase: table.Phase, decimals: number) =>
  ofRow(id, `Mean ${phase} latency ${mode.replace('-', ' ')}`, n, decimals, (x) => table.latency(x, mode, phase));
const served = (id: string, n: number, mode: table.Mode, decimals: number) =>
  ofRow(id, `Requests per second ${mode.replace('-', ' ')}`, n, decimals, (x) => table.rate(x, mode));
const setting = (id: string, label: string, metric: string, n: number) => number(id, label, 0, (r) => settings([row(r, n)], metric)[0]!);
const rateLost = (x: table.Row) => reduction(table.rate(x, table.WITH), table.rate(x, table.WITHOUT));
const lost = (id: string, label: string, n: number) => ofRow(id, `Requests per second lost to the proxy, ${label}`, n, 0, rateLost);
const share = (id: string, n: number, phase: table.Phase) =>
  ofRow(id, `Share of ${phase} latency that is spent in the cipher`, n, 1, (x) => table.cryptoShare(x, phase));
const shareOfAdded = (id: string, n: number, decimals: number) =>
  ofRow(id, 'Share of the added upload latency that is encryption', n, decimals, (x) => table.cryptoOfAdded(x, 'upload'));
const open = (id: string, n: number, mode: table.Mode, end: 'fewest' | 'most') =>
  ofRow(id, `Open requests ${mode.replace('-', ' ')}, the ${end} that rounding and mix allow`, n, 0, (x) => table.occupancy(x, mode)[end]);
const openOfRow2 = (id: string, label: string, of: typeof table.mean) =>
  ofRow(id, label, 2, 0, (x) => table.openRequests(x, table.WITH, of));
const rateGain = (mode: table.Mode) => (r: StudyRuns) => table.rateGrowth([row(r, 2), row(r, 5)], mode);
const overfull = (r: StudyRuns) => table.countWhere(occupancies(r), 'fewest', greater);
const rowsWhere = (r: StudyRuns, compare: typeof greater, phase: table.Phase) => {
  const ratios = table.slowdowns(rows(r), phase);
  return countOf(`of ${ratios.length} rows`, ratios, (q) => compare(q, 1));
};

const printed: Claim[] = [
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
  mean('row2-up-with', 2, table.WITH, 'upload', 2),
  mean('row2-up-without', 2, table.WITHOUT, 'upload', 2),
  mean('row12-up-with', 12, table.WITH, 'upload', 0),
  mean('row12-up-without', 12, table.WITHOUT, 'upload', 0),
  mean('row12-down-with', 12, table.WITH, 'download', 0),
  mean('row12-down-without', 12, table.WITHOUT, 'download', 0),
  mean('row19-up-with', 19, table.WITH, 'upload', 1),
  mean('row3-up-without', 3, table.WITHOUT, 'upload', 2),
  mean('row6-up-without', 6, table.WITHOUT, 'upload', 2),
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
    const ratios = table.machineSteps(rows(r), 2).flatMap((step) => table.latencyGrowth(step, table.WITHOUT));
    return countOf(`of ${ratios.length} comparisons`, ratios, (q) => less(q, 1));
  }),
  share('share-up-1', 1, 'upload'),
  share('share-down-1', 1, 'download'),
  share('share-up-250', 17, 'upload'),
  share('share-up-500', 18, 'upload'),
  share('share-up-1000', 19, 'upload'),
  share('share-down-1000', 19, 'download'),

  served('row2-rate-with', 2, table.WITH, 0),
  served('row2-rate-without', 2, table.WITHOUT, 0),
  served('row5-rate-with', 5, table.WITH, 0),
  served('row5-rate-without', 5, table.WITHOUT, 0),
  served('row11-rate-with', 11, table.WITH, 1),
  served('row11-rate-without', 11, table.WITHOUT, 1),
  served('row19-rate-with', 19, table.WITH, 0),
  lost('lost-small-machine', 'small proxy', 2),
  lost('lost-middle-machine', 'middle proxy', 5),
  lost('lost-large-machine', 'largest proxy', 8),
  number('rate-gain-with', 'Requests per second, middle ÷ small proxy, many users', 2, rateGain(table.WITH)),
  number('rate-gain-without', 'The same without the proxy', 2, rateGain(table.WITHOUT)),
  ofRow('row11-rate-ratio', 'Requests per second with ÷ without proxy', 11, 1, table.rateRatio),

  open('row11-in-flight', 11, table.WITH, 'fewest'),
  open('row14-in-flight', 14, table.WITH, 'fewest'),
  open('row16-in-flight', 16, table.WITH, 'fewest'),
  open('row11-in-flight-without', 11, table.WITHOUT, 'most'),
  open('row12-in-flight', 12, table.WITH, 'most'),
  openOfRow2('row2-in-flight', 'Open requests with proxy, for as many uploads as downloads', table.mean),
  openOfRow2('row2-in-flight-pairs', 'The same if a request were an upload and its download', plus),
  number('overfull-count', 'Rows and modes with more open requests than users', 0, overfull),
  number('underfull-count', 'Rows and modes in which less than nine tenths of the users have a request open', 0, (r) =>
    table.countWhere(occupancies(r), 'most', (requests, users) => less(requests, times(users, table.UNDERFULL_BELOW))),
  ),
  ofRow('row19-rate-implied', 'Rate that users and latencies imply', 19, 3, (x) => table.rateImplied(x, table.WITH)),

  number('save-with', 'Mean of three checkpoint saves, encryption on', 1, (r) => table.saveMean(logs(r), table.WITH)),
  number('save-without', 'Mean of three checkpoint saves, encryption off', 1, (r) => table.saveMean(logs(r), table.WITHOUT)),
  number('save-without-later', 'Mean of the saves after the first, encryption off', 1, (r) => table.saveMean(logs(r), table.WITHOUT, 1)),
  number('save-first-without', 'First checkpoint save, encryption off', 1, (r) => table.saves(logs(r), table.WITHOUT)[0]!),
  number('save-printed-without', 'Average that the readme prints, encryption off', 0, (r) => table.savePrinted(logs(r), table.WITHOUT)),
  number('save-printed-with', 'Average that the readme prints, encryption on', 0, (r) => table.savePrinted(logs(r), table.WITH)),
  number('save-ratio', 'Checkpoint save, encryption on ÷ off, all saves', 2, (r) => table.saveRatio(logs(r))),
  number('save-ratio-later', 'Checkpoint save, encryption on ÷ off, without the first save of each', 2, (r) => table.saveRatio(logs(r), 1)),
  number('restore-ratio', 'Checkpoint restore, encryption on ÷ off, one each, of different steps', 2, (r) => table.restoreRatio(logs(r))),
];

const ID: Readonly<Record<string, string>> = { [PASSING]: 'passing', [WHOLE]: 'whole', [STREAMING]: 'stream' };
const armPlace = ({ key, label }: { key: string; label: string }) => ({ id: ID[key]!, label, value: key });
const axes = {
  setting: ours.SETTINGS.map((value) => ({ ...value, value })),
  alone: ALONE.map((value) => ({ ...value, value })),
  larger: ALONE.slice(2),
  phase: table.PHASES.map(({ key, label }) => ({ id: key, label: label.toLowerCase(), value: key })),
  sidecar: SIDECARS.map(armPlace),
  encrypting: SIDECARS.filter(({ key }) => key !== PASSING).map(armPlace),
  cipher: CIPHERS.map((key) => armPlace({ key, label: key })),
} as const;

const direct = (phase: table.Phase) => (run: Run, where: Setting) => ours.latency(run, DIRECT, where, phase);
const slowed = (phase: table.Phase) => (run: Run, arm: string, where: Setting) => ours.latencyRatio(run, arm, DIRECT, where, phase);
const added = (run: Run, phase: table.Phase, where: Setting) => ours.added(run, WHOLE, where, phase);
const addedAt = (sizes: readonly Setting[]) => (run: Run) => table.PHASES.flatMap(({ key }) => sizes.map((at) => added(run, key, at)));
/** Digits of milliseconds of one user; several wait longer. */
const fine = (_: table.Phase, { size }: Setting) => (size < 1e6 ? 2 : size < 1e7 ? 1 : 0);
const coarse = (where: Setting) => Math.max(0, fine('upload', where) - (where.users > 1 ? 1 : 0));

/** The plan on an AMD EPYC, as the note quotes it, and once more; by an older harness on a machine of its name; on one of a newer family; on an Intel Xeon. */
export const EPYC_RUNS = ['tax-gcs-encryption-proxy-20261127-134303-c7e53c', 'tax-gcs-encryption-proxy-20261127-142608-f62a61'] as const;
const OLDER = 'tax-gcs-encryption-proxy-20261123-2300';
export const NEWER_RUNS = ['tax-gcs-encryption-proxy-20261129-131703-6f8d68', 'tax-gcs-encryption-proxy-20261129-143546-d9c58b'] as const;
export const XEON_RUNS = ['tax-gcs-encryption-proxy-20261126-141349-1215a0', 'tax-gcs-encryption-proxy-20261126-173749-48958a'] as const;
const [XEON, XEON_AGAIN] = XEON_RUNS;
/** What is printed of other machines, too. */
const OF_MACHINE = /^own-(added-.*|whole-upload-largest-4|cpu-whole-small|factor-largest|cipher-of-added-largest)$/;

const addedApart = (id: string, runs: readonly string[], where: string) =>
  apartIn(runs, 'uploads and downloads', {
    [`${id}-tiny`]: [`what encrypting adds, ${TINY.label}, one user, ${where}`, addedAt([TINY])],
    [`${id}-larger`]: [`what encrypting adds, ${ours.SMALL.label} or more, one user, ${where}`, addedAt(ALONE.slice(1))],
  });

const inPath = (run: Run) => ours.passingOfAdded(run, TINY);
const memoryDown = (run: Run) => ours.memoryMb(run, WHOLE, CROWD, 'download');
const factor = (where: Setting) => (run: Run) => ours.memoryOfObjects(run, where);
const ofRun = families(mine, axes, {
  'own-direct-upload-{setting}': ['Upload without sidecar, {setting}', coarse, direct('upload')],
  'own-{sidecar}-upload-{setting}': ['Upload, {sidecar} ÷ without sidecar, {setting}', 2, slowed('upload')],
  'own-direct-download-{setting}': ['Download without sidecar, {setting}', coarse, direct('download')],
  'own-{encrypting}-download-{setting}': ['Download, {encrypting} ÷ without sidecar, {setting}', 2, slowed('download')],
  'own-memory-{cipher}-{setting}': ['Peak memory of the sidecar, {cipher}, {setting}', 0, ours.memoryMb],
  'own-size-{alone}': ['Bytes of an object, {alone}', 0, ours.objectSize],
  'own-added-{phase}-{alone}': ['What encrypting adds, {phase} of {alone}, one user', fine, added],
  'own-cipher-{phase}-{alone}': ['Share of the cipher in a request, {phase} of {alone}, one user', 0, ours.cipherShare],
  'own-cpu-{sidecar}-{alone}': ['CPU for each GB uploaded, {sidecar}, {alone}, one user', 1, ours.cpu],
  'own-keys-{alone}': [`Upload with a key service of ${SLOW_KEYS} ms ÷ with a key in memory, {alone}`, 1, ours.slowKeys],
  'own-in-path-tiny': [`Of what an encrypting sidecar adds to an upload, the part of one that only passes on, ${TINY.label}`, 0, inPath],
  'own-key-call': ['Time of a call of the slow key service', 0, (run) => ours.keyCall(run, TINY)],
  'own-cipher-of-added-{larger}': ['Of what encrypting adds to an upload of {larger}, the part in the cipher', 0, ours.cipherOfAdded],
  'own-factor-largest': ['Memory ÷ bytes under way, whole objects, one upload of 100 MB', 1, factor(LARGEST)],
  'own-memory-down': [`Peak memory of the sidecar, whole objects, four downloads of ${LARGEST.label}`, 0, memoryDown],
  'own-factor-crowd': [`Memory ÷ bytes under way, whole objects, four uploads of ${LARGEST.label}`, 1, factor(CROWD)],
});
const measured: readonly Claim[] = [
  ...ofRun,
  ...stolenClaims({ xeon: XEON, again: XEON_AGAIN, newer: NEWER_RUNS[0] }),
  ...onXeon(readIn(XEON, ofRun, OF_MACHINE)),
  ...onNewer(readIn(NEWER_RUNS[0], ofRun, OF_MACHINE)),
  ...renamed((id) => `${id}-older`, 'an older run on a machine named AMD EPYC')(readIn(OLDER, ofRun, /^own-added-upload-largest$/)),
  ...addedApart('own-apart', EPYC_RUNS, 'on the first AMD EPYC'),
  ...addedApart('own-apart-older', [OLDER, ...EPYC_RUNS], 'on the first AMD EPYC and in an older run'),
  ...addedApart('own-apart-older-newer', [OLDER, ...NEWER_RUNS], 'on a newer AMD EPYC and in an older run'),
  ...addedApart('own-apart-twice', NEWER_RUNS, 'on a newer AMD EPYC'),
  ...addedApart('own-apart-newer', [...EPYC_RUNS, ...NEWER_RUNS], 'on two families of AMD EPYC'),
  ...addedApart('own-apart-xeon', XEON_RUNS, 'on an Intel Xeon'),
  ...designClaims('latency-p50', 'latency', { newer: ['a newer AMD EPYC', NEWER_RUNS], xeon: ['an Intel Xeon', XEON_RUNS] }),
];

/** The runs of the plan with limits of CPU time: two on an AMD EPYC, of which charts show the first, and two on one of a newer family. */
export const CAPPED_RUNS = ['tax-gcs-encryption-proxy-20261125-175802-7be4d2', 'tax-gcs-encryption-proxy-20261125-202439-f9a10a'] as const;
export const CAPPED_NEWER = ['tax-gcs-encryption-proxy-20261128-155322-a45331', 'tax-gcs-encryption-proxy-20261128-220534-d18b5f'] as const;
export const [FIRST_CAPPED] = CAPPED_RUNS;
export const CAPPED = [...CAPPED_RUNS, ...CAPPED_NEWER] as const;
const { HERE, KEPT_KEY, KEY_EACH } = ours;
const UNDER_LOAD = [
  { id: 'passing', label: 'passing on', value: PASSING },
  { id: 'encrypting', label: 'encrypting', value: KEPT_KEY },
] as const;
const loaded = {
  arm: UNDER_LOAD,
  keys: [...UNDER_LOAD, { id: 'each', label: 'a key for each object', value: KEY_EACH }],
  load: [...ours.LOADS, ...ours.DISTANCES.slice(1)],
  // At two hundred a second a quarter of a core fails to answer many.
  answered: ours.LOADS.filter(({ id }) => id !== 'quarter-200'),
  away: ours.DISTANCES,
  phase: axes.phase,
} as const;
const P99_OF_DOWNLOADS = 'Time within which 99 % of downloads end';
const p50 = (arm: string) => (run: Run, load: ours.Load) => ours.p50Under(run, arm, load);
const p99OfDownloads = (arm: string) => (run: Run, load: ours.Load) => ours.p99Under(run, arm, load, 'download');
const capacity = families(mine, loaded, {
  'cap-p50-passing-{load}': ['Median time of an upload, passing on, {load}', 1, p50(PASSING)],
  'cap-p50-encrypting-{answered}': ['Median time of an upload, encrypting, {answered}', 1, p50(KEPT_KEY)],
  'cap-p99-{arm}-{load}': ['Time within which 99 % of uploads end, {arm}, {load}', 1, (run, arm, load) => ours.p99Under(run, arm, load)],
  'cap-get-{answered}': [`${P99_OF_DOWNLOADS}, encrypting, {answered}`, 1, p99OfDownloads(KEPT_KEY)],
  'cap-cpu-encrypting': ['CPU per GB of uploads, encrypting, a hundred a second, half a core', 1, (run) => ours.cpuUnder(run, KEPT_KEY)],
  'cap-need-{keys}-{phase}': ['Part of a core that a hundred requests for 1 MB a second need, {keys}, {phase}', 0, ours.needed],
  'cap-store-{away}': ['Time of a small request to the store, {away}', 1, ours.storeAway],
  'cap-added-{away}': ['What encrypting adds to the median upload, {away}', 1, (run, at) => ours.addedUnder(run, KEPT_KEY, PASSING, at)],
  'cap-get-passing': [`${P99_OF_DOWNLOADS}, passing on, a hundred a second, half a core`, 1, (run) => p99OfDownloads(PASSING)(run, HERE)],
  'cap-tight': ['p99 of a hundred uploads a second, encrypting, a quarter ÷ half a core', 1, ours.queueing],
  'cap-keys': ['What a key for each object adds to the median upload', 1, (run) => ours.addedUnder(run, KEY_EACH, KEPT_KEY, HERE)],
});
const otherCore = ({ quotedOf }: StudyRuns) => ours.otherCore(quotedOf(FIRST_CAPPED));
/** Loads that leave the sidecar time to spare. */
const CALM = [...ours.LOADS.filter(({ id }) => ['quarter-50', 'half-50', 'core-100'].includes(id)), ...ours.DISTANCES];
const ofUploads = (figure: typeof ours.p50Under) => (run: Run) =>
  CALM.flatMap((load) => UNDER_LOAD.map(({ value }) => figure(run, value, load)));
const asLater = renamed((id) => id.replace(/^cap-(p99|need|get|tight)(-encrypting(-upload$)?)?/, 'later-$1'), 'second run');
const apartOf = (id: string, runs: readonly string[], where: string) =>
  apartIn(runs, 'loads that leave time to spare', {
    [`cap-apart-p50${id}`]: [`median time of an upload${where}`, ofUploads(ours.p50Under)],
    [`cap-apart-p99${id}`]: [`time within which 99 % of uploads end${where}`, ofUploads(ours.p99Under)],
  });
const OF_EACH_RUN = /^cap-(p99-encrypting-(quarter|half)-100|need-encrypting-upload|get-quarter-100|tight)$/;
const chosen = [
  ...againClaims('cap-again', 'median time, passing on', 'four runs of four loads, uploads and downloads', CAPPED),
  ...againClaims('cap-again-tail', 'time of 99 %, passing on', 'four runs of four loads, uploads and downloads', CAPPED, 'latency-p99'),
  extremeOf('most', 'cap-other-core', 0, 'use of the core of client, store and relay', 'loads and phases', otherCore),
  ...apartOf('', CAPPED_RUNS, ', on the first AMD EPYC'),
  ...asLater(readIn(CAPPED_RUNS[1], capacity, OF_EACH_RUN)),
  ...apartOf('-newer', CAPPED_NEWER, ', on a newer AMD EPYC'),
  ...onNewer(...CAPPED_NEWER.map((id) => readIn(id, capacity, OF_EACH_RUN))),
];

export const numbers: readonly Claim[] = [...printed, ...measured, ...readIn(FIRST_CAPPED, capacity), ...chosen];
