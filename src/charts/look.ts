/**
 * How a series looks: a role whose colour is a token, and hatch, marker and dash that tell it apart without colour. A platform's ink
 * turns roles into what its 2D context takes as a colour or a paint.
 */
import type { PointStyle } from 'chart.js';

export const TILE = 6;

const [rising, falling] = ['M-1 1l2-2M0 6l6-6M5 7l2-2', 'M-1 5l2 2M0 0l6 6M5-1l2 2'];

/** Path of each hatch in one tile. */
export const HATCHES = { plain: '', rising, falling, broad: 'M2 0v6M3 0v6M4 0v6', upright: 'M3 0v6', cross: rising + falling };

/** The same by how many degrees each set of upright lines is skewed. */
export const SKEWS = { plain: [], rising: [-45], falling: [45], broad: [0], upright: [0], cross: [-45, 45] };

export interface Look {
  /** `mark-compression`, or `mark-1` … `mark-6` for a series without a colour of its own. */
  role: string;
  hatch: keyof typeof HATCHES;
  marker: { pointStyle: PointStyle; rotation?: number };
  dash: readonly number[];
}

/** Colours of a page's style sheet, of a file, or by name. */
export interface Ink {
  /** A role as a colour: `ink`, `paper`, `mark-compression`. */
  color(role: string): string;
  /** A bar's fill, tint and hatch of its role; Chart.js hands it to the context as it is. */
  fill(look: Look): unknown;
  font: string;
}

const STEPS: readonly Omit<Look, 'role'>[] = [
  { hatch: 'plain', marker: { pointStyle: 'circle' }, dash: [] },
  { hatch: 'rising', marker: { pointStyle: 'rect' }, dash: [7, 3] },
  { hatch: 'falling', marker: { pointStyle: 'triangle' }, dash: [2, 3] },
  { hatch: 'broad', marker: { pointStyle: 'triangle', rotation: 180 }, dash: [9, 3, 2, 3] },
  { hatch: 'upright', marker: { pointStyle: 'rectRot' }, dash: [4, 4] },
  { hatch: 'cross', marker: { pointStyle: 'cross' }, dash: [9, 3, 2, 3, 2, 3] },
];

/** Step whose pattern a role has. */
const ROLES: Record<string, number> = { passthrough: 0, compression: 1, encryption: 4, compression_encryption: 5, neutral: 0 };

export const hasRole = (key: string): boolean => Object.hasOwn(ROLES, key);

/** The look of a series: its own role's, else the group's colour with the series' hatch, else a neutral step. */
export function lookOf(key: string, index: number, group = ''): Look {
  const step = index % STEPS.length;
  if (hasRole(key)) return { role: `mark-${key}`, ...STEPS[ROLES[key]!]! };
  return { role: hasRole(group) ? `mark-${group}` : `mark-${step + 1}`, ...STEPS[step]! };
}
