/** The ledger as data: every row with all its cells. */
import type { APIRoute } from 'astro';
import { anchorOf } from '../../../claims/ledger.ts';
import { openLedger } from '../../claims/_ledger.ts';
import { addressOf, document, schemaAddress } from './_document.ts';
import { API_VERSION } from './_schema.ts';

export const GET: APIRoute = async () =>
  document('claims', {
    version: API_VERSION,
    schema: schemaAddress('claims'),
    claims: (await openLedger()).flatMap(({ rows }) =>
      rows.map((row) => ({
        ...row,
        runs: [...row.runs],
        operands: [...row.operands],
        sources: [...row.sources],
        flags: [...row.flags],
        page: addressOf(row.page),
        ledger: addressOf(`claims/#${anchorOf(row)}`),
      })),
    ),
  });
