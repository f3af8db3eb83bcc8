/**
 * What pages print against what was recomputed. In: recomputed claims with their ledger rows, printed texts and values, what
 * must be printed where. Out: per claim, the differences in words; none = it holds. Pure.
 */
import type { LedgerKind, LedgerRow } from '../claims/ledger.ts';
import { compare } from '../claims/published.ts';
import type { EvaluatedClaim } from '../claims/types.ts';
import type { Expected } from './expected.ts';

export type Place = 'the ledger' | 'the note' | 'the home page' | 'this page';

/** Texts that stand beside a number or word: its interval, the sentence itself, cells of the ledger. */
export type Details = Readonly<
  Partial<Record<'interval' | 'sentence' | 'entry' | 'label' | 'formula' | 'symbols' | 'arithmetic' | 'digests', string>>
>;

/** A number or a verdict word as it stands on a page. */
export interface Printed {
  place: Place;
  /** Claim id without its study; of an audit `audit-<number>`. */
  claim: string;
  /** The number as readers see it, or the word `holds`, `contradicted`, … */
  text: string;
  /** Unrounded; NaN where the page gives none, as with words. */
  value: number;
  details?: Details;
}

export interface CheckedClaim {
  /** As `Printed.claim`. */
  claim: string;
  /** null where a page prints what no claim computes. */
  kind: LedgerKind | 'chart' | null;
  /** What the number is, the sentence in short, the source's own words, or the title of a chart; null as with `kind`. */
  label: string | null;
  /** The number as readers should see it, or the verdict; null for charts, and as with `kind`. */
  recomputed: string | null;
  /** One sentence each; empty = it holds and every page says the same. */
  differences: readonly string[];
}

/**
 * Judges every claim in the order of `rows`, then what is printed without one. A sentence of a note must hold, whatever pages say.
 * @param printed in the order of each page, as `expected` is
 */
export function judge(
  rows: readonly LedgerRow[],
  claims: readonly EvaluatedClaim[],
  printed: readonly Printed[],
  expected: readonly Expected[],
): CheckedClaim[] {
  const told = Map.groupBy(printed, ({ claim }) => claim);
  const wanted = Map.groupBy(expected, ({ claim }) => claim);
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
        ...besideOf(own, wanted.get(claim) ?? []),
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

/** What is missing, and what stands beside each place that a claim has on a page, in order. */
function besideOf(printed: readonly Printed[], expected: readonly Expected[]): string[] {
  return [...Map.groupBy(expected, ({ place }) => place)].flatMap(([place, wanted]) => {
    const own = printed.filter((p) => p.place === place);
    const missing = wanted.length - own.length;
    if (missing > 0) return [`Missing in ${place}${wanted.length > 1 ? `, ${missing} of ${wanted.length} times` : ''}.`];
    return wanted.flatMap(({ details }, i) => {
      const beside: Details = own[i]!.details ?? {};
      const names = [...new Set([...Object.keys(details), ...Object.keys(beside)])] as (keyof Details)[];
      return names
        .filter((name) => plain(details[name]) !== plain(beside[name]))
        .map((name) => `In ${place}, ${name}: “${beside[name] ?? 'nothing'}”, expected “${details[name] ?? 'nothing'}”.`);
    });
  });
}

/** Letters, digits and signs of arithmetic: typesetting changes quotes, dashes and spaces, and what stands at the end of a sentence. */
const plain = (text = '') => text.replaceAll(/[^\p{L}\p{N}\p{Sm}%.–−-]+|\.(?!\p{N})/gu, '');
