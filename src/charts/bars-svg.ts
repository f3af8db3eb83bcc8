/** Bars as SVG content. In: spec and layout. Out: markup without colours; classes name roles. */
import type { BarRow, BarsLayout } from './bars-layout.ts';
import { formatTick, NOT_RECORDED } from './format.ts';
import { HATCHES, shapePath, TILE } from './marks.ts';
import { flagPath } from './path.ts';
import type { BarsSpec } from './spec.ts';
import { gridSvg, line, text, textBlock, textBlocks, texts } from './svg-parts.ts';
import { escapeText, joined, tag, type Html } from './markup.ts';
import { round, textWidth } from './text.ts';

/** @param id what the ids of the drawing begin with. @param hidden keys of series whose rows stay empty */
export function barsSvg(spec: BarsSpec, layout: BarsLayout, id: string, hidden: ReadonlySet<string>): Html {
  const rows = layout.rows.filter(({ point }) => !hidden.has(point.series));
  const { plot, ticks, fontSize, lineHeight } = layout;
  const shape = spec.dots ? 'dot' : spec.axis.scale === 'log' ? 'stem' : 'bar';
  const labels = rows.map(({ label }) => label);
  const [missing, recorded] = [rows.filter(isMissing), rows.filter((row) => !isMissing(row))];
  const looks = [...Map.groupBy(recorded, ({ mark }) => `${mark.className} ${mark.hatch}`).values()];
  const beside = (row: BarRow, x: number, content: string) => text(x, row.y + fontSize * 0.35, escapeText(content));
  return joined([
    gridSvg(
      ticks.map((tick) => ({ tick, from: [layout.x(tick), plot.top], to: [layout.x(tick), plot.bottom] })),
      spec.axis.reference,
    ),
    texts(
      'tick',
      'middle',
      ticks.map((tick) => tickSvg(layout, tick)),
    ),
    textBlocks('group', layout.groups, lineHeight),
    textBlocks('row-label', labels, lineHeight),
    tag(
      'g',
      { 'stroke-width': layout.barHeight },
      looks.map((members, i) => lookSvg(layout, members, shape, `${id}${i}`)),
    ),
    texts(
      'missing',
      'start',
      missing.map((row) => beside(row, at(layout, 0) + 8, NOT_RECORDED)),
    ),
    texts(
      'value',
      'start',
      recorded.map((row) => beside(row, valueX(layout, row), row.valueText)),
    ),
    textBlock('axis-title', layout.title, lineHeight),
  ]);
}

const isMissing = ({ point }: BarRow) => point.value === null;
const isSingle = ({ point }: BarRow) => point.values.length === 1;

/** Where a value is; one that a log scale has no place for at its low end. */
const at = ({ x, domain }: BarsLayout, value: number) => x(Math.max(value, domain[0]));

const valueX = (layout: BarsLayout, { reach }: BarRow) => at(layout, reach) + 9;

function tickSvg({ x, plot, domain, fontSize }: BarsLayout, tick: number): Html {
  const first = tick === domain[0] && plot.left === 0;
  return text(x(tick), plot.bottom + fontSize + 6, escapeText(formatTick(tick)), first ? { 'text-anchor': 'start' } : {});
}

/** What leads to a value or marks it: on a log scale a length means nothing. */
type RowShape = 'bar' | 'stem' | 'dot';

/** Rows of one colour and hatch. The hatch is the group's stroke, which a line over each bar takes. */
function lookSvg(layout: BarsLayout, rows: readonly BarRow[], shape: RowShape, id: string): Html {
  const { className, hatch } = rows[0]!.mark;
  const drawn = rows.map((row) => rowSvg(layout, row, shape));
  if (hatch === 'plain' || shape !== 'bar' || rows.every(isSingle)) return tag('g', { class: className }, drawn);
  const tile = { id, width: TILE, height: TILE, patternUnits: 'userSpaceOnUse' };
  return tag('g', { class: className, stroke: `url(#${id})` }, [tag('pattern', tile, tag('path', { d: HATCHES[hatch] })), ...drawn]);
}

/** A row is drawn about its own middle: the same figures in every row, which compress well. */
function rowSvg(layout: BarsLayout, row: BarRow, shape: RowShape): Html {
  const { point, mark } = row;
  const [start, end, half] = [at(layout, 0), at(layout, point.value!), layout.barHeight / 2];
  const single = isSingle(row);
  const outline = { x: Math.min(start, end), y: -half, width: Math.abs(end - start), height: layout.barHeight };
  const lines = shape === 'stem' ? ['stem'] : mark.hatch === 'plain' ? ['bar'] : ['bar', undefined];
  const bar =
    single && shape === 'bar' ? [tag('rect', { class: 'bar hollow', ...outline })] : lines.map((kind) => line(kind, start, 0, end, 0));
  const whisker = point.interval ? line('whisker', at(layout, point.interval.low), 0, at(layout, point.interval.high), 0) : '';
  const cap = single ? '' : line('median', end, -half - 2, end, half + 2);
  // To half a pixel: most of a drawing's bytes are trials.
  const rings = point.values.map((value) => tag('circle', { cx: Math.round(2 * at(layout, value)) / 2, r: 3.5 }));
  const dot = tag('path', { class: single ? 'dot hollow' : 'dot', d: shapePath(single ? 'diamond' : 'circle', end, 0, 4.5) });
  const flagX = Math.round(valueX(layout, row) + textWidth(row.valueText, layout.fontSize) + 7);
  const flag = point.flags.length ? tag('path', { class: 'flag', d: flagPath(flagX, 5) }) : '';
  const marks = shape === 'dot' ? [whisker, dot] : [...bar, whisker, cap, ...rings];
  return tag('g', { transform: `translate(0 ${round(row.y)})` }, [...marks, flag]);
}
