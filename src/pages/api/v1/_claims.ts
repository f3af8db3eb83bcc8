/** Rows of the ledger as a document of the API; the whole ledger and the part of one study are of the same shape. */
import { entryPath, type LedgerRow } from '../../../claims/ledger.ts';
import { addressOf, document, schemaAddress } from './_document.ts';
import { API_VERSION } from './_schema.ts';

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

export const claimsDocument = (rows: readonly LedgerRow[]) =>
  document('claims', {
    version: API_VERSION,
    schema: schemaAddress('claims'),
    claims: rows.map(shortened).map((row) => ({
      ...row,
      was: [...row.was],
      values: [...row.values],
      expressions: [...row.expressions],
      runs: [...row.runs],
      operands: row.operands.map((operand) => ({ ...operand, cells: [...operand.cells] })),
      sources: [...row.sources],
      flags: [...row.flags],
      page: addressOf(row.page),
      ledger: addressOf(entryPath(row)),
    })),
  });
