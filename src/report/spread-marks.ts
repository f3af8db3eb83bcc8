/** Marks that coincide, moved until each can be told from the others. In: true places. Out: where to draw them. */
import type { Box } from '../charts/xy-labels.ts';

export interface Spot {
  x: number;
  y: number;
}

/** Marks nearer than this cannot be told apart. */
export const NEAREST = 11;

/** Ways in which a mark is moved, tried in this order at each distance: up and down first, for time is read across. */
const DIRECTIONS = [0, 180, 30, -30, 150, -150, 60, -60, 120, -120, 90, -90].map((degrees) => (degrees * Math.PI) / 180);
const STEP = 4;

/** Each place, or the nearest free one within `bounds` that keeps off those already settled. From left to right, so that equal input gives equal drawings. */
export function spread(places: readonly Spot[], bounds: Box): Spot[] {
  const settled = new Map<Spot, Spot>();
  const isFree = ({ x, y }: Spot) =>
    x >= bounds.left &&
    x <= bounds.right &&
    y >= bounds.top &&
    y <= bounds.bottom &&
    [...settled.values()].every((other) => Math.hypot(other.x - x, other.y - y) >= NEAREST);
  for (const place of places.toSorted((a, b) => a.x - b.x || a.y - b.y)) {
    let found: Spot | undefined = isFree(place) ? place : undefined;
    for (let distance = STEP; !found && distance < bounds.bottom - bounds.top; distance += STEP)
      found = DIRECTIONS.map((angle) => ({
        x: place.x + Math.sin(angle) * distance,
        y: place.y - Math.cos(angle) * distance,
      })).find(isFree);
    settled.set(place, found ?? place);
  }
  return places.map((place) => settled.get(place)!);
}

/** For marks side by side on one line: the row of each, 0 the first, so that no two of a row touch. */
export function rowsOf(xs: readonly number[]): number[] {
  const ends: number[] = [];
  const rows = new Map<number, number>();
  for (const i of [...xs.keys()].sort((a, b) => xs[a]! - xs[b]!)) {
    const free = ends.findIndex((end) => xs[i]! - end >= NEAREST);
    const row = free < 0 ? ends.length : free;
    ends[row] = xs[i]!;
    rows.set(i, row);
  }
  return xs.map((_, i) => rows.get(i)!);
}
