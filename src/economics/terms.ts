/**
 * The cost of a month as a sum of products. Each product holds at most one figure of the run, so cost is linear in every figure
 * and every price: break-evens have a closed form and no price can lower a cost. In: inputs, figures of one trial. Out: money.
 */
import type { Inputs, PriceNumber } from './fields.ts';

/** 365 days ÷ 12. */
export const HOURS_PER_MONTH = 730;

export const COMPONENTS = ['storage', 'compute', 'requests', 'transfer', 'fixed'] as const;
export type Component = (typeof COMPONENTS)[number];

/** Figures of one mode in one trial. */
export interface Sheet {
  /** Stored ÷ logical. */
  ratio: number;
  /** CPU-seconds per logical GB. */
  cpuWrite: number;
  cpuRead: number;
  /** Peak memory of one proxy, GB. */
  memoryGb: number;
}
export type FigureKey = keyof Sheet;

/** A product of the cost; formulas.ts writes it in symbols. */
export interface Term {
  component: Component;
  figure?: FigureKey;
  factors: readonly (keyof Factors)[];
  /** Only where there is a proxy, or only where the mode encodes against a reference; absent = always. */
  only?: 'proxy' | 'compressing';
  /** Once for the whole proxy: not weighed with the share of eligible bytes. */
  whole?: true;
}

/** Every product of the cost. */
export const TERMS: readonly Term[] = [
  { component: 'storage', figure: 'ratio', factors: ['stored', 'hotShare', 'storageHotPerGbMonth'] },
  { component: 'storage', figure: 'ratio', factors: ['stored', 'coldShare', 'storageColdPerGbMonth'] },
  {
    component: 'compute',
    figure: 'cpuWrite',
    factors: ['written', 'paidHoursPerSecond', 'vcpuHour'],
    only: 'proxy',
  },
  {
    component: 'compute',
    figure: 'cpuRead',
    factors: ['read', 'paidHoursPerSecond', 'vcpuHour'],
    only: 'proxy',
  },
  {
    component: 'compute',
    figure: 'memoryGb',
    factors: ['instanceHours', 'memoryGbHour'],
    only: 'proxy',
    whole: true,
  },
  { component: 'requests', factors: ['thousandUploads', 'putPer1000'] },
  { component: 'requests', factors: ['thousandDownloads', 'getPer1000'] },
  {
    component: 'requests',
    factors: ['thousandReferenceFetches', 'getPer1000'],
    only: 'compressing',
  },
  {
    component: 'transfer',
    figure: 'ratio',
    factors: ['moved', 'transferStorePerGb'],
    only: 'proxy',
  },
  {
    component: 'transfer',
    factors: ['referenceFetched', 'transferStorePerGb'],
    only: 'compressing',
  },
  { component: 'transfer', factors: ['read', 'transferClientPerGb'] },
  { component: 'fixed', factors: ['proxyPerMonth'], only: 'proxy', whole: true },
  { component: 'fixed', factors: ['licencePerMonth'], only: 'proxy', whole: true },
];

/** Where one mode's bytes go. */
export interface Path {
  proxy: boolean;
  compressing: boolean;
}

export interface Factors extends Record<Exclude<PriceNumber, 'coldShare'>, number> {
  stored: number;
  written: number;
  read: number;
  moved: number;
  hotShare: number;
  coldShare: number;
  paidHoursPerSecond: number;
  instanceHours: number;
  thousandUploads: number;
  thousandDownloads: number;
  thousandReferenceFetches: number;
  referenceFetched: number;
}

/**
 * Logical GB kept once the store no longer grows, or in month 1, 2, … of a store that starts empty.
 * With nothing written, a fixed number of artifacts is an archive that is there from the start.
 */
export function storedGb({ workload: w }: Inputs, month = Infinity): number {
  if (w.retentionIn === 'months') return w.writtenGbPerMonth * Math.min(month, w.retention);
  const kept = (w.retention * w.artifactMb) / 1000;
  return w.writtenGbPerMonth === 0 ? kept : Math.min(month * w.writtenGbPerMonth, kept);
}

function factorsOf({ workload: w, prices }: Inputs, stored: number): Factors {
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

/** A product with everything but its figure multiplied out. */
export interface Weighed {
  component: Component;
  figure: FigureKey | undefined;
  weight: number;
  whole: boolean;
}

/** The products that apply to a path. @param stored logical GB kept, by default in the steady state */
export function weigh(inputs: Inputs, { proxy, compressing }: Path, stored = storedGb(inputs)): Weighed[] {
  const factors = factorsOf(inputs, stored);
  return TERMS.filter(({ only }) => only === undefined || (only === 'proxy' ? proxy : compressing)).map((term) => ({
    component: term.component,
    figure: term.figure,
    weight: term.factors.reduce((product, factor) => product * factors[factor], 1),
    whole: term.whole === true,
  }));
}

/** Figures without which there is no cost: those whose product is not zero whatever they are. Parameters as in `addCost`. */
export const neededFigures = (terms: readonly Weighed[], share: number, whole: boolean): FigureKey[] => [
  ...new Set(terms.flatMap((t) => (t.figure && t.weight !== 0 && (t.whole ? whole : share !== 0) ? [t.figure] : []))),
];

/** Money per component. */
export type Split = Record<Component, number>;

export const noCost = (): Split => ({ storage: 0, compute: 0, requests: 0, transfer: 0, fixed: 0 });

/**
 * Adds the cost of one month to a split.
 * @param share of the bytes that take this path, 0–1
 * @param whole whether products of the whole proxy are counted too
 */
export function addCost(split: Split, terms: readonly Weighed[], sheet: Sheet, share: number, whole: boolean): void {
  for (const term of terms) {
    if (term.whole && !whole) continue;
    split[term.component] += term.weight * (term.figure ? sheet[term.figure] : 1) * (term.whole ? 1 : share);
  }
}

export const total = (split: Split): number => COMPONENTS.reduce((sum, component) => sum + split[component], 0);
