/** Scales: a domain of values onto a range of positions, and its ticks. Round ends are d3-array's; all of d3-scale would be 8 KB in the page. */
import { nice, ticks } from 'd3-array';

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

/** An axis without a range of its own. */
export interface Ruler {
  scale: Scale;
  ticks: readonly number[];
}

interface Wanted {
  log: boolean;
  /** Linear only: the axis begins at zero and ends at a round number; else it ends where the values do. */
  fromZero: boolean;
  /** About how many ticks there is room for. */
  count: number;
}

export function rulerOf(values: readonly number[], { log, fromZero, count }: Wanted): Ruler {
  if (log) return logRuler(values, count);
  const [low, high] = [Math.min(...values, Infinity), Math.max(...values, -Infinity)];
  const near = low >= 0 && low < high / 4;
  const held =
    fromZero || near || !(low < high)
      ? ([Math.min(0, ...values), Math.max(0, ...values) || (low < 0 ? 0 : 1)] as const)
      : ([low, high] as const);
  const domain = fromZero ? nice(...held, count) : held;
  return { scale: linear(domain), ticks: ticks(...domain, count) };
}

/** From and to a step of 1, 2, 5; never from zero, which a log scale does not have. */
function logRuler(values: readonly number[], count: number): Ruler {
  const positive = values.filter((v) => v > 0);
  const [low, high] = positive.length ? [stepBelow(Math.min(...positive)), Math.max(...positive)] : [1, 10];
  const steps = [low];
  while (steps.at(-1)! < high || steps.length < 3) steps.push(stepAfter(steps.at(-1)!));
  const decades = steps.filter((v) => leading(v) === 1);
  const most = Math.max(2, count);
  return {
    scale: logarithmic([low, steps.at(-1)!]),
    ticks: steps.length <= most ? steps : thinned(decades.length > 1 ? decades : steps, most),
  };
}

/** Every nth, so that at most `most` are left. */
const thinned = (ticks: readonly number[], most: number) => ticks.filter((_, i) => i % Math.ceil(ticks.length / most) === 0);

const power = (value: number) => Math.floor(Math.log10(value) + 1e-9);
const leading = (value: number) => Math.round(value / 10 ** power(value));
const tidy = (digit: number, exponent: number) => Number(`${digit}e${exponent}`);
const stepBelow = (value: number) =>
  tidy(
    [5, 2, 1].find((d) => value >= tidy(d, power(value)) * (1 - 1e-9))!,
    power(value),
  );
const stepAfter = (step: number) => (leading(step) === 5 ? tidy(1, power(step) + 1) : tidy(leading(step) === 1 ? 2 : 5, power(step)));
