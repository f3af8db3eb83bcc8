/**
 * What the program knows without asking a server: pins, corrections, and what each note places. Read from
 * data/ and the notes when the site is built (read-expected.ts) and bundled with the program, so no page can change it.
 */
import type { Simulation } from '../report/simulation.ts';
import type { Correction } from '../sample-run/corrections.ts';
import type { Pin } from '../sample-run/pins.ts';

export interface Expected {
  pins: readonly Pin[];
  /** Oldest first. */
  corrections: readonly Correction[];
  /** Ids of the claims in each text, in its order: `<study>` is its note, `<study>/source` the page about its source. */
  placed: Readonly<Record<string, readonly string[]>>;
  /** Of the rule for replications. */
  simulation: Simulation;
}

/** The pages of a study that place claims, below the site's base, each with its key in `placed`; readers are led to the first that uses a claim. */
export const textsOf = (study: string) => [
  { page: `notes/${study}/`, key: study },
  { page: `notes/${study}/source/`, key: `${study}/source` },
];

/** Where the site says which figures it placed, below its base. */
export const PLACED = 'verify/figures.json';

/** Keys of the figures on each page, in their order, by the page's path below the base. */
export type Placed = Readonly<Record<string, readonly string[]>>;
