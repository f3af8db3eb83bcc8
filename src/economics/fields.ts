/**
 * What a reader states about workload and prices: one table with address key, label, unit, range, example, where it counts and what. The form, the
 * checks, the command line and the address all read it.
 */
import type { Unit } from '../run/types.ts';

/**
 * Where a mode works: in a proxy that stores differences, in one that changes each object by itself, inside an application, or in a server
 * that answers clients.
 */
export type Way = 'delta' | 'proxy' | 'application' | 'edge';

interface Common<Value> {
  /** Key in a shared address. */
  url: string;
  label: string;
  /** What exactly it counts. */
  what: string;
  ways: readonly Way[];
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

type Place = readonly [url: string, label: string, ways: readonly Way[]];
const common = ([url, label, ways]: Place, what: string) => ({ url, label, ways, what });
const number = (place: Place, unit: Unit, [min, max]: readonly [number, number], example: number, what: string): NumberField => ({
  ...common(place, what),
  kind: 'number',
  unit,
  min,
  max,
  example,
});
const choice = <Key extends string>(place: Place, choices: Record<Key, string>, example: NoInfer<Key>, what: string): ChoiceField<Key> => ({
  ...common(place, what),
  kind: 'choice',
  choices,
  example,
});
const text = (place: Place, pattern: RegExp, expected: string, example: string, what: string): TextField => ({
  ...common(place, what),
  kind: 'text',
  pattern,
  expected,
  example,
});
const price = (place: Place, per: string, example: number, what: string) => number(place, `money/${per}`, LARGE, example, what);

const LARGE = [0, 1e9] as const;
const SHARE = [0, 1] as const;
const ALL = ['delta', 'proxy', 'application', 'edge'] as const;
const STORES = ['delta', 'proxy', 'application'] as const;
const PROXIES = ['delta', 'proxy'] as const;
const SERVERS = ['delta', 'proxy', 'edge'] as const;

const WORKLOAD = {
  writtenGbPerMonth: number(['w', 'Written', STORES], 'GB/month', LARGE, 2000, 'Bytes uploaded in a month, before any compression.'),
  retentionIn: choice(
    ['k', 'Retention counted in', STORES],
    { months: 'months', artifacts: 'artifacts kept' },
    'months',
    'Every byte is kept for some months, or a fixed number of artifacts is kept.',
  ),
  retention: number(['r', 'Retention', STORES], 'months or artifacts', LARGE, 12, 'How many months, or how many artifacts.'),
  artifactMb: number(
    ['o', 'Size of an artifact', STORES],
    'MB',
    [0.001, 1e7],
    125,
    'One object before compression. It sets the number of requests.',
  ),
  readsPerStoredByte: number(
    ['q', 'Reads', STORES],
    '× per month',
    [0, 1e6],
    0.1,
    'How often each stored byte is read: 1 = the whole store once.',
  ),
  sentGbPerMonth: number(
    ['e', 'Answers to clients', ['edge']],
    'GB/month',
    LARGE,
    20_000,
    'Bytes that clients ask for in a month, before compression.',
  ),
  deltaEligibleShare: number(
    ['d', 'Delta-eligible', ['delta']],
    'share',
    SHARE,
    0.8,
    'Share of the bytes that compress like those of the run. The rest is stored as without compression.',
  ),
  referenceCachedShare: number(
    ['h', 'Reference at hand', ['delta']],
    'share',
    SHARE,
    0.9,
    'Share of transfers that find the reference copy in the proxy; the others fetch it. No run measures this.',
  ),
  baseline: choice(
    ['b', 'Without this mode, bytes go', PROXIES],
    { direct: 'straight to the store, without a proxy', proxy: 'through the same proxy in its plain mode' },
    'direct',
    'Straight to the store costs no proxy, no CPU and no memory.',
  ),
  machines: choice(
    ['m', 'Cores', SERVERS],
    { own: 'machines for it alone, paid all month', shared: 'there anyway, charged by CPU time' },
    'own',
    'Machines for it alone are those that the peaks below need. On cores that are there anyway only CPU time is charged.',
  ),
  utilisation: number(
    ['u', 'Average use of cores there anyway', ALL],
    'share',
    [0.0001, 1],
    0.5,
    'Of their paid time. Counts where the cores are there anyway.',
  ),
  peakIngestMbPerS: number(['i', 'Peak uploads', PROXIES], 'MB/s', [0, 1e7], 50, 'What machines of its own must carry.'),
  peakReadMbPerS: number(['j', 'Peak downloads', SERVERS], 'MB/s', [0, 1e7], 100, 'At the same time as peak uploads.'),
  peakUse: number(['z', 'Use of cores at the peak', SERVERS], 'share', [0.01, 1], 0.5, 'The rest is headroom.'),
  coresPerInstance: number(['v', 'Cores of an instance', SERVERS], 'cores', [1, 1024], 4, 'Instances are whole.'),
  instances: number(['n', 'Instances, at least', SERVERS], 'instances', [1, 1e5], 2, 'Two, so that one may fail.'),
};

const PRICES = {
  currency: text(['cur', 'Currency', ALL], /^[A-Z]{3}$/, 'three capital letters such as EUR', 'EUR', 'All prices are in it.'),
  date: text(
    ['at', 'Prices as of', ALL],
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
    'a date such as 2026-11-21',
    '2026-11-21',
    'When you looked them up.',
  ),
  storageHotPerGbMonth: price(['sh', 'Storage, hot tier', STORES], 'GB-month', 0.02, 'Per decimal GB.'),
  storageColdPerGbMonth: price(['sc', 'Storage, cold tier', STORES], 'GB-month', 0.004, 'Per decimal GB.'),
  coldShare: number(['cs', 'Stored in the cold tier', STORES], 'share', SHARE, 0, 'Share of the stored bytes.'),
  putPer1000: price(['rp', 'Write requests', PROXIES], '1,000', 0.005, 'One per artifact uploaded.'),
  getPer1000: price(['rg', 'Read requests', PROXIES], '1,000', 0.0004, 'One per artifact read, one more for a reference that is fetched.'),
  transferStorePerGb: price(
    ['ts', 'Transfer, proxy and store', PROXIES],
    'GB',
    0,
    'Both ways. Not paid where bytes go straight to the store.',
  ),
  transferClientPerGb: price(['tc', 'Transfer to clients', ['edge']], 'GB', 0.05, 'Of the bytes that are sent, after compression.'),
  vcpuHour: price(['ch', 'vCPU', ALL], 'hour', 0.04, 'One vCPU is taken as one core of the run.'),
  memoryGbHour: price(
    ['mh', 'Memory', ALL],
    'GB-hour',
    0.005,
    'Of the measured peak in each instance. 0 where the vCPU price includes it.',
  ),
  proxyPerMonth: price(
    ['fx', 'Proxy, fixed cost', PROXIES],
    'month',
    100,
    'Operation, load balancer, on-call: what exists only because there is a proxy.',
  ),
  licencePerMonth: price(['li', 'Licence', PROXIES], 'month', 0, 'Of the proxy.'),
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
  /** Of the study's canonical run; absent: its first. */
  mode?: string;
  /** What differs from the example. */
  workload?: Partial<Inputs['workload']>;
  prices?: Partial<Inputs['prices']>;
}

/** The inputs of a preset, with the example for what it leaves open. */
export const inputsOf = ({ workload, prices }: Preset): Inputs => ({
  workload: { ...EXAMPLE.workload, ...workload },
  prices: { ...EXAMPLE.prices, ...prices },
});
