/** Arithmetic that carries unit, sources, trials and interval along, so that a claim's evidence is a by-product of computing it. */
import type { Expression, Pooling, Quantity, Statistic, Unit } from './types.ts';
import { expressionOf, minus, over, plus, pooled, times, trialByTrial, valueOf } from './expression.ts';
import { poolingOfRatios, rankSumRatioInterval } from './interval.ts';
import { DataError } from './errors.ts';
import { pool } from './pool.ts';

/**
 * a ÷ b within one run: the Hodges–Lehmann estimate of the ratios within trials.
 * @throws DataError `ratio-across-runs` when the operands come from different runs, `ratio-unpaired` when their trials
 * differ in number, `ratio-unit` when units differ, `ratio-by-zero`
 */
export function ratio(a: Quantity, b: Quantity): Quantity {
  const runs = runsOf(a, b);
  if (runs.length > 1) {
    const message = `operands come from ${runs.join(' and ')}; a ratio is taken within one run. Use ratioAcross for an experiment with several runs.`;
    throw fail('ratio-across-runs', a, message);
  }
  return perPair('×', a, b, divide, over, poolingOfRatios);
}

/** The share by which a lies below b within one run, in percent; negative when a is larger. It is 1 − their ratio, and is estimated as that ratio is. @throws as `ratio` */
export function reduction(a: Quantity, b: Quantity): Quantity {
  const left = ratio(a, b);
  const share = (of: number) => 100 - of * 100;
  const { interval, expression } = left;
  return {
    ...left,
    value: share(left.value),
    unit: '%',
    values: left.values.map(share),
    ...(interval ? { interval: { ...interval, low: share(interval.high), high: share(interval.low) } } : {}),
    ...(expression ? { expression: minus(1, expression) } : {}),
  };
}

/**
 * a ÷ b across two runs of one experiment: ratio of medians, with the rank-sum interval when both have n ≥ 3.
 * Name the experiment in the text that quotes it: hardware, day and data must be the same.
 * @throws DataError `ratio-unit`, `ratio-by-zero`
 */
export function ratioAcross(a: Quantity, b: Quantity): Statistic {
  if (a.unit !== b.unit) throw fail('ratio-unit', a, `cannot divide ${a.unit} by ${b.unit}.`);
  const value = divide(a.value, b.value);
  const n = Math.min(a.n, b.n);
  const interval = n >= 3 ? rankSumRatioInterval(a.values, b.values) : undefined;
  const medians = [a, b].map((q) => (q.n === 1 || pooled(q.expression) ? q.expression : expressionOf('median', q.expression).expression));
  return { value, unit: '×', n, ...(interval ? { interval } : {}), ...carried(a, b), ...expressionOf('÷', ...medians) };
}

/** a + b, a − b, trial by trial, in their common unit. @throws as `ratio` */
export const sum = (a: Quantity, b: Quantity): Quantity => perPair(a.unit, a, b, (x, y) => x + y, plus);
const linear = () => 'hodges-lehmann-linear' as const;
/** Differences may be 0 or below, so they keep their scale. */
export const difference = (a: Quantity, b: Quantity): Quantity => perPair(a.unit, a, b, (x, y) => x - y, minus, linear);

/** The same figure in another unit: `scale(bytes, 1e-9, 'GB')`. The factor must be positive. */
export function scale<S extends Statistic>(q: S, factor: number, unit: Unit): S {
  const interval = q.interval && { ...q.interval, low: q.interval.low * factor, high: q.interval.high * factor };
  const expression = factor === 1 || !q.expression ? {} : { expression: times(q.expression, factor) };
  const values = q.values && { values: q.values.map((v) => v * factor) };
  return { ...q, value: q.value * factor, unit, ...values, ...(interval ? { interval } : {}), ...expression };
}

/**
 * A single figure by its formula: `formula` gets the operands as symbols, in order, and the value is what it comes to. Its trials are
 * not paired: n is 1. Without symbols where an operand has none.
 */
export function derive(unit: Unit, operands: readonly Statistic[], formula: (...symbols: Expression[]) => Expression): Quantity {
  const symbols = operands.map((q): Expression => q.expression ?? { op: 'median', args: [] });
  const expression = formula(...symbols);
  const value = valueOf(expression, new Map(operands.map((q, i) => [symbols[i]!, q.value])));
  const from = carried(...operands);
  return { ...pool([value], unit, from.sources), ...from, ...(operands.every((q) => q.expression) ? { expression } : {}) };
}

/** The largest or smallest of figures in one unit, with all that it was chosen from. @throws DataError `quantity-empty` for an empty list */
export function extreme(which: 'max' | 'min', from: readonly Statistic[]): Statistic {
  const [first] = from;
  if (!first) throw new DataError('quantity-empty', which, 'there is no figure to choose from, expected at least one.');
  const chosen = derive(first.unit, from, (...args) => ({ op: which, args }));
  return ofMedians(chosen, Math.min(...from.map(({ n }) => n)));
}

/** A figure computed from medians of `n` trials, which has no trials of its own. */
function ofMedians({ values, ...figure }: Quantity, n: number): Statistic {
  return n === 1 ? { ...figure, values } : { ...figure, n };
}

/**
 * A level by its formula, trial by trial, then the median; `formula` as in `derive`.
 * @param operands with as many trials each, or one
 * @throws DataError `ratio-unpaired`, `quantity-not-finite`
 */
export function eachTrial(unit: Unit, operands: readonly Quantity[], formula: (...symbols: Expression[]) => Expression): Quantity {
  const symbols = operands.map((): Expression => ({ op: 'median', args: [] }));
  const written = formula(...symbols);
  const compute = (...values: number[]) => valueOf(written, new Map(values.map((value, i) => [symbols[i]!, value])));
  return combine(unit, operands, compute, formula);
}

/** How many of the operands hold, by the comparison that `holds` writes of each; all of them without it, which no trial decides. */
export function countOf(unit: Unit, operands: readonly Quantity[], holds?: (symbol: Expression) => Expression): Statistic {
  const count = derive(unit, operands, (...args) => ({ op: 'count', args: holds ? args.map((symbol) => holds(symbol)) : args }));
  return ofMedians(count, holds ? Math.min(...operands.map(({ n }) => n)) : 0);
}

/** Ids of the runs that the quantities were read from, in order of first use. */
export const runsOf = (...quantities: readonly Statistic[]): string[] => [
  ...new Set(quantities.flatMap((q) => q.sources.map((s) => s.run))),
];

function perPair(
  unit: Unit,
  a: Quantity,
  b: Quantity,
  compute: (x: number, y: number) => number,
  write: (x: Expression, y: Expression) => Expression,
  pooling?: (values: readonly number[]) => Pooling,
): Quantity {
  if (a.unit !== b.unit) throw fail('ratio-unit', a, `cannot combine ${a.unit} with ${b.unit}; convert one with scale().`);
  return combine(unit, [a, b], compute, write, pooling);
}

/**
 * Any computation over figures, trial by trial. @param write the same in symbols; without it, it is not known in symbols
 * @throws DataError `ratio-unpaired`, and as `pool`
 */
export function combine(
  unit: Unit,
  operands: readonly Quantity[],
  compute: (...values: number[]) => number,
  write?: (...inTrial: Expression[]) => Expression,
  pooling: (values: readonly number[]) => Pooling = () => 'median',
): Quantity {
  const n = trialsOf(operands);
  const values = Array.from({ length: n }, (_, trial) => compute(...operands.map((q) => inTrial(q, trial))));
  const [by, from] = [pooling(values), carried(...operands)];
  const symbols = operands.map((q) => q.expression);
  return { ...pool(values, unit, from.sources, by), ...from, ...(write && trialByTrial(n, by, symbols, write)) };
}

/** Number of trials behind several figures; single values go with any number. @throws DataError `ratio-unpaired` */
export function trialsOf(operands: readonly Quantity[]): number {
  const n = Math.max(1, ...operands.map((q) => q.n));
  const odd = operands.find((q) => q.n !== 1 && q.n !== n);
  if (odd) throw fail('ratio-unpaired', odd, `operands have ${odd.n} and ${n} trials; pair the same trials.`);
  return n;
}

export const inTrial = (q: Quantity, trial: number): number => (q.n === 1 ? q.value : q.values[trial]!);

/** What arithmetic hands on beside the number: where its operands are and which measurements they are. */
const carried = (...from: readonly Statistic[]) => ({
  sources: from.flatMap((q) => q.sources),
  operands: from.flatMap((q) => q.operands ?? []),
});

function divide(x: number, y: number): number {
  if (y === 0) throw new DataError('ratio-by-zero', 'quantity', 'the divisor is 0; a ratio to nothing has no value.');
  return x / y;
}

const fail = (code: string, q: Quantity, message: string) =>
  new DataError(code, q.sources[0] ? `${q.sources[0].run}.tgz!${q.sources[0].file}` : 'quantity', message);
