/**
 * One mode against its baseline under stated inputs, trial by trial. Trials are paired, so an estimate is the median over trials with the exact
 * interval of a median; where the run does not split CPU between uploads and downloads, its range covers every split.
 */
import { medianInterval } from '../run/interval.ts';
import { median } from '../run/median.ts';
import { combine, inTrial, trialsOf } from '../run/quantity.ts';
import type { Quantity, Unit } from '../run/types.ts';
import type { InputNumber, Inputs, Way } from './fields.ts';
import { isPartial, type CostCase, type ModeFigures } from './figures.ts';
import { COMPONENTS, factorsOf, FIGURES, HOURS_PER_MONTH, isFigure, TERMS, type Applies, type Component, type FigureKey } from './terms.ts';

export const SIDES = ['mode', 'base'] as const;
export type Side = (typeof SIDES)[number];
type Sides<T> = Record<Side, T>;

/** A mode with the machines that it needs: `cores` at the peaks, of machines of its own; both absent where the run holds no CPU. */
export type Sized = ModeFigures & { cores?: Quantity; instances?: Quantity };

export interface Scenario extends Sides<Sized> {
  way: Way;
  inputs: Inputs;
  /** Takes the bytes that cannot be delta-coded; `mode` itself where it codes all alike. */
  plain: Sized;
}

export type Split = Record<Component, number>;
export const total = (split: Split): number => COMPONENTS.reduce((sum, component) => sum + split[component], 0);

export interface Estimate {
  /** Median over trials. */
  value: number;
  unit: Unit;
  n: number;
  values: readonly number[];
  /** Absent below three trials: a point. `level` is its coverage, `anySplit` true when it also covers every split of CPU. */
  range?: { low: number; high: number; level: number; anySplit: boolean };
}

/** Inside an application and in a server that answers clients the same program runs on without the mode; an application's cores are there anyway. */
function settled(way: Way, { workload, prices }: Inputs): Inputs {
  if (way === 'delta' || way === 'proxy') return { workload, prices };
  const alone = way === 'application' ? ({ machines: 'shared', instances: 1 } as const) : {};
  return { prices, workload: { ...workload, baseline: 'proxy', ...alone } };
}

/** @param key a mode of the case */
export function scenarioOf({ way, modes }: CostCase, key: string, stated: Inputs): Scenario {
  const inputs = settled(way, stated);
  const figures = new Map(modes.map((own) => [own.mode, own]));
  const of = (wanted: string) => sized(way, inputs, figures.get(wanted)!);
  const mode = of(key);
  return { way, inputs, mode, plain: of(mode.plain), base: of(mode.base) };
}

/**
 * Whole instances, enough for the upper end of the interval of what the peaks need, the same in every trial: machines are bought once. An unsplit
 * CPU mix sizes both directions with the dearer one.
 */
function sized(way: Way, { workload: w }: Inputs, figures: ModeFigures): Sized {
  const { cpu } = figures;
  const least = Math.ceil(w.instances);
  if (w.machines === 'shared') return { ...figures, instances: { value: least, unit: 'instances', n: 1, values: [least], sources: [] } };
  if (!cpu) return figures;
  const [into, out] = [way === 'edge' ? 0 : w.peakIngestMbPerS, w.peakReadMbPerS];
  const per = 1000 * w.peakUse;
  const cores =
    cpu.kind === 'unsplit'
      ? combine('cores', [cpu.mix], (mix) => (3 * mix * Math.max(into, out / 2)) / per)
      : combine('cores', [cpu.write, cpu.read], (write, read) => (into * write + out * read) / per);
  const value = Math.max(least, Math.ceil((cores.interval?.high ?? cores.value) / w.coresPerInstance));
  return { ...figures, cores, instances: { ...cores, value, unit: 'instances', values: cores.values.map(() => value) } };
}

/** A product of the cost for bytes that take one way, multiplied out but for the figures. */
interface Product {
  component: Component;
  figures: Sized;
  keys: readonly FigureKey[];
  weight: number;
}

/**
 * The bytes of a mode take two ways: those that it can encode, and the rest. The baseline takes one. Products that are 0 whatever their
 * figures are are left out.
 */
function productsOf({ way, inputs, mode, plain, base }: Scenario): Sides<Product[]> {
  const factors = factorsOf(way, inputs);
  const { baseline, machines, deltaEligibleShare } = inputs.workload;
  const along = (figures: Sized, share: number, runs: boolean, whole: boolean): Product[] => {
    const applies: Readonly<Record<Applies, boolean>> = {
      'where it runs': runs,
      'cores there anyway': runs && machines === 'shared',
      'its own machines, once': runs && whole && machines === 'own',
      'where it runs, once': runs && whole,
      'with a reference': figures.isDelta ?? false,
    };
    return TERMS.filter(({ ways, when }) => ways.includes(way) && (when === undefined || applies[when]))
      .map(({ component, product, when }) => ({
        component,
        figures,
        keys: product.filter(isFigure),
        weight: product.reduce((all, part) => (isFigure(part) ? all : all * factors[part]), when?.endsWith('once') ? 1 : share),
      }))
      .filter(({ weight }) => weight !== 0);
  };
  const eligible = isPartial(mode) ? deltaEligibleShare : 1;
  return {
    mode: [...along(mode, eligible, true, true), ...along(plain, 1 - eligible, true, false)],
    base: along(base, 1, baseline === 'proxy', true),
  };
}

/** What the run says about a figure; where it does not split CPU, the mix counts for both directions. */
export function quantityOf({ ratio, memory, cpu, instances }: Sized, key: FigureKey): Quantity | undefined {
  if (key === 'σ') return ratio?.quantity;
  if (key === 'm') return memory;
  if (key === 'I') return instances;
  return cpu?.kind === 'unsplit' ? cpu.mix : cpu?.[key === 'k_w' ? 'write' : 'read'];
}

/** Figures that the cost hangs on under these inputs: what is multiplied with 0 is not among them. */
export function needs(scenario: Scenario): { figures: Sized; key: FigureKey }[] {
  const used = Object.values(productsOf(scenario)).flatMap((products) =>
    products.flatMap(({ figures, keys }) => keys.map((key) => ({ figures, key }))),
  );
  return [...new Map(used.map((need) => [`${need.figures.mode} ${need.key}`, need])).values()];
}

/** Whether the month comes to more than the peaks even on average, where machines of its own are charged, which are bought for the peaks. */
export function isOverloaded(scenario: Scenario): boolean {
  const { way, inputs } = scenario;
  const { W, Q } = factorsOf(way, inputs);
  const isAbove = (gb: number, peak: number) => (gb * 1000) / (HOURS_PER_MONTH * 3600) > peak;
  const isMore = (way !== 'edge' && isAbove(W, inputs.workload.peakIngestMbPerS)) || isAbove(Q, inputs.workload.peakReadMbPerS);
  return isMore && inputs.workload.machines === 'own' && needs(scenario).some(({ key }) => key === 'I');
}

/** What the run lacks for this answer, one sentence part each; empty when it holds everything. */
export function missingFigures(scenario: Scenario): string[] {
  const lacking = needs(scenario).filter(({ figures, key }) => !quantityOf(figures, key));
  const texts = Map.groupBy(lacking, ({ key }) => FIGURES[key].metrics);
  return [...texts].map(([text, of]) => `${text} of ${[...new Set(of.map(({ figures }) => figures.label))].join(' and ')}`);
}

export const quantitiesIn = (scenario: Scenario) => needs(scenario).flatMap(({ figures, key }) => quantityOf(figures, key) ?? []);

/** A figure in one trial; what is missing counts nothing. */
function figureIn(figures: Sized, key: FigureKey, trial: number): number {
  const quantity = quantityOf(figures, key);
  if (!quantity) return 0;
  const { cpu } = figures;
  // Of the mix: three operations on each byte, one of them an upload.
  const part = cpu?.kind !== 'unsplit' ? 1 : key === 'k_w' ? 3 * cpu.share : key === 'k_r' ? (3 * (1 - cpu.share)) / 2 : 1;
  return inTrial(quantity, trial) * part;
}

/** Costs of one month in every trial: ask `missingFigures` first. @throws DataError `ratio-unpaired` */
export function costsPerTrial(scenario: Scenario): Sides<Split>[] {
  const products = productsOf(scenario);
  const sum = (side: Side, trial: number): Split => {
    const split: Split = { storage: 0, compute: 0, transfer: 0, 'reference copy': 0, fixed: 0 };
    for (const { component, figures, keys, weight } of products[side])
      split[component] += keys.reduce((product, key) => product * figureIn(figures, key, trial), weight);
    return split;
  };
  return Array.from({ length: trialsOf(quantitiesIn(scenario)) }, (_, trial) => ({ mode: sum('mode', trial), base: sum('base', trial) }));
}

/** Baseline − mode of one month in every trial; as `costsPerTrial`. */
export const savingPerTrial = (scenario: Scenario): number[] => costsPerTrial(scenario).map(({ mode, base }) => total(base) - total(mode));

/** The scenario with a mode's figures changed wherever they count. */
function withFigures(scenario: Scenario, changed: Sized): Scenario {
  const of = (figures: Sized) => (figures.mode === changed.mode ? changed : figures);
  return { ...scenario, mode: of(scenario.mode), plain: of(scenario.plain), base: of(scenario.base) };
}

/** The scenario with another price or number of the workload; machines stay those of the stated peaks. */
export function withInput(scenario: Scenario, key: InputNumber, value: number): Scenario {
  const { inputs } = scenario;
  const group = key in inputs.prices ? 'prices' : 'workload';
  return { ...scenario, inputs: { ...inputs, [group]: { ...inputs[group], [key]: value } } };
}

/** The scenario at every extreme split of the CPU that the run does not split; itself where there is none. */
export function extremes(scenario: Scenario): Scenario[] {
  const unsplit = new Map(
    needs(scenario).flatMap(({ figures, key }) =>
      figures.cpu?.kind === 'unsplit' && (key === 'k_w' || key === 'k_r') ? [[figures.mode, { figures, cpu: figures.cpu }]] : [],
    ),
  );
  return [...unsplit.values()].reduce(
    (all, { figures, cpu }) => all.flatMap((s) => [0, 1].map((share) => withFigures(s, { ...figures, cpu: { ...cpu, share } }))),
    [scenario],
  );
}

/** Median and range of anything that can be computed in each trial. Without a figure of the run it is exact. */
export function estimate(scenario: Scenario, unit: Unit, perTrial: (scenario: Scenario) => readonly number[]): Estimate {
  const values = perTrial(scenario);
  const point = { value: median(values), unit, n: values.length, values };
  if (needs(scenario).length === 0) return { ...point, range: { low: point.value, high: point.value, level: 1, anySplit: false } };
  if (values.length < 3) return point;
  const cases = extremes(scenario);
  const intervals = cases.map((own) => medianInterval(perTrial(own)));
  const [low, high] = [Math.min(...intervals.map((i) => i.low)), Math.max(...intervals.map((i) => i.high))];
  return { ...point, range: { low, high, level: intervals[0]!.level, anySplit: cases.length > 1 } };
}
