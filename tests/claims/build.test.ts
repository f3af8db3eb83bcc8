import { describe, expect, it } from 'vitest';
import { above } from '../../src/claims/bound.ts';
import { every, kindest, misread, over, part, verdict, verdictsOf } from '../../src/claims/build.ts';
import { resultsOf, stated } from '../../src/claims/evaluate.ts';
import { all, printed } from '../../src/claims/rules.ts';
import type { Claim, Scope, StudyRuns } from '../../src/claims/types.ts';
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
  const speeds = over(scope, (run) => [find(run, 'throughput', {})!]);
  const fast = verdict('fast', all(above(1), 'throughput'), speeds);
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
