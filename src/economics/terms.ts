/**
 * The cost of a month as a sum of products, the one table of what is paid. Each product holds at most one figure that differs between runs of a
 * mode, so cost is linear in every figure and every price: break-evens have a closed form and no price can lower a cost.
 */
import type { Unit } from '../run/types.ts';
import { ALL, PROXIES, STORES, type Inputs, type Way } from './fields.ts';

/** 365 days ÷ 12. */
export const HOURS_PER_MONTH = 730;

export const COMPONENTS = ['storage', 'compute', 'transfer', 'reference copy', 'fixed'] as const;
export type Component = (typeof COMPONENTS)[number];

const CPU = 'CPU time (cpu-seconds-per-gb)';

/** Figures of a mode by symbol; `metrics` are those that hold it, for a reader who asks what is missing. */
export const FIGURES = {
  σ: { label: 'Stored ÷ logical', unit: '×', metrics: 'bytes stored or sent' },
  k_w: { label: 'CPU per GB written', unit: 's/GB', metrics: CPU },
  k_r: { label: 'CPU per GB read', unit: 's/GB', metrics: CPU },
  m: { label: 'Peak memory', unit: 'GB', metrics: 'peak memory (peak-rss)' },
  I: { label: 'Instances', unit: 'instances', metrics: CPU },
} as const satisfies Readonly<Record<string, { label: string; unit: Unit; metrics: string }>>;
export type FigureKey = keyof typeof FIGURES;
export const isFigure = (symbol: FigureKey | Factor): symbol is FigureKey => Object.hasOwn(FIGURES, symbol);

/** Meaning of the symbols, as readers are told it. */
export const SYMBOLS = {
  L: 'logical bytes kept in the steady state, GB: W × months of retention',
  W: 'logical bytes written in the month, GB',
  Q: 'logical bytes read in the month, GB: reads × L, or what clients ask for',
  σ: 'stored ÷ logical of the mode; sent ÷ logical where clients are answered',
  k_w: 'CPU-seconds per logical GB written',
  k_r: 'CPU-seconds per logical GB read',
  m: 'largest measured peak of memory of one process, GB',
  I: 'instances for the stated peaks',
  v: 'cores of an instance',
  u: 'average use of cores that are there anyway',
  h: 'share of references at hand',
  p: 'a price, named by its index',
} as const;

/** Where a product applies: where the program runs at all; that and by whose cores; once, whatever the share of eligible bytes. */
export type Applies = 'where it runs' | 'cores there anyway' | 'its own machines, once' | 'where it runs, once' | 'with a reference';

export interface Term {
  component: Component;
  product: readonly (FigureKey | Factor)[];
  ways: readonly Way[];
  /** Absent = always. */
  when?: Applies;
}

export const TERMS: readonly Term[] = [
  { component: 'storage', product: ['L', 'σ', 'p_storage'], ways: STORES },
  { component: 'compute', product: ['I', 'v', '730', 'p_vcpu'], ways: ALL, when: 'its own machines, once' },
  { component: 'compute', product: ['W', 'k_w', 'p_vcpu', '÷ (3600 · u)'], ways: STORES, when: 'cores there anyway' },
  { component: 'compute', product: ['Q', 'k_r', 'p_vcpu', '÷ (3600 · u)'], ways: ALL, when: 'cores there anyway' },
  { component: 'compute', product: ['m', 'I', '730', 'p_memory'], ways: ALL, when: 'where it runs, once' },
  { component: 'transfer', product: ['(W + Q)', 'σ', 'p_store'], ways: PROXIES, when: 'where it runs' },
  { component: 'transfer', product: ['Q', 'σ', 'p_client'], ways: ['edge'] },
  { component: 'reference copy', product: ['(W + Q)', '(1 − h)', 'p_store'], ways: ['delta'], when: 'with a reference' },
  { component: 'fixed', product: ['p_proxy'], ways: PROXIES, when: 'where it runs, once' },
];

export const formulaOf = ({ product }: Term): string => product.join(' · ').replaceAll(' · ÷', ' ÷');

/** What products are made of beside figures. */
export function factorsOf(way: Way, { workload: w, prices: p }: Inputs) {
  const W = w.writtenGbPerMonth;
  const L = W * w.retention;
  const Q = way === 'edge' ? w.sentGbPerMonth : L * w.readsPerStoredByte;
  return {
    L,
    W,
    Q,
    '(W + Q)': W + Q,
    '(1 − h)': 1 - w.referenceCachedShare,
    v: w.coresPerInstance,
    '730': HOURS_PER_MONTH,
    '÷ (3600 · u)': 1 / (3600 * w.utilisation),
    p_storage: p.storagePerGbMonth,
    p_store: p.transferStorePerGb,
    p_client: p.transferClientPerGb,
    p_vcpu: p.vcpuHour,
    p_memory: p.memoryGbHour,
    p_proxy: p.proxyPerMonth,
  };
}
export type Factor = keyof ReturnType<typeof factorsOf>;
