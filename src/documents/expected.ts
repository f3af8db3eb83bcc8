/**
 * What the program knows without asking a server: pins, corrections, what the sources claimed, and what each note places. Read from
 * data/ and the notes when the site is built (read-expected.ts) and bundled with the program, so no page can change it.
 */
import type { Html } from '../charts/markup.ts';
import type { Correction } from '../sample-run/corrections.ts';
import type { Pin } from '../sample-run/pins.ts';

/** What a note places, in the order of its text. */
export type Placed =
  /** `spread`: interval and n follow the number. */
  | { kind: 'number'; claim: string; spread: boolean }
  /** `html`: the sentence that was written for a verdict. */
  | { kind: 'sentence'; claim: string; html: Html }
  | { kind: 'chart'; chart: string }
  /** The judged claims of the source. */
  | { kind: 'audit' }
  /** How many of them were judged how. */
  | { kind: 'audit summary' }
  /** Its findings, measured again. */
  | { kind: 'replications' }
  /** In how many runs and on how many machines its finding holds. */
  | { kind: 'machines' };

export interface Expected {
  pins: readonly Pin[];
  /** Oldest first. */
  corrections: readonly Correction[];
  /** Ids of the claims that its source made, by study. */
  sourceClaims: Readonly<Record<string, readonly string[]>>;
  /** By text: `<study>` is its note, `<study>/source` the page about its source. */
  placed: Readonly<Record<string, readonly Placed[]>>;
}

/** The pages of a study that place claims, below the site's base, each with its key in `placed`; readers are led to the first that uses a claim. */
export const textsOf = (study: string) => [
  { page: `notes/${study}/`, key: study },
  { page: `notes/${study}/source/`, key: `${study}/source` },
];

/** Ids of the claims that a text places, in its order. */
export const claimsIn = (placed: readonly Placed[]): string[] => placed.flatMap((place) => ('claim' in place ? place.claim : []));
