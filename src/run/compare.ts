/** Two runs side by side. Where a condition makes the comparison unfair a row says so instead of judging. */
import { differingConditions, spoiledBy, type Condition } from './conditions.ts';
import { contrastBetween, decides } from './contrast.ts';
import { formatLevel, formatNumber } from './format.ts';
import { noiseLike, noiseOf, type AaPair, type Noise, type NoiseOf } from './noise.ts';
import { ratioAcross } from './quantity.ts';
import { find, flagsOf, isParticular } from './query.ts';
import type { Dims, FlagCode, Interval, Quantity, Run, Statistic } from './types.ts';

export const COMPARE_VERDICTS = {
  different:
    'The interval of b ÷ a excludes 1, and b ÷ a lies beyond the noise between runs: farther from 1 than any figure of its metric in an A/A pair, two runs of the same thing.',
  identical: 'Both sides hold the same values, trial by trial, or one number in every trial. That is no inference, so one trial is enough.',
  'not distinguishable':
    'The interval of b ÷ a includes 1, or b ÷ a lies within the noise between runs. That does not show that the two are alike.',
  'cannot tell between runs':
    'The interval of b ÷ a excludes 1, but it covers the trials of two runs and not what moves between runs. No A/A pair says how far two runs of the same thing lie apart here.',
  'cannot tell':
    'A side has too few trials for an interval that decides (five are needed), its figure is a sum over trials, or a trial is not above 0.',
  'not comparable': 'Hardware, dataset, harness or the definition of the metric differs or is not recorded, so no verdict is given.',
} as const;
export type CompareVerdict = keyof typeof COMPARE_VERDICTS;

export interface Judged {
  verdict: CompareVerdict;
  /** Why it is not called different although the interval excludes 1, or why there is no verdict; else empty. */
  reason: string;
}

export interface ComparedRow extends Judged {
  metric: string;
  dims: Dims;
  a: Quantity;
  b: Quantity;
  /** b ÷ a, with the rank-sum interval from n ≥ 3 on; absent where units differ, for sums over trials, and where a trial is not above 0. */
  ratio?: Statistic;
  /** How far the metric moves between runs of the same thing; absent where no A/A pair gives it. */
  noise?: Noise;
  flags: readonly FlagCode[];
}

export interface Comparison {
  rows: readonly ComparedRow[];
  conditions: readonly Condition[];
  onlyA: number;
  onlyB: number;
  aa: readonly (readonly [string, string])[];
}

/**
 * Compares all figures with the same metric and the same dims, in the order of `a`; no rows where the runs have none in common.
 * @param pairs A/A pairs that may say how far two such runs lie apart; those made otherwise are left aside
 */
export function compareRuns(a: Run, b: Run, pairs: readonly AaPair[] = []): Comparison {
  const conditions = differingConditions(a, b);
  const fair = pairs.filter(([of]) => spoiledBy(differingConditions(a, of), []).length === 0);
  const of = noiseLike(a, fair);
  const rows = a.measurements.flatMap(({ metric, dims }): ComparedRow[] => {
    const [own, other] = [find(a, metric, dims)!, find(b, metric, dims)];
    if (!other) return [];
    const flags = [...flagsOf(a, metric, dims), ...flagsOf(b, metric, dims)].filter(isParticular).map(({ code }) => code);
    const [ratio, noise] = [ratioOf(own, other), of(metric, dims)];
    const judged = judge(metric, own, other, conditions, of);
    return [
      { metric, dims, a: own, b: other, ...(ratio ? { ratio } : {}), ...judged, ...(noise ? { noise } : {}), flags: [...new Set(flags)] },
    ];
  });
  return {
    rows,
    conditions,
    onlyA: a.measurements.length - rows.length,
    onlyB: b.measurements.length - rows.length,
    aa: fair.map(([x, y]) => [x.id, y.id]),
  };
}

function ratioOf(a: Quantity, b: Quantity): Statistic | undefined {
  const hasRatio = [a, b].every((q) => (q.interval || q.n < 3) && q.values.every((value) => value > 0));
  return hasRatio && a.unit === b.unit ? ratioAcross(b, a) : undefined;
}

/** Whether two figures of two runs are shown to differ, with the reason where that cannot be said. @param of as of `contrastBetween` */
export function judgeBetween(a: Statistic, b: Statistic, of?: NoiseOf): Judged {
  const shown = contrastBetween(a, b, of);
  if (shown === 'within the noise')
    return { verdict: 'not distinguishable', reason: `within the noise between runs (A/A up to ${factorText(noiseOf([a, b], of)!)})` };
  if (isIdentical(a, b)) return { verdict: 'identical', reason: '' };
  return shown === 'undecided' ? { verdict: 'cannot tell', reason: undecided(a, b) } : IN_WORDS[shown];
}

const IN_WORDS = {
  different: { verdict: 'different', reason: '' },
  'not different': { verdict: 'not distinguishable', reason: '' },
  'noise unknown': { verdict: 'cannot tell between runs', reason: 'the interval excludes 1; how far such runs lie apart is not known' },
} as const;

const isIdentical = ({ values: own = [], ...a }: Statistic, { values: other = [], ...b }: Statistic): boolean =>
  a.unit === b.unit &&
  own.length > 0 &&
  (new Set([...own, ...other]).size === 1 || (own.length === other.length && own.every((value, i) => value === other[i])));

export const factorText = ({ factor }: Pick<Noise, 'factor'>): string => formatNumber(factor, '×', 2).text;

function undecided(a: Statistic, b: Statistic): string {
  const fewest = a.n <= b.n ? a : b;
  if (!fewest.interval)
    return fewest.n < 3 ? `n too small: ${fewest.n}` : 'a sum over trials, a count and the smallest or largest of several have no interval';
  if (!decides(fewest)) return `n too small: ${fewest.n}, an interval at ${formatLevel(fewest.interval.level)}`;
  return 'trials do not pair, or one is not above 0';
}

function judge(metric: string, a: Quantity, b: Quantity, conditions: readonly Condition[], of: NoiseOf): Judged {
  if (isIdentical(a, b)) return { verdict: 'identical', reason: '' };
  const reasons = spoiledBy(conditions, [metric]);
  if (a.unit !== b.unit) reasons.push(`unit ${a.unit} against ${b.unit}`);
  return reasons.length > 0 ? { verdict: 'not comparable' as const, reason: [...new Set(reasons)].join(', ') } : judgeBetween(a, b, of);
}

/** Of intervals of ratios, how many exclude 1, and how many would by chance if nothing differed: the sum of 1 − level. */
export const chanceIn = (intervals: readonly Interval[]) => ({
  judged: intervals.length,
  expected: intervals.reduce((sum, { level }) => sum + 1 - level, 0),
  excluding: intervals.filter(({ low, high }) => low > 1 || high < 1).length,
});

const BY_INTERVAL: readonly CompareVerdict[] = ['different', 'not distinguishable', 'cannot tell between runs'];

/** That of the ratios that are judged by their interval; figures that move together do not change the sum. */
export const chanceOf = (rows: readonly ComparedRow[]) =>
  chanceIn(rows.flatMap(({ verdict, ratio }) => (BY_INTERVAL.includes(verdict) && ratio?.interval ? [ratio.interval] : [])));
