import { describe, expect, it } from 'vitest';
import { above, atLeast, atMost, between, exactly, otherThan, rounded, surely, surelyIfRepeated, within } from '../../src/claims/bound.ts';
import {
  all,
  contrast,
  different,
  everyPair,
  everyText,
  generally,
  most,
  much,
  notCheckable,
  notRecorded,
  printed,
  printedAs,
  printedRange,
  printedRow,
  similar,
  spread,
  trend,
  varied,
  type Judged,
  type Judgement,
  type Point,
  type Rule,
} from '../../src/claims/rules.ts';
import { pool, single } from '../../src/run/pool.ts';
import type { Run } from '../../src/run/types.ts';

const source = { run: 'r', file: 'f', at: '#' };
const q = (value: number, unit = '×') => single(value, unit, source);
const qs = (...values: number[]) => values.map((value) => q(value));
const trials = (...values: number[]) => pool(values, '×', [source]);
const verdictOf = <To extends Judged>(rule: Rule<To>, to: readonly To[]): Judgement['verdict'] => rule.judge(to).verdict;
const run = (...metrics: string[]) =>
  ({ id: 'r', measurements: metrics.map((metric) => ({ metric, dims: { mode: 'a' }, quantity: q(1) })) }) as unknown as Run;

describe('every rule', () => {
  const empties: Rule<never>[] = [
    all(above(1)),
    most(above(1)),
    contrast(),
    generally(),
    spread(above(1)),
    printed('1'),
    printedRange('1', '2'),
    printedAs(/a/, 'figure'),
    printedRow('1'),
    similar(),
    much(),
    everyPair(above(1), 'a', 'b'),
    different('a', 'b'),
    trend('rises', 'x', 'y'),
    everyText(/a/, 'text'),
    notRecorded({ metric: 'm' }),
    notCheckable({ metric: 'm' }),
  ];
  it.each(empties)('refuses an empty list: %o', (rule) => {
    expect(() => rule.judge([])).toThrow(expect.objectContaining({ code: 'claim-empty' }));
  });
  it('refuses figures that are not finite', () => {
    expect(() => all(above(1)).judge([{ ...q(1), value: Infinity }])).toThrow(expect.objectContaining({ code: 'claim-not-finite' }));
  });
  it('refuses a trend of one point, which has no pair', () => {
    expect(() => trend('rises', 'x', 'y').judge([[q(1), q(1)]])).toThrow(expect.objectContaining({ code: 'claim-empty' }));
  });
});

describe('bounds', () => {
  it.each([
    [above(1), 1, false],
    [above(1), 1.01, true],
    [atLeast(1), 1, true],
    [atMost(2), 2, true],
    [exactly(2), 2, true],
    [otherThan(2), 2, false],
    [between(1, 2), 2, true],
    [between(1, 2), 2.01, false],
    [within(1.25), 0.8, true],
    [within(1.25), 0.79, false],
    [rounded(between(2.5, 3.5), 1), 3.54, true],
    [rounded(between(2.5, 3.5), 1), 3.56, false],
  ])('%o of %s is %s', (bound, value, met) => {
    expect(verdictOf(all(bound), [q(value)])).toBe(met ? 'holds' : 'contradicted');
  });
  it('looks at the interval where it is asked for', () => {
    const near = trials(0.9, 1.1, 1.2, 1.3, 1.4);
    expect(verdictOf(all(above(1)), [near])).toBe('holds');
    expect(verdictOf(all(surely(above(1))), [near])).toBe('contradicted');
    expect(verdictOf(all(surely(above(1))), [q(2)])).toBe('contradicted');
    expect(verdictOf(all(surely(above(1))), [trials(2, 3, 4)])).toBe('contradicted');
    expect(verdictOf(all(surely(above(1))), [trials(2, 3, 4, 5, 6)])).toBe('holds');
    expect(verdictOf(all(surelyIfRepeated(above(1))), [q(2), trials(2, 3, 4), trials(2, 3, 4, 5, 6)])).toBe('holds');
    expect(verdictOf(all(surelyIfRepeated(above(1))), [trials(0.9, 3, 4)])).toBe('contradicted');
    expect(verdictOf(all(surelyIfRepeated(above(1))), [near])).toBe('contradicted');
  });
});

describe('pairs', () => {
  it('compares without dividing', () => {
    expect(verdictOf(everyPair(exactly(1), 'a', 'b'), [[q(0), q(0)]])).toBe('holds');
    expect(verdictOf(everyPair(above(2), 'a', 'b'), [[q(5), q(2)]])).toBe('holds');
    const pairs = [5, 4].map((a) => [q(a), q(2)] as const);
    expect(verdictOf(everyPair(above(2), 'a', 'b'), pairs)).toBe('contradicted');
    expect(verdictOf(everyPair(within(1.002), 'a', 'b'), [[q(1001), q(1000)]])).toBe('holds');
    expect(verdictOf(everyPair(within(1.002), 'a', 'b'), [[q(1003), q(1000)]])).toBe('contradicted');
  });
  it('rounds both sides alike', () => {
    expect(verdictOf(everyPair(rounded(exactly(1), 2), 'a', 'b'), [[q(1.234), q(1.231)]])).toBe('holds');
    expect(verdictOf(everyPair(rounded(otherThan(1), 2), 'a', 'b'), [[q(1.234), q(1.231)]])).toBe('contradicted');
  });
  it('finds a pair different only where the interval of its ratio excludes 1', () => {
    const [low, high, wide] = [trials(1, 1.1, 1.2, 1.3, 1.4), trials(3, 3.1, 3.2, 3.3, 3.4), trials(0.5, 1, 1.5, 2, 4)];
    expect(verdictOf(different('a', 'b'), [[low, high]])).toBe('holds');
    expect(verdictOf(different('a', 'b'), [[low, wide]])).toBe('contradicted');
  });
});

describe('a printed number', () => {
  it.each<[string, number, Judgement['verdict']]>([
    ['105.57', 105.57, 'holds'],
    ['11.9', 11.8885, 'holds after rounding'],
    ['61', 60.92, 'holds after rounding'],
    ['61', 60.4, 'imprecise'],
    ['10', 2.56, 'contradicted'],
    ['10', 12, 'imprecise'],
    ['0.124', 0.123753516, 'holds after rounding'],
    ['147', 141, 'contradicted'],
    ['7', 7.4, 'holds after rounding'],
    ['7', 7.6, 'contradicted'],
    ['0', 0.4, 'holds after rounding'],
    ['97.05', 97.045, 'holds after rounding'],
  ])('%s against %s %s', (text, actual, verdict) => {
    expect(verdictOf(printed(text), [q(actual)])).toBe(verdict);
  });
  it('of a rounded figure counts fewer digits', () => {
    expect(verdictOf(printed('4000'), [q(3906)])).toBe('contradicted');
    expect(verdictOf(printed('4000', 1), [q(3906)])).toBe('holds after rounding');
    expect(verdictOf(printed('4000', 1), [q(3400)])).toBe('contradicted');
  });
  it('shows the arithmetic, and is as good as the worst of its figures', () => {
    expect(printed('11.9').judge([q(11.8885)]).arithmetic).toBe('printed 11.9 ×, data give 11.889×');
    expect(verdictOf(printed('11.9'), qs(11.9, 20))).toBe('contradicted');
  });
  it('as a range takes what lies in it, and else the print of the nearer end', () => {
    expect(verdictOf(printedRange('2.5', '3.5'), qs(2.5, 3, 3.5))).toBe('holds');
    expect(verdictOf(printedRange('2.5', '3.5'), qs(3, 3.54))).toBe('holds after rounding');
    expect(verdictOf(printedRange('2.5', '3.5'), qs(3, 1.29))).toBe('contradicted');
  });
  it('in a row is held against its own figure, and the worst decides', () => {
    expect(verdictOf(printedRow('237', '2.58'), qs(237, 2.576))).toBe('holds after rounding');
    expect(verdictOf(printedRow('237', '2.58'), qs(237, 2.6))).toBe('imprecise');
    expect(verdictOf(printedRow('2.58', '237'), qs(237, 2.58))).toBe('contradicted');
    expect(() => printedRow('237', '2.58').judge(qs(237))).toThrow(expect.objectContaining({ code: 'claim-row' }));
  });
});

it('grades contrasts and shares', () => {
  expect(verdictOf(contrast(), qs(1.1, 0.9))).toBe('imprecise');
  expect(verdictOf(contrast(), qs(1.1, 1.2))).toBe('holds');
  expect(verdictOf(contrast(), qs(0.9))).toBe('contradicted');
  expect(verdictOf(much(), qs(1.26, 3))).toBe('holds');
  expect(verdictOf(much(), qs(1.25, 3))).toBe('imprecise');
  expect(verdictOf(generally(), qs(2, 2, 2, 0.5))).toBe('holds');
  expect(verdictOf(generally(), qs(2, 2, 0.5))).toBe('imprecise');
  expect(verdictOf(generally(), qs(2, 0.5))).toBe('contradicted');
  expect(verdictOf(most(above(1)), qs(2, 2, 0.5))).toBe('holds');
  expect(verdictOf(most(above(1)), qs(2, 0.5))).toBe('contradicted');
  expect(verdictOf(varied(), qs(100, 111))).toBe('holds');
  expect(verdictOf(varied(), qs(100, 109))).toBe('contradicted');
});

it('judges a trend by all pairs of rows', () => {
  const points = (...ys: number[]): Point[] => ys.map((y, x) => [q(x), q(y)]);
  expect(verdictOf(trend('rises', 'x', 'y'), points(1, 2, 3))).toBe('holds');
  expect(verdictOf(trend('falls', 'x', 'y'), points(3, 2, 1))).toBe('holds');
  expect(verdictOf(trend('rises', 'x', 'y'), points(1, 2, 3, 2.5))).toBe('imprecise');
  expect(verdictOf(trend('rises', 'x', 'y', { typically: true }), points(1, 2, 3, 2.5))).toBe('holds');
  expect(verdictOf(trend('rises', 'x', 'y', { typically: true }), points(2, 1))).toBe('contradicted');
  expect(trend('rises', 'x', 'y').judge(points(1, 3, 2)).arithmetic).toBe('2 of 3 pairs of rows agree (66.7 %), 1 disagree');
});

it('reads how a figure is printed from any of its cells', () => {
  const cell = (...raws: string[]) => ({ ...q(1000), sources: raws.map((raw) => ({ ...source, raw })) });
  const label = printedAs(/^~/, 'throughput printed with a “~”');
  expect(label.judge([cell('1000', '~1 GB/s')])).toMatchObject({ verdict: 'holds', arithmetic: '“1000”, “~1 GB/s”' });
  expect(label.judge([cell('1000', '~1 GB/s'), cell('668')])).toMatchObject({ verdict: 'contradicted', operands: [{}, {}] });
  expect(verdictOf(label, [cell()])).toBe('contradicted');
});

it('reads printed words', () => {
  expect(verdictOf(everyText(/Gb$/, 'memory cell ends in Gb'), ['4Gb', '8Gb'])).toBe('holds');
  expect(verdictOf(everyText(/Gb$/, 'memory cell ends in Gb'), ['4Gb', '8GB'])).toBe('contradicted');
});

describe('what is not recorded', () => {
  it('is found, or is not, in runs that hold something', () => {
    expect(verdictOf(notRecorded({ metric: 'peak-rss' }), [run('throughput')])).toBe('holds');
    expect(verdictOf(notRecorded({ metric: 'peak-rss' }), [run('peak-rss')])).toBe('contradicted');
    expect(verdictOf(notRecorded({ metric: 'peak-rss', dims: { mode: 'b' } }), [run('peak-rss')])).toBe('holds');
    expect(() => notRecorded({ metric: 'peak-rss' }).judge([run()])).toThrow(expect.objectContaining({ code: 'claim-empty' }));
  });
  it('leaves a claim uncheckable, and a rule must judge it once it is recorded', () => {
    expect(verdictOf(notCheckable({ metric: 'peak-rss' }), [run('throughput')])).toBe('not checkable');
    expect(() => notCheckable({ metric: 'peak-rss' }).judge([run('peak-rss')])).toThrow(
      expect.objectContaining({ code: 'judge-recorded' }),
    );
  });
});

it.each<[Rule<never>, string]>([
  [all(above(1.25), 'ratio libslz ÷ zlib'), 'every ratio libslz ÷ zlib above 1.25'],
  [all(surely(above(1)), 'ratio'), 'every ratio above 1, its whole interval too'],
  [similar(), 'every ratio within a factor of 1.25'],
  [everyPair(above(1), 'plain', 'compressed'), 'plain above compressed'],
  [everyPair(atLeast(5), 'zlib', 'libslz'), 'zlib at least 5 × libslz'],
  [everyPair(within(1.002), 'corrected', 'disk'), 'corrected within 0.2 % of disk'],
  [everyPair(rounded(exactly(1), 2), 'in ÷ out', 'printed ratio'), 'in ÷ out equal to printed ratio, rounded to 2 digits after the point'],
  [spread(atLeast(2), 'upload ratio'), 'largest ÷ smallest upload ratio at least 2'],
  [most(above(1), 'ratio'), 'more than 50 % of the figures, ratio, above 1'],
  [printedAs(/^~/, 'throughput printed with a “~”'), 'every throughput printed with a “~”'],
  [printed('61'), 'printed 61: equal at the printed digits, imprecise at one digit fewer, else contradicted'],
])('says %o in words', (rule, words) => {
  expect(rule.words).toBe(words);
});
