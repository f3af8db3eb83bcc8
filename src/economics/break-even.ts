/** Where a saving turns into a loss. Cost is linear in each driver, so in each trial saving = a + b · x and it is zero at −a ÷ b. */
import type { Unit } from '../run/types.ts';
import { FIELDS, type InputNumber, type NumberField } from './fields.ts';
import {
  costsPerTrial,
  estimate,
  extremes,
  savingPerTrial,
  total,
  withFigures,
  withInput,
  type Estimate,
  type Scenario,
} from './scenario.ts';
import { FIGURES } from './terms.ts';

/**
 * How the answer hangs on a driver from 0 upwards, everything else as stated. `always` and `never`: the mode pays at any value of it,
 * or at none. `cannot tell`: trials, or splits of CPU, disagree.
 */
export type Hang = 'pays above' | 'pays below' | 'always' | 'never' | 'cannot tell';

export interface BreakEven {
  driver: InputNumber | 'σ';
  label: string;
  unit: Unit;
  /** The driver as it is now; the median where it is a figure of the run. */
  now: number;
  hang: Hang;
  /** Where saving is zero; present for `pays above` and `pays below`. */
  at?: Estimate;
}

type Put = (scenario: Scenario, value: number) => Scenario;

/** Differences below this share of all money moved are rounding. */
const ROUNDING = 1e-12;

const DRIVERS = [
  'writtenGbPerMonth',
  'sentGbPerMonth',
  'retention',
  'storageHotPerGbMonth',
  'transferClientPerGb',
  'readsPerStoredByte',
  'vcpuHour',
] as const;

/** Break-even of every driver that counts; ask `missingFigures` first. */
export function breakEvens(scenario: Scenario): BreakEven[] {
  const { way, mode, base } = scenario;
  const { prices, workload } = scenario.inputs;
  const fields: Readonly<Record<(typeof DRIVERS)[number], NumberField>> = { ...FIELDS.prices, ...FIELDS.workload };
  const stated = DRIVERS.filter((key) => fields[key].ways.includes(way)).map((driver) => {
    const unit = driver === 'retention' ? workload.retentionIn : fields[driver].unit.replace('money', prices.currency);
    const put: Put = (s, value) => withInput(s, driver, value);
    return turning(scenario, { driver, label: fields[driver].label, unit, now: { ...prices, ...workload }[driver] }, put);
  });
  const { ratio } = mode;
  // Of a mode that shrinks nothing there is no ratio to improve.
  if (!ratio || !(ratio.quantity.value < (base.ratio?.quantity.value ?? 0))) return stated;
  const put: Put = (s, value) => {
    const { values } = ratio.quantity;
    return withFigures(s, { ...s.mode, ratio: { ...ratio, quantity: { ...ratio.quantity, value, values: values.map(() => value) } } });
  };
  const { label, unit } = FIGURES.σ;
  const now = ratio.quantity.value;
  return [
    ...stated,
    turning(scenario, { driver: 'σ', label: `${way === 'edge' ? 'Sent ÷ logical' : label}, ${mode.label}`, unit, now }, put),
  ];
}

function turning(scenario: Scenario, about: Omit<BreakEven, 'hang' | 'at'>, put: Put): BreakEven {
  const of = (s: Scenario) => crossing(s, put, about.now);
  const hangs = new Set(extremes(scenario).map((s) => of(s).hang));
  const [hang] = hangs.size === 1 ? [...hangs] : ['cannot tell' as const];
  const crosses = hang === 'pays above' || hang === 'pays below';
  return { ...about, hang: hang!, ...(crosses ? { at: estimate(scenario, about.unit, (s) => of(s).roots) } : {}) };
}

interface Crossing {
  hang: Hang;
  /** One per trial; below zero where there is none. */
  roots: number[];
}

/** A first pass finds the size of the roots; the second takes the slope at that size, where rounding does not matter. */
function crossing(scenario: Scenario, put: Put, now: number): Crossing {
  const first = slopes(scenario, put, now > 0 ? now : 1);
  return first.hang === 'pays above' || first.hang === 'pays below' ? slopes(scenario, put, Math.max(...first.roots)) : first;
}

function slopes(scenario: Scenario, put: Put, step: number): Crossing {
  // A trial each, as where the driver counts: at 0 the figures behind some products are not needed.
  const none = savingPerTrial(put(scenario, 0));
  const trials = costsPerTrial(put(scenario, step)).map(({ mode, base }, trial): { hang: Hang; root: number } => {
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
