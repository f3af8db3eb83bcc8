/** Rows of the ledger as a document of the API; the whole ledger and the part of one study are of the same shape. */
import { anchorOf, type LedgerRow } from '../../../claims/ledger.ts';
import { addressOf, document, schemaAddress } from './_document.ts';
import { API_VERSION } from './_schema.ts';

export const claimsDocument = (rows: readonly LedgerRow[]) =>
  document('claims', {
    version: API_VERSION,
    schema: schemaAddress('claims'),
    claims: rows.map((row) => ({
      ...row,
      was: [...row.was],
      values: [...row.values],
      expressions: [...row.expressions],
      runs: [...row.runs],
      operands: row.operands.map((operand) => ({ ...operand, cells: [...operand.cells] })),
      sources: [...row.sources],
      flags: [...row.flags],
      page: addressOf(row.page),
      ledger: addressOf(`claims/#${anchorOf(row)}`),
    })),
  });
