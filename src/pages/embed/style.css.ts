/** The style sheet of charts in frames: the roles' colours and little else. */
import type { APIRoute } from 'astro';
import style from '../../styles/embed.css?inline';

export const GET: APIRoute = () => new Response(style, { headers: { 'content-type': 'text/css; charset=utf-8' } });
