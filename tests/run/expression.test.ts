import { ofKind } from '../../src/claims/evaluate.ts';
import { describe, expect, it } from 'vitest';
import { formulaText, leavesOf, pooled, symbolsOf } from '../../src/run/expression.ts';
import { pool } from '../../src/run/pool.ts';
import { difference, inverse, ratio, ratioAcross, reduction, scale, sum } from '../../src/run/quantity.ts';
import { find } from '../../src/run/query.ts';
import type { Expression, Pooling, Quantity, Run, Statistic } from '../../src/run/types.ts';
import { studies } from '../../src/studies/index.ts';
import { openStudy } from '../../src/studies/open.ts';
import { hodgesLehmann, median } from '../site/plain-reader.ts';

const q = (mode: string, run = 'r', values = [1]): Quantity => {
  const operand = { run, metric: 'throughput', dims: { mode, concurrency: 1 } };
  return { ...pool(values, 'MB/s', [{ run, file: 'f', at: mode }]), operands: [operand], expression: operand };
};
const [a, b, c] = [q('a'), q('b'), q('c')];
const text = ({ expression }: Statistic) => expression && symbolsOf(expression);

describe('symbols', () => {
  it('follow the arithmetic', () => {
    expect(text(a)).toBe('throughput(a, 1)');
    expect(text(ratio(a, b))).toBe('throughput(a, 1) ÷ throughput(b, 1)');
    expect(text(reduction(a, b))).toBe('1 − throughput(a, 1) ÷ throughput(b, 1)');
    expect(text(scale(a, 1e-9, 'GB/s'))).toBe('throughput(a, 1) × 10⁻⁹');
    expect(text(scale(a, 1, 'x'))).toBe('throughput(a, 1)');
    expect(text(inverse(a, 1e6, 's'))).toBe('10⁶ ÷ throughput(a, 1)');
  });
  it('bracket what is nested, and neither sums of sums nor quotients in sums', () => {
    expect(text(ratio(difference(a, b), c))).toBe('(throughput(a, 1) − throughput(b, 1)) ÷ throughput(c, 1)');
    expect(text(difference(a, difference(b, c)))).toBe('throughput(a, 1) − (throughput(b, 1) − throughput(c, 1))');
    expect(text(sum(sum(a, b), c))).toBe('throughput(a, 1) + throughput(b, 1) + throughput(c, 1)');
  });
  it('pool once what is computed trial by trial, outermost', () => {
    const [x, y] = [q('x', 'r', [1, 2, 4]), q('y', 'r', [3, 1, 1])];
    expect(text(ratio(x, y))).toBe('hodges-lehmann(throughput(x, 1) ÷ throughput(y, 1))');
    expect(text(ratio(x, b))).toBe('hodges-lehmann(throughput(x, 1) ÷ throughput(b, 1))');
    expect(text(reduction(sum(x, y), y))).toBe('1 − hodges-lehmann((throughput(x, 1) + throughput(y, 1)) ÷ throughput(y, 1))');
    expect(text(scale(ratio(x, y), 100, '%'))).toBe('hodges-lehmann(throughput(x, 1) ÷ throughput(y, 1)) × 100');
    expect(text(scale(x, 100, '%'))).toBe('throughput(x, 1) × 100');
    expect(text(inverse(difference(x, y), 5, 's'))).toBe('hodges-lehmann-linear(5 ÷ (throughput(x, 1) − throughput(y, 1)))');
  });
  it('say the outermost pooling in words', () => {
    const [x, y] = [q('x', 'r', [1, 2, 4]), q('y', 'r', [3, 1, 1])];
    const [of, words] = ['throughput(x, 1) ÷ throughput(y, 1)', 'the Hodges–Lehmann estimate of the ratios within blocks'];
    expect(formulaText(ratio(x, y).expression!)).toBe(`${of}, trial by trial, then ${words}`);
    expect(formulaText(reduction(x, y).expression!)).toBe(`1 − ${of}, trial by trial, then ${words}`);
    expect(text(ratio(scale(ratio(x, y), 100, '%'), reduction(x, y)))).toBe(`hodges-lehmann-linear(((${of}) × 100) ÷ (1 − ${of}))`);
    expect(formulaText(x.expression!)).toBe('throughput(x, 1)');
  });
  it('name the runs where there are several, and the medians that are divided', () => {
    expect(text(ratioAcross(q('a', 'r1', [1, 2, 4]), q('a', 'r2', [1, 2, 4])))).toBe(
      'median(throughput(a, 1)@r1) ÷ median(throughput(a, 1)@r2)',
    );
    expect(text(ratioAcross(q('a', 'r1'), q('a', 'r2')))).toBe('throughput(a, 1)@r1 ÷ throughput(a, 1)@r2');
  });
  it('shorten a long sum and say by how much', () => {
    const many = Array.from('abcdefghij', (mode) => q(mode)).reduce(sum);
    expect(text(many)).toBe('throughput(a, 1) + throughput(b, 1) + … (6 more terms) … + throughput(i, 1) + throughput(j, 1)');
  });
  it('name every candidate of an extreme, of many the ends', () => {
    const extreme = (...from: Quantity[]) => symbolsOf({ op: 'max', args: from.map((x) => x.expression!) });
    expect(extreme(a, sum(b, c))).toBe('max(throughput(a, 1), throughput(b, 1) + throughput(c, 1))');
    expect(extreme(...Array.from('abcdefghij', (mode) => q(mode)))).toMatch(/^max\(throughput\(a, 1\), .* … \(6 more terms\) …, .*\)$/);
  });
  it('say what is counted, and of a list inside a list the first term', () => {
    const [x, y, z] = [a, b, c].map((figure) => figure.expression!) as [Expression, Expression, Expression];
    const count = (...args: Expression[]) => symbolsOf({ op: 'count', args });
    expect(count({ op: '<', args: [{ op: '+', args: [x, y] }, z] })).toBe('count(throughput(a, 1) + throughput(b, 1) < throughput(c, 1))');
    const max: Expression = { op: 'max', args: Array.from('abcdefghij', (mode) => q(mode).expression!) };
    expect(symbolsOf({ op: 'argmin', args: [max, x] })).toBe('argmin(max(throughput(a, 1), … (9 more terms) …), throughput(a, 1))');
    expect(symbolsOf({ op: 'distinct', args: [{ op: 'ceil', args: [{ op: '÷', args: [x, 4] }] }, y] })).toBe(
      'distinct(ceil(throughput(a, 1) ÷ 4), throughput(b, 1))',
    );
  });
  it('are missing where a step is not known', () => {
    const typed = pool([1, 2, 4], 'MB/s', a.sources);
    expect(ratio(a, typed).expression).toBeUndefined();
    expect(scale(typed, 2, 'x').expression).toBeUndefined();
  });
});

/** What an expression comes to, in one trial or (null) of the pooled figures that a reader is shown; a pooling reads its trials anew. */
function valueOf(e: Expression, runs: (id: string) => Run, trial: number | null): number {
  if (typeof e === 'number') return e;
  if (!('op' in e)) {
    const { value, values } = find(runs(e.run), e.metric, e.dims)!;
    return trial === null || values.length === 1 ? value : values[trial]!;
  }
  if (/^(median|hodges)/.test(e.op)) {
    const trials = Math.max(...leavesOf(e).map(({ run, metric, dims }) => find(runs(run), metric, dims)!.n));
    const values = Array.from({ length: trials }, (_, i) => valueOf(e.args[0]!, runs, i));
    return e.op === 'median' ? median(values) : hodgesLehmann(values, e.op === 'hodges-lehmann').value;
  }
  const values = e.args.map((arg) => valueOf(arg, runs, trial));
  const [x = NaN, y = NaN] = values;
  const compares = (arg: Expression) => typeof arg !== 'number' && 'op' in arg && /[<>]/.test(arg.op);
  return {
    '+': () => x + y,
    '−': () => x - y,
    '×': () => x * y,
    '÷': () => x / y,
    '<': () => (x < y ? 1 : 0),
    '>': () => (x > y ? 1 : 0),
    min: () => Math.min(...values),
    max: () => Math.max(...values),
    ceil: () => Math.ceil(x),
    distinct: () => new Set(values).size,
    argmin: () => 1 + values.findIndex((v) => values.every((w) => v <= w)),
    count: () => values.reduce((n, v, i) => n + (compares(e.args[i]!) ? v : 1), 0),
  }[e.op as Exclude<typeof e.op, Pooling>]();
}
/** A share, 1 − a ÷ b, or the largest or smallest of several; printed in per cent. */
function isShare(e: Expression): boolean {
  const outer = inside(e);
  if (typeof outer === 'number' || !('op' in outer)) return false;
  return outer.op === '−' || (/^(min|max)$/.test(outer.op) && outer.args.every(isShare));
}
const inside = (e: Expression): Expression => pooled(e)?.inTrial ?? e;

describe.each(studies.map(({ id }) => id))('the symbols of %s', async (study) => {
  const opened = await openStudy(study);
  const { runs } = opened;
  const numbers = ofKind(opened, 'number');
  const shown = numbers.filter(({ quantity }) => quantity.expression);

  it('are there for every number', () => {
    const without = numbers.filter(({ quantity }) => !quantity.expression);
    // The blocks of a run are counted in a list; that is no arithmetic.
    expect(without.map(({ id }) => id).filter((id) => id !== 'own-blocks')).toEqual([]);
  });

  it('come to the published values, read anew from the runs', () => {
    expect(shown).not.toEqual([]);
    const wrong = shown.filter(({ quantity: { expression, value, unit } }) => {
      const result = valueOf(expression!, (id) => runs.run(id), null);
      const percent = unit === '%' && isShare(expression!) ? 100 : 1;
      return Math.abs(result * percent - value) > 1e-9 * Math.abs(value);
    });
    expect(wrong.map(({ id, quantity }) => `${id}: ${symbolsOf(quantity.expression!)}`)).toEqual([]);
  });

  it('are said in words to be taken trial by trial', () => {
    const wrong = shown.filter(({ formula, quantity: { expression } }) => pooled(expression) && !formula.includes('trial by trial'));
    expect(wrong.map(({ id, formula }) => `${id}: ${formula}`)).toEqual([]);
  });

  it('name exactly the operands', () => {
    const names = (operands: readonly object[]) => [...new Set(operands.map((o) => JSON.stringify(o)))].toSorted();
    const wrong = shown.filter(({ quantity }) => names(leavesOf(quantity.expression!)).join() !== names(quantity.operands ?? []).join());
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});
