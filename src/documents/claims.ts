/** Rows of the ledger as documents of the API, JSON and CSV; the whole ledger and the part of one study are of the same shape. */
import { csvFormatRows } from 'd3-dsv';
import { entryPath, type LedgerRow } from '../claims/ledger.ts';
import { API_VERSION, jsonLines, schemaAddress } from './json.ts';
import type { Piece } from './pieces.ts';
import type { LedgerPlace } from './site.ts';

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
  return {
    ...short,
    was: [...short.was],
    values: [...short.values],
    expressions: [...short.expressions],
    runs: [...short.runs],
    operands: short.operands.map((operand) => ({ ...operand, cells: [...operand.cells] })),
    sources: [...short.sources],
    flags: [...short.flags],
    page: base + short.page,
    ledger: base + entryPath(short),
  };
}

/** Lines before the first row: a brace and the name of the list. */
const HEAD = 2;

/** The lines of the document; a row that could not be made has none. */
export function claimsPieces(ledger: readonly LedgerPlace[], base: string): Piece[] {
  const claims = ledger.map(({ row }) => row && claimOf(row, base));
  const lines = jsonLines({ version: API_VERSION, schema: schemaAddress(base, 'claims'), claims });
  return [...lines, ''].map((text, i) => {
    const place = ledger[i - HEAD];
    return place ? { text: place.row && text, claim: place.id } : { text };
  });
}

type Shortened = ReturnType<typeof shortened>;

/** A list as one field, with how many more there are. */
const list = (entries: readonly string[], more = 0) => [...entries, ...(more > 0 ? [`${more} more`] : [])].join('; ');

const columns: Record<string, (row: Shortened, base: string) => string | number | null> = {
  id: (row) => row.id,
  study: (row) => row.study,
  kind: (row) => row.kind,
  text: (row) => row.text,
  published: (row) => row.published,
  was: (row) => row.was.map(({ text, until }) => `${text} until ${until}`).join('; '),
  value: (row) => row.value,
  unit: (row) => row.unit,
  n: (row) => row.n,
  spread: (row) => row.spread,
  formula: (row) => row.formula,
  arithmetic: (row) => row.arithmetic,
  reason: (row) => row.reason,
  verdict: (row) => row.verdict,
  provenance: (row) => [...new Set(row.runs.map((run) => run.provenance))].join('; '),
  runs: ({ runs, more }) =>
    list(
      runs.map((run) => run.id),
      more?.runs,
    ),
  sha256: ({ runs, more }) =>
    list(
      runs.map((run) => run.sha256),
      more?.runs,
    ),
  sources: ({ sources, more }) =>
    list(
      sources.map(({ run, file, at }) => `${run}.tgz!${file} ${at}`),
      more?.sources,
    ),
  page: (row, base) => base + row.page,
  ledger: (row, base) => base + entryPath(row),
};

/** The ledger as a table: one line per row; lists are joined by `; ` and shortened as in JSON, an empty field is "none". */
export const claimsCsvPieces = (ledger: readonly LedgerPlace[], base: string): Piece[] => [
  { text: csvFormatRows([Object.keys(columns)]) },
  ...ledger.map(({ id, row }) => ({ claim: id, text: row && csvLine(shortened(row), base) })),
  { text: '' },
];

const csvLine = (row: Shortened, base: string) =>
  csvFormatRows([Object.values(columns).map((cell) => String(cell(row, base) ?? '').replaceAll(/\s*\n\s*/g, ' '))]);
