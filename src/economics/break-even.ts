/**
 * Where a saving turns into a loss. Cost is linear in each driver, so in each trial saving = a + b · x and it is zero at −a ÷ b.
 * In: scenario. Out: the value of each driver at which nothing is gained or lost, or that there is none.
 */
import type { Unit } from '../run/types.ts';
import { costsPerTrial, estimatorOf, extremes, type Estimate, type Scenario } from './scenario.ts';
import { total } from './terms.ts';
import { ROUNDING, statedField, statedNow, withFigure, withInput, type InputNumber } from './vary.ts';

export type DriverKey = 'storageHotPerGbMonth' | 'vcpuHour' | 'writtenGbPerMonth' | 'retention' | 'readsPerStoredByte' | 'ratio';

/**
 * How the answer hangs on a driver from 0 upwards, everything else as stated. `always` and `never`: the mode pays at no cost of it,
 * or at none. `cannot tell`: trials, or splits of CPU, disagree.
 */
export type Hang = 'pays above' | 'pays below' | 'always' | 'never' | 'cannot tell';

export interface BreakEven {
  driver: DriverKey;
  label: string;
  unit: Unit;
  /** The driver as it is now; the median where it is a figure of the run. */
  now: number;
  hang: Hang;
  /** Where saving is zero; present for `pays above` and `pays below`. */
  at?: Estimate;
}

interface Driver {
  key: DriverKey;
  label: string;
  unit: Unit;
  now: number;
  put: (scenario: Scenario, value: number) => Scenario;
}

function driversOf(scenario: Scenario): Driver[] {
  const stated = (key: InputNumber & DriverKey): Driver => {
    const { label, unit } = statedField(scenario, key);
    return { key, label, unit, now: statedNow(scenario, key), put: (s, value) => withInput(s, key, value) };
  };
  const { mode } = scenario;
  const ratio: Driver[] = mode.ratio
    ? [
        {
          key: 'ratio',
          label: `Stored ÷ logical, ${mode.label}`,
          unit: '×',
          now: mode.ratio.quantity.value,
          put: (s, value) => withFigure(s, mode, 'ratio', value),
        },
      ]
    : [];
  return [
    stated('storageHotPerGbMonth'),
    stated('writtenGbPerMonth'),
    stated('retention'),
    ...ratio,
    stated('readsPerStoredByte'),
    stated('vcpuHour'),
  ];
}

/** Break-even of every driver; ask `missingFigures` first. */
export function breakEvens(scenario: Scenario): BreakEven[] {
  const estimate = estimatorOf(scenario);
  return driversOf(scenario).map((driver) => {
    const { key, label, unit, now } = driver;
    const hangs = [scenario, ...extremes(scenario)].map((own) => crossing(own, driver).hang);
    const hang = hangs.every((other) => other === hangs[0]) ? hangs[0]! : 'cannot tell';
    const crosses = hang === 'pays above' || hang === 'pays below';
    return { driver: key, label, unit, now, hang, ...(crosses ? { at: estimate(unit, (s) => crossing(s, driver).roots) } : {}) };
  });
}

/** A first pass finds the size of the roots; the second takes the slope at that size, where rounding does not matter. */
function crossing(scenario: Scenario, driver: Driver): Crossing {
  const first = slopes(scenario, driver, driver.now > 0 ? driver.now : 1);
  return first.hang === 'pays above' || first.hang === 'pays below' ? slopes(scenario, driver, Math.max(...first.roots)) : first;
}

interface Crossing {
  hang: Hang;
  /** One per trial; below zero where there is none. */
  roots: number[];
}

function slopes(scenario: Scenario, { put }: Driver, step: number): Crossing {
  const [none, some] = [costsPerTrial(put(scenario, 0)), costsPerTrial(put(scenario, step))];
  const trials = some.map(({ mode, base }, trial): { hang: Hang; root: number } => {
    const a = total(none[trial]!.base) - total(none[trial]!.mode);
    const rise = total(base) - total(mode) - a;
    const flat = Math.abs(rise) <= ROUNDING * (total(base) + total(mode));
    const root = flat ? -1 : (-a / rise) * step;
    if (!(root > 0)) return { hang: a > 0 || (a === 0 && !flat && rise > 0) ? 'always' : 'never', root };
    return { hang: rise > 0 ? 'pays above' : 'pays below', root };
  });
  const hang = trials[0]!.hang;
  return { hang: trials.every((trial) => trial.hang === hang) ? hang : 'cannot tell', roots: trials.map(({ root }) => root) };
}
