/**
 * A chart as plain JSON: no callbacks, no colours, no pixels. One spec is drawn as table, static SVG and Chart.js.
 * `key` of a series is a role (usually a mode id) from which the renderer takes colour and pattern, the same everywhere.
 */
import type { Shown } from '../run/shown.ts';
import type { Provenance, Source, Unit } from '../run/types.ts';

export interface Axis {
  label: string;
  unit: Unit;
  /** Which way is better for the reader; absent where neither is. */
  better?: 'higher' | 'lower';
  scale?: 'linear' | 'log';
  /** A value that the axis holds, with a grid line as strong as that of 0, such as 1 for ratios of what should be alike. */
  reference?: number;
  /** Further values that the axis holds, where several charts have one axis. */
  holds?: readonly number[];
}

export interface Series {
  key: string;
  label: string;
}

export interface BarPoint extends Shown {
  group: string;
  series: string;
}

interface Common {
  /** Unique in its run, kebab-case; part of the address of the chart's data. */
  id: string;
  study: string;
  run: string;
  /** Further runs whose figures the chart lays beside that of `run`. */
  alsoFrom?: readonly { run: string; provenance: Provenance }[];
  provenance: Provenance;
  /** The sentence that the figure proves or, on run pages, what it shows. */
  title: string;
  howToRead: string;
  /** Set when the run does not hold this chart's data at all; `elsewhere` lists runs that do. */
  notRecorded?: { message: string; elsewhere: readonly { run: string; label: string }[] };
}

export interface BarsSpec extends Common {
  kind: 'bars';
  /** A dot at each value in place of its bar and trials. */
  dots?: true;
  axis: Axis;
  groups: readonly { key: string; label: string }[];
  series: readonly Series[];
  points: readonly BarPoint[];
  /** A role whose colour all series take, told apart by hatch: where they are not the arms that have colours elsewhere in the study. */
  color?: 'neutral';
  /** Key of the series that the ×-baseline switch divides by; absent = no such switch. */
  baseline?: string;
}

/** Lines over time with bands behind them, one panel per axis, all on the same x. */
export interface TimelineSpec extends Common {
  kind: 'timeline';
  xAxis: Axis;
  panels: readonly { axis: Axis; lines: readonly { key: string; label: string; points: readonly (readonly [number, number])[] }[] }[];
  /** `label` is `mode · phase`: neighbours with the same `key` share the part before the dot. `from` and `to` are in the x axis' unit. */
  bands: readonly { key: string; label: string; from: number; to: number }[];
  sources?: readonly Source[];
}

/** One point of an xy chart. `y` null = not recorded at this x: a gap, never 0. A line joins its points in the order given. */
export interface XyPoint extends Omit<Shown, 'value'> {
  panel: string;
  series: string;
  x: number;
  y: number | null;
}

/** Lines or scattered points over a numeric x, in one panel or as small multiples that share x and unit. */
export interface XySpec extends Common {
  kind: 'xy';
  mark: 'line' | 'scatter';
  xAxis: Axis;
  yAxis: Axis;
  /** One or more; panels with labels are small multiples, drawn in this order on one y scale. */
  panels: readonly { key: string; label: string }[];
  series: readonly Series[];
  points: readonly XyPoint[];
}

export type ChartSpec = BarsSpec | TimelineSpec | XySpec;

/** Every run whose figures the chart shows, its own first. */
export const runsOf = (spec: ChartSpec) => [{ run: spec.run, provenance: spec.provenance }, ...(spec.alsoFrom ?? [])];
