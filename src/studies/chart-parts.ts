/** Short forms in which a study builds its chart specs from a run. */
import type { Axis, BarsSpec, ChartSpec, XyPoint, XySpec } from '../charts/spec.ts';
import { isDataError } from '../run/errors.ts';
import { failuresBehind, failuresText } from '../run/failures.ts';
import { bareRange, formatQuantity, formatRange, isUndecided } from '../run/format.ts';
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

/** A figure as sentences of a chart write it: a ratio that does not differ from 1 with its interval. */
export function text(q: Statistic, decimals?: number): string {
  const { text: shown } = formatQuantity(q, decimals);
  return isUndecided(q) ? `${shown} [${bareRange(q.interval!, '×', decimals)}]` : shown;
}

/** The smallest and the largest of several figures: `1.4–2.1×`; once where both are shown alike. @param figures at least one */
export function span(figures: readonly Statistic[], decimals: number): string {
  const sorted = figures.toSorted((a, b) => a.value - b.value);
  const [low, high] = [sorted[0]!, sorted.at(-1)!];
  const range = [low, high].some(isUndecided) ? null : formatRange(low.value, high.value, low.unit, decimals);
  return range ?? [...new Set([low, high].map((q) => text(q, decimals)))].join(' to ');
}

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

/**
 * The sentence that a chart proves, from figures that are all there; `neutral` names what is drawn where one is missing or there is none.
 * A sentence about figures behind which operations failed says how many.
 * @param figures reads them with `need`, so that a missing one is found; not with a filter, which would pass over it
 */
export function titled<Figures extends readonly Statistic[]>(
  neutral: string,
  figures: () => readonly [...Figures],
  sentence: (...figures: Figures) => string,
): string {
  try {
    const found = figures();
    if (found.length === 0 || !found.every(({ value }) => Number.isFinite(value))) return neutral;
    const failures = failuresBehind(...found);
    return failures ? `${sentence(...found)} (${failuresText(failures)})` : sentence(...found);
  } catch (error) {
    if (isDataError(error)) return neutral;
    throw error;
  }
}

const trialsOf = ({ experiment }: Run) => (experiment ? 'blocks' : 'trials');
export const marksNote = (run: Run): string =>
  run.trials === 1
    ? 'A single observation each, drawn hollow.'
    : `Bars are medians of ${run.trials} ${trialsOf(run)}, rings the ${trialsOf(run)}, whiskers the interval.`;

/** For charts of ten blocks: of levels, and of what is compared within blocks. */
export const blocksNote = ({ trials }: Run) => `Medians of ${trials} blocks, whiskers are intervals.`;
export const estimatesNote = ({ trials }: Run) => `Hodges–Lehmann estimates over ${trials} blocks, whiskers are intervals.`;
