/**
 * How a role looks: a class that takes its colour from the style sheet, and a hatch that tells it apart without colour.
 * The colours themselves are tokens; here are names and geometry only.
 */
import { pair, polyline } from './path.ts';

/** Edge of a hatch tile. */
export const TILE = 6;

const [RISING, FALLING] = ['M-1 1l2-2M0 6l6-6M5 7l2-2', 'M-1 5l2 2M0 0l6 6M5-1l2 2'];

/** Path of each hatch in one tile. */
export const HATCHES = { plain: '', rising: RISING, falling: FALLING, dots: 'M2.3 3h1.4', upright: 'M3 0v6', cross: RISING + FALLING };

export type Shape = 'circle' | 'square' | 'triangle' | 'diamond' | 'inverted' | 'plus';

export interface Mark {
  /** `mark-compression`, or `mark-1` … `mark-6` for a role without a colour of its own. */
  className: string;
  hatch: keyof typeof HATCHES;
  /** Marker and dash of a line: tell it apart as the hatch does a bar. */
  shape: Shape;
  dash: readonly number[];
}

type Pattern = Omit<Mark, 'className'>;

const STEPS: readonly Pattern[] = [
  { hatch: 'plain', shape: 'circle', dash: [] },
  { hatch: 'rising', shape: 'square', dash: [7, 3] },
  { hatch: 'falling', shape: 'triangle', dash: [2, 3] },
  { hatch: 'upright', shape: 'inverted', dash: [9, 3, 2, 3] },
  { hatch: 'dots', shape: 'diamond', dash: [4, 4] },
  { hatch: 'cross', shape: 'plus', dash: [9, 3, 2, 3, 2, 3] },
];

/** Step whose pattern a role has. */
const ROLES: Record<string, number> = { passthrough: 0, compression: 1, encryption: 4, compression_encryption: 5, neutral: 0 };

/** True for a role with a colour of its own, the same in every chart. */
export const hasRole = (key: string): boolean => Object.hasOwn(ROLES, key);

/**
 * The look of a series: its own role's, else the group's colour with the series' hatch, else a neutral step.
 * @param index position of the series in its chart
 */
export function markOf(key: string, index: number, group = ''): Mark {
  const step = index % STEPS.length;
  if (hasRole(key)) return { className: `mark-${key}`, ...STEPS[ROLES[key]!]! };
  return { className: hasRole(group) ? `mark-${group}` : `mark-${step + 1}`, ...STEPS[step]! };
}

/** Outline of a marker of about the area of a circle with radius `r`. */
export function shapePath(shape: Shape, x: number, y: number, r: number): string {
  if (shape === 'circle') return `M${pair(x - r, y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0z`;
  return `${polyline(OUTLINES[shape].map(([dx, dy]) => [x + dx * r, y + dy * r]))}z`;
}

type Corners = readonly (readonly [x: number, y: number])[];

/** The corners of a quarter, and those of the other three. */
function allRound(corners: Corners): Corners {
  const half = [...corners, ...corners.map(([x, y]) => [-y, x] as const)];
  return [...half, ...half.map(([x, y]) => [-x, -y] as const)];
}

const TRIANGLE: Corners = [
  [0, -1.25],
  [1.2, 0.85],
  [-1.2, 0.85],
];
const ARM: Corners = [
  [-0.4, -1.2],
  [0.4, -1.2],
  [0.4, -0.4],
];

/** Corners for a radius of 1. */
const OUTLINES: Record<Exclude<Shape, 'circle'>, Corners> = {
  square: allRound([[-0.9, -0.9]]),
  triangle: TRIANGLE,
  inverted: TRIANGLE.map(([x, y]) => [x, -y]),
  diamond: allRound([[0, -1.35]]),
  plus: allRound(ARM),
};
