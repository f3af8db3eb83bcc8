/**
 * A 2D context that writes SVG: as much of one as Chart.js and our plugins call. Colours and paints pass through as they are, so they may
 * name custom properties and patterns. Nothing is clipped: no dataset leaves its scales.
 */
import { escapeText, joined, round, tag, type Html } from '../markup/markup.ts';
import { textWidth } from './text.ts';

/** A tint, and over it the address of a pattern: on paper the tint alone, for a PDF holds each pattern as pixels. */
export interface Paint {
  tint: string;
  hatch?: string;
}

type Attributes = Record<string, string | number | undefined>;

interface Item {
  /** Shared by neighbours, which become one group or one path. */
  look: Attributes;
  /** Data of a path; absent = a text. */
  d?: string;
  text?: Html;
}

const STATE = {
  fillStyle: '#000',
  strokeStyle: '#000',
  lineWidth: 1,
  globalAlpha: 1,
  font: '10px sans-serif',
  textAlign: 'start',
  textBaseline: 'alphabetic',
  lineCap: 'butt',
  lineJoin: 'miter',
  lineDashOffset: 0,
};

/** Shift of the baseline in parts of the type size, by the ascent and descent of our font. */
const BASELINES: Readonly<Record<string, number>> = { middle: 0.36, top: 0.9, hanging: 0.8, bottom: -0.22 };
const ANCHORS: Readonly<Record<string, string>> = { center: 'middle', right: 'end', end: 'end' };

export class SvgContext {
  readonly canvas: { width: number; height: number; getContext: () => SvgContext };
  // The state that Chart.js sets by name.
  declare fillStyle: string | Paint;
  declare strokeStyle: string;
  declare lineWidth: number;
  declare globalAlpha: number;
  declare font: string;
  declare textAlign: string;
  declare textBaseline: string;
  #items: Item[] = [];
  #stack: { state: object; dash: readonly number[]; shift: readonly [number, number]; turn: number }[] = [];
  #path = '';
  #last: readonly [number, number] = [0, 0];
  #dash: readonly number[] = [];
  #shift: readonly [number, number] = [0, 0];
  /** Degrees; text alone is turned. */
  #turn = 0;
  /** A text that was stroked and is about to be filled. */
  #halo = '';

  constructor(width: number, height: number) {
    this.canvas = { width, height, getContext: () => this };
    Object.assign(this, STATE);
  }

  save(): void {
    const state = Object.fromEntries(Object.keys(STATE).map((key) => [key, this[key as keyof this]]));
    this.#stack.push({ state, dash: this.#dash, shift: this.#shift, turn: this.#turn });
  }
  restore(): void {
    const last = this.#stack.pop();
    if (!last) return;
    Object.assign(this, last.state);
    [this.#dash, this.#shift, this.#turn] = [last.dash, last.shift, last.turn];
  }
  translate(x: number, y: number): void {
    this.#shift = [this.#shift[0] + x, this.#shift[1] + y];
  }
  rotate(angle: number): void {
    this.#turn += (angle * 180) / Math.PI;
  }
  setTransform(): void {}
  resetTransform(): void {}
  clearRect(): void {}
  clip(): void {}

  beginPath(): void {
    this.#path = '';
  }
  moveTo(x: number, y: number): void {
    this.#begin(x, y);
  }
  lineTo(x: number, y: number): void {
    if (!this.#path) {
      this.#begin(x, y);
      return;
    }
    const [fromX, fromY] = this.#last;
    const [toX, toY] = (this.#last = this.#at(x, y));
    const [dx, dy] = [round(toX - fromX), round(toY - fromY)];
    this.#path += dx === 0 ? `v${dy}` : dy === 0 ? `h${dx}` : `l${pair(dx, dy)}`;
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.#begin(x, y);
    this.#path += `h${round(width)}v${round(height)}h${round(-width)}z`;
  }
  closePath(): void {
    if (this.#path) this.#path += 'z';
  }
  /** A whole circle, from its top all round; Chart.js and our plugins draw no part of one. */
  arc(x: number, y: number, radius: number): void {
    const r = Math.round(radius * 4) / 4;
    this.#begin(x, y - r);
    this.#path += `a${r} ${r} 0 1 0 .1 0z`;
  }
  fill(rule?: string): void {
    const paint = this.fillStyle;
    if (paint === 'transparent') return;
    if (typeof paint === 'string') this.#add(this.#path, { fill: paint, 'fill-rule': rule });
    else {
      // Bars of one paint follow each other and do not overlap: all their tints, then all their hatches.
      const looks = [{ fill: paint.tint, 'fill-opacity': '.24' }, ...(paint.hatch ? [{ fill: paint.hatch }] : [])];
      const before = this.#items.slice(-looks.length);
      const same = before.length === looks.length && looks.every((look, i) => before[i]!.d && sameLook(before[i]!.look, look));
      if (same) for (const item of before) item.d = `${item.d}${this.#path}`;
      else for (const look of looks) this.#items.push({ d: this.#path, look });
    }
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
      'stroke-dasharray': this.#dash.join(' ') || undefined,
    };
    const last = this.#items.at(-1);
    // What is filled and stroked is one shape.
    if (last?.d === this.#path && last.look['fill'] !== undefined && last.look['stroke'] === undefined) Object.assign(last.look, look);
    else this.#add(this.#path, look);
  }
  setLineDash(dash: readonly number[]): void {
    this.#dash = dash;
  }
  getLineDash(): readonly number[] {
    return this.#dash;
  }

  measureText(text: string) {
    const width = textWidth(text, this.#size(), this.#isBold() ? 'bold' : 'regular');
    return { width, actualBoundingBoxLeft: 0, actualBoundingBoxRight: width };
  }
  strokeText(text: string): void {
    this.#halo = text;
  }
  fillText(text: string, x: number, y: number): void {
    if (text === '') return;
    const size = this.#size();
    const spot = this.#turn
      ? {
          x,
          y: y + (BASELINES[this.textBaseline] ?? 0) * size,
          transform: `translate(${this.#shift.map(round).join(' ')}) rotate(${round(this.#turn)})`,
        }
      : { x: x + this.#shift[0], y: y + this.#shift[1] + (BASELINES[this.textBaseline] ?? 0) * size };
    const halo =
      this.#halo === text
        ? { stroke: this.strokeStyle, 'stroke-width': this.lineWidth, 'paint-order': 'stroke', 'stroke-linejoin': 'round' }
        : {};
    this.#halo = '';
    const look = {
      fill: this.fillStyle as string,
      'font-size': size,
      'font-weight': this.#isBold() ? 600 : undefined,
      'font-style': this.font.includes('italic') ? 'italic' : undefined,
      'text-anchor': ANCHORS[this.textAlign],
      ...halo,
    };
    this.#items.push({ look, text: tag('text', spot, escapeText(text)) });
  }

  /** What was drawn, neighbours of one look together. */
  content(): Html {
    const runs: Item[][] = [];
    for (const item of this.#items) {
      const last = runs.at(-1)?.[0];
      if (last && (last.d === undefined) === (item.d === undefined) && sameLook(last.look, item.look)) runs.at(-1)!.push(item);
      else runs.push([item]);
    }
    return joined(
      runs.map((run) => {
        const { look, d } = run[0]!;
        if (d !== undefined) return tag('path', { d: run.map((item) => item.d!).join(''), ...look });
        return tag(
          'g',
          look,
          run.map(({ text }) => text!),
        );
      }),
    );
  }

  #add(d: string, look: Attributes): void {
    if (d) this.#items.push({ d, look: { ...look, opacity: this.globalAlpha < 1 ? String(this.globalAlpha) : undefined } });
  }
  /** A new part of the path; one that was begun and not drawn goes. */
  #begin(x: number, y: number): void {
    this.#last = this.#at(x, y);
    this.#path = `${this.#path.replace(/M[^a-zA-Z]+$/, '')}M${pair(...this.#last)}`;
  }
  #at(x: number, y: number): readonly [number, number] {
    return [round(x + this.#shift[0]), round(y + this.#shift[1])];
  }
  #size(): number {
    return Number.parseFloat(/([\d.]+)px/.exec(this.font)![1]!);
  }
  #isBold(): boolean {
    return this.font.includes('600');
  }
}

/** Two numbers, parted by a minus sign or a space. */
const pair = (x: number, y: number): string => `${x} ${y}`.replace(' -', '-');

const sameLook = (a: Attributes, b: Attributes) => JSON.stringify(a) === JSON.stringify(b);
