import { describe, expect, it } from 'vitest';
import { formatInterval, formatLevel, formatNumber, formatRange, spreadText } from '../../src/run/format.ts';
import { pool, poolSum, single } from '../../src/run/pool.ts';

const at = { run: 'r', file: 'f', at: '#' };

describe('formatNumber', () => {
  it.each([
    [299.9, 'MB/s', 1, '299.9 MB/s'],
    [11.888513, '×', 1, '11.9×'],
    [316669952, 'B', undefined, '316.7 MB'],
    [62914560, 'B', undefined, '62.9 MB'],
    [1343171.2, 'ms', undefined, '1,343,171 ms'],
    [-12.345, '%', 1, '−12.3 %'],
    [0, 'B', undefined, '0 B'],
    [97.05, 'ms', 1, '97.1 ms'],
    [85.15, 'ms', 1, '85.2 ms'],
    [-1.005, '×', 2, '−1.01×'],
    [-1e-7, 's', 2, '0.00 s'],
    [0.1 + 0.2 + 0.05, 's', 1, '0.4 s'],
    [0.0996, 's', undefined, '0.10 s'],
    [0.013, 's', undefined, '0.013 s'],
    [-0.00098, '×', undefined, '−0.00098×'],
    [5.37e-7, 's', undefined, '537 ns'],
    [-0.00098, 's', undefined, '−980 µs'],
    [0.1 + 0.2 - 0.3, 's', undefined, '0.00 s'],
  ])('prints %s %s with %s digits as %s', (value, unit, digits, text) => {
    expect(formatNumber(value, unit, digits).text).toBe(text.replace(' ', '\u00a0'));
  });
});

describe('formatInterval', () => {
  it('says the level that the trials really give', () => {
    expect(formatInterval(pool([1, 2, 3, 4, 5], '×', [at]), 1)).toBe('94\u00a0% interval 1.0–5.0×, n\u00a0=\u00a05');
  });
  it('rounds a level, and calls nothing certain', () => {
    expect([0.9375, 0.968, 0.9999, 0.9].map(formatLevel)).toEqual(['94\u00a0%', '97\u00a0%', '99\u00a0%', '90\u00a0%']);
  });
  it('shows on which side of 1 an end of the interval of a ratio lies', () => {
    expect([formatRange(1.002, 1.12, '×'), formatRange(0.95, 0.9952, '×', 1)]).toEqual(['1.002–1.12×', '0.95–0.995×']);
    expect([formatRange(1, 1.12, '×'), formatRange(1.002, 1.12, 's')]).toEqual(['1–1.12×', '1.00–1.12\u00a0s']);
  });

  it('says that all trials are identical, and that an interval is too narrow to be shown', () => {
    expect(formatInterval(pool([7, 7, 7, 7, 7], 'B', [at]))).toBe('identical in all 5 trials');
    expect(formatInterval(pool([7.1, 7.1001, 7.1, 7.1, 7.1], 'ms', [at]))).toBe('interval narrower than the last digit, n\u00a0=\u00a05');
    // From nine trials on the interval leaves out the ends.
    expect(formatInterval(pool([6, 7, 7, 7, 7, 7, 7, 7, 8], 'ms', [at]))).toMatch(/^interval narrower/);
  });
  it('calls one value a single observation', () => {
    expect(formatInterval(single(3, 'ms', at))).toBe('single observation');
  });
  it('gives no interval for two and calls a sum a sum', () => {
    expect(formatInterval(pool([1, 2], 'ms', [at]))).toBe('no interval, n\u00a0=\u00a02');
    expect(formatInterval(poolSum([1, 2, 0], 'ops', [at]))).toBe('sum over 3 trials');
  });
});

it('writes an interval behind its number in full or in short, and what is no range in full', () => {
  const spread = '95\u00a0% interval 0.98–1.05×, n\u00a0=\u00a010';
  expect([spreadText(spread, false), spreadText(spread, true)]).toEqual([` (${spread})`, ' [0.98–1.05×]']);
  expect(spreadText('single observation', true)).toBe(' (single observation)');
});
