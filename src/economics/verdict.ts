/** The rule behind every "pays". In: what is gained. Out: a verdict with its reason. */
import type { Interval, Quantity } from '../run/types.ts';

export const VERDICTS = {
  pays: 'The whole range of what is gained lies above zero.',
  'does not pay': 'No part of the range of what is gained lies above zero.',
  'cannot tell from this run': 'The range has zero inside, or the run holds fewer than three trials, or it lacks a figure.',
} as const;
export type PaysVerdict = keyof typeof VERDICTS;

export interface Judged {
  verdict: PaysVerdict;
  /** Why, as a clause. */
  because: string;
}

/**
 * @param gain absent when `missing` names what it would need
 * @param refused why the figures support no verdict although they are there, such as failed uploads
 */
export function judge(
  gain: { quantity: Quantity; range: Pick<Interval, 'low' | 'high'> | undefined } | undefined,
  missing: readonly string[],
  refused: readonly string[] = [],
): Judged {
  const unknown = (because: string): Judged => ({ verdict: 'cannot tell from this run', because });
  if (!gain) {
    const lacks = missing.length > 0 ? [`not recorded: ${missing.join('; ')}`] : [];
    return unknown(`${[...refused, ...lacks].join('; ')}. Choose another run, or measure again`);
  }
  const { quantity, range } = gain;
  if (!range) return unknown(`point, no interval: ${quantity.n === 1 ? 'a single observation' : `n = ${quantity.n}`}`);
  if (range.low > 0) return { verdict: 'pays', because: 'the whole range of the saving lies above zero' };
  if (range.high <= 0) return { verdict: 'does not pay', because: 'no part of the range of the saving lies above zero' };
  return unknown('the range of the saving has zero inside');
}
