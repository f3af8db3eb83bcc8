/** The qualitative sentences of note and source, each with the rule that decides it: first those on our own runs. */
import { above, atLeast, atMost, below, between, exactly, otherThan, rounded, surely, within } from '../../claims/bound.ts';
import { every, over, part, verdict, verdictsOf } from '../../claims/build.ts';
import { all, everyPair, everyText, notRecorded, type Pair, similar, varied } from '../../claims/rules.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { below as isBelow } from '../../run/expression.ts';
import { countOf, ratio } from '../../run/quantity.ts';
import { select } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { inPlan, inRuns } from '../ours.ts';
import * as table from './figures.ts';
import { PLANS, SETTINGS_RUNS } from './numbers.ts';
import * as own from './own.ts';
import { BLOCKS, DOCUMENTS, IN_MEMORY, KINDS } from './own.ts';

/** Runs of the plan on generated values; those on real documents have sentences of their own, over all of their runs. */
const GENERATED = inPlan('values of three sizes', (run) => !own.isOnRecords(run));

/** Figures of all runs of each plan on real documents. */
const inPlans =
  <Item>(figures: (run: Run, plan: (typeof PLANS)[number]) => readonly Item[]) =>
  (runs: StudyRuns): Item[] =>
    PLANS.flatMap((plan) => inRuns(plan.runs, (run) => figures(run, plan))(runs));
const onRecords = (figure: own.OfRecords, isMeant: (mode: string, where: own.Records) => boolean) =>
  inPlans((run, { set }) => {
    const meant = set.filter(({ value }) => isMeant(value.mode, value.where));
    return own.of(meant, figure)(run);
  });
/** A figure of one setting beside that of another, of both kinds of documents. */
const beside = (figure: own.OfRecords, one: string, other: string) =>
  inRuns(SETTINGS_RUNS, (run) => KINDS.map((where): Pair => [figure(run, one, where), figure(run, other, where)]));
const DICTIONARY = 'zstd-dictionary';
/** A figure of zstd in blocks of 16 KiB ÷ that of another setting in blocks of 4 KiB, of some sets of documents. */
const larger = (figure: own.OfRecords, other: string, isMeant: (where: own.Records) => boolean = () => true) =>
  inPlans((run, { kind }) =>
    kind.filter(isMeant).map((where) => ratio(figure(run, 'zstd', { ...where, block_kib: 16 }), figure(run, other, where))),
  );
const TO_DICTIONARY = 'with zstd in blocks of 16 KiB ÷ with a dictionary in those of 4 KiB,';

const inEvery = (
  figure: (run: Run, codec: string, setting: own.Setting) => Quantity,
  settings: readonly own.Setting[],
  codecs: readonly string[],
) => over(GENERATED, (run) => settings.flatMap((setting) => codecs.map((codec) => figure(run, codec, setting))));

const misfits = (reading: table.Reading) => (r: StudyRuns) =>
  table.everyRow((mode, size) => table.missInRoundings(r.printed, mode, size, reading));
const CLOCKS = 'ratio of printed items/s to items per second of wall time';
const clocks = (r: StudyRuns) => table.clockRatios(r.printed);
const leadsAtSmall = (columns: readonly table.Column[]) => (r: StudyRuns) =>
  columns.flatMap((column) => table.CODECS.map((mode) => table.faster(r.printed, column, mode, 'none', table.SMALL)));

/** A figure of each other mode beside that of `mode`. */
const others = (mode: table.Mode, figure: (run: Run, mode: table.Mode) => Quantity) => (r: StudyRuns) =>
  table.MODES.filter((other) => other !== mode).map((other): Pair => [figure(r.printed, other), figure(r.printed, mode)]);
const ofSize = (figure: typeof table.time, size: table.Size) => (run: Run, mode: table.Mode) => figure(run, mode, size);
/** That a mode is first at one size by both clocks. */
const first = (mode: table.Mode, size: table.Size) => {
  const theOthers = `of the others, ${table.SIZE_LABELS[size]},`;
  return every(
    part(everyPair(above(1), `time ${theOthers}`, `that of ${mode}`), others(mode, ofSize(table.time, size))),
    part(everyPair(below(1), `items/s ${theOthers}`, `those of ${mode}`), others(mode, ofSize(table.items, size))),
  );
};

/** That a mode reads fastest, or slowest, by either column. */
const readsAre = (place: 'first' | 'last', mode: table.Mode, otherModes: string) => {
  const [byLatency, byItems] = place === 'first' ? [above(1), below(1)] : [below(1), above(1)];
  return every(
    part(everyPair(byLatency, `latency of ${otherModes}`, `that of ${mode}`), others(mode, table.latency)),
    part(everyPair(byItems, `items/s of ${otherModes}`, `those of ${mode}`), others(mode, table.readItems)),
  );
};
const zstdBesideLz4 =
  (figure: typeof table.latency) =>
  ({ printed: run }: StudyRuns): Pair[] => [[figure(run, 'zstd'), figure(run, 'lz4')]];

const ratesAboveWall = part(all(above(1), CLOCKS), clocks);

export const verdicts = verdictsOf({
  'own-zstd-trade': verdict(
    'At every size zstd saves about half or more, and takes at least half as long again to write',
    part(all(atLeast(45), 'bytes not stored by zstd, in percent, JSON,'), inEvery(own.savedShare, DOCUMENTS, ['zstd'])),
    part(all(surely(above(1.5)), 'time to write, zstd ÷ none, JSON,'), inEvery(own.writeRatio, DOCUMENTS, ['zstd'])),
  ),
  'own-lz4-quarter': verdict(
    'lz4 saves at least a fifth at every size',
    all(atLeast(20), 'bytes not stored by lz4, in percent, JSON,'),
    inEvery(own.savedShare, DOCUMENTS, ['lz4']),
  ),
  'own-flush-dearer': verdict(
    'On JSON of the small and the middle size either codec makes the flush longer',
    all(surely(above(1)), 'time of the flush, codec ÷ none, JSON of 512 B and 4 KiB,'),
    inEvery((run, codec, setting) => own.timeRatio(run, codec, setting, 'flush'), IN_MEMORY, table.CODECS),
  ),
  'own-write-dearer': verdict(
    'In every run the whole write takes longer with zstd, and from the middle size on with lz4',
    part(all(surely(above(1)), 'time to write, zstd ÷ none, JSON,'), inEvery(own.writeRatio, DOCUMENTS, ['zstd'])),
    part(all(surely(above(1)), 'time to write, lz4 ÷ none, JSON of 4 and 16 KiB,'), inEvery(own.writeRatio, DOCUMENTS.slice(1), ['lz4'])),
  ),
  'own-lz4-costs-less': verdict(
    'lz4 takes less time to write than zstd at every size',
    all(surely(above(1)), 'time to write, zstd ÷ lz4, JSON,'),
    over(GENERATED, (run) => DOCUMENTS.map((setting) => ratio(own.writeTime(run, 'zstd', setting), own.writeTime(run, 'lz4', setting)))),
  ),
  'own-random-saves-nothing': verdict(
    'Of random bytes neither codec saves one percent',
    all(atMost(1), 'bytes not stored, in percent, random,'),
    inEvery(own.savedShare, own.withPayload('incompressible'), table.CODECS),
  ),
  'own-same-value-lz4': verdict(
    'From the middle size on lz4 saves at most one percent of the values of the source',
    all(atMost(1), 'bytes not stored by lz4, in percent, one value under all keys, 4 and 16 KiB,'),
    inEvery(own.savedShare, own.withPayload('same').slice(1), ['lz4']),
  ),
  'set-dictionary': verdict(
    'In blocks of 4 KiB a dictionary saves more than level nine',
    everyPair(above(1), 'share saved by zstd with a dictionary', 'that saved by level 9'),
    beside(own.savedShare, DICTIONARY, 'zstd-9'),
  ),
  'set-nine': verdict(
    'and writing takes less time with it',
    everyPair(below(1), 'time to write, zstd with a dictionary', 'that of level 9'),
    beside(own.writeTime, DICTIONARY, 'zstd-9'),
  ),
  'set-alike': verdict(
    'Of Debian’s records zstd saves in blocks of 16 KiB what it saves with a dictionary in those of 4 KiB, to within one percent',
    everyPair(within(1.01), 'share saved in blocks of 16 KiB', 'that saved with a dictionary'),
    inRuns(SETTINGS_RUNS, (run): Pair[] => [[own.savedShare(run, 'zstd', BLOCKS[1]), own.savedShare(run, DICTIONARY, own.RECORDS)]]),
  ),
  'set-larger': verdict(
    'Of each of the four sets of documents zstd saves more in blocks of 16 KiB than in those of 4 KiB',
    all(surely(above(1)), 'share saved by zstd in blocks of 16 KiB ÷ in those of 4 KiB,'),
    larger(own.savedShare, 'zstd'),
  ),
  'set-larger-writes': verdict(
    'In blocks of 16 KiB flush and compaction take less time than with a dictionary in those of 4 KiB',
    all(surely(below(1)), `time of flush and compaction ${TO_DICTIONARY}`),
    larger(own.workTime, DICTIONARY),
  ),
  'set-larger-small': verdict(
    'Debian’s small records are read sooner with a dictionary',
    all(surely(above(1)), `time of reads from memory ${TO_DICTIONARY} Debian,`),
    larger(own.readTime, DICTIONARY, ({ documents }) => documents.startsWith('debian')),
  ),
  'set-larger-filling': verdict(
    'npm’s manifests are read sooner in the larger blocks',
    all(surely(below(1)), `time of reads from memory ${TO_DICTIONARY} npm,`),
    larger(own.readTime, DICTIONARY, ({ documents }) => documents === 'npm'),
  ),
  'set-hybrid': verdict(
    'Once all is compacted, every block is of zstd, and as much is kept as with zstd alone',
    everyPair(within(1.01), 'bytes kept by lz4 with zstd at the bottom', 'those kept by zstd'),
    beside(own.stored, 'lz4-zstd', 'zstd'),
  ),
  'set-large-blocks': verdict(
    'In blocks of 64 KiB reads from memory take at least twice as long as with none in blocks of 4 KiB, with a codec or without',
    all(surely(atLeast(2)), 'time of reads in blocks of 64 KiB ÷ none in blocks of 4 KiB,'),
    onRecords(own.readToDefault, (_, { block_kib }) => block_kib === 64),
  ),
  'set-others-flow': verdict(
    'With neither a dictionary nor level nine did RocksDB make writers wait in a typical block',
    all(exactly(0), 'median time for which writers were held back, ms,'),
    onRecords(own.stall, (mode) => mode !== DICTIONARY && mode !== 'zstd-9'),
  ),
  'middle-similar': verdict(
    'At the middle size the three are similar by either clock',
    similar('speed of a codec ÷ none, by time and items/s,'),
    ({ printed: run }) =>
      table.CODECS.flatMap((mode) => [table.wallRatio(run, mode, table.MIDDLE), table.itemsRatio(run, mode, table.MIDDLE)]),
  ),
  'other-winners-agree': verdict(
    'At the other two sizes both clocks name the same winner',
    every(first('zstd', table.SMALL), first('none', table.LARGE)),
  ),
  'unit-is-binary': verdict(
    'The source’s MB/s are MiB/s in every row, within the last digits',
    all(atMost(1), table.MISFIT),
    misfits('MiB/s'),
  ),
  'unit-not-decimal': verdict('With 10⁶ bytes to the MB no row fits', all(above(1), table.MISFIT), misfits('MB/s')),
  'rates-above-wall': verdict('The printed rates exceed what the printed times allow, in every row', ratesAboveWall),
  'clock-not-rounding': verdict(
    'Rounding explains the difference in one row only',
    ratesAboveWall,
    part(
      all(exactly(1), 'number of rows where that ratio, less half a last digit of items/s and of time, is below 1,'),
      ({ printed: run }) => [countOf('rows', table.leastClockRatios(run), (ratio) => isBelow(ratio, 1))],
    ),
  ),
  'clock-varies': verdict(
    'The ratio of the two clocks differs from row to row, so it does not cancel when two codecs are compared',
    varied(CLOCKS),
    clocks,
  ),
  'wall-within-ten': verdict(
    'By wall time either codec is within a tenth of writing without one, at every size',
    all(between(0.9, 1.1), 'time of none ÷ time'),
    ({ printed: run }) => table.everyRow((mode, size) => table.wallRatio(run, mode, size), table.CODECS),
  ),
  'read-none-first': verdict('Without a codec reads are fastest in both columns', readsAre('first', 'none', 'the codecs')),
  'read-lz4-last': verdict('By the source’s own table lz4 reads slowest, in both columns', readsAre('last', 'lz4', 'the others')),
  'read-columns-split': verdict(
    'For reads latency puts zstd beside lz4 while items per second put it well ahead',
    part(everyPair(within(1.01), 'latency of zstd', 'that of lz4'), zstdBesideLz4(table.latency)),
    part(everyPair(above(1.05), 'items/s of zstd', 'those of lz4'), zstdBesideLz4(table.readItems)),
  ),
  'gain-time-in-range': verdict(
    'Both leads by wall time are in the printed range',
    all(between(7, 13), 'lead by time, in percent,'),
    leadsAtSmall(['time']),
  ),
  'gain-from-two-columns': verdict(
    'No single column gives both ends of the printed range',
    part(all(rounded(otherThan(13), 0), 'lead by time, in percent,'), leadsAtSmall(['time'])),
    part(all(rounded(otherThan(7), 0), 'lead by throughput and by items/s, in percent,'), leadsAtSmall(['rate', 'items'])),
  ),
  'reads-one-size': verdict(
    'Reads were measured at one value size, and none from disk',
    everyText(/^4KB, warm$/, 'latency is of the size 4KB and a warm cache'),
    ({ printed: run }) => select(run, 'latency').map(({ dims }) => `${dims['size']}, ${dims['cache']}`),
  ),
  'space-not-recorded': absent('The source counted no stored bytes', 'stored-bytes', 'compression-ratio'),
  'amplification-not-recorded': absent(
    'The source measured neither bytes written nor write amplification',
    'write-amplification',
    'bytes-written',
  ),
  'memory-not-recorded': absent('The source measured no memory', 'peak-rss'),
  'no-mixed-run': verdict(
    'Each run used one codec on all levels',
    everyText(/^default=(\w+), bottommost=\1$/, 'mode, as checked at run time, has the same codec as default and bottommost'),
    ({ printed: run }) =>
      table.MODES.map((mode) => run.environment.find(({ label }) => label === `Mode ${mode}, checked at run time`)?.value ?? ''),
  ),
  'advice-swapped': verdict(
    'The third recommendation assigns the codecs the other way round than the first',
    everyText(/^(\w+), (?!\1)(\w+); \2, \1$/, 'pair of recommendations, default and bottommost, has the two codecs exchanged'),
    ({ printed: run }) => {
      const { rows = [] } = run.tables.find(({ file }) => file === 'recommendations.csv') ?? {};
      return [rows.map(([, ...codecs]) => codecs.join(', ')).join('; ')];
    },
  ),
});

function absent(label: string, ...metrics: readonly string[]) {
  return verdict(label, notRecorded(...metrics.map((metric) => ({ metric }))), ({ printed: run }) => [run]);
}
