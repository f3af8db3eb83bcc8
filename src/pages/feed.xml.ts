/** The changelog as an Atom feed. */
import type { APIRoute } from 'astro';
import { feedText } from '../documents/feed.ts';
import { openSite } from './_site.ts';

export const GET: APIRoute = async () =>
  new Response(feedText(await openSite()), { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } });
