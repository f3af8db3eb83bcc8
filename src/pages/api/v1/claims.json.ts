/** The ledger as data: every row with its cells. */
import type { APIRoute } from 'astro';
import { claimsDocument } from '../../../documents/claims.ts';
import { rowsOf } from '../../../documents/site.ts';
import { openSite } from '../../_site.ts';
import { answer } from './_answer.ts';

export const GET: APIRoute = async () => {
  const { base, studies } = await openSite();
  const rows = studies.flatMap(({ ledger }) => rowsOf(ledger));
  return answer('claims', claimsDocument(rows, base));
};
