/**
 * What pages must print of a study, from what was recomputed and from the note's source as the program holds it; nothing here
 * comes from a page. In: ledger rows, study, source. Out: what must be printed where, in the order of each page. Pure.
 */
import { inSymbols, type LedgerRow } from '../claims/ledger.ts';
import { unrounded } from '../run/format.ts';
import { studies, type Study } from '../studies/index.ts';
import type { Details, Place } from './judge.ts';

export interface Expected {
  place: Place;
  /** As `Printed.claim`. */
  claim: string;
  /** What must stand beside the number or word. */
  details: Details;
}

/** A claim where the text of a note places it. */
interface Use {
  claim: string;
  /** True where interval and n follow the number. */
  spread: boolean;
  /** The sentence that was written for a verdict, as text; null for a number. */
  words: string | null;
}

const USE = /<Claim\s+id="([^"]+)"(\s+spread)?\s*\/>|<Verdict\s+id="([^"]+)"\s*>(.*?)<\/Verdict>/gs;

/** Every use of a claim in a note's source, in order. */
const usesIn = (source: string): Use[] =>
  [...source.matchAll(USE)].map(([, number, spread, verdict, words = '']) => ({
    claim: (number ?? verdict)!,
    spread: spread !== undefined,
    words: number === undefined ? words.replaceAll(/<[^>]*>/g, '') : null,
  }));

/** Ids of the charts that a note's source places. */
export const chartsIn = (source: string): string[] => [
  ...[...source.matchAll(/<Figure\s+id="([^"]+)"/g)].map((match) => match[1]!),
  ...[...source.matchAll(/<Results\s+charts=\{\[(.*?)\]\}/gs)].flatMap((match) =>
    [...match[1]!.matchAll(/'([^']+)'/g)].map((id) => id[1]!),
  ),
];

/** What ledger, note and home page must print of one study. */
export function expectedOf(study: Study, rows: readonly LedgerRow[], source: string): Expected[] {
  const known = new Map(rows.map((row) => [claimOf(row), row]));
  const facts = study.facts.map(({ claim }) => ({ claim, details: {} }));
  const uses = usesIn(source).map(({ claim, spread, words }) => {
    const printed = spread ? { interval: `(${known.get(claim)?.spread})` } : {};
    return { claim, details: words === null ? printed : { sentence: words } };
  });
  const judged = rows.filter(({ kind }) => kind === 'audit').map((row) => ({ claim: claimOf(row), details: { entry: auditText(row) } }));
  const finding = { claim: study.finding, details: { sentence: known.get(study.finding)!.text } };
  // The facts of the first note stand on the home page too.
  const home = [finding, ...(study === studies[0] ? facts : [])];
  const at = (place: Place, list: readonly Omit<Expected, 'place'>[]) => list.map((expected) => ({ place, ...expected }));
  return [
    ...at(
      'the ledger',
      rows.map((row) => ({ claim: claimOf(row), details: ledgerDetails(row) })),
    ),
    ...at('the note', [...facts, ...uses, ...judged]),
    ...at('the home page', home),
  ];
}

const claimOf = ({ id, study }: LedgerRow) => id.slice(study.length + 1);

const auditText = ({ text, verdict, reason, arithmetic, formula }: LedgerRow) =>
  `${text} ${verdict}. ${reason} ${arithmetic}. Rule: ${formula}`;

function ledgerDetails(row: LedgerRow): Details {
  const { text, formula, value, unit, spread, values, arithmetic, runs } = row;
  const trials = values.length > 1 ? `: ${values.map(unrounded).join(' · ')}` : '';
  return {
    label: text,
    formula,
    symbols: inSymbols(row),
    arithmetic: value === null ? arithmetic! : `unrounded ${unrounded(value)} ${unit}, ${spread}${trials}`,
    digests: runs.map(({ sha256 }) => `${sha256.slice(0, 12)} ${sha256}`).join(' '),
  };
}
