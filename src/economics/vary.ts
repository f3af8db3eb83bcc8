/** A scenario with one input or one figure of the run changed. In: scenario, what, value. Out: a scenario. */
import type { Unit } from '../run/types.ts';
import type { NumberField, PriceNumber, WorkloadNumber } from './fields.ts';
import type { ModeFigures } from './figures.ts';
import { figureId, type Scenario } from './scenario.ts';
import type { FigureKey } from './terms.ts';

/** Differences below this share of all money moved are rounding. */
export const ROUNDING = 1e-12;

/** A stated number; workload and prices share no key. */
export type InputNumber = PriceNumber | WorkloadNumber;

export const statedNow = ({ inputs: { prices, workload } }: Scenario, key: InputNumber): number => ({ ...prices, ...workload })[key];

export function withInput(scenario: Scenario, key: InputNumber, value: number): Scenario {
  const { inputs } = scenario;
  const group = key in inputs.prices ? 'prices' : 'workload';
  return { ...scenario, inputs: { ...inputs, [group]: { ...inputs[group], [key]: value } } };
}

/** The same figure in every trial. */
export const withFigure = (scenario: Scenario, { mode }: ModeFigures, figure: FigureKey, value: number): Scenario => ({
  ...scenario,
  set: new Map([...scenario.set, [figureId(mode, figure), value]]),
});

/** Label, unit and range of a stated number, with the currency, or the unit of retention, filled in. */
export function statedField({ inputs: { workload, prices }, names: { fields } }: Scenario, key: InputNumber): NumberField {
  const field = { ...fields.prices, ...fields.workload }[key] as NumberField;
  const unit: Unit = key === 'retention' ? workload.retentionIn : field.unit.replace('money', prices.currency);
  return { ...field, unit };
}
