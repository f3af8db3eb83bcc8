/** Every point of the tax map with its figures and cells. */
import type { APIRoute } from 'astro';
import { mapDocument } from '../../../documents/tax-map.ts';
import { openSite } from '../../_site.ts';
import { answer } from './_answer.ts';

export const GET: APIRoute = async () => answer('map', mapDocument(await openSite()));
