/** Numbers of note and source: those of our own runs, then those of the makers’ harness. */
import { number } from '../../claims/build.ts';
import { families } from '../../claims/families.ts';
import type { NumberClaim, StudyRuns } from '../../claims/types.ts';
import { DataError } from '../../run/errors.ts';
import { countText } from '../../run/format.ts';
import { single } from '../../run/pool.ts';
import { difference, extreme, ratio, ratioAcross, scale, sum } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { StoredMetric } from '../../run/storage-figures.ts';
import type { Quantity, Run, Statistic } from '../../run/types.ts';
import { apartIn, designClaims, extremeOf, familiesIn, mine, onNewer, onXeon, quoting, readIn, stolenClaims } from '../ours.ts';
import * as table from './figures.ts';
import * as ours from './own.ts';

const { CIPHER, CRYPT, DELTA, GZIP, LARGER, NIGHTLY, PLAIN, RCLONE, RELEASES } = ours;
type OfSetting = (run: Run, where: ours.Setting) => Quantity;
const upload = (arm: string, against: string) => (run: Run, where: ours.Setting) => ours.rateRatio(run, arm, against, where, 'put');
const savedBy = (arm: string) => (run: Run, where: ours.Setting) => ours.saved(run, arm, where);
const rateOf = (arm: string) => (run: Run, where: ours.Setting) => ours.throughput(run, arm, where, 'put');
export const compressed = upload(PLAIN, DELTA);
const coldGet: OfSetting = (run, where) => ours.rateRatio(run, DELTA, PLAIN, where, 'cold_get');
const cpuOfUpload: OfSetting = (run, where) => ours.cpuRatio(run, DELTA, PLAIN, where, 'put');
const memory = (figure: typeof ours.memory) => (run: Run, where: ours.Setting) => table.mb(figure(run, DELTA, where, 'put'));
const cpuOf = (mode: string, where: ours.Setting) => (run: Run) => ours.cpu(run, mode, where, 'put');
const largerGet = (run: Run) => ours.cpu(run, `${PLAIN}${LARGER}`, RELEASES, 'cold_get');
const unthrottled = (run: Run) => ours.rateRatio(run, `${PLAIN}${LARGER}`, `${DELTA}${LARGER}`, RELEASES, 'warm_get');
/** Warm download with the larger read buffer ÷ with that of the proxy as it comes. */
export const larger = (mode: string) => (run: Run) => ours.rateRatio(run, `${mode}${LARGER}`, mode, RELEASES, 'warm_get');

const axes = {
  kind: ours.KINDS,
  any: [...ours.KINDS, NIGHTLY],
  /** The whole of the long series is one of the kinds. */
  short: ours.LENGTHS.filter(({ files }) => files < NIGHTLY.files).map((where) => ({ ...where, label: `${where.files} nightly builds` })),
  crowd: ours.CROWDS.map((where) => ({ ...where, label: countText(where.workers, 'worker') })),
} as const;

/** The ends of what the tars show, for the title. */
const ends = (['least', 'most'] as const).flatMap((end): NumberClaim[] => {
  const of = (id: string, what: string, figure: OfSetting) =>
    extremeOf(end, `own-${id}`, 1, what, 'the series of tars', (runs) => ours.TARS.map((where) => figure(mine(runs), where)));
  return [of('put', 'upload throughput, plain ÷ compressed', compressed), of('saved', 'share saved by compression', savedBy(DELTA))];
});

/** One plan by one harness, which counts instructions: twice on an AMD EPYC and on an Intel Xeon, once on a newer EPYC. Before it, by an earlier one, on a machine of the EPYC's name. */
export const EPYC_RUNS = ['tax-deltaglider-proxy-20261127-163910-565c9c', 'tax-deltaglider-proxy-20261127-202551-273c05'] as const;
const OLDER = 'tax-deltaglider-proxy-20261123-2344';
export const XEON_RUNS = ['tax-deltaglider-proxy-20261126-211153-d03e49', 'tax-deltaglider-proxy-20261127-000451-73ecb1'] as const;
const [XEON, XEON_AGAIN] = XEON_RUNS;
const NEWER = 'tax-deltaglider-proxy-20261129-031116-bf6720';
const BY_MACHINE = /^own-(cpu-plain|cpu-delta|cpu-get-(plain|delta)|get-releases|put-nightly)$/;
const TAR_RATIOS = 'ratios of plain and compressed in upload, cold download and CPU of an upload';
const tarRatios = (run: Run) => ours.TARS.flatMap((where) => [compressed, coldGet, cpuOfUpload].map((figure) => figure(run, where)));
const tarCpu = (phase: ours.Phase) => (run: Run) => ours.TARS.flatMap((at) => [PLAIN, DELTA].map((mode) => ours.cpu(run, mode, at, phase)));
const tarFigures = (run: Run) => [...tarRatios(run), ...tarCpu('put')(run)];
const tarsApart = (id: string, runs: readonly string[], where: string) =>
  apartIn(runs, 'series of tars', {
    [id]: [`${TAR_RATIOS}, ${where}`, tarRatios],
    [`${id}-cpu`]: [`CPU for each GB uploaded, plain and compressed, ${where}`, tarCpu('put')],
    [`${id}-cpu-get`]: [`CPU for each GB of a cold download, plain and compressed, ${where}`, tarCpu('cold_get')],
  });
const tarRates = (run: Run) =>
  ours.TARS.flatMap((at) => [PLAIN, DELTA].flatMap((arm) => (['put', 'cold_get'] as const).map((to) => ours.throughput(run, arm, at, to))));
const tarBytes = (run: Run) => ours.TARS.map((where) => ours.stored(run, DELTA, where));

const countedOnXeon = familiesIn(XEON, axes, {
  'own-instructions-plain': ['Instructions for each byte of a second version that is stored, plain', 0, ours.instructions(PLAIN)],
  'own-instructions-delta': ['Instructions for each byte of a second version that is stored, compressed', 0, ours.instructions(DELTA)],
});

/** The run of the plan against backup tools, and the same plan once more. */
export const BACKUPS = 'tax-deltaglider-proxy-20261125-141215-e333c2';
export const BACKUPS_RUNS = [BACKUPS, 'tax-deltaglider-proxy-20261126-014257-6f4692'] as const;
const AGAIN = 'plain again ÷ plain, in the run against backup tools';
const again = (figure: typeof newest) => (run: Run) => figure(run, `${PLAIN}-again`, PLAIN, RELEASES);
const newest = ours.inPhase(ours.timeRatio, 'newest_get');
const newestKernel = (mode: string, against: string) => (run: Run) => newest(run, mode, against, ours.KERNEL);
const KEPT = [NIGHTLY, ours.KERNEL, ours.JSON_DATA, RELEASES] as const;
const ofKept = (figure: typeof newest) => (run: Run) =>
  ours.KEEPERS.flatMap(({ value }) => KEPT.map((where) => figure(run, value, PLAIN, where)));
const keptApart = apartIn(BACKUPS_RUNS, 'series and what keeps them', {
  'kept-apart-stored': ['bytes kept ÷ plain', ofKept(ours.storedRatio)],
  'kept-apart-cpu': ['CPU of taking files in ÷ plain', ofKept(ours.inPhase(ours.cpuRatio, 'put'))],
  'kept-apart-newest': ['time to get the newest file back ÷ plain', ofKept(newest)],
  'kept-apart-oldest': ['time to get the oldest file back ÷ plain', ofKept(ours.inPhase(ours.timeRatio, 'oldest_get'))],
});
const keptAxes = { keeper: ours.KEEPERS, cost: ours.COSTED, kept: KEPT } as const;
const kept = familiesIn(BACKUPS, keptAxes, {
  'kept-saved-{keeper}-{kept}': ['Share of the bytes not kept, {keeper}, {kept}', 1, (run, mode, where) => ours.saved(run, mode, where)],
  'kept-cpu-{cost}': ['CPU for each GB taken in, {cost}, nightly builds', 1, (run, mode) => ours.cpu(run, mode, NIGHTLY, 'put')],
  'kept-cpu-{cost}-kernel': ['CPU for each GB taken in, {cost}, kernels', 1, (run, mode) => ours.cpu(run, mode, ours.KERNEL, 'put')],
  'kept-again': [`Upload throughput, ${AGAIN}`, 2, again(ours.inPhase(ours.rateRatio, 'put'))],
  'kept-again-newest': [`Time to get the newest release back, ${AGAIN}`, 2, again(newest)],
  'kept-newest-kernel': ['Time to get the newest kernel’s modules back, compressed ÷ plain', 2, newestKernel(DELTA, PLAIN)],
  'kept-back-kernel': ['Time to get the newest kernel’s modules back, borg ÷ the proxy', 2, newestKernel(ours.BORG.value, DELTA)],
  'kept-oldest-{cost}': ['Time to get the oldest build back, {cost}', 0, (run, mode) => ours.time(run, mode, NIGHTLY, 'oldest_get')],
  'kept-newest-{cost}': ['Time to get the newest build back, {cost}', 0, (run, mode) => ours.time(run, mode, NIGHTLY, 'newest_get')],
});

/** Numbers of one run, whose name ends their labels. */
const numbersOf =
  (name: string, pick: (runs: StudyRuns) => Run) =>
  (id: string, label: string, decimals: number, read: (run: Run) => Quantity, formula?: string) =>
    number(id, `${label}, ${name}`, decimals, (runs) => read(pick(runs)), formula);

const published = numbersOf('published run', (r) => r.printed);
const second = numbersOf('second published run', (r) => r.run(table.SECOND));
const node = numbersOf('Node.js tars', (r) => r.run(table.NODE));
const typescript = numbersOf('TypeScript tars', (r) => r.run(table.TYPESCRIPT));
const stock = numbersOf('4 KiB', (r) => r.run(table.CONTROL));
const plainBuffer = numbersOf('256 KiB on the plaintext path', (r) => r.run(table.PLAIN_256K));
const largerBuffer = numbersOf('256 KiB on both paths', (r) => r.run(table.ALL_256K));

const saved = (metric: StoredMetric) => (run: Run) => table.saved(run, metric);
const [implied, corrected, onDisk] = [saved('stored-implied'), saved('stored-corrected'), saved('stored-on-disk')];
const rate = (mode: string, phase: string) => (run: Run) => table.throughput(run, mode, phase);
const toPlain = (mode: string, phase: string) => (run: Run) => table.againstPlain(run, mode, phase);
const fromPlain = (mode: string, phase: string) => (run: Run) => table.plainAgainst(run, mode, phase);
const perGb = (mode: string) => (run: Run) => table.at(run, 'cpu-seconds-per-gb', mode);
const perGbPut = (mode: string) => (run: Run) => need(run, 'cpu-seconds-per-gb', { mode, concurrency: 1, phase: 'put' });
const perGbRatio = (run: Run) => ratio(perGb('compression')(run), perGb('passthrough')(run));
const savedOfTgz = (r: StudyRuns) => table.at(r.run(table.TGZ), 'saved-bytes', 'compression');

const HIGH_WATER = 'high-water mark of the proxy process';
const PER_GB = 'mean CPU × phase wall ÷ bytes moved';
const ESTIMATE = '1 − (implied + first ISO of the second run’s list) ÷ logical';
const PER_GB_PUT = 'mean CPU in PUT × its wall time ÷ bytes';

const afterFirst = (run: Run, mode: string) => need(run, 'throughput-after-first', { mode, phase: 'put', concurrency: 1 });
const putRatioAfterFirst = (run: Run) => ratio(afterFirst(run, 'passthrough'), afterFirst(run, 'compression'));

/** Cold GET throughput of a mode in a run with a larger read buffer ÷ in the control with 4 KiB. */
const bufferChange = (changed: string) => (runs: StudyRuns, mode: string) => table.bufferChange(runs, changed, mode);
const onBothPaths = bufferChange(table.ALL_256K);
const taxedModes = {
  mode: [
    { id: 'compressed', label: 'Compressed', value: 'compression' },
    { id: 'encrypted', label: 'Encrypted', value: 'encryption' },
  ],
} as const;

const ofRun: readonly NumberClaim[] = [
  ...ends,
  ...families(mine, axes, {
    'own-put-{any}': ['Upload throughput, plain ÷ compressed, {any}', 1, compressed],
    'own-saved-{any}': ['Saved by compression, {any}', 1, savedBy(DELTA)],
    'own-get-{any}': ['Cold download throughput, compressed ÷ plain, {any}', 2, coldGet],
    'own-cpu-{any}': ['CPU of an upload, compressed ÷ plain, {any}', 1, cpuOfUpload],
    'own-gzip-put-{kind}': ['Upload throughput of rclone, plain ÷ compress, {kind}', 1, upload(RCLONE, GZIP)],
    'own-gzip-saved-{kind}': ['Saved by rclone’s compression, {kind}', 1, savedBy(GZIP)],
    'own-length-saved-{short}': ['Saved by compression, {short}', 1, savedBy(DELTA)],
    'own-length-put-{short}': ['Upload throughput, plain ÷ compressed, {short}', 1, compressed],
    'own-crowd-plain-{crowd}': ['Plain upload throughput, {crowd}', 0, rateOf(PLAIN)],
    'own-crowd-delta-{crowd}': ['Compressed upload throughput, {crowd}', 0, rateOf(DELTA)],
    'own-crowd-gzip-{crowd}': ['Upload throughput of rclone compress, {crowd}', 0, rateOf(GZIP)],
    'own-crowd-put-{crowd}': ['Upload throughput, plain ÷ compressed, Prettier releases, {crowd}', 1, compressed],
    'own-crowd-get-{crowd}': ['Cold download throughput, compressed ÷ plain, Prettier releases, {crowd}', 2, coldGet],
    'own-crowd-busy-{crowd}': ['Mean CPU of compressed uploads, {crowd}', 0, (run, where) => ours.busy(run, DELTA, where, 'put')],
    'own-crowd-memory-{crowd}': ['Peak memory of compressed uploads, {crowd}', 0, memory(ours.memory)],
    'own-gzip-saved-nightly': ['Saved by rclone’s compression, TypeScript nightly builds', 1, (run) => savedBy(GZIP)(run, NIGHTLY)],
    'own-put-encrypted': ['Upload throughput, plain ÷ encrypted', 2, (run) => upload(PLAIN, CIPHER)(run, RELEASES)],
    'own-buffer-plain': ['Plain warm download, larger read buffer ÷ stock', 1, larger(PLAIN)],
    'own-buffer-delta': ['Compressed warm download, larger read buffer ÷ stock', 2, larger(DELTA)],
    'own-get-unthrottled': ['Warm download, plain ÷ compressed, both with the larger read buffer', 1, unthrottled],
    'own-cpu-plain': ['CPU for each GB uploaded, plain', 1, cpuOf(PLAIN, RELEASES)],
    'own-cpu-delta': ['CPU for each GB uploaded, compressed', 1, cpuOf(DELTA, RELEASES)],
    'own-cpu-delta-prettier': ['CPU for each GB uploaded, compressed, Prettier releases', 1, cpuOf(DELTA, ours.PRETTIER)],
    'own-cpu-get-plain': ['CPU for each GB of cold downloads, plain', 1, (run) => ours.cpu(run, PLAIN, RELEASES, 'cold_get')],
    'own-cpu-get-larger': ['CPU for each GB of cold downloads, plain, larger read buffer', 2, largerGet],
    'own-cpu-get-delta': ['CPU for each GB of cold downloads, compressed', 1, (run) => ours.cpu(run, DELTA, RELEASES, 'cold_get')],
    'own-cpu-gzip': ['CPU for each GB uploaded, rclone compress', 1, cpuOf(GZIP, RELEASES)],
    'own-memory-all': ['Peak memory of compressed uploads, xdelta3 included', 0, (run) => memory(ours.memory)(run, RELEASES)],
    'own-memory-alone': ['Peak memory of compressed uploads, proxy alone', 0, (run) => memory(ours.memoryAlone)(run, RELEASES)],
    'own-crypt-put': ['Upload throughput of rclone, plain ÷ crypt', 2, (run) => upload(RCLONE, CRYPT)(run, RELEASES)],
  }),
];
export const numbers: readonly NumberClaim[] = [
  ...ofRun,
  ...stolenClaims({ xeon: XEON, again: XEON_AGAIN, newer: NEWER }),
  ...onXeon([...countedOnXeon, ...readIn(XEON, ofRun, BY_MACHINE)]),
  ...onNewer(readIn(NEWER, ofRun, BY_MACHINE)),
  ...tarsApart('own-apart', EPYC_RUNS, 'on an AMD EPYC'),
  ...tarsApart('own-apart-newer', [...EPYC_RUNS, NEWER], 'on an AMD EPYC and on a newer one'),
  ...tarsApart('own-apart-xeon', XEON_RUNS, 'on an Intel Xeon'),
  ...apartIn([...EPYC_RUNS, OLDER], 'series of tars', {
    'own-apart-older': [`${TAR_RATIOS}, and CPU for each GB uploaded, on machines named AMD EPYC`, tarFigures],
    'own-apart-bytes': ['bytes stored by compression, on machines named AMD EPYC', tarBytes, 4],
    'own-apart-rates': ['throughput of uploads and cold downloads, plain and compressed, on machines named AMD EPYC', tarRates],
  }),
  ...apartIn([...EPYC_RUNS, NEWER, ...XEON_RUNS], 'modes of the proxy', {
    'own-apart-counted': ['instructions for each byte of an upload', (run) => table.MODES.map(({ key }) => ours.instructions(key)(run)), 4],
  }),
  ...designClaims('throughput', 'throughput', { newer: ['a newer AMD EPYC', [NEWER]], xeon: ['an Intel Xeon', XEON_RUNS] }),
  ...kept,
  ...keptApart,

  published('put-plain', 'Passthrough PUT', 2, rate('passthrough', 'put')),
  published('put-compressed', 'Compression PUT', 2, rate('compression', 'put')),
  published('put-ratio', 'Upload, plain ÷ compressed', 1, table.putRatio),
  second('put-ratio-second', 'Upload, plain ÷ compressed', 1, table.putRatio),
  published('put-encrypted-cost', 'What encryption takes off upload throughput', 1, table.encryptionCost),
  published('get-plain', 'Passthrough cold GET', 2, rate('passthrough', 'cold_get')),
  published('get-encrypted', 'Encryption cold GET', 1, rate('encryption', 'cold_get')),
  published('get-encrypted-ratio', 'Cold GET, encrypted ÷ plain', 2, toPlain('encryption', 'cold_get')),
  second('get-encrypted-ratio-second', 'Cold GET, encrypted ÷ plain', 2, toPlain('encryption', 'cold_get')),
  published('get-compressed-cold', 'Cold GET, compressed ÷ plain', 2, toPlain('compression', 'cold_get')),
  published('get-compressed-warm', 'Warm GET, compressed ÷ plain', 2, toPlain('compression', 'warm_get')),
  published('logical', 'Uploaded in all', 3, (run) => table.gb(table.uploaded(run))),
  published('implied', 'Stored as implied', 3, (run) => table.gb(table.at(run, 'stored-implied', 'compression'))),
  published('implied-saved', 'Saved as implied', 1, implied),
  published('implied-factor', 'Logical ÷ implied', 2, (run) => table.factor(run, 'stored-implied')),
  number('reference-estimate', 'Saved with one reference copy added, published run, estimate', 1, estimateWithReference, ESTIMATE),
  published('cpu-plain', 'Mean CPU in passthrough', 1, (run) => table.at(run, 'cpu-mean', 'passthrough')),
  published('cpu-compressed', 'Mean CPU in compression', 1, (run) => table.at(run, 'cpu-mean', 'compression')),
  node('put-ratio-node', 'Upload, plain ÷ compressed', 1, table.putRatio),
  node('put-ratio-after-first-node', 'Upload, plain ÷ compressed, from the second file on', 1, putRatioAfterFirst),
  typescript('put-ratio-typescript', 'Upload, plain ÷ compressed', 1, table.putRatio),
  typescript('put-ratio-after-first-typescript', 'Upload, plain ÷ compressed, from the second file on', 1, putRatioAfterFirst),
  number('put-ratio-typescript-c4', 'Upload, plain ÷ compressed, four workers', 1, (r) => table.putRatio(r.run(table.TYPESCRIPT), 4)),
  node('put-encrypted-cost-node', 'What encryption takes off upload throughput', 0, table.encryptionCost),
  node('get-compressed-cold-node', 'Cold GET, compressed ÷ plain', 2, toPlain('compression', 'cold_get')),
  node('get-compressed-warm-node', 'Warm GET, compressed ÷ plain', 2, toPlain('compression', 'warm_get')),
  node('implied-saved-node', 'Saved as implied', 1, implied),
  node('corrected-saved-node', 'Saved with the reference copy', 1, corrected),
  node('disk-saved-node', 'Saved by growth on disk', 1, onDisk),
  typescript('implied-saved-typescript', 'Saved as implied', 1, implied),
  typescript('corrected-saved-typescript', 'Saved with the reference copy', 1, corrected),
  typescript('disk-saved-typescript', 'Saved by growth on disk', 1, onDisk),
  node('implied-factor-node', 'Logical ÷ implied', 1, (run) => table.factor(run, 'stored-implied')),
  node('corrected-factor-node', 'Logical ÷ corrected', 1, (run) => table.factor(run, 'stored-corrected')),
  typescript('corrected-factor-typescript', 'Logical ÷ corrected', 1, (run) => table.factor(run, 'stored-corrected')),
  number('saved-tgz', 'Saved bytes on published .tgz files', 0, savedOfTgz, 'counter after − before'),
  node('cpu-per-gb-plain-node', 'CPU time per GB moved, passthrough', 1, perGb('passthrough'), PER_GB),
  node('cpu-per-gb-compressed-node', 'CPU time per GB moved, compression', 1, perGb('compression'), PER_GB),
  node('cpu-per-gb-put-plain-node', 'CPU time per GB uploaded, passthrough', 1, perGbPut('passthrough'), PER_GB_PUT),
  node('cpu-per-gb-put-compressed-node', 'CPU time per GB uploaded, compression', 1, perGbPut('compression'), PER_GB_PUT),
  node('cpu-per-gb-ratio-node', 'CPU time per GB, compression ÷ passthrough', 1, perGbRatio),
  node('rss-plain-node', 'Peak memory, passthrough', 0, (run) => table.mb(table.at(run, 'peak-rss', 'passthrough')), HIGH_WATER),
  node('rss-compressed-node', 'Peak memory, compression', 0, (run) => table.mb(table.at(run, 'peak-rss', 'compression')), HIGH_WATER),
  number('experiment-plain-4k', 'Plaintext cold GET, 4 KiB buffer', 0, (r) => rate('passthrough', 'cold_get')(r.run(table.CONTROL))),
  plainBuffer('experiment-plain-256k', 'Plaintext cold GET', 0, rate('passthrough', 'cold_get')),
  largerBuffer('experiment-plain-all', 'Plaintext cold GET', 0, rate('passthrough', 'cold_get')),
  ...families((runs) => runs, taxedModes, {
    'experiment-speedup': ['Plaintext cold GET, 256 KiB on both paths ÷ 4 KiB', 1, (runs) => onBothPaths(runs, 'passthrough')],
    'experiment-{mode}-change': ['{mode} cold GET, 256 KiB on both paths ÷ 4 KiB', 2, onBothPaths],
    'experiment-{mode}-plain-path': ['{mode} cold GET, 256 KiB on the plaintext path ÷ 4 KiB', 2, bufferChange(table.PLAIN_256K)],
  }),
  stock('control-compressed-get', 'Cold GET, compressed ÷ plain', 2, toPlain('compression', 'cold_get')),
  largerBuffer('unthrottled-compressed-get', 'Cold GET, compressed ÷ plain', 2, toPlain('compression', 'cold_get')),
  stock('throttled-encrypted', 'Cold GET, plain ÷ encrypted', 2, fromPlain('encryption', 'cold_get')),
  largerBuffer('unthrottled-compressed', 'Cold GET, plain ÷ compressed', 1, fromPlain('compression', 'cold_get')),
  largerBuffer('unthrottled-encrypted', 'Cold GET, plain ÷ encrypted', 1, fromPlain('encryption', 'cold_get')),
  number('aa-largest', 'Largest departure of the A/A pair', 2, (r) => extreme('max', table.ratiosOf(r))),
];
export const quoted = quoting(numbers);

/** The published run does not record its reference; its logical bytes equal the second run's list to the byte, so that list's first file stands in. */
function estimateWithReference({ printed, run }: StudyRuns): Statistic {
  if (printed.id !== table.PUBLISHED)
    throw new DataError(
      'estimate-of-another-run',
      `${printed.id}.tgz`,
      `its reference cannot be estimated: the list of ${table.SECOND} stands in for that of ${table.PUBLISHED} alone.`,
    );
  const list = run(table.SECOND);
  const first = list.artifacts[0]!;
  const cell = { run: list.id, file: 'artifacts.csv', at: 'row 1, column bytes', raw: String(first.sizeBytes) };
  const reference = { ...single(first.sizeBytes, 'B', cell), expression: first.sizeBytes };
  const stored = sum(table.at(printed, 'stored-implied', 'compression'), reference);
  return scale(ratioAcross(difference(table.uploaded(printed), stored), table.uploaded(printed)), 100, '%');
}
