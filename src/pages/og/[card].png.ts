/** Link preview images: one for the home page, one per note with its first figure, one per canonical run, one per study for its other runs. */
import type { APIRoute } from 'astro';
import { loadPins, loadRun } from '../../sample-run/index.ts';
import { studies } from '../../studies/index.ts';
import { openStudy } from '../../studies/open.ts';
import { pngOf, type Card } from './_card.ts';

/** `id` is the file's name below /og/, without `.png`. */
type Named = Card & { id: string };

export const getStaticPaths = async () => {
  const notes = await Promise.all(
    studies.map(async ({ id, eyebrow, title, published, facts: [fact] }): Promise<Named> => {
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
  const pins = await loadPins();
  const canonical = await Promise.all(
    pins
      .filter((pin) => pin.canonical)
      .map(async ({ runId, label, pinnedAt }): Promise<Named> => {
        const { provenance, measurements, trials } = await loadRun(runId);
        const figure = { text: `${measurements.length}`, label: `figures, n = ${trials}, each with its place in the archive` };
        return { id: `run-${runId}`, eyebrow: 'Pinned run', title: label, figure, foot: `${provenance} · ${runId} · pinned ${pinnedAt}` };
      }),
  );
  const others = studies
    .filter(({ id }) => pins.some(({ study, canonical: isCanonical }) => study === id && !isCanonical))
    .map(({ id, eyebrow, title }): Named => ({ id: `runs-${id}`, eyebrow, title, foot: 'A pinned run of this note' }));
  const home: Named = {
    id: 'home',
    eyebrow: 'Engineering notes',
    title: 'What compression and encryption cost, in numbers that can be checked',
    foot: `${notes.length} notes · ${pins.length} archived runs`,
  };
  /** Pages of the list of runs after the first. */
  const list: Named = { ...home, id: 'runs', eyebrow: 'Pinned runs' };
  return [home, list, ...notes, ...canonical, ...others].map(({ id, ...card }) => ({ params: { card: id }, props: { card } }));
};

export const GET: APIRoute<{ card: Card }> = ({ props: { card } }) =>
  new Response(pngOf(card) as Uint8Array<ArrayBuffer>, { headers: { 'content-type': 'image/png' } });
