/**
 * What is saved in a month, how it is judged and what moves it: the part of an answer that follows each keystroke.
 * In: facts of a run, study's reading of it, mode, inputs. Out: a plain value.
 */
import type { Run } from '../run/types.ts';
import type { Inputs } from './fields.ts';
import type { ModeFigures, RunFacts } from './figures.ts';
import type { Names } from './names.ts';
import { costsPerTrial, estimatorOf, missingFigures, scenarioOf, type Costs, type Estimate, type Scenario } from './scenario.ts';
import { savingPerTrial, swingsOf, type Swing } from './swings.ts';
import { COMPONENTS, storedGb, total, type Component } from './terms.ts';
import { judge, type Judged } from './verdict.ts';

/** What a study reads from its run for the cost model. */
export interface CostCase {
  kind: 'cost';
  /** Mode that everything is compared with. */
  baseline: string;
  modes: readonly ModeFigures[];
}

/** Money of one component in a month, in the steady state. */
export interface CostLine {
  component: Component;
  mode: Estimate;
  baseline: Estimate;
}

/** One month of a store that starts empty. */
export interface MonthPoint {
  /** 1 is the first. */
  month: number;
  storedGb: number;
  mode: Estimate;
  baseline: Estimate;
  /** Saving of this and all months before. */
  cumulative: Estimate;
}

const MONTHS = 24;

/** Money of an answer; absent as a whole when the run lacks a figure that it hangs on. */
export interface SavedMoney {
  /** Baseline − mode, per month, in the steady state: what is judged. */
  saving: Estimate;
  lines: readonly CostLine[];
  totals: { mode: Estimate; baseline: Estimate };
  months: readonly MonthPoint[];
  /** First month from which on the cumulative saving stays above zero, by medians and with the whole range; null = not within the months shown. */
  paidBack: { median: number | null; surely: number | null };
  /** Widest first. */
  swings: readonly Swing[];
}

export interface Saved extends Judged {
  run: string;
  provenance: Run['provenance'];
  sha256: string;
  trials: number;
  mode: string;
  label: string;
  baseline: { mode: string; label: string };
  inputs: Inputs;
  money?: SavedMoney;
  /** What the mode is computed from. */
  figures: ModeFigures;
  baselineFigures: ModeFigures;
  /** What the run lacks for this answer. */
  missing: readonly string[];
}

/** @param mode one of `known.modes` */
export function scenarioFor({ baseline, modes }: CostCase, mode: string, inputs: Inputs, names: Names): Scenario {
  const figuresOf = (key: string): ModeFigures => modes.find((known) => known.mode === key)!;
  const figures = figuresOf(mode);
  return scenarioOf({ mode: figures, plain: figuresOf(figures.plain), base: figuresOf(baseline) }, inputs, names);
}

/** @param scenario of `scenarioFor` */
export function savingOf(run: RunFacts, scenario: Scenario): Saved {
  const { mode, base, inputs } = scenario;
  const missing = missingFigures(scenario);
  const money = missing.length === 0 ? moneyOf(scenario) : undefined;
  return {
    run: run.id,
    provenance: run.provenance,
    sha256: run.digest.sha256,
    trials: run.trials,
    mode: mode.mode,
    label: mode.label,
    baseline: { mode: base.mode, label: base.label },
    inputs,
    ...judge(money?.saving, missing),
    ...(money ? { money } : {}),
    figures: mode,
    baselineFigures: base,
    missing,
  };
}

function moneyOf(scenario: Scenario): SavedMoney {
  const estimate = estimatorOf(scenario);
  const { currency } = scenario.inputs.prices;
  const perMonth = `${currency}/month`;
  const of = (read: (costs: Costs) => number, stored?: number) => estimate(perMonth, (s) => costsPerTrial(s, stored).map(read));
  const months = monthsOf(scenario, of, (stored, count) =>
    estimate(currency, (s) => savingPerTrial(s, stored).map((saving) => saving * count)),
  );
  return {
    saving: estimate(perMonth, savingPerTrial),
    lines: COMPONENTS.map((component) => ({
      component,
      mode: of(({ mode }) => mode[component]),
      baseline: of(({ base }) => base[component]),
    })),
    totals: { mode: of(({ mode }) => total(mode)), baseline: of(({ base }) => total(base)) },
    months,
    paidBack: {
      median: firstAbove(months, ({ quantity }) => quantity.value),
      surely: firstAbove(months, ({ range }) => range?.low ?? Number.NEGATIVE_INFINITY),
    },
    swings: swingsOf(scenario),
  };
}

/** Cost is linear in what is stored, so the sum over months is their number times the cost at the mean of what was stored. */
function monthsOf(
  { inputs }: Scenario,
  costs: (read: (costs: Costs) => number, stored: number) => Estimate,
  saving: (stored: number, count: number) => Estimate,
): MonthPoint[] {
  let storedMonths = 0;
  return Array.from({ length: MONTHS }, (_, i) => i + 1).map((month) => {
    const stored = storedGb(inputs, month);
    storedMonths += stored;
    return {
      month,
      storedGb: stored,
      mode: costs(({ mode }) => total(mode), stored),
      baseline: costs(({ base }) => total(base), stored),
      cumulative: saving(storedMonths / month, month),
    };
  });
}

/** The month after the last one that is not above zero; null when that is the last shown. */
function firstAbove(months: readonly MonthPoint[], read: (cumulative: Estimate) => number): number | null {
  const last = months.findLastIndex(({ cumulative }) => !(read(cumulative) > 0));
  return months[last + 1]?.month ?? null;
}
