/**
 * How a role looks: a class that takes its colour from the style sheet, and a hatch that tells it apart without colour.
 * The colours themselves are tokens; here are names and geometry only.
 */

export interface Mark {
  /** `mark-compression`, or `mark-1` … `mark-6` for a role without a colour of its own. */
  className: string;
  /** Path of the hatch in a tile of `TILE` units; empty = plain. */
  hatch: string;
}

/** Edge of a hatch tile. */
export const TILE = 6;

const [RISING, FALLING, DOTS, UPRIGHT] = ['M-1 1L1 -1M0 6L6 0M5 7L7 5', 'M-1 5L1 7M0 0L6 6M5 -1L7 1', 'M2.3 3H3.7', 'M3 0V6'];

const ROLES: Record<string, string> = {
  passthrough: '',
  compression: RISING,
  encryption: DOTS,
  compression_encryption: RISING + FALLING,
  neutral: '',
};
const STEPS = ['', RISING, FALLING, UPRIGHT, DOTS, RISING + FALLING];

/** @param index position of the role in its chart, which picks the neutral step when the role has no colour of its own */
export function markOf(key: string, index: number): Mark {
  const hatch = ROLES[key];
  const step = index % STEPS.length;
  return hatch === undefined ? { className: `mark-${step + 1}`, hatch: STEPS[step]! } : { className: `mark-${key}`, hatch };
}
