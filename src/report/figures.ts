import type { Column, DataTable, FigureCell } from './data-table.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { capital } from '../run/capital.ts';
import { formatDim, formatInterval, formatLevel, formatNumber, formatRange, isIdentical, shownUnitOf, type Spread } from '../run/format.ts';
import type { Dims, Measurement, Quantity, Run } from '../run/types.ts';
import { flagMessages } from '../run/query.ts';

/** Metric id → what it is called in a caption; other ids are shown as they are. */
const METRICS: Readonly<Record<string, string>> = {
  throughput: 'Throughput, wall clock',
  'throughput-after-first': 'Throughput of uploads after the first',
  'latency-p50': 'Latency, median',
  'latency-p95': 'Latency, 95th percentile',
  'latency-p99': 'Latency, 99th percentile',
  'latency-max': 'Latency, maximum',
  'failed-ops': 'Failed operations',
  'logical-bytes': 'Logical size: what was uploaded',
  'saved-bytes': 'Saved, as the proxy counts it',
  'stored-implied': 'Stored as implied: logical − saved, without the reference copies',
  'stored-corrected': 'Stored, corrected for the reference copies',
  'stored-on-disk': 'Stored on disk: growth of the data directory',
  'peak-rss': 'Peak resident memory',
  'stolen-most': 'Stolen time, the largest share in a block',
  'refused-visits': 'Visits that lost too much time to count',
  'cpu-mean': 'CPU, mean over the mode’s window',
  'cpu-max': 'CPU, maximum over the mode’s window',
  'cpu-seconds-per-gb': 'CPU seconds per GB moved',
};

const DIMS: Readonly<Record<string, string>> = { concurrency: 'Workers' };

/** `cpu-limit` → `CPU limit`. */
const inWords = (id: string) =>
  capital(id)
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/\b(cpu|io|rss|vsz)\b/gi, (word) => word.toUpperCase());
/** What a metric is called in a caption; its id in words where it has no name of its own. */
export const nameOf = (metric: string) => METRICS[metric] ?? inWords(metric);

const right = { align: 'right' } as const;
const unbroken = (column: Column): Column => ({ ...column, nowrap: true });

/**
 * A bundle's figures have trials and intervals: one table per metric, in the run's order; of an experiment with a column per arm.
 * A transcript's were printed once and side by side: one table per file and set of dimensions, a column per metric.
 * @param charts whose names for arms the columns take
 */
export function figureTables(run: Run, charts: readonly ChartSpec[] = []): DataTable[] {
  if (run.harness !== 'transcript') {
    const nameOfArm = armsIn(charts);
    return [...Map.groupBy(run.measurements, ({ metric }) => metric)].map(([metric, own]) =>
      own[0]!.dims['mode'] && run.experiment ? armsTable(run, metric, own, nameOfArm) : metricTable(run, metric, own),
    );
  }
  const fileOf = ({ quantity }: Measurement) => quantity.sources[0]?.file ?? '';
  const groups = Map.groupBy(run.measurements, (m) => [fileOf(m), ...dimsOf([m])].join('--'));
  return [...groups].map(([key, own]) => printedTable(run, key, fileOf(own[0]!), own));
}

/** What charts call an arm; one that none shows is called after the arm that it is again or in a later version, else by its id. */
function armsIn(charts: readonly ChartSpec[]): (mode: string) => string {
  const names = new Map(charts.flatMap((spec) => (spec.kind === 'timeline' ? [] : spec.series.map(({ key, label }) => [key, label]))));
  return function nameOfArm(mode: string): string {
    const [, of, more] = /^(.+)-(again|[\d.]+)$/.exec(mode) ?? [];
    return names.get(mode) ?? (of ? nameOfArm(of) + (more === 'again' ? ', measured again' : ` ${more}`) : inWords(mode));
  };
}

const dimsOf = (rows: readonly { dims: Dims }[]): string[] => [...new Set(rows.flatMap(({ dims }) => Object.keys(dims)))];

/** The columns that name dimensions, and their cells at one place; one cell even without dimensions. */
const dimColumns = (dims: readonly string[]): Column[] =>
  dims.length === 0 ? [{ label: 'Scope' }] : dims.map((dim) => ({ label: DIMS[dim] ?? inWords(dim), dim }));
const dimCells = (dims: readonly string[], at: Dims): string[] =>
  dims.length === 0 ? ['Whole run'] : dims.map((dim) => formatDim(at[dim]));

/** What tells rows apart, and what all of several rows share, in words for their caption. */
export function tellingDims(rows: readonly { dims: Dims }[]): { names: string[]; shared: string[] } {
  const all = dimsOf(rows);
  const names = rows.length > 1 ? all.filter((dim) => new Set(rows.map(({ dims }) => dims[dim])).size > 1) : all;
  return { names, shared: all.filter((dim) => !names.includes(dim)).map((dim) => dimText(dim, rows[0]!.dims)) };
}

/** A dimension's value as words; a number needs its name. */
const dimText = (dim: string, { [dim]: value = 'all' }: Dims): string =>
  typeof value === 'number' ? `${dimColumns([dim])[0]!.label.toLowerCase()} ${value.toLocaleString('en')}` : value.replaceAll('_', ' ');
export const dimsText = (dims: Dims, names = Object.keys(dims)): string => names.map((dim) => dimText(dim, dims)).join(', ');

/** The unit that all figures, their trials and intervals are shown in; undefined where they end up in several. A zero fits any. */
function commonUnit(quantities: readonly Quantity[]): string | undefined {
  const unitsOf = ({ value, values, interval, unit }: Quantity) =>
    [value, ...values, ...(interval ? [interval.low, interval.high] : [])].map((own) => (own === 0 ? '' : shownUnitOf(own, unit)));
  const units = new Set(quantities.flatMap(unitsOf).filter(Boolean));
  return units.size > 1 ? undefined : (units.values().next().value ?? quantities[0]?.unit);
}

/** A number as its column prints it: bare under a unit, else with its own. */
function numberOf(value: number, own: string, unit: string | undefined): string {
  const { number, text } = formatNumber(value, own);
  return unit === undefined ? text : number;
}

/** A measurement in its table: `/compression/put/1`, in one of several metrics `/throughput/compression/put/1`. */
const keyOf = ({ harness }: Run, metric: string, dims: Dims) =>
  `/${[...(harness === 'transcript' ? [metric] : []), ...Object.values(dims)].join('/')}`;

const figureCell = (run: Run, { metric, dims, quantity }: Measurement, unit: string | undefined): FigureCell => ({
  text: numberOf(quantity.value, quantity.unit, unit),
  value: quantity.value,
  key: keyOf(run, metric, dims),
  flags: flagMessages(run, metric, dims),
});

/**
 * How far each of the figures is known. Where all have as many trials and intervals of one level, that is said once, in `note`,
 * and `textOf` a figure is its range.
 */
export function spreadsOf(
  own: readonly Spread[],
  { unit, decimals }: { unit?: string | undefined; decimals?: number } = {},
): { note?: string; textOf: (q: Spread) => string } {
  const { n, interval: { level } = {} } = own[0] ?? { n: 0 };
  if (level === undefined || own.some((q) => q.n !== n || q.interval?.level !== level))
    return { textOf: (q) => formatInterval(q, decimals) };
  const textOf = (q: Spread) => {
    const { low, high } = q.interval!;
    const its = q.unit;
    if (isIdentical(q)) return `identical in all ${n} trials`;
    const range = formatRange(low, high, its, decimals);
    if (range === null) return 'narrower than the last digit';
    return unit === undefined ? range : [low, high].map((end) => formatNumber(end, its, decimals).number).join('–');
  };
  return { note: `n\u00a0=\u00a0${n}, intervals at ${formatLevel(level)}`, textOf };
}

/** Id, scope, caption and note of a table; empty parts of the note are left out. */
const headOf = (run: Run, id: string, caption: string, note: readonly (string | undefined)[]) => ({
  id,
  scope: `run/${run.id}:${id}`,
  caption,
  note: note.filter(Boolean).join('; '),
});

function metricTable(run: Run, metric: string, own: readonly Measurement[]): DataTable {
  const { names, shared } = tellingDims(own);
  const quantities = own.map(({ quantity }) => quantity);
  const unit = commonUnit(quantities);
  const spreads = spreadsOf(quantities, { unit });
  const summed = run.trials > 1 && quantities.every(({ n, interval }) => n === run.trials && !interval);
  return {
    ...headOf(run, metric, nameOf(metric), [metric, ...shared, spreads.note]),
    columns: [
      ...dimColumns(names),
      { label: run.trials === 1 ? 'Value' : summed ? 'Sum' : 'Median', unit, metric, ...right },
      { label: spreads.note ? 'Interval' : 'Interval and n' },
      { label: 'Trials, in order', unit },
    ].map(unbroken),
    rows: own.map((m) => [
      ...dimCells(names, m.dims),
      figureCell(run, m, unit),
      spreads.textOf(m.quantity),
      m.quantity.n > 1 ? m.quantity.values.map((value) => numberOf(value, m.quantity.unit, unit)).join(' · ') : '–',
    ]),
  };
}

/** The arms of an experiment side by side, a row for each setting; every trial of some hundred settings is left to the JSON. */
function armsTable(run: Run, metric: string, own: readonly Measurement[], nameOfArm: (mode: string) => string): DataTable {
  const settings = Map.groupBy(own, ({ dims }) => JSON.stringify({ ...dims, mode: undefined }));
  const { names, shared } = tellingDims([...settings.keys()].map((key) => ({ dims: JSON.parse(key) as Dims })));
  const quantities = own.map(({ quantity }) => quantity);
  const unit = commonUnit(quantities);
  const spreads = spreadsOf(quantities, { unit });
  const statistic = metric === 'failed-ops' ? 'sum over blocks' : 'medians over blocks';
  return {
    ...headOf(run, metric, nameOf(metric), [metric, statistic, ...shared, spreads.note, 'each block in the JSON of the run']),
    columns: [...dimColumns(names), ...run.modes.map((mode) => ({ label: nameOfArm(mode), unit, metric, ...right }))].map(unbroken),
    rows: [...settings.values()].map((row) => [
      ...dimCells(names, row[0]!.dims),
      ...run.modes.map((mode) => {
        const found = row.find(({ dims }) => dims['mode'] === mode);
        if (!found) return null;
        const cell = { ...figureCell(run, found, unit), data: { mode } };
        return found.quantity.interval ? { ...cell, detail: spreads.textOf(found.quantity) } : cell;
      }),
    ]),
  };
}

function printedTable(run: Run, key: string, file: string, own: readonly Measurement[]): DataTable {
  const dims = dimsOf(own);
  const id = key.replaceAll(/[^A-Za-z0-9-]/g, '-');
  const by = dims.map((dim) => (DIMS[dim] ?? dim).toLowerCase()).join(', ');
  const metrics = [...Map.groupBy(own, ({ metric }) => metric)].map(([metric, all]) => ({
    metric,
    unit: commonUnit(all.map(({ quantity }) => quantity)),
  }));
  const note = [file, 'single observations'];
  if (dims.length === 0) {
    return {
      ...headOf(run, id, 'Figures of the whole run', note),
      columns: [{ label: 'Figure' }, { label: 'Value', ...right }],
      rows: own.map((m) => [nameOf(m.metric), { ...figureCell(run, m, undefined), data: { metric: m.metric } }]),
    };
  }
  return {
    ...headOf(run, id, `Figures by ${by}`, note),
    columns: [
      ...dimColumns(dims),
      ...metrics.map(({ metric, unit }) => ({ label: nameOf(metric), unit: unit === metric ? undefined : unit, metric, ...right })),
    ],
    rows: [...Map.groupBy(own, (m) => dims.map((dim) => m.dims[dim]).join('\n')).values()].map((row) => [
      ...dimCells(dims, row[0]!.dims),
      ...metrics.map(({ metric, unit }) => {
        const found = row.find((m) => m.metric === metric);
        return found ? figureCell(run, found, unit) : null;
      }),
    ]),
  };
}
