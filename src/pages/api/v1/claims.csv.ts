/** The ledger as a table. */
import type { APIRoute } from 'astro';
import { claimsCsvPieces } from '../../../documents/claims.ts';
import { textOf } from '../../../documents/pieces.ts';
import { openSite } from '../../_site.ts';

export const GET: APIRoute = async () => {
  const { base, studies } = await openSite();
  const ledger = studies.flatMap((study) => study.ledger);
  return new Response(textOf(claimsCsvPieces(ledger, base)), { headers: { 'content-type': 'text/csv; charset=utf-8' } });
};
