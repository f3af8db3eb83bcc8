import { expect, it } from 'vitest';
import { apart } from '../../src/report/tax-map.ts';

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

it('moves marks that coincide apart, keeps their time, and leaves the others alone', () => {
  const places = [
    { x: 50, y: 100 },
    { x: 50, y: 100 },
    { x: 53, y: 98 },
    { x: 200, y: 100 },
  ];
  const moved = apart(places, 150);
  expect(moved.map(({ x }) => x)).toEqual(places.map(({ x }) => x));
  expect([moved[0], moved[3]]).toEqual([places[0], places[3]]);
  moved.forEach((a, i) => {
    for (const b of moved.slice(i + 1)) expect(distance(a, b)).toBeGreaterThanOrEqual(8);
  });
});

it('moves towards the middle, so that no mark leaves the plot at its edge', () => {
  const [, low] = apart(
    [
      { x: 5, y: 300 },
      { x: 5, y: 300 },
    ],
    150,
  );
  const [, high] = apart(
    [
      { x: 5, y: 10 },
      { x: 5, y: 10 },
    ],
    150,
  );
  expect([low!.y < 300, high!.y > 10]).toEqual([true, true]);
});
