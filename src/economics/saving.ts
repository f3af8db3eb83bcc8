/**
 * What is saved in a month, how it is judged and what moves it: the part of an answer that follows each keystroke.
 * In: facts of a run, study's reading of it, mode, inputs. Out: a plain value.
 */
import { FAILED_AT_MOST, failedShare, failuresText, worstOf } from '../run/failures.ts';
import type { Run } from '../run/types.ts';
import type { Inputs } from './fields.ts';
import type { ModeFigures, RunFacts } from './figures.ts';
import type { Names } from './names.ts';
import { estimatorOf, missingFigures, operandsBehind, scenarioOf, type Estimate, type Estimator, type Scenario } from './scenario.ts';
import { savingPerTrial, swingsOf, type Swing } from './swings.ts';
import { storedGb } from './terms.ts';
import { judge, type Judged } from './verdict.ts';

/** What a study reads from its run for the cost model. */
export interface CostCase {
  kind: 'cost';
  /** Mode that everything is compared with. */
  baseline: string;
  modes: readonly ModeFigures[];
  /** The same program goes on without the mode, whatever is stated: there is no way around it. */
  inPlace?: true;
}

/** One month of a store that starts empty. */
export interface MonthPoint {
  /** 1 is the first. */
  month: number;
  storedGb: number;
  /** Saving of this and all months before. */
  cumulative: Estimate;
}

const MONTHS = 24;

/** Money of an answer; absent as a whole when the run lacks a figure that it hangs on. */
export interface SavedMoney {
  /** Baseline − mode, per month, in the steady state: what is judged. */
  saving: Estimate;
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
export function scenarioFor({ baseline, modes, inPlace }: CostCase, mode: string, stated: Inputs, names: Names): Scenario {
  const inputs: Inputs = inPlace ? { ...stated, workload: { ...stated.workload, baseline: 'proxy' } } : stated;
  const figuresOf = (key: string): ModeFigures => modes.find((known) => known.mode === key)!;
  const figures = figuresOf(mode);
  return scenarioOf({ mode: figures, plain: figuresOf(figures.plain), base: figuresOf(baseline) }, inputs, names);
}

/** @param scenario of `scenarioFor` */
export function savingOf(run: RunFacts, scenario: Scenario): Saved {
  const { mode, base, inputs } = scenario;
  const missing = missingFigures(scenario);
  const failures = worstOf(operandsBehind(scenario).flatMap(({ failed }) => failed ?? []));
  const refused = failures && failedShare(failures) > FAILED_AT_MOST ? [failuresText(failures)] : [];
  const money = missing.length + refused.length === 0 ? moneyOf(scenario) : undefined;
  return {
    run: run.id,
    provenance: run.provenance,
    sha256: run.digest.sha256,
    trials: run.trials,
    mode: mode.mode,
    label: mode.label,
    baseline: { mode: base.mode, label: base.label },
    inputs,
    ...judge(
      money?.saving,
      missing,
      refused.map((text) => `${run.id}.tgz: ${text}, expected at most ${FAILED_AT_MOST * 100} %`),
    ),
    ...(money ? { money } : {}),
    figures: mode,
    baselineFigures: base,
    missing: [...missing, ...refused],
  };
}

function moneyOf(scenario: Scenario): SavedMoney {
  const estimate = estimatorOf(scenario);
  const { currency } = scenario.inputs.prices;
  const months = monthsOf(scenario, estimate);
  return {
    saving: estimate(`${currency}/month`, savingPerTrial),
    months,
    paidBack: {
      median: firstAbove(months, ({ quantity }) => quantity.value),
      surely: firstAbove(months, ({ range }) => range?.low ?? Number.NEGATIVE_INFINITY),
    },
    swings: swingsOf(scenario),
  };
}

/** Cost is linear in what is stored, so the sum over months is their number times the cost at the mean of what was stored. */
function monthsOf({ inputs }: Scenario, estimate: Estimator): MonthPoint[] {
  let storedMonths = 0;
  return Array.from({ length: MONTHS }, (_, i) => i + 1).map((month) => {
    const stored = storedGb(inputs, month);
    storedMonths += stored;
    const mean = storedMonths / month;
    const cumulative = estimate(inputs.prices.currency, (s) => savingPerTrial(s, mean).map((saving) => saving * month));
    return { month, storedGb: stored, cumulative };
  });
}

/** The month after the last one that is not above zero; null when that is the last shown. */
function firstAbove(months: readonly MonthPoint[], read: (cumulative: Estimate) => number): number | null {
  const last = months.findLastIndex(({ cumulative }) => !(read(cumulative) > 0));
  return months[last + 1]?.month ?? null;
}
