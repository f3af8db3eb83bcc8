/**
 * Where a saving turns into a loss. Cost is linear in each driver, so in each trial saving = a + b · x and it is zero at −a ÷ b.
 * In: scenario. Out: the value of each driver at which nothing is gained or lost, or that there is none.
 */
import type { Unit } from '../run/types.ts';
import { figureDriver, ROUNDING, statedDriver, type Driver } from './drivers.ts';
import type { InputNumber } from './fields.ts';
import { costsPerTrial, estimatorOf, extremes, savingPerTrial, type Estimate, type Scenario } from './scenario.ts';
import { total } from './terms.ts';

/**
 * How the answer hangs on a driver from 0 upwards, everything else as stated. `always` and `never`: the mode pays at no cost of it,
 * or at none. `cannot tell`: trials, or splits of CPU, disagree.
 */
export type Hang = 'pays above' | 'pays below' | 'always' | 'never' | 'cannot tell';

export interface BreakEven {
  driver: InputNumber | 'ratio';
  label: string;
  unit: Unit;
  /** The driver as it is now; the median where it is a figure of the run. */
  now: number;
  hang: Hang;
  /** Where saving is zero; present for `pays above` and `pays below`. */
  at?: Estimate;
}

type Varied = Pick<BreakEven, 'driver' | 'label' | 'unit' | 'now'> & Pick<Driver, 'put'>;

function driversOf(scenario: Scenario): Varied[] {
  const stated = (...keys: InputNumber[]) => keys.map((driver): Varied => ({ driver, ...statedDriver(scenario, driver) }));
  const { mode } = scenario;
  return [
    ...stated('storageHotPerGbMonth', 'writtenGbPerMonth', 'retention'),
    ...(mode.ratio ? [{ driver: 'ratio' as const, ...figureDriver(mode, 'ratio'), now: mode.ratio.quantity.value }] : []),
    ...stated('readsPerStoredByte', 'vcpuHour'),
  ];
}

/** Break-even of every driver; ask `missingFigures` first. */
export function breakEvens(scenario: Scenario): BreakEven[] {
  const estimate = estimatorOf(scenario);
  return driversOf(scenario).map((varied) => {
    const { driver, label, unit, now } = varied;
    const hangs = [scenario, ...extremes(scenario)].map((own) => crossing(own, varied).hang);
    const hang = hangs.every((other) => other === hangs[0]) ? hangs[0]! : 'cannot tell';
    const crosses = hang === 'pays above' || hang === 'pays below';
    return { driver, label, unit, now, hang, ...(crosses ? { at: estimate(unit, (s) => crossing(s, varied).roots) } : {}) };
  });
}

/** A first pass finds the size of the roots; the second takes the slope at that size, where rounding does not matter. */
function crossing(scenario: Scenario, { put, now }: Varied): Crossing {
  const first = slopes(scenario, put, now > 0 ? now : 1);
  return first.hang === 'pays above' || first.hang === 'pays below' ? slopes(scenario, put, Math.max(...first.roots)) : first;
}

interface Crossing {
  hang: Hang;
  /** One per trial; below zero where there is none. */
  roots: number[];
}

function slopes(scenario: Scenario, put: Driver['put'], step: number): Crossing {
  const none = savingPerTrial(put(scenario, 0));
  const trials = costsPerTrial(put(scenario, step)).map(({ mode, base }, trial): { hang: Hang; root: number } => {
    const a = none[trial]!;
    const rise = total(base) - total(mode) - a;
    const flat = Math.abs(rise) <= ROUNDING * (total(base) + total(mode));
    const root = flat ? -1 : (-a / rise) * step;
    if (!(root > 0)) return { hang: a > 0 || (a === 0 && !flat && rise > 0) ? 'always' : 'never', root };
    return { hang: rise > 0 ? 'pays above' : 'pays below', root };
  });
  const hang = trials[0]!.hang;
  return { hang: trials.every((trial) => trial.hang === hang) ? hang : 'cannot tell', roots: trials.map(({ root }) => root) };
}
