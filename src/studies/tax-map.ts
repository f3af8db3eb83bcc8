/**
 * The tax map: what each mode of each study pays in time against what it saves in bytes. In: a study's points.
 * Out: the best of them. Nothing is compared across runs.
 */
import type { Quantity } from '../run/types.ts';

/** What a mode does to the bytes; also the role that gives its mark a colour. */
export type TaxRole = 'compression' | 'encryption' | 'compression_encryption';

export interface TaxPoint {
  /** Unique in its study, kebab-case. */
  id: string;
  mode: string;
  role: TaxRole;
  /** Operation and conditions, e.g. `PUT throughput` or `write time, 4 KiB values`. */
  setting: string;
  /** Id of the run that every figure of the point comes from. */
  run: string;
  /** Written at the mark; absent where neighbours say the same. */
  label?: string;
  /** Baseline ÷ mode for a rate, mode ÷ baseline for a duration: 1 = free, 2 = takes twice as long. */
  time: { quantity: Quantity } | { missing: string };
  /** Per cent of the logical bytes that were not stored or not sent, and how they were counted. */
  saving: { quantity: Quantity; counted: string } | { missing: string };
  /** Memory or CPU where recorded. */
  third?: { what: string; quantity: Quantity };
  /** Points of a run with the same text were measured under the same conditions and may be compared; without it, all of the run. */
  together?: string;
}

/** What the ratios of a study are taken against. */
export interface TaxBaseline {
  /** E.g. `passthrough`. */
  name: string;
  /** True when it compresses nothing: it then is at 1×, saving 0 %, and takes part in the front. */
  untaxed: boolean;
}

/** What a study says about itself for the map. */
export interface StudyTax {
  /** System and operation, e.g. `S3 proxy, uploads`. */
  title: string;
  baseline: TaxBaseline;
  points: readonly TaxPoint[];
}

export interface PlacedPoint extends TaxPoint {
  time: { quantity: Quantity };
  saving: { quantity: Quantity; counted: string };
}

export const isPlaced = (point: TaxPoint): point is PlacedPoint => 'quantity' in point.time && 'quantity' in point.saving;

/** True when `a` is nowhere worse than `b`, by medians, and somewhere better. */
function beats(a: PlacedPoint, b: PlacedPoint): boolean {
  const [time, saved] = [a.time.quantity.value - b.time.quantity.value, a.saving.quantity.value - b.saving.quantity.value];
  return time <= 0 && saved >= 0 && (time < 0 || saved > 0);
}

/**
 * The best trade-offs of a study: points that save bytes and that nothing measured under the same conditions beats in both time and bytes, by
 * medians; overlapping intervals are not looked at.
 * @returns their ids with the conditions of each, alike for points that may be compared
 */
export function frontOf(points: readonly TaxPoint[]): ReadonlyMap<string, string> {
  const saving = points.filter(isPlaced).filter((point) => point.saving.quantity.value > 0);
  const groups = Map.groupBy(saving, ({ run, together = '' }) => `${run} ${together}`);
  const best = (group: PlacedPoint[]) => group.filter((point) => !group.some((rival) => beats(rival, point)));
  return new Map([...groups].flatMap(([conditions, group]) => best(group).map(({ id }) => [id, conditions] as const)));
}
