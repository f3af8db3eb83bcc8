/** A chart as a table: every point with all that is known about it. In: ChartSpec. Out: columns and rows, or CSV text. */
import { csvFormatRows } from 'd3-dsv';
import { placeOf } from './format.ts';
import type { Unit } from '../run/types.ts';
import type { BarPoint, BarsSpec, ChartSpec, TimelineSpec, XySpec } from './spec.ts';

/** null = not recorded or not applicable; a list is several values of one point. */
export type Cell = string | number | null | readonly (string | number)[];

export interface Column {
  /** snake_case, the CSV's header. */
  key: string;
  label: string;
  /** Unit of the figures in this column; absent where they are none. */
  unit?: Unit;
}

export interface Table {
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
}

/** Bars and xy: one row per point. Timeline: one row per time, one column per line. */
export function tableOf(spec: ChartSpec): Table {
  if (spec.kind === 'bars') return barsTable(spec);
  return spec.kind === 'xy' ? xyTable(spec) : timelineTable(spec);
}

/** RFC 4180 with a header; numbers in full, lists joined by `; `, an empty field where nothing is recorded. */
export function toCsv(spec: ChartSpec): string {
  const { columns, rows } = tableOf(spec);
  const field = (cell: Cell) => (Array.isArray(cell) ? cell.join('; ') : String(cell ?? ''));
  return csvFormatRows([columns.map((c) => c.key), ...rows.map((row) => row.map(field))]) + '\n';
}

function barsTable(spec: BarsSpec): Table {
  const { unit } = spec.axis;
  return {
    columns: [
      { key: 'group', label: 'Group' },
      { key: 'series', label: 'Series' },
      { key: 'value', label: `Value, ${unit}`, unit },
      ...factColumns(unit),
    ],
    rows: spec.points.map((p) => [labelIn(spec.groups, p.group), labelIn(spec.series, p.series), p.value, ...factCells(spec, p, unit)]),
  };
}

function xyTable(spec: XySpec): Table {
  const [x, y] = [spec.xAxis, spec.yAxis];
  return {
    columns: [
      { key: 'panel', label: 'Panel' },
      { key: 'series', label: 'Series' },
      { key: 'label', label: 'Point' },
      { key: 'x', label: [x.label, x.unit].filter(Boolean).join(', '), unit: x.unit },
      { key: 'x_unit', label: 'Unit' },
      { key: 'y', label: [y.label, y.unit].filter(Boolean).join(', '), unit: y.unit },
      ...factColumns(y.unit),
    ],
    rows: spec.points.map((p) => [
      labelIn(spec.panels, p.panel),
      labelIn(spec.series, p.series),
      p.label ?? null,
      p.x,
      x.unit,
      p.y,
      ...factCells(spec, p, y.unit),
    ]),
  };
}

const labelIn = (list: readonly { key: string; label: string }[], key: string) => list.find((entry) => entry.key === key)?.label ?? key;

/** What is known about a point beside its figure. */
const factColumns = (unit: Unit): Column[] => [
  { key: 'unit', label: 'Unit' },
  { key: 'n', label: 'n' },
  { key: 'trials', label: 'Trials', unit },
  { key: 'interval_low', label: 'Interval from', unit },
  { key: 'interval_high', label: 'to', unit },
  { key: 'interval_level', label: 'at level' },
  { key: 'flags', label: 'Flags' },
  { key: 'run', label: 'Run' },
  { key: 'provenance', label: 'Provenance' },
  { key: 'source', label: 'Source' },
];

function factCells(spec: ChartSpec, p: Omit<BarPoint, 'group' | 'value'>, unit: Unit): Cell[] {
  const run = p.sources[0]?.run ?? spec.run;
  return [
    unit,
    p.values.length,
    p.values,
    p.interval?.low ?? null,
    p.interval?.high ?? null,
    p.interval?.level ?? null,
    p.flags,
    run,
    runsOf(spec).find((r) => r.run === run)?.provenance ?? null,
    p.sources.map(placeOf),
  ];
}

/** Every run whose figures the chart shows, its own first. */
export const runsOf = (spec: ChartSpec) => [{ run: spec.run, provenance: spec.provenance }, ...(spec.alsoFrom ?? [])];

function timelineTable(spec: TimelineSpec): Table {
  const lines = spec.panels.flatMap(({ axis, lines }) => lines.map((line) => ({ ...line, axis, at: new Map(line.points) })));
  const times = [...new Set(lines.flatMap((line) => line.points.map(([x]) => x)))].sort((a, b) => a - b);
  const bandAt = (x: number) => spec.bands.find((band) => x >= band.from && x <= band.to)?.label ?? null;
  return {
    columns: [
      { key: key(spec.xAxis.label, spec.xAxis.unit), label: `${spec.xAxis.label}, ${spec.xAxis.unit}`, unit: spec.xAxis.unit },
      { key: 'band', label: 'Phase' },
      ...lines.map(({ label, axis }) => ({ key: key(label, axis.unit), label: `${label}, ${axis.unit}`, unit: axis.unit })),
      { key: 'run', label: 'Run' },
      { key: 'source', label: 'Source' },
    ],
    rows: times.map((x) => [x, bandAt(x), ...lines.map((line) => line.at.get(x) ?? null), spec.run, (spec.sources ?? []).map(placeOf)]),
  };
}

const key = (label: string, unit: string) =>
  `${label} ${unit.replace('%', 'percent')}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
