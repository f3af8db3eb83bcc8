/** Every number of the note. In: pinned runs. Out: quantities; nothing is typed. The sentences are in verdicts.ts. */
import { number } from '../../claims/build.ts';
import type { Claim, StudyRuns } from '../../claims/types.ts';
import { DataError } from '../../run/errors.ts';
import { single } from '../../run/pool.ts';
import { difference, ratio, ratioAcross, reduction, scale, sum } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Quantity, Run, Statistic } from '../../run/types.ts';
import { againstPlain, at, factor, gb, mb, plainAgainst, putRatio, saved, throughput, uploaded } from './figures.ts';
import { noiseClaims } from './noise.ts';
import { ownClaims } from './own-claims.ts';
import { verdicts } from './verdicts.ts';
import { ALL_256K, CONTROL, NODE, PLAIN_256K, PUBLISHED, SECOND, TGZ, TYPESCRIPT } from './words.ts';

/** Numbers of one run, whose name ends their labels. */
const numbersOf =
  (name: string, pick: (runs: StudyRuns) => Run) =>
  (id: string, label: string, decimals: number, read: (run: Run) => Quantity, formula?: string): Claim =>
    number(id, `${label}, ${name}`, decimals, (runs) => read(pick(runs)), formula);

const published = numbersOf('published run', (r) => r.printed);
const second = numbersOf('second published run', (r) => r.run(SECOND));
const node = numbersOf('Node.js tars', (r) => r.run(NODE));
const typescript = numbersOf('TypeScript tars', (r) => r.run(TYPESCRIPT));
const stock = numbersOf('4 KiB', (r) => r.run(CONTROL));
const larger = numbersOf('256 KiB on both paths', (r) => r.run(ALL_256K));

const encryptionCost = (run: Run) => reduction(throughput(run, 'encryption', 'put'), throughput(run, 'passthrough', 'put'));
const implied = (run: Run) => saved(run, 'stored-implied');
const corrected = (run: Run) => saved(run, 'stored-corrected');
const onDisk = (run: Run) => saved(run, 'stored-on-disk');

const asPublished: Claim[] = [
  published('put-plain', 'Passthrough PUT', 2, (run) => throughput(run, 'passthrough', 'put')),
  published('put-compressed', 'Compression PUT', 2, (run) => throughput(run, 'compression', 'put')),
  published('put-ratio', 'Upload, plain ÷ compressed', 1, putRatio),
  second('put-ratio-second', 'Upload, plain ÷ compressed', 1, putRatio),
  published('put-encrypted-cost', 'What encryption takes off upload throughput', 1, encryptionCost),
  published('get-plain', 'Passthrough cold GET', 2, (run) => throughput(run, 'passthrough', 'cold_get')),
  published('get-encrypted', 'Encryption cold GET', 1, (run) => throughput(run, 'encryption', 'cold_get')),
  published('get-encrypted-ratio', 'Cold GET, encrypted ÷ plain', 2, (run) => againstPlain(run, 'encryption', 'cold_get')),
  second('get-encrypted-ratio-second', 'Cold GET, encrypted ÷ plain', 2, (run) => againstPlain(run, 'encryption', 'cold_get')),
  published('get-compressed-cold', 'Cold GET, compressed ÷ plain', 2, (run) => againstPlain(run, 'compression', 'cold_get')),
  published('get-compressed-warm', 'Warm GET, compressed ÷ plain', 2, (run) => againstPlain(run, 'compression', 'warm_get')),
  published('logical', 'Uploaded in all', 3, (run) => gb(uploaded(run))),
  published('implied', 'Stored as implied', 3, (run) => gb(at(run, 'stored-implied', 'compression'))),
  published('implied-saved', 'Saved as implied', 1, implied),
  published('implied-factor', 'Logical ÷ implied', 2, (run) => factor(run, 'stored-implied')),
  number(
    'reference-estimate',
    'Saved with one reference copy added, published run, estimate',
    1,
    estimateWithReference,
    '1 − (implied + first ISO of the second run’s list) ÷ logical',
  ),
  published('cpu-plain', 'Mean CPU in passthrough', 1, (run) => at(run, 'cpu-mean', 'passthrough')),
  published('cpu-compressed', 'Mean CPU in compression', 1, (run) => at(run, 'cpu-mean', 'compression')),
];

const HIGH_WATER = 'high-water mark of the proxy process';
const PER_GB = 'mean CPU × phase wall ÷ bytes moved';
const PER_GB_PUT = 'mean CPU in PUT × its wall time ÷ bytes';

const perGb = (run: Run, mode: string) => at(run, 'cpu-seconds-per-gb', mode);
const perGbPut = (run: Run, mode: string) => need(run, 'cpu-seconds-per-gb', { mode, concurrency: 1, phase: 'put' });
const afterFirst = (run: Run, mode: string) => need(run, 'throughput-after-first', { mode, phase: 'put', concurrency: 1 });
const putRatioAfterFirst = (run: Run) => ratio(afterFirst(run, 'passthrough'), afterFirst(run, 'compression'));

const measured: Claim[] = [
  node('put-ratio-node', 'Upload, plain ÷ compressed', 1, putRatio),
  node('put-ratio-after-first-node', 'Upload, plain ÷ compressed, from the second file on', 1, putRatioAfterFirst),
  typescript('put-ratio-typescript', 'Upload, plain ÷ compressed', 1, putRatio),
  typescript('put-ratio-after-first-typescript', 'Upload, plain ÷ compressed, from the second file on', 1, putRatioAfterFirst),
  number('put-ratio-typescript-c4', 'Upload, plain ÷ compressed, four workers', 1, (r) => putRatio(r.run(TYPESCRIPT), 4)),
  node('put-encrypted-cost-node', 'What encryption takes off upload throughput', 0, encryptionCost),
  node('get-compressed-cold-node', 'Cold GET, compressed ÷ plain', 2, (run) => againstPlain(run, 'compression', 'cold_get')),
  node('get-compressed-warm-node', 'Warm GET, compressed ÷ plain', 2, (run) => againstPlain(run, 'compression', 'warm_get')),
  node('implied-saved-node', 'Saved as implied', 1, implied),
  node('corrected-saved-node', 'Saved with the reference copy', 1, corrected),
  node('disk-saved-node', 'Saved by growth on disk', 1, onDisk),
  typescript('implied-saved-typescript', 'Saved as implied', 1, implied),
  typescript('corrected-saved-typescript', 'Saved with the reference copy', 1, corrected),
  typescript('disk-saved-typescript', 'Saved by growth on disk', 1, onDisk),
  node('implied-factor-node', 'Logical ÷ implied', 1, (run) => factor(run, 'stored-implied')),
  node('corrected-factor-node', 'Logical ÷ corrected', 1, (run) => factor(run, 'stored-corrected')),
  typescript('corrected-factor-typescript', 'Logical ÷ corrected', 1, (run) => factor(run, 'stored-corrected')),
  number(
    'saved-tgz',
    'Saved bytes on published .tgz files',
    0,
    (r) => at(r.run(TGZ), 'saved-bytes', 'compression'),
    'counter after − before',
  ),
  node('cpu-per-gb-plain-node', 'CPU time per GB moved, passthrough', 1, (run) => perGb(run, 'passthrough'), PER_GB),
  node('cpu-per-gb-compressed-node', 'CPU time per GB moved, compression', 1, (run) => perGb(run, 'compression'), PER_GB),
  node('cpu-per-gb-put-plain-node', 'CPU time per GB uploaded, passthrough', 1, (run) => perGbPut(run, 'passthrough'), PER_GB_PUT),
  node('cpu-per-gb-put-compressed-node', 'CPU time per GB uploaded, compression', 1, (run) => perGbPut(run, 'compression'), PER_GB_PUT),
  node('cpu-per-gb-ratio-node', 'CPU time per GB, compression ÷ passthrough', 1, (run) =>
    ratio(perGb(run, 'compression'), perGb(run, 'passthrough')),
  ),
  node('rss-plain-node', 'Peak memory, passthrough', 0, (run) => mb(at(run, 'peak-rss', 'passthrough')), HIGH_WATER),
  node('rss-compressed-node', 'Peak memory, compression', 0, (run) => mb(at(run, 'peak-rss', 'compression')), HIGH_WATER),
];

const coldGet = (mode: string) => (run: Run) => throughput(run, mode, 'cold_get');
/** Cold GET of a run with a larger buffer ÷ that of the control. */
const change = (id: string, label: string, decimals: number, changed: string, mode: string): Claim =>
  number(id, label, decimals, (r) => ratioAcross(coldGet(mode)(r.run(changed)), coldGet(mode)(r.run(CONTROL))));

const experiment: Claim[] = [
  number('experiment-plain-4k', 'Plaintext cold GET, 4 KiB buffer', 0, (r) => coldGet('passthrough')(r.run(CONTROL))),
  number('experiment-plain-256k', 'Plaintext cold GET, 256 KiB on the plaintext path', 0, (r) => coldGet('passthrough')(r.run(PLAIN_256K))),
  larger('experiment-plain-all', 'Plaintext cold GET', 0, coldGet('passthrough')),
  change('experiment-speedup', 'Plaintext cold GET, 256 KiB on both paths ÷ 4 KiB', 1, ALL_256K, 'passthrough'),
  change('experiment-compressed-change', 'Compressed cold GET, 256 KiB on both paths ÷ 4 KiB', 2, ALL_256K, 'compression'),
  change('experiment-encrypted-change', 'Encrypted cold GET, 256 KiB on both paths ÷ 4 KiB', 2, ALL_256K, 'encryption'),
  change('experiment-compressed-plain-path', 'Compressed cold GET, 256 KiB on the plaintext path ÷ 4 KiB', 2, PLAIN_256K, 'compression'),
  change('experiment-encrypted-plain-path', 'Encrypted cold GET, 256 KiB on the plaintext path ÷ 4 KiB', 2, PLAIN_256K, 'encryption'),
  stock('control-compressed-get', 'Cold GET, compressed ÷ plain', 2, (run) => againstPlain(run, 'compression', 'cold_get')),
  larger('unthrottled-compressed-get', 'Cold GET, compressed ÷ plain', 2, (run) => againstPlain(run, 'compression', 'cold_get')),
  stock('throttled-encrypted', 'Cold GET, plain ÷ encrypted', 2, (run) => plainAgainst(run, 'encryption', 'cold_get')),
  larger('unthrottled-compressed', 'Cold GET, plain ÷ compressed', 1, (run) => plainAgainst(run, 'compression', 'cold_get')),
  larger('unthrottled-encrypted', 'Cold GET, plain ÷ encrypted', 1, (run) => plainAgainst(run, 'encryption', 'cold_get')),
];

export const claims: readonly Claim[] = [...ownClaims, ...asPublished, ...measured, ...experiment, ...noiseClaims, ...verdicts];

/** The published run does not record its reference; its logical bytes equal the second run's list to the byte, so that list's first file stands in. */
function estimateWithReference({ printed, run }: StudyRuns): Statistic {
  if (printed.id !== PUBLISHED)
    throw new DataError(
      'estimate-of-another-run',
      `${printed.id}.tgz`,
      `its reference cannot be estimated: the list of ${SECOND} stands in for that of ${PUBLISHED} alone.`,
    );
  const list = run(SECOND);
  const first = list.artifacts[0]!;
  const cell = { run: list.id, file: 'artifacts.csv', at: 'row 1, column bytes', raw: String(first.sizeBytes) };
  const reference = { ...single(first.sizeBytes, 'B', cell), expression: first.sizeBytes };
  const stored = sum(at(printed, 'stored-implied', 'compression'), reference);
  return scale(ratioAcross(difference(uploaded(printed), stored), uploaded(printed)), 100, '%');
}
