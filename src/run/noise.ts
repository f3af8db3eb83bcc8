/** What moves between runs. Trials of one run share its luck, so no interval over them covers it; two runs of the same thing show it. */
import { differingConditions, spoiledBy } from './conditions.ts';
import { pooled } from './expression.ts';
import { FAILED_AT_MOST, failedShare, failuresIn } from './failures.ts';
import { find, flagsOf, select } from './query.ts';
import type { Dims, Expression, Run, Statistic } from './types.ts';

export type AaPair = readonly [Run, Run];

export interface Noise {
  /** The larger of two medians ÷ the smaller, at most: 1 where the runs of every pair agree to the last digit. */
  factor: number;
  figures: number;
}

/** The noise of a metric; undefined where no A/A pair gives it. */
export type NoiseOf = (metric: string, dims: Dims) => Noise | undefined;

/**
 * The noise between runs that are made like `run`: of pairs on its machine, data and harness, over all figures of a metric with as many
 * workers. One pair is one draw, so that the factor can be too small and never too large for what these runs showed.
 */
export function noiseLike(run: Run, pairs: readonly AaPair[]): NoiseOf {
  const known = pairs.map((pair) => ({ pair, conditions: differingConditions(run, pair[0]) }));
  const found = new Map<string, Noise | undefined>();
  const noise = (metric: string, dims: Dims): Noise | undefined => {
    const fair = known.filter(({ conditions }) => spoiledBy(conditions, [metric]).length === 0);
    const departures = fair.flatMap(({ pair }) => departuresOf(pair, metric, dims));
    return departures.length === 0 ? undefined : { factor: Math.max(...departures), figures: departures.length };
  };
  return (metric, { concurrency }) => {
    const key = `${metric} ${concurrency}`;
    if (!found.has(key)) found.set(key, noise(metric, concurrency === undefined ? {} : { concurrency }));
    return found.get(key);
  };
}

/** Where too many operations failed, what succeeded is a selection and shows no noise. */
const isSound = (run: Run, metric: string, dims: Dims) =>
  failuresIn(flagsOf(run, metric, dims)).every((own) => failedShare(own) <= FAILED_AT_MOST);

const departuresOf = ([a, b]: AaPair, metric: string, dims: Dims): number[] =>
  select(a, metric, dims).flatMap(({ dims: at, quantity: { value, unit } }) => {
    const other = find(b, metric, at);
    return other?.unit === unit && isSound(a, metric, at) && isSound(b, metric, at) ? [departure(value, other.value)] : [];
  });

/** The larger ÷ the smaller of two figures; Infinity where one of two that differ is not above 0. */
export function departure(x: number, y: number): number {
  if (x === y) return 1;
  return x > 0 && y > 0 ? Math.max(x / y, y / x) : Infinity;
}

/**
 * The noise of figures that are compared: the largest of the measurements that they are computed from. The figures of a run move together,
 * so that their quotient moves less than they do; a sum, a difference or a product may move more, so that its noise is known only where its
 * operands have none. Undefined where it is not known.
 */
export function noiseOf(figures: readonly Statistic[], of?: NoiseOf): Noise | undefined {
  const operands = figures.flatMap((q) => (q.operands?.length ? q.operands.map(({ metric, dims }) => of?.(metric, dims)) : [undefined]));
  const known = operands.filter((noise) => noise !== undefined);
  if (known.length === 0 || known.length < operands.length) return undefined;
  const largest = known.reduce((most, noise) => (noise.factor > most.factor ? noise : most));
  return largest.factor === 1 || figures.every(({ expression }) => isQuotient(expression)) ? largest : undefined;
}

/** True for a measurement, a multiple of one, and quotients of such. */
function isQuotient(e: Expression | undefined): boolean {
  if (e === undefined || typeof e === 'number' || !('op' in e)) return e !== undefined;
  const factors = e.op === '×' ? e.args.filter((arg) => typeof arg !== 'number') : e.args;
  return (pooled(e) !== undefined || e.op === '÷' || (e.op === '×' && factors.length === 1)) && factors.every(isQuotient);
}
