/** Where a saving turns into a loss. Cost is linear in each driver, so in each trial saving = a + b · x and it is zero at −a ÷ b. */
import type { Unit } from '../run/types.ts';
import { FIELDS, type NumberField } from './fields.ts';
import { costsPerTrial, estimate, extremes, savingPerTrial, total, withInput, type Estimate, type Scenario } from './scenario.ts';

/**
 * How the answer hangs on a driver from 0 upwards, everything else as stated. `always` and `never`: the mode pays at any value of it,
 * or at none. `cannot tell`: trials, or splits of CPU, disagree.
 */
export type Hang = 'pays above' | 'pays below' | 'always' | 'never' | 'cannot tell';

/** Stated numbers by which the answer may turn. */
const DRIVERS = ['writtenGbPerMonth', 'sentGbPerMonth', 'retention', 'storagePerGbMonth', 'transferClientPerGb', 'vcpuHour'] as const;
type Driver = (typeof DRIVERS)[number];

export interface BreakEven {
  driver: Driver;
  label: string;
  unit: Unit;
  now: number;
  hang: Hang;
  /** Where saving is zero; present for `pays above` and `pays below`. */
  at?: Estimate;
}

/** Break-even of every driver that counts; ask `missingFigures` first. */
export function breakEvens(scenario: Scenario): BreakEven[] {
  const { way, inputs } = scenario;
  const fields: Readonly<Record<Driver, NumberField>> = { ...FIELDS.prices, ...FIELDS.workload };
  return DRIVERS.filter((driver) => fields[driver].ways.includes(way)).map((driver) => {
    const { label, unit: per } = fields[driver];
    const [unit, now] = [per.replace('money', inputs.prices.currency), { ...inputs.prices, ...inputs.workload }[driver]];
    const of = (s: Scenario) => crossing(s, driver, now);
    const hangs = new Set(extremes(scenario).map((s) => of(s).hang));
    const hang = hangs.size === 1 ? [...hangs][0]! : 'cannot tell';
    const crosses = hang === 'pays above' || hang === 'pays below';
    return { driver, label, unit, now, hang, ...(crosses ? { at: estimate(scenario, unit, (s) => of(s).roots) } : {}) };
  });
}

interface Crossing {
  hang: Hang;
  /** One per trial; below zero where there is none. */
  roots: number[];
}

/** A first pass finds the size of the roots; the second takes the slope at that size, where rounding does not matter. */
function crossing(scenario: Scenario, driver: Driver, now: number): Crossing {
  const first = slopes(scenario, driver, now > 0 ? now : 1);
  return first.hang === 'pays above' || first.hang === 'pays below' ? slopes(scenario, driver, Math.max(...first.roots)) : first;
}

/** Differences below this share of all money moved are rounding. */
const ROUNDING = 1e-12;

function slopes(scenario: Scenario, driver: Driver, step: number): Crossing {
  // One value where the figures behind the other products are not needed.
  const none = savingPerTrial(withInput(scenario, driver, 0));
  const trials = costsPerTrial(withInput(scenario, driver, step)).map(({ mode, base }, trial): { hang: Hang; root: number } => {
    const a = none[none.length === 1 ? 0 : trial]!;
    const rise = total(base) - total(mode) - a;
    const flat = Math.abs(rise) <= ROUNDING * (total(base) + total(mode));
    const root = flat ? -1 : (-a / rise) * step;
    if (!(root > 0)) return { hang: a > 0 || (a === 0 && !flat && rise > 0) ? 'always' : 'never', root };
    return { hang: rise > 0 ? 'pays above' : 'pays below', root };
  });
  const hang = trials[0]!.hang;
  return { hang: trials.every((trial) => trial.hang === hang) ? hang : 'cannot tell', roots: trials.map(({ root }) => root) };
}
