/** What a reader states about workload and prices: one table, read by the form, the checks, the command line and the address. */
import type { Unit } from '../run/types.ts';

/**
 * Where a mode works: in a proxy that stores differences, in one that changes each object by itself, inside an application, or in a server
 * that answers clients.
 */
export type Way = 'delta' | 'proxy' | 'application' | 'edge';
export const ALL = ['delta', 'proxy', 'application', 'edge'] as const satisfies readonly Way[];
export const STORES = ['delta', 'proxy', 'application'] as const;
export const PROXIES = ['delta', 'proxy'] as const;
const SERVERS = ['delta', 'proxy', 'edge'] as const;

interface Common<Value> {
  /** Key in a shared address. */
  url: string;
  label: string;
  ways: readonly Way[];
  /** What a form starts with: round numbers to be replaced, neither an offer nor a measurement. */
  example: Value;
  /** What exactly it counts; empty where the label says it. */
  what: string;
}
export type NumberField = Common<number> & { kind: 'number'; unit: Unit; min: number; max: number };
export type ChoiceField<Key extends string = string> = Common<Key> & { kind: 'choice'; choices: Readonly<Record<Key, string>> };
/** `expected` says in words what fits. */
export type TextField = Common<string> & { kind: 'text'; pattern: RegExp; expected: string };
export type Field = NumberField | ChoiceField | TextField;

type Range = readonly [min: number, max: number];
const LARGE: Range = [0, 1e9];
const SHARE: Range = [0, 1];

type Place = readonly [url: string, label: string, ways: readonly Way[]];
const number = ([url, label, ways]: Place, unit: Unit, [min, max]: Range, example: number, what = ''): NumberField => {
  return { kind: 'number', url, label, ways, unit, min, max, example, what };
};
const price = (place: Place, per: string, example: number, what = '') => number(place, `money/${per}`, LARGE, example, what);
const text = ([url, label, ways]: Place, pattern: RegExp, expected: string, example: string): TextField => {
  return { kind: 'text', url, label, ways, pattern, expected, example, what: '' };
};
const choice = <Key extends string>([url, label, ways]: Place, choices: Record<Key, string>, example: NoInfer<Key>) => {
  return { kind: 'choice', url, label, ways, choices, example, what: '' } satisfies ChoiceField<Key>;
};
const BASELINES = { direct: 'straight to the store, without a proxy', proxy: 'through the same proxy in its plain mode' };
const MACHINES = { own: 'machines for it alone, sized for the peaks', shared: 'there anyway, charged by CPU time' };
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const WORKLOAD = {
  writtenGbPerMonth: number(['w', 'Written', STORES], 'GB/month', LARGE, 2000, 'Uploaded in a month, before any compression.'),
  retention: number(['r', 'Retention', STORES], 'months', LARGE, 12),
  readsPerStoredByte: number(['q', 'Reads', STORES], '× per month', [0, 1e6], 0.1, '1 = the whole store once.'),
  sentGbPerMonth: number(['e', 'Answers to clients', ['edge']], 'GB/month', LARGE, 20_000, 'Before compression.'),
  deltaEligibleShare: number(['d', 'Like those measured', ['delta']], 'share', SHARE, 0.8, 'Of the bytes; the rest is not compressed.'),
  referenceCachedShare: number(
    ['h', 'Reference at hand', ['delta']],
    'share',
    SHARE,
    0.9,
    'Other transfers fetch it. No run measures this.',
  ),
  baseline: choice(['b', 'Without this mode, bytes go', PROXIES], BASELINES, 'direct'),
  machines: choice(['m', 'Cores', SERVERS], MACHINES, 'own'),
  utilisation: number(['u', 'Average use of cores there anyway', ALL], 'share', [1e-4, 1], 0.5, 'Not used with machines for it alone.'),
  peakIngestMbPerS: number(['i', 'Peak uploads', PROXIES], 'MB/s', LARGE, 50, 'With peak downloads at the same time.'),
  peakReadMbPerS: number(['j', 'Peak downloads', SERVERS], 'MB/s', LARGE, 100),
  peakUse: number(['z', 'Use of cores at the peak', SERVERS], 'share', [0.01, 1], 0.5, 'The rest is headroom.'),
  coresPerInstance: number(['v', 'Cores of an instance', SERVERS], 'cores', [1, 1024], 4),
  instances: number(['n', 'Instances, at least', SERVERS], 'instances', [1, 1e5], 2, 'Two, so that one may fail.'),
};

const PRICES = {
  currency: text(['cur', 'Currency', ALL], /^[A-Z]{3}$/, 'three capital letters such as EUR', 'EUR'),
  date: text(['at', 'Prices as of', ALL], DAY, 'a date such as 2026-11-21', '2026-11-21'),
  storagePerGbMonth: price(['sh', 'Storage', STORES], 'GB-month', 0.02, 'Per decimal GB, tiers as you mix them.'),
  transferStorePerGb: price(['ts', 'Transfer, proxy and store', PROXIES], 'GB', 0, 'Both ways. Not paid straight to the store.'),
  transferClientPerGb: price(['tc', 'Transfer to clients', ['edge']], 'GB', 0.05, 'Of the bytes that are sent, after compression.'),
  vcpuHour: price(['ch', 'vCPU', ALL], 'hour', 0.04, 'Taken as one core of the run.'),
  memoryGbHour: price(['mh', 'Memory', ALL], 'GB-hour', 0.005, '0 where the vCPU price includes it.'),
  proxyPerMonth: price(['fx', 'Proxy, fixed cost', PROXIES], 'month', 100, 'Operation, licence, load balancer, on-call.'),
};

export const FIELDS = { workload: WORKLOAD, prices: PRICES };

type ValueOf<F> = F extends NumberField ? number : F extends { choices: infer Choices } ? keyof Choices : string;
type ValuesOf<Fields> = { -readonly [Key in keyof Fields]: ValueOf<Fields[Key]> };
type NumberKeys<T> = { [Key in keyof T]: T[Key] extends number ? Key : never }[keyof T];

export interface Inputs {
  workload: ValuesOf<typeof WORKLOAD>;
  prices: ValuesOf<typeof PRICES>;
}
/** A stated number; workload and prices share no key. */
export type InputNumber = NumberKeys<Inputs['workload']> | NumberKeys<Inputs['prices']>;

const examplesOf = <Group extends keyof Inputs>(fields: (typeof FIELDS)[Group]) =>
  Object.fromEntries(Object.entries(fields).map(([key, { example }]) => [key, example])) as unknown as Inputs[Group];

export const EXAMPLE: Inputs = { workload: examplesOf<'workload'>(WORKLOAD), prices: examplesOf<'prices'>(PRICES) };

/** A workload that a buyer recognises, in round numbers to start from; each study has its own. */
export interface Preset {
  label: string;
  what: string;
  mode?: string;
  /** What differs from the example. */
  workload?: Partial<Inputs['workload']>;
  prices?: Partial<Inputs['prices']>;
}

export const inputsOf = ({ workload, prices }: Pick<Preset, 'workload' | 'prices'>): Inputs => ({
  workload: { ...EXAMPLE.workload, ...workload },
  prices: { ...EXAMPLE.prices, ...prices },
});
