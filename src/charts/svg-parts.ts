/** What every drawing is made of, written in few characters: a page holds each chart twice, wide and narrow. */
import type { TextBlock } from './layout.ts';
import { polyline, type Spot } from './path.ts';
import { escapeText, joined, markup, tag, type Html } from './markup.ts';

/** Nothing where it is too short to be drawn. */
export function line(className: string | undefined, x1: number, y1: number, x2: number, y2: number): Html {
  const d = polyline([
    [x1, y1],
    [x2, y2],
  ]);
  return d.endsWith('h0') ? '' : tag('path', { class: className, d });
}

/** Grid lines, one per tick, as one path; those at zero and at the axis' reference are another. */
export const gridSvg = (lines: readonly { tick: number; from: Spot; to: Spot }[], reference = 0): Html =>
  joined(
    [...Map.groupBy(lines, ({ tick }) => (tick === 0 || tick === reference ? 'grid zero' : 'grid'))].map(([className, members]) =>
      tag('path', { class: className, d: members.map(({ from, to }) => polyline([from, to])).join('') }),
    ),
  );

type Anchor = 'start' | 'middle' | 'end';

/** One line of text. Coordinates of 0 are left out, for that is what they are without being said. */
export const text = (x: number, y: number, content: Html, attributes: { class?: string | undefined; 'text-anchor'?: Anchor } = {}): Html =>
  tag('text', { ...attributes, x: x || undefined, y: y || undefined }, content);

/** Texts of one look, which is written once for all of them. */
export const texts = (className: string, anchor: Anchor, content: readonly Html[]): Html =>
  content.length > 0 ? tag('g', { class: className, ...anchored(anchor) }, content) : '';

/** Lines of text below each other. */
export const textBlock = (className: string | undefined, block: TextBlock, lineHeight: number): Html =>
  text(block.x, block.y, contentOf(block, lineHeight), { class: className, ...anchored(block.anchor) });

/** Blocks of one look and anchor. */
export const textBlocks = (className: string, blocks: readonly TextBlock[], lineHeight: number): Html => {
  const content = blocks.map((block) => text(block.x, block.y, contentOf(block, lineHeight)));
  return texts(className, blocks[0]?.anchor ?? 'start', content);
};

const anchored = (anchor: Anchor) => (anchor === 'start' ? {} : { 'text-anchor': anchor });

const contentOf = ({ lines, x }: TextBlock, lineHeight: number): Html =>
  joined(
    lines.map((content, i) => (i ? tag('tspan', { x, dy: lineHeight }, escapeText(content)) : escapeText(content))),
    markup` `,
  );
