/** Names and figures of the sweeps, and what follows from them: trends over rows, and the waits that read times imply. */
import type { Pair, Point } from '../../claims/rules.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { above, below, minus, over, plus, times } from '../../run/expression.ts';
import { oncePer } from '../../run/once.ts';
import { derive, difference, ratio } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Expression, Quantity, Run, Statistic } from '../../run/types.ts';

export const STUDY = 'cdt-cache';

const PUBLISHED = 'cdt-cache-20251130';
export const SWEEP_A = 'cdt-cache-20251126-a';
export const SWEEP_B = 'cdt-cache-20251126-b';
export const EXAMPLE = 'cdt-cache-20251126-example';

/** The sweeps with a row for every delay, in the order in which they are shown. */
export const SWEEPS = [
  { key: PUBLISHED, label: '30 November (printed)' },
  { key: SWEEP_A, label: '26 November, a' },
  { key: SWEEP_B, label: '26 November, b' },
] as const;

export const MODES = [
  { key: 'dcb', label: 'DCB' },
  { key: 'brotli', label: 'Brotli' },
] as const;

/** The row without device mapper; its throughput is a label, not a measurement. */
export const CONTROL = 'control';
/** A printed throughput that is not such a label. */
export const MEASURED = /^[\d.]+ MB\/s$/;
/** The row with device mapper and no delay. */
export const NO_DELAY = '0 ms';

export type Mode = 'dcb' | 'brotli';
export type Figure = (run: Run, delay: string) => Quantity;

/** Rows of the printed table in its order, the control first, whether or not their figures are there; empty without the table. */
export const allRows = (run: Run): string[] =>
  run.tables
    .filter(({ file }) => file === 'sweep.csv')
    .flatMap(({ columns, rows: printed }) => printed.map((cells) => cells[columns.indexOf('row')]!));
/** Those on the delayed device. */
export const rows = (run: Run): string[] => allRows(run).filter((delay) => delay !== CONTROL);
export const delayed = (run: Run): string[] => rows(run).filter((delay) => delay !== NO_DELAY);

export const sweeps = (r: StudyRuns): Run[] => SWEEPS.map(({ key }) => r.run(key));
export const november26 = (r: StudyRuns): Run[] => [SWEEP_A, SWEEP_B].map((id) => r.run(id));

export const everyRow = <T>(runs: readonly Run[], list: (run: Run) => readonly string[], of: (run: Run, delay: string) => T): T[] =>
  runs.flatMap((run) => list(run).map((delay) => of(run, delay)));

export const ofPublished =
  <T>(list: (run: Run) => readonly string[], of: (run: Run, delay: string) => T) =>
  (r: StudyRuns): T[] =>
    everyRow([r.printed], list, of);

export const delayOf: Figure = (run, delay) => need(run, 'io-delay', { delay });
const readOf = (run: Run, delay: string, mode: Mode) => need(run, 'read-time', { delay, mode });
export const dcb: Figure = (run, delay) => readOf(run, delay, 'dcb');
export const brotli: Figure = (run, delay) => readOf(run, delay, 'brotli');
export const gap: Figure = (run, delay) => need(run, 'read-gap', { delay });
export const throughput: Figure = (run, delay) => need(run, 'disk-throughput', { delay });
export const readRatio: Figure = (run, delay) => ratio(dcb(run, delay), brotli(run, delay));

/** Time of one dd block at a throughput of its run, ms. 1 MB/s moves 1,000 B in a millisecond. */
export const blockAt = (run: Run, speed: Quantity): Quantity =>
  derive('ms', [need(run, 'dd-block', {}), speed], (block, perSecond) => over(block, times(perSecond, 1e3)));
export const blockTime: Figure = (run, delay) => blockAt(run, throughput(run, delay));

/** a ÷ b of two runs: two printed figures, no experiment. */
export const across = (a: Statistic, b: Statistic): Quantity => derive('×', [a, b], over);

const ticksOf = (set: Expression, tick: number): Expression => ({ op: 'ceil', args: [over(set, tick)] });
/** One wait at a setting, ms. */
const waitAt = (set: Expression, tick: number) => times(tick, plus(ticksOf(set, tick), 1));

const waitOf = (run: Run, d: string, tick: number) => derive('ms', [delayOf(run, d)], (set) => waitAt(set, tick));

/** Time of a block − one wait, for every row with a delay of the three sweeps. */
export const restsAt = (r: StudyRuns, tick: number): Quantity[] =>
  everyRow(sweeps(r), delayed, (run, d) => difference(blockTime(run, d), waitOf(run, d, tick)));
const spreadOf = (figures: readonly Quantity[]) => derive('ms', figures, (...args) => minus({ op: 'max', args }, { op: 'min', args }));

/** The whole tick from 1 to 10 ms with the most even rests; every figure of a wait asks for it. */
export const bestTick = oncePer((r: StudyRuns): Quantity => {
  const spreads = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((tick) => spreadOf(restsAt(r, tick)));
  return derive('ms', spreads, (...args) => ({ op: 'argmin', args }));
});
/** The same at the best tick. */
export const rests = (r: StudyRuns): Quantity[] => restsAt(r, bestTick(r).value);

/** How often a read waits at each setting, what the delay adds to it ÷ one wait; `gap` is how often DCB waits beyond Brotli. */
export function waits(r: StudyRuns, runs: readonly Run[], of: keyof typeof READS): Quantity[] {
  const tick = bestTick(r).value;
  return everyRow(runs, delayed, (run, d) =>
    derive('waits', [READS[of](run, d), READS[of](run, NO_DELAY), delayOf(run, d)], (now, undelayed, set) =>
      over(minus(now, undelayed), waitAt(set, tick)),
    ),
  );
}
const READS = { dcb, brotli, gap };

/** "About once": from half a wait to one and a half. */
export const ONCE = { from: 0.5, to: 1.5 };

/** Settings of the published sweep with the same wait: each list is a plateau. */
function plateaus(r: StudyRuns): string[][] {
  const tick = bestTick(r).value;
  return [...Map.groupBy(delayed(r.printed), (d) => Math.ceil(delayOf(r.printed, d).value / tick)).values()];
}
export const byPlateau = (r: StudyRuns, figure: Figure): Quantity[][] =>
  plateaus(r).map((delays) => delays.map((d) => figure(r.printed, d)));
/** Pairs of figures, each of one plateau and of the next; none where there is no next one. */
export const withNext = (r: StudyRuns, figure: Figure): Pair[] => {
  const levels = byPlateau(r, figure);
  return levels.slice(1).flatMap((next, i) => levels[i]!.flatMap((a) => next.map((b): Pair => [a, b])));
};
/** How many settings differ once they are rounded up to ticks. */
export const plateauCount = (r: StudyRuns): Quantity => {
  const tick = bestTick(r).value;
  const settings = delayed(r.printed).map((d) => delayOf(r.printed, d));
  return derive('plateaus', settings, (...sets) => ({ op: 'distinct', args: sets.map((set) => ticksOf(set, tick)) }));
};

/** Points of the published trends: setting or throughput against a figure, one per row on the delayed device. */
export const byDelay = (run: Run, figure: Figure): Point[] => rows(run).map((d) => [delayOf(run, d), figure(run, d)]);
export const byThroughput = (run: Run, figure: Figure): Point[] => rows(run).map((d) => [throughput(run, d), figure(run, d)]);

export const count = (args: readonly Expression[]): Expression => ({ op: 'count', args });

/**
 * A formula over pairs of rows. It gets a product per pair, of the differences in throughput and in gap: below 0 where the larger gap goes
 * with the lower throughput.
 */
function overPairs(
  run: Run,
  delays: readonly string[],
  unit: string,
  formula: (products: Expression[]) => Expression,
  counts: (a: string, b: string) => boolean = () => true,
): Quantity {
  const figures = delays.flatMap((d) => [throughput(run, d), gap(run, d)]);
  return derive(unit, figures, (...symbols) => {
    const points = delays.map((delay, i) => ({ delay, speed: symbols[2 * i]!, gap: symbols[2 * i + 1]! }));
    const pairs = points.flatMap((a, i) => points.slice(i + 1).map((b) => [a, b] as const));
    return formula(pairs.filter(([a, b]) => counts(a.delay, b.delay)).map(([a, b]) => times(minus(b.speed, a.speed), minus(b.gap, a.gap))));
  });
}

const shareFalling = (products: readonly Expression[]) => times(over(count(products.map((p) => below(p, 0))), products.length), 100);

/** Share of pairs of rows in which the gap is larger where the throughput is smaller. */
export const agreeing = (run: Run): Quantity => overPairs(run, rows(run), '%', shareFalling);

/** Kendall's τ of throughput and gap: (rising − falling) ÷ all pairs. */
export const kendall = (run: Run): Quantity =>
  overPairs(run, rows(run), '', (products) =>
    over(minus(count(products.map((p) => above(p, 0))), count(products.map((p) => below(p, 0)))), products.length),
  );

/** Share of agreeing pairs of rows of one plateau, or of several, among which the undelayed row is one by itself; no number where there is no such pair. */
export const agreeingOn = (which: 'one' | 'several') => (r: StudyRuns) => {
  const plateauOf = new Map(plateaus(r).flatMap((list, i) => list.map((delay) => [delay, i])));
  const compared = which === 'one' ? delayed(r.printed) : rows(r.printed);
  return overPairs(r.printed, compared, '%', shareFalling, (a, b) => (plateauOf.get(a) === plateauOf.get(b)) === (which === 'one'));
};

/** Steps of the sweep over which a figure is smaller at the longer delay. */
export const stepsBack = (run: Run, figure: Figure): Quantity =>
  derive(
    'steps',
    rows(run).map((d) => figure(run, d)),
    (...symbols) => count(symbols.slice(1).map((symbol, i) => below(symbol, symbols[i]!))),
  );
