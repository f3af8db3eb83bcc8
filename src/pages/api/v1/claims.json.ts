/** The ledger as data: every row with its cells. */
import type { APIRoute } from 'astro';
import { openLedger } from '../../claims/_ledger.ts';
import { claimsDocument } from './_claims.ts';

export const GET: APIRoute = async () => claimsDocument((await openLedger()).flatMap(({ rows }) => rows));
