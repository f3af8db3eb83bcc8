/** Scales: a domain of values onto a range of positions. Ticks and round ends are d3-array's; all of d3-scale would be 8 KB in the page. */

type Ends = readonly [from: number, to: number];

export interface Scale {
  /** The position of a value; of one below the domain, such as 0 on a log scale, the low end's. */
  (value: number): number;
  domain: Ends;
  /** The same domain on another range. */
  onto(range: Ends): Scale;
  /** The same kind of scale, and range, for another domain. */
  over(domain: Ends): Scale;
}

/** @param straight a monotone function; positions are straight in what it gives */
function scaleOf(straight: (value: number) => number, domain: Ends, range: Ends): Scale {
  const [start, end] = range;
  const [from, to] = [straight(domain[0]), straight(domain[1])];
  const at = (value: number) =>
    from === to ? start : start + ((straight(Math.max(value, domain[0])) - from) / (to - from)) * (end - start);
  return Object.assign(at, {
    domain,
    onto: (other: Ends) => scaleOf(straight, domain, other),
    over: (other: Ends) => scaleOf(straight, other, range),
  });
}

const UNIT: Ends = [0, 1];

export const linear = (domain: Ends, range: Ends = UNIT): Scale => scaleOf((value) => value, domain, range);

/** @param domain both ends above 0 */
export const logarithmic = (domain: Ends, range: Ends = UNIT): Scale => scaleOf(Math.log10, domain, range);
