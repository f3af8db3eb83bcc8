/** The products of the cost in symbols, written from the products themselves. In: a term. Out: text. */
import { HOURS_PER_MONTH, type Factor, type FigureKey, type Term } from './terms.ts';

/** Symbols of the formulas, with the meaning that the documentation prints. */
export const SYMBOLS = {
  L: 'logical bytes kept, GB',
  W: 'logical bytes written in the month, GB',
  Q: 'logical bytes read in the month, GB: reads × L',
  o: 'size of an artifact, MB',
  σ: 'stored ÷ logical of the mode',
  k_w: 'CPU-seconds per logical GB written',
  k_r: 'CPU-seconds per logical GB read',
  m: 'peak memory of one proxy, GB',
  i: 'proxies running',
  u: 'used share of the paid cores',
  c: 'share in the cold tier',
  h: 'share of references at hand',
  p: 'a price, named by its index',
} as const;

const FIGURES: Readonly<Record<FigureKey, string>> = { ratio: 'σ', cpuWrite: 'k_w', cpuRead: 'k_r', memoryGb: 'm' };

/** What is divided by comes last. */
const FACTORS: Readonly<Record<Factor, string>> = {
  stored: 'L',
  written: 'W',
  read: 'Q',
  moved: '(W + Q)',
  hotShare: '(1 − c)',
  coldShare: 'c',
  paidHoursPerSecond: '÷ (3600 · u)',
  instanceHours: `i · ${HOURS_PER_MONTH}`,
  thousandUploads: 'W ÷ o',
  thousandDownloads: 'Q ÷ o',
  thousandReferenceFetches: '(W + Q) ÷ o · (1 − h)',
  referenceFetched: '(W + Q) · (1 − h)',
  storageHotPerGbMonth: 'p_hot',
  storageColdPerGbMonth: 'p_cold',
  putPer1000: 'p_put',
  getPer1000: 'p_get',
  transferStorePerGb: 'p_store',
  transferClientPerGb: 'p_client',
  vcpuHour: 'p_vcpu',
  memoryGbHour: 'p_memory',
  proxyPerMonth: 'p_proxy',
  licencePerMonth: 'p_licence',
};

/** One product, the figure of the run after the first factor. */
export function formulaOf({ factors, figure }: Term): string {
  const [first = '', ...rest] = factors.map((factor) => FACTORS[factor]);
  const all = [first, ...(figure ? [FIGURES[figure]] : []), ...rest];
  const [over, by] = [all.filter((symbol) => !symbol.startsWith('÷')), all.filter((symbol) => symbol.startsWith('÷'))];
  return [over.join(' · '), ...by].join(' ');
}
