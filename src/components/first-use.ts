/** Which use of a claim is the first of its note, in the build. In: a note as it is rendered, claim ids in the order of its text. */
const used = new WeakMap<object, Set<string>>();

/** True for the first use, which carries an id, so that the ledger can lead back to it. */
export function firstUse(note: object, claim: string): boolean {
  const seen = used.get(note) ?? new Set();
  used.set(note, seen);
  return !seen.has(claim) && Boolean(seen.add(claim));
}
