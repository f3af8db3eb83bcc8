/**
 * A text that the site serves, taken apart into pieces: the lines of a file, or the elements of a page that show figures. The build
 * writes the same pieces that a check recomputes, so the two are compared as text.
 */

export interface Piece {
  /** As the site serves it; null where what it is about could not be evaluated. */
  text: string | null;
  /** The claim that it is about, `<study>/<claim>`, or the name of what else can be lost. */
  claim?: string;
}

export interface SiteDocument {
  /** Below the site's base; empty = the home page. */
  path: string;
  /** What a sentence calls it, e.g. `the ledger`. */
  name: string;
  /** The study that it belongs to; null = the whole site. */
  study: string | null;
  /** What it must serve, in order. @throws what keeps it from being computed, such as a refused archive */
  pieces(): readonly Piece[];
  /** The served text, taken apart in the same way. */
  split(served: string): readonly string[];
}

/** Lines of a file; it ends with a line break, so the last one is empty. */
export const linesOf = (text: string): string[] => text.split('\n');

/** Pieces of a whole file. */
export const filePieces = (text: string): Piece[] => linesOf(text).map((line) => ({ text: line }));

/** @throws Error when a piece is missing; the build has all */
export const textOf = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ text, claim }) => {
      if (text === null) throw new Error(`${claim} could not be evaluated.`);
      return text;
    })
    .join('\n');

/** Lines of the part of a page between two marks; nothing where either is missing or the first is there twice. */
export function between(start: string, end: string): SiteDocument['split'] {
  return (served) => {
    const [, after, twice] = served.split(start);
    const length = after?.indexOf(end) ?? -1;
    return after === undefined || twice !== undefined || length < 0 ? [] : linesOf(after.slice(0, length));
  };
}

/** Elements of a page; one with a comment, which could hold any of them unseen, has none. */
export const elements =
  (pattern: RegExp): SiteDocument['split'] =>
  (served) =>
    served.includes('<!--') ? [] : [...served.matchAll(pattern)].map(([element]) => element);

/** The whole text of a file. */
export const file = (path: string, name: string, study: string | null, pieces: () => readonly Piece[]): SiteDocument => ({
  path,
  name,
  study,
  pieces,
  split: linesOf,
});
