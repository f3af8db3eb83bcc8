/** Median of at least one number; the mean of the middle two when the count is even. */
export const median = (values: readonly number[]): number => middleOf(values.toSorted((a, b) => a - b));

/** The same of numbers in ascending order. */
export function middleOf(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
