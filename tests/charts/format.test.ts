import { describe, expect, it } from 'vitest';
import { axisTitle, decimalsFor } from '../../src/charts/format.ts';
import { formatNumber } from '../../src/run/format.ts';

const linear = { label: 'Time', unit: 'ms' };

describe('the digits of an axis', () => {
  it.each([
    ['follow the smallest figure', [23.64, 22, 54.1], 1],
    ['leave the largest four significant ones', [8.876, 94.32, 299.9], 1],
    ['are two at most beside a figure above 1', [0.8304, 1.0731], 2],
    ['are more where all figures are small', [0.0481, 0.0123], 4],
    ['are none that every figure ends in', [1.9, 0.8, 2.5], 1],
    ['are none for whole figures', [237, 92, 1700], 0],
    ['take no notice of zero and of signs', [0, -16.72, 222.31], 1],
    ['see through the noise of binary fractions', [24.7e6 * 1e-6, 0.1 + 0.2], 1],
    ['are none where there is nothing', [], 0],
  ])('%s', (_, figures, decimals) => {
    expect(decimalsFor(figures, linear)).toBe(decimals);
  });

  it('reach further down on a log scale', () => {
    expect(decimalsFor([0.085, 1090], { ...linear, scale: 'log' })).toBe(3);
  });

  it('are left to each figure where bytes choose their own unit', () => {
    expect(decimalsFor([5, 5e9], { ...linear, unit: 'B' })).toBeUndefined();
  });
});

it('writes no minus before a figure that rounds to zero', () => {
  expect(formatNumber(-0.004, '%', 2).text).toBe('0.00\u00a0%');
});

it('says which way is better on every axis that knows it, and a unit once', () => {
  expect(axisTitle({ label: 'Concurrent users', unit: 'users', scale: 'log' }, 'x')).toBe('Concurrent users · log scale');
  expect(axisTitle({ ...linear, better: 'lower' }, 'x')).toBe('Time, ms · ←\u00a0better');
  expect(axisTitle({ ...linear, better: 'higher' }, 'y')).toBe('Time, ms · ↑\u00a0better');
});
