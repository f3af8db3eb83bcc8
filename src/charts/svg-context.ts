/**
 * A 2D context that writes SVG: as much of one as Chart.js and our plugins call. Colours and paints pass through as they are, so they may
 * name custom properties and patterns. Nothing is clipped: no dataset leaves its scales.
 */
import { escapeText, joined, round, tag, trusted, type Html } from '../markup/markup.ts';
import { SKEWS } from './look.ts';
import { textWidth } from './text.ts';

/** A tint, and over it a hatch; strings alone, for Chart.js takes a list for one of values. */
export interface Paint {
  tint: string;
  hatch: keyof typeof SKEWS;
}

type Look = Record<string, string | number | undefined>;

/** What was drawn in one look: data of a path, or texts. */
interface Part {
  name: 'path' | 'g';
  look: Look;
  content: string;
}

class State {
  fillStyle: string | Paint = '#000';
  strokeStyle = '#000';
  lineWidth = 1;
  globalAlpha = 1;
  font = '10px sans-serif';
  textAlign = 'start';
  textBaseline = 'alphabetic';
  dash: readonly number[] = [];
  shift: readonly [number, number] = [0, 0];
  /** Degrees; text alone is turned. */
  turn = 0;
}

/** Shift of the baseline in parts of the type size, by the ascent and descent of our font. */
const BASELINES: Readonly<Record<string, number>> = { middle: 0.36, top: 0.9, hanging: 0.8, bottom: -0.22 };
const ANCHORS: Readonly<Record<string, string>> = { center: 'middle', right: 'end', end: 'end' };

export class SvgContext extends State {
  readonly canvas: { width: number; height: number; getContext: () => SvgContext };
  readonly #isFitted: boolean;
  readonly #parts: Part[] = [];
  readonly #stack: State[] = [];
  #path = '';
  #last: readonly [number, number] = [0, 0];
  /** x, y, width and height. */
  #rect: readonly [number, number, number, number] = [0, 0, 0, 0];
  /** A text that was stroked and is about to be filled. */
  #halo = '';

  /** @param isFitted texts are as wide in any font as in that of the site */
  constructor(width: number, height: number, isFitted = false) {
    super();
    this.#isFitted = isFitted;
    this.canvas = { width, height, getContext: () => this };
  }

  save(): void {
    this.#stack.push(Object.assign(new State(), this));
  }
  restore(): void {
    Object.assign(this, this.#stack.pop());
  }
  translate(x: number, y: number): void {
    this.shift = this.#at(x, y);
  }
  rotate(angle: number): void {
    this.turn += (angle * 180) / Math.PI;
  }
  setTransform(): void {}
  resetTransform(): void {}
  clearRect(): void {}
  clip(): void {}

  beginPath(): void {
    this.#path = '';
  }
  moveTo(x: number, y: number): void {
    const begin = `M${(this.#last = this.#at(x, y)).join(' ')}`;
    // A circle begins where the pen was put down for it.
    if (!this.#path.endsWith(begin)) this.#path += begin;
  }
  lineTo(x: number, y: number): void {
    const [fromX, fromY] = this.#last;
    this.#last = this.#at(x, y);
    const [dx, dy] = [round(this.#last[0] - fromX), round(this.#last[1] - fromY)];
    this.#path += dx === 0 ? `v${dy}` : dy === 0 ? `h${dx}` : `l${dx} ${dy}`.replace(' -', '-');
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.moveTo(x, y);
    this.#rect = [...this.#at(Math.min(x, x + width), Math.min(y, y + height)), Math.abs(width), round(Math.abs(height))];
    this.#path += `h${round(width)}v${round(height)}h${round(-width)}z`;
  }
  closePath(): void {
    if (this.#path) this.#path += 'z';
  }
  /** A whole circle from its right all round; Chart.js and our plugins draw no part of one. */
  arc(x: number, y: number, radius: number): void {
    const r = Math.round(radius * 4) / 4;
    this.moveTo(x + r, y);
    this.#path += `a${r} ${r} 0 1 0 0 .1`;
  }
  fill(rule?: string): void {
    const { fillStyle: paint, globalAlpha } = this;
    // A series without points has an empty list of paints.
    if (paint === 'transparent' || Array.isArray(paint)) return;
    const opacity = globalAlpha < 1 ? String(globalAlpha) : undefined;
    if (typeof paint === 'string') {
      this.#add('path', this.#path, { fill: paint, 'fill-rule': rule, opacity });
      return;
    }
    // Bars of one paint follow each other and do not overlap: all their tints, then all their hatches.
    const own: Part[] = [{ name: 'path', look: { fill: paint.tint, 'fill-opacity': '.24' }, content: this.#path }, ...this.#hatch(paint)];
    const before = this.#parts.slice(-own.length);
    if (before.length === own.length && before.every(({ look }, i) => sameLook(look, own[i]!.look)))
      before.forEach((part, i) => (part.content += own[i]!.content));
    else this.#parts.push(...own);
  }
  /** The last rectangle as lines as broad as it is high, dashed and skewed: a PDF holds lines as they are, but a pattern as pixels. */
  #hatch({ tint, hatch }: Paint): Part[] {
    const [x, y, width, height] = this.#rect;
    return SKEWS[hatch].map((skew) => {
      const [slant, middle, room] = [skew / 45, y + height / 2, skew === 0 ? 0 : height];
      const content = `M${round(x - slant * middle + room / 2)} ${round(middle)}h${round(Math.max(width - room, 1))}`;
      const dashes = { 'stroke-width': height, 'stroke-dasharray': hatch === 'broad' ? '3 3' : '1.4 4.6' };
      return { name: 'path', look: { stroke: tint, ...dashes, transform: skew === 0 ? undefined : `skewX(${skew})` }, content };
    });
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.beginPath();
    this.rect(x, y, width, height);
    this.fill();
  }
  stroke(): void {
    if (this.lineWidth <= 0) return;
    const look = {
      stroke: this.strokeStyle,
      'stroke-width': this.lineWidth === 1 ? undefined : this.lineWidth,
      'stroke-dasharray': this.dash.join(' ') || undefined,
    };
    const last = this.#parts.at(-1);
    // What is filled and stroked is one shape.
    if (last?.content === this.#path && !('stroke' in last.look)) Object.assign(last.look, look);
    else this.#add('path', this.#path, look);
  }
  setLineDash(dash: readonly number[]): void {
    this.dash = dash;
  }

  measureText(text: string) {
    const width = textWidth(text, this.#size, this.#weight);
    return { width, actualBoundingBoxLeft: 0, actualBoundingBoxRight: width };
  }
  strokeText(text: string): void {
    this.#halo = text;
  }
  fillText(text: string, x: number, y: number): void {
    if (text === '') return;
    const size = this.#size;
    const [left, base] = [x, y + (BASELINES[this.textBaseline] ?? 0) * size];
    const spot = this.turn
      ? { x: left, y: base, transform: `translate(${this.shift.join(' ')}) rotate(${round(this.turn)})` }
      : { x: left + this.shift[0], y: base + this.shift[1] };
    const halo = { stroke: this.strokeStyle, 'stroke-width': this.lineWidth, 'paint-order': 'stroke', 'stroke-linejoin': 'round' };
    const look = {
      fill: this.fillStyle as string,
      'font-size': size,
      'font-weight': this.#weight === 'bold' ? 600 : undefined,
      'text-anchor': ANCHORS[this.textAlign],
      ...(this.#halo === text ? halo : {}),
    };
    this.#halo = '';
    const fit = this.#isFitted ? { textLength: round(this.measureText(text).width), lengthAdjust: 'spacingAndGlyphs' } : {};
    this.#add('g', tag('text', { ...spot, ...fit }, escapeText(text)), look);
  }

  /** What was drawn, neighbours of one look together. */
  content(): Html {
    const runs: Part[] = [];
    for (const part of this.#parts) {
      const last = runs.at(-1);
      if (last?.name === part.name && sameLook(last.look, part.look)) last.content += part.content;
      else runs.push({ ...part });
    }
    return joined(
      runs.map(({ name, look, content }) => (name === 'g' ? tag(name, look, trusted(content)) : tag(name, { d: content, ...look }))),
    );
  }

  #add(name: Part['name'], content: string, look: Look): void {
    if (content !== '') this.#parts.push({ name, look, content });
  }
  #at(x: number, y: number): readonly [number, number] {
    return [round(x + this.shift[0]), round(y + this.shift[1])];
  }
  get #size(): number {
    return Number.parseFloat(/([\d.]+)px/.exec(this.font)![1]!);
  }
  get #weight() {
    return this.font.includes('600') ? 'bold' : 'regular';
  }
}

const sameLook = (a: Look, b: Look) => JSON.stringify(a) === JSON.stringify(b);
