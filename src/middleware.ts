/** Finishes a built page: its head's script starts the modules after the first paint, and numbers stay with their units. */
import { defineMiddleware } from 'astro:middleware';
import { keepUnits } from './run/format.ts';

const MODULE = /<script type="module" src="([^"]+)"><\/script>/g;

/** What is no running text, or a piece of it. */
const PIECE = /<(script|style|pre|code|textarea|svg)\b.*?<\/\1>|<[^>]*>|[^<]+/gs;

export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (import.meta.env.DEV || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  const modules = [...html.matchAll(MODULE)].map(([, address]) => address);
  const moved = html.replaceAll(MODULE, '').replace('data-modules', `data-modules="${modules.join(' ')}"`);
  const kept = moved.replaceAll(PIECE, (part) => (part.startsWith('<') ? part : keepUnits(part)));
  return new Response(kept, response);
});
