/** Numbers of the note: a pattern is one figure at every place of the axes that it names. */
import { number } from '../../claims/build.ts';
import { families } from '../../claims/families.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { over } from '../../run/expression.ts';
import { derive, extreme, ratio, ratioAcross, scale } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import { REFUSED, VISITS } from '../../run/stolen.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { apartIn, designClaims, familiesIn, mine, onNewer, onXeon, readIn, STOLEN, stolenClaims } from '../ours.ts';
import * as table from './figures.ts';
import * as own from './own.ts';
import { DOCUMENTS, IN_MEMORY, savedShare, timeRatio, withPayload, writeCpu, writeRatio, type Phase, type Setting } from './own.ts';
import { BASELINE, CODECS, faster, LARGE, MIDDLE, MODES, SIZE_LABELS, SMALL, type Mode, type Size } from './figures.ts';

const MIDDLE_JSON = DOCUMENTS[1];
const OF_MIDDLE = `JSON of ${MIDDLE_JSON.label}`;
const column = <C extends table.Column>(value: C) => ({ id: value, label: table.COLUMNS[value], value });
/** None under its second name. */
const AGAIN = `${BASELINE}-again`;
const axes = {
  codec: CODECS,
  arm: [...CODECS, { id: 'again', label: 'none again', value: AGAIN }],
  mode: MODES,
  size: table.SIZES.map((value) => ({ id: table.SIZE_IDS[value], label: SIZE_LABELS[value], value })),
  json: DOCUMENTS,
  middle: [MIDDLE_JSON],
  random: withPayload('incompressible').slice(1, 2),
  held: IN_MEMORY,
  same: withPayload('same'),
  column: [column('time'), column('rate'), column('items')],
  clock: [column('time'), column('rate')],
} as const;

const WRITE = 'Time of put, flush and compaction';
const INSTRUCTIONS = 'Instructions of putting and flushing a byte';
const COLD = 'Time of reads after the caches were dropped';
const inPhase = (phase: Phase) => (run: Run, codec: string, setting: Setting) => timeRatio(run, codec, setting, phase);

const ours = families(mine, axes, {
  'own-cpu-{mode}-{json}': ['CPU for each GB written, {mode}, JSON of {json}', 1, writeCpu],
  'own-put-{codec}-{held}': ['Time of put, {codec} ÷ none, JSON of {held}', 2, inPhase('put')],
  'own-flush-{codec}-{held}': ['Time of the flush, {codec} ÷ none, JSON of {held}', 1, inPhase('flush')],
  'own-write-{codec}-{json}': [`${WRITE}, {codec} ÷ none, JSON of {json}`, 2, writeRatio],
  'own-write-again-{middle}': [`${WRITE}, none again ÷ none, JSON of {middle}`, 2, (run, where) => writeRatio(run, AGAIN, where)],
  'own-cold-{codec}-{middle}': [`${COLD}, {codec} ÷ none, JSON of {middle}`, 2, inPhase('cold-read')],
  'own-saved-{codec}-{json}': ['Bytes not stored, {codec} against none, JSON of {json}', 1, savedShare],
  'own-same-saved-{codec}-{same}': ['Bytes not stored, {codec}, one hexadecimal value of {same} under all keys', 1, savedShare],
  'own-random-write-zstd-{random}': [`${WRITE}, zstd ÷ none, random bytes of {random}`, 2, (run, where) => writeRatio(run, 'zstd', where)],
});

/** Runs of the plan on generated values: two on a quiet EPYC, of which the note quotes the first, one before them by an older harness, one on a busy Intel Xeon and two on a newer EPYC. */
export const COUNTED_RUNS = ['tax-rocksdb-blob-20261126-060549-1b68ed', 'tax-rocksdb-blob-20261126-080416-3ab7ad'] as const;
const OLDER = 'tax-rocksdb-blob-20261123-2237';
const XEON = 'tax-rocksdb-blob-20261127-061842-638e2c';
export const NEWER_RUNS = ['tax-rocksdb-blob-20261129-074030-74b8dd', 'tax-rocksdb-blob-20261129-134931-93ef7e'] as const;
const BOTH_EPYCS = [...COUNTED_RUNS, ...NEWER_RUNS] as const;
const BY_MACHINE = /^own-(write-.*|cold-zstd)-middle$/;
const JSON_WRITES = 'codecs and sizes, JSON';
const writes = (run: Run) => CODECS.flatMap((codec) => DOCUMENTS.map((json) => writeRatio(run, codec, json)));
const counted = (run: Run) => MODES.map((mode) => own.instructions(run, mode, MIDDLE_JSON));
const timeOfNone = (run: Run) => own.writeTime(run, BASELINE, MIDDLE_JSON);
const toOlder = ({ run }: StudyRuns) => ratioAcross(timeOfNone(run(COUNTED_RUNS[0])), timeOfNone(run(OLDER)));
const ofXeon = familiesIn(XEON, axes, {
  'own-visits': ['Visits', 0, (run) => need(run, VISITS, {})],
  'own-refused': ['Refused visits', 0, (run) => ({ ...need(run, REFUSED, {}), unit: '' })],
});
const onGenerated = [
  ...families(mine, axes, { 'own-instructions-{mode}-{middle}': [`${INSTRUCTIONS}, {mode}, JSON of {middle}`, 1, own.instructions] }),
  ...apartIn([OLDER, ...COUNTED_RUNS], JSON_WRITES, { 'own-apart-write': ['time to write ÷ none', writes] }),
  ...apartIn(NEWER_RUNS, JSON_WRITES, { 'own-apart-write-twice': ['time to write ÷ none, on a newer AMD EPYC', writes] }),
  ...apartIn(BOTH_EPYCS, JSON_WRITES, { 'own-apart-write-newer': ['time to write ÷ none, on two families of AMD EPYC', writes] }),
  ...apartIn(COUNTED_RUNS, `codecs, ${OF_MIDDLE}`, { 'own-apart-counted': ['instructions for each byte', counted, 4] }),
  ...apartIn([...BOTH_EPYCS, XEON], `codecs, ${OF_MIDDLE}`, {
    'own-apart-machines': ['instructions for each byte, on two families of AMD EPYC and an Intel Xeon', counted, 4],
  }),
  ...onXeon([...ofXeon, ...readIn(XEON, ours, BY_MACHINE)]),
  ...onNewer(readIn(NEWER_RUNS[0], ours, BY_MACHINE)),
  ...stolenClaims({ xeon: XEON, newer: NEWER_RUNS[0] }),
  number('own-none-older', `Time to write, none, ${OF_MIDDLE}, first run ÷ older run`, 2, toOlder),
];

/** The runs of the plan on real documents, two on an EPYC, one on an Intel Xeon and two on a newer EPYC, and those of the plan on other documents, two on each family of EPYC. */
export const SETTINGS_EPYC = ['tax-rocksdb-blob-20261125-170916-d23cc1', 'tax-rocksdb-blob-20261125-205254-9b54cb'] as const;
const SETTINGS_XEON = 'tax-rocksdb-blob-20261127-093616-a4d3ba';
export const SETTINGS_NEWER = ['tax-rocksdb-blob-20261129-001721-1b59a8', 'tax-rocksdb-blob-20261129-083442-b2f246'] as const;
export const SETTINGS_RUNS = [...SETTINGS_EPYC, SETTINGS_XEON, ...SETTINGS_NEWER] as const;
const [[SETTINGS_FIRST, SETTINGS_AGAIN], [SETTINGS_NEWER_FIRST, SETTINGS_NEWER_AGAIN]] = [SETTINGS_EPYC, SETTINGS_NEWER];
export const OTHER_RUNS = ['tax-rocksdb-blob-20261126-025749-18fd3b', 'tax-rocksdb-blob-20261126-032203-d971f9'] as const;
export const OTHER_NEWER = ['tax-rocksdb-blob-20261128-164659-39e207', 'tax-rocksdb-blob-20261128-214228-9378be'] as const;
const OTHERS = [...OTHER_RUNS, ...OTHER_NEWER] as const;
/** Those plans with the settings that they try, and the sets of documents in blocks of 4 KiB. */
export const PLANS = [
  { apart: 'set-apart', of: ', Debian’s and npm’s documents', runs: SETTINGS_RUNS, set: own.TRIED, kind: own.KINDS },
  { apart: 'set-apart-other', of: ', PyPI’s and two releases’ documents', runs: OTHERS, set: own.CARRIED, kind: own.OTHER_KINDS },
] as const;
const apartOf = (id: string, runs: readonly string[], places: typeof own.TRIED, where: string) =>
  apartIn(runs, 'settings', {
    [`${id}-stored`]: [`bytes stored ÷ none${where}`, own.of(places, own.storedShare)],
    [`${id}-work`]: [`time of flush and compaction ÷ none${where}`, own.of(places, own.workToDefault)],
    [`${id}-read`]: [`time of reads from the page cache ÷ none${where}`, own.of(places, own.readToDefault)],
    [`${id}-p99`]: [`p99 of reads beside writes ÷ none${where}`, own.of(places, own.p99ToDefault)],
  });
type At = (typeof own.TRIED)[number]['value'];
const ofPlace = (figure: own.OfRecords) => (run: Run, at: At) => figure(run, at.mode, at.where);
const ofBenchmark = (figure: own.OfRecords) => (run: Run, mode: string) => figure(run, mode, own.BENCHMARK);
const ofDebian = (figure: own.OfRecords) => (run: Run, mode: string) => figure(run, mode, own.RECORDS);
const again = (figure: own.OfRecords, where: own.Records) => (run: Run) => figure(run, AGAIN, where);
const FROM_MEMORY = 'Time of reads from the page cache';
const P99 = 'Time within which 99 % of reads end beside writes';
const LOAD = 'Written in the load beside which reads are timed';
const STALL = 'Time for which RocksDB held writers back';
const LATE = 'How late the load beside which reads are timed ended';
const stall = (run: Run) => own.stall(run, 'zstd-dictionary', own.RECORDS);
const [PYPI, PYPI_LARGER] = own.METADATA;
/** What each setting of a plan saves and costs, and on which documents. */
const onDocuments = (id: string, documents: { set: typeof own.TRIED; kind: readonly (typeof own.KINDS)[number][] }) =>
  familiesIn(id, documents, {
    'set-saved-{set}': ['Bytes not stored, {set}, against none in blocks of 4 KiB', 1, ofPlace(savedShare)],
    'set-work-{set}': ['Time of flush and compaction, {set} ÷ none in blocks of 4 KiB', 1, ofPlace(own.workToDefault)],
    'set-read-{set}': [`${FROM_MEMORY}, {set} ÷ none in blocks of 4 KiB`, 1, ofPlace(own.readToDefault)],
    'set-p99-{set}': [`${P99}, {set} ÷ none in blocks of 4 KiB`, 1, ofPlace(own.p99ToDefault)],
    'set-count-{kind}': ['Documents, {kind}', 0, own.count],
    'set-mean-{kind}': ['Bytes of a document on average, {kind}', 1, own.meanBytes],
  });
const recordAxes = {
  kind: own.KINDS,
  mode: MODES,
  codec: CODECS,
  write: own.tried('lz4-debian', 'zstd-debian', 'zstd-9-debian', 'zstd-debian-16', 'zstd-dictionary-debian'),
  costly: [...CODECS, 'zstd-dictionary', 'zstd-9'],
  held: ['zstd', 'zstd-dictionary'],
  arm: axes.arm,
  cold: own.tried('zstd-debian', 'zstd-debian-16', 'zstd-npm', 'zstd-npm-16'),
  counted: own.COUNTED,
} as const;
const peak = (run: Run, mode: string) => scale(own.memory(run, mode, own.RECORDS), 1e-6, 'MB');
const onRecords = familiesIn(SETTINGS_FIRST, recordAxes, {
  'set-write-{write}': [`${WRITE}, {write} ÷ none in blocks of 4 KiB`, 1, ofPlace(writeRatio)],
  'set-cpu-{costly}': ['CPU of reads beside writes, {costly} ÷ none, Debian’s records', 1, ofDebian(own.cpuToDefault)],
  'set-memory-{held}': ['Peak memory during compaction, {held}, Debian’s records', 0, peak],
  'set-written-{mode}': ['Bytes written by flush and compaction for each byte put, {mode}', 1, ofDebian(own.amplification)],
  'set-time-{kind}': [`${P99}, none, {kind}`, 0, (run, where) => own.readP99(run, BASELINE, where)],
  'set-put': ['Put as a part of the whole write, none, Debian’s records', 0, (run) => own.putShare(run, BASELINE, own.RECORDS)],
  'set-load-debian': [`${LOAD}, Debian’s records`, 0, (run) => own.load(run, BASELINE, own.RECORDS)],
  'bench-p99-{arm}': [`${P99}, {arm} ÷ none, by db_bench`, 1, ofBenchmark(own.p99ToDefault)],
});

/** What is printed of runs on other machines, too. */
const ofMachine = (id: string) =>
  familiesIn(id, recordAxes, {
    'set-cold-{cold}': [`${COLD}, {cold} ÷ none in blocks of 4 KiB`, 2, ofPlace(own.coldToDefault)],
    'set-stall': [`${STALL}, zstd with a dictionary`, 0, stall],
    'set-stall-nine-{kind}': [`${STALL}, zstd at level 9, {kind}`, 0, (run, where) => own.stall(run, 'zstd-9', where)],
    'set-late': [`${LATE}, zstd with a dictionary`, 2, (run) => own.late(run, 'zstd-dictionary', own.RECORDS)],
    'set-again-write': [`${WRITE}, none measured again ÷ none`, 2, again(writeRatio, own.RECORDS)],
    'set-again-read': [`${FROM_MEMORY}, none measured again ÷ none`, 2, again(own.readToDefault, own.RECORDS)],
    'set-again-p99': [`${P99}, none measured again ÷ none`, 2, again(own.p99ToDefault, own.RECORDS)],
    'set-stolen': STOLEN,
    'bench-reads-{arm}': ['Reads per second beside writes, {arm} ÷ none, by db_bench', 2, ofBenchmark(own.readsToNone)],
  });
/** Beside them what the tables of settings print of the first run alone. */
const ofAnother = (id: string) => [...ofMachine(id), ...onDocuments(id, { set: own.tried('zstd-debian'), kind: [] })];
const inItsSecond = ofMachine(SETTINGS_NEWER_AGAIN).filter(({ id }) => /^set-(stall|again-p99)$/.test(id));

const pypiLarger = (run: Run) => ratio(own.readTime(run, 'zstd', PYPI_LARGER), own.readTime(run, 'zstd-dictionary', PYPI));
const pypiCold = (where: own.Records) => (run: Run) => own.coldToDefault(run, 'zstd', where);
const onEachEpyc = {
  'set-cold-zstd-pypi': [`${COLD}, zstd ÷ none in blocks of 4 KiB, PyPI’s metadata`, 2, pypiCold(PYPI)],
  'set-cold-zstd-pypi-16': [`${COLD}, zstd in blocks of 16 KiB ÷ none in blocks of 4 KiB, PyPI’s metadata`, 2, pypiCold(PYPI_LARGER)],
  'set-stall-pypi': [`${STALL}, zstd with a dictionary, PyPI’s metadata`, 0, (run: Run) => own.stall(run, 'zstd-dictionary', PYPI)],
} as const;
const onOthers = familiesIn(OTHER_RUNS[0], recordAxes, {
  'set-instructions-{counted}': [`${INSTRUCTIONS}, a thousand releases of one project, {counted}`, 1, ofPlace(own.instructions)],
  'set-larger-pypi': [`${FROM_MEMORY}, zstd in blocks of 16 KiB ÷ with a dictionary in those of 4 KiB, PyPI’s metadata`, 2, pypiLarger],
  ...onEachEpyc,
  'set-time-pypi': [`${P99}, none, PyPI’s metadata`, 0, (run) => own.readP99(run, BASELINE, PYPI)],
  'set-load-pypi': [`${LOAD}, PyPI’s metadata`, 0, (run) => own.load(run, BASELINE, PYPI)],
  'set-late-pypi': [`${LATE}, zstd with a dictionary, PyPI’s metadata`, 2, (run) => own.late(run, 'zstd-dictionary', PYPI)],
  'set-again-write-pypi': [`${WRITE}, none measured again ÷ none`, 2, again(writeRatio, PYPI)],
  'set-again-read-pypi': [`${FROM_MEMORY}, none measured again ÷ none`, 2, again(own.readToDefault, PYPI)],
});

const inUnit = (reading: table.Reading) => (run: Run, mode: Mode, size: Size) => table.itemsTimesSize(run, mode, size, reading);
const kib = (size: Size) => (run: Run) => scale(table.valueSize(run, 'none', size), 1 / 1024, 'KiB');
const rateAsPrinted = (run: Run, mode: Mode, size: Size) => scale(table.rate(run, mode, size), 1, '');
const putAlone = (run: Run, codec: Mode) => derive('×', [table.wallRatio(run, codec, MIDDLE)], (time) => over(1, time));
const misses = (reading: table.Reading) => (run: Run) => table.everyRow((mode, size) => table.miss(run, mode, size, reading));
const walls = (run: Run) => table.everyRow((mode, size) => table.wallRatio(run, mode, size), CODECS);
const least = (of: (run: Run) => readonly Quantity[]) => (run: Run) => extreme('min', of(run));
const most = (of: (run: Run) => readonly Quantity[]) => (run: Run) => extreme('max', of(run));

const KIB = 'printed KB, which are KiB';
const MISS = 'over the rows, of |items/s × size ÷ unit ÷ printed throughput − 1|';
const CLOCK = 'over the rows, of items/s ÷ (keys ÷ time) and of items/s × latency';
const WALL = 'over codecs and sizes, of time of none ÷ time';

const printed = families(({ printed: run }) => run, axes, {
  'size-small': ['Smallest value', 0, (run) => table.valueSize(run, 'none', SMALL)],
  'size-middle': ['Middle value', 0, kib(MIDDLE), KIB],
  'size-large': ['Largest value', 0, kib(LARGE), KIB],
  keys: ['Keys written per iteration', 0, (run) => table.keys(run, 'none', SMALL)],
  'time-{mode}-{size}': ['Time per iteration, {mode}, {size}', 1, table.time],
  'printed-{mode}-{size}': ['Throughput, {mode}, {size}, under the heading MB/s', 1, rateAsPrinted],
  'rate-{mode}-{size}': ['Items per second, {mode}, {size}', 0, table.items],
  'implied-{mode}-{size}': ['Items per second of wall time, {mode}, {size}', 0, table.wallItems],
  'clock-{mode}-{size}': ['Printed items/s ÷ items per second of wall time, {mode}, {size}', 3, table.clockRatio],
  'decimal-{mode}-{size}': ['Items/s × value size in units of 10⁶ B, {mode}, {size}', 1, inUnit('MB/s')],
  'binary-{mode}-{size}': ['Items/s × value size in units of 2²⁰ B, {mode}, {size}', 1, inUnit('MiB/s')],
  'put-alone-{codec}': [`Time of put, {codec} ÷ none, ${SIZE_LABELS[MIDDLE]}, as printed`, 2, putAlone],
  'latency-{mode}': ['Mean read latency, {mode}', 2, table.latency],
  'read-rate-{mode}': ['Reads per second, {mode}', 0, table.readItems],
  'read-implied-{mode}': ['Reads per second of wall time, {mode}', 0, table.wallReadItems],
  'read-clock-{mode}': ['Printed reads/s ÷ reads per second of wall time, {mode}', 3, table.readClockRatio],
  'latency-share-{codec}': ['Read latency added by {codec}, share', 1, table.addedLatency],
  'read-share-{codec}': ['Time per read added by {codec}, from items/s', 1, table.addedTime],
  'gain-{column}-{codec}': ['{codec} against none at 512 B, from {column}', 1, (run, by, codec) => faster(run, by, codec, 'none', SMALL)],
  'lead-{clock}-{codec}': ['none against {codec} at 16 KiB, from {clock}', 1, (run, by, codec) => faster(run, by, 'none', codec, LARGE)],
  'decimal-miss': ['Largest miss of the printed throughput, read as 10⁶ B', 1, most(misses('MB/s')), `largest ${MISS}`],
  'decimal-miss-least': ['Smallest miss of the printed throughput, read as 10⁶ B', 1, least(misses('MB/s')), `smallest ${MISS}`],
  'binary-miss': ['Largest miss of the printed throughput, read as 2²⁰ B', 1, most(misses('MiB/s')), `largest ${MISS}`],
  'clock-least': ['Smallest printed items/s ÷ items per second of wall time', 3, least(table.clockRatios), `smallest ${CLOCK}`],
  'clock-most': ['Largest printed items/s ÷ items per second of wall time', 3, most(table.clockRatios), `largest ${CLOCK}`],
  'wall-least': ['Lowest write speed against none by wall time', 2, least(walls), `smallest ${WALL}`],
  'wall-most': ['Highest write speed against none by wall time', 2, most(walls), `largest ${WALL}`],
});

/** Ours, then those that the source printed or that follow from them. */
export const numbers = [
  ...ours,
  ...onGenerated,
  ...PLANS.flatMap((plan) => [...onDocuments(plan.runs[0], plan), ...apartOf(plan.apart, plan.runs.slice(0, 2), plan.set, plan.of)]),
  ...onRecords,
  ...ofMachine(SETTINGS_FIRST),
  ...onXeon(ofAnother(SETTINGS_XEON)),
  ...onNewer(ofAnother(SETTINGS_NEWER_FIRST), inItsSecond),
  // Bytes stored are the same but for the lists of Debian’s packages.
  ...apartOf('set-apart-xeon', [SETTINGS_FIRST, SETTINGS_XEON], own.TRIED, `${PLANS[0].of}, on an AMD EPYC and an Intel Xeon`).slice(1),
  ...apartOf('set-apart-epyc', [SETTINGS_FIRST, ...SETTINGS_NEWER], own.TRIED, `${PLANS[0].of}, on two families of AMD EPYC`).slice(1),
  ...apartOf('set-apart-twice', SETTINGS_NEWER, own.TRIED, `${PLANS[0].of}, on a newer AMD EPYC`),
  ...apartOf('set-apart-newer', OTHERS, own.CARRIED, `${PLANS[1].of}, on two families of AMD EPYC`),
  ...familiesIn(SETTINGS_AGAIN, {}, { 'set-stall-later': [`${STALL}, zstd with a dictionary, second run`, 1, stall] }),
  ...onOthers,
  ...onNewer(...OTHER_NEWER.map((id) => familiesIn(id, {}, onEachEpyc))),
  ...apartIn(OTHERS, 'settings', {
    'set-apart-counted': ['instructions for each byte, on two families of AMD EPYC', own.of(own.COUNTED, own.instructions), 4],
  }),
  ...designClaims('wall-time', 'time'),
  ...printed,
];
