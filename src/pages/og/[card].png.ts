/** Link preview images, 1.9 times as wide as tall: one for each note with its study, its finding and what that is, and one for every other page. */
import { Resvg } from '@resvg/resvg-js';
import type { APIRoute } from 'astro';
import sharp from 'sharp';
import { escapeText, markup, type Html } from '../../markup/markup.ts';
import { PAPER } from '../../charts/palette.ts';
import { wrapText } from '../../charts/text.ts';
import { say } from '../../claims/saying.ts';
import { studies } from '../../studies/index.ts';
import { openStudy } from '../../studies/open.ts';

interface Card {
  /** The file’s name below /og/, without `.png`. */
  id: string;
  /** The study by name, or what the page is. */
  eyebrow: string;
  title: string;
  /** The first figure of a note, as published. */
  figure?: string;
  /** What the figure is. */
  label: string;
  /** Provenance of the figure. */
  foot: string;
}

export const getStaticPaths = async () => {
  const opened = await Promise.all(studies.map(({ id }) => openStudy(id)));
  const notes = opened.map(({ study: { id, name, title, cost }, number, runs }): Card => {
    const [first, what] = Object.entries({ ...cost.another, ...cost.ours })[0]!;
    return {
      id: `note-${id}`,
      eyebrow: name,
      title: say(title, (claim) => number(claim).text),
      figure: number(first).text,
      label: `${cost.of}: ${what}`,
      foot: runs.canonical.provenance,
    };
  });
  const home: Card = {
    id: 'home',
    eyebrow: 'Engineering notes',
    title: 'What compression and encryption cost, in numbers that can be checked',
    label: `${notes.length} notes · ${opened.flatMap(({ pins }) => pins).length} archived runs`,
    foot: '',
  };
  return [home, ...notes].map((card) => ({ params: { card: card.id }, props: { card } }));
};

export const GET: APIRoute<{ card: Card }> = async ({ props: { card } }) =>
  new Response(await pngOf(card), { headers: { 'content-type': 'image/png' } });

const [LEFT, WIDTH] = [70, 1060];
const [SERIF, SANS] = ['Newsreader', 'Tax Sans'];
/** The serif is up to so much wider than the sans from which widths are estimated. */
const SERIF_WIDTH = 1.04;

const line = (text: string, x: number, y: number, size: number, family: string, role: string, anchor = 'start') =>
  markup`<text x="${x}" y="${y}" text-anchor="${escapeText(anchor)}" font-family="${escapeText(family)}" font-size="${size}" fill="${escapeText(PAPER[role]!)}">${escapeText(text)}</text>`;

/** A chat shows it 360 pixels wide: no type is smaller than 36, which is 11 there. */
function svgOf({ eyebrow, title, figure, label, foot }: Card): Html {
  const room = figure === undefined ? 330 : 300;
  const linesAt = (own: number) => wrapText(title, own * SERIF_WIDTH, WIDTH);
  const size = [84, 76, 68, 60, 54].find((own) => linesAt(own).length * own * 1.1 <= room) ?? 48;
  const titleLines = linesAt(size).map((text, i) => line(text, LEFT, 105 + (i + 1) * size * 1.1, size, SERIF, 'ink'));
  const beside = figure === undefined ? LEFT : LEFT + 330;
  const labels = wrapText(label, 38, LEFT + WIDTH - beside).map((text, i) => line(text, beside, 478 + i * 44, 38, SANS, 'ink-2'));
  const shown = figure === undefined ? [] : [line(figure, LEFT, 518, 112, SERIF, 'accent')];
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${escapeText(PAPER['paper']!)}"/>
    <rect width="1200" height="14" fill="${escapeText(PAPER['accent']!)}"/>${line(eyebrow, LEFT, 90, 44, SANS, 'accent')}
    ${[...titleLines, ...shown, ...labels]}${line('Compression Tax', LEFT, 600, 40, SERIF, 'ink')}
    ${line(foot, LEFT + WIDTH, 600, 36, SANS, 'ink-2', 'end')}</svg>`;
}

/** @returns the bytes of the image, which needs few colours */
function pngOf(card: Card): Promise<Buffer<ArrayBuffer>> {
  const { pixels, width, height } = new Resvg(svgOf(card), {
    font: {
      fontFiles: ['src/styles/fonts/newsreader-500.ttf', 'src/styles/fonts/tax-sans-400.ttf'],
      loadSystemFonts: false,
      defaultFontFamily: SANS,
    },
  }).render();
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ palette: true, colours: 16, dither: 0, effort: 1 })
    .toBuffer();
}
