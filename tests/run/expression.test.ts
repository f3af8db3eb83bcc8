import { ofKind } from '../../src/claims/evaluate.ts';
import { describe, expect, it } from 'vitest';
import { formulaText, over, pooled, symbolsOf } from '../../src/run/expression.ts';
import { pool } from '../../src/run/pool.ts';
import { derive, difference, ratio, ratioAcross, reduction, scale, sum } from '../../src/run/quantity.ts';
import type { Quantity, Statistic } from '../../src/run/types.ts';
import { studies } from '../../src/studies/index.ts';
import { openStudy } from '../../src/studies/open.ts';

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
    expect(text(derive('s', [a], (x) => over(1e6, x)))).toBe('10⁶ ÷ throughput(a, 1)');
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
  it('are missing where a step is not known', () => {
    const typed = pool([1, 2, 4], 'MB/s', a.sources);
    expect(ratio(a, typed).expression).toBeUndefined();
    expect(scale(typed, 2, 'x').expression).toBeUndefined();
  });
});

describe.each(studies.map(({ id }) => id))('the symbols of %s', async (study) => {
  const numbers = ofKind(await openStudy(study), 'number');

  it('are said in words to be taken trial by trial', () => {
    const wrong = numbers.filter(({ formula, quantity: { expression } }) => pooled(expression) && !formula.includes('trial by trial'));
    expect(wrong.map(({ id, formula }) => `${id}: ${formula}`)).toEqual([]);
  });
});
