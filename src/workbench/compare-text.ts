/**
 * A document as recomputed against what a server sent, piece by piece. In: pieces of both. Out: where they differ, with the first
 * place that differs in each. Pure.
 */
import type { Piece } from '../documents/pieces.ts';

export interface Difference {
  /** As `Piece.claim`. */
  claim?: string;
  /** In words. */
  message: string;
}

/** Every piece that is changed, missing or not computed from any archive; empty = all agree. A piece that could not be recomputed agrees with any. */
export function differencesOf(pieces: readonly Piece[], served: readonly string[]): Difference[] {
  const found: Difference[] = [];
  for (let i = 0, j = 0; i < pieces.length || j < served.length;) {
    const piece = pieces[i];
    const text = served[j];
    const same = piece !== undefined && text !== undefined && (piece.text === null || piece.text === text);
    const [skipped, extra] = same ? [1, 1] : untilTheyAgree(pieces.slice(i), served.slice(j));
    if (!same) found.push(...apart(pieces.slice(i, i + skipped), served.slice(j, j + extra)));
    i += skipped;
    j += extra;
  }
  return found;
}

/** How many pieces and texts come before the next two that agree: the fewest in all, and of these as many of both as can be. */
function untilTheyAgree(pieces: readonly Piece[], served: readonly string[]): [number, number] {
  for (let all = 1; all < pieces.length + served.length; all++)
    for (let skew = all % 2; skew <= all; skew += 2)
      for (const skipped of new Set([(all - skew) / 2, (all + skew) / 2])) {
        const text = pieces[skipped]?.text;
        if (typeof text === 'string' && text === served[all - skipped]) return [skipped, all - skipped];
      }
  return [pieces.length, served.length];
}

const apart = (pieces: readonly Piece[], served: readonly string[]): Difference[] =>
  Array.from({ length: Math.max(pieces.length, served.length) }, (_, i) => difference(pieces[i], served[i]));

function difference(piece: Piece | undefined, text: string | undefined): Difference {
  const of = piece?.claim === undefined ? {} : { claim: piece.claim };
  if (text === undefined) return { ...of, message: `“${excerpt(piece?.text ?? '', 0)}” is missing` };
  if (piece?.text == null) return { ...of, message: `“${excerpt(text, 0)}” is computed from no archive` };
  return { ...of, message: firstDifference(text, piece.text) };
}

/** `“… 11.8×”, expected “… 11.9×”`: what a reader sees where that differs, or else the markup. */
export function firstDifference(served: string, expected: string): string {
  const [a, b] = seen(served) === seen(expected) ? [served, expected] : [seen(served), seen(expected)];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return `“${excerpt(a, at)}”, expected “${excerpt(b, at)}”`;
}

/** Markup without its tags. */
const seen = (html: string) => html.replaceAll(/<[^>]*>/g, ' ');

/** Characters before and after a place that an excerpt shows. */
const [BEFORE, AFTER] = [40, 60];

function excerpt(text: string, at: number): string {
  const [from, to] = [Math.max(0, at - BEFORE), at + AFTER];
  const part = text.slice(from, to).replaceAll(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${part || 'nothing'}${to < text.length ? '…' : ''}`;
}
