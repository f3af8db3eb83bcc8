/** What the layouts of all charts are made of, in units of the drawing. */
import type { Scale } from './scale.ts';
import type { BarPoint } from './spec.ts';

/** `wide` is drawn for 760 units, `narrow` for 320, with type of the same size. */
export type Variant = 'wide' | 'narrow';

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Lines of text; `y` is the baseline of the first, `anchor` says which end `x` is. */
export interface TextBlock {
  lines: readonly string[];
  x: number;
  y: number;
  anchor: 'start' | 'end';
}

/** The trials behind a mark, along the axis of its value. */
export interface Evidence {
  /** A single observation. */
  hollow: boolean;
  /** Places of the trials. */
  rings: readonly number[];
  /** From the low to the high end of the interval. */
  whisker?: readonly [number, number];
}

/** Both ends of an interval, if there is one. */
export const endsOf = (interval: BarPoint['interval']): number[] => (interval ? [interval.low, interval.high] : []);

export const evidenceOf = ({ values, interval }: Pick<BarPoint, 'values' | 'interval'>, scale: Scale): Evidence => ({
  hollow: values.length === 1,
  rings: values.map(scale),
  ...(interval ? { whisker: [scale(interval.low), scale(interval.high)] as const } : {}),
});

/** Places in order, each as near to its own as the others and both ends allow. @param halves half of the room that each takes */
export function keptApart(places: readonly number[], halves: readonly number[], from: number, to: number): number[] {
  const kept = [...places];
  const last = kept.length - 1;
  for (let i = 0; i <= last; i++) kept[i] = Math.max(kept[i]!, i === 0 ? from + halves[i]! : kept[i - 1]! + halves[i - 1]! + halves[i]!);
  for (let i = last; i >= 0; i--) kept[i] = Math.min(kept[i]!, i === last ? to - halves[i]! : kept[i + 1]! - halves[i + 1]! - halves[i]!);
  return kept;
}
