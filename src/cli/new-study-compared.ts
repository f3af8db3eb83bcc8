/** What a new study compares: each telling metric of a run of ours, at the settings that hold most of them. */
import { DataError } from '../run/errors.ts';
import { formatQuantity } from '../run/format.ts';
import { ratio } from '../run/quantity.ts';
import { find } from '../run/query.ts';

import type { Dims, Run } from '../run/types.ts';
import { caught } from '../studies/evaluate.ts';

interface Place {
  /** As a part of claim ids. */
  id: string;
  label: string;
  value: string | Dims;
}

/** A metric that the baseline and every arm have at the places of its axis. */
interface ComparedMetric {
  /** As a part of claim ids. */
  id: string;
  metric: string;
  /** The ratio to the baseline, and the figure of the baseline. */
  label: string;
  plain: string;
  /** True where the ratio is how much longer an operation takes. */
  rate: boolean;
  /** Of the figure of the baseline, after the point. */
  decimals: number;
  axis: string;
}

export interface Compared {
  baseline: string;
  /** Beside the baseline. */
  arms: Place[];
  /** Settings by axis: metrics that are held at the same ones share an axis. */
  axes: Record<string, Place[]>;
  /** The first is the time for each operation. */
  metrics: ComparedMetric[];
  /** Settings and metrics that are in the run and not here. */
  leftOut: string[];
}

const MOST_SETTINGS = 3;
/** The rate by which arms are compared: wall time is a setting where a cell ends by the clock. */
const LEAD = 'operations-per-second';
/** What says again what another metric says, and what is no figure of an arm. */
const PASSED_OVER = /^(wall-time|throughput|cpu-mean|failed-ops|stolen-.*|latency-(p95|p99|max))$/;
const LABELS: Readonly<Record<string, string>> = {
  'cpu-seconds-per-gb': 'CPU for each GB',
  'latency-p50': 'Median latency',
  'peak-rss': 'Peak memory',
};

/** @throws DataError `study-bundle`, `study-names` */
export function comparedIn(run: Run): Compared {
  const { baseline, again } = run.experiment ?? {};
  const keys = run.modes.filter((mode) => mode !== baseline && mode !== again);
  const arms = keys.map((key) => ({ id: idOf(key), label: key, value: key }));
  const all = settingsOf(run);
  const own = [...new Set(run.measurements.map(({ metric }) => metric))].filter((metric) => !PASSED_OVER.test(metric));
  const figure = (metric: string, mode: string, at: Place) => find(run, metric, { mode, ...(at.value as Dims) })!;
  const isHeld = (metric: string, at: Place) =>
    keys.every((key) => !(caught(() => ratio(figure(metric, key, at), figure(metric, baseline!, at))) instanceof Error));
  const held = new Map(all.map((at) => [at, own.filter((metric) => isHeld(metric, at))]));
  const settings = all
    .filter((at) => held.get(at)!.includes(LEAD))
    .toSorted((a, b) => held.get(b)!.length - held.get(a)!.length)
    .slice(0, MOST_SETTINGS);
  if (baseline === undefined || keys.length === 0 || settings.length === 0)
    throw new DataError(
      'study-bundle',
      `${run.id}.tgz`,
      `is a ${run.harness} bundle with the modes ${run.modes.join(', ')}, expected one of our harness with a mode beside its baseline; npm run harness -- list names them.`,
    );
  refuseNames(run, [baseline, ...keys]);
  refuseNames(
    run,
    settings.map(({ label }) => label),
  );

  const ids = (places: readonly Place[]) => places.map(({ id }) => id).join();
  const axes: Record<string, Place[]> = {};
  const axisOf = (places: Place[]) => {
    const known = Object.keys(axes).find((name) => ids(axes[name]!) === ids(places));
    const name = known ?? `setting${Object.keys(axes).length || ''}`;
    axes[name] = places;
    return name;
  };
  const metrics = [LEAD, ...own.filter((metric) => metric !== LEAD)].flatMap((metric): ComparedMetric[] => {
    const places = settings.filter((at) => held.get(at)!.includes(metric));
    if (places.length === 0) return [];
    const plain = LABELS[metric] ?? `${metric.charAt(0).toUpperCase()}${metric.slice(1).replaceAll('-', ' ')}`;
    const decimals = places.map((at) => formatQuantity(figure(metric, baseline, at)).number.split('.')[1]?.length ?? 0);
    const names =
      metric === LEAD ? { id: 'time', label: 'Time for each operation', rate: true } : { id: metric, label: plain, rate: false };
    return [{ ...names, metric, plain, decimals: Math.max(...decimals), axis: axisOf(places) }];
  });
  const more = all.length - settings.length;
  const uncompared = own.filter((metric) => !metrics.some((one) => one.metric === metric));
  return { baseline, arms, axes, metrics, leftOut: [...(more > 0 ? [`${more} settings`] : []), ...uncompared] };
}

/** What modes were measured under, named by the dims that differ. */
function settingsOf(run: Run): Place[] {
  const each = run.measurements.flatMap(({ dims: { mode, ...dims } }): Dims[] => (mode === undefined ? [] : [dims]));
  const all = [...new Map(each.map((dims) => [JSON.stringify(Object.entries(dims).toSorted()), dims])).values()];
  const differs = (name: string) => all.length === 1 || new Set(all.map((dims) => dims[name])).size > 1;
  return all.map((dims) => {
    const telling = Object.entries(dims).filter(([name]) => differs(name));
    const label = telling.map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`).join(', ') || 'the only setting';
    return { id: idOf(label), label, value: dims };
  });
}

/** As a part of claim ids. */
export const idOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

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
