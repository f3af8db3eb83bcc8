/** Link preview images, 1.9 times as wide as tall: one for the home page, one per note with its first figure, one per run with what its first chart shows. */
import { Resvg } from '@resvg/resvg-js';
import type { APIRoute } from 'astro';
import sharp from 'sharp';
import { escapeText, markup, type Html } from '../../charts/markup.ts';
import { wrapText } from '../../charts/text.ts';
import { say } from '../../claims/saying.ts';
import { studies } from '../../studies/index.ts';
import { openStudy } from '../../studies/open.ts';

interface Card {
  eyebrow: string;
  title: string;
  /** The figure that the page is about, as published, and what it is; absent where there is none. */
  figure?: { text: string; label: string };
  /** Provenance, run, date. */
  foot: string;
  /** In pixels; 1200 unless stated. */
  width?: number;
}

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

const [LEFT, WIDTH] = [80, 1040];
const [SERIF, SANS] = ['Newsreader', 'Tax Sans'];
/** The serif is narrower than the sans from which widths are estimated. */
const SERIF_WIDTH = 0.9;

const line = (text: string, x: number, y: number, size: number, family: string, color: string) =>
  markup`<text x="${x}" y="${y}" font-family="${escapeText(family)}" font-size="${size}" fill="${escapeText(color)}">${escapeText(text)}</text>`;

function svgOf({ eyebrow, title, figure, foot }: Card): Html {
  const size = title.length > 60 ? 56 : 68;
  const lines = wrapText(title, size * SERIF_WIDTH, WIDTH).slice(0, 4);
  const titleLines = lines.map((text, i) => line(text, LEFT, 180 + i * size * 1.15, size, SERIF, '#1c2126'));
  const shown = figure
    ? [
        line(figure.text, LEFT, 505, 84, SERIF, '#9a3412'),
        ...wrapText(figure.label, 26, 600)
          .slice(0, 2)
          .map((text, i) => line(text, 520, 478 + i * 36, 26, SANS, '#586069')),
      ]
    : [];
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#faf8f3"/>
    <rect width="1200" height="10" fill="#9a3412"/>${line(eyebrow.toUpperCase(), LEFT, 100, 22, SANS, '#586069')}
    ${[...titleLines, ...shown]}<rect x="80" y="545" width="1040" height="1.5" fill="#d8d3c7"/>
    ${line('Compression Tax', LEFT, 590, 26, SERIF, '#1c2126')}${line(foot, 300, 590, 22, SANS, '#586069')}</svg>`;
}

/** @returns the bytes of the image, which needs few colours */
function pngOf(card: Card): Promise<Buffer<ArrayBuffer>> {
  const { pixels, width, height } = new Resvg(svgOf(card), {
    font: {
      fontFiles: ['src/styles/fonts/newsreader-500.ttf', 'src/styles/fonts/tax-sans-400.ttf'],
      loadSystemFonts: false,
      defaultFontFamily: SANS,
    },
    fitTo: { mode: 'width', value: card.width ?? 1200 },
  }).render();
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ palette: true, colours: 16, dither: 0, effort: 1 })
    .toBuffer();
}
