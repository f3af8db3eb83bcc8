/** Moves the addresses of a built page's modules into the script of its head, which starts them after the first paint. */
import { defineMiddleware } from 'astro:middleware';

const MODULE = /<script type="module" src="([^"]+)"><\/script>/g;

export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (import.meta.env.DEV || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  const modules = [...html.matchAll(MODULE)].map(([, address]) => address);
  const moved = html.replaceAll(MODULE, '').replace('data-modules', `data-modules="${modules.join(' ')}"`);
  return new Response(moved, response);
});
