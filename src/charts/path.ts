/** Path data in few characters: every point is relative to the one before. In: coordinates. Out: `d` of a path, to tenths. */
import { round } from './text.ts';

export type Spot = readonly [x: number, y: number];

/** Path data of a line through all points, each relative to the one before; points amid a level stretch are left out. */
export function polyline(points: readonly Spot[]): string {
  const spots = points.map(([x, y]) => [round(x), round(y)] as const);
  const turns = spots.filter(([, y], i) => !(y === spots[i - 1]?.[1] && y === spots[i + 1]?.[1]));
  return turns.map((spot, i) => (i ? step(turns[i - 1]!, spot) : `M${pair(...spot)}`)).join('');
}

function step([fromX, fromY]: Spot, [x, y]: Spot): string {
  const [dx, dy] = [round(x - fromX), round(y - fromY)];
  return dy === 0 ? `h${dx}` : dx === 0 ? `v${dy}` : `l${pair(dx, dy)}`;
}

/** Two numbers, parted by a minus sign or a space. */
export const pair = (x: number, y: number): string => `${round(x)} ${round(y)}`.replace(' -', '-');

/** Path data of a rectangle to be filled. */
export const box = (x: number, y: number, width: number, height: number): string =>
  `M${pair(x, y)}h${round(width)}v${round(height)}H${round(x)}`;

/** A pole and its pennant, from the foot. */
export const flagPath = (x: number, y: number): string => `M${pair(x, y)}v-11m0 0l7.5 2.75l-7.5 2.75`;
