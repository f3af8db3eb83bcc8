import { describe, expect, it } from 'vitest';
import { above } from '../../src/claims/bound.ts';
import { sourceOf } from '../../src/claims/audit.ts';
import { entry, every, kindest, misread, number, over, part, verdict, verdictsOf } from '../../src/claims/build.ts';
import { resultsOf, stated } from '../../src/claims/evaluate.ts';
import { all, printed } from '../../src/claims/rules.ts';
import type { Claim, Scope, StudyRuns } from '../../src/claims/types.ts';
import { ratio } from '../../src/run/quantity.ts';
import { find } from '../../src/run/query.ts';
import { pool, single } from '../../src/run/pool.ts';
import type { Run } from '../../src/run/types.ts';
import { studyRunsOf as runs } from '../study-runs.ts';

const q = (value: number) => single(value, '×', { run: 'a', file: 'f', at: '#' });
const runOf = (id: string, value: number): Run => {
  const quantity = pool([value, value + 1, value + 2], 'MB/s', [{ run: id, file: 'f', at: '#' }]);
  return { id, flags: [], measurements: [{ metric: 'throughput', dims: {}, quantity }] } as unknown as Run;
};
const [a, b] = [runOf('a', 2), runOf('b', 4)];

const evaluate = (claims: readonly Claim[], on: StudyRuns) => stated(resultsOf({ claims }, on));

describe('a verdict', () => {
  it('takes its words from its rule and holds only where the rule does', () => {
    const claims = verdictsOf({ v: verdict('it is more', all(above(1), 'ratio'), () => [q(2)]) });
    expect(evaluate(claims, runs(a))).toMatchObject([
      { kind: 'verdict', formula: 'every ratio above 1', verdict: 'holds', arithmetic: '2.0000×' },
    ]);
    const rounding = verdictsOf({ v: verdict('printed', printed('2'), () => [q(2.4)]) });
    expect(evaluate(rounding, runs(a))).toMatchObject([{ verdict: 'contradicted' }]);
  });
  it('about nothing is refused', () => {
    const claims = verdictsOf({ v: verdict('it is more', all(above(1)), () => []) });
    expect(() => evaluate(claims, runs(a))).toThrow(/claim v: .*nothing is refused/);
  });
});

describe('a scope', () => {
  const scope: Scope = { words: 'runs before b', leavesOut: (run) => (run.id < 'b' ? null : 'it came later') };
  const fast = verdict(
    'fast',
    all(above(1), 'throughput'),
    over(scope, (run) => [find(run, 'throughput', {})!]),
  );
  const claims = verdictsOf({ v: fast });
  it('says in words over which runs the sentence ranges, and which are not covered', () => {
    expect(evaluate(claims, runs(a, b))).toMatchObject([
      { formula: 'every throughput above 1, over runs before b', verdict: 'holds', notCovered: [{ run: 'b', why: 'it came later' }] },
    ]);
  });
  it('that covers no run is refused', () => {
    expect(() => evaluate(claims, runs(b))).toThrow(/nothing is refused/);
  });
});

describe('parts', () => {
  const [yes, no] = [part(all(above(1), 'a'), () => [q(2)]), part(all(above(1), 'b'), () => [q(0.5)])];
  it('are as bad as the worst, or as good as the kindest', () => {
    expect(every(yes, no).judge(runs(a)).verdict).toBe('contradicted');
    expect(kindest(yes, no).judge(runs(a)).verdict).toBe('holds');
    expect(every(yes, no).words).toBe('every a above 1; and every b above 1');
  });
  it('read otherwise than they say are imprecise at best', () => {
    expect(misread('MiB', yes).judge(runs(a))).toMatchObject({ verdict: 'imprecise', arithmetic: 'read as MiB: 2.0000×' });
    expect(misread('MiB', no).judge(runs(a)).verdict).toBe('contradicted');
  });
});

it('an audit says what is compared and by which rule', () => {
  const sentence = entry('about twice', [], 'Fast ÷ slow.', 'It is.', printed('2'), () => [q(2)]);
  expect(sourceOf('s', [], { 3: sentence }).audit).toMatchObject([
    {
      id: 's/3',
      part: { words: 'Fast ÷ slow. Printed 2: equal at the printed digits, imprecise at one digit fewer, else contradicted.' },
    },
  ]);
});

describe('a number', () => {
  it('takes its formula from its arithmetic', () => {
    const own = number('n', 'itself', 1, ({ canonical }) => find(canonical, 'throughput', {})!);
    const both = number('m', 'to itself', 1, ({ canonical }) =>
      ratio(find(canonical, 'throughput', {})!, find(canonical, 'throughput', {})!),
    );
    expect(evaluate([own, both], runs(a)).map(({ formula }) => formula)).toEqual([
      'throughput',
      'throughput ÷ throughput, trial by trial, then the Hodges–Lehmann estimate of the ratios within blocks',
    ]);
  });
  it('without symbols must say it in words', () => {
    expect(() => evaluate([number('n', 'typed', 1, () => q(1))], runs(a))).toThrow(/say in words/);
    expect(evaluate([number('n', 'typed', 1, () => q(1), 'as printed')], runs(a))).toMatchObject([{ formula: 'as printed' }]);
  });
});
