/**
 * One mode against the baseline under stated inputs, trial by trial. In: figures of a run, inputs. Out: money per trial, and ranges.
 * Trials are paired, so an estimate is the median over trials with the exact interval of a median; where the run does not split
 * CPU between uploads and downloads, its range covers every split.
 */
import { medianInterval } from '../run/interval.ts';
import { pool } from '../run/pool.ts';
import type { Quantity, Unit } from '../run/types.ts';
import { evidenceOf, inTrial, trialsOf, type Evidence } from './combine.ts';
import type { Inputs } from './fields.ts';
import type { CostCase, ModeFigures } from './figures.ts';
import { factorsOf, FIGURE_NAMES, storedGb, TERMS, total, type Applies, type Component, type FigureKey, type Split } from './terms.ts';

interface Comparison {
  inputs: Inputs;
  mode: ModeFigures;
  /** Takes the bytes that cannot be delta-coded; `mode` itself unless it compresses. */
  plain: ModeFigures;
  base: ModeFigures;
}

export interface Scenario extends Comparison {
  /** Figures set by hand in every trial, by `figureId`: for break-evens and swings. */
  set: ReadonlyMap<string, number>;
  /** Share of an unsplit CPU mix that went into the upload, by mode; absent = a third, as if each operation cost the same. */
  uploadShare: ReadonlyMap<string, number>;
  /** Of the figures that the cost hangs on. */
  evidence: Evidence;
  /** Number of trials behind them. */
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

/** A product of the cost for bytes that take one way, multiplied out but for the figure. */
interface Product {
  component: Component;
  figures: ModeFigures;
  figure: FigureKey | undefined;
  weight: number;
  /** Share of the bytes that take this way, 0–1; 1 for what is paid once. */
  share: number;
}

/**
 * The bytes of a mode take two ways: those that it can encode, and the rest. The baseline takes one. Products that are 0 whatever their
 * figure is are left out. @param stored as in `costsPerTrial`
 */
function productsOf({ inputs, mode, plain, base }: Comparison, stored = storedGb(inputs)): Record<keyof Costs, Product[]> {
  const factors = factorsOf(inputs, stored);
  const along = (figures: ModeFigures, share: number, applies: readonly Applies[]): Product[] =>
    TERMS.filter(({ only }) => only === undefined || applies.includes(only))
      .map(({ component, figure, only, factors: own }) => ({
        component,
        figures,
        figure,
        weight: own.reduce((product, factor) => product * factors[factor], 1),
        share: only === 'proxy once' ? 1 : share,
      }))
      .filter((product) => product.weight !== 0 && product.share !== 0);
  const { baseline, deltaEligibleShare } = inputs.workload;
  const eligible = mode.compresses ? deltaEligibleShare : 1;
  return {
    mode: [
      ...along(mode, eligible, mode.compresses ? ['proxy', 'proxy once', 'compressing'] : ['proxy', 'proxy once']),
      ...along(plain, 1 - eligible, ['proxy']),
    ],
    base: along(base, 1, baseline === 'proxy' ? ['proxy', 'proxy once'] : []),
  };
}

/** What the run says about a figure; where it does not split CPU, the mix counts for both directions. */
export const quantityOf = ({ ratio, memory, cpu }: ModeFigures, figure: FigureKey): Quantity | undefined => {
  if (figure === 'ratio') return ratio?.quantity;
  if (figure === 'memoryGb') return memory[0]?.quantity;
  return cpu?.kind === 'unsplit' ? cpu.mix : cpu?.[figure === 'cpuWrite' ? 'write' : 'read'];
};

/** Figures that the cost hangs on under these inputs: what is multiplied with 0 is not among them. */
export function needs(scenario: Comparison): { figures: ModeFigures; figure: FigureKey }[] {
  const all = Object.values(productsOf(scenario)).flat();
  const used = all.flatMap(({ figures, figure }) => (figure ? [{ figures, figure }] : []));
  return [...new Map(used.map((need) => [figureId(need.figures.mode, need.figure), need])).values()];
}

/** What the run lacks for this answer, one sentence part each; empty when it holds everything. */
export const missingFigures = (scenario: Scenario): string[] => [
  ...new Set(
    needs(scenario)
      .filter(({ figures, figure }) => !quantityOf(figures, figure))
      .map(({ figures, figure }) => {
        const why = figures.absent[figure === 'ratio' ? 'ratio' : 'cpu'];
        return `${FIGURE_NAMES[figure].metrics} in mode ${figures.mode}${why && figure !== 'memoryGb' ? ` (${why})` : ''}`;
      }),
  ),
];

export const isCpu = (figure: FigureKey): boolean => figure === 'cpuWrite' || figure === 'cpuRead';

/** A figure in one trial; what is missing counts nothing. */
function figureIn({ set, uploadShare }: Scenario, figures: ModeFigures, figure: FigureKey, trial: number): number {
  const [fixed, quantity] = [set.get(figureId(figures.mode, figure)), quantityOf(figures, figure)];
  if (fixed !== undefined || !quantity) return fixed ?? 0;
  const measured = inTrial(quantity, trial);
  if (figures.cpu?.kind !== 'unsplit' || !isCpu(figure)) return measured;
  // Of the mix: three operations on each byte, one of them an upload.
  const share = uploadShare.get(figures.mode) ?? 1 / 3;
  return measured * (figure === 'cpuWrite' ? 3 * share : (3 * (1 - share)) / 2);
}

/** Costs of one month in every trial: ask `missingFigures` first. @param stored logical GB kept, by default in the steady state */
export function costsPerTrial(scenario: Scenario, stored?: number): Costs[] {
  const { mode, base } = productsOf(scenario, stored);
  const sum = (products: readonly Product[], trial: number): Split => {
    const split: Split = { storage: 0, compute: 0, requests: 0, transfer: 0, fixed: 0 };
    for (const { component, figures, figure, weight, share } of products)
      split[component] += weight * (figure ? figureIn(scenario, figures, figure, trial) : 1) * share;
    return split;
  };
  return Array.from({ length: scenario.trials }, (_, trial) => ({ mode: sum(mode, trial), base: sum(base, trial) }));
}

/** Baseline − mode of one month in every trial; as `costsPerTrial`. */
export const savingPerTrial = (scenario: Scenario, stored?: number): number[] =>
  costsPerTrial(scenario, stored).map(({ mode, base }) => total(base) - total(mode));

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

/** Extremes are found once for all estimates of a scenario. Estimates that use no figure of the run are exact. */
export function estimatorOf(scenario: Scenario): Estimator {
  const { sources, operands } = scenario.evidence;
  const cases = extremes(scenario);
  return (unit, perTrial) => {
    const trials = perTrial(scenario);
    const quantity = { ...pool(trials, unit, sources), operands };
    const exact: Range = { low: quantity.value, high: quantity.value, level: 1, anySplit: false };
    const range = operands.length === 0 ? exact : rangeOf(cases.map((own) => (own === scenario ? trials : perTrial(own))));
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

/** @param key mode, one of `modes` @throws DataError `trials-unpaired` */
export function scenarioOf({ baseline, modes, inPlace }: CostCase, key: string, stated: Inputs): Scenario {
  const inputs: Inputs = inPlace ? { ...stated, workload: { ...stated.workload, baseline: 'proxy' } } : stated;
  const figuresOf = (wanted: string): ModeFigures => modes.find(({ mode }) => mode === wanted)!;
  const mode = figuresOf(key);
  const scenario = {
    inputs,
    mode,
    plain: figuresOf(mode.plain),
    base: figuresOf(baseline),
    set: new Map<string, number>(),
    uploadShare: new Map<string, number>(),
  };
  const behind = needs(scenario).flatMap(({ figures, figure }) => quantityOf(figures, figure) ?? []);
  return { ...scenario, evidence: evidenceOf(behind), trials: trialsOf(behind) };
}
