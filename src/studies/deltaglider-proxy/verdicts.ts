/** The qualitative sentences of note and source, each with the rule that decides it: first those on our own runs. */
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
import { acrossRuns, every, over, part, verdict, verdictsOf } from '../../claims/build.ts';
import { all, different, everyPair, everyText, notRecorded, similar, spread } from '../../claims/rules.ts';
import type { Claim, StudyRuns } from '../../claims/types.ts';
import { single } from '../../run/pool.ts';
import { ratio, ratioAcross, reduction } from '../../run/quantity.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { OURS } from '../ours.ts';
import * as table from './figures.ts';
import { larger } from './numbers.ts';
import * as ours from './own.ts';

/** Of so many nightly builds or more the proxy saves more than gzip. */
const LONG = 8;
const againstGzip = (lengths: readonly ours.Setting[], [more, less]: readonly [string, string]) =>
  over(OURS, (run) => lengths.map((where) => [ours.saved(run, more, where), ours.saved(run, less, where)] as const));

const onOurs = verdictsOf({
  'own-slower': verdict(
    'Compression slowed uploads of every series that it made smaller',
    all(surely(above(1)), 'upload throughput, plain ÷ compressed, series of tars,'),
    over(OURS, (run) => ours.TARS.map((where) => ours.rateRatio(run, ours.PLAIN, ours.DELTA, where, 'put'))),
  ),
  'own-runs-alike': verdict(
    'In each of our runs thirty-two nightly builds took at least half as long again to upload',
    all(surely(above(1.5)), 'upload throughput, plain ÷ compressed, thirty-two nightly builds,'),
    over(OURS, (run) => [ours.rateRatio(run, ours.PLAIN, ours.DELTA, ours.NIGHTLY, 'put')]),
  ),
  'own-buffer': verdict(
    'With a larger read buffer plain downloads ran at least twice as fast',
    all(surely(atLeast(2)), 'plain warm download, larger read buffer ÷ stock,'),
    over(OURS, (run) => [larger(ours.PLAIN)(run)]),
  ),
  'own-reference-fades': verdict(
    'The longer the series, the more of it is saved',
    everyPair(above(1), 'share saved of a longer series', 'that of the next shorter one'),
    over(OURS, (run) =>
      ours.LENGTHS.slice(1).map((where, i) => [ours.saved(run, ours.DELTA, where), ours.saved(run, ours.DELTA, ours.LENGTHS[i]!)] as const),
    ),
  ),
  'own-gzip-short': verdict(
    'Of four builds or fewer gzip saves more than the proxy',
    everyPair(above(1), 'share saved by gzip', 'that saved by the proxy'),
    againstGzip(
      ours.LENGTHS.filter(({ files }) => files < LONG),
      [ours.GZIP, ours.DELTA],
    ),
  ),
  'own-gzip-tie': verdict(
    'Of five releases gzip and the proxy save the same to within one percent',
    everyPair(within(1.01), 'share saved by gzip', 'that saved by the proxy'),
    againstGzip([ours.RELEASES], [ours.GZIP, ours.DELTA]),
  ),
  'own-gzip-json': verdict(
    'Of five versions of the JSON data set gzip saved more',
    everyPair(above(1), 'share saved by gzip', 'that saved by the proxy'),
    againstGzip([ours.JSON_DATA], [ours.GZIP, ours.DELTA]),
  ),
  'own-delta-long': verdict(
    'From eight builds on the proxy saves more than gzip',
    everyPair(above(1), 'share saved by the proxy', 'that saved by gzip'),
    againstGzip(
      ours.LENGTHS.filter(({ files }) => files >= LONG),
      [ours.DELTA, ours.GZIP],
    ),
  ),
  'own-tgz-plain': verdict(
    'Files that are already compressed are stored as they are',
    everyPair(exactly(1), 'bytes stored by compression', 'bytes stored plain'),
    over(OURS, (run) => [[ours.stored(run, ours.DELTA, ours.TGZ), ours.stored(run, ours.PLAIN, ours.TGZ)] as const]),
  ),
});

const UPLOAD_RATIO = 'upload ratio, plain ÷ compressed';
const TARS = [table.NODE, table.TYPESCRIPT] as const;
const GETS = ['cold_get', 'warm_get'] as const;
const COMPRESSING = ['compression', 'compression_encryption'] as const;

/** Cold GET of a run with a larger buffer ÷ that of the control. */
const change = (r: StudyRuns, changed: string, mode: string) =>
  ratioAcross(table.throughput(r.run(changed), mode, 'cold_get'), table.throughput(r.run(table.CONTROL), mode, 'cold_get'));
const disk = (run: Run, mode: string) => table.at(run, 'stored-on-disk', mode);
const encryptedOnDisk = (r: StudyRuns) =>
  TARS.map((id) => [disk(r.run(id), 'encryption'), table.uploaded(r.run(id), 'encryption')] as const);

const onTheirs = verdictsOf({
  'aa-higher': verdict(
    'Every throughput of the later run of the A/A pair is higher',
    all(above(1), 'throughput of the later run ÷ the earlier, by mode and phase'),
    table.ratiosOf,
  ),

  'upload-slower-everywhere': verdict(
    'Compression cost upload speed in every run with one worker in which it saved bytes',
    all(surelyIfRepeated(above(1)), UPLOAD_RATIO),
    over(table.SAVES, (run) => [table.putRatio(run)]),
  ),
  'upload-ratio-moves': verdict(
    'The upload cost depends on the files',
    every(
      part(spread(atMost(SIMILAR_WITHIN), 'upload ratio of the runs on TypeScript tars'), (r) =>
        table.TYPESCRIPT_TARS.map((id) => table.putRatio(r.run(id))),
      ),
      part(everyPair(atLeast(2), 'upload ratio on Node.js tars', 'that of each run on TypeScript tars'), (r) =>
        table.TYPESCRIPT_TARS.map((id) => [table.putRatio(r.run(table.NODE)), table.putRatio(r.run(id))] as const),
      ),
    ),
  ),
  'workers-differ': verdict(
    'The upload ratio is larger with four workers than with one',
    all(surely(above(1)), 'upload ratio with four workers ÷ that with one'),
    (r) => [ratio(table.putRatio(r.run(table.TYPESCRIPT), 4), table.putRatio(r.run(table.TYPESCRIPT)))],
  ),
  'encryption-costs-uploads': verdict(
    'Encryption cost upload speed in the published run and on both series of tars',
    all(surelyIfRepeated(above(0)), 'share taken off PUT'),
    (r) =>
      [r.printed, ...TARS.map((id) => r.run(id))].map((run) =>
        reduction(table.throughput(run, 'encryption', 'put'), table.throughput(run, 'passthrough', 'put')),
      ),
  ),
  'get-same-ballpark': verdict(
    'In the published run compressed and plain GET are in the same ballpark',
    similar('ratio compressed ÷ plain'),
    (r) => GETS.map((phase) => table.againstPlain(r.printed, 'compression', phase)),
  ),
  'encrypted-get-faster': verdict(
    'In both published runs encrypted GET runs at the higher rate, cold and warm',
    all(above(1), 'ratio encrypted ÷ plain, cold and warm'),
    (r) => [r.printed, r.run(table.SECOND)].flatMap((run) => GETS.map((phase) => table.againstPlain(run, 'encryption', phase))),
  ),
  'cold-is-not-cold': verdict('In the published run cold GET runs like warm GET', similar('ratio cold ÷ warm'), (r) =>
    table.MODES.map(({ key }) => ratio(table.throughput(r.printed, key, 'cold_get'), table.throughput(r.printed, key, 'warm_get'))),
  ),
  'plain-was-throttled': verdict(
    'The read buffer held plain GET back',
    every(
      part(
        different('plaintext cold GET with 4 KiB', 'that with 256 KiB'),
        acrossRuns(table.betweenRuns, (r) =>
          [table.PLAIN_256K, table.ALL_256K].map(
            (changed) =>
              [table.CONTROL, changed].map((id) => table.throughput(r.run(id), 'passthrough', 'cold_get')) as [Quantity, Quantity],
          ),
        ),
      ),
      part(all(surely(atLeast(2)), 'ratio plaintext cold GET, 256 KiB ÷ 4 KiB'), (r) =>
        [table.PLAIN_256K, table.ALL_256K].map((changed) => change(r, changed, 'passthrough')),
      ),
    ),
  ),
  'others-stayed': verdict('Compressed and encrypted GET stay near the control', similar('ratio cold GET, 256 KiB ÷ 4 KiB'), (r) =>
    [table.PLAIN_256K, table.ALL_256K].flatMap((changed) => [...COMPRESSING, 'encryption'].map((mode) => change(r, changed, mode))),
  ),
  'compressed-below-control': verdict(
    'With the plain path alone changed, the interval of compressed GET is below the control',
    all(surely(below(1)), 'ratio compressed cold GET, 256 KiB ÷ 4 KiB'),
    (r) => [change(r, table.PLAIN_256K, 'compression')],
  ),
  'ballpark-control': verdict(
    'On TypeScript tars our compressed cold GET is faster than plain',
    all(surely(above(1)), 'ratio compressed ÷ plain'),
    (r) => [table.againstPlain(r.run(table.CONTROL), 'compression', 'cold_get')],
  ),
  'compressed-get-slower-node': verdict(
    'On Node.js tars our compressed GET is slower than plain, cold and warm',
    all(surely(below(1)), 'ratio compressed ÷ plain, cold and warm'),
    (r) => GETS.map((phase) => table.againstPlain(r.run(table.NODE), 'compression', phase)),
  ),
  'ballpark-gone': verdict(
    'With the larger buffer compressed GET is far below the ballpark',
    all(surely(above(SIMILAR_WITHIN)), 'ratio plain ÷ compressed'),
    (r) => [table.plainAgainst(r.run(table.ALL_256K), 'compression', 'cold_get')],
  ),
  'encryption-costs-get': verdict('With the larger buffer encryption slows GET', all(surely(above(1)), 'ratio plain ÷ encrypted'), (r) => [
    table.plainAgainst(r.run(table.ALL_256K), 'encryption', 'cold_get'),
  ]),
  'not-an-order': verdict(
    'The published saving is not the order of magnitude that its conclusion names',
    all(below(ORDER_OF_MAGNITUDE), 'factor logical ÷ implied'),
    (r) => [table.factor(r.printed, 'stored-implied')],
  ),
  'implied-flatters': verdict(
    'Every measured run of their harness with one worker that saved bytes overstates its saving',
    everyPair(below(1), 'implied stored bytes', 'those with the reference copy'),
    over(table.savesMeasured('stored-corrected'), (run) => [
      [table.at(run, 'stored-implied', 'compression'), table.at(run, 'stored-corrected', 'compression')] as const,
    ]),
  ),
  'corrected-is-disk': verdict(
    'The corrected figure agrees with the disk',
    everyPair(within(1.002), 'corrected stored bytes', 'growth of the backend'),
    (r) => TARS.map((id) => [table.at(r.run(id), 'stored-corrected', 'compression'), disk(r.run(id), 'compression')] as const),
  ),
  'control-saves-nothing': verdict(
    'Of files that are already compressed nothing is saved',
    every(
      part(all(exactly(0), 'count of saved bytes'), (r) => [table.at(r.run(table.TGZ), 'saved-bytes', 'compression')]),
      part(everyPair(atLeast(1), 'growth on disk', 'bytes uploaded'), (r) => [
        [disk(r.run(table.TGZ), 'compression'), table.uploaded(r.run(table.TGZ))],
      ]),
    ),
  ),
  'encryption-saves-nothing': verdict(
    'Encryption alone saves nothing',
    everyPair(atLeast(1), 'growth on disk', 'bytes uploaded'),
    encryptedOnDisk,
  ),
  'encryption-adds-nothing': verdict(
    'Encryption adds next to nothing to what is stored',
    everyPair(atMost(1.001), 'growth on disk', 'bytes uploaded'),
    encryptedOnDisk,
  ),
  'second-saved-nothing': verdict(
    'The second published run reports no savings and no encoding at all',
    every(
      ...['saved-bytes', 'delta-encode-events'].map((metric) =>
        part(all(exactly(0), `${metric} of a mode that compresses`), (r) =>
          COMPRESSING.map((mode) => table.at(r.run(table.SECOND), metric, mode)),
        ),
      ),
    ),
  ),
  'cpu-mean-misleads': verdict(
    'In the published run passthrough has the highest mean CPU of all modes',
    everyPair(above(1), 'mean CPU of passthrough', 'that of each other mode'),
    (r) => {
      const [plain, ...others] = table.MODES.map(({ key }) => table.at(r.printed, 'cpu-mean', key));
      return others.map((other) => [plain!, other] as const);
    },
  ),
  'cpu-mean-here': verdict(
    'In each run of ours with one worker in which compression saved bytes, it has the higher mean CPU',
    everyPair(above(1), 'mean CPU of compression', 'that of passthrough'),
    over(table.savesMeasured('cpu-mean'), (run) => [
      [table.at(run, 'cpu-mean', 'compression'), table.at(run, 'cpu-mean', 'passthrough')] as const,
    ]),
  ),
  'cpu-time-tells': verdict(
    'Counted per gigabyte, compression costs more CPU',
    all(surely(above(1)), 'ratio compression ÷ passthrough'),
    (r) => [
      ratio(
        table.at(r.run(table.NODE), 'cpu-seconds-per-gb', 'compression'),
        table.at(r.run(table.NODE), 'cpu-seconds-per-gb', 'passthrough'),
      ),
    ],
  ),
  'rss-not-recorded': verdict('The published run records no memory', notRecorded({ metric: 'peak-rss' }), (r) => [r.run(table.PUBLISHED)]),
  'one-machine': verdict(
    'Our runs of their harness share one machine, an AMD EPYC with two cores, and proxy 1.19.0',
    everyText(/^AMD EPYC, 2 cores, proxy 1\.19\.0$/, 'run of ours names an AMD EPYC, 2 cores and proxy 1.19.0'),
    (r) => table.MEASURED.map((id) => machineOf(r.run(id))),
  ),
  'trials-of-ours': verdict(
    'Our runs of their harness have five trials, the one on .tgz files three',
    every(
      part(all(exactly(5), 'number of trials on tars'), (r) =>
        table.MEASURED.filter((id) => id !== table.TGZ).map((id) => trialsOf(r.run(id))),
      ),
      part(all(exactly(3), 'number of trials on .tgz files'), (r) => [trialsOf(r.run(table.TGZ))]),
    ),
  ),
  'few-cpu-samples': verdict(
    'Four or five samples per trial are behind the CPU figure of plain uploads of the Node.js tars',
    all(between(4, 5), 'number of CPU samples in plain PUT per trial'),
    (r) => samplesInPlainPut(r.run(table.NODE)),
  ),
});

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

export const verdicts: readonly Claim[] = [...onOurs, ...onTheirs];
