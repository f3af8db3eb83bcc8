/** Every qualitative sentence of the note, each a rule with the figures that it is applied to. In: pinned runs. Out: verdict claims. */
import {
  above,
  atLeast,
  atMost,
  below,
  between,
  exactly,
  ORDER_OF_MAGNITUDE,
  SIMILAR_WITHIN,
  surely,
  surelyIfRepeated,
  within,
} from '../../claims/bound.ts';
import { acrossRuns, every, over, part, verdict } from '../../claims/build.ts';
import { all, different, everyPair, everyText, notRecorded, similar, spread } from '../../claims/rules.ts';
import type { Claim, StudyRuns } from '../../claims/types.ts';
import { single } from '../../run/pool.ts';
import { ratio, ratioAcross, reduction } from '../../run/quantity.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { againstPlain, at, factor, plainAgainst, putRatio, throughput, uploaded } from './figures.ts';
import { betweenRuns } from './noise.ts';
import { SAVES, savesMeasured } from './scope.ts';
import { ALL_256K, CONTROL, MEASURED, MODES, NODE, PLAIN_256K, PUBLISHED, SECOND, TGZ, TYPESCRIPT, TYPESCRIPT_TARS } from './words.ts';

const UPLOAD_RATIO = 'upload ratio, plain ÷ compressed';
const TARS = [NODE, TYPESCRIPT] as const;
const GETS = ['cold_get', 'warm_get'] as const;
const COMPRESSING = ['compression', 'compression_encryption'] as const;

/** Cold GET of a run with a larger buffer ÷ that of the control. */
const change = (r: StudyRuns, changed: string, mode: string) =>
  ratioAcross(throughput(r.run(changed), mode, 'cold_get'), throughput(r.run(CONTROL), mode, 'cold_get'));
const disk = (run: Run, mode: string) => at(run, 'stored-on-disk', mode);
const encryptedOnDisk = (r: StudyRuns) => TARS.map((id) => [disk(r.run(id), 'encryption'), uploaded(r.run(id), 'encryption')] as const);

const uploads: Claim[] = [
  verdict(
    'upload-slower-everywhere',
    'Compression cost upload speed in every run in which it saved bytes',
    all(surelyIfRepeated(above(1)), UPLOAD_RATIO),
    over(SAVES, (run) => [putRatio(run)]),
  ),
  verdict(
    'upload-ratio-moves',
    'The upload cost depends on the files',
    every(
      part(spread(atMost(SIMILAR_WITHIN), 'upload ratio of the runs on TypeScript tars'), (r) =>
        TYPESCRIPT_TARS.map((id) => putRatio(r.run(id))),
      ),
      part(everyPair(atLeast(2), 'upload ratio on Node.js tars', 'that of each run on TypeScript tars'), (r) =>
        TYPESCRIPT_TARS.map((id) => [putRatio(r.run(NODE)), putRatio(r.run(id))] as const),
      ),
    ),
  ),
  verdict(
    'workers-differ',
    'The upload ratio is larger with four workers than with one',
    all(surely(above(1)), 'upload ratio with four workers ÷ that with one'),
    (r) => [ratio(putRatio(r.run(TYPESCRIPT), 4), putRatio(r.run(TYPESCRIPT)))],
  ),
  verdict(
    'encryption-costs-uploads',
    'Encryption cost upload speed in the published run and on both series of tars',
    all(surelyIfRepeated(above(0)), 'share taken off PUT'),
    (r) =>
      [r.printed, ...TARS.map((id) => r.run(id))].map((run) =>
        reduction(throughput(run, 'encryption', 'put'), throughput(run, 'passthrough', 'put')),
      ),
  ),
];

const downloads: Claim[] = [
  verdict(
    'get-same-ballpark',
    'In the published run compressed and plain GET are in the same ballpark',
    similar('ratio compressed ÷ plain'),
    (r) => GETS.map((phase) => againstPlain(r.printed, 'compression', phase)),
  ),
  verdict(
    'encrypted-get-faster',
    'In both published runs encrypted GET runs at the higher rate, cold and warm',
    all(above(1), 'ratio encrypted ÷ plain, cold and warm'),
    (r) => [r.printed, r.run(SECOND)].flatMap((run) => GETS.map((phase) => againstPlain(run, 'encryption', phase))),
  ),
  verdict('cold-is-not-cold', 'In the published run cold GET runs like warm GET', similar('ratio cold ÷ warm'), (r) =>
    MODES.map(({ key }) => ratio(throughput(r.printed, key, 'cold_get'), throughput(r.printed, key, 'warm_get'))),
  ),
  verdict(
    'plain-was-throttled',
    'The read buffer held plain GET back',
    every(
      part(
        different('plaintext cold GET with 4 KiB', 'that with 256 KiB'),
        acrossRuns(betweenRuns, (r) =>
          [PLAIN_256K, ALL_256K].map(
            (changed) => [CONTROL, changed].map((id) => throughput(r.run(id), 'passthrough', 'cold_get')) as [Quantity, Quantity],
          ),
        ),
      ),
      part(all(surely(atLeast(2)), 'ratio plaintext cold GET, 256 KiB ÷ 4 KiB'), (r) =>
        [PLAIN_256K, ALL_256K].map((changed) => change(r, changed, 'passthrough')),
      ),
    ),
  ),
  verdict('others-stayed', 'Compressed and encrypted GET stay near the control', similar('ratio cold GET, 256 KiB ÷ 4 KiB'), (r) =>
    [PLAIN_256K, ALL_256K].flatMap((changed) => [...COMPRESSING, 'encryption'].map((mode) => change(r, changed, mode))),
  ),
  verdict(
    'compressed-below-control',
    'With the plain path alone changed, the interval of compressed GET is below the control',
    all(surely(below(1)), 'ratio compressed cold GET, 256 KiB ÷ 4 KiB'),
    (r) => [change(r, PLAIN_256K, 'compression')],
  ),
  verdict(
    'ballpark-control',
    'On TypeScript tars our compressed cold GET is above the ballpark',
    all(above(SIMILAR_WITHIN), 'ratio compressed ÷ plain'),
    (r) => [againstPlain(r.run(CONTROL), 'compression', 'cold_get')],
  ),
  verdict(
    'compressed-get-slower-node',
    'On Node.js tars our compressed GET is slower than plain, cold and warm',
    all(surely(below(1)), 'ratio compressed ÷ plain, cold and warm'),
    (r) => GETS.map((phase) => againstPlain(r.run(NODE), 'compression', phase)),
  ),
  verdict(
    'ballpark-gone',
    'With the larger buffer compressed GET is far below the ballpark',
    all(surely(above(SIMILAR_WITHIN)), 'ratio plain ÷ compressed'),
    (r) => [plainAgainst(r.run(ALL_256K), 'compression', 'cold_get')],
  ),
  verdict('encryption-costs-get', 'With the larger buffer encryption slows GET', all(surely(above(1)), 'ratio plain ÷ encrypted'), (r) => [
    plainAgainst(r.run(ALL_256K), 'encryption', 'cold_get'),
  ]),
];

const storage: Claim[] = [
  verdict(
    'not-an-order',
    'The published saving is not the order of magnitude that its conclusion names',
    all(below(ORDER_OF_MAGNITUDE), 'factor logical ÷ implied'),
    (r) => [factor(r.printed, 'stored-implied')],
  ),
  verdict(
    'implied-flatters',
    'Every measured run of their harness that saved bytes overstates its saving',
    everyPair(below(1), 'implied stored bytes', 'those with the reference copy'),
    over(savesMeasured('stored-corrected'), (run) => [
      [at(run, 'stored-implied', 'compression'), at(run, 'stored-corrected', 'compression')] as const,
    ]),
  ),
  verdict(
    'corrected-is-disk',
    'The corrected figure agrees with the disk',
    everyPair(within(1.002), 'corrected stored bytes', 'growth of the backend'),
    (r) => TARS.map((id) => [at(r.run(id), 'stored-corrected', 'compression'), disk(r.run(id), 'compression')] as const),
  ),
  verdict(
    'control-saves-nothing',
    'Of files that are already compressed nothing is saved',
    every(
      part(all(exactly(0), 'count of saved bytes'), (r) => [at(r.run(TGZ), 'saved-bytes', 'compression')]),
      part(everyPair(atLeast(1), 'growth on disk', 'bytes uploaded'), (r) => [[disk(r.run(TGZ), 'compression'), uploaded(r.run(TGZ))]]),
    ),
  ),
  verdict(
    'encryption-saves-nothing',
    'Encryption alone saves nothing',
    everyPair(atLeast(1), 'growth on disk', 'bytes uploaded'),
    encryptedOnDisk,
  ),
  verdict(
    'encryption-adds-nothing',
    'Encryption adds next to nothing to what is stored',
    everyPair(atMost(1.001), 'growth on disk', 'bytes uploaded'),
    encryptedOnDisk,
  ),
  verdict(
    'second-saved-nothing',
    'The second published run reports no savings and no encoding at all',
    every(
      ...['saved-bytes', 'delta-encode-events'].map((metric) =>
        part(all(exactly(0), `${metric} of a mode that compresses`), (r) => COMPRESSING.map((mode) => at(r.run(SECOND), metric, mode))),
      ),
    ),
  ),
];

const footprint: Claim[] = [
  verdict(
    'cpu-mean-misleads',
    'In the published run passthrough has the highest mean CPU of all modes',
    everyPair(above(1), 'mean CPU of passthrough', 'that of each other mode'),
    (r) => {
      const [plain, ...others] = MODES.map(({ key }) => at(r.printed, 'cpu-mean', key));
      return others.map((other) => [plain!, other] as const);
    },
  ),
  verdict(
    'cpu-mean-here',
    'In each run of ours with one worker in which compression saved bytes, it has the higher mean CPU',
    everyPair(above(1), 'mean CPU of compression', 'that of passthrough'),
    over(savesMeasured('cpu-mean'), (run) => [[at(run, 'cpu-mean', 'compression'), at(run, 'cpu-mean', 'passthrough')] as const]),
  ),
  verdict(
    'cpu-time-tells',
    'Counted per gigabyte, compression costs more CPU',
    all(surely(above(1)), 'ratio compression ÷ passthrough'),
    (r) => [ratio(at(r.run(NODE), 'cpu-seconds-per-gb', 'compression'), at(r.run(NODE), 'cpu-seconds-per-gb', 'passthrough'))],
  ),
  verdict('rss-not-recorded', 'The published run records no memory', notRecorded({ metric: 'peak-rss' }), (r) => [r.run(PUBLISHED)]),
];

const method: Claim[] = [
  verdict(
    'one-machine',
    'Our runs of their harness share one machine, an AMD EPYC with two cores, and proxy 1.19.0',
    everyText(/^AMD EPYC, 2 cores, proxy 1\.19\.0$/, 'run of ours names an AMD EPYC, 2 cores and proxy 1.19.0'),
    (r) => MEASURED.map((id) => machineOf(r.run(id))),
  ),
  verdict(
    'trials-of-ours',
    'Our runs of their harness have five trials, the one on .tgz files three',
    every(
      part(all(exactly(5), 'number of trials on tars'), (r) => MEASURED.filter((id) => id !== TGZ).map((id) => trialsOf(r.run(id)))),
      part(all(exactly(3), 'number of trials on .tgz files'), (r) => [trialsOf(r.run(TGZ))]),
    ),
  ),
  verdict(
    'few-cpu-samples',
    'Four or five samples per trial are behind the CPU figure of plain uploads of the Node.js tars',
    all(between(4, 5), 'number of CPU samples in plain PUT per trial'),
    (r) => samplesInPlainPut(r.run(NODE)),
  ),
];

export const verdicts: readonly Claim[] = [...uploads, ...downloads, ...storage, ...footprint, ...method];

/** `AMD EPYC, 2 cores, proxy 1.19.0`; a fact that is not recorded reads "null". */
function machineOf({ environment }: Run): string {
  const fact = (label: string) => String(environment.find((f) => f.label === label)?.value ?? null);
  return `${fact('Client CPU')}, ${fact('Client cores')} cores, proxy ${fact('Proxy version')}`;
}

const trialsOf = (run: Run): Quantity => single(run.trials, 'trials', { run: run.id, file: 'summary.json', at: '#/trial_directories' });

/** CPU samples between start and end of the plain PUT phase, one worker: one figure per trial; none without a time series. */
const samplesInPlainPut = ({ series }: Run): Quantity[] =>
  series.map(({ samples, bands, source }) => {
    const put = bands.filter(({ mode, phase, concurrency }) => mode === 'passthrough' && phase === 'put' && concurrency === 1);
    const inside = (elapsedS: number) => put.some(({ startS, endS }) => elapsedS >= startS && elapsedS <= endS);
    const read = samples.filter(({ cpuPercent, elapsedS }) => cpuPercent !== undefined && inside(elapsedS));
    return single(read.length, 'samples', source);
  });
