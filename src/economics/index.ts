/** What pays, from measured figures and stated prices. Pure: the page, the command line and the tests call the same functions. */
export { judgeLatency, judgeWire, type EconomicsCase, type LatencyAnswer, type WireAnswer } from './alternatives.ts';
export { EXAMPLE, PRICE_FIELDS, WORKLOAD_FIELDS, type Field, type Inputs, type Prices, type Workload } from './fields.ts';
export { checkPrices, checkWorkload, fromQuery, orThrow, toQuery, type CalculatorState, type Problem } from './inputs.ts';
export type { RunFacts } from './figures.ts';
export { pays, type Answer, type CostCase } from './pays.ts';
export { VERDICTS, type PaysVerdict } from './verdict.ts';
export { SYMBOLS, TERMS } from './terms.ts';
