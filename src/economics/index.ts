/** What pays, from measured figures and stated prices. Pure: pages, command line and tests call the same functions. */
export { judgeLatency, judgeWire, type EconomicsCase } from './alternatives.ts';
export { FIELD_TEXTS } from './field-texts.ts';
export { EXAMPLE, PRICE_FIELDS, WORKLOAD_FIELDS, type Field, type Inputs } from './fields.ts';
export { checkPrices, checkWorkload, orThrow, toQuery } from './inputs.ts';
export { NAMES } from './names.ts';
export type { Preset } from './presets.ts';
export type { RunFacts } from './figures.ts';
export { pays, type Answer } from './pays.ts';
export type { CostCase } from './saving.ts';
export { VERDICTS } from './verdict.ts';
export { formulaOf, SYMBOLS } from './formula-texts.ts';
export { TERMS } from './terms.ts';
