/** The marks of an xy panel: where each is drawn, and what a label keeps off. In: points and scales. Out: dots; where marks would coincide, spread. */
import { evidenceOf, type Box, type Evidence } from './layout.ts';
import type { Scale } from './scale.ts';
import type { XyPoint } from './spec.ts';

export interface Place {
  x: number;
  y: number;
}

/** One recorded point; its interval and trials are heights. */
export interface XyDot extends Place, Evidence {
  point: XyPoint;
  /** Of a spread chart: its true place, and there the ends of the interval of x. */
  from?: Place;
  across?: readonly [number, number];
}

export function dotOf(point: XyPoint, x: Scale, y: Scale): XyDot | null {
  if (point.y === null) return null;
  const evidence = evidenceOf(point, y);
  return { point, x: x(point.x), y: y(point.y), ...evidence, rings: evidence.hollow ? [] : evidence.rings };
}

/** What a label must keep off: the marker with air beside its ring, its whisker or trials, its flag. */
export function boxesOf({ x, y, rings, whisker = [y, y], point }: XyDot, radius: number): Box[] {
  const [top, bottom] = [Math.min(y, ...rings, ...whisker), Math.max(y, ...rings, ...whisker)];
  const side = radius + (point.front === undefined ? 1 : 4);
  const marker = { left: x - side, right: x + side, top: top - radius - 1, bottom: bottom + radius + 1 };
  return point.flags.length ? [marker, { left: x + 3, right: x + 14, top: y - 18, bottom: y - 3 }] : [marker];
}

/** What is written as 0, at no digit after the point: in a spread chart it is in the band below the zero line. */
export const isNothing = ({ y }: XyPoint): boolean => y !== null && Math.abs(y) < 0.5;

/** From the zero line to the first row of the band. */
const BAND_EDGE = 9;

/** Height of the band that holds these points side by side; 0 where there is none. */
export function bandOf(points: readonly XyPoint[], x: Scale): number {
  const rows = rowsOf(points.filter(isNothing).map((point) => x(point.x)));
  return rows.length ? 2 * BAND_EDGE + NEAREST * Math.max(...rows) : 0;
}

/** The dots of a panel of a spread chart, in the order of the points. @param plot without its band */
export function spreadDots(points: readonly XyPoint[], x: Scale, y: Scale, plot: Box): XyDot[] {
  const placed = points.map((point) => ({ point, x: x(point.x), y: y(point.y!) }));
  const [nothing, something] = [placed.filter(({ point }) => isNothing(point)), placed.filter(({ point }) => !isNothing(point))];
  const rows = rowsOf(nothing.map((dot) => dot.x));
  const moved = spread(something, plot);
  return placed.map((dot) => {
    const { point, ...from } = dot;
    const row = rows[nothing.indexOf(dot)];
    const at = row === undefined ? moved[something.indexOf(dot)]! : { x: from.x, y: plot.bottom + BAND_EDGE + NEAREST * row };
    const { interval } = point.across ?? {};
    return {
      point,
      x: at.x,
      y: at.y,
      hollow: point.values.length === 1,
      rings: [],
      from: row === undefined ? from : at,
      ...(interval ? { across: [x(interval.low), x(interval.high)] as const } : {}),
    };
  });
}

/** Marks nearer than this cannot be told apart. */
export const NEAREST = 11;

/** Ways in which a mark is moved, tried in this order at each distance: up and down first, for time is read across. */
const DIRECTIONS = [0, 180, 30, -30, 150, -150, 60, -60, 120, -120, 90, -90].map((degrees) => (degrees * Math.PI) / 180);
const STEP = 4;

/** Each place, or the nearest free one within `bounds` that keeps off those already settled. From left to right, so that equal input gives equal drawings. */
export function spread(places: readonly Place[], bounds: Box): Place[] {
  const settled = new Map<Place, Place>();
  const isFree = ({ x, y }: Place) =>
    x >= bounds.left &&
    x <= bounds.right &&
    y >= bounds.top &&
    y <= bounds.bottom &&
    [...settled.values()].every((other) => Math.hypot(other.x - x, other.y - y) >= NEAREST);
  for (const place of places.toSorted((a, b) => a.x - b.x || a.y - b.y)) {
    let found: Place | undefined = isFree(place) ? place : undefined;
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
