/** Link preview images: one for the home page, one per note with its first figure, one per run. */
import type { APIRoute } from 'astro';
import { loadPins, loadRun } from '../../sample-run/index.ts';
import { studies } from '../../studies/index.ts';
import { openStudy } from '../../studies/open.ts';
import { pngOf, type Card } from './_card.ts';

export const getStaticPaths = async () => {
  const notes = await Promise.all(
    studies.map(async ({ id, eyebrow, title, published, facts: [fact] }): Promise<Card> => {
      const { number, runs } = await openStudy(id);
      const { text } = number(fact!.claim);
      return {
        id: `note-${id}`,
        eyebrow,
        title,
        figure: { text, label: fact!.label },
        foot: `${runs.canonical.provenance} · ${published}`,
      };
    }),
  );
  const runs = await Promise.all(
    (await loadPins()).map(async ({ runId, label, pinnedAt }): Promise<Card> => {
      const { provenance, measurements, trials } = await loadRun(runId);
      const figure = { text: `${measurements.length}`, label: `figures, n = ${trials}, each with its place in the archive` };
      return { id: `run-${runId}`, eyebrow: 'Pinned run', title: label, figure, foot: `${provenance} · ${runId} · pinned ${pinnedAt}` };
    }),
  );
  const home: Card = {
    id: 'home',
    eyebrow: 'Engineering notes',
    title: 'What compression and encryption cost, in numbers that can be checked',
    foot: `${notes.length} notes · ${runs.length} archived runs`,
  };
  return [home, ...notes, ...runs].map((card) => ({ params: { card: card.id }, props: { card } }));
};

export const GET: APIRoute<{ card: Card }> = ({ props }) =>
  new Response(pngOf(props.card) as Uint8Array<ArrayBuffer>, { headers: { 'content-type': 'image/png' } });
