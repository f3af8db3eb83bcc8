/** Where a claim links to, and where it is linked from. In: study and claim ids. Out: addresses and ids, in the build. */
import { entryPath, firstUseOf } from '../claims/ledger.ts';

/** The address of a claim's entry in the ledger; of an audit, `claim` is `audit-<number>`. */
export const entryOf = (study: string, claim: string): string => import.meta.env.BASE_URL + entryPath({ id: `${study}/${claim}` });

const used = new WeakMap<object, Set<string>>();

/** The id that a claim's first sentence carries, so that the ledger can lead back to it; undefined for later ones of the same note. */
export function firstUse(note: object, claim: string): string | undefined {
  const seen = used.get(note) ?? new Set();
  used.set(note, seen);
  if (seen.has(claim)) return undefined;
  seen.add(claim);
  return firstUseOf(claim);
}
