/** The qualitative sentences of note and source, each with the rule that decides it: first those on our own runs. */
import {
  above,
  atLeast,
  atMost,
  below,
  between,
  type Bound,
  exactly,
  ORDER_OF_MAGNITUDE,
  SIMILAR_WITHIN,
  surely,
  surelyIfRepeated,
  within,
} from '../../claims/bound.ts';
import { over, part, verdict, verdictsOf } from '../../claims/build.ts';
import { type Across, all, different, everyPair, everyText, notRecorded, type Pair, similar, spread } from '../../claims/rules.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { single } from '../../run/pool.ts';
import { ratio } from '../../run/quantity.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { inOurs, inPlan, inRuns, quietly } from '../ours.ts';
import * as table from './figures.ts';
import { BACKUPS_RUNS, compressed, larger, quoted } from './numbers.ts';
import * as ours from './own.ts';

/** Runs of the plan with rclone in all its modes; the one against backup tools has sentences of its own. */
const PROXY = inPlan('every mode of the proxy', (run) => run.modes.includes(ours.CIPHER));

/** A figure of some keepers ÷ the proxy's, of some series. */
const toProxy =
  (figure: (run: Run, mode: string, against: string, where: ours.Setting) => Quantity) =>
  (keepers: readonly { value: string }[], series: readonly ours.Setting[]) =>
    inRuns(BACKUPS_RUNS, (run) => keepers.flatMap(({ value }) => series.map((where) => figure(run, value, ours.DELTA, where))));
const keptBy = toProxy(ours.storedRatio);
const cpuOf = toProxy(ours.inPhase(ours.cpuRatio, 'put'));
const LONG_SERIES = [ours.NIGHTLY, ours.KERNEL];
const OF_FIVE = [ours.JSON_DATA, ours.RELEASES];
const TO_PROXY = 'bytes kept, ÷ the proxy’s,';

const UP_TO_EIGHT = ours.LENGTHS.filter(({ files }) => files <= 8);
const [SHORT, LONG] = [ours.LENGTHS.filter(({ files }) => files <= 4), ours.LENGTHS.filter(({ files }) => files > 4)];
const saves = { proxy: ours.DELTA, gzip: ours.GZIP };
const savedPairs = (more: keyof typeof saves, less: keyof typeof saves, series: readonly ours.Setting[]) =>
  over(PROXY, (run) => series.map((where): Pair => [ours.saved(run, saves[more], where), ours.saved(run, saves[less], where)]));
const GZIP_ABOVE = everyPair(above(1), 'share saved by gzip', 'that saved by the proxy');

const TARS = [table.NODE, table.TYPESCRIPT];
const GETS = ['cold_get', 'warm_get'];
const COMPRESSING = ['compression', 'compression_encryption'];
const LARGER_BUFFERS = [table.PLAIN_256K, table.ALL_256K];
const grown = (mode: string, ids: readonly string[]) => (r: StudyRuns) =>
  ids.map((id): Pair => [table.at(r.run(id), 'stored-on-disk', mode), table.uploaded(r.run(id), mode)]);
const growth = (bound: Bound) => everyPair(bound, 'growth on disk', 'bytes uploaded');
const bothStored = (run: Run, one: string, other: string): Pair => [table.at(run, one, 'compression'), table.at(run, other, 'compression')];

export const verdicts = verdictsOf({
  'own-slower': verdict(
    'Compression slowed uploads of every series that it made smaller',
    all(surely(above(1)), 'upload throughput, plain ÷ compressed, series of tars,'),
    over(PROXY, (run) => ours.TARS.map((where) => compressed(run, where))),
  ),
  'own-buffer': verdict(
    'With a larger read buffer plain downloads ran at least twice as fast',
    all(surely(atLeast(2)), 'plain warm download, larger read buffer ÷ stock,'),
    inOurs(larger(ours.PLAIN), PROXY),
  ),
  'own-reference-fades': verdict(
    'The longer the series of nightly builds, the more of it is saved',
    everyPair(above(1), 'share saved of a longer series', 'that of the next shorter one'),
    over(PROXY, (run) => {
      const shares = ours.LENGTHS.map((where) => ours.saved(run, ours.DELTA, where));
      return shares.slice(1).map((share, i): Pair => [share, shares[i]!]);
    }),
  ),
  'own-gzip-short': verdict('Of four builds or fewer gzip saves more than the proxy', GZIP_ABOVE, savedPairs('gzip', 'proxy', SHORT)),
  'own-gzip-tie': verdict(
    'Of five releases gzip and the proxy save the same to within one percent',
    everyPair(within(1.01), 'share saved by gzip', 'that saved by the proxy'),
    savedPairs('gzip', 'proxy', [ours.RELEASES]),
  ),
  'own-delta-long': verdict(
    'From eight builds on the proxy saves more than gzip',
    everyPair(above(1), 'share saved by the proxy', 'that saved by gzip'),
    savedPairs('proxy', 'gzip', LONG),
  ),
  'own-tgz-plain': verdict(
    'Files that are already compressed are stored as they are',
    everyPair(exactly(1), 'bytes stored by compression', 'bytes stored plain'),
    inOurs((run): Pair => [ours.stored(run, ours.DELTA, ours.TGZ), ours.stored(run, ours.PLAIN, ours.TGZ)], PROXY),
  ),
  'kept-long': verdict(
    'Of thirty-two builds and of eight kernels the proxy keeps fewer bytes than restic and borg as they come',
    all(above(1), TO_PROXY),
    keptBy([ours.RESTIC, ours.BORG], LONG_SERIES),
  ),
  'kept-few': verdict('Of five versions restic keeps fewer bytes than the proxy', all(below(1), TO_PROXY), keptBy([ours.RESTIC], OF_FIVE)),
  'kept-patch': verdict(
    'zstd against the first file keeps half the proxy’s bytes or fewer in every series that both took',
    all(atMost(0.5), TO_PROXY),
    keptBy([ours.PATCH], [...LONG_SERIES, ...OF_FIVE]),
  ),
  'kept-patch-cpu': verdict(
    'and takes less CPU than the compressing proxy',
    all(surely(below(1)), 'CPU of taking files in, zstd against the first file ÷ the proxy,'),
    cpuOf([ours.PATCH], [...LONG_SERIES, ...OF_FIVE]),
  ),
  'kept-short': verdict(
    'Up to eight builds restic keeps fewer bytes than the proxy',
    all(surely(below(1)), TO_PROXY),
    keptBy([ours.RESTIC], UP_TO_EIGHT),
  ),
  'kept-fine': verdict(
    'borg with small chunks keeps fewer of builds at every length, of releases and of JSON',
    all(below(1), TO_PROXY),
    keptBy([ours.FINE], [...ours.LENGTHS, ...OF_FIVE]),
  ),
  'kept-kernel-cpu': verdict(
    'Of kernels the proxy takes more CPU than any of them',
    all(surely(below(1)), 'CPU of taking kernels in, ÷ the proxy’s,'),
    cpuOf(ours.KEEPERS.slice(1), [ours.KERNEL]),
  ),
  'kept-back': verdict(
    'The newest build, release or JSON version comes back sooner from the running proxy than from restic and borg',
    all(surely(above(1)), 'time to get the newest file back, ÷ the proxy’s,'),
    toProxy(ours.inPhase(ours.timeRatio, 'newest_get'))([ours.RESTIC, ours.BORG], [ours.NIGHTLY, ...OF_FIVE]),
  ),

  'aa-higher': verdict(
    'Every throughput of the later run of the A/A pair is higher',
    all(above(1), 'throughput of the later run ÷ the earlier, by mode and phase'),
    table.ratiosOf,
  ),
  'upload-slower-everywhere': verdict(
    'Compression cost upload speed in every run with one worker in which it saved bytes',
    all(surelyIfRepeated(above(1)), 'upload ratio, plain ÷ compressed'),
    over(table.SAVES, (run) => [table.putRatio(run)]),
  ),
  'upload-ratio-moves': verdict(
    'The upload cost depends on the files',
    part(spread(atMost(SIMILAR_WITHIN), 'upload ratio of the runs on TypeScript tars'), (r) =>
      table.TYPESCRIPT_TARS.map((id) => table.putRatio(r.run(id))),
    ),
    part(everyPair(atLeast(2), 'upload ratio on Node.js tars', 'that of each run on TypeScript tars'), (r) =>
      table.TYPESCRIPT_TARS.map((id): Pair => [table.putRatio(r.run(table.NODE)), table.putRatio(r.run(id))]),
    ),
  ),
  'workers-differ': verdict(
    'The upload ratio is larger with four workers than with one, in our runs on quiet machines, too',
    part(all(surely(above(1)), 'upload ratio with four workers ÷ that with one, TypeScript tars,'), (r) => [
      ratio(table.putRatio(r.run(table.TYPESCRIPT), 4), table.putRatio(r.run(table.TYPESCRIPT))),
    ]),
    part(
      all(surely(above(1)), 'the same of our own harness, Prettier releases,'),
      inOurs((run) => ratio(compressed(run, ours.CROWDS[1]!), compressed(run, ours.CROWDS[0]!)), quietly(PROXY)),
    ),
  ),
  'encryption-costs-uploads': verdict(
    'Encryption cost upload speed in the published run and on both series of tars',
    all(surelyIfRepeated(above(0)), 'share taken off PUT'),
    (r) => [r.printed, ...TARS.map((id) => r.run(id))].map(table.encryptionCost),
  ),
  'get-same-ballpark': verdict(
    'In the published run compressed and plain GET are in the same ballpark',
    similar('ratio compressed ÷ plain'),
    quoted('get-compressed-cold', 'get-compressed-warm'),
  ),
  'encrypted-get-faster': verdict(
    'In both published runs encrypted GET runs at the higher rate, cold and warm',
    all(above(1), 'ratio encrypted ÷ plain, cold and warm'),
    (r) => [r.printed, r.run(table.SECOND)].flatMap((run) => GETS.map((phase) => table.againstPlain(run, 'encryption', phase))),
  ),
  'cold-is-not-cold': verdict('In the published run cold GET runs like warm GET', similar('ratio cold ÷ warm'), ({ printed }) =>
    table.MODES.map(({ key }) => ratio(table.throughput(printed, key, 'cold_get'), table.throughput(printed, key, 'warm_get'))),
  ),
  'plain-was-throttled': verdict(
    'The read buffer held plain GET back',
    part(different('plaintext cold GET with 4 KiB', 'that with 256 KiB'), (r) => {
      const coldGet = (id: string) => table.throughput(r.run(id), 'passthrough', 'cold_get');
      return LARGER_BUFFERS.map((changed): Across => [coldGet(table.CONTROL), coldGet(changed), table.betweenRuns(r)]);
    }),
    part(all(surely(atLeast(2)), 'ratio plaintext cold GET, 256 KiB ÷ 4 KiB'), (r) =>
      LARGER_BUFFERS.map((changed) => table.bufferChange(r, changed, 'passthrough')),
    ),
  ),
  'others-stayed': verdict('Compressed and encrypted GET stay near the control', similar('ratio cold GET, 256 KiB ÷ 4 KiB'), (r) =>
    LARGER_BUFFERS.flatMap((changed) => [...COMPRESSING, 'encryption'].map((mode) => table.bufferChange(r, changed, mode))),
  ),
  'compressed-below-control': verdict(
    'With the plain path alone changed, the interval of compressed GET is below the control',
    all(surely(below(1)), 'ratio compressed cold GET, 256 KiB ÷ 4 KiB'),
    quoted('experiment-compressed-plain-path'),
  ),
  'ballpark-control': verdict(
    'On TypeScript tars our compressed cold GET is faster than plain',
    all(surely(above(1)), 'ratio compressed ÷ plain'),
    quoted('control-compressed-get'),
  ),
  'compressed-get-slower-node': verdict(
    'On Node.js tars our compressed GET is slower than plain, cold and warm',
    all(surely(below(1)), 'ratio compressed ÷ plain, cold and warm'),
    quoted('get-compressed-cold-node', 'get-compressed-warm-node'),
  ),
  'ballpark-gone': verdict(
    'With the larger buffer compressed GET is far below the ballpark',
    all(surely(above(SIMILAR_WITHIN)), 'ratio plain ÷ compressed'),
    quoted('unthrottled-compressed'),
  ),
  'encryption-costs-get': verdict(
    'With the larger buffer encryption slows GET',
    all(surely(above(1)), 'ratio plain ÷ encrypted'),
    quoted('unthrottled-encrypted'),
  ),
  'not-an-order': verdict(
    'The published saving is not the order of magnitude that its conclusion names',
    all(below(ORDER_OF_MAGNITUDE), 'factor logical ÷ implied'),
    quoted('implied-factor'),
  ),
  'implied-flatters': verdict(
    'Every measured run of their harness with one worker that saved bytes overstates its saving',
    everyPair(below(1), 'implied stored bytes', 'those with the reference copy'),
    over(table.savesMeasured('stored-corrected'), (run) => [bothStored(run, 'stored-implied', 'stored-corrected')]),
  ),
  'corrected-is-disk': verdict(
    'The corrected figure agrees with the disk',
    everyPair(within(1.002), 'corrected stored bytes', 'growth of the backend'),
    (r) => TARS.map((id) => bothStored(r.run(id), 'stored-corrected', 'stored-on-disk')),
  ),
  'control-saves-nothing': verdict(
    'Of files that are already compressed nothing is saved',
    part(all(exactly(0), 'count of saved bytes'), quoted('saved-tgz')),
    part(growth(atLeast(1)), grown('compression', [table.TGZ])),
  ),
  'encryption-saves-nothing': verdict('Encryption alone saves nothing', growth(atLeast(1)), grown('encryption', TARS)),
  'encryption-adds-nothing': verdict('Encryption adds next to nothing to what is stored', growth(atMost(1.001)), grown('encryption', TARS)),
  'second-saved-nothing': verdict(
    'The second published run reports no savings and no encoding at all',
    ...['saved-bytes', 'delta-encode-events'].map((metric) =>
      part(all(exactly(0), `${metric} of a mode that compresses`), (r) =>
        COMPRESSING.map((mode) => table.at(r.run(table.SECOND), metric, mode)),
      ),
    ),
  ),
  'cpu-mean-misleads': verdict(
    'In the published run passthrough has the highest mean CPU of all modes',
    everyPair(above(1), 'mean CPU of passthrough', 'that of each other mode'),
    ({ printed }) => {
      const [plain, ...others] = table.MODES.map(({ key }) => table.at(printed, 'cpu-mean', key));
      return others.map((other): Pair => [plain!, other]);
    },
  ),
  'cpu-mean-here': verdict(
    'In each run of ours with one worker in which compression saved bytes, it has the higher mean CPU',
    everyPair(above(1), 'mean CPU of compression', 'that of passthrough'),
    over(table.savesMeasured('cpu-mean'), (run): Pair[] => [
      [table.at(run, 'cpu-mean', 'compression'), table.at(run, 'cpu-mean', 'passthrough')],
    ]),
  ),
  'cpu-time-tells': verdict(
    'Counted per gigabyte, compression costs more CPU',
    all(surely(above(1)), 'ratio compression ÷ passthrough'),
    quoted('cpu-per-gb-ratio-node'),
  ),
  'rss-not-recorded': verdict('The published run records no memory', notRecorded({ metric: 'peak-rss' }), (r) => [r.run(table.PUBLISHED)]),
  'one-machine': verdict(
    'Our runs of their harness share one machine, an AMD EPYC with two cores, and proxy 1.19.0',
    everyText(/^AMD EPYC, 2 cores, proxy 1\.19\.0$/, 'run of ours names an AMD EPYC, 2 cores and proxy 1.19.0'),
    (r) => table.MEASURED.map((id) => machineOf(r.run(id))),
  ),
  'trials-of-ours': verdict(
    'Our runs of their harness have five trials, the one on .tgz files three',
    part(all(exactly(5), 'number of trials on tars'), (r) => [table.NODE, ...table.TYPESCRIPT_TARS].map((id) => trialsOf(r.run(id)))),
    part(all(exactly(3), 'number of trials on .tgz files'), (r) => [trialsOf(r.run(table.TGZ))]),
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
