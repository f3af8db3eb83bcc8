/**
 * What the texts of the site are made from, in the build and in a reader's browser alike. There, an archive may have been refused:
 * whatever reads its run throws, and its claims have no row; everything else is as in the build.
 */
import type { JudgedEntry } from '../claims/audit.ts';
import { coverageOf, LEDGER_KINDS, ledgerRows, type Coverage, type LedgerRow } from '../claims/ledger.ts';
import type { JudgedReplication } from '../claims/replication.ts';
import type { EvaluatedClaim, StudyRuns } from '../claims/types.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { historyOf } from '../sample-run/corrections.ts';
import type { Pin } from '../sample-run/pins.ts';
import type { Run } from '../run/types.ts';
import type { Study } from '../studies/index.ts';
import { claimsOf } from '../claims/saying.ts';
import { textsOf, type Expected } from './expected.ts';

/** A study on its pinned runs. `claims`, `audit` and `replications` leave out what could not be evaluated. */
export interface OpenedStudy {
  study: Study;
  pins: readonly { pin: Pin; run: Run }[];
  runs: StudyRuns;
  claims: readonly EvaluatedClaim[];
  audit: readonly JudgedEntry[];
  replications: readonly JudgedReplication[];
  /** Charts of one of its runs. */
  charts(run: Run): readonly ChartSpec[];
}

/** A row of the ledger at its place; null where its claim could not be evaluated. */
export interface LedgerPlace {
  /** `<study>/<claim>` */
  id: string;
  row: LedgerRow | null;
}

export interface SiteStudy extends OpenedStudy {
  /** A place for each of them: numbers, sentences, the audit, then the replications. */
  ledger: readonly LedgerPlace[];
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

function ledgerOf(opened: OpenedStudy, { corrections, placed }: Expected): Pick<SiteStudy, 'ledger' | 'coverage'> {
  const { id, claims, audit, replications } = opened.study;
  const earlier = (claim: string) => historyOf(corrections, id, claim).map(({ date, old }) => ({ text: old.text, until: date }));
  const rows = ledgerRows(opened, citedIn(opened.study, placed), earlier);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = [
    ...LEDGER_KINDS.flatMap((kind) => claims.filter((claim) => claim.kind === kind).map((claim) => `${id}/${claim.id}`)),
    ...audit.map((entry) => auditId(id, entry.id)),
    ...replications.map((entry) => replicationId(id, entry.id)),
  ];
  return {
    ledger: ids.map((place) => ({ id: place, row: byId.get(place) ?? null })),
    coverage: coverageOf(id, rows, audit),
  };
}

/** The first page that cites a claim, by the claim's id. */
function citedIn({ id, title, standfirst }: Study, placed: Expected['placed']): Map<string, string> {
  const cited = textsOf(id).flatMap(({ page, key }) =>
    [...(key === id ? claimsOf(title + standfirst) : []), ...(placed[key] ?? [])].map((claim) => [claim, page] as const),
  );
  return new Map(cited.toReversed());
}

/** `<study>/audit-2` for the entry `<study>/2`. */
export const auditId = (study: string, entry: string) => `${study}/audit-${entry.slice(study.length + 1)}`;

/** `<study>/replication-<entry>` */
export const replicationId = (study: string, entry: string) => `${study}/replication-${entry}`;

/** The rows of a ledger that could be made. */
export const rowsOf = (ledger: readonly LedgerPlace[]): LedgerRow[] => ledger.flatMap(({ row }) => row ?? []);

/** Protocol, host and path of an address below the base. */
export const absolute = ({ base, origin }: Pick<Site, 'base' | 'origin'>, path: string): string => new URL(base + path, origin).href;
