/** A figure as documents of the API hold it. */
import type { Statistic } from '../run/types.ts';

export const figureOf = ({ value, unit, n, values, interval }: Statistic) => ({
  value,
  unit,
  n,
  values: [...(values ?? [])],
  interval: interval ?? null,
});
