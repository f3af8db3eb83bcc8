/** Every number and every qualitative sentence of the note. In: pinned runs. Out: quantities and verdicts; nothing is typed. */
import { every, everyPair, number, outcome, verdict } from '../../claims/legacy.ts';
import type { Claim, StudyRuns } from '../../claims/types.ts';
import { ORDER_OF_MAGNITUDE, SIMILAR_WITHIN } from '../../claims/legacy-rules.ts';
import { single } from '../../run/pool.ts';
import { DataError } from '../../run/errors.ts';
import { decides, difference, distinguishable, ratio, ratioAcross, reduction, scale, sum } from '../../run/quantity.ts';
import { find, need } from '../../run/query.ts';
import type { Quantity, Run, Statistic } from '../../run/types.ts';
import { betweenRuns, noiseClaims } from './noise.ts';
import { ALL_256K, CONTROL, MODES, NODE, PLAIN_256K, PUBLISHED, SECOND, TGZ, TYPESCRIPT } from './words.ts';

/** Figures of one run at one mode; concurrency 1 unless said. */
export const throughput = (run: Run, mode: string, phase: string, concurrency = 1) => need(run, 'throughput', { mode, phase, concurrency });
export const logical = (run: Run) => need(run, 'logical-bytes', {});
export const at = (run: Run, metric: string, mode: string, concurrency = 1) => need(run, metric, { mode, concurrency });

const SPEED = 'bytes ÷ phase wall time';
const PER_TRIAL = 'trial by trial, then the median';

const published: Claim[] = [
  number('put-plain', 'Passthrough PUT, published run', SPEED, 2, (r) => throughput(r.canonical, 'passthrough', 'put')),
  number('put-compressed', 'Compression PUT, published run', SPEED, 2, (r) => throughput(r.canonical, 'compression', 'put')),
  number('put-ratio', 'Upload, plain ÷ compressed, published run', 'passthrough PUT ÷ compression PUT', 1, (r) => putRatio(r.canonical)),
  number('put-ratio-second', 'Upload, plain ÷ compressed, second published run', 'passthrough PUT ÷ compression PUT', 1, (r) =>
    putRatio(r.run(SECOND)),
  ),
  number(
    'put-encrypted-cost',
    'What encryption takes off upload throughput, published run',
    '1 − encryption PUT ÷ passthrough PUT',
    1,
    (r) => reduction(throughput(r.canonical, 'encryption', 'put'), throughput(r.canonical, 'passthrough', 'put')),
  ),
  number('get-plain', 'Passthrough cold GET, published run', SPEED, 2, (r) => throughput(r.canonical, 'passthrough', 'cold_get')),
  number('get-encrypted', 'Encryption cold GET, published run', SPEED, 1, (r) => throughput(r.canonical, 'encryption', 'cold_get')),
  number('get-encrypted-ratio', 'Cold GET, encrypted ÷ plain, published run', 'encryption ÷ passthrough', 2, (r) =>
    getRatio(r.canonical, 'encryption', 'cold_get'),
  ),
  number('get-encrypted-ratio-second', 'Cold GET, encrypted ÷ plain, second published run', 'encryption ÷ passthrough', 2, (r) =>
    getRatio(r.run(SECOND), 'encryption', 'cold_get'),
  ),
  number('get-compressed-cold', 'Cold GET, compressed ÷ plain, published run', 'compression ÷ passthrough', 2, (r) =>
    getRatio(r.canonical, 'compression', 'cold_get'),
  ),
  number('get-compressed-warm', 'Warm GET, compressed ÷ plain, published run', 'compression ÷ passthrough', 2, (r) =>
    getRatio(r.canonical, 'compression', 'warm_get'),
  ),
  number('logical', 'Uploaded in all, published run', 'sum of the uploaded bytes', 3, (r) => gb(logical(r.canonical))),
  number('implied', 'Stored as implied, published run', 'logical − saved', 3, (r) => gb(at(r.canonical, 'stored-implied', 'compression'))),
  number('implied-saved', 'Saved as implied, published run', '1 − implied ÷ logical', 1, (r) => impliedSaved(r.canonical)),
  number('implied-factor', 'Logical ÷ implied, published run', 'logical ÷ implied stored', 2, (r) =>
    ratio(logical(r.canonical), at(r.canonical, 'stored-implied', 'compression')),
  ),
  number(
    'reference-estimate',
    'Saved with one reference copy added, published run, estimate',
    '1 − (implied + first ISO of the second run’s list) ÷ logical',
    1,
    estimateWithReference,
  ),
  number('cpu-plain', 'Mean CPU in passthrough, published run', 'mean over the mode window', 1, (r) =>
    at(r.canonical, 'cpu-mean', 'passthrough'),
  ),
  number('cpu-compressed', 'Mean CPU in compression, published run', 'mean over the mode window', 1, (r) =>
    at(r.canonical, 'cpu-mean', 'compression'),
  ),
];

const measured: Claim[] = [
  number('put-ratio-node', 'Upload, plain ÷ compressed, Node.js tars', `passthrough PUT ÷ compression PUT, ${PER_TRIAL}`, 1, (r) =>
    putRatio(r.run(NODE)),
  ),
  number('put-ratio-typescript', 'Upload, plain ÷ compressed, TypeScript tars', `passthrough PUT ÷ compression PUT, ${PER_TRIAL}`, 1, (r) =>
    putRatio(r.run(TYPESCRIPT)),
  ),
  number('put-ratio-typescript-c4', 'Upload, plain ÷ compressed, four workers', `passthrough PUT ÷ compression PUT, ${PER_TRIAL}`, 1, (r) =>
    putRatio(r.run(TYPESCRIPT), 4),
  ),
  number(
    'put-encrypted-cost-node',
    'What encryption takes off upload throughput, Node.js tars',
    `1 − encryption PUT ÷ passthrough PUT, ${PER_TRIAL}`,
    0,
    (r) => reduction(throughput(r.run(NODE), 'encryption', 'put'), throughput(r.run(NODE), 'passthrough', 'put')),
  ),
  number('implied-saved-node', 'Saved as implied, Node.js tars', `1 − implied ÷ logical, ${PER_TRIAL}`, 1, (r) =>
    impliedSaved(r.run(NODE)),
  ),
  number(
    'corrected-saved-node',
    'Saved with the reference copy, Node.js tars',
    `1 − (implied + reference) ÷ logical, ${PER_TRIAL}`,
    1,
    (r) => saved(r.run(NODE), 'stored-corrected'),
  ),
  number('disk-saved-node', 'Saved by growth on disk, Node.js tars', `1 − growth of the backend ÷ logical, ${PER_TRIAL}`, 1, (r) =>
    saved(r.run(NODE), 'stored-on-disk'),
  ),
  number('implied-saved-typescript', 'Saved as implied, TypeScript tars', `1 − implied ÷ logical, ${PER_TRIAL}`, 1, (r) =>
    impliedSaved(r.run(TYPESCRIPT)),
  ),
  number(
    'corrected-saved-typescript',
    'Saved with the reference copy, TypeScript tars',
    `1 − (implied + reference) ÷ logical, ${PER_TRIAL}`,
    1,
    (r) => saved(r.run(TYPESCRIPT), 'stored-corrected'),
  ),
  number('disk-saved-typescript', 'Saved by growth on disk, TypeScript tars', `1 − growth of the backend ÷ logical, ${PER_TRIAL}`, 1, (r) =>
    saved(r.run(TYPESCRIPT), 'stored-on-disk'),
  ),
  number('implied-factor-node', 'Logical ÷ implied, Node.js tars', `logical ÷ implied stored, ${PER_TRIAL}`, 1, (r) =>
    ratio(logical(r.run(NODE)), at(r.run(NODE), 'stored-implied', 'compression')),
  ),
  number('corrected-factor-node', 'Logical ÷ corrected, Node.js tars', `logical ÷ corrected stored, ${PER_TRIAL}`, 1, (r) =>
    ratio(logical(r.run(NODE)), at(r.run(NODE), 'stored-corrected', 'compression')),
  ),
  number('corrected-factor-typescript', 'Logical ÷ corrected, TypeScript tars', `logical ÷ corrected stored, ${PER_TRIAL}`, 1, (r) =>
    ratio(logical(r.run(TYPESCRIPT)), at(r.run(TYPESCRIPT), 'stored-corrected', 'compression')),
  ),
  number('saved-tgz', 'Saved bytes on published .tgz files', 'counter after − before', 0, (r) =>
    at(r.run(TGZ), 'saved-bytes', 'compression'),
  ),
  number('cpu-per-gb-plain-node', 'CPU time per GB moved, passthrough, Node.js tars', 'mean CPU × phase wall ÷ bytes moved', 1, (r) =>
    at(r.run(NODE), 'cpu-seconds-per-gb', 'passthrough'),
  ),
  number('cpu-per-gb-compressed-node', 'CPU time per GB moved, compression, Node.js tars', 'mean CPU × phase wall ÷ bytes moved', 1, (r) =>
    at(r.run(NODE), 'cpu-seconds-per-gb', 'compression'),
  ),
  number(
    'cpu-per-gb-put-plain-node',
    'CPU time per GB uploaded, passthrough, Node.js tars',
    'mean CPU in PUT × its wall time ÷ bytes',
    1,
    (r) => need(r.run(NODE), 'cpu-seconds-per-gb', { mode: 'passthrough', concurrency: 1, phase: 'put' }),
  ),
  number(
    'cpu-per-gb-put-compressed-node',
    'CPU time per GB uploaded, compression, Node.js tars',
    'mean CPU in PUT × its wall time ÷ bytes',
    1,
    (r) => need(r.run(NODE), 'cpu-seconds-per-gb', { mode: 'compression', concurrency: 1, phase: 'put' }),
  ),
  number('cpu-per-gb-ratio-node', 'CPU time per GB, compression ÷ passthrough, Node.js tars', PER_TRIAL, 1, (r) =>
    ratio(at(r.run(NODE), 'cpu-seconds-per-gb', 'compression'), at(r.run(NODE), 'cpu-seconds-per-gb', 'passthrough')),
  ),
  number('rss-plain-node', 'Peak memory, passthrough, Node.js tars', 'high-water mark of the proxy process', 0, (r) =>
    peakRss(r.run(NODE), 'passthrough'),
  ),
  number('rss-compressed-node', 'Peak memory, compression, Node.js tars', 'high-water mark of the proxy process', 0, (r) =>
    peakRss(r.run(NODE), 'compression'),
  ),
];

const experiment: Claim[] = [
  number('experiment-plain-4k', 'Plaintext cold GET, 4 KiB buffer', SPEED, 0, (r) => get(r, CONTROL, 'passthrough')),
  number('experiment-plain-256k', 'Plaintext cold GET, 256 KiB on the plaintext path', SPEED, 0, (r) => get(r, PLAIN_256K, 'passthrough')),
  number('experiment-plain-all', 'Plaintext cold GET, 256 KiB on both paths', SPEED, 0, (r) => get(r, ALL_256K, 'passthrough')),
  number('experiment-speedup', 'Plaintext cold GET, 256 KiB on both paths ÷ 4 KiB', 'ratio of the two runs’ medians', 1, (r) =>
    ratioAcross(get(r, ALL_256K, 'passthrough'), get(r, CONTROL, 'passthrough')),
  ),
  number('experiment-compressed-change', 'Compressed cold GET, 256 KiB on both paths ÷ 4 KiB', 'ratio of the two runs’ medians', 2, (r) =>
    ratioAcross(get(r, ALL_256K, 'compression'), get(r, CONTROL, 'compression')),
  ),
  number('experiment-encrypted-change', 'Encrypted cold GET, 256 KiB on both paths ÷ 4 KiB', 'ratio of the two runs’ medians', 2, (r) =>
    ratioAcross(get(r, ALL_256K, 'encryption'), get(r, CONTROL, 'encryption')),
  ),
  number('control-compressed-get', 'Cold GET, compressed ÷ plain, 4 KiB', `compression ÷ passthrough, ${PER_TRIAL}`, 2, (r) =>
    getRatio(r.run(CONTROL), 'compression', 'cold_get'),
  ),
  number(
    'unthrottled-compressed-get',
    'Cold GET, compressed ÷ plain, 256 KiB on both paths',
    `compression ÷ passthrough, ${PER_TRIAL}`,
    2,
    (r) => getRatio(r.run(ALL_256K), 'compression', 'cold_get'),
  ),
  number('throttled-encrypted', 'Cold GET, plain ÷ encrypted, 4 KiB', `passthrough ÷ encryption, ${PER_TRIAL}`, 2, (r) =>
    getRatioInverse(r.run(CONTROL), 'encryption'),
  ),
  number(
    'unthrottled-compressed',
    'Cold GET, plain ÷ compressed, 256 KiB on both paths',
    `passthrough ÷ compression, ${PER_TRIAL}`,
    1,
    (r) => getRatioInverse(r.run(ALL_256K), 'compression'),
  ),
  number('unthrottled-encrypted', 'Cold GET, plain ÷ encrypted, 256 KiB on both paths', `passthrough ÷ encryption, ${PER_TRIAL}`, 1, (r) =>
    getRatioInverse(r.run(ALL_256K), 'encryption'),
  ),
];

const verdicts: Claim[] = [
  verdict(
    'upload-slower-everywhere',
    'Compressed uploads have the lower figure in every run in which anything was saved',
    'plain ÷ compressed PUT above 1; with n ≥ 3 the interval lies above 1',
    (r) =>
      every(
        r.all.filter(saves).map((run) => putRatio(run)),
        (q) => (q.interval?.low ?? q.value) > 1,
      ),
  ),
  verdict(
    'upload-ratio-moves',
    'The upload ratio moves from run to run',
    'the largest plain ÷ compressed PUT is at least twice the smallest',
    (r) => {
      const ratios = [r.canonical, r.run(SECOND), r.run(NODE), r.run(TYPESCRIPT)].map((run) => putRatio(run));
      const values = ratios.map((q) => q.value);
      return outcome(Math.max(...values) >= 2 * Math.min(...values), ratios);
    },
  ),
  verdict(
    'get-same-ballpark',
    'In the published run compressed and plain GET are in the same ballpark',
    `every ratio within a factor of ${SIMILAR_WITHIN}`,
    (r) =>
      every(
        ['cold_get', 'warm_get'].map((phase) => getRatio(r.canonical, 'compression', phase)),
        similar,
      ),
  ),
  verdict(
    'encrypted-get-faster',
    'Encrypted GET has the higher figure in both published runs',
    'encryption ÷ passthrough above 1 in both phases of both runs',
    (r) =>
      every(
        [r.canonical, r.run(SECOND)].flatMap((run) => ['cold_get', 'warm_get'].map((phase) => getRatio(run, 'encryption', phase))),
        (q) => q.value > 1,
      ),
  ),
  verdict(
    'plain-was-throttled',
    'The read buffer throttles plaintext GET',
    'the interval of changed ÷ control excludes 1, and the ratio is beyond the noise between runs and at least 2',
    (r) => {
      const [before, plain, all] = [CONTROL, PLAIN_256K, ALL_256K].map((id) => get(r, id, 'passthrough'));
      const clear = [plain!, all!].every(
        (after) => distinguishable(before!, after, betweenRuns(r)) && ratioAcross(after, before!).value >= 2,
      );
      return outcome(clear, [before!, plain!, all!]);
    },
  ),
  verdict(
    'others-stayed',
    'Compressed and encrypted GET stay where they were',
    `256 KiB ÷ 4 KiB within a factor of ${SIMILAR_WITHIN} for each`,
    (r) =>
      every(
        [PLAIN_256K, ALL_256K].flatMap((id) =>
          ['compression', 'encryption', 'compression_encryption'].map((mode) => ratioAcross(get(r, id, mode), get(r, CONTROL, mode))),
        ),
        similar,
      ),
  ),
  verdict(
    'ballpark-control',
    'With the stock buffer our compressed GET lies above the ballpark',
    `compressed ÷ plain above ${SIMILAR_WITHIN}`,
    (r) => every([getRatio(r.run(CONTROL), 'compression', 'cold_get')], (q) => q.value > SIMILAR_WITHIN),
  ),
  verdict(
    'cpu-mean-here',
    'In each measured run that saved anything compression has the higher mean CPU',
    'mean CPU of compression above that of passthrough',
    (r) =>
      everyPair(
        r.all
          .filter((run) => run.provenance === 'measured' && saves(run))
          .map((run) => [at(run, 'cpu-mean', 'compression'), at(run, 'cpu-mean', 'passthrough')]),
        (a, b) => a.value > b.value,
      ),
  ),
  verdict(
    'workers-differ',
    'The upload ratio is larger with four workers than with one',
    'ratio with four workers ÷ with one, trial by trial: its interval excludes 1, and the median is larger',
    (r) => {
      const [one, four] = [putRatio(r.run(TYPESCRIPT)), putRatio(r.run(TYPESCRIPT), 4)];
      return outcome(distinguishable(one, four) && four.value > one.value, [one, four]);
    },
  ),
  verdict(
    'ballpark-gone',
    'Against an unthrottled baseline compressed GET is no longer in the same ballpark',
    `plain ÷ compressed above ${SIMILAR_WITHIN}, its interval included`,
    (r) => every([getRatioInverse(r.run(ALL_256K), 'compression')], (q) => (q.interval?.low ?? 0) > SIMILAR_WITHIN),
  ),
  verdict(
    'encryption-costs-get',
    'Against an unthrottled baseline encryption slows GET',
    'plain ÷ encrypted above 1, its interval at five trials or more included',
    (r) => every([getRatioInverse(r.run(ALL_256K), 'encryption')], (q) => decides(q) && q.interval!.low > 1),
  ),
  verdict('not-an-order', 'The published run’s saving is not an order of magnitude', `logical ÷ implied below ${ORDER_OF_MAGNITUDE}`, (r) =>
    every([ratio(logical(r.canonical), at(r.canonical, 'stored-implied', 'compression'))], (q) => q.value < ORDER_OF_MAGNITUDE),
  ),
  verdict(
    'implied-flatters',
    'The implied figure is more flattering than the corrected one in every measured run that saved anything',
    'implied below corrected stored bytes',
    (r) =>
      everyPair(
        r.all
          .filter((run) => run.provenance === 'measured' && saves(run))
          .map((run) => [at(run, 'stored-implied', 'compression'), at(run, 'stored-corrected', 'compression')]),
        (a, b) => a.value < b.value,
      ),
  ),
  verdict('corrected-is-disk', 'The corrected figure agrees with the disk', 'within 0.2 % of the backend’s growth', (r) =>
    everyPair(
      [NODE, TYPESCRIPT].map((id) => [at(r.run(id), 'stored-corrected', 'compression'), at(r.run(id), 'stored-on-disk', 'compression')]),
      (a, b) => Math.abs(a.value / b.value - 1) < 0.002,
    ),
  ),
  verdict(
    'control-saves-nothing',
    'Already compressed files save nothing',
    'saved bytes are 0 and disk growth is at least the logical bytes',
    (r) => {
      const [saved, disk, all] = [
        at(r.run(TGZ), 'saved-bytes', 'compression'),
        at(r.run(TGZ), 'stored-on-disk', 'compression'),
        logical(r.run(TGZ)),
      ];
      return outcome(saved.value === 0 && disk.value >= all.value, [saved, disk, all]);
    },
  ),
  verdict('encryption-saves-nothing', 'Encryption alone saves nothing', 'disk growth is at least the logical bytes', (r) =>
    everyPair(
      [NODE, TYPESCRIPT].map((id) => [at(r.run(id), 'stored-on-disk', 'encryption'), logical(r.run(id))]),
      (a, b) => a.value >= b.value,
    ),
  ),
  verdict(
    'encryption-costs-uploads',
    'Encrypted uploads have the lower figure in the published run and on both series of tars',
    '1 − encryption ÷ passthrough PUT above 0; with n ≥ 3 its interval too',
    (r) =>
      every(
        [r.canonical, r.run(NODE), r.run(TYPESCRIPT)].map((run) =>
          reduction(throughput(run, 'encryption', 'put'), throughput(run, 'passthrough', 'put')),
        ),
        (q) => (q.interval?.low ?? q.value) > 0,
      ),
  ),
  verdict(
    'encryption-adds-nothing',
    'Encryption adds next to nothing to what is stored',
    'disk growth at most 0.1 % above the logical bytes',
    (r) =>
      everyPair(
        [NODE, TYPESCRIPT].map((id) => [at(r.run(id), 'stored-on-disk', 'encryption'), logical(r.run(id))]),
        (a, b) => a.value <= 1.001 * b.value,
      ),
  ),
  verdict(
    'cpu-mean-misleads',
    'In the published run passthrough shows the highest mean CPU although it does the least work',
    'mean CPU of passthrough above that of every other mode',
    (r) => {
      const [plain, ...others] = MODES.map(({ key }) => at(r.canonical, 'cpu-mean', key));
      return outcome(
        others.every((q) => q.value < plain!.value),
        [plain!, ...others],
      );
    },
  ),
  verdict(
    'cpu-time-tells',
    'Counted per GB, compression costs more CPU than passthrough',
    'compression ÷ passthrough above 1, its interval included',
    (r) =>
      every(
        [ratio(at(r.run(NODE), 'cpu-seconds-per-gb', 'compression'), at(r.run(NODE), 'cpu-seconds-per-gb', 'passthrough'))],
        (q) => (q.interval?.low ?? 0) > 1,
      ),
  ),
  verdict(
    'cold-is-not-cold',
    'Cold GET behaves like warm GET',
    `cold ÷ warm within a factor of ${SIMILAR_WITHIN} in every mode of the published run`,
    (r) =>
      every(
        MODES.map(({ key }) => ratio(throughput(r.canonical, key, 'cold_get'), throughput(r.canonical, key, 'warm_get'))),
        similar,
      ),
  ),
  verdict(
    'second-saved-nothing',
    'The second published run reports no savings at all',
    'saved bytes are 0 in every mode that compresses',
    (r) => {
      const figures = ['compression', 'compression_encryption'].map((mode) => at(r.run(SECOND), 'saved-bytes', mode));
      return outcome(
        figures.every((q) => q.value === 0),
        figures,
      );
    },
  ),
  verdict('rss-not-recorded', 'The published run holds no memory figure', 'no peak-rss measurement in the run', (r) => {
    const found = MODES.flatMap(({ key }) => find(r.run(PUBLISHED), 'peak-rss', { mode: key, concurrency: 1 }) ?? []);
    return { holds: found.length === 0, because: `${found.length} peak-rss figures recorded`, operands: found };
  }),
];

export const claims: readonly Claim[] = [...published, ...measured, ...experiment, ...noiseClaims, ...verdicts];

function putRatio(run: Run, concurrency = 1) {
  return ratio(throughput(run, 'passthrough', 'put', concurrency), throughput(run, 'compression', 'put', concurrency));
}
/** True when compression stored less than was uploaded, by the run's own count. */
function saves(run: Run) {
  return at(run, 'stored-implied', 'compression').value < logical(run).value;
}
function getRatio(run: Run, mode: string, phase: string) {
  return ratio(throughput(run, mode, phase), throughput(run, 'passthrough', phase));
}
function getRatioInverse(run: Run, mode: string) {
  return ratio(throughput(run, 'passthrough', 'cold_get'), throughput(run, mode, 'cold_get'));
}
function get(runs: StudyRuns, id: string, mode: string) {
  return throughput(runs.run(id), mode, 'cold_get');
}
function saved(run: Run, metric: string) {
  return reduction(at(run, metric, 'compression'), logical(run));
}
function gb(q: Quantity) {
  return scale(q, 1e-9, 'GB');
}
function impliedSaved(run: Run) {
  return saved(run, 'stored-implied');
}
function peakRss(run: Run, mode: string) {
  return scale(at(run, 'peak-rss', mode), 1e-6, 'MB');
}

/** The published run does not record its reference; its logical bytes equal the second run's list to the byte, so that list's first file stands in. */
function estimateWithReference({ canonical, run }: StudyRuns): Statistic {
  if (canonical.id !== PUBLISHED)
    throw new DataError(
      'estimate-of-another-run',
      `${canonical.id}.tgz`,
      `its reference cannot be estimated: the list of ${SECOND} stands in for that of ${PUBLISHED} alone.`,
    );
  const list = run(SECOND);
  const first = list.artifacts[0]!;
  const cell = { run: list.id, file: 'artifacts.csv', at: 'row 1, column bytes', raw: String(first.sizeBytes) };
  const reference = { ...single(first.sizeBytes, 'B', cell), expression: first.sizeBytes };
  const stored = sum(at(canonical, 'stored-implied', 'compression'), reference);
  return scale(ratioAcross(difference(logical(canonical), stored), logical(canonical)), 100, '%');
}

function similar(q: Statistic): boolean {
  return q.value <= SIMILAR_WITHIN && q.value >= 1 / SIMILAR_WITHIN;
}
