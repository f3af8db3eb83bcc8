/** A point of a chart as its evidence card shows it, alike in a page and where it is computed again. */
import { decimalsOf, describePoint, readingsOf, statisticOf, timeText, valueAxis, valueOf } from '../charts/format.ts';
import type { BarPoint, BarsSpec, ChartSpec, TimelineSpec, XyPoint, XySpec } from '../charts/spec.ts';
import { formatNumber, type Spread } from '../run/format.ts';
import type { Quantity } from '../run/types.ts';

export interface ChartPoint {
  /** What it is: the chart, and the point in it. */
  text: string;
  /** As the chart prints it. */
  published: string;
  /** How it is computed; empty where that is not known in symbols. */
  formula: string;
  figure: Spread & Pick<Quantity, 'value' | 'values' | 'sources'>;
  flags: readonly string[];
}

/** @param point one that was recorded */
export function pointOf(spec: BarsSpec | XySpec, point: BarPoint | XyPoint): ChartPoint {
  const [value, { unit }] = [valueOf(point)!, valueAxis(spec)];
  const { values, n = values.length, interval, symbols = '', sources, flags } = point;
  const named = describePoint(spec, point).slice(0, spec.kind === 'xy' ? 2 : 1);
  return {
    text: `${spec.title}: ${named.join(', ')}`,
    published: formatNumber(value, unit, decimalsOf(spec)).text,
    formula: symbols && values.length > 1 ? `${statisticOf(point)} of ${values.length} trials of ${symbols}` : symbols,
    figure: { value, unit, n, values, sources, ...(interval ? { interval } : {}) },
    flags,
  };
}

/** Samples of one line of a timeline. @param line its place among the lines of all panels */
export function samplesOf(spec: TimelineSpec, line: number): (sample: readonly [number, number]) => ChartPoint {
  const { panel, label } = linesOf(spec)[line]!;
  const [reading, { sources = [] }, { unit }] = [readingsOf(panel, label), spec, panel.axis];
  return ([x, y]) => ({
    text: `${spec.title}: ${timeText(spec, x)}`,
    published: reading(y),
    formula: '',
    figure: { value: y, unit, n: 1, values: [y], sources },
    flags: [],
  });
}

const linesOf = ({ panels }: TimelineSpec) => panels.flatMap((panel) => panel.lines.map((line) => ({ panel, ...line })));

/** Every point that was recorded. */
export const pointsOf = (spec: ChartSpec): ChartPoint[] =>
  spec.kind === 'timeline'
    ? linesOf(spec).flatMap(({ points }, line) => points.map(samplesOf(spec, line)))
    : spec.points.filter((point) => valueOf(point) !== null).map((point) => pointOf(spec, point));
