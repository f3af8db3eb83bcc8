/** What every drawing is made of, written in few characters: a page holds each chart twice, wide and narrow. */
import { formatTick } from './format.ts';
import type { Box, TextBlock } from './layout.ts';
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

interface GridLine {
  tick: number;
  from: Spot;
  to: Spot;
}

/** A grid line across a plot, at height `y`. */
export const levelLine = ({ left, right }: Box, tick: number, y: number): GridLine => ({ tick, from: [left, y], to: [right, y] });

/** Grid lines, one per tick, as one path; those at zero and at the axis' reference are another. */
export const gridSvg = (lines: readonly GridLine[], reference = 0): Html =>
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

/** Figures below an axis, at height `y`; one at the drawing's edge begins there. */
export function ticksBelow(ticks: readonly number[], x: (tick: number) => number, y: number): Html {
  const attributes = (tick: number) => (x(tick) === 0 ? { 'text-anchor': 'start' as const } : {});
  const figures = ticks.map((tick) => text(x(tick), y, escapeText(formatTick(tick)), attributes(tick)));
  return texts('tick', 'middle', figures);
}

/** Figures beside axes, each left of its grid line's left end. */
export function ticksBeside(lines: readonly GridLine[]): Html {
  const figures = lines.map(({ tick, from: [x, y] }) => text(x - 8, y + 4, escapeText(formatTick(tick))));
  return texts('tick', 'end', figures);
}

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
