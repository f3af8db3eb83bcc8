/** The ledger of one study: what the evidence cards of its note read. */
import type { APIRoute } from 'astro';
import type { LedgerRow } from '../../../../claims/ledger.ts';
import { openLedger } from '../../../claims/_ledger.ts';
import { claimsDocument } from '../_claims.ts';

export const getStaticPaths = async () => (await openLedger()).map(({ study, rows }) => ({ params: { study: study.id }, props: { rows } }));

export const GET: APIRoute<{ rows: readonly LedgerRow[] }> = ({ props: { rows } }) => claimsDocument(rows);
