/** Where everything in a timeline is: panels below each other on one x, bands behind all, their labels inside their own width. */
import { nice, ticks } from 'd3-array';
import { axisTitle, panelTitle } from './format.ts';
import { keptApart, type Box, type TextBlock, type Variant } from './layout.ts';
import { markOf, type Mark } from './marks.ts';
import { linear, type Scale } from './scale.ts';
import type { TimelineSpec } from './spec.ts';
import { textWidth, wrapText } from './text.ts';

/** A label that fits between two edges: upright in one or more lines, turned when only that fits, or no lines at all. */
export interface FittedLabel {
  lines: readonly string[];
  turned: boolean;
  height: number;
  /** Centre. */
  x: number;
}

export interface Stretch {
  from: number;
  to: number;
  mark: Mark;
  title: string;
  label: FittedLabel;
}

export interface TimelinePanel {
  title: TextBlock;
  /** Swatch and name of each line where there are several; `x` is the swatch's left end. */
  keys: readonly { text: string; className: string; x: number; y: number }[];
  top: number;
  bottom: number;
  ticks: readonly number[];
  y: Scale;
  lines: readonly TimelineLine[];
}

export interface TimelineLine {
  label: string;
  /** `line-0` …: ink and dashes, not mode colours, which belong to the bands. */
  className: string;
  points: readonly (readonly [number, number])[];
}

export interface TimelineLayout {
  width: number;
  height: number;
  smallSize: number;
  lineHeight: number;
  plot: Box;
  ticks: readonly number[];
  x: (value: number) => number;
  /** One per band, a mode's together. */
  bands: readonly Stretch[];
  /** One per run of neighbouring bands with the same key. */
  modes: readonly Stretch[];
  /** Middles of their labels. */
  bandY: number;
  modeY: number;
  panels: readonly TimelinePanel[];
  title: TextBlock;
}

type Band = TimelineSpec['bands'][number];

const SIZES = {
  wide: { width: 760, left: 52, right: 14, panel: 92, ticks: 8 },
  narrow: { width: 320, left: 44, right: 14, panel: 84, ticks: 4 },
};
const [FONT, SMALL, LINE, HEADER, GAP, SWATCH] = [13.5, 11, 13, 26, 12, 20];
/** What a turned line needs beside its neighbours. */
const TURNED = 11;

export function layoutTimeline(spec: TimelineSpec, variant: Variant): TimelineLayout {
  const size = SIZES[variant];
  const [left, right] = [size.left, size.width - size.right];
  const times = [
    ...spec.panels.flatMap((p) => p.lines.flatMap((l) => l.points.map(([x]) => x))),
    ...spec.bands.flatMap((b) => [b.from, b.to]),
  ];
  const domain: [number, number] = times.length ? [Math.min(0, ...times), Math.max(...times)] : [0, 1];
  const x = linear(domain, [left, right]);

  const keys = [...new Set(spec.bands.map((band) => band.key))];
  const stretch = ({ key, label, from, to }: Band) => ({
    from: x(from),
    to: x(to),
    mark: markOf(key, keys.indexOf(key)),
    title: label,
  });
  const modes = mergedBands(spec).map((band): Stretch => ({ ...stretch(band), label: fit(band.label, stretch(band)) }));
  const labelled = spec.bands.map((band) => ({ band: stretch(band), text: splitLabel(band.label)[1] }));
  const upright = labelled.every(({ text, band }) => textWidth(text, SMALL) <= band.to - band.from - 4);
  // Of a mode's phases all are named or none, so that none seems to be missing.
  const bands = modes.flatMap((mode): Stretch[] => {
    const own = labelled.filter(({ band }) => band.from >= mode.from && band.to <= mode.to);
    if (upright || own.length * TURNED > mode.to - mode.from)
      return own.map(({ band, text }) => ({ ...band, label: fit(upright ? text : '', band) }));
    const centres = own.map(({ band }) => middle(band));
    const halves = own.map(() => TURNED / 2);
    const places = keptApart(centres, halves, mode.from, mode.to);
    return own.map(({ band, text }, i) => ({ ...band, label: turned(text, places[i]!) }));
  });
  const modeHeight = heightOf(modes);
  const phaseHeight = heightOf(bands);
  const phaseTop = modeHeight ? modeHeight + 8 : 0;
  const top = phaseTop + (phaseHeight ? phaseHeight + 8 : 0);

  let y = spec.bands.length ? top + 8 : top;
  const panels = spec.panels.map((panel): TimelinePanel => {
    const lines = panel.lines.map(({ label, points }, i) => ({ label, className: `line-${i % 4}`, points }));
    const title: TextBlock = { lines: wrapText(panelTitle(panel.axis), FONT, right - left), x: left, y: y + 17, anchor: 'start' };
    const titleEnd = left + textWidth(title.lines.at(-1)!, FONT) * 1.04;
    const named = lines.length > 1 ? lines : [];
    const keysWidth = named.reduce((sum, l) => sum + SWATCH + 6 + textWidth(l.label, SMALL) + 14, -14);
    let header = HEADER + (title.lines.length - 1) * LINE;
    const inline = titleEnd + 24 + keysWidth <= right;
    if (named.length && !inline) header += LINE + 4;
    let keyX = inline ? right - keysWidth : left;
    const keyRow = named.map(({ label, className }) => {
      const key = { text: label, className, x: keyX, y: y + header - 9 };
      keyX += SWATCH + 6 + textWidth(label, SMALL) + 14;
      return key;
    });
    const [panelTop, bottom] = [y + header, y + header + size.panel];
    const values = lines.flatMap((l) => l.points.map(([, v]) => v));
    const reach = nice(Math.min(0, ...values), Math.max(0, ...values) || 1, 3);
    y = bottom + GAP;
    return { title, keys: keyRow, top: panelTop, bottom, ticks: ticks(...reach, 3), y: linear(reach, [bottom, panelTop]), lines };
  });
  const bottom = y - GAP;
  return {
    width: size.width,
    height: bottom + 48,
    smallSize: SMALL,
    lineHeight: LINE,
    plot: { left, right, top, bottom },
    ticks: ticks(...domain, size.ticks),
    x,
    bands,
    modes,
    bandY: phaseTop + phaseHeight / 2,
    modeY: modeHeight / 2,
    panels,
    title: { lines: [axisTitle(spec.xAxis)], x: right, y: bottom + 40, anchor: 'end' },
  };
}

/** `text` in up to three lines between two edges, else turned, or nothing where not even one line's height fits. */
function fit(text: string, edges: { from: number; to: number }): FittedLabel {
  const [x, width] = [middle(edges), edges.to - edges.from - 1];
  const lines = text === '' ? [] : wrapText(text, SMALL, width);
  if (lines.length <= 3 && lines.every((line) => textWidth(line, SMALL) <= width))
    return { lines, turned: false, height: lines.length * LINE, x };
  return width + 1 >= TURNED ? turned(text, x) : { lines: [], turned: true, height: 0, x };
}

/** `text` turned by a quarter about its centre. */
const turned = (text: string, x: number): FittedLabel => ({ lines: [text], turned: true, height: textWidth(text, SMALL), x });

const middle = ({ from, to }: { from: number; to: number }) => (from + to) / 2;

const heightOf = (stretches: readonly Stretch[]) => Math.max(0, ...stretches.map(({ label }) => label.height));

/** `mode · phase` taken apart; a label without the dot is all phase. */
function splitLabel(label: string): [mode: string, phase: string] {
  const at = label.indexOf(' · ');
  return at < 0 ? ['', label] : [label.slice(0, at), label.slice(at + 3)];
}

function mergedBands(spec: TimelineSpec): Band[] {
  const merged: Band[] = [];
  for (const band of spec.bands) {
    const [last, label] = [merged.at(-1), splitLabel(band.label)[0]];
    if (last && last.key === band.key && last.label === label) last.to = band.to;
    else merged.push({ ...band, label });
  }
  return merged;
}
