/** What the API holds: studies, runs, the ledger, schemas. */
import type { APIRoute } from 'astro';
import { overviewDocument } from '../../../documents/overview.ts';
import { openSite } from '../../_site.ts';
import { answer } from './_answer.ts';

export const GET: APIRoute = async () => answer('index', overviewDocument(await openSite()));
