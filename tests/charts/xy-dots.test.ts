import { expect, it } from 'vitest';
import { NEAREST, rowsOf, spread } from '../../src/charts/xy-dots.ts';

const bounds = { left: 0, right: 300, top: 0, bottom: 300 };
const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

it('moves marks that coincide apart, no further than they must, and leaves the others alone', () => {
  const places = [
    { x: 50, y: 100 },
    { x: 50, y: 100 },
    { x: 53, y: 98 },
    { x: 200, y: 100 },
  ];
  const moved = spread(places, bounds);
  expect([moved[0], moved[3]]).toEqual([places[0], places[3]]);
  moved.forEach((a, i) => {
    expect(distance(a, places[i]!)).toBeLessThan(2 * NEAREST);
    for (const b of moved.slice(i + 1)) expect(distance(a, b)).toBeGreaterThanOrEqual(NEAREST);
  });
});

it('keeps every mark inside the plot', () => {
  const corner = Array.from({ length: 12 }, () => ({ x: 0, y: 300 }));
  for (const { x, y } of spread(corner, bounds)) expect([x >= 0, y <= 300]).toEqual([true, true]);
});

it('gives marks on one line rows in which no two touch', () => {
  expect(rowsOf([20, 0, NEAREST, 1])).toEqual([1, 0, 0, 1]);
  expect(rowsOf([])).toEqual([]);
});
