import type { APIRoute, GetStaticPaths } from 'astro';
import { loadPins, readPinned, type Pin } from '../../sample-run/index.ts';

export const getStaticPaths = (async () =>
  (await loadPins()).map((pin) => ({ params: { run: pin.runId }, props: { pin } }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ pin: Pin }> = async ({ props }) =>
  new Response(Uint8Array.from(await readPinned(props.pin)), { headers: { 'Content-Type': 'application/gzip' } });
