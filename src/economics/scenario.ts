/**
 * One mode against the baseline under stated inputs, trial by trial. In: figures of a run, inputs. Out: money per trial, and ranges.
 * Trials are paired, so an estimate is the median over trials with the exact interval of a median; where the run does not split
 * CPU between uploads and downloads, its range covers every split.
 */
import { medianInterval } from '../run/interval.ts';
import { pool } from '../run/pool.ts';
import type { Operand, Quantity, Unit } from '../run/types.ts';
import { inTrial, pooled, trialsOf } from './combine.ts';
import type { Inputs } from './fields.ts';
import type { ModeFigures } from './figures.ts';
import type { Names } from './names.ts';
import { addCost, neededFigures, noCost, weigh, type FigureKey, type Path, type Sheet, type Split } from './terms.ts';

export interface Scenario {
  inputs: Inputs;
  names: Names;
  mode: ModeFigures;
  /** Takes the bytes that cannot be delta-coded; `mode` itself unless it compresses. */
  plain: ModeFigures;
  base: ModeFigures;
  /** Figures set by hand in every trial, by `figureId`: for break-evens and swings. */
  set: ReadonlyMap<string, number>;
  /** Share of an unsplit CPU mix that went into the upload, by mode; absent = a third, as if each operation cost the same. */
  uploadShare: ReadonlyMap<string, number>;
  /** Number of trials behind the figures that the cost hangs on. */
  trials: number;
}

/** What was estimated, and how far it can be trusted. */
export interface Estimate {
  /** Median over trials. */
  quantity: Quantity;
  /** Undefined below three trials: a point, no interval. */
  range: Range | undefined;
}

export interface Range {
  low: number;
  high: number;
  /** Coverage of the interval, 0–1. */
  level: number;
  /** True when it also covers every split of CPU between uploads and downloads. */
  anySplit: boolean;
}

/** A mode's cost and the baseline's, per component, in one trial. */
export interface Costs {
  mode: Split;
  base: Split;
}

export const figureId = (mode: string, figure: FigureKey) => `${mode} ${figure}`;

/** The bytes of a mode take two ways: those that it can encode, and the rest. The baseline takes one. */
function legsOf({ inputs: { workload }, mode, plain, base }: Scenario) {
  const eligible = mode.compresses ? workload.deltaEligibleShare : 1;
  const leg = (figures: ModeFigures, share: number, path: Path, whole: boolean) => ({ figures, share, path, whole });
  return {
    mode: [
      leg(mode, eligible, { proxy: true, compressing: mode.compresses }, true),
      ...(eligible < 1 ? [leg(plain, 1 - eligible, { proxy: true, compressing: false }, false)] : []),
    ],
    base: [leg(base, 1, { proxy: workload.baseline === 'proxy', compressing: false }, true)],
  };
}

/** What the run says about a figure; where it does not split CPU, the mix counts for both directions. */
export const quantityOf = ({ ratio, memory, cpu }: ModeFigures, figure: FigureKey): Quantity | undefined => {
  if (figure === 'ratio') return ratio?.quantity;
  if (figure === 'memoryGb') return memory[0]?.quantity;
  return cpu?.kind === 'unsplit' ? cpu.mix : cpu?.[figure === 'cpuWrite' ? 'write' : 'read'];
};

interface Need {
  figures: ModeFigures;
  figure: FigureKey;
}

/** Figures that the cost hangs on under these inputs: what is multiplied with 0 is not among them. */
export function needs(scenario: Scenario): Need[] {
  const legs = Object.values(legsOf(scenario)).flat();
  const all = legs.flatMap(({ figures, share, path, whole }) =>
    neededFigures(weigh(scenario.inputs, path), share, whole).map((figure) => ({ figures, figure })),
  );
  return [...new Map(all.map((need) => [figureId(need.figures.mode, need.figure), need])).values()];
}

/** What the run lacks for this answer, one sentence part each; empty when it holds everything. */
export const missingFigures = (scenario: Scenario): string[] => [
  ...new Set(
    needs(scenario)
      .filter(({ figures, figure }) => !quantityOf(figures, figure))
      .map(({ figures, figure }) => {
        const why = figures.absent[figure === 'ratio' ? 'ratio' : 'cpu'];
        return `${scenario.names.figures[figure].metrics} in mode ${figures.mode}${why && figure !== 'memoryGb' ? ` (${why})` : ''}`;
      }),
  ),
];

/** Every quantity that the cost was computed from. */
const evidenceOf = (scenario: Scenario): Quantity[] => needs(scenario).flatMap(({ figures, figure }) => quantityOf(figures, figure) ?? []);

function sheetOf({ set, uploadShare }: Scenario, figures: ModeFigures, trial: number): Sheet {
  const { mode, cpu } = figures;
  const share = uploadShare.get(mode) ?? 1 / 3;
  /** Of the mix: three operations on each byte, one of them an upload. */
  const [written, read] = cpu?.kind === 'unsplit' ? [3 * share, (3 * (1 - share)) / 2] : [1, 1];
  const at = (figure: FigureKey, part = 1): number => {
    const quantity = quantityOf(figures, figure);
    return set.get(figureId(mode, figure)) ?? (quantity ? inTrial(quantity, trial) * part : 0);
  };
  return { ratio: at('ratio'), cpuWrite: at('cpuWrite', written), cpuRead: at('cpuRead', read), memoryGb: at('memoryGb') };
}

/** Costs of one month in every trial. Figures that are missing count nothing: ask `missingFigures` first. @param stored as in `weigh` */
export function costsPerTrial(scenario: Scenario, stored?: number): Costs[] {
  const legs = legsOf(scenario);
  const sum = (own: typeof legs.mode) => {
    const weighed = own.map((leg) => ({ ...leg, terms: weigh(scenario.inputs, leg.path, stored) }));
    return (trial: number): Split => {
      const split = noCost();
      for (const { figures, terms, share, whole } of weighed) addCost(split, terms, sheetOf(scenario, figures, trial), share, whole);
      return split;
    };
  };
  const [mode, base] = [sum(legs.mode), sum(legs.base)];
  return Array.from({ length: scenario.trials }, (_, trial) => ({ mode: mode(trial), base: base(trial) }));
}

export const isCpu = (figure: FigureKey): boolean => figure === 'cpuWrite' || figure === 'cpuRead';

/** Modes whose CPU the cost hangs on and the run does not split. */
export const unsplitIn = (scenario: Scenario): ModeFigures[] => [
  ...new Set(needs(scenario).flatMap(({ figures, figure }) => (isCpu(figure) && figures.cpu?.kind === 'unsplit' ? [figures] : []))),
];

/** @param share of a mode's CPU that went into the upload */
export const withShare = (scenario: Scenario, { mode }: ModeFigures, share: number): Scenario => ({
  ...scenario,
  uploadShare: new Map([...scenario.uploadShare, [mode, share]]),
});

/** The scenario at every extreme split of the CPU that the run does not split; itself where there is none. */
export const extremes = (scenario: Scenario): Scenario[] =>
  unsplitIn(scenario).reduce((all, figures) => all.flatMap((s) => [0, 1].map((share) => withShare(s, figures, share))), [scenario]);

/** Median and range of anything that can be computed in each trial. */
export type Estimator = (unit: Unit, perTrial: (scenario: Scenario) => readonly number[]) => Estimate;

/** Evidence and extremes are found once for all estimates of a scenario. What hangs on no figure of the run is exact. */
export function estimatorOf(scenario: Scenario): Estimator {
  const evidence = evidenceOf(scenario);
  const { sources, operands = [] } = pooled([0], '', evidence);
  const cases = extremes(scenario);
  return (unit, perTrial) => {
    const quantity = { ...pool(perTrial(scenario), unit, sources), operands };
    const known: Range = { low: quantity.value, high: quantity.value, level: 1, anySplit: false };
    const range = evidence.length === 0 ? known : rangeOf(cases.map((extreme) => perTrial(extreme)));
    return { quantity, range };
  };
}

/** The range that covers the interval of each case; undefined below three trials. @param cases trials of each extreme */
function rangeOf(cases: readonly (readonly number[])[]): Range | undefined {
  if (cases[0]!.length < 3) return undefined;
  const intervals = cases.map((trials) => medianInterval(trials));
  return {
    low: Math.min(...intervals.map((i) => i.low)),
    high: Math.max(...intervals.map((i) => i.high)),
    level: intervals[0]!.level,
    anySplit: cases.length > 1,
  };
}

/** A scenario on what the run measured. @throws DataError `trials-unpaired` */
export function scenarioOf(figures: Pick<Scenario, 'mode' | 'plain' | 'base'>, inputs: Inputs, names: Names): Scenario {
  const scenario: Scenario = { ...figures, inputs, names, set: new Map(), uploadShare: new Map(), trials: 1 };
  return { ...scenario, trials: trialsOf(evidenceOf(scenario)) };
}

/** Measurements behind the answer. */
export const operandsBehind = (scenario: Scenario): Operand[] => [
  ...new Map(
    evidenceOf(scenario)
      .flatMap((q) => q.operands ?? [])
      .map((o) => [JSON.stringify(o), o]),
  ).values(),
];
