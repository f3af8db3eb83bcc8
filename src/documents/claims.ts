import { entryPath, type LedgerRow } from '../claims/ledger.ts';
import { API_VERSION, schemaAddress } from '../report/api.ts';
import { documentLines } from './json.ts';
import type { SiteStudy } from './site.ts';

/** Cells and runs that a row names; the documents of further runs have theirs. */
const [CELLS, RUNS] = [150, 24];

/** A row about very many runs with the first of its runs, operands and cells, and how many more there are. */
export function shortened(row: LedgerRow): LedgerRow & { more?: { runs: number; operands: number; sources: number } } {
  if (row.sources.length <= CELLS && row.runs.length <= RUNS) return row;
  const [runs, sources] = [row.runs.slice(0, RUNS), row.sources.slice(0, CELLS)];
  const operands = row.operands.filter(({ cells }) => cells.every((cell) => cell < CELLS));
  const more = {
    runs: row.runs.length - runs.length,
    operands: row.operands.length - operands.length,
    sources: row.sources.length - sources.length,
  };
  return { ...row, runs, sources, operands, more };
}

/** A row as the API serves it: shortened, with addresses from the root of the site. */
export function claimOf(row: LedgerRow, base: string) {
  const short = shortened(row);
  return { ...short, page: base + short.page, ledger: base + entryPath(short) };
}

/** Lines before the first row: a brace and the name of the list. */
const HEAD = 2;

/** The lines of the document; null for a row that could not be made. */
export function claimsLines(ledger: SiteStudy['ledger'], base: string): (string | null)[] {
  const claims = ledger.map((entry) => ('cannot' in entry ? null : claimOf(entry, base)));
  const lines = documentLines({ version: API_VERSION, schema: schemaAddress(base, 'claims'), claims });
  return lines.map((line, i) => ('cannot' in (ledger[i - HEAD] ?? {}) ? null : line));
}
