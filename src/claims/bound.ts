/** What a figure must be, as plain data that gives its own test and its own words. A bound compares medians unless it asks for the interval. */
import { decides } from '../run/contrast.ts';
import type { Statistic } from '../run/types.ts';

/** "Similar", "same ballpark": every ratio lies between 1 ÷ this and this. */
export const SIMILAR_WITHIN = 1.25;
export const ORDER_OF_MAGNITUDE = 10;

const TESTS = {
  above: (value: number, than: number) => value > than,
  'at least': (value: number, than: number) => value >= than,
  below: (value: number, than: number) => value < than,
  'at most': (value: number, than: number) => value <= than,
  exactly: (value: number, than: number) => value === than,
  'other than': (value: number, than: number) => value !== than,
};

type Limit =
  | { is: keyof typeof TESTS; than: number }
  /** Both ends belong to it. */
  | { is: 'between'; low: number; high: number }
  /** From 1 ÷ factor to factor. */
  | { is: 'within'; factor: number };

export type Bound = Limit & {
  /**
   * `needed`: the interval must decide (level of 90 % or more) and lie wholly on the right side.
   * `where there is one`: wholly on the right side at whatever level its trials give; the value alone decides below three trials.
   */
  interval?: 'needed' | 'where there is one';
  /** Figures are rounded to so many digits after the point first. */
  decimals?: number;
};

export const above = (than: number): Bound => ({ is: 'above', than });
export const atLeast = (than: number): Bound => ({ is: 'at least', than });
export const below = (than: number): Bound => ({ is: 'below', than });
export const atMost = (than: number): Bound => ({ is: 'at most', than });
export const exactly = (than: number): Bound => ({ is: 'exactly', than });
export const otherThan = (than: number): Bound => ({ is: 'other than', than });
export const between = (low: number, high: number): Bound => ({ is: 'between', low, high });
/** @param factor above 1: 1.25 allows 0.8 to 1.25 */
export const within = (factor: number): Bound => ({ is: 'within', factor });
export const similar: Bound = within(SIMILAR_WITHIN);

/** The bound on the whole interval, which must decide; one observation never meets it. */
export const surely = (bound: Bound): Bound => ({ ...bound, interval: 'needed' });
/** The bound on the whole interval where a figure has one, and on the value of a figure with fewer than three trials. */
export const surelyIfRepeated = (bound: Bound): Bound => ({ ...bound, interval: 'where there is one' });
export const rounded = (bound: Bound, decimals: number): Bound => ({ ...bound, decimals });

export function meets(bound: Bound, q: Statistic): boolean {
  if (bound.interval === undefined || (bound.interval === 'where there is one' && !q.interval)) return isMet(bound, q.value);
  const mayDecide = bound.interval === 'where there is one' || decides(q);
  return mayDecide && isMet(bound, q.interval!.low) && isMet(bound, q.interval!.high);
}

/**
 * Whether a ÷ b meets the bound, without the division where it can be avoided: 0 against 0 is `exactly(1)`.
 * Intervals of a and b are not looked at: take the ratio first where they must be.
 */
export function meetsPair({ decimals, ...bound }: Bound, a: Statistic, b: Statistic): boolean {
  const round = (value: number) => (decimals === undefined ? value : Number(value.toFixed(decimals)));
  const [x, y] = [round(a.value), round(b.value)];
  return isMet(timesOf(bound, y), x);
}

/** The bound on a in the unit of b, for a bound on a ÷ b. */
function timesOf(bound: Limit, y: number): Limit {
  if ('than' in bound) return { is: bound.is, than: bound.than * y };
  if (bound.is === 'between') return { is: 'between', low: bound.low * y, high: bound.high * y };
  return { is: 'between', low: y / bound.factor, high: y * bound.factor };
}

function isMet(bound: Limit & { decimals?: number }, exact: number): boolean {
  const value = bound.decimals === undefined ? exact : Number(exact.toFixed(bound.decimals));
  if ('than' in bound) return TESTS[bound.is](value, bound.than);
  if (bound.is === 'between') return value >= bound.low && value <= bound.high;
  return value <= bound.factor && value >= 1 / bound.factor;
}

/** `above 1.25`, `within a factor of 1.25, whole interval`. */
export const boundWords = (bound: Bound): string => limitWords(bound) + suffix(bound);

function limitWords(bound: Limit): string {
  if ('than' in bound) return `${bound.is} ${numeral(bound.than)}`;
  if (bound.is === 'between') return `from ${numeral(bound.low)} to ${numeral(bound.high)}`;
  return `within a factor of ${numeral(bound.factor)}`;
}

/** What must hold between two: `plain above compressed`, `disk within 0.2 % of corrected`, `zlib at least 5 × libslz`. */
export const pairWords = (bound: Bound, a: string, b: string): string => `${a} ${relation(bound, b)}${suffix(bound)}`;

function relation(bound: Limit, b: string): string {
  if ('than' in bound) {
    if (bound.is === 'exactly' && bound.than === 1) return `equal to ${b}`;
    if (bound.is === 'other than' && bound.than === 1) return `different from ${b}`;
    return `${bound.is} ${bound.than === 1 ? '' : `${numeral(bound.than)} × `}${b}`;
  }
  if (bound.is === 'within' && bound.factor < 1.2) return `within ${numeral((bound.factor - 1) * 100)} % of ${b}`;
  return `÷ ${b} ${limitWords(bound)}`;
}

function suffix({ interval, decimals }: Bound): string {
  const whole = { needed: ', its whole interval too', 'where there is one': ', its whole interval too from three trials on' } as const;
  const digits = decimals === undefined ? '' : `, rounded to ${decimals === 0 ? 'whole numbers' : `${decimals} digits after the point`}`;
  return (interval ? whole[interval] : '') + digits;
}

/** A typed threshold as text; what the arithmetic of floats adds to it is cut off. */
const numeral = (value: number): string => String(Number(value.toPrecision(12)));
