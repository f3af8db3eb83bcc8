/**
 * What the texts of the site are made from, in the build and in a reader's browser alike. There, an archive may have been refused:
 * whatever reads its run throws, and its claims have no row; everything else is as in the build.
 */
import { coverageOf, entryOf, type Coverage, type LedgerRow, type NoRow } from '../claims/ledger.ts';
import { historyOf } from '../sample-run/corrections.ts';
import type { OpenedStudy } from '../studies/evaluate.ts';
import type { Study } from '../studies/index.ts';
import { claimsOf } from '../claims/saying.ts';
import { textsOf, type Expected } from './expected.ts';

export interface SiteStudy extends OpenedStudy {
  /** A place for each statement: numbers, sentences, the audit, then the replications. */
  ledger: readonly (LedgerRow | NoRow)[];
  coverage: Coverage;
}

export interface Site {
  /** Root of the site, with slashes at both ends. */
  base: string;
  /** Protocol and host, e.g. `https://compression-tax.example`. */
  origin: string;
  expected: Expected;
  /** In the order of the notes. */
  studies: readonly SiteStudy[];
}

/** @param opened every study, in the order of the notes */
export const siteOf = ({ base, origin, expected }: Omit<Site, 'studies'>, opened: readonly OpenedStudy[]): Site => ({
  base,
  origin,
  expected,
  studies: opened.map((study) => ({ ...study, ...ledgerOf(study, expected) })),
});

function ledgerOf({ study, runs, results }: OpenedStudy, { corrections, placed }: Expected): Pick<SiteStudy, 'ledger' | 'coverage'> {
  const { id, audit } = study;
  const cited = citedIn(study, placed);
  const earlier = (claim: string) => historyOf(corrections, id, claim).map(({ date, old }) => ({ text: old.text, until: date }));
  const ledger = results.map((result) => entryOf(result, { study: id, runs, cited, earlier }));
  return { ledger, coverage: coverageOf(rowsOf(ledger), audit.length) };
}

/** The first page that cites a claim, by the claim's id. */
function citedIn({ id, title, standfirst }: Study, placed: Expected['placed']): Map<string, string> {
  const cited = textsOf(id).flatMap(({ page, key }) =>
    [...(key === id ? claimsOf(title + standfirst) : []), ...(placed[key] ?? [])].map((claim) => [claim, page] as const),
  );
  return new Map(cited.toReversed());
}

/** The rows of a ledger that could be made. */
export const rowsOf = (ledger: SiteStudy['ledger']): LedgerRow[] => ledger.flatMap((entry) => ('cannot' in entry ? [] : entry));

/** Protocol, host and path of an address below the base. */
export const absolute = ({ base, origin }: Pick<Site, 'base' | 'origin'>, path: string): string => new URL(base + path, origin).href;
