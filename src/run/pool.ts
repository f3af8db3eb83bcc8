import { DataError } from './errors.ts';
import { centreOf } from './interval.ts';
import { placeOf, sourcesOf } from './sources.ts';
import type { Pooling, Quantity, Source, Sources, Unit } from './types.ts';

/**
 * Pools the trials of one figure, with an exact interval from n = 3.
 * @param values one finite number per trial, in trial order
 * @throws DataError `quantity-empty` for no values, `quantity-not-finite` for NaN or infinity
 */
export function pool(values: readonly number[], unit: Unit, sources: Sources, by: Pooling = 'median'): Quantity {
  return { ...centreOf(checked(values, sources), by), unit, n: values.length, values, sources };
}

/** Counts are summed over trials and have no interval. @throws as `pool` */
export function poolSum(values: readonly number[], unit: Unit, sources: Sources): Quantity {
  const value = checked(values, sources).reduce((a, b) => a + b, 0);
  return { value, unit, n: values.length, values, sources };
}

/** A figure that was printed once, with no trials behind it. */
export const single = (value: number, unit: Unit, source: Source): Quantity => pool([value], unit, [source]);

function checked(values: readonly number[], sources: Sources): readonly number[] {
  const place = () => {
    const [first] = sourcesOf(sources);
    return first ? placeOf(first) : 'quantity';
  };
  if (values.length === 0) throw new DataError('quantity-empty', place(), 'no value to pool, expected at least one trial.');
  const bad = values.find((v) => !Number.isFinite(v));
  if (bad !== undefined) throw new DataError('quantity-not-finite', place(), `value is ${bad}, expected a finite number.`);
  return values;
}
