/**
 * What a reader states about workload and prices: one table of fields with address key, label, unit, range and example; what each counts is
 * in field-texts.ts. The form, the checks, the command line and the address all read it. In: nothing. Out: fields and the types of their values.
 */
import type { Unit } from '../run/types.ts';

interface Common<Value> {
  /** Key in a shared address. */
  url: string;
  label: string;
  /** What a form starts with: round numbers to be replaced, neither an offer nor a measurement. */
  example: Value;
}

export interface NumberField extends Common<number> {
  kind: 'number';
  unit: Unit;
  min: number;
  max: number;
}

export interface ChoiceField<Key extends string = string> extends Common<Key> {
  kind: 'choice';
  /** By key, their labels. */
  choices: Readonly<Record<Key, string>>;
}

export interface TextField extends Common<string> {
  kind: 'text';
  pattern: RegExp;
  /** What fits, in words. */
  expected: string;
}

export type Field = NumberField | ChoiceField | TextField;

const number = (url: string, label: string, unit: Unit, [min, max]: readonly [number, number], example: number): NumberField => ({
  kind: 'number',
  url,
  label,
  unit,
  min,
  max,
  example,
});

const choice = <Key extends string>(url: string, label: string, choices: Record<Key, string>, example: NoInfer<Key>): ChoiceField<Key> => ({
  kind: 'choice',
  url,
  label,
  choices,
  example,
});

const text = (url: string, label: string, pattern: RegExp, expected: string, example: string): TextField => ({
  kind: 'text',
  url,
  label,
  pattern,
  expected,
  example,
});

const LARGE = [0, 1e9] as const;
const SHARE = [0, 1] as const;
const price = (url: string, label: string, per: string, example: number) => number(url, label, `money/${per}`, LARGE, example);

const WORKLOAD = {
  writtenGbPerMonth: number('w', 'Written', 'GB/month', LARGE, 2000),
  retentionIn: choice('k', 'Retention counted in', { months: 'months', artifacts: 'artifacts kept' }, 'months'),
  retention: number('r', 'Retention', 'months or artifacts', LARGE, 12),
  artifactMb: number('o', 'Size of an artifact', 'MB', [0.001, 1e7], 125),
  readsPerStoredByte: number('q', 'Reads', '× per month', [0, 1e6], 0.1),
  deltaEligibleShare: number('d', 'Delta-eligible', 'share', SHARE, 0.8),
  referenceCachedShare: number('h', 'Reference at hand', 'share', SHARE, 0.9),
  baseline: choice(
    'b',
    'Without this mode, bytes go',
    { direct: 'straight to the store, without a proxy', proxy: 'through the same proxy in its plain mode' },
    'direct',
  ),
  instances: number('n', 'Proxies running', 'instances', [1, 1e5], 2),
  utilisation: number('u', 'Used share of the cores', 'share', [0.01, 1], 0.5),
  peakIngestMbPerS: number('i', 'Peak ingest', 'MB/s', [0, 1e7], 50),
  peakReadMbPerS: number('j', 'Peak reads', 'MB/s', [0, 1e7], 100),
  coresPerInstance: number('v', 'Cores of an instance', 'cores', [1, 1024], 4),
  latencyBudgetMs: number('l', 'Latency budget', 'ms', LARGE, 100),
};

const PRICES = {
  currency: text('cur', 'Currency', /^[A-Z]{3}$/, 'three capital letters such as EUR', 'EUR'),
  date: text('at', 'Prices as of', /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'a date such as 2026-11-21', '2026-11-21'),
  storageHotPerGbMonth: price('sh', 'Storage, hot tier', 'GB-month', 0.02),
  storageColdPerGbMonth: price('sc', 'Storage, cold tier', 'GB-month', 0.004),
  coldShare: number('cs', 'Stored in the cold tier', 'share', SHARE, 0),
  putPer1000: price('rp', 'Write requests', '1,000', 0.005),
  getPer1000: price('rg', 'Read requests', '1,000', 0.0004),
  transferStorePerGb: price('ts', 'Transfer, proxy and store', 'GB', 0),
  transferClientPerGb: price('tc', 'Transfer to the client', 'GB', 0.05),
  vcpuHour: price('ch', 'vCPU', 'hour', 0.04),
  memoryGbHour: price('mh', 'Memory', 'GB-hour', 0.005),
  proxyPerMonth: price('fx', 'Proxy, fixed cost', 'month', 100),
  licencePerMonth: price('li', 'Licence', 'month', 0),
};

export const FIELDS = { workload: WORKLOAD, prices: PRICES };

type ValueOf<F> = F extends NumberField ? number : F extends { choices: infer Choices } ? keyof Choices : string;
type ValuesOf<Fields> = { -readonly [Key in keyof Fields]: ValueOf<Fields[Key]> };
type NumberKeys<T> = { [Key in keyof T]: T[Key] extends number ? Key : never }[keyof T];

/** Everything that a reader states. */
export interface Inputs {
  workload: ValuesOf<typeof WORKLOAD>;
  prices: ValuesOf<typeof PRICES>;
}
/** A stated number; workload and prices share no key. */
export type InputNumber = NumberKeys<Inputs['workload']> | NumberKeys<Inputs['prices']>;

const examplesOf = <Group extends keyof Inputs>(fields: (typeof FIELDS)[Group]) =>
  Object.fromEntries(Object.entries(fields).map(([key, { example }]) => [key, example])) as unknown as Inputs[Group];

/** The values that a form starts with. */
export const EXAMPLE: Inputs = { workload: examplesOf<'workload'>(WORKLOAD), prices: examplesOf<'prices'>(PRICES) };

/** A workload that a buyer recognises, in round numbers to start from; each study has its own. */
export interface Preset {
  label: string;
  /** One phrase: what makes it different from the others. */
  what: string;
  /** What differs from the example. */
  workload?: Partial<Inputs['workload']>;
  prices?: Partial<Inputs['prices']>;
}
