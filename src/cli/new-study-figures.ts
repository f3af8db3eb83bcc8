/** What a new study says of a run: each metric by mode and setting, and its ratio to the baseline. In: a run of our harness. Out: tables for its code. */
import { DataError } from '../run/errors.ts';
import { formatQuantity } from '../run/format.ts';
import { ratio } from '../run/quantity.ts';
import { find } from '../run/query.ts';
import type { Dims, Measurement, Quantity, Run } from '../run/types.ts';
import { caught } from '../studies/evaluate.ts';

/** A metric at so many modes and settings, by their ids; every pair of them is recorded. */
export interface Table {
  /** The metric, with a number from the second table of a metric on. */
  id: string;
  metric: string;
  label: string;
  /** Which way is better for a reader; absent where the metric does not say. */
  better?: 'higher' | 'lower';
  /** Digits after the point. */
  decimals: number;
  modes: string[];
  settings: string[];
}

export interface Skeleton {
  run: string;
  /** Ids of modes; `baseline` is the first of `modes`, `again` is none of them. */
  baseline: string;
  again: string;
  modes: { id: string; key: string }[];
  settings: { id: string; label: string; dims: Dims }[];
  /** Number of settings that are in the run and not here. */
  leftOut: number;
  figures: Table[];
  /** Ratios to the baseline, of modes beside it; at least one, of wall time where there is one. */
  ratios: Table[];
}

interface Cell {
  metric: string;
  mode: string;
  setting: string;
  quantity: Quantity;
}

/** @throws DataError `study-bundle`, `study-names` */
export function skeletonOf(run: Run): Skeleton {
  if (!run.experiment) throw unusable(run);
  const { baseline, again } = run.experiment;
  const keys = [baseline, ...run.modes.filter((mode) => mode !== baseline && mode !== again)];
  const modes = keys.map((key) => ({ key, id: idOf(key) }));
  const all = settingsOf(run);
  const settings = fullest(all, run);
  refuseNames(run, keys);
  refuseNames(
    run,
    settings.map(({ label }) => label),
  );
  const cells = modes.flatMap(({ id: mode, key }) =>
    settings.flatMap(({ id: setting, dims }) =>
      metricsOf(run).flatMap((metric): Cell[] => {
        const quantity = find(run, metric, { mode: key, ...dims });
        return quantity ? [{ metric, mode, setting, quantity }] : [];
      }),
    ),
  );
  const plain = modes[0]!.id;
  const place = ({ metric, setting }: Cell) => `${metric} ${setting}`;
  const under = new Map(cells.filter(({ mode }) => mode === plain).map((cell) => [place(cell), cell.quantity]));
  const ratios = cells.flatMap((cell): Cell[] => {
    const quantity = caught(() => ratio(cell.quantity, under.get(place(cell))!));
    return cell.mode === plain || quantity instanceof Error ? [] : [{ ...cell, quantity }];
  });
  if (ratios.length === 0) throw unusable(run);
  return {
    run: run.id,
    baseline,
    again,
    modes,
    settings,
    leftOut: all.length - settings.length,
    figures: tablesOf(cells),
    ratios: tablesOf(ratios).map((table) => ({ ...table, decimals: 2 })),
  };
}

const unusable = ({ id, harness, modes }: Run) =>
  new DataError(
    'study-bundle',
    `${id}.tgz`,
    `is a ${harness} bundle with the modes ${modes.join(', ')}, expected one of our harness with a mode beside its baseline; npm run harness -- list names them.`,
  );

const metricsOf = (run: Run) => [...new Set(run.measurements.map(({ metric }) => metric))];

/** What modes were measured under, named by the dims that differ. */
function settingsOf(run: Run): Skeleton['settings'] {
  const dimsOf = ({ dims }: Measurement): Dims => Object.fromEntries(Object.entries(dims).filter(([name]) => name !== 'mode'));
  const keyed = run.measurements.map(dimsOf).map((dims) => [JSON.stringify(Object.entries(dims).toSorted()), dims] as const);
  const all = [...new Map(keyed).values()];
  const differs = (name: string) => all.length === 1 || new Set(all.map((dims) => dims[name])).size > 1;
  return all.map((dims) => {
    const telling = Object.entries(dims).filter(([name]) => differs(name));
    const label = telling.map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`).join(', ') || 'the only setting';
    return { dims, label, id: idOf(label) };
  });
}

/** Of a plan with many settings those of the most figures, in the order of the run: a note with all of them is too heavy to send. */
function fullest(settings: Skeleton['settings'], run: Run): Skeleton['settings'] {
  const figures = ({ dims }: Skeleton['settings'][number]) =>
    run.measurements.filter((m) => Object.entries(dims).every(([name, value]) => m.dims[name] === value)).length;
  const kept = new Set(settings.toSorted((a, b) => figures(b) - figures(a)).slice(0, MOST_SETTINGS));
  return settings.filter((setting) => kept.has(setting));
}
const MOST_SETTINGS = 3;

/** As a part of claim ids. */
const idOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** @throws DataError `study-names` where names of a bundle cannot be written into code and text, or their ids are alike */
function refuseNames(run: Run, names: readonly string[]): void {
  const isUsable = (name: string) =>
    /^[a-z0-9]([\w .,+:/=-]*[a-z0-9])?$/i.test(name) && names.filter((n) => idOf(n) === idOf(name)).length === 1;
  const wrong = names.find((name) => !isUsable(name));
  if (wrong === undefined) return;
  throw new DataError(
    'study-names',
    `${run.id}.tgz!cells.csv`,
    `names ${JSON.stringify(wrong)}, expected modes and settings that begin and end with a letter or digit, hold no signs but . , + : / = - _ and differ by more than signs; rename it in the plan of the harness.`,
  );
}

/** As few tables as hold the cells: modes recorded at the same settings share one. */
function tablesOf(cells: readonly Cell[]): Table[] {
  return [...Map.groupBy(cells, ({ metric }) => metric)].flatMap(([metric, own]) => {
    const byMode = [...Map.groupBy(own, ({ mode }) => mode)];
    const alike = Map.groupBy(byMode, ([, held]) => held.map(({ setting }) => setting).join());
    return [...alike.values()].map((rows, i): Table => {
      const held = rows.flatMap(([, row]) => row);
      const better = BETTER.find(([names]) => names.test(metric))?.[1];
      return {
        id: i === 0 ? metric : `${metric}-${i + 1}`,
        metric,
        label: labelOf(metric),
        ...(better ? { better } : {}),
        decimals: Math.max(...held.map(({ quantity }) => formatQuantity(quantity).number.split('.')[1]?.length ?? 0)),
        modes: rows.map(([mode]) => mode),
        settings: rows[0]![1].map(({ setting }) => setting),
      };
    });
  });
}

/** Of the metrics that every bundle of our harness has; which way a counter is better, its author knows. */
const BETTER = [
  [/^(throughput|operations-per-second)$/, 'higher'],
  [/^(wall-time|failed-ops|cpu-mean|cpu-seconds-per-gb|peak-rss|latency-.*)$/, 'lower'],
] as const;

const LABELS: Readonly<Record<string, string>> = {
  'cpu-mean': 'Mean CPU',
  'cpu-seconds-per-gb': 'CPU for each GB',
  'peak-rss': 'Peak memory',
};
const labelOf = (metric: string) => LABELS[metric] ?? `${metric.charAt(0).toUpperCase()}${metric.slice(1).replaceAll('-', ' ')}`;
