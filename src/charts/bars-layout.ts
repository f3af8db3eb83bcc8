/**
 * Where everything in a bar chart is, in units of the drawing. In: BarsSpec and variant. Out: positions, shared by the
 * static SVG and the Chart.js configuration so that one replaces the other without a jump.
 */
import { nice, ticks as ticksIn } from 'd3-array';
import { formatNumber } from '../run/format.ts';
import { axisTitle, decimalsOf, NOT_RECORDED } from './format.ts';
import { endsOf, evidenceOf, type Box, type Evidence, type TextBlock, type Variant } from './layout.ts';
import { markOf, type Mark } from './marks.ts';
import { linear, logarithmic, type Scale } from './scale.ts';
import type { BarPoint, BarsSpec } from './spec.ts';
import { textWidth, wrapText } from './text.ts';

export interface BarRow extends Evidence {
  point: BarPoint;
  mark: Mark;
  label: TextBlock;
  /** Centre line of the bar. */
  y: number;
  /** Where the bar ends; null = not recorded. */
  x: number | null;
  /** The value, or that it was not recorded, from its left end. */
  value: { text: string; x: number };
  /** Foot of the flag, if there is one. */
  flagX: number;
}

export interface BarsLayout {
  width: number;
  height: number;
  fontSize: number;
  lineHeight: number;
  barHeight: number;
  plot: Box;
  groups: readonly TextBlock[];
  rows: readonly BarRow[];
  ticks: readonly number[];
  x: Scale;
  title: TextBlock;
}

/** `labels`: what both columns may take together, so that groups have the room that short rows leave. */
const SIZES = {
  wide: { width: 760, fontSize: 14, rowGap: 13, groupGap: 20, ticks: 5, groupColumn: 170, rowColumn: 190, labels: 300 },
  narrow: { width: 320, fontSize: 13.5, rowGap: 14, groupGap: 20, ticks: 3, groupColumn: 320, rowColumn: 320, labels: 0 },
};
const [BAR, GUTTER, AXIS] = [13, 12, 52];

export function layoutBars(spec: BarsSpec, variant: Variant): BarsLayout {
  const size = SIZES[variant];
  const { width, fontSize } = size;
  const lineHeight = Math.round(fontSize * 1.25);
  const baseline = fontSize * 0.35;
  const grouped = spec.series.length > 1 && spec.groups.some((g) => g.label !== '');
  const wrap = (text: string, column: number) => wrapText(text, fontSize, column);
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => textWidth(text, fontSize)));

  const rowTexts = (spec.series.length > 1 ? spec.series : spec.groups).map((entry) => wrap(entry.label, size.rowColumn));
  const groupColumn = Math.max(size.groupColumn, size.labels - widest(rowTexts.flat()));
  const groupTexts = spec.groups.map((group) => (grouped ? wrap(group.label, groupColumn / 1.06) : []));
  const beside = variant === 'wide';
  const groupWidth = beside && grouped ? widest(groupTexts.flat()) * 1.06 + 2 * GUTTER : 0;
  const left = beside ? groupWidth + widest(rowTexts.flat()) + GUTTER : 0;
  const decimals = decimalsOf(spec);
  const texts = spec.points.map((p) => valueText(p, spec, decimals));
  const flagged = spec.points.some((p) => p.flags.length) ? 18 : 0;
  const right = width - widest(texts) * 1.06 - flagged - GUTTER;

  const { x, ticks } = rulerOf(spec, [left, right], size.ticks);

  const groups: TextBlock[] = [];
  const rows: BarRow[] = [];
  let y = 4;
  spec.groups.forEach((group, g) => {
    const members = spec.series.flatMap((series, s) =>
      spec.points.filter((p) => p.group === group.key && p.series === series.key).map((point) => ({ point, s })),
    );
    if (members.length === 0) return;
    const top = y;
    const lines = groupTexts[g]!;
    const heading = lines.length * lineHeight;
    if (!beside && grouped) y += heading + 4;
    const first = y;
    for (const { point, s } of members) {
      const label = rowTexts[spec.series.length > 1 ? s : g]!;
      const text = label.length * lineHeight;
      const height = beside ? Math.max(text, BAR) : text + BAR + 3;
      const centre = beside ? y + height / 2 : y + text + 3 + BAR / 2;
      const labelY = beside ? centre - text / 2 + lineHeight / 2 + baseline : y + lineHeight - 4;
      const block: TextBlock = { lines: label, x: beside ? left - GUTTER : 0, y: labelY, anchor: beside ? 'end' : 'start' };
      const shown = valueText(point, spec, decimals);
      const beyond = x(Math.max(0, ...shownOf(point, spec))) + 9;
      rows.push({
        point,
        mark: markOf(point.series, s, spec.color ?? point.group),
        label: block,
        y: centre,
        x: point.value === null ? null : x(point.value),
        ...evidenceOf(point, x),
        value: point.value === null ? { text: NOT_RECORDED, x: x(0) + 8 } : { text: shown, x: beyond },
        flagX: Math.round(beyond + textWidth(shown, fontSize) + 7),
      });
      y += height + size.rowGap;
    }
    const groupY = beside ? first + Math.max(lineHeight, BAR) / 2 + baseline : top + lineHeight - 4;
    if (lines.length) groups.push({ lines, x: 0, y: groupY, anchor: 'start' });
    if (beside) y = Math.max(y, first + heading + size.rowGap);
    y += grouped ? size.groupGap : 0;
  });
  const bottom = y - (grouped ? size.groupGap : 0);
  const titleLines = wrapText(axisTitle(spec.axis), fontSize, width);
  const height = bottom + AXIS + (titleLines.length - 1) * lineHeight;
  return {
    width,
    height,
    fontSize,
    lineHeight,
    barHeight: BAR,
    plot: { left, right, top: 0, bottom },
    groups,
    rows,
    x,
    ticks,
    title: { lines: titleLines, x: beside ? right : 0, y: bottom + 42, anchor: beside ? 'end' : 'start' },
  };
}

/** Every number that a row shows. */
const shownOf = ({ value, interval, values }: BarPoint, { dots }: BarsSpec): number[] =>
  value === null ? [] : [value, ...endsOf(interval), ...(dots ? [] : values)];

function rulerOf(spec: BarsSpec, range: [number, number], count: number): Pick<BarsLayout, 'ticks' | 'x'> {
  const shown = spec.points.flatMap((p) => shownOf(p, spec));
  if (spec.axis.scale === 'log') {
    const positive = shown.filter((v) => v > 0);
    const first = positive.length > 0 ? Math.floor(Math.log10(Math.min(...positive))) : 0;
    const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...positive, 1e-300)) - 1e-9));
    const decades = Array.from({ length: last - first + 1 }, (_, i) => Number(`1e${first + i}`));
    const domain = [decades[0]!, decades.at(-1)!] as const;
    const step = Math.ceil(decades.length / (count + 2));
    return { ticks: decades.filter((_, i) => i % step === 0), x: logarithmic(domain, range) };
  }
  const [low, high] = [Math.min(0, ...shown), Math.max(0, ...shown)];
  const [from, to] = nice(low, high || (low ? 0 : 1), count);
  // A hair below zero must not cost a whole step of empty axis.
  const domain = [-low < to * 0.04 ? low : from, to] as const;
  const marked = spec.axis.reference === undefined ? [] : [spec.axis.reference];
  const ticks = [...new Set([...ticksIn(...domain, count), ...marked])].sort((a, b) => a - b);
  return { ticks, x: linear(domain, range) };
}

/** The unit is on the axis; with the number only where it varies or is part of it. */
function valueText({ value }: BarPoint, { axis }: BarsSpec, decimals: number | undefined): string {
  if (value === null) return '';
  const { number, text } = formatNumber(value, axis.unit, decimals);
  return axis.unit === '×' || axis.unit === 'B' ? text : number;
}
