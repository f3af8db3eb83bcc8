/** What sources found beside what our own runs measured. */
import type { APIRoute } from 'astro';
import { replicationsDocument } from '../../../documents/replications.ts';
import { openSite } from '../../_site.ts';
import { answer } from './_answer.ts';

export const GET: APIRoute = async () => answer('replications', replicationsDocument(await openSite()));
