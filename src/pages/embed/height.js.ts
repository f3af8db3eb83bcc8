/** The script of charts in frames: tells the page around how tall the chart is, now and when its width changes. */
import type { APIRoute } from 'astro';

const script = `new ResizeObserver(() => {
  parent.postMessage({ chartHeight: Math.ceil(document.body.getBoundingClientRect().bottom + scrollY + 8) }, '*');
}).observe(document.body);
`;

export const GET: APIRoute = () => new Response(script, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
