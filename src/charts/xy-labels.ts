/** Labels that keep off each other. In: what is to be written and where it belongs. Out: places, with a leader where one moved. */
import { keptApart, type Box, type TextBlock } from './layout.ts';
import { textWidth, wrapText } from './text.ts';

export const [LABEL_SIZE, LABEL_LINE] = [12.5, 15];

/** A label of the drawing; `leader` runs from its mark to it. */
export interface PlacedLabel extends TextBlock {
  series: string;
  className: string;
  leader?: readonly [number, number, number, number];
}

export interface Wish {
  series: string;
  className: string;
  text: string;
  /** Centre of the mark. */
  x: number;
  y: number;
}

/** Names beside the ends of lines, one column, each as near to its end as the others let it. */
export function placeEnds(wishes: readonly Wish[], x: number, width: number, top: number, bottom: number): PlacedLabel[] {
  const blocks = wishes.map((wish) => ({ wish, lines: wrapText(wish.text, LABEL_SIZE, width) })).sort((a, b) => a.wish.y - b.wish.y);
  const halves = blocks.map(({ lines }) => (lines.length * LABEL_LINE) / 2 + 1);
  const middles = keptApart(
    blocks.map(({ wish }) => wish.y),
    halves,
    top,
    bottom,
  );
  return blocks.map(({ wish, lines }, i) => ({
    lines,
    x,
    y: firstBaseline(middles[i]!, lines.length),
    anchor: 'start' as const,
    series: wish.series,
    className: wish.className,
    ...(Math.abs(middles[i]! - wish.y) > 3 || x - wish.x > 20 ? { leader: [wish.x + 7, wish.y, x - 4, middles[i]!] as const } : {}),
  }));
}

const DISTANCES = [0, 8, 18, 30, 44, 60];
const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
] as const;

/** Times that every name may look for a better place among the others. */
const ROUNDS = 3;

/** Names of single points, each where it covers least of the marks in `taken`, the other names and what lies outside `bounds`. */
export function placeNames(wishes: readonly Wish[], taken: readonly Box[], bounds: Box, column: number): PlacedLabel[] {
  const labels = wishes.map((wish) => {
    const lines = wrapText(wish.text, LABEL_SIZE, column);
    const [width, height] = [Math.max(...lines.map((l) => textWidth(l, LABEL_SIZE))), lines.length * LABEL_LINE];
    const places = DISTANCES.flatMap((distance) => DIRECTIONS.map(([dx, dy]) => placeAt(wish, dx, dy, distance, width, height)));
    const fixed = ({ box, distance }: Candidate) => covered(box, taken) + 12 * (width * height - overlap(box, bounds)) + distance;
    return { wish, lines, places: places.map((place) => ({ ...place, fixed: fixed(place) })) };
  });
  const chosen: Candidate[] = [];
  for (let round = 0; round < ROUNDS; round++)
    labels.forEach(({ places }, i) => {
      const others = chosen.flatMap(({ box }, other) => (other === i ? [] : [box]));
      const cost = ({ box, fixed }: (typeof places)[number]) => fixed + covered(box, others);
      chosen[i] = places.map((place) => ({ ...place, cost: cost(place) })).reduce((a, b) => (b.cost < a.cost ? b : a));
    });
  return labels.map(({ wish, lines }, i) => {
    const { box, dx, distance } = chosen[i]!;
    const anchor = dx < 0 ? ('end' as const) : ('start' as const);
    return {
      lines,
      x: anchor === 'end' ? box.right : box.left,
      y: firstBaseline((box.top + box.bottom) / 2, lines.length),
      anchor,
      series: wish.series,
      className: wish.className,
      ...(distance > 8 ? { leader: leaderTo(wish, box) } : {}),
    };
  });
}

interface Candidate {
  box: Box;
  dx: number;
  distance: number;
}

function placeAt(wish: Wish, dx: number, dy: number, distance: number, width: number, height: number): Candidate {
  const diagonal = dx !== 0 && dy !== 0 ? 0.6 : 1;
  const reach = (8 + distance) * diagonal;
  const x = wish.x + dx * (reach + width / 2);
  const y = wish.y + dy * (reach + height / 2 - 2);
  return { box: { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }, dx, distance };
}

/** From the mark's edge to the nearest point of the label's box. */
function leaderTo({ x, y }: Wish, box: Box): readonly [number, number, number, number] {
  const toX = Math.min(Math.max(x, box.left - 2), box.right + 2);
  const toY = Math.min(Math.max(y, box.top + 3), box.bottom - 3);
  const length = Math.hypot(toX - x, toY - y) || 1;
  return [x + ((toX - x) / length) * 6, y + ((toY - y) / length) * 6, toX, toY];
}

const firstBaseline = (middle: number, lines: number) => middle - ((lines - 1) * LABEL_LINE) / 2 + LABEL_SIZE * 0.35;

/** To touch another box at all is worse than to stand far off. */
const covered = (box: Box, others: readonly Box[]) =>
  others.reduce((sum, other) => sum + (overlap(box, other) > 0 ? 80 : 0) + 4 * overlap(box, other), 0);

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
