/**
 * Does a mode pay? From the figures of one run and stated inputs to an answer with its range, its costs, what decides it and how
 * far it leaves what was measured. In: run, study's reading of it, mode, inputs. Out: a plain value.
 */
import { FAILED_AT_MOST, failedShare, failuresText, worstOf } from '../run/failures.ts';
import { flagsOf } from '../run/query.ts';
import type { Flag, Quantity, Run } from '../run/types.ts';
import { breakEvens, type BreakEven } from './break-even.ts';
import { combine } from './combine.ts';
import type { Inputs } from './fields.ts';
import { operandsOf, type CostCase, type ModeFigures, type RunFacts } from './figures.ts';
import { marksOf, type Mark } from './marks.ts';
import {
  costsPerTrial,
  estimatorOf,
  missingFigures,
  savingPerTrial,
  scenarioOf,
  type Costs,
  type Estimate,
  type Scenario,
} from './scenario.ts';
import { sizingOf, speedOf, type Sizing, type Speed } from './speed.ts';
import { swingsOf, type Swing } from './swings.ts';
import { COMPONENTS, storedGb, total, type Component, type Split } from './terms.ts';
import { judge, type Judged } from './verdict.ts';

/** What a month costs with the mode and without it. */
interface Pair {
  mode: Estimate;
  baseline: Estimate;
}

/** One month of a store that starts empty. */
export interface MonthPoint extends Pair {
  /** 1 is the first. */
  month: number;
  storedGb: number;
  /** Saving of this and all months before. */
  cumulative: Estimate;
}

const MONTHS = 24;

export interface Money {
  /** Baseline − mode, per month, in the steady state: what is judged. */
  saving: Estimate;
  months: readonly MonthPoint[];
  /** First month from which on the cumulative saving stays above zero, by medians and with the whole range; null = not within the months shown. */
  paidBack: { median: number | null; surely: number | null };
  /** Widest first. */
  swings: readonly Swing[];
  /** In the steady state. */
  lines: readonly (Pair & { component: Component })[];
  totals: Pair;
  breakEvens: readonly BreakEven[];
}

export interface Answer extends Judged {
  run: string;
  provenance: Run['provenance'];
  sha256: string;
  trials: number;
  mode: string;
  label: string;
  baseline: { mode: string; label: string };
  inputs: Inputs;
  /** What the mode is computed from. */
  figures: ModeFigures;
  baselineFigures: ModeFigures;
  /** What the run lacks for this answer. */
  missing: readonly string[];
  /** Absent as a whole when the run lacks a figure that it hangs on. */
  money?: Money;
  /** What a mode that does not compress stores more than the baseline, %: the ciphertext's overhead. */
  overhead?: Quantity;
  speed: Speed;
  sizing: Sizing;
  marks: readonly Mark[];
  /** Flags of the run that touch a figure used here. */
  flags: readonly Flag[];
}

/** @param key mode, one of `known.modes` */
export function pays(run: RunFacts, known: CostCase, key: string, stated: Inputs): Answer {
  const scenario = scenarioOf(known, key, stated);
  const { mode, base, inputs, evidence } = scenario;
  const missing = missingFigures(scenario);
  const failures = worstOf(evidence.operands.flatMap(({ failed }) => failed ?? []));
  const refused = failures && failedShare(failures) > FAILED_AT_MOST ? [failuresText(failures)] : [];
  const money = missing.length + refused.length === 0 ? moneyOf(scenario) : undefined;
  const sizing = sizingOf(inputs, mode);
  const touched = [...evidence.operands, ...operandsOf(mode), ...operandsOf(base)];
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
    figures: mode,
    baselineFigures: base,
    missing: [...missing, ...refused],
    ...(money ? { money } : {}),
    ...overheadOf(mode, base),
    speed: speedOf(inputs, mode, base),
    sizing,
    marks: marksOf(run, scenario, sizing),
    flags: [...new Set(touched.flatMap(({ metric, dims }) => flagsOf(run, metric, dims)))],
  };
}

function moneyOf(scenario: Scenario): Money {
  const estimate = estimatorOf(scenario);
  const { currency } = scenario.inputs.prices;
  const pair = (read: (split: Split) => number, stored?: number): Pair => {
    const of = (side: keyof Costs) => estimate(`${currency}/month`, (s) => costsPerTrial(s, stored).map((costs) => read(costs[side])));
    return { mode: of('mode'), baseline: of('base') };
  };
  let storedMonths = 0;
  const months = Array.from({ length: MONTHS }, (_, i) => i + 1).map((month): MonthPoint => {
    const stored = storedGb(scenario.inputs, month);
    storedMonths += stored;
    // Cost is linear in what is stored, so the sum over months is their number times the cost at the mean of what was stored.
    const mean = storedMonths / month;
    const cumulative = estimate(currency, (s) => savingPerTrial(s, mean).map((saving) => saving * month));
    const costs = once(() => pair(total, stored));
    return {
      month,
      storedGb: stored,
      cumulative,
      get mode() {
        return costs().mode;
      },
      get baseline() {
        return costs().baseline;
      },
    };
  });
  const lines = once(() => COMPONENTS.map((component) => ({ component, ...pair((split) => split[component]) })));
  const totals = once(() => pair(total));
  const thresholds = once(() => breakEvens(scenario));
  return {
    saving: estimate(`${currency}/month`, savingPerTrial),
    months,
    paidBack: {
      median: firstAbove(months, ({ quantity }) => quantity.value),
      surely: firstAbove(months, ({ range }) => range?.low ?? Number.NEGATIVE_INFINITY),
    },
    swings: swingsOf(scenario),
    get lines() {
      return lines();
    },
    get totals() {
      return totals();
    },
    get breakEvens() {
      return thresholds();
    },
  };
}

/** Computes at the first call: charts and tables wait for a reader's pause, the answer does not. */
function once<T>(compute: () => T): () => T {
  let known: { value: T } | undefined;
  return () => (known ??= { value: compute() }).value;
}

/** The month after the last one that is not above zero; null when that is the last shown. */
function firstAbove(months: readonly MonthPoint[], read: (cumulative: Estimate) => number): number | null {
  const last = months.findLastIndex(({ cumulative }) => !(read(cumulative) > 0));
  return months[last + 1]?.month ?? null;
}

function overheadOf(figures: ModeFigures, base: ModeFigures): Pick<Answer, 'overhead'> {
  if (figures.compresses || figures.mode === base.mode || !figures.ratio || figures.ratio.metric !== base.ratio?.metric) return {};
  return { overhead: combine('%', [figures.ratio.quantity, base.ratio.quantity], (own, plain) => (own / plain - 1) * 100) };
}
