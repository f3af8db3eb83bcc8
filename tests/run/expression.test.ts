import { describe, expect, it } from 'vitest';
import { leavesOf, symbolsOf } from '../../src/run/expression.ts';
import { median } from '../../src/run/median.ts';
import { pool } from '../../src/run/pool.ts';
import { difference, inverse, ratio, ratioAcross, reduction, scale, sum } from '../../src/run/quantity.ts';
import { find } from '../../src/run/query.ts';
import type { Expression, Quantity, Run } from '../../src/run/types.ts';
import { studies } from '../../src/studies/index.ts';
import { openStudy } from '../../src/studies/open.ts';

const q = (mode: string, run = 'r', values = [1, 2, 4]): Quantity => {
  const operand = { run, metric: 'throughput', dims: { mode, concurrency: 1 } };
  return { ...pool(values, 'MB/s', [{ run, file: 'f', at: mode }]), operands: [operand], expression: operand };
};
const [a, b, c] = [q('a'), q('b'), q('c')];
const text = ({ expression }: Quantity) => expression && symbolsOf(expression);

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
  it('name the runs where there are several, and the medians that are divided', () => {
    expect(text(ratioAcross(q('a', 'r1'), q('a', 'r2')))).toBe('median(throughput(a, 1)@r1) ÷ median(throughput(a, 1)@r2)');
    expect(text(ratioAcross(q('a', 'r1', [1]), q('a', 'r2', [1])))).toBe('throughput(a, 1)@r1 ÷ throughput(a, 1)@r2');
  });
  it('shorten a long sum and say by how much', () => {
    const many = Array.from('abcdefghij', (mode) => q(mode)).reduce(sum);
    expect(text(many)).toBe('throughput(a, 1) + throughput(b, 1) + … (6 more terms) … + throughput(i, 1) + throughput(j, 1)');
  });
  it('are missing where a step is not known', () => {
    const typed = pool([1, 2, 4], 'MB/s', a.sources);
    expect(ratio(a, typed).expression).toBeUndefined();
    expect(scale(typed, 2, 'x').expression).toBeUndefined();
  });
});

/** What an expression comes to in one trial, or in the median of all; a figure that has no trials is the same in each. */
function valueOf(e: Expression, runs: (id: string) => Run, trial: number | null): number {
  if (typeof e === 'number') return e;
  if (!('op' in e)) {
    const { value, values } = find(runs(e.run), e.metric, e.dims)!;
    return trial === null || values.length === 1 ? value : values[trial]!;
  }
  const [x, y] = e.args.map((arg) => valueOf(arg, runs, e.op === 'median' ? null : trial));
  if (e.op === 'median') return x!;
  return e.op === '+' ? x! + y! : e.op === '−' ? x! - y! : e.op === '×' ? x! * y! : x! / y!;
}

describe.each(studies.map(({ id }) => id))('the symbols of %s', async (study) => {
  const { claims, runs } = await openStudy(study);
  const shown = claims.flatMap((claim) => (claim.kind === 'number' && claim.quantity.expression ? [claim] : []));

  it('come to the published values, read anew from the runs', () => {
    expect(shown.length).toBeGreaterThan(20);
    const wrong = shown.filter(({ quantity: { expression, value, unit, values } }) => {
      const trials = values.length > 0 ? values.map((_, i) => i) : [null];
      const result = median(trials.map((trial) => valueOf(expression!, (id) => runs.run(id), trial)));
      const percent = unit === '%' && typeof expression !== 'number' && 'op' in expression! && expression.op === '−' ? 100 : 1;
      return Math.abs(result * percent - value) > 1e-9 * Math.abs(value);
    });
    expect(wrong.map(({ id, quantity }) => `${id}: ${symbolsOf(quantity.expression!)}`)).toEqual([]);
  });

  it('name exactly the operands', () => {
    const names = (operands: readonly object[]) => [...new Set(operands.map((o) => JSON.stringify(o)))].toSorted();
    const wrong = shown.filter(({ quantity }) => names(leavesOf(quantity.expression!)).join() !== names(quantity.operands ?? []).join());
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});
