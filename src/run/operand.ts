/** The name of a measurement; apart from expressions, as it is all that a card needs of them. */
import type { Operand } from './types.ts';

/**
 * A measurement as a symbol, `throughput(compression, put, 1)`: words by the names of their dimensions, then numbers.
 * A figure of a whole run is its metric alone.
 */
export function nameOfOperand({ metric, dims }: Pick<Operand, 'metric' | 'dims'>): string {
  const sorted = Object.entries(dims).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const at = ['string', 'number'].flatMap((type) => sorted.flatMap(([, value]) => (typeof value === type ? value : [])));
  return at.length === 0 ? metric : `${metric}(${at.join(', ')})`;
}
