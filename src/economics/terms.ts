/**
 * The cost of a month as a sum of products. Each product holds at most one figure of the run, so cost is linear in every figure
 * and every price: break-evens have a closed form and no price can lower a cost. In: inputs, figures of one trial. Out: money.
 */
import type { Unit } from '../run/types.ts';
import type { Inputs } from './fields.ts';

/** 365 days ÷ 12. */
export const HOURS_PER_MONTH = 730;

export const COMPONENTS = ['storage', 'compute', 'requests', 'transfer', 'fixed'] as const;
export type Component = (typeof COMPONENTS)[number];

/** Figures of a mode: stored ÷ logical, CPU-seconds per logical GB written and read, peak memory of one proxy in GB. */
export type FigureKey = 'ratio' | 'cpuWrite' | 'cpuRead' | 'memoryGb';

const CPU = 'CPU time (cpu-seconds-per-gb, or cpu-mean with all three throughputs)';

/** Figures by name; `metrics` are those that hold it, for a reader who asks what is missing. */
export const FIGURE_NAMES: Readonly<Record<FigureKey, { label: string; unit: Unit; metrics: string }>> = {
  ratio: { label: 'Stored ÷ logical', unit: '×', metrics: 'bytes stored (stored-on-disk, stored-corrected or stored-implied)' },
  cpuWrite: { label: 'CPU per GB written', unit: 's/GB', metrics: CPU },
  cpuRead: { label: 'CPU per GB read', unit: 's/GB', metrics: CPU },
  memoryGb: { label: 'Peak memory', unit: 'GB', metrics: 'peak memory (peak-rss)' },
};

/** A product of the cost; formula-texts.ts writes it in symbols. */
export interface Term {
  component: Component;
  figure?: FigureKey;
  factors: readonly Factor[];
  /** Absent = always. */
  only?: Applies;
}

/**
 * Where a product applies: where there is a proxy; once for the whole proxy, not weighed with the share of eligible bytes; where the mode
 * encodes against a reference.
 */
export type Applies = 'proxy' | 'proxy once' | 'compressing';

/** Every product of the cost. */
export const TERMS: readonly Term[] = [
  { component: 'storage', figure: 'ratio', factors: ['stored', 'hotShare', 'storageHotPerGbMonth'] },
  { component: 'storage', figure: 'ratio', factors: ['stored', 'coldShare', 'storageColdPerGbMonth'] },
  { component: 'compute', figure: 'cpuWrite', factors: ['written', 'paidHoursPerSecond', 'vcpuHour'], only: 'proxy' },
  { component: 'compute', figure: 'cpuRead', factors: ['read', 'paidHoursPerSecond', 'vcpuHour'], only: 'proxy' },
  { component: 'compute', figure: 'memoryGb', factors: ['instanceHours', 'memoryGbHour'], only: 'proxy once' },
  { component: 'requests', factors: ['thousandUploads', 'putPer1000'] },
  { component: 'requests', factors: ['thousandDownloads', 'getPer1000'] },
  { component: 'requests', factors: ['thousandReferenceFetches', 'getPer1000'], only: 'compressing' },
  { component: 'transfer', figure: 'ratio', factors: ['moved', 'transferStorePerGb'], only: 'proxy' },
  { component: 'transfer', factors: ['referenceFetched', 'transferStorePerGb'], only: 'compressing' },
  { component: 'transfer', factors: ['read', 'transferClientPerGb'] },
  { component: 'fixed', factors: ['proxyPerMonth'], only: 'proxy once' },
  { component: 'fixed', factors: ['licencePerMonth'], only: 'proxy once' },
];

/**
 * Logical GB kept once the store no longer grows, or in month 1, 2, … of a store that starts empty.
 * With nothing written, a fixed number of artifacts is an archive that is there from the start.
 */
export function storedGb({ workload: w }: Inputs, month = Infinity): number {
  if (w.retentionIn === 'months') return w.writtenGbPerMonth * Math.min(month, w.retention);
  const kept = (w.retention * w.artifactMb) / 1000;
  return w.writtenGbPerMonth === 0 ? kept : Math.min(month * w.writtenGbPerMonth, kept);
}

/** What products are made of, as numbers. @param stored logical GB kept */
export function factorsOf({ workload: w, prices }: Inputs, stored: number) {
  const [written, read] = [w.writtenGbPerMonth, stored * w.readsPerStoredByte];
  const misses = 1 - w.referenceCachedShare;
  return {
    ...prices,
    stored,
    written,
    read,
    moved: written + read,
    hotShare: 1 - prices.coldShare,
    paidHoursPerSecond: 1 / (3600 * w.utilisation),
    instanceHours: w.instances * HOURS_PER_MONTH,
    thousandUploads: written / w.artifactMb,
    thousandDownloads: read / w.artifactMb,
    thousandReferenceFetches: ((written + read) * misses) / w.artifactMb,
    referenceFetched: (written + read) * misses,
  };
}
export type Factor = Exclude<keyof ReturnType<typeof factorsOf>, 'currency' | 'date'>;

/** Money per component. */
export type Split = Record<Component, number>;

export const total = (split: Split): number => COMPONENTS.reduce((sum, component) => sum + split[component], 0);
