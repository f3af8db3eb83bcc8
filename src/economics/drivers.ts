/** What an answer hangs on: a stated number, or a figure of the run, that can be changed with everything else as it is. */
import type { Unit } from '../run/types.ts';
import { FIELDS, type InputNumber } from './fields.ts';
import type { ModeFigures } from './figures.ts';
import { figureId, type Scenario } from './scenario.ts';
import { FIGURE_NAMES, type FigureKey } from './terms.ts';

/** Differences below this share of all money moved are rounding. */
export const ROUNDING = 1e-12;

export interface Driver {
  label: string;
  unit: Unit;
  put: (scenario: Scenario, value: number) => Scenario;
}

/** A stated number with its range and value; the currency, or the unit of retention, is filled in. */
export function statedDriver({ inputs: { prices, workload } }: Scenario, key: InputNumber) {
  const { label, unit, min, max } = { ...FIELDS.prices, ...FIELDS.workload }[key];
  return {
    label,
    unit: key === 'retention' ? workload.retentionIn : unit.replace('money', prices.currency),
    min,
    max,
    now: { ...prices, ...workload }[key],
    put: (scenario: Scenario, value: number) => withInput(scenario, key, value),
  };
}

export function withInput(scenario: Scenario, key: InputNumber, value: number): Scenario {
  const { inputs } = scenario;
  const group = key in inputs.prices ? 'prices' : 'workload';
  return { ...scenario, inputs: { ...inputs, [group]: { ...inputs[group], [key]: value } } };
}

/** A figure of one mode, the same in every trial. */
export const figureDriver = ({ mode, label }: ModeFigures, figure: FigureKey): Driver => ({
  label: `${FIGURE_NAMES[figure].label}, ${label}`,
  unit: FIGURE_NAMES[figure].unit,
  put: (scenario, value) => ({ ...scenario, set: new Map([...scenario.set, [figureId(mode, figure), value]]) }),
});
