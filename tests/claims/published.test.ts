import { describe, expect, it } from 'vitest';
import { resultsOf, stated } from '../../src/claims/evaluate.ts';
import { compare, parsePublished, toPublished } from '../../src/claims/published.ts';
import type { Claim } from '../../src/claims/types.ts';
import { single } from '../../src/run/pool.ts';
import type { Run } from '../../src/run/types.ts';
import { studyRunsOf } from '../study-runs.ts';

const run = { id: 'r', measurements: [], flags: [] } as unknown as Run;
const runs = studyRunsOf(run);
const evaluate = (...claims: Claim[]) => stated(resultsOf({ claims }, runs));
const number = (id: string, value: number): Claim => ({
  kind: 'number',
  id,
  label: id,
  formula: 'as printed',
  decimals: 1,
  compute: () => single(value, '×', { run: 'r', file: 'f', at: '#' }),
});
const verdict = (holds: boolean): Claim => ({
  kind: 'verdict',
  id: 'v',
  label: 'it holds',
  part: { words: 'f', judge: () => ({ verdict: holds ? 'holds' : 'contradicted', arithmetic: 'figures', operands: [] }) },
});

describe('compare', () => {
  const published = toPublished('s', evaluate(number('a', 11.8885)));
  it('finds a claim that nobody was told, one that is retired, and a verdict that fails', () => {
    expect(compare(evaluate(number('b', 1), verdict(false)), published).map((f) => f.code)).toEqual([
      'published-missing',
      'verdict-fails',
      'published-unknown',
    ]);
  });
});

describe('parsePublished', () => {
  it('refuses unknown keys and values that are no numbers', () => {
    expect(() => parsePublished('{"study":"s","claims":{"a":{"text":"1","value":"1"}}}', 'x.json')).toThrow(
      /^x\.json#\/claims\/a\/value: /,
    );
    expect(() => parsePublished('{"study":"s","claims":{},"more":1}')).toThrow(expect.objectContaining({ code: 'published-schema' }));
  });
});

describe('evaluate', () => {
  it('refuses an id that is used twice', () => {
    expect(() => evaluate(number('a', 1), number('a', 2))).toThrow(expect.objectContaining({ code: 'claim-duplicate' }));
  });
  it('names the claim whose figure is missing', () => {
    const broken: Claim = {
      ...(number('a', 1) as Extract<Claim, { kind: 'number' }>),
      compute: () => {
        throw new Error('no such figure');
      },
    };
    expect(() => evaluate(broken)).toThrow(expect.objectContaining({ code: 'claim-failed', source: 'claim a' }));
  });
  it.each([NaN, Infinity])('refuses a value of %s', (value: number) => {
    const claim = number('a', 1) as Extract<Claim, { kind: 'number' }>;
    const broken: Claim = { ...claim, compute: (of) => ({ ...claim.compute(of), value }) };
    expect(() => evaluate(broken)).toThrow(`value is ${value}, expected a finite number`);
  });
});
