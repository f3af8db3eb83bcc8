/** The qualitative sentences of the note, each with the rule that decides it. In: the transcribed run. Out: verdicts. */
import { above, atMost, below, between, exactly, observedOnce, otherThan, rounded, within, type Bound } from '../../claims/bound.ts';
import { every, part, verdict } from '../../claims/build.ts';
import { all, everyPair, everyText, notRecorded, similar, varied, type Pair } from '../../claims/rules.ts';
import type { Claim, StudyRuns } from '../../claims/types.ts';
import { below as isBelow } from '../../run/expression.ts';
import { countOf } from '../../run/quantity.ts';
import { select } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';
import * as table from './figures.ts';
import { CODEC_ROWS, MISFIT, ROWS, type Column, type Reading } from './figures.ts';
import { CODECS, LARGE, MIDDLE, MODES, SIZE_LABELS, SMALL, type Mode, type Size } from './words.ts';

const misfits = (reading: Reading) => (r: StudyRuns) => ROWS.map((row) => table.missInRoundings(r.printed, row, reading));
const CLOCKS = 'ratio of printed items/s to items per second of wall time';
const clocks = (r: StudyRuns) => table.clockRatios(r.printed);
const leadsAtSmall =
  (...columns: Column[]) =>
  (r: StudyRuns) =>
    columns.flatMap((column) => CODECS.map((mode) => table.faster(r.printed, column, mode, 'none', SMALL)));

/** A figure of each other mode beside that of `mode`. */
const others =
  (mode: Mode, figure: (run: Run, mode: Mode) => Quantity) =>
  ({ printed: run }: StudyRuns) =>
    MODES.filter((other) => other !== mode).map((other): Pair => [figure(run, other), figure(run, mode)]);
const ofSize = (figure: typeof table.time, size: Size) => (run: Run, mode: Mode) => figure(run, mode, size);
/** That a mode is first at one size by one clock. */
const firstByTime = (mode: Mode, size: Size) =>
  part(everyPair(above(1), `time of the others, ${SIZE_LABELS[size]},`, `that of ${mode}`), others(mode, ofSize(table.time, size)));
const firstByItems = (mode: Mode, size: Size) =>
  part(everyPair(below(1), `items/s of the others, ${SIZE_LABELS[size]},`, `those of ${mode}`), others(mode, ofSize(table.items, size)));

/** Reads of the other modes beside those of `mode`, by either column. */
const readsBeside = (mode: Mode, otherModes: string, byLatency: Bound, byItems: Bound) =>
  every(
    part(everyPair(byLatency, `latency of ${otherModes}`, `that of ${mode}`), others(mode, table.latency)),
    part(everyPair(byItems, `items/s of ${otherModes}`, `those of ${mode}`), others(mode, table.readItems)),
  );
const zstdBesideLz4 =
  (figure: typeof table.latency) =>
  ({ printed: run }: StudyRuns): Pair[] => [[figure(run, 'zstd'), figure(run, 'lz4')]];

const ratesAboveWall = part(all(above(1), CLOCKS), clocks);

export const verdicts: readonly Claim[] = [
  verdict(
    'middle-similar',
    'At the middle size the three are similar by either clock',
    similar('speed of a codec ÷ none, by time and items/s,'),
    ({ printed: run }) => CODECS.flatMap((mode) => [table.wallRatio(run, mode, MIDDLE), table.itemsRatio(run, mode, MIDDLE)]),
  ),
  verdict(
    'other-winners-agree',
    'At the other two sizes both clocks name the same winner',
    every(firstByTime('zstd', SMALL), firstByItems('zstd', SMALL), firstByTime('none', LARGE), firstByItems('none', LARGE)),
  ),
  verdict('unit-is-binary', 'The source’s MB/s are MiB/s in every row, within the last digits', all(atMost(1), MISFIT), misfits('MiB/s')),
  verdict('unit-not-decimal', 'With 10⁶ bytes to the MB no row fits', all(above(1), MISFIT), misfits('MB/s')),
  verdict('rates-above-wall', 'The printed rates exceed what the printed times allow, in every row', ratesAboveWall),
  verdict(
    'clock-not-rounding',
    'Rounding explains the difference in one row only',
    every(
      ratesAboveWall,
      part(
        all(exactly(1), 'number of rows where that ratio, less half a last digit of items/s and of time, is below 1,'),
        ({ printed: run }) => [countOf('rows', table.leastClockRatios(run), (ratio) => isBelow(ratio, 1))],
      ),
    ),
  ),
  verdict(
    'clock-varies',
    'The ratio of the two clocks differs from row to row, so it does not cancel when two codecs are compared',
    varied(CLOCKS),
    clocks,
  ),
  verdict(
    'wall-within-ten',
    'By wall time either codec is within a tenth of writing without one, at every size',
    all(between(0.9, 1.1), 'time of none ÷ time'),
    ({ printed: run }) => CODEC_ROWS.map(({ mode, size }) => table.wallRatio(run, mode, size)),
  ),
  verdict('read-none-first', 'Without a codec reads are fastest in both columns', readsBeside('none', 'the codecs', above(1), below(1))),
  verdict(
    'read-lz4-last',
    'By the source’s own table lz4 reads slowest, in both columns',
    readsBeside('lz4', 'the others', below(1), above(1)),
  ),
  verdict(
    'read-columns-split',
    'For reads latency puts zstd beside lz4 while items per second put it well ahead',
    every(
      part(everyPair(within(1.01), 'latency of zstd', 'that of lz4'), zstdBesideLz4(table.latency)),
      part(everyPair(above(1.05), 'items/s of zstd', 'those of lz4'), zstdBesideLz4(table.readItems)),
    ),
  ),
  verdict(
    'gain-time-in-range',
    'Both leads by wall time are in the printed range',
    all(between(7, 13), 'lead by time, in percent,'),
    leadsAtSmall('time'),
  ),
  verdict(
    'gain-from-two-columns',
    'No single column gives both ends of the printed range',
    every(
      part(all(rounded(otherThan(13), 0), 'lead by time, in percent,'), leadsAtSmall('time')),
      part(all(rounded(otherThan(7), 0), 'lead by throughput and by items/s, in percent,'), leadsAtSmall('rate', 'items')),
    ),
  ),
  verdict(
    'reads-one-size',
    'Reads were measured at one value size, and none from disk',
    everyText(/^4KB, warm$/, 'latency is of the size 4KB and a warm cache'),
    ({ printed: run }) => select(run, 'latency').map(({ dims }) => `${dims['size']}, ${dims['cache']}`),
  ),
  verdict('single-observation', 'Every figure is a single observation', all(observedOnce), ({ printed: run }) => [
    ...ROWS.flatMap(({ mode, size }) => [table.time, table.rate, table.items].map((figure) => figure(run, mode, size))),
    ...MODES.flatMap((mode) => [table.latency(run, mode), table.readItems(run, mode)]),
  ]),
  absent('space-not-recorded', 'The source counted no stored bytes', 'stored-bytes', 'compression-ratio'),
  absent(
    'amplification-not-recorded',
    'The source measured neither bytes written nor write amplification',
    'write-amplification',
    'bytes-written',
  ),
  absent('memory-not-recorded', 'The source measured no memory', 'peak-rss'),
  verdict(
    'no-mixed-run',
    'Each run used one codec on all levels',
    everyText(/^default=(\w+), bottommost=\1$/, 'mode, as checked at run time, has the same codec as default and bottommost'),
    ({ printed: run }) => MODES.map((mode) => factOf(run, `Mode ${mode}, checked at run time`)),
  ),
  verdict(
    'advice-swapped',
    'The third recommendation assigns the codecs the other way round than the first',
    everyText(/^(\w+), (?!\1)(\w+); \2, \1$/, 'pair of recommendations, default and bottommost, has the two codecs exchanged'),
    ({ printed: run }) => {
      const { rows = [] } = run.tables.find(({ file }) => file === 'recommendations.csv') ?? {};
      return [rows.map(([, ...codecs]) => codecs.join(', ')).join('; ')];
    },
  ),
];

/** That the run holds none of these metrics. */
function absent(id: string, label: string, ...metrics: readonly string[]): Claim {
  return verdict(id, label, notRecorded(...metrics.map((metric) => ({ metric }))), ({ printed: run }) => [run]);
}

/** A fact of the environment, as stated; empty where it is not. */
function factOf(run: Run, label: string): string {
  return run.environment.find((fact) => fact.label === label)?.value ?? '';
}
