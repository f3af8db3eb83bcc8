/** The two shapes that every drawing is made of. */
import type { TextBlock } from './bars-layout.ts';
import { escapeText, tag } from './text.ts';

/** Coordinates of 0 are left out, for that is what they are without being said. */
export const line = (className: string, x1: number, y1: number, x2: number, y2: number): string =>
  tag('line', { class: className, x1: x1 || undefined, y1: y1 || undefined, x2: x2 || undefined, y2: y2 || undefined });

/** Lines of text below each other. */
export function textBlock(className: string, { lines, x, y, anchor }: TextBlock, lineHeight: number): string {
  const body =
    lines.length === 1
      ? escapeText(lines[0]!)
      : lines.map((text, i) => tag('tspan', { x, dy: i ? lineHeight : 0 }, escapeText(text))).join(' ');
  return tag('text', { class: className, x, y, 'text-anchor': anchor === 'end' ? 'end' : undefined }, body);
}
