/** Scales: a domain of values onto a range of positions. Ticks and round ends are d3-array's; all of d3-scale would be 8 KB in the page. */
import { nice, ticks } from 'd3-array';

type Ends = readonly [from: number, to: number];

export interface Scale {
  /** The position of a value; of one below the domain, such as 0 on a log scale, the low end's. */
  (value: number): number;
  domain: Ends;
  /** The value at a position. */
  invert(position: number): number;
  /** The same domain on another range. */
  onto(range: Ends): Scale;
  /** The same kind of scale, and range, for another domain. */
  over(domain: Ends): Scale;
}

/** A monotone function and its inverse; the scale is straight in what it gives. */
interface Kind {
  of(value: number): number;
  back(value: number): number;
}

function scaleOf(kind: Kind, domain: Ends, range: Ends): Scale {
  const [start, end] = range;
  const [from, to] = [kind.of(domain[0]), kind.of(domain[1])];
  const at = (value: number) =>
    from === to ? start : start + ((kind.of(Math.max(value, domain[0])) - from) / (to - from)) * (end - start);
  return Object.assign(at, {
    domain,
    invert: (position: number) => (start === end ? domain[0] : kind.back(from + ((position - start) / (end - start)) * (to - from))),
    onto: (other: Ends) => scaleOf(kind, domain, other),
    over: (other: Ends) => scaleOf(kind, other, range),
  });
}

const LINEAR: Kind = { of: (value) => value, back: (value) => value };
const LOGARITHMIC: Kind = { of: Math.log10, back: (value) => 10 ** value };
const UNIT: Ends = [0, 1];

export const linear = (domain: Ends, range: Ends = UNIT): Scale => scaleOf(LINEAR, domain, range);

/** @param domain both ends above 0 */
export const logarithmic = (domain: Ends, range: Ends = UNIT): Scale => scaleOf(LOGARITHMIC, domain, range);

/** The domain widened to round ends, about `count` steps apart. */
export const rounded = ([from, to]: Ends, count: number): Ends => nice(from, to, count);

/** About `count` round values within the domain. */
export const ticksIn = ([from, to]: Ends, count: number): number[] => ticks(from, to, count);
