/** Trends over the rows of a sweep: pairs of rows with throughput and gap, and steps from row to row. Out: Quantity with its formula. */
import type { Point } from '../../claims/rules.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { DataError } from '../../run/errors.ts';
import { above, below, minus, over, times } from '../../run/expression.ts';
import { derive } from '../../run/quantity.ts';
import type { Expression, Quantity, Run } from '../../run/types.ts';
import { delayed, delayOf, gap, rows, throughput, type Figure } from './figures.ts';
import { plateaus } from './ticks.ts';

/** Points of the published trends: setting or throughput against a figure, one per row on the delayed device. */
export const byDelay = (run: Run, figure: Figure): Point[] => rows(run).map((d) => [delayOf(run, d), figure(run, d)]);
export const byThroughput = (run: Run, figure: Figure): Point[] => rows(run).map((d) => [throughput(run, d), figure(run, d)]);

const count = (args: readonly Expression[]): Expression => ({ op: 'count', args });

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

const PLATEAUS = { one: 'lie on one plateau', several: 'lie on different plateaus' };
/** Share of agreeing pairs of rows of one plateau, or of several, among which the undelayed row is one by itself. */
export function agreeingOn(r: StudyRuns, which: keyof typeof PLATEAUS): Quantity {
  const plateauOf = new Map(plateaus(r).flatMap((list, i) => list.map((delay) => [delay, i])));
  const share = (products: Expression[]) => {
    if (products.length > 0) return shareFalling(products);
    const place = `${r.printed.id}.tgz`;
    throw new DataError('no-pairs', place, `no two rows ${PLATEAUS[which]}, expected at least one pair to take a share of.`);
  };
  const compared = which === 'one' ? delayed(r.printed) : rows(r.printed);
  return overPairs(r.printed, compared, '%', share, (a, b) => (plateauOf.get(a) === plateauOf.get(b)) === (which === 'one'));
}

/** Steps of the sweep over which a figure is smaller at the longer delay. */
export const stepsBack = (run: Run, figure: Figure): Quantity =>
  derive(
    'steps',
    rows(run).map((d) => figure(run, d)),
    (...symbols) => count(symbols.slice(1).map((symbol, i) => below(symbol, symbols[i]!))),
  );
