/** Finishes a built page: its head's script starts the modules after the first paint, and numbers stay with their units. */
import { defineMiddleware } from 'astro:middleware';

const MODULE = /<script type="module" src="([^"]+)"><\/script>/g;

/** What is no running text, or the space between a number and its unit. */
const BEFORE_UNIT =
  /<(script|style|pre|code|textarea|svg)\b.*?<\/\1>|<[^>]*>|(?<=\d) (?=(?:[kMG]i?B|[MG]?B|µs|ms|s|%|[MG]bit|[MG]bps|vCPU)\b|%)/gs;

export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (import.meta.env.DEV || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  const modules = [...html.matchAll(MODULE)].map(([, address]) => address);
  const moved = html.replaceAll(MODULE, '').replace('data-modules', `data-modules="${modules.join(' ')}"`);
  const kept = moved.replaceAll(BEFORE_UNIT, (part) => (part === ' ' ? '\u00a0' : part));
  return new Response(kept, response);
});
