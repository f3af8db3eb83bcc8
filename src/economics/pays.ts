/**
 * Does a mode pay? From the figures of one run and stated inputs to an answer with its range, its costs, what decides it and how
 * far it leaves what was measured. In: run, study's reading of it, mode, inputs. Out: a plain value.
 */
import { flagsOf } from '../run/query.ts';
import type { Flag, Quantity } from '../run/types.ts';
import { breakEvens, type BreakEven } from './break-even.ts';
import { combine } from './combine.ts';
import type { Inputs } from './fields.ts';
import { operandsOf, type ModeFigures, type RunFacts } from './figures.ts';
import { marksOf, type Mark } from './marks.ts';
import type { Names } from './names.ts';
import { savingOf, scenarioFor, type CostCase, type MonthPoint, type Saved, type SavedMoney } from './saving.ts';
import { costsPerTrial, estimatorOf, operandsBehind, type Costs, type Estimate, type Scenario } from './scenario.ts';
import { sizingOf, speedOf, type Sizing, type Speed } from './speed.ts';
import { COMPONENTS, total, type Component, type Split } from './terms.ts';

/** What a month costs with the mode and without it. */
interface Pair {
  mode: Estimate;
  baseline: Estimate;
}

export interface Money extends SavedMoney {
  /** In the steady state. */
  lines: readonly (Pair & { component: Component })[];
  totals: Pair;
  months: readonly (MonthPoint & Pair)[];
  breakEvens: readonly BreakEven[];
}

export interface Answer extends Saved {
  money?: Money;
  /** What a mode that does not compress stores more than the baseline, %: the ciphertext's overhead. */
  overhead?: Quantity;
  speed: Speed;
  sizing: Sizing;
  marks: readonly Mark[];
  /** Flags of the run that touch a figure used here. */
  flags: readonly Flag[];
}

/** @param mode one of `known.modes` */
export function pays(run: RunFacts, known: CostCase, mode: string, inputs: Inputs, names: Names): Answer {
  const scenario = scenarioFor(known, mode, inputs, names);
  const { money, ...saved } = savingOf(run, scenario);
  const { figures, baselineFigures: base } = saved;
  const sizing = sizingOf(inputs, figures);
  const touched = [...operandsBehind(scenario), ...operandsOf(figures), ...operandsOf(base)];
  return {
    ...saved,
    ...(money ? { money: { ...money, ...costsOf(scenario, money.months), breakEvens: breakEvens(scenario) } } : {}),
    ...overheadOf(figures, base),
    speed: speedOf(inputs, figures, base),
    sizing,
    marks: marksOf(run, scenario, sizing),
    flags: [...new Set(touched.flatMap(({ metric, dims }) => flagsOf(run, metric, dims)))],
  };
}

function costsOf(scenario: Scenario, months: readonly MonthPoint[]): Pick<Money, 'lines' | 'totals' | 'months'> {
  const estimate = estimatorOf(scenario);
  const pair = (read: (split: Split) => number, stored?: number): Pair => {
    const of = (side: keyof Costs) =>
      estimate(`${scenario.inputs.prices.currency}/month`, (s) => costsPerTrial(s, stored).map((costs) => read(costs[side])));
    return { mode: of('mode'), baseline: of('base') };
  };
  return {
    lines: COMPONENTS.map((component) => ({ component, ...pair((split) => split[component]) })),
    totals: pair(total),
    months: months.map((point) => ({ ...point, ...pair(total, point.storedGb) })),
  };
}

function overheadOf(figures: ModeFigures, base: ModeFigures): Pick<Answer, 'overhead'> {
  if (figures.compresses || figures.mode === base.mode || !figures.ratio || figures.ratio.metric !== base.ratio?.metric) return {};
  return { overhead: combine('%', [figures.ratio.quantity, base.ratio.quantity], (own, plain) => (own / plain - 1) * 100) };
}
