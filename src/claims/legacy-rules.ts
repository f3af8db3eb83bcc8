/**
 * The rules by which a sentence or a published figure is judged, each written once with its threshold.
 * A rule returns its verdict with the arithmetic; nobody types a verdict where data decides.
 */
import { formatNumber, formatQuantity } from '../run/format.ts';
import { DataError } from '../run/errors.ts';
import { select } from '../run/query.ts';
import type { Dims, Quantity, Run } from '../run/types.ts';
import type { Judgement, Verdict } from './rules.ts';

export type { Judgement, Verdict } from './rules.ts';

/** A printed figure that misses its data by no more than this share is called imprecise, beyond it contradicted. */
export const IMPRECISE_WITHIN = 0.1;
/** "Similar", "same ballpark": every ratio lies between 1 ÷ this and this. */
export const SIMILAR_WITHIN = 1.25;
/** "An order of magnitude" is a factor of ten. */
export const ORDER_OF_MAGNITUDE = 10;
/** "Typically", "generally": at least this share of all pairs points the way that is said. */
export const TYPICALLY_FROM = 0.75;

const SEVERITY: readonly Verdict[] = ['holds', 'holds after rounding', 'imprecise', 'not checkable', 'contradicted'];

/**
 * A printed number against its data: exact → holds; equal at the printed digits → holds after rounding; within 10 % → imprecise;
 * else contradicted.
 * @param printed as it stands in the text, e.g. `0.124`; its digits after the point are the allowed rounding
 */
export function judgePrinted(printed: string, actual: Quantity): Judgement {
  const told = Number(printed);
  const decimals = printed.split('.')[1]?.length ?? 0;
  const miss = Math.abs(told - actual.value) / Math.abs(actual.value);
  const verdict: Verdict =
    Math.abs(told - actual.value) <= 1e-9 * Math.abs(told)
      ? 'holds'
      : actual.value.toFixed(decimals) === told.toFixed(decimals)
        ? 'holds after rounding'
        : miss <= IMPRECISE_WITHIN
          ? 'imprecise'
          : 'contradicted';
  return { verdict, arithmetic: `printed ${printed} ${actual.unit}, data give ${precise(actual)}`, operands: [actual] };
}

/** "In the same ballpark", "similar": holds when every ratio lies within a factor of 1.25, contradicted when one does not. */
export function judgeSimilar(ratios: readonly Quantity[]): Judgement {
  const inside = ratios.every((r) => r.value <= SIMILAR_WITHIN && r.value >= 1 / SIMILAR_WITHIN);
  return judged(inside, `ratios ${ratios.map(precise).join(', ')}; allowed ${(1 / SIMILAR_WITHIN).toFixed(2)}–${SIMILAR_WITHIN}`, ratios);
}

/** "An order of magnitude": holds from a factor of ten on. */
export const judgeOrderOfMagnitude = (factor: Quantity): Judgement => judgeAtLeast(factor, ORDER_OF_MAGNITUDE);

/** A factor is at least `least`. */
export const judgeAtLeast = (factor: Quantity, least: number): Judgement =>
  judged(factor.value >= least, `factor ${precise(factor)}, needed ${least}`, [factor]);

/** "Varied": the largest is more than 10 % above the smallest. */
export function judgeVaried(figures: readonly Quantity[]): Judgement {
  const values = figures.map((q) => q.value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return judged(
    high > low * (1 + IMPRECISE_WITHIN),
    `from ${formatNumber(low, '').text} to ${formatNumber(high, figures[0]?.unit ?? '').text}`,
    figures,
  );
}

/** A named contrast (A against B) holds when the ratio points the expected way everywhere, is imprecise when mixed, contradicted when nowhere. */
export function judgeContrast(ratios: readonly Quantity[], above = 1): Judgement {
  const right = ratios.filter((r) => r.value > above).length;
  const verdict: Verdict = right === ratios.length ? 'holds' : right === 0 ? 'contradicted' : 'imprecise';
  return { verdict, arithmetic: `${right} of ${ratios.length} ratios above ${above}: ${ratios.map(precise).join(', ')}`, operands: ratios };
}

/** "Much", "a lot", "obvious": a contrast beyond what still counts as similar, so every ratio lies above 1.25. */
export const judgeMuch = (ratios: readonly Quantity[]): Judgement => judgeContrast(ratios, SIMILAR_WITHIN);

/** "Consistently": every ratio lies above 1; a single one that does not contradicts it. */
export const judgeConsistently = (ratios: readonly Quantity[]): Judgement => {
  const { verdict, ...found } = judgeContrast(ratios);
  return { verdict: verdict === 'holds' ? 'holds' : 'contradicted', ...found };
};

/** "Generally": holds when 75 % of the ratios lie above 1, is imprecise from more than half on, else contradicted. */
export function judgeGenerally(ratios: readonly Quantity[]): Judgement {
  const share = ratios.filter((r) => r.value > 1).length / ratios.length;
  const verdict: Verdict = share >= TYPICALLY_FROM ? 'holds' : share > 0.5 ? 'imprecise' : 'contradicted';
  return { ...judgeContrast(ratios), verdict };
}

/** "Constantly a to b": each figure lies in the range, or is judged as a print of the nearer end; the worst of them decides. */
export function judgeRange(from: string, to: string, figures: readonly Quantity[]): Judgement {
  const [low, high] = [Number(from), Number(to)];
  const parts = figures.map((q) => (q.value < low ? judgePrinted(from, q) : judgePrinted(q.value > high ? to : String(q.value), q)));
  return { ...judgeAll(parts), arithmetic: `range ${from}–${to}, data give ${figures.map(precise).join(', ')}` };
}

/** A row as x and y of a trend. */
export type Point = readonly [x: Quantity, y: Quantity];

/** Pairs of points (as in Kendall's τ): y rises with x, falls, or does neither; `total` is all pairs. */
export function countPairs(points: readonly Point[]) {
  const pairs = points.flatMap(([x, y], i) => points.slice(i + 1).map(([u, v]) => (u.value - x.value) * (v.value - y.value)));
  return { rising: pairs.filter((p) => p > 0).length, falling: pairs.filter((p) => p < 0).length, total: pairs.length };
}

/**
 * "Increases" with x holds when y is larger in every pair of rows, is imprecise from 75 % of them on; "typically" holds from 75 % on and is
 * imprecise from more than half on. Below that both are contradicted. `falls` turns the direction.
 */
export function judgeTrend(points: readonly Point[], { typically = false, falls = false } = {}): Judgement {
  const { rising, falling, total } = countPairs(points);
  const agree = falls ? falling : rising;
  const share = agree / total;
  const holds = typically ? share >= TYPICALLY_FROM : agree === total;
  const near = typically ? share > 0.5 : share >= TYPICALLY_FROM;
  return {
    verdict: holds ? 'holds' : near ? 'imprecise' : 'contradicted',
    arithmetic: `${agree} of ${total} pairs of rows agree (${(share * 100).toFixed(1)} %), ${falls ? rising : falling} disagree`,
    operands: points.flat(),
  };
}

/** All of several judgements: the worst of them decides. */
export function judgeAll(parts: readonly Judgement[]): Judgement {
  const verdict = parts.map((p) => p.verdict).reduce((a, b) => (SEVERITY.indexOf(b) > SEVERITY.indexOf(a) ? b : a), 'holds');
  return { verdict, arithmetic: parts.map((p) => p.arithmetic).join('; '), operands: parts.flatMap((p) => p.operands) };
}

/** A figure whose text names no column, judged on each that could be meant: the best of them decides. */
export function judgeBest(readings: readonly Judgement[]): Judgement {
  const verdict = readings.map((r) => r.verdict).reduce((a, b) => (SEVERITY.indexOf(b) < SEVERITY.indexOf(a) ? b : a), 'contradicted');
  return { verdict, arithmetic: readings.map((r) => r.arithmetic).join('; '), operands: readings.flatMap((r) => r.operands) };
}

/**
 * A claim that needs a figure which the run does not hold is not checkable; the run is searched for it, by metric and dims.
 * @throws DataError `judge-recorded` when the figure is there, because then a rule must judge it
 */
export function judgeRecorded(run: Run, metric: string, dims: Dims = {}): Judgement {
  const wanted = [metric, ...Object.entries(dims).map(([key, value]) => `${key} ${value}`)].join(', ');
  if (select(run, metric, dims).length > 0)
    throw new DataError('judge-recorded', `${run.id}.tgz`, `${wanted} is recorded, expected none; judge the claim by its figures.`);
  const held = [...new Set(run.measurements.map((m) => m.metric))].join(', ');
  return { verdict: 'not checkable', arithmetic: `needs ${wanted}; the run holds ${held}`, operands: [] };
}

/** Holds or contradicted, with the arithmetic that decided. */
export const judged = (holds: boolean, arithmetic: string, operands: readonly Quantity[]): Judgement => ({
  verdict: holds ? 'holds' : 'contradicted',
  arithmetic,
  operands,
});

/** Up to five significant digits, for arithmetic that a reader redoes. */
export function precise(q: Quantity): string {
  const size = Math.abs(q.value);
  const decimals = q.unit === 'B' || size >= 10000 ? 0 : Math.max(0, 4 - Math.floor(Math.log10(size || 1)));
  const { text } = q.unit === 'B' ? { text: `${q.value.toLocaleString('en')} B` } : formatQuantity(q, Math.min(4, decimals));
  return text;
}
