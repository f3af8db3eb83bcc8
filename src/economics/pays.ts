/** Does a mode pay? From the figures of one run and stated inputs to an answer with its range, its costs and how far it leaves what was measured. */
import { FAILED_AT_MOST, failedShare, failuresIn, failuresText, flagsBehind, worstOf } from '../run/failures.ts';
import { median } from '../run/median.ts';
import { oncePer } from '../run/once.ts';
import type { Run } from '../run/types.ts';
import { breakEvens, type BreakEven } from './break-even.ts';
import type { CostCase, RunFacts } from './figures.ts';
import { marksOf, type Note } from './marks.ts';
import { costsPerTrial, estimate, isOverloaded, missingFigures, quantitiesIn, savingPerTrial, scenarioOf, total } from './scenario.ts';
import type { Estimate, Scenario, Side, Split } from './scenario.ts';
import type { Inputs } from './fields.ts';
import { COMPONENTS, HOURS_PER_MONTH, type Component } from './terms.ts';

export const VERDICTS = {
  pays: 'The whole range of the saving lies above zero.',
  'does not pay': 'No part of the range of the saving lies above zero.',
  'cannot tell from this run':
    'The range includes zero, or the run holds fewer than three trials, lacks a figure or failed too often, or the peaks are below the average.',
} as const;
export type PaysVerdict = keyof typeof VERDICTS;

type Pair = Readonly<Record<Side, Estimate>>;

export interface Money {
  /** Baseline − mode, per month, in the steady state: what is judged. */
  saving: Estimate;
  lines: readonly (Pair & { component: Component })[];
  totals: Pair;
  breakEvens: readonly BreakEven[];
}

/** What is asked, and the scenario that it comes to: inputs as they count, machines included. */
export interface Answer extends Scenario {
  run: string;
  provenance: Run['provenance'];
  sha256: string;
  trials: number;
  verdict: PaysVerdict;
  /** Why the run cannot tell; empty where it can. */
  because: string;
  /** Absent where the run lacks a figure that the cost hangs on or failed too often, and where the peaks are below the average. */
  money?: Money;
  /** Share of the time of its own machines that the stated workload needs on average; absent on cores that are there anyway. */
  average?: number;
  /** Where the answer goes beyond the run, then the flags of the figures that it uses, each message once. */
  notes: readonly Note[];
}

/** @param key mode, one of `askable` @throws DataError `ratio-unpaired` */
export function pays(run: RunFacts, known: CostCase, key: string, stated: Inputs): Answer {
  const scenario = scenarioOf(known, key, stated);
  const missing = missingFigures(scenario);
  const flags = flagsBehind(quantitiesIn(scenario));
  const failures = worstOf(failuresIn(flags));
  const isRefused = failures !== undefined && failedShare(failures) > FAILED_AT_MOST;
  const lacks = [
    ...(isRefused ? [`${run.id}.tgz: ${failuresText(failures)}, expected at most ${FAILED_AT_MOST * 100} %`] : []),
    ...(missing.length > 0 ? [`not recorded: ${missing.join('; ')} (a price of 0, such as of vCPU or memory, leaves a figure out)`] : []),
    ...(isOverloaded(scenario) ? ['the month comes to more than the stated peaks even on average: raise the peaks'] : []),
  ];
  const money = lacks.length === 0 ? moneyOf(scenario) : undefined;
  return {
    run: run.id,
    provenance: run.provenance,
    sha256: run.digest.sha256,
    trials: run.trials,
    ...(money ? judge(money.saving) : { verdict: 'cannot tell from this run', because: lacks.join('; ') }),
    ...scenario,
    ...(money ? { money, ...averageOf(scenario) } : {}),
    notes: [...new Map([...marksOf(scenario), ...flags].map(({ code, message }) => [message, { code, message }])).values()],
  };
}

function judge({ n, range }: Estimate): Pick<Answer, 'verdict' | 'because'> {
  if (!range) return { verdict: 'cannot tell from this run', because: n === 1 ? 'measured once' : `measured ${n} times, no interval` };
  if (range.low > 0) return { verdict: 'pays', because: '' };
  if (range.high <= 0) return { verdict: 'does not pay', because: '' };
  return { verdict: 'cannot tell from this run', because: 'the range of the saving includes zero' };
}

const turnsOf = oncePer(breakEvens);

/** All but the saving is computed when it is looked at: a mode that is only compared with needs no more. */
function moneyOf(scenario: Scenario): Money {
  const unit = `${scenario.inputs.prices.currency}/month`;
  const pair = (read: (split: Split) => number): Pair => {
    const of = (side: Side) => estimate(scenario, unit, (s) => costsPerTrial(s).map((costs) => read(costs[side])));
    return { mode: of('mode'), base: of('base') };
  };
  const lines = () => COMPONENTS.map((component) => ({ component, ...pair((split) => split[component]) }));
  return {
    saving: estimate(scenario, unit, savingPerTrial),
    get lines() {
      return lines().filter(({ mode, base }) => mode.value !== 0 || base.value !== 0);
    },
    get totals() {
      return pair(total);
    },
    get breakEvens() {
      return turnsOf(scenario);
    },
  };
}

/** CPU time of the month ÷ time of the cores that are paid: at this average use, cores that are there anyway cost the same. */
function averageOf(scenario: Scenario): Pick<Answer, 'average'> {
  const { prices, workload } = scenario.inputs;
  const { instances } = scenario.mode;
  if (workload.machines === 'shared' || !instances) return {};
  const used: Inputs = {
    prices: { ...prices, vcpuHour: 1, memoryGbHour: 0 },
    workload: { ...workload, machines: 'shared', utilisation: 1 },
  };
  const hours = instances.value * workload.coresPerInstance * HOURS_PER_MONTH;
  return { average: median(costsPerTrial({ ...scenario, inputs: used }).map(({ mode }) => mode.compute)) / hours };
}
