/** Short forms in which a study builds its chart specs from a run. */
import type { Axis, BarsSpec, ChartSpec, XyPoint, XySpec } from '../charts/spec.ts';
import { placed, type Shown } from '../run/shown.ts';
import type { Run, Statistic } from '../run/types.ts';

export interface Labelled {
  run: Run;
  label: string;
}

/** What every chart of a run has. @param others runs whose figures it lays beside those of `run` */
export const head = (study: string, run: Run, id: string, others?: readonly Run[]) => ({
  id,
  study,
  run: run.id,
  provenance: run.provenance,
  ...(others ? { alsoFrom: others.map((other) => ({ run: other.id, provenance: other.provenance })) } : {}),
});

export const markAt = (panel: string, series: string, x: number, { value, ...rest }: Shown): XyPoint => ({
  panel,
  series,
  x,
  y: value,
  ...rest,
});

/** A point of ten blocks in an xy chart: as `placed`. */
export const placedAt = (panel: string, series: string, x: number, read: () => Statistic) => markAt(panel, series, x, placed(read));

/** A group or a series; a setting is known by its id. */
type Named = { label: string } & ({ key: string } | { id: string });
const keyOf = (item: Named) => ('key' in item ? item.key : item.id);
const named = (list: readonly Named[]) => list.map((item) => ({ key: keyOf(item), label: item.label }));

/** Head and axis of a study's charts of bars; each has its own title, and groups, series and points by `grid`. @param others as in `head` */
export const barsOf = (study: string) => (run: Run, id: string, axis: Axis, others?: readonly Run[]) => ({
  ...head(study, run, id, others),
  kind: 'bars' as const,
  axis,
});

type OnePanel = Pick<XySpec, 'title' | 'howToRead' | 'xAxis' | 'yAxis' | 'series' | 'points' | 'notRecorded'>;

/** An xy chart of one panel, `all`. */
export function xy(of: ReturnType<typeof head>, mark: XySpec['mark'], { title, howToRead, xAxis, yAxis, ...marks }: OnePanel): XySpec {
  return { ...of, kind: 'xy', mark, title, howToRead, xAxis, yAxis, panels: [{ key: 'all', label: '' }], ...marks };
}

/** A bar for each group and each series. */
export const grid = <Group extends Named, Series extends Named>(
  groups: readonly Group[],
  series: readonly Series[],
  read: (group: Group, series: Series) => Shown,
): Pick<BarsSpec, 'groups' | 'series' | 'points'> => ({
  groups: named(groups),
  series: named(series),
  points: groups.flatMap((group) => series.map((one) => ({ group: keyOf(group), series: keyOf(one), ...read(group, one) }))),
});

/** `notRecorded` for a chart whose data this run lacks, with the runs that hold it; nothing when `holds(run)`. */
export function absentUnless(
  holds: (run: Run) => boolean,
  run: Run,
  all: readonly Labelled[],
  what: string,
): Pick<ChartSpec, 'notRecorded'> {
  if (holds(run)) return {};
  const elsewhere = all.filter((a) => a.run !== run && holds(a.run)).map((a) => ({ run: a.run.id, label: a.label }));
  return { notRecorded: { message: `${what}: not recorded in this run.`, elsewhere } };
}

export const records = (metric: string) => (run: Run) => run.measurements.some((m) => m.metric === metric);
