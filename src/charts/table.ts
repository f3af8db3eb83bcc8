/** A chart as a table: every point with all that is known about it. In: ChartSpec. Out: columns and rows, or CSV text. */
import { csvFormatRows } from 'd3-dsv';
import { decimalsOf, decimalsOfPanel, decimalsOfX, labelIn, nameOfAxis, placeOf } from './format.ts';
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

function barsTable(spec: BarsSpec): Table {
  const figures = { unit: spec.axis.unit, decimals: decimalsOf(spec) };
  return {
    columns: [
      { key: 'group', label: 'Group' },
      { key: 'series', label: 'Series' },
      { key: 'value', label: ['Value', spec.axis.unit].filter(Boolean).join(', '), ...figures },
      ...factColumns(figures),
    ],
    rows: spec.points.map((p) => [
      labelIn(spec.groups, p.group),
      labelIn(spec.series, p.series),
      p.value,
      ...factCells(spec, p, spec.axis.unit),
    ]),
  };
}

function xyTable(spec: XySpec): Table {
  const [x, y] = [spec.xAxis, spec.yAxis];
  const figures = { unit: y.unit, decimals: decimalsOf(spec) };
  const measured = { unit: x.unit, decimals: decimalsOfX(spec) };
  const isAcross = spec.points.some(({ across }) => across);
  return {
    columns: [
      { key: 'panel', label: 'Panel' },
      { key: 'series', label: 'Series' },
      { key: 'label', label: 'Point' },
      { key: 'x', label: nameOfAxis(x), ...measured },
      { key: 'x_unit', label: 'Unit' },
      ...(isAcross
        ? [
            { key: 'x_low', label: 'Interval from', ...measured },
            { key: 'x_high', label: 'to', ...measured },
          ]
        : []),
      { key: 'y', label: nameOfAxis(y), ...figures },
      ...(isAcross ? [{ key: 'note', label: 'Note' }] : []),
      ...factColumns(figures),
    ],
    rows: spec.points.map((p) => [
      labelIn(spec.panels, p.panel),
      labelIn(spec.series, p.series),
      p.name ?? p.label ?? null,
      p.x,
      x.unit,
      ...(isAcross ? [p.across?.interval?.low ?? null, p.across?.interval?.high ?? null] : []),
      p.y,
      ...(isAcross ? [p.note ?? null] : []),
      ...factCells(spec, p, y.unit),
    ]),
  };
}

/** What is known about a point beside its figure. */
const factColumns = (figures: Pick<Column, 'unit' | 'decimals'>): Column[] => [
  { key: 'unit', label: 'Unit' },
  { key: 'n', label: 'n' },
  { key: 'trials', label: 'Trials', ...figures },
  { key: 'interval_low', label: 'Interval from', ...figures },
  { key: 'interval_high', label: 'to', ...figures },
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
    p.n ?? p.values.length,
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
  const lines = spec.panels.flatMap((panel) =>
    panel.lines.map((line) => ({ ...line, axis: panel.axis, decimals: decimalsOfPanel(panel), at: new Map(line.points) })),
  );
  const times = [...new Set(lines.flatMap((line) => line.points.map(([x]) => x)))].sort((a, b) => a - b);
  const bandAt = (x: number) => spec.bands.find((band) => x >= band.from && x <= band.to)?.label ?? null;
  return {
    columns: [
      { key: key(spec.xAxis.label, spec.xAxis.unit), label: `${spec.xAxis.label}, ${spec.xAxis.unit}`, unit: spec.xAxis.unit },
      { key: 'band', label: 'Phase' },
      ...lines.map(({ label, axis: { unit }, decimals }) => ({ key: key(label, unit), label: `${label}, ${unit}`, unit, decimals })),
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
