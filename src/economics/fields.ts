/**
 * What a reader states about workload and prices: one table of fields with address key, unit and range; what each counts is in field-texts.ts. The form, the
 * checks, the command line and the address all read it. In: nothing. Out: fields and the types of their values.
 */
import type { Unit } from '../run/types.ts';

interface Common {
  /** Key in a shared address. */
  url: string;
  label: string;
  /** What fits, in words. */
  expected: string;
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
  /** Regular expression of the whole. */
  pattern: string;
}

export type Field = NumberField | ChoiceField | TextField;

const number = (url: string, label: string, unit: Unit, [min, max]: readonly [number, number]): NumberField => ({
  kind: 'number',
  url,
  label,
  expected: `a number from ${min} to ${max} (${unit})`,
  unit,
  min,
  max,
});

const LARGE = [0, 1e9] as const;
const SHARE = [0, 1] as const;

export const WORKLOAD_FIELDS = {
  writtenGbPerMonth: number('w', 'Written', 'GB/month', LARGE),
  retentionIn: {
    kind: 'choice',
    url: 'k',
    label: 'Retention counted in',
    expected: '"months" or "artifacts"',
    choices: [
      { key: 'months', label: 'months' },
      { key: 'artifacts', label: 'artifacts kept' },
    ],
  } satisfies ChoiceField<'months' | 'artifacts'>,
  retention: number('r', 'Retention', 'months or artifacts', LARGE),
  artifactMb: number('o', 'Size of an artifact', 'MB', [0.001, 1e7]),
  readsPerStoredByte: number('q', 'Reads', '× per month', [0, 1e6]),
  deltaEligibleShare: number('d', 'Delta-eligible', 'share', SHARE),
  referenceCachedShare: number('h', 'Reference at hand', 'share', SHARE),
  baseline: {
    kind: 'choice',
    url: 'b',
    label: 'Without this mode, bytes go',
    expected: '"direct" or "proxy"',
    choices: [
      { key: 'direct', label: 'straight to the store, without a proxy' },
      { key: 'proxy', label: 'through the same proxy in its plain mode' },
    ],
  } satisfies ChoiceField<'direct' | 'proxy'>,
  instances: number('n', 'Proxies running', 'instances', [1, 1e5]),
  utilisation: number('u', 'Used share of the cores', 'share', [0.01, 1]),
  peakIngestMbPerS: number('i', 'Peak ingest', 'MB/s', [0, 1e7]),
  peakReadMbPerS: number('j', 'Peak reads', 'MB/s', [0, 1e7]),
  coresPerInstance: number('v', 'Cores of an instance', 'cores', [1, 1024]),
  latencyBudgetMs: number('l', 'Latency budget', 'ms', LARGE),
} as const satisfies Record<string, Field>;

const price = (url: string, label: string, per: string) => number(url, label, `money/${per}`, [0, 1e9]);

export const PRICE_FIELDS = {
  currency: {
    kind: 'text',
    url: 'cur',
    label: 'Currency',
    pattern: '^[A-Z]{3}$',
    expected: 'three capital letters such as EUR',
  } satisfies TextField,
  date: {
    kind: 'text',
    url: 'at',
    label: 'Prices as of',
    pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
    expected: 'a date such as 2026-11-21',
  } satisfies TextField,
  storageHotPerGbMonth: price('sh', 'Storage, hot tier', 'GB-month'),
  storageColdPerGbMonth: price('sc', 'Storage, cold tier', 'GB-month'),
  coldShare: number('cs', 'Stored in the cold tier', 'share', SHARE),
  putPer1000: price('rp', 'Write requests', '1,000'),
  getPer1000: price('rg', 'Read requests', '1,000'),
  transferStorePerGb: price('ts', 'Transfer, proxy and store', 'GB'),
  transferClientPerGb: price('tc', 'Transfer to the client', 'GB'),
  vcpuHour: price('ch', 'vCPU', 'hour'),
  memoryGbHour: price('mh', 'Memory', 'GB-hour'),
  proxyPerMonth: price('fx', 'Proxy, fixed cost', 'month'),
  licencePerMonth: price('li', 'Licence', 'month'),
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
