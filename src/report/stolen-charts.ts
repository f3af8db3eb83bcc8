/** What stolen time does to a benchmark: the ratios of the replications in every run of ours, all blocks counted, against the time that their cells lost. */
import type { XyPoint, XySpec } from '../charts/spec.ts';
import { machineText, type Replication } from '../claims/replication.ts';
import type { StatedReplication } from '../claims/types.ts';
import { chanceIn } from '../run/compare.ts';
import { ENOUGH_BLOCKS } from '../run/contrast.ts';
import { isDataError, recorded } from '../run/errors.ts';
import { estimate, type Estimate } from '../run/estimate.ts';
import { formatNumber } from '../run/format.ts';
import { machineOf } from '../run/machine.ts';
import { median } from '../run/median.ts';
import { ratio } from '../run/quantity.ts';
import { find } from '../run/query.ts';
import { isCondition, isTimed, keptBlocks, lostBy, QUIET, STOLEN_LIMIT } from '../run/stolen.ts';
import type { Interval, Run } from '../run/types.ts';

export interface Replicated {
  replications?: readonly Pick<Replication, 'arms' | 'measured'>[];
  runs: readonly Run[];
}

interface Seen {
  machine: string;
  /** Mean over its blocks, %. */
  stolen: number;
  own: Estimate & { interval: Interval };
}

/** @returns undefined where no run of ours lost or kept its time */
export function stolenCharts(studies: readonly Replicated[]): { width: XySpec; value: XySpec } | undefined {
  const rows = studies
    .flatMap(({ replications = [], runs }) => replications.map((entry) => seenIn(entry, runs)))
    .filter(({ length }) => length > 0);
  const seen = rows.flat();
  if (seen.length === 0) return undefined;
  const machines = [...new Set(seen.map(({ machine }) => machine))].toSorted();
  const widthOf = ({ own: { interval } }: Seen) => interval.high / interval.low;
  /** Against the run of the same ratio that lost least, of those on one kind of machine. */
  const kinds = rows.flatMap((row) => [...Map.groupBy(row, ({ machine }) => machine).values()]);
  const movedOf = kinds.flatMap((kind) => {
    const [least, ...others] = kind.toSorted((a, b) => a.stolen - b.stolen);
    return others.map((one) => ({ one, moved: one.own.value / least!.own.value }));
  });
  const point = (one: Seen, y: number): XyPoint => ({
    panel: 'all',
    series: one.machine,
    x: one.stolen,
    y,
    values: [],
    n: one.own.n,
    flags: [],
    sources: [],
  });
  const [quiet, noisy] = [seen.filter(({ stolen }) => stolen < QUIET), seen.filter(({ stolen }) => stolen > STOLEN_LIMIT)].map((own) =>
    own.map(widthOf),
  );
  const apartOf = (isIn: (stolen: number) => boolean) => {
    const own = movedOf.filter(({ one }) => isIn(one.stolen));
    return `${own.filter(({ moved }) => Math.max(moved, 1 / moved) > APART).length} of ${own.length}`;
  };
  const [ofQuiet, ofOthers] = [apartOf((stolen) => stolen < QUIET), apartOf((stolen) => stolen >= QUIET)];
  const common = {
    study: 'all',
    run: '',
    provenance: 'measured' as const,
    kind: 'xy' as const,
    mark: 'scatter' as const,
    xAxis: { label: 'Stolen time, mean over the cells of a ratio', unit: '%' },
    panels: [{ key: 'all', label: '' }],
    series: machines.map((machine) => ({ key: machine, label: machine })),
  };
  return {
    width: {
      ...common,
      id: 'stolen-width',
      title:
        quiet!.length > 0 && noisy!.length > 0
          ? `Above ${STOLEN_LIMIT} % of stolen time the median interval spans a factor of ${factor(median(noisy!))}, below ${QUIET} % one of ${factor(median(quiet!))}`
          : `The median interval spans a factor of ${factor(median(seen.map(widthOf)))}`,
      howToRead: 'A mark is one ratio of the replications in one run, over all its blocks: upper end of its interval ÷ lower end.',
      yAxis: { label: 'Upper ÷ lower end', unit: '×', scale: 'log', reference: 1, better: 'lower' },
      points: seen.map((one) => point(one, widthOf(one))),
    },
    value: {
      ...common,
      id: 'stolen-value',
      title: `More than ${Math.round((APART - 1) * 100)} % from the same ratio in the run that lost least: ${ofQuiet} where less than ${QUIET} % was stolen, ${ofOthers} where more was`,
      howToRead: 'The same ratios ÷ that of the run of ours on the same kind of machine in which its cells lost least time.',
      yAxis: { label: 'Ratio ÷ the same, least stolen', unit: '×', scale: 'log', reference: 1 },
      points: movedOf.map(({ one, moved }) => point(one, moved)),
    },
  };
}

/** A ratio has moved beyond this factor, in either direction. */
const APART = 1.1;
const factor = (value: number) => formatNumber(value, '', 2).text;

function seenIn({ arms, measured }: Pick<Replication, 'arms' | 'measured'>, runs: readonly Run[]): Seen[] {
  return runs.flatMap((run) => {
    const found = run.experiment && recorded(() => measured(run, ...arms));
    if (!found || isDataError(found)) return [];
    const lost = lostBy(run, found);
    const own = estimate([{ run: run.id, ratios: found.values, of: found.n }]);
    if (!lost || !own?.interval || own.interval.low <= 0) return [];
    const stolen = lost.reduce((sum, share) => sum + share, 0) / lost.length;
    return { machine: machineText(machineOf(run)), stolen, own: { ...own, interval: own.interval } };
  });
}

/** By kind of machine, the median over findings of what blocks scatter: the standard deviation of the ratio's logarithm in one run. */
export function scatterOf(judged: readonly StatedReplication[]): { machine: string; scatter: number }[] {
  const found = judged.flatMap(({ machines }) =>
    machines.flatMap(({ machine, ratio: own }) =>
      (own?.runs ?? []).flatMap(({ interval, ratios }) =>
        interval && interval.low > 0 ? { machine: machineText(machine), scatter: deviation(ratios.map(Math.log)) } : [],
      ),
    ),
  );
  return [...Map.groupBy(found, ({ machine }) => machine)].map(([machine, own]) => ({
    machine,
    scatter: median(own.map(({ scatter }) => scatter)),
  }));
}

/** The median over findings and runs of how the logarithm of a ratio in a block correlates with that in the block before; of n independent blocks −1 ÷ n. */
export function lagOf(judged: readonly StatedReplication[]): number {
  const runs = judged.flatMap(({ machines }) => machines.flatMap(({ ratio: own }) => own?.runs ?? []));
  const scattering = runs.filter(({ n, interval }) => n >= ENOUGH_BLOCKS && interval && interval.low > 0 && interval.high > interval.low);
  return median(scattering.map(({ ratios }) => correlation(ratios.map(Math.log))));
}

function correlation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const from = values.map((value) => value - mean);
  return from.slice(1).reduce((sum, x, i) => sum + x * from[i]!, 0) / from.reduce((sum, x) => sum + x ** 2, 0);
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/**
 * The second name of the baseline ÷ its first, for figures of CPU and time at every setting with blocks enough, in each run by itself: how
 * many intervals there are, how many would exclude 1 if the two names differed in nothing, and how many do.
 */
export const againChance = (runs: readonly Run[]) =>
  chanceIn(runs.flatMap((run) => (run.experiment ? againIntervals(run, run.experiment) : [])));

function againIntervals(run: Run, { baseline, again }: NonNullable<Run['experiment']>): Interval[] {
  const own = run.measurements.filter(
    ({ metric, dims, quantity }) => dims['mode'] === again && !isCondition(metric) && isTimed(quantity.unit),
  );
  return own.flatMap(({ metric, dims }) => {
    const [second, first] = [find(run, metric, dims)!, find(run, metric, { ...dims, mode: baseline })];
    if (!first || [...first.values, ...second.values].some((value) => value <= 0)) return [];
    const both = ratio(second, first);
    return estimate([{ run: run.id, ratios: keptBlocks(run, both), of: both.n }])?.interval ?? [];
  });
}
