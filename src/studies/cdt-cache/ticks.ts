/**
 * The delay as the device made it. A kernel timer fires at a tick: a request waits for its setting rounded up to whole ticks, and for one
 * tick more, so that it never waits too short. A block is transferred while the next tick is already under way, so nothing is subtracted
 * for it.
 * In: sweeps. Out: the tick as the block times imply it, and reads counted in waits.
 */
import type { Pair } from '../../claims/rules.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { DataError } from '../../run/errors.ts';
import { minus, over, plus, times } from '../../run/expression.ts';
import { derive, difference } from '../../run/quantity.ts';
import type { Expression, Quantity, Run } from '../../run/types.ts';
import { blockTime, brotli, dcb, delayed, delayOf, everyRow, gap, sweeps, type Figure } from './figures.ts';
import { NO_DELAY } from './words.ts';

/** Ticks that are tried, ms. */
const TICKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const ticksOf = (set: Expression, tick: number): Expression => ({ op: 'ceil', args: [over(set, tick)] });
/** One wait at a setting, ms. */
const waitOf = (set: Expression, tick: number) => times(tick, plus(ticksOf(set, tick), 1));

/** Time of a block − one wait, for every row with a delay of the three sweeps. */
export const restsAt = (r: StudyRuns, tick: number): Quantity[] =>
  everyRow(sweeps(r), delayed, (run, d) =>
    difference(
      blockTime(run, d),
      derive('ms', [delayOf(run, d)], (set) => waitOf(set, tick)),
    ),
  );
const spreadOf = (figures: readonly Quantity[]) => derive('ms', figures, (...args) => minus({ op: 'max', args }, { op: 'min', args }));

/** The whole tick from 1 to 10 ms with the most even rests. */
export const bestTick = (r: StudyRuns): Quantity =>
  derive(
    'ms',
    TICKS.map((tick) => spreadOf(restsAt(r, tick))),
    (...args) => ({ op: 'argmin', args }),
  );
/** The same at the best tick. */
export const rests = (r: StudyRuns): Quantity[] => restsAt(r, bestTick(r).value);

/** How often a read waits at each setting, what the delay adds to it ÷ one wait; `gap` is how often DCB waits beyond Brotli. */
export function waits(r: StudyRuns, runs: readonly Run[], of: keyof typeof READS): Quantity[] {
  const tick = bestTick(r).value;
  return everyRow(runs, delayed, (run, d) =>
    derive('waits', [READS[of](run, d), READS[of](run, NO_DELAY), delayOf(run, d)], (now, undelayed, set) =>
      over(minus(now, undelayed), waitOf(set, tick)),
    ),
  );
}
const READS = { dcb, brotli, gap };

/** "About once": from half a wait to one and a half. */
export const ONCE = { from: 0.5, to: 1.5 };

/** Settings of the published sweep with the same wait: each list is a plateau. */
export function plateaus(r: StudyRuns): string[][] {
  const tick = bestTick(r).value;
  return [...Map.groupBy(delayed(r.printed), (d) => Math.ceil(delayOf(r.printed, d).value / tick)).values()];
}
/** A figure of each setting of each plateau. */
export const byPlateau = (r: StudyRuns, figure: Figure): Quantity[][] =>
  plateaus(r).map((delays) => delays.map((d) => figure(r.printed, d)));
/** Pairs of figures, each of one plateau and of the next. @throws DataError `one-plateau` where there is no next one */
export function withNext(r: StudyRuns, figure: Figure): Pair[] {
  const levels = byPlateau(r, figure);
  if (levels.length < 2) throw new DataError('one-plateau', `${r.printed.id}.tgz`, 'all its settings wait alike, expected two plateaus.');
  return levels.slice(1).flatMap((next, i) => levels[i]!.flatMap((a) => next.map((b): Pair => [a, b])));
}
/** How many settings differ once they are rounded up to ticks. */
export const plateauCount = (r: StudyRuns): Quantity => {
  const tick = bestTick(r).value;
  const settings = delayed(r.printed).map((d) => delayOf(r.printed, d));
  return derive('plateaus', settings, (...sets) => ({ op: 'distinct', args: sets.map((set) => ticksOf(set, tick)) }));
};
