/** Link preview images: one for the home page, one per note with its first figure, one per run with what its first chart shows. */
import type { APIRoute } from 'astro';
import { say } from '../../claims/saying.ts';
import { studies } from '../../studies/index.ts';
import { openStudy } from '../../studies/open.ts';
import { pngOf, type Card } from './_card.ts';

/** `id` is the file's name below /og/, without `.png`. */
type Named = Card & { id: string };

/** There are many runs, and a link to one is rare. */
const RUN_WIDTH = 600;

export const getStaticPaths = async () => {
  const notes = await Promise.all(
    studies.map(async ({ id, name, title, published, cost }, i): Promise<Named> => {
      const { number, runs } = await openStudy(id);
      const { text } = number(cost.ours[0]!);
      return {
        id: `note-${id}`,
        eyebrow: `Note ${i + 1} · ${name}`,
        title: say(title, (claim) => number(claim).text),
        figure: { text, label: cost.of },
        foot: `${runs.canonical.provenance} · ${published}`,
      };
    }),
  );
  const runs = (await Promise.all(studies.map(({ id }) => openStudy(id)))).flatMap(({ pins: own, charts }) =>
    own.map(({ pin: { label, pinnedAt }, run }): Named => ({
      id: `run-${run.id}`,
      eyebrow: `Run pinned ${pinnedAt} · ${label}`,
      // The title of a chart is the sentence that it proves.
      title:
        charts(run).find(({ notRecorded }) => !notRecorded)?.title ??
        `${run.measurements.length} figures, each with its place in the archive`,
      foot: `${run.provenance} · n = ${run.trials} · ${run.id}`,
      width: RUN_WIDTH,
    })),
  );
  const home: Named = {
    id: 'home',
    eyebrow: 'Engineering notes',
    title: 'What compression and encryption cost, in numbers that can be checked',
    foot: `${notes.length} notes · ${runs.length} archived runs`,
  };
  /** Pages of the list of runs after the first. */
  const list: Named = { ...home, id: 'runs', eyebrow: 'Pinned runs' };
  return [home, list, ...notes, ...runs].map(({ id, ...card }) => ({ params: { card: id }, props: { card } }));
};

export const GET: APIRoute<{ card: Card }> = async ({ props: { card } }) =>
  new Response(await pngOf(card), { headers: { 'content-type': 'image/png' } });
