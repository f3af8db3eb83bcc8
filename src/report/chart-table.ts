/** A chart as a table: every point with all that is known about it. */
import { csvFormatRows } from 'd3-dsv';
import { decimalsOf, labelIn, nameOfAxis } from '../charts/format.ts';
import { decimalsOfPanel, decimalsOfX } from './chart-point.ts';
import { placeOf, sourcesOf } from '../run/sources.ts';
import type { Unit } from '../run/types.ts';
import { runsOf, type BarPoint, type BarsSpec, type ChartSpec, type TimelineSpec, type XyPoint, type XySpec } from '../charts/spec.ts';

/** null = not recorded or not applicable; a list is several values of one point. */
export type Cell = string | number | null | readonly (string | number)[];

export interface Column {
  /** snake_case, the CSV's header. */
  key: string;
  label: string;
  /** Unit of the figures in this column; absent where they are none. */
  unit?: Unit;
  /** Digits after the point that all its figures are shown with; absent = each as fits its size. The CSV holds them in full. */
  decimals?: number | undefined;
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

/**
 * RFC 4180 with a header; numbers in full, lists joined by `; `, an empty field where nothing is recorded. Of several cells behind a
 * figure the first is named and the others are counted: the chart's JSON and the run's have them all.
 */
export function toCsv(spec: ChartSpec): string {
  const { columns, rows } = tableOf(spec);
  const field = (cell: Cell, i: number) => {
    if (!Array.isArray(cell)) return String(cell ?? '');
    return columns[i]!.key === 'source' ? firstOf(cell) : cell.join('; ');
  };
  return csvFormatRows([columns.map((c) => c.key), ...rows.map((row) => row.map(field))]) + '\n';
}

/** The first of a list and how many there are besides; empty for none. */
export const firstOf = (list: readonly (string | number)[]): string =>
  list.length > 1 ? `${list[0]!} and ${list.length - 1} more` : String(list[0] ?? '');

interface Field<Point> extends Column {
  of(point: Point): Cell;
}

const tableFrom = <Point>(points: readonly Point[], fields: readonly Field<Point>[]): Table => ({
  columns: fields,
  rows: points.map((point) => fields.map(({ of }) => of(point))),
});

function barsTable(spec: BarsSpec): Table {
  const figures = { unit: spec.axis.unit, decimals: decimalsOf(spec) };
  return tableFrom<BarPoint>(spec.points, [
    { key: 'group', label: 'Group', of: (p) => labelIn(spec.groups, p.group) },
    { key: 'series', label: 'Series', of: (p) => labelIn(spec.series, p.series) },
    { key: 'value', label: ['Value', spec.axis.unit].filter(Boolean).join(', '), ...figures, of: (p) => p.value },
    ...factFields(spec, figures),
  ]);
}

function xyTable(spec: XySpec): Table {
  const [x, y] = [spec.xAxis, spec.yAxis];
  const figures = { unit: y.unit, decimals: decimalsOf(spec) };
  const measured = { unit: x.unit, decimals: decimalsOfX(spec) };
  return tableFrom<XyPoint>(spec.points, [
    { key: 'panel', label: 'Panel', of: (p) => labelIn(spec.panels, p.panel) },
    { key: 'series', label: 'Series', of: (p) => labelIn(spec.series, p.series) },
    { key: 'x', label: nameOfAxis(x), ...measured, of: (p) => p.x },
    { key: 'x_unit', label: 'Unit', of: () => x.unit },
    { key: 'y', label: nameOfAxis(y), ...figures, of: (p) => p.y },
    ...factFields(spec, figures),
  ]);
}

function factFields(spec: ChartSpec, figures: Pick<Column, 'unit' | 'decimals'>): Field<BarPoint | XyPoint>[] {
  const runOf = ({ sources }: BarPoint | XyPoint) => sources[0]?.run ?? (spec.alsoFrom ? '' : spec.run);
  const provenances = new Map(runsOf(spec).map(({ run, provenance }) => [run, provenance]));
  return [
    { key: 'unit', label: 'Unit', of: () => figures.unit ?? null },
    { key: 'n', label: 'n', of: (p) => p.n ?? p.values.length },
    { key: 'trials', label: 'Trials', ...figures, of: (p) => p.values },
    { key: 'interval_low', label: 'Interval from', ...figures, of: (p) => p.interval?.low ?? null },
    { key: 'interval_high', label: 'to', ...figures, of: (p) => p.interval?.high ?? null },
    { key: 'interval_level', label: 'at level', of: (p) => p.interval?.level ?? null },
    { key: 'flags', label: 'Flags', of: (p) => p.flags },
    { key: 'run', label: 'Run', of: runOf },
    { key: 'provenance', label: 'Provenance', of: (p) => provenances.get(runOf(p)) ?? null },
    { key: 'source', label: 'Source', of: (p) => sourcesOf(p.sources).map(placeOf) },
  ];
}

function timelineTable(spec: TimelineSpec): Table {
  const { label, unit } = spec.xAxis;
  const lines = spec.panels.flatMap((panel) => {
    const figures = { unit: panel.axis.unit, decimals: decimalsOfPanel(panel) };
    return panel.lines.map((line) => ({ ...nameOfColumn(line.label, figures.unit), ...figures, at: new Map(line.points) }));
  });
  const times = [...new Set(lines.flatMap(({ at }) => [...at.keys()]))].sort((a, b) => a - b);
  const bandAt = (x: number) => spec.bands.find((band) => x >= band.from && x <= band.to)?.label ?? null;
  return tableFrom(times, [
    { ...nameOfColumn(label, unit), unit, of: (x) => x },
    { key: 'band', label: 'Phase', of: bandAt },
    ...lines.map(({ at, ...column }) => ({ ...column, of: (x: number) => at.get(x) ?? null })),
    { key: 'run', label: 'Run', of: () => spec.run },
    { key: 'source', label: 'Source', of: () => (spec.sources ?? []).map(placeOf) },
  ]);
}

const nameOfColumn = (label: string, unit: string) => ({
  key: `${label} ${unit.replace('%', 'percent')}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, ''),
  label: `${label}, ${unit}`,
});
