/** Every number and every qualitative sentence of the note. In: pinned runs. Out: quantities and verdicts; nothing is typed. */
import { every, everyPair, number, outcome, verdict } from '../../claims/legacy.ts';
import { IMPRECISE_WITHIN, TYPICALLY_FROM, type Point } from '../../claims/legacy-rules.ts';
import type { Claim, StudyRuns } from '../../claims/types.ts';
import { DataError } from '../../run/errors.ts';
import { above, below, minus, over, times } from '../../run/expression.ts';
import { countOf, derive, difference, reduction } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Expression, Quantity, Run } from '../../run/types.ts';
import {
  addedDelay,
  allRows,
  delayed,
  delayOf,
  extreme,
  gap,
  gapInDelays,
  read,
  readRatio,
  restAbove,
  rows,
  throughput,
  type Mode,
} from './figures.ts';
import { CONTROL, EXAMPLE, NO_DELAY, SWEEP_A, SWEEP_B, SWEEPS } from './words.ts';

const AS_PRINTED = 'as printed';
const ADDED = 'dd block ÷ throughput at this setting − the same without delay';
const sweeps = (r: StudyRuns): Run[] => SWEEPS.map(({ key }) => r.run(key));
const november26 = (r: StudyRuns): Run[] => [SWEEP_A, SWEEP_B].map((id) => r.run(id));
const everyRow = <T>(runs: readonly Run[], list: (run: Run) => readonly string[], of: (run: Run, delay: string) => T): T[] =>
  runs.flatMap((run) => list(run).map((delay) => of(run, delay)));

/** Points of the published trends: setting or throughput against a figure, one per row on the delayed device. */
export const byDelay = (run: Run, y: (delay: string) => Quantity): Point[] => rows(run).map((d) => [delayOf(run, d), y(d)]);
export const byThroughput = (run: Run, y: (delay: string) => Quantity): Point[] => rows(run).map((d) => [throughput(run, d), y(d)]);

/** Two rows: by how much throughput and gap of the later one differ from those of the earlier one, multiplied. */
interface Pair {
  product: Expression;
  /** Positions of both rows. */
  rows: readonly [number, number];
}
/** All pairs of rows; `symbols` has throughput and gap of each row in turn. */
const pairsOf = (symbols: readonly Expression[]): Pair[] => {
  const points = Array.from({ length: symbols.length / 2 }, (_, i) => [symbols[2 * i]!, symbols[2 * i + 1]!] as const);
  return points.flatMap(([x, y], i) =>
    points.slice(i + 1).map(([u, v], k): Pair => ({ product: times(minus(u, x), minus(v, y)), rows: [i, i + 1 + k] })),
  );
};
const rising = ({ product }: Pair) => above(product, 0);
const falling = ({ product }: Pair) => below(product, 0);
const count = (args: readonly Expression[]): Expression => ({ op: 'count', args });
/** In how many of the pairs the gap is larger where the throughput is smaller, in percent. */
const shareOf = (pairs: readonly Pair[]) => times(over(count(pairs.map(falling)), pairs.length), 100);

/** Share of pairs of rows in which the gap is larger where the throughput is smaller. */
function agreeing(run: Run): Quantity {
  const points = byThroughput(run, (d) => gap(run, d));
  return derive('%', points.flat(), (...symbols) => shareOf(pairsOf(symbols)));
}

/** Kendall's τ of throughput and gap: (agreeing − disagreeing) ÷ all pairs. */
function kendall(run: Run): Quantity {
  const points = byThroughput(run, (d) => gap(run, d));
  return derive('', points.flat(), (...symbols) => {
    const pairs = pairsOf(symbols);
    return over(minus(count(pairs.map(rising)), count(pairs.map(falling))), pairs.length);
  });
}

/** Steps of the sweep over which a figure is smaller at the longer delay. */
function stepsBack(run: Run, figure: (delay: string) => Quantity): Quantity {
  const figures = rows(run).map(figure);
  return derive('steps', figures, (...symbols) => count(symbols.slice(1).map((symbol, i) => below(symbol, symbols[i]!))));
}

const SETTINGS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const rests = (r: StudyRuns, step: number) => everyRow(sweeps(r), delayed, (run, d) => restAbove(step, run, d));
const spreadOf = (figures: readonly Quantity[]) => difference(extreme('max', figures), extreme('min', figures));

/** The whole step in ms, from 1 to 10, for which rounding every setting up leaves the most even rest. */
function gridStep(r: StudyRuns): Quantity {
  const spreads = SETTINGS.map((step) => spreadOf(rests(r, step)));
  return derive('ms', spreads, (...args) => ({ op: 'argmin', args }));
}

/** Settings of the published sweep that the best step makes one: each list is a plateau. */
export function plateaus(r: StudyRuns): string[][] {
  const step = gridStep(r).value;
  const levels = new Map<number, string[]>();
  for (const d of delayed(r.canonical)) {
    const level = Math.ceil(delayOf(r.canonical, d).value / step);
    levels.set(level, [...(levels.get(level) ?? []), d]);
  }
  return [...levels.values()];
}

const PAIRS = { within: 'lie on one plateau', across: 'lie on different plateaus' };
/** Share of agreeing pairs of rows that act alike, or that do not; the undelayed row acts by itself. */
function sharePer(r: StudyRuns, which: 'within' | 'across'): Quantity {
  const plateauOf = new Map(plateaus(r).flatMap((list, level) => list.map((delay) => [delay, level])));
  // By itself the undelayed row has pairs only across.
  const compared = which === 'within' ? delayed(r.canonical) : rows(r.canonical);
  const levels = compared.map((delay) => plateauOf.get(delay));
  const points = compared.map((d): Point => [throughput(r.canonical, d), gap(r.canonical, d)]);
  return derive('%', points.flat(), (...symbols) => {
    const pairs = pairsOf(symbols).filter(({ rows: [a, b] }) => (levels[a] === levels[b]) === (which === 'within'));
    if (pairs.length > 0) return shareOf(pairs);
    const place = `${r.canonical.id}.tgz`;
    throw new DataError('no-pairs', place, `no two rows ${PAIRS[which]}, expected at least one pair to take a share of.`);
  });
}
const firstPlateau = (r: StudyRuns, figure: (run: Run, delay: string) => Quantity) => plateaus(r)[0]!.map((d) => figure(r.canonical, d));

const last = (run: Run) => rows(run).at(-1)!;
const first = (run: Run) => delayed(run)[0]!;

const LABELS: Record<Mode, string> = { dcb: 'DCB', brotli: 'Brotli' };

const numbers: Claim[] = [
  number('dcb-control', 'DCB read, control, published sweep', AS_PRINTED, 1, (r) => read(r.canonical, CONTROL, 'dcb')),
  ...(['dcb', 'brotli'] as const).flatMap((mode: Mode) => [
    number(`${mode}-no-delay`, `${LABELS[mode]} read, no delay set, published sweep`, AS_PRINTED, 1, (r) =>
      read(r.canonical, NO_DELAY, mode),
    ),
    number(`${mode}-first`, `${LABELS[mode]} read at the smallest delay, published sweep`, AS_PRINTED, 1, (r) =>
      read(r.canonical, first(r.canonical), mode),
    ),
    number(`${mode}-last`, `${LABELS[mode]} read at the longest delay, published sweep`, AS_PRINTED, 1, (r) =>
      read(r.canonical, last(r.canonical), mode),
    ),
  ]),
  number('gap-no-delay', 'Gap with no delay set, published sweep', AS_PRINTED, 1, (r) => gap(r.canonical, NO_DELAY)),
  number('gap-first', 'Gap at the smallest delay, published sweep', AS_PRINTED, 1, (r) => gap(r.canonical, first(r.canonical))),
  number('gap-last', 'Gap at the longest delay, published sweep', AS_PRINTED, 1, (r) => gap(r.canonical, last(r.canonical))),
  number('delay-first', 'Smallest delay above none, published sweep', 'the setting', 0, (r) => delayOf(r.canonical, first(r.canonical))),
  number('delay-last', 'Longest delay, published sweep', 'the setting', 0, (r) => delayOf(r.canonical, last(r.canonical))),
  number('delay-last-b', 'Longest delay, sweeps of 26 November', 'the setting', 0, (r) => delayOf(r.run(SWEEP_B), last(r.run(SWEEP_B)))),
  number('throughput-no-delay', 'Throughput of dd with no delay set, published sweep', AS_PRINTED, 0, (r) =>
    throughput(r.canonical, NO_DELAY),
  ),
  number('throughput-first', 'Throughput of dd at the smallest delay, published sweep', AS_PRINTED, 0, (r) =>
    throughput(r.canonical, first(r.canonical)),
  ),
  number(
    'throughput-positive',
    'Highest throughput of dd with a positive gap, published sweep',
    'largest of the rows with a gap above 0',
    0,
    (r) =>
      extreme(
        'max',
        rows(r.canonical)
          .filter((d) => gap(r.canonical, d).value > 0)
          .map((d) => throughput(r.canonical, d)),
      ),
  ),
  number(
    'added-positive',
    'Smallest delay added per block with a positive gap, published sweep',
    'smallest of the rows with a gap above 0',
    1,
    (r) =>
      extreme(
        'min',
        delayed(r.canonical)
          .filter((d) => gap(r.canonical, d).value > 0)
          .map((d) => addedDelay(r.canonical, d)),
      ),
  ),
  number('throughput-four', 'Throughput of dd at the fourth setting, published sweep', AS_PRINTED, 0, (r) =>
    throughput(r.canonical, '4 ms'),
  ),
  number('delay-four', 'Fourth setting, published sweep', 'the setting', 0, (r) => delayOf(r.canonical, '4 ms')),
  number('ratio-no-delay', 'DCB ÷ Brotli with no delay set, published sweep', 'DCB read ÷ Brotli read', 2, (r) =>
    readRatio(r.canonical, NO_DELAY),
  ),
  number('ratio-first', 'DCB ÷ Brotli at the smallest delay, published sweep', 'DCB read ÷ Brotli read', 2, (r) =>
    readRatio(r.canonical, first(r.canonical)),
  ),
  number('ratio-last', 'DCB ÷ Brotli at the longest delay, published sweep', 'DCB read ÷ Brotli read', 2, (r) =>
    readRatio(r.canonical, last(r.canonical)),
  ),
  number('ratio-least', 'Smallest DCB ÷ Brotli with a delay, published sweep', 'smallest ratio of its delayed rows', 2, (r) =>
    extreme('min', everyRow([r.canonical], delayed, readRatio)),
  ),
  number('ratio-most', 'Largest DCB ÷ Brotli with a delay, published sweep', 'largest ratio of its delayed rows', 2, (r) =>
    extreme('max', everyRow([r.canonical], delayed, readRatio)),
  ),
  number('ratio-least-26', 'Smallest DCB ÷ Brotli with a delay, 26 November', 'smallest ratio of their delayed rows', 2, (r) =>
    extreme('min', everyRow(november26(r), delayed, readRatio)),
  ),
  number('ratio-most-26', 'Largest DCB ÷ Brotli with a delay, 26 November', 'largest ratio of their delayed rows', 2, (r) =>
    extreme('max', everyRow(november26(r), delayed, readRatio)),
  ),
  number('time-saved-no-delay', 'What DCB takes off the read with no delay set, published sweep', '1 − DCB ÷ Brotli', 0, (r) =>
    reduction(read(r.canonical, NO_DELAY, 'dcb'), read(r.canonical, NO_DELAY, 'brotli')),
  ),
  number('dcb-control-26', 'DCB read, control, 26 November b', AS_PRINTED, 1, (r) => read(r.run(SWEEP_B), CONTROL, 'dcb')),
  number('dcb-control-factor', 'DCB read in the control, 30 November ÷ 26 November b', 'ratio of two printed figures', 1, (r) =>
    across(read(r.canonical, CONTROL, 'dcb'), read(r.run(SWEEP_B), CONTROL, 'dcb')),
  ),
  number('gap-control-a', 'Gap in the control, 26 November a', AS_PRINTED, 1, (r) => gap(r.run(SWEEP_A), CONTROL)),
  number('gap-control-b', 'Gap in the control, 26 November b', AS_PRINTED, 1, (r) => gap(r.run(SWEEP_B), CONTROL)),
  number('gap-no-delay-a', 'Gap with no delay set, 26 November a', AS_PRINTED, 1, (r) => gap(r.run(SWEEP_A), NO_DELAY)),
  number('gap-no-delay-b', 'Gap with no delay set, 26 November b', AS_PRINTED, 1, (r) => gap(r.run(SWEEP_B), NO_DELAY)),
  number('gap-ten', 'Gap at the setting shared with 26 November, published sweep', AS_PRINTED, 1, (r) => gap(r.canonical, '10 ms')),
  number('gap-ten-a', 'Gap at the setting shared with the published sweep, 26 November a', AS_PRINTED, 1, (r) =>
    gap(r.run(SWEEP_A), '10 ms'),
  ),
  number('gap-ten-b', 'Gap at the setting shared with the published sweep, 26 November b', AS_PRINTED, 1, (r) =>
    gap(r.run(SWEEP_B), '10 ms'),
  ),
  number('brotli-outlier', 'Brotli read at the longest delay, 26 November b', AS_PRINTED, 1, (r) =>
    read(r.run(SWEEP_B), '50 ms', 'brotli'),
  ),
  number('brotli-outlier-a', 'Brotli read at the longest delay, 26 November a', AS_PRINTED, 1, (r) =>
    read(r.run(SWEEP_A), '50 ms', 'brotli'),
  ),
  number('gap-outlier', 'Gap at the longest delay, 26 November b', AS_PRINTED, 1, (r) => gap(r.run(SWEEP_B), '50 ms')),
  number('gap-outlier-before', 'Gap at the delay before the longest, 26 November b', AS_PRINTED, 1, (r) => gap(r.run(SWEEP_B), '40 ms')),
  number('gap-outlier-a', 'Gap at the longest delay, 26 November a', AS_PRINTED, 1, (r) => gap(r.run(SWEEP_A), '50 ms')),
  number('added-first', 'Delay really added per block at the smallest setting, published sweep', ADDED, 1, (r) =>
    addedDelay(r.canonical, first(r.canonical)),
  ),
  number('added-four', 'Delay really added per block at the fourth setting, published sweep', ADDED, 1, (r) =>
    addedDelay(r.canonical, '4 ms'),
  ),
  number('added-last', 'Delay really added per block at the longest setting, published sweep', ADDED, 1, (r) =>
    addedDelay(r.canonical, last(r.canonical)),
  ),
  number(
    'grid-step',
    'Step of the delay device, inferred',
    'whole step from 1 to 10 ms that leaves the most even rest in all sweeps',
    0,
    gridStep,
  ),
  number('grid-rest-least', 'Smallest rest above the rounded setting, all sweeps', `${ADDED} − setting rounded up to the step`, 1, (r) =>
    extreme('min', rests(r, gridStep(r).value)),
  ),
  number('grid-rest-most', 'Largest rest above the rounded setting, all sweeps', `${ADDED} − setting rounded up to the step`, 1, (r) =>
    extreme('max', rests(r, gridStep(r).value)),
  ),
  number('plateaus', 'Settings above none that differ after rounding, published sweep', 'number of distinct rounded settings', 0, (r) =>
    derive('plateaus', everyRow([r.canonical], delayed, delayOf), (...settings) => {
      const step = gridStep(r).value;
      return { op: 'distinct', args: settings.map((setting) => ({ op: 'ceil', args: [over(setting, step)] })) };
    }),
  ),
  number('settings', 'Settings above none, published sweep', 'number of rows', 0, (r) =>
    countOf('settings', everyRow([r.canonical], delayed, delayOf)),
  ),
  number('waits-least', 'Growth of the gap in added delays, least, published sweep', '(gap − gap without delay) ÷ added delay', 1, (r) =>
    extreme('min', everyRow([r.canonical], delayed, gapInDelays)),
  ),
  number('waits-most', 'Growth of the gap in added delays, most, published sweep', '(gap − gap without delay) ÷ added delay', 1, (r) =>
    extreme('max', everyRow([r.canonical], delayed, gapInDelays)),
  ),
  number('waits-least-26', 'Growth of the gap in added delays, least, 26 November', '(gap − gap without delay) ÷ added delay', 1, (r) =>
    extreme('min', everyRow(november26(r), delayed, gapInDelays)),
  ),
  number('waits-most-26', 'Growth of the gap in added delays, most, 26 November', '(gap − gap without delay) ÷ added delay', 1, (r) =>
    extreme('max', everyRow(november26(r), delayed, gapInDelays)),
  ),
  number('agreeing', 'Pairs of rows with the larger gap at the lower throughput, published sweep', 'agreeing pairs ÷ all pairs', 0, (r) =>
    agreeing(r.canonical),
  ),
  number('agreeing-a', 'Pairs of rows with the larger gap at the lower throughput, 26 November a', 'agreeing pairs ÷ all pairs', 0, (r) =>
    agreeing(r.run(SWEEP_A)),
  ),
  number('agreeing-b', 'Pairs of rows with the larger gap at the lower throughput, 26 November b', 'agreeing pairs ÷ all pairs', 0, (r) =>
    agreeing(r.run(SWEEP_B)),
  ),
  number('kendall', 'Kendall’s τ of throughput and gap, published sweep', '(rising − falling pairs) ÷ all pairs', 2, (r) =>
    kendall(r.canonical),
  ),
  number(
    'agreeing-across',
    'Pairs of rows of different plateaus with the larger gap at the lower throughput',
    'agreeing pairs ÷ pairs',
    0,
    (r) => sharePer(r, 'across'),
  ),
  number('agreeing-within', 'Pairs of rows of one plateau with the larger gap at the lower throughput', 'agreeing pairs ÷ pairs', 0, (r) =>
    sharePer(r, 'within'),
  ),
  ...(['min', 'max'] as const).flatMap((which) => [
    number(
      `plateau-gap-${which}`,
      `Gap on the first plateau, ${which === 'min' ? 'smallest' : 'largest'}, published sweep`,
      'over the settings that act alike',
      1,
      (r) => extreme(which, firstPlateau(r, gap)),
    ),
    number(
      `plateau-brotli-${which}`,
      `Brotli read on the first plateau, ${which === 'min' ? 'shortest' : 'longest'}, published sweep`,
      'over the settings that act alike',
      1,
      (r) =>
        extreme(
          which,
          firstPlateau(r, (run, d) => read(run, d, 'brotli')),
        ),
    ),
  ]),
  number('gap-back', 'Steps over which the gap shrinks, published sweep', 'rows with a smaller gap than the row before', 0, (r) =>
    stepsBack(r.canonical, (d) => gap(r.canonical, d)),
  ),
  number(
    'dcb-back',
    'Steps over which the DCB read gets shorter, published sweep',
    'rows with a shorter read than the row before',
    0,
    (r) => stepsBack(r.canonical, (d) => read(r.canonical, d, 'dcb')),
  ),
  number(
    'brotli-back',
    'Steps over which the Brotli read gets shorter, published sweep',
    'rows with a shorter read than the row before',
    0,
    (r) => stepsBack(r.canonical, (d) => read(r.canonical, d, 'brotli')),
  ),
  number('steps', 'Steps of the published sweep', 'rows on the delayed device − 1', 0, (r) =>
    derive('steps', everyRow([r.canonical], rows, delayOf), (...settings) => minus(count(settings), 1)),
  ),
  number('iterations', 'Iterations per delay in the scripts', AS_PRINTED, 0, (r) => need(r.canonical, 'iterations', {})),
  number('loop-file', 'Size of the loop file', AS_PRINTED, 0, (r) => need(r.canonical, 'loop-file', {})),
  number('label-control', 'Throughput of the control, as its label is parsed', 'a label, not a measurement', 0, (r) =>
    throughput(r.canonical, CONTROL),
  ),
];

/** a ÷ b of two runs: two printed figures, no experiment. */
const across = (a: Quantity, b: Quantity) => derive('×', [a, b], over);

const gapsOf = (run: Run, list: readonly string[]) => list.map((d) => gap(run, d));

const verdicts: Claim[] = [
  verdict(
    'delayed-positive',
    'With any delay that was tried the DCB read takes longer, in every sweep',
    'gap above 0 in every delayed row of the three sweeps',
    (r) => every(everyRow(sweeps(r), delayed, gap), (q) => q.value > 0),
  ),
  verdict(
    'no-delay-surplus',
    'Without a delay the gap is nowhere larger than in the first sweep of 26 November',
    'gap with no delay set at most that of sweep a',
    (r) => {
      const most = gap(r.run(SWEEP_A), NO_DELAY);
      return every(
        sweeps(r).map((run) => gap(run, NO_DELAY)),
        (q) => q.value <= most.value,
      );
    },
  ),
  verdict(
    'sign-turns',
    'In the published sweep DCB takes less time without delay and more from the smallest delay on',
    'gap below 0 in the control and with no delay set, above 0 in every delayed row',
    (r) => {
      const [low, high] = [gapsOf(r.canonical, [CONTROL, NO_DELAY]), gapsOf(r.canonical, delayed(r.canonical))];
      return outcome(low.every((q) => q.value < 0) && high.every((q) => q.value > 0), [...low, ...high]);
    },
  ),
  verdict(
    'sign-turns-26',
    'In both sweeps of 26 November the gap changes sign between the control and no delay',
    'gap below 0 in the control, above 0 with no delay set and in every delayed row',
    (r) => {
      const [low, high] = [november26(r).map((run) => gap(run, CONTROL)), everyRow(november26(r), rows, gap)];
      return outcome(low.every((q) => q.value < 0) && high.every((q) => q.value > 0), [...low, ...high]);
    },
  ),
  verdict(
    'more-than-double',
    'In every delayed row of the published sweep DCB takes more than twice the time of Brotli',
    'DCB ÷ Brotli above 2',
    (r) => every(everyRow([r.canonical], delayed, readRatio), (q) => q.value > 2),
  ),
  verdict(
    'relative-falls',
    'On 26 November the relative cost is smaller at the longest delay than at the shortest',
    'DCB ÷ Brotli at the longest delay below that at the shortest above none, in both sweeps',
    (r) =>
      everyPair(
        november26(r).map((run) => [readRatio(run, last(run)), readRatio(run, first(run))]),
        (a, b) => a.value < b.value,
      ),
  ),
  verdict(
    'gaps-add-up',
    'The printed gap is DCB − Brotli in every row of every sweep',
    'gap equals the difference to the printed hundredth',
    (r) =>
      everyPair(
        everyRow([...sweeps(r), r.run(EXAMPLE)], allRows, (run, d) => [
          gap(run, d),
          difference(read(run, d, 'dcb'), read(run, d, 'brotli')),
        ]),
        (a, b) => a.value.toFixed(2) === b.value.toFixed(2),
      ),
  ),
  verdict(
    'tenths-only',
    'Read times are printed with two decimals of which the second is always zero',
    'every read time is a whole number of tenths of a millisecond',
    (r) =>
      every(
        everyRow(sweeps(r), allRows, (run, d) => (['dcb', 'brotli'] as const).map((mode) => read(run, d, mode))).flat(),
        (q) => Math.abs(q.value * 10 - Math.round(q.value * 10)) < 1e-9,
      ),
  ),
  verdict(
    'typically',
    'Lower throughput typically goes with a larger gap',
    `at least ${TYPICALLY_FROM * 100} % of all pairs of rows, in each of the three sweeps`,
    (r) => every(sweeps(r).map(agreeing), (q) => q.value >= TYPICALLY_FROM * 100),
  ),
  verdict(
    'flat-to-four',
    'The setting quadruples and throughput does not fall',
    'throughput at 4 ms at least that at 1 ms, published sweep',
    (r) => {
      const [one, four] = ['1 ms', '4 ms'].map((d) => throughput(r.canonical, d));
      return outcome(four!.value >= one!.value, [one!, four!]);
    },
  ),
  verdict(
    'plateaus-alike',
    'Within a plateau throughput stays together, between plateaus it drops',
    `largest at most ${IMPRECISE_WITHIN * 100} % above smallest in each plateau, and every plateau wholly below the one before`,
    (r) => {
      const levels = plateaus(r).map((list) => list.map((d) => throughput(r.canonical, d)));
      const tight = levels.every((l) => extreme('max', l).value <= extreme('min', l).value * (1 + IMPRECISE_WITHIN));
      const apart = levels.every((l, i) => i === 0 || extreme('max', l).value < extreme('min', levels[i - 1]!).value);
      return outcome(tight && apart, levels.flat());
    },
  ),
  verdict(
    'never-the-setting',
    'At no setting of the published sweep did the device add what was set',
    `added delay more than ${IMPRECISE_WITHIN * 100} % above the setting in every delayed row`,
    (r) =>
      everyPair(
        everyRow([r.canonical], delayed, (run, d) => [addedDelay(run, d), delayOf(run, d)]),
        (added, set) => added.value > set.value * (1 + IMPRECISE_WITHIN),
      ),
  ),
  verdict(
    'four-ms-grid',
    'The settings act as if rounded up to a grid of four milliseconds',
    'the best whole step is 4 ms, its rests lie within 1.5 ms of each other',
    (r) => {
      const left = rests(r, gridStep(r).value);
      return outcome(gridStep(r).value === 4 && spreadOf(left).value <= 1.5, left);
    },
  ),
  verdict(
    'range-not-reached',
    'The published sweep ends at a fifth of the range that its text names',
    'longest setting of the published sweep × 5 at most that of 26 November',
    (r) => {
      const [here, there] = [delayOf(r.canonical, last(r.canonical)), delayOf(r.run(SWEEP_B), last(r.run(SWEEP_B)))];
      return outcome(here.value * 5 <= there.value, [here, there]);
    },
  ),
  verdict(
    'example-is-b',
    'The example rows are rows of another sweep: the second of 26 November',
    'every figure equal to that of sweep b',
    (r) =>
      everyPair(
        allRows(r.run(EXAMPLE)).flatMap((d) =>
          [gap, throughput, (run: Run, at: string) => read(run, at, 'dcb'), (run: Run, at: string) => read(run, at, 'brotli')].map(
            (f) => [f(r.run(EXAMPLE), d), f(r.run(SWEEP_B), d)] as const,
          ),
        ),
        (a, b) => a.value === b.value,
      ),
  ),
  verdict(
    'other-resource',
    'The sweeps of the two days do not measure the same resource',
    'every read of the control on 30 November more than 4 times that on 26 November',
    (r) =>
      every(
        (['dcb', 'brotli'] as const).flatMap((mode) =>
          november26(r).map((run) => across(read(r.canonical, CONTROL, mode), read(run, CONTROL, mode))),
        ),
        (q) => q.value > 4,
      ),
  ),
  verdict(
    'same-throughput-other-gap',
    'At the same setting throughput agrees between the days while the gap does not',
    'at 10 ms throughput within 10 %, gap more than 9 times as large on 30 November',
    (r) => {
      const pairs = november26(r).map((run) => ({
        speed: across(throughput(r.canonical, '10 ms'), throughput(run, '10 ms')),
        gaps: across(gap(r.canonical, '10 ms'), gap(run, '10 ms')),
      }));
      return outcome(
        pairs.every(({ speed, gaps }) => Math.abs(speed.value - 1) <= IMPRECISE_WITHIN && gaps.value > 9),
        pairs.flatMap(({ speed, gaps }) => [speed, gaps]),
      );
    },
  ),
  verdict(
    'more-than-one-read',
    'In the published sweep the gap grows by more than ten added delays, not by one',
    '(gap − gap without delay) ÷ added delay above 10 in every delayed row',
    (r) => every(everyRow([r.canonical], delayed, gapInDelays), (q) => q.value > 10),
  ),
  verdict(
    'about-one-read',
    'In the sweeps of 26 November the gap grows by fewer than two added delays',
    '(gap − gap without delay) ÷ added delay below 2 in every delayed row',
    (r) => every(everyRow(november26(r), delayed, gapInDelays), (q) => q.value < 2),
  ),
  verdict(
    'outlier-b',
    'One Brotli read alone makes the gap of the last row shrink',
    'at 50 ms of sweep b DCB is within 10 % of sweep a, Brotli more than 10 % above it',
    (r) => {
      const [dcb, brotli] = (['dcb', 'brotli'] as const).map((m) =>
        across(read(r.run(SWEEP_B), '50 ms', m), read(r.run(SWEEP_A), '50 ms', m)),
      );
      return outcome(Math.abs(dcb!.value - 1) <= IMPRECISE_WITHIN && brotli!.value > 1 + IMPRECISE_WITHIN, [dcb!, brotli!]);
    },
  ),
  verdict(
    'twin-rows',
    'The last two DCB reads are the same to the last digit',
    'DCB read at 9 ms equals that at 10 ms, published sweep',
    (r) => {
      const [nine, ten] = ['9 ms', '10 ms'].map((d) => read(r.canonical, d, 'dcb'));
      return outcome(nine!.value === ten!.value, [nine!, ten!]);
    },
  ),
  verdict(
    'label-not-measured',
    'The throughput of the control is a label and not a measurement',
    'the printed text starts with “~” in every sweep, and in no other row',
    (r) => {
      const labels = everyRow(sweeps(r), allRows, (run, d) => ({ d, q: throughput(run, d) }));
      const isLabel = (q: Quantity) => q.sources.some((s) => s.raw?.startsWith('~'));
      return outcome(
        labels.every(({ d, q }) => isLabel(q) === (d === CONTROL)),
        labels.map(({ q }) => q),
      );
    },
  ),
  verdict(
    'gap-not-monotone',
    'The gap does not grow with every step',
    'at least one step of each of the three sweeps over which the gap shrinks',
    (r) =>
      every(
        sweeps(r).map((run) => stepsBack(run, (d) => gap(run, d))),
        (q) => q.value > 0,
      ),
  ),
  verdict(
    'mapper-costs-little',
    'The device mapper without a delay moves no read by more than a few milliseconds',
    'read with no delay set − control within 3 ms, every sweep and both kinds of entry',
    (r) =>
      every(
        sweeps(r).flatMap((run) => (['dcb', 'brotli'] as const).map((m) => difference(read(run, NO_DELAY, m), read(run, CONTROL, m)))),
        (q) => Math.abs(q.value) <= 3,
      ),
  ),
];

export const claims: readonly Claim[] = [...numbers, ...verdicts];
