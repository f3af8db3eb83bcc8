/**
 * Exact, distribution-free intervals for few trials. No resampling, no seed: the same trials always give the same interval.
 * The level is the coverage that the ranks really give, which below six trials is under 95 % and is said so.
 */
import { median } from './median.ts';
import { onceFor, oncePer } from './once.ts';
import type { Interval, Pooling } from './types.ts';

const TARGET = 0.95;

/** The middle of trials, with its interval from three on. @param values at least one */
export function centreOf(values: readonly number[], by: Pooling): { value: number; interval?: Interval } {
  if (by === 'median') return { value: median(values), ...(values.length >= 3 ? { interval: medianInterval(values) } : {}) };
  const { value, ...bounds } = signedRank(values, by === 'hodges-lehmann' ? geometric : arithmetic);
  return { value, ...(values.length >= 3 ? { interval: { ...bounds, method: 'signed ranks' } } : {}) };
}

/** Ratios are pooled on the log scale, unless one of them has no logarithm, such as the ratio of a time that an arm takes off. */
export const poolingOfRatios = (values: readonly number[]): Pooling =>
  values.every((value) => value > 0) ? 'hodges-lehmann' : 'hodges-lehmann-linear';

/**
 * The narrowest symmetric pair of ranks that covers 95 %, else the extremes.
 * @param sorted values between which the true one lies: of the k-th from either end, with the chance that fewer than k lie beyond it
 * @param weights of the counts of values that lie beyond it, from none to all
 */
function innermost(sorted: readonly number[] | Float64Array, weights: readonly number[]): Bounds {
  const { k, level } = depthOf(weights);
  return { low: sorted[k - 1]!, high: sorted[sorted.length - k]!, level };
}

/** The place of the pair from either end, and what it covers. Found once for each size of sample: a check of the site makes some ten thousand intervals. */
const depthOf = /* @__PURE__ */ oncePer((weights: readonly number[]) => {
  const coverage = (k: number) => 1 - (2 * sumOf(weights.slice(0, k))) / sumOf(weights);
  let k = 1;
  while (k + 1 <= (weights.length - 1) / 2 && coverage(k + 1) >= TARGET) k += 1;
  return { k, level: coverage(k) };
});
type Bounds = Pick<Interval, 'low' | 'high' | 'level'>;
const ascending = (x: number, y: number) => x - y;

/**
 * Interval of the median from order statistics: so many of n trials lie below it as of n coins fall heads.
 * @param values n ≥ 3 trials
 * @see H. A. David, H. N. Nagaraja, Order Statistics, 3rd ed. (2003), § 7.1
 */
export function medianInterval(values: readonly number[]): Interval {
  const n = values.length;
  return { ...innermost(values.toSorted(ascending), coins(n)), method: 'order statistics' };
}

/** In how many ways n coins show each number of heads. Made once: every figure asks for the same ones. */
const coins = /* @__PURE__ */ onceFor((n: number) => range(n + 1).map((heads) => binomial(n, heads)));

/**
 * Interval of the ratio of two independent samples, by inverting the Wilcoxon rank-sum test on logarithms: ranks of all
 * pairwise ratios. With five and five trials the 3rd and 23rd of 25 ratios, level 0.968; with three and three the extremes, 0.9.
 * @param a,b at least three positive trials each
 * @see D. F. Bauer, Constructing confidence sets using rank statistics, JASA 67 (1972)
 */
export function rankSumRatioInterval(a: readonly number[], b: readonly number[]): Interval {
  const ratios = a.flatMap((x) => b.map((y) => x / y)).sort(ascending);
  return { ...innermost(ratios, rankSumCounts(a.length)(b.length)), method: 'rank-sum ratio' };
}

/** Two values in the middle of which a third lies, on a scale: of logarithms or of the values themselves. */
export const [geometric, arithmetic] = [(x: number, y: number) => Math.sqrt(x * y), (x: number, y: number) => (x + y) / 2];

/**
 * The Hodges–Lehmann estimate, the median of the means of all pairs (Walsh averages, each value with itself too), and the interval that inverts the
 * signed-rank test. The first level of 95 % is that of six values; with ten it is 0.951. Exact for values that scatter alike to both sides of their centre on
 * the scale of the mean. A root is the same in every engine, a logarithm is not: a reader's browser computes what the build did.
 * @param values at least one; positive for the geometric mean
 * @see M. Hollander, D. A. Wolfe, E. Chicken, Nonparametric Statistical Methods, 3rd ed. (2014), § 3.2–3.3
 */
export function signedRank(values: readonly number[], mean: typeof geometric): Bounds & { value: number } {
  // Not by `flatMap`, nor sorted by a function: a check of the site makes some ten thousand estimates.
  const walsh = new Float64Array((values.length * (values.length + 1)) / 2);
  let at = 0;
  for (const [i, x] of values.entries()) for (let j = i; j < values.length; j += 1) walsh[at++] = mean(x, values[j]!);
  walsh.sort();
  const [low, high] = [walsh[(walsh.length - 1) >> 1]!, walsh[walsh.length >> 1]!];
  return { value: mean(low, high), ...innermost(walsh, signedRankShares(values.length)) };
}

/** Probability of each sum 0…n(n+1)/2 of positive ranks when every sign is as likely as the other. */
const signedRankShares = /* @__PURE__ */ onceFor((n: number) => {
  let shares: readonly number[] = [1];
  for (let rank = 1; rank <= n; rank += 1) {
    const shorter = shares;
    shares = range(shorter.length + rank).map((sum) => ((shorter[sum] ?? 0) + (shorter[sum - rank] ?? 0)) / 2);
  }
  return shares;
});

/**
 * Probability that two samples of one distribution lie as far apart as these or farther, either way: the rank-sum test, exact without ties, which count half.
 * @param a,b at least one value each
 */
export function rankSumP(a: readonly number[], b: readonly number[]): number {
  const u = a.reduce((sum, x) => sum + b.reduce((own, y) => own + (x > y ? 1 : x === y ? 0.5 : 0), 0), 0);
  const counts = rankSumCounts(a.length)(b.length);
  const least = Math.min(u, a.length * b.length - u);
  return Math.min(1, (2 * sumOf(counts.slice(0, Math.floor(least) + 1))) / sumOf(counts));
}

/** Number of arrangements of m and n observations for each value 0…mn of the Mann–Whitney U statistic. */
const rankSumCounts: (m: number) => (n: number) => readonly number[] = /* @__PURE__ */ onceFor((m: number) =>
  onceFor((n: number) => (m === 0 || n === 0 ? [1] : addedUp(m, n, rankSumCounts(m - 1)(n), rankSumCounts(m)(n - 1)))),
);

const addedUp = (m: number, n: number, withA: readonly number[], withB: readonly number[]) =>
  range(m * n + 1).map((u) => (withA[u - n] ?? 0) + (withB[u] ?? 0));

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

const range = (length: number) => Array.from({ length }, (_, i) => i);

const binomial = (n: number, k: number): number => range(k).reduce((p, i) => (p * (n - i)) / (i + 1), 1);
