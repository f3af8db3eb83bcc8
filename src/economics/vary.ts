/** A scenario with one stated input changed. In: scenario, input, value. Out: a scenario. */
import type { Unit } from '../run/types.ts';
import { PRICE_FIELDS, WORKLOAD_FIELDS, type PriceNumber, type WorkloadNumber } from './fields.ts';
import type { Scenario } from './scenario.ts';

/** Differences below this share of all money moved are rounding. */
export const ROUNDING = 1e-12;

export const withPrice = (s: Scenario, key: PriceNumber, value: number): Scenario => ({
  ...s,
  inputs: { ...s.inputs, prices: { ...s.inputs.prices, [key]: value } },
});
export const withWorkload = (s: Scenario, key: WorkloadNumber, value: number): Scenario => ({
  ...s,
  inputs: { ...s.inputs, workload: { ...s.inputs.workload, [key]: value } },
});

/** A field's unit with the currency, or the unit of retention, filled in. */
export function unitOf(scenario: Scenario, key: PriceNumber | WorkloadNumber): Unit {
  const { workload, prices } = scenario.inputs;
  if (key === 'retention') return workload.retentionIn;
  const { unit } = { ...PRICE_FIELDS, ...WORKLOAD_FIELDS }[key];
  return unit.replace('money', prices.currency);
}
