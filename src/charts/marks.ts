/**
 * How a role looks: a class that takes its colour from the style sheet, and a hatch that tells it apart without colour.
 * The colours themselves are tokens; here are names and geometry only.
 */

/** Edge of a hatch tile. */
export const TILE = 6;

const [RISING, FALLING] = ['M-1 1L1 -1M0 6L6 0M5 7L7 5', 'M-1 5L1 7M0 0L6 6M5 -1L7 1'];

/** Path of each hatch in one tile. */
export const HATCHES = { plain: '', rising: RISING, falling: FALLING, dots: 'M2.3 3H3.7', upright: 'M3 0V6', cross: RISING + FALLING };

export interface Mark {
  /** `mark-compression`, or `mark-1` … `mark-6` for a role without a colour of its own. */
  className: string;
  hatch: keyof typeof HATCHES;
}

const ROLES: Record<string, Mark['hatch']> = {
  passthrough: 'plain',
  compression: 'rising',
  encryption: 'dots',
  compression_encryption: 'cross',
  neutral: 'plain',
};
const STEPS: readonly Mark['hatch'][] = ['plain', 'rising', 'falling', 'upright', 'dots', 'cross'];

/** True for a role with a colour of its own, the same in every chart. */
export const hasRole = (key: string): boolean => Object.hasOwn(ROLES, key);

/**
 * The look of a series: its own role's, else the group's colour with the series' hatch, else a neutral step.
 * @param index position of the series in its chart
 */
export function markOf(key: string, index: number, group = ''): Mark {
  const step = index % STEPS.length;
  if (hasRole(key)) return { className: `mark-${key}`, hatch: ROLES[key]! };
  return { className: hasRole(group) ? `mark-${group}` : `mark-${step + 1}`, hatch: STEPS[step]! };
}
