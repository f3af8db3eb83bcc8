/** A chart as a file of its own: opens in a browser, an image viewer or a document. In: ChartSpec, digests. Out: SVG text. */
import type { Variant } from './layout.ts';
import { provenanceWord } from './format.ts';
import type { Run } from '../run/types.ts';
import type { ChartSpec } from './spec.ts';
import { SVG_STYLE } from './svg-style.ts';
import { textBlock } from './svg-parts.ts';
import { drawing } from './svg.ts';
import { runsOf } from './table.ts';
import { escapeText, joined, markup, tag, trusted, type Html } from './markup.ts';
import { round, wrapText } from './text.ts';

/** What a figure names of the archive that it was computed from. */
export type Archive = Pick<Run, 'id'> & { digest: Pick<Run['digest'], 'sha256'> };

const EDGES = { wide: 24, narrow: 8 };
/** Above and below the drawing. */
const GAP = 12;
/** Size and line height of the three texts around the drawing. */
const TEXTS = { title: [20, 26], how: [13, 19], caption: [11, 16] } as const;
const STYLE =
  SVG_STYLE +
  '\n.title{font-size:20px;font-weight:600}\n.caption{font-size:11px}\nsvg{font-family:"IBM Plex Sans","Segoe UI",Arial,sans-serif}';

/**
 * Title, how to read it, the drawing, and a caption with each run and its digest; light and dark as the viewer prefers.
 * @param archives those of the chart's runs; others are ignored, and a run without one is named without a digest
 */
export function svgFile(spec: ChartSpec, archives: readonly Archive[], variant: Variant = 'wide'): Html {
  const { content, ...plot } = drawing(spec, variant);
  const edge = EDGES[variant];
  // Without what a pointer would read on a page.
  const drawn = trusted(content.replaceAll(/<title>[^<]*<\/title>/g, ''));
  const inner = plot.width;
  const block = (kind: keyof typeof TEXTS, className: string, texts: readonly string[], top: number) => {
    const [size, lineHeight] = TEXTS[kind];
    const lines = texts.flatMap((text) => wrapText(text, size, inner));
    return {
      bottom: top + lines.length * lineHeight,
      text: textBlock(className, { lines, x: edge, y: top + size, anchor: 'start' }, lineHeight),
    };
  };
  const title = block('title', 'title', [spec.title], edge);
  const how = block('how', 'axis-title', [spec.howToRead], title.bottom);
  const plotTop = how.bottom + GAP;
  const caption = block('caption', 'tick caption', captionOf(spec, archives), plotTop + plot.height + GAP);
  const [width, height] = [round(inner + 2 * edge), round(caption.bottom + edge)];
  return tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-labelledby': 'title how' },
    joined(
      [
        tag('title', { id: 'title' }, escapeText(spec.title)),
        tag('desc', { id: 'how' }, escapeText(spec.howToRead)),
        markup`<style>${trusted(styleOf(drawn))}</style>`,
        tag('rect', { class: 'paper', width: '100%', height: '100%' }),
        title.text,
        how.text,
        tag('g', { transform: `translate(${edge} ${round(plotTop)})` }, drawn),
        caption.text,
      ],
      markup`\n`,
    ),
  );
}

/** The rules for marks and lines that a drawing has, and all others. */
const styleOf = (drawn: string): string =>
  STYLE.replaceAll(/^\.((?:mark|line)-[\w-]+)\{.*\n/gm, (rule, className: string) => (drawn.includes(className) ? rule : ''));

/** Where the figure comes from, a line per run. */
export const captionOf = (spec: ChartSpec, archives: readonly Archive[]): string[] =>
  runsOf(spec).map(({ run, provenance }) => {
    const archive = archives.find(({ id }) => id === run);
    return `${provenanceWord(provenance)}, run ${run}${archive ? `, SHA-256 of its archive ${archive.digest.sha256}` : ''}`;
  });
