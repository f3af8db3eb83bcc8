/**
 * The tax map: what each mode of each study pays in time against what it saves in bytes. In: the studies' points.
 * Out: the points that can be placed
 * and the fronts. Nothing is compared across runs.
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
  /** True when it compresses nothing: it then stands at 1×, saving 0 %, and takes part in the front. */
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
const beats = (a: Corner, b: Corner) => a[0] <= b[0] && a[1] >= b[1] && (a[0] < b[0] || a[1] > b[1]);

const placeOf = (point: PlacedPoint): Corner => [point.time.quantity.value, point.saving.quantity.value];

type Corner = readonly [time: number, saved: number];

/** The best trade-offs among points measured under the same conditions. */
export interface Front {
  /** Points that save bytes and that nothing comparable beats in both time and bytes, by medians; overlapping intervals are not looked at. */
  ids: ReadonlySet<string>;
  /** One list of corners per group of comparable points, by rising time, the untaxed baseline among them. */
  corners: readonly (readonly Corner[])[];
}

/** The fronts of a study: one per run, or per `together` within it. A group in which nothing saves bytes has none. */
export function frontOf({ baseline, points }: StudyTax): Front {
  const free: readonly Corner[] = baseline.untaxed ? [[1, 0]] : [];
  const saving = points.filter(isPlaced).filter((point) => point.saving.quantity.value > 0);
  const groups = [...Map.groupBy(saving, (point) => `${point.run} ${point.together ?? ''}`).values()];
  const best = groups.map((group) => {
    const rivals = [...free, ...group.map(placeOf)];
    const unbeaten = (place: Corner) => !rivals.some((rival) => beats(rival, place));
    return {
      ids: group.filter((point) => unbeaten(placeOf(point))).map(({ id }) => id),
      corners: rivals.filter(unbeaten).sort((a, b) => a[0] - b[0]),
    };
  });
  return { ids: new Set(best.flatMap(({ ids }) => ids)), corners: best.map(({ corners }) => corners) };
}
