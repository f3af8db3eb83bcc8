/** What of a chart can be pointed at, is read aloud and opens a card. In: spec as it is shown, and its layout. Out: places and words. */
import type { BarsLayout } from '../../charts/bars-layout.ts';
import { decimalsOf, decimalsOfPanel, decimalsOfX, describePoint, valueAxis, valueOf } from '../../charts/format.ts';
import type { BarPoint, BarsSpec, TimelineSpec, XyPoint, XySpec } from '../../charts/spec.ts';
import type { TimelineLayout } from '../../charts/timeline-layout.ts';
import type { XyLayout } from '../../charts/xy-layout.ts';
import { formatNumber } from '../../run/format.ts';
import type { Source } from '../../run/types.ts';
import type { ChartPoint } from '../evidence/evidence-card-data.ts';

/** One point of a chart. */
export interface Target {
  /** Middle of its mark, of a bar the end, in units of the drawing; null = not recorded: it is read aloud and not drawn. */
  x: number | null;
  y: number;
  /** The point as the chart's data have it. */
  data: Readonly<Record<string, string | number | null>>;
  /** Cells that it was computed from and that light up its numbers in the text. */
  sources: readonly Source[];
  /** Its name, then all else that is said of it. */
  lines(): readonly string[];
  card(): ChartPoint;
}

/** In reading order: group by group, each with its series. */
export const barTargets = (spec: BarsSpec, { rows }: BarsLayout): Target[] =>
  rows.map(({ point, x, y }) => ({
    x,
    y,
    data: { group: point.group, series: point.series, value: point.value },
    sources: point.sources,
    lines: () => describePoint(spec, point),
    card: () => markCard(spec, point),
  }));

/** Panel by panel, series by series, each point in the order of its line. */
export const xyTargets = (spec: XySpec, { panels }: XyLayout): Target[] =>
  panels.flatMap(({ lines }) =>
    lines.flatMap(({ points, stops }) =>
      points.map((point, i) => ({
        x: stops[i]?.x ?? null,
        y: stops[i]?.y ?? 0,
        data: { panel: point.panel, series: point.series, x: point.x, y: point.y },
        sources: point.sources,
        lines: () => describePoint(spec, point),
        // Of a point with both measured, the mark is about x and its cell in the table about y.
        card: () => (point.across ? acrossCard(spec, point, point.across) : markCard(spec, point)),
      })),
    ),
  );

/** Line by line in the order of the panels, each from its first sample to its last. */
export const timelineTargets = (spec: TimelineSpec, layout: TimelineLayout): Target[] =>
  spec.panels.flatMap((panel, p) => {
    const [{ unit }, decimals, { y }] = [panel.axis, decimalsOfPanel(panel), layout.panels[p]!];
    return panel.lines.flatMap(({ label, points }) =>
      points.map(([time, value]) => {
        const reading = () => `${label}: ${formatNumber(value, unit, decimals).text}`;
        return {
          x: layout.x(time),
          y: y(value),
          data: { line: label, x: time, y: value },
          sources: [],
          lines: () => [timeText(spec, time), reading()],
          card: () => ({
            text: `${spec.title}: ${timeText(spec, time)}`,
            published: reading(),
            figure: { value, unit, n: 1, values: [value], sources: spec.sources ?? [] },
            flags: [],
          }),
        };
      }),
    );
  });

/** `12.5 s · Compression · put`. */
function timeText(spec: TimelineSpec, x: number): string {
  const band = spec.bands.find(({ from, to }) => x >= from && x <= to);
  return [formatNumber(x, spec.xAxis.unit).text, band?.label].filter(Boolean).join(' · ');
}

/** What the card of a point shows. @param point one that was recorded */
export function markCard(spec: BarsSpec | XySpec, point: BarPoint | XyPoint): ChartPoint {
  const [value, { unit }] = [valueOf(point)!, valueAxis(spec)];
  const { values, n = values.length, interval, sources, flags } = point;
  return {
    text: `${spec.title}: ${describePoint(spec, point)[0]}`,
    published: formatNumber(value, unit, decimalsOf(spec)).text,
    figure: { value, unit, n, values, sources, ...(interval ? { interval } : {}) },
    flags,
  };
}

function acrossCard(spec: XySpec, point: XyPoint, { values, interval, sources }: NonNullable<XyPoint['across']>): ChartPoint {
  const [{ x: value }, { unit, label }] = [point, spec.xAxis];
  return {
    text: `${spec.title}: ${describePoint(spec, point)[0]}, ${label.toLowerCase()}`,
    published: formatNumber(value, unit, decimalsOfX(spec)).text,
    figure: { value, unit, n: values.length, values, sources, ...(interval ? { interval } : {}) },
    flags: point.flags,
  };
}
