/**
 * What a reader states about workload and prices: one table of fields with address key, unit, range and meaning. The form, the
 * checks, the command line and the address all read it. In: nothing. Out: fields and the types of their values.
 */
import type { Unit } from '../run/types.ts';

interface Common {
  /** Key in a shared address. */
  url: string;
  label: string;
  /** What exactly is counted, for a hint below the field. */
  what: string;
}

export interface NumberField extends Common {
  kind: 'number';
  unit: Unit;
  min: number;
  max: number;
}

export interface ChoiceField<Key extends string = string> extends Common {
  kind: 'choice';
  choices: readonly { key: Key; label: string }[];
}

export interface TextField extends Common {
  kind: 'text';
  pattern: RegExp;
  /** What the pattern asks for, in words. */
  expected: string;
}

export type Field = NumberField | ChoiceField | TextField;

const number = (url: string, label: string, unit: Unit, [min, max]: readonly [number, number], what: string): NumberField => ({
  kind: 'number',
  url,
  label,
  unit,
  min,
  max,
  what,
});

const LARGE = [0, 1e9] as const;
const SHARE = [0, 1] as const;

export const WORKLOAD_FIELDS = {
  writtenGbPerMonth: number('w', 'Written', 'GB/month', LARGE, 'Logical bytes uploaded in a month, before any compression.'),
  retentionIn: {
    kind: 'choice',
    url: 'k',
    label: 'Retention counted in',
    choices: [
      { key: 'months', label: 'months' },
      { key: 'artifacts', label: 'artifacts kept' },
    ],
    what: 'Either every byte is kept for a number of months, or a fixed number of artifacts is kept, all versions and product lines together.',
  } satisfies ChoiceField<'months' | 'artifacts'>,
  retention: number('r', 'Retention', 'months or artifacts', LARGE, 'How many months, or how many artifacts.'),
  artifactMb: number('o', 'Size of an artifact', 'MB', [0.001, 1e7], 'Logical size of one object. It sets the number of requests.'),
  readsPerStoredByte: number(
    'q',
    'Reads',
    '× per month',
    [0, 1e6],
    'How often each stored logical byte is read in a month: 1 = the whole store once.',
  ),
  deltaEligibleShare: number(
    'd',
    'Delta-eligible',
    'share',
    SHARE,
    'Share of the bytes that compress like those of the run. The rest is stored as if the mode did not compress.',
  ),
  referenceCachedShare: number(
    'h',
    'Reference at hand',
    'share',
    SHARE,
    'Share of delta uploads and reads that find the reference copy in the proxy. The others fetch it from the store. No run measures this.',
  ),
  baseline: {
    kind: 'choice',
    url: 'b',
    label: 'Without this mode, bytes go',
    choices: [
      { key: 'direct', label: 'straight to the store, without a proxy' },
      { key: 'proxy', label: 'through the same proxy in its plain mode' },
    ],
    what: 'Straight to the store costs no proxy, no CPU and no memory. Through the proxy costs what the plain mode of the run cost.',
  } satisfies ChoiceField<'direct' | 'proxy'>,
  instances: number('n', 'Proxies running', 'instances', [1, 1e5], 'Each holds the peak memory of the run all month.'),
  utilisation: number(
    'u',
    'Used share of the cores',
    'share',
    [0.01, 1],
    'Share of the paid vCPU time that does this work; the rest is headroom.',
  ),
  peakIngestMbPerS: number('i', 'Peak ingest', 'MB/s', [0, 1e7], 'Uploads that the sizing must carry, logical bytes.'),
  peakReadMbPerS: number('j', 'Peak reads', 'MB/s', [0, 1e7], 'Downloads that the sizing must carry at the same time, logical bytes.'),
  coresPerInstance: number('v', 'Cores of an instance', 'cores', [1, 1024], 'For the number of instances.'),
  latencyBudgetMs: number(
    'l',
    'Latency budget',
    'ms',
    LARGE,
    'Added time per request that you accept. Used where a study has times but no bytes.',
  ),
} as const satisfies Record<string, Field>;

const price = (url: string, label: string, per: string, what: string) => number(url, label, `money/${per}`, [0, 1e9], what);

export const PRICE_FIELDS = {
  currency: {
    kind: 'text',
    url: 'cur',
    label: 'Currency',
    pattern: /^[A-Z]{3}$/,
    expected: 'three capital letters such as EUR',
    what: 'All prices are in it.',
  } satisfies TextField,
  date: {
    kind: 'text',
    url: 'at',
    label: 'Prices as of',
    pattern: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
    expected: 'a date such as 2026-11-21',
    what: 'The day on which the prices were looked up.',
  } satisfies TextField,
  storageHotPerGbMonth: price('sh', 'Storage, hot tier', 'GB-month', 'Per decimal GB.'),
  storageColdPerGbMonth: price('sc', 'Storage, cold tier', 'GB-month', 'Per decimal GB.'),
  coldShare: number('cs', 'Stored in the cold tier', 'share', SHARE, 'Share of the stored bytes.'),
  putPer1000: price('rp', 'Write requests', '1,000', 'One per artifact uploaded.'),
  getPer1000: price('rg', 'Read requests', '1,000', 'One per artifact read, one more for a reference that is fetched.'),
  transferStorePerGb: price('ts', 'Transfer, proxy and store', 'GB', 'Both ways. Not paid where bytes go straight to the store.'),
  transferClientPerGb: price(
    'tc',
    'Transfer to the client',
    'GB',
    'Clients get all logical bytes in every mode, so it never changes the answer.',
  ),
  vcpuHour: price('ch', 'vCPU', 'hour', 'One vCPU is taken as one core of the run.'),
  memoryGbHour: price('mh', 'Memory', 'GB-hour', 'Set to 0 where the vCPU price includes it.'),
  proxyPerMonth: price(
    'fx',
    'Proxy, fixed cost',
    'month',
    'Operation, load balancer, on-call: whatever exists only because there is a proxy.',
  ),
  licencePerMonth: price('li', 'Licence', 'month', 'Of the proxy.'),
} as const satisfies Record<string, Field>;

type ValueOf<F> = F extends { kind: 'number' } ? number : F extends { choices: readonly { key: infer Key }[] } ? Key : string;
type ValuesOf<Fields> = { -readonly [Key in keyof Fields]: ValueOf<Fields[Key]> };
type NumberKeys<T> = { [Key in keyof T]: T[Key] extends number ? Key : never }[keyof T];

export type Workload = ValuesOf<typeof WORKLOAD_FIELDS>;
export type Prices = ValuesOf<typeof PRICE_FIELDS>;
export type WorkloadNumber = NumberKeys<Workload>;
export type PriceNumber = NumberKeys<Prices>;

/** Everything that a reader states. */
export interface Inputs {
  workload: Workload;
  prices: Prices;
}

/** Values that a form starts with: round numbers to be replaced, neither an offer nor a measurement. */
export const EXAMPLE: Inputs = {
  workload: {
    writtenGbPerMonth: 2000,
    retentionIn: 'months',
    retention: 12,
    artifactMb: 125,
    readsPerStoredByte: 0.1,
    deltaEligibleShare: 0.8,
    referenceCachedShare: 0.9,
    baseline: 'direct',
    instances: 2,
    utilisation: 0.5,
    peakIngestMbPerS: 50,
    peakReadMbPerS: 100,
    coresPerInstance: 4,
    latencyBudgetMs: 100,
  },
  prices: {
    currency: 'EUR',
    date: '2026-11-21',
    storageHotPerGbMonth: 0.02,
    storageColdPerGbMonth: 0.004,
    coldShare: 0,
    putPer1000: 0.005,
    getPer1000: 0.0004,
    transferStorePerGb: 0,
    transferClientPerGb: 0.05,
    vcpuHour: 0.04,
    memoryGbHour: 0.005,
    proxyPerMonth: 100,
    licencePerMonth: 0,
  },
};
