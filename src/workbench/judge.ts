/**
 * What pages print against what was recomputed. In: recomputed claims with their ledger rows, printed texts and values.
 * Out: per claim, the differences in words; none = it holds. Pure.
 */
import type { LedgerKind, LedgerRow } from '../claims/ledger.ts';
import { compare } from '../claims/published.ts';
import type { EvaluatedClaim } from '../claims/types.ts';

/** A number or a verdict word as it stands on a page. */
export interface Printed {
  /** The page in words, e.g. `the ledger`. */
  place: string;
  /** Claim id without its study; of an audit `audit-<number>`. */
  claim: string;
  /** The number as readers see it, or the word `holds`, `contradicted`, … */
  text: string;
  /** Unrounded; NaN where the page gives none, as with words. */
  value: number;
}

/** What the pages say of one study. */
export interface Told {
  printed: readonly Printed[];
  /** Places that must print every claim. */
  complete: readonly string[];
}

export interface CheckedClaim {
  /** As `Printed.claim`. */
  claim: string;
  /** null where a page prints what no claim computes. */
  kind: LedgerKind | null;
  /** What the number is, the sentence in short, or the source's own words; null as with `kind`. */
  label: string | null;
  /** The number as readers should see it, or the verdict; null as with `kind`. */
  recomputed: string | null;
  /** One sentence each; empty = it holds and every page says the same. */
  differences: readonly string[];
}

/** Judges every claim in the order of `rows`, then what is printed without one. A sentence of a note must hold, whatever pages say. */
export function judge(rows: readonly LedgerRow[], claims: readonly EvaluatedClaim[], { printed, complete }: Told): CheckedClaim[] {
  const told = Map.groupBy(printed, ({ claim }) => claim);
  const evaluated = new Map(claims.map((claim) => [claim.id, claim]));
  const judged = rows.map(({ id, study, kind, text, published, verdict, arithmetic }): CheckedClaim => {
    const claim = id.slice(study.length + 1);
    const own = told.get(claim) ?? [];
    told.delete(claim);
    const recomputed = published ?? verdict;
    return {
      claim,
      kind,
      label: text,
      recomputed,
      differences: [
        ...(kind === 'verdict' && verdict !== 'holds' ? [`The sentence does not hold: ${arithmetic}.`] : []),
        ...complete.filter((place) => !own.some((p) => p.place === place)).map((place) => `Missing in ${place}.`),
        ...new Set(own.flatMap((p) => differenceOf(p, recomputed, evaluated.get(claim)))),
      ],
    };
  });
  const unknown = [...told].map(([claim, own]): CheckedClaim => {
    const differences = own.map(({ place, text }) => `In ${place}: ${text}, which no claim computes.`);
    return { claim, kind: null, label: null, recomputed: null, differences };
  });
  return [...judged, ...unknown];
}

function differenceOf({ place, claim, text, value }: Printed, recomputed: string | null, evaluated?: EvaluatedClaim): string[] {
  if (evaluated?.kind !== 'number') return text === recomputed ? [] : [`In ${place}: ${text}, recomputed ${recomputed}.`];
  return compare([evaluated], { study: '', claims: { [claim]: { text, value } } }).map(({ message }) => `In ${place}: ${message}`);
}
