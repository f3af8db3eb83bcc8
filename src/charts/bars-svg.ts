/** Bars as SVG content. In: spec and layout. Out: markup without colours; classes name roles. */
import type { BarRow, BarsLayout } from './bars-layout.ts';
import { HATCHES, shapePath, TILE } from './marks.ts';
import { flagPath } from './path.ts';
import type { BarsSpec } from './spec.ts';
import { gridSvg, line, text, textBlock, textBlocks, texts, ticksBelow } from './svg-parts.ts';
import { escapeText, joined, tag, type Html } from './markup.ts';
import { round } from './text.ts';

/** @param id what the ids of the drawing begin with. @param hidden keys of series whose rows stay empty */
export function barsSvg(spec: BarsSpec, layout: BarsLayout, id: string, hidden: ReadonlySet<string>): Html {
  const rows = layout.rows.filter(({ point }) => !hidden.has(point.series));
  const { plot, ticks, fontSize, lineHeight } = layout;
  const shape = spec.dots ? 'dot' : spec.axis.scale === 'log' ? 'stem' : 'bar';
  const labels = rows.map(({ label }) => label);
  const [missing, recorded] = [rows.filter(({ x }) => x === null), rows.filter(({ x }) => x !== null)];
  const looks = [...Map.groupBy(recorded, ({ mark }) => `${mark.className} ${mark.hatch}`).values()];
  const values = (of: readonly BarRow[]) => of.map(({ value, y }) => text(value.x, y + fontSize * 0.35, escapeText(value.text)));
  return joined([
    gridSvg(
      ticks.map((tick) => ({ tick, from: [layout.x(tick), plot.top], to: [layout.x(tick), plot.bottom] })),
      spec.axis.reference,
    ),
    ticksBelow(ticks, layout.x, plot.bottom + fontSize + 6),
    textBlocks('group', layout.groups, lineHeight),
    textBlocks('row-label', labels, lineHeight),
    tag(
      'g',
      { 'stroke-width': layout.barHeight },
      looks.map((members, i) => lookSvg(layout, members, shape, `${id}${i}`)),
    ),
    texts('missing', 'start', values(missing)),
    texts('value', 'start', values(recorded)),
    textBlock('axis-title', layout.title, lineHeight),
  ]);
}

/** What leads to a value or marks it: on a log scale a length means nothing. */
type RowShape = 'bar' | 'stem' | 'dot';

/** Rows of one colour and hatch. The hatch is the group's stroke, which a line over each bar takes. */
function lookSvg(layout: BarsLayout, rows: readonly BarRow[], shape: RowShape, id: string): Html {
  const { className, hatch } = rows[0]!.mark;
  const drawn = rows.map((row) => rowSvg(layout, row, shape));
  if (hatch === 'plain' || shape !== 'bar' || rows.every(({ hollow }) => hollow)) return tag('g', { class: className }, drawn);
  const tile = { id, width: TILE, height: TILE, patternUnits: 'userSpaceOnUse' };
  return tag('g', { class: className, stroke: `url(#${id})` }, [tag('pattern', tile, tag('path', { d: HATCHES[hatch] })), ...drawn]);
}

/** A row is drawn about its own middle: the same figures in every row, which compress well. */
function rowSvg({ x, barHeight }: BarsLayout, { point, mark, y, ...row }: BarRow, shape: RowShape): Html {
  const [start, end, half] = [x(0), row.x!, barHeight / 2];
  const outline = { x: Math.min(start, end), y: -half, width: Math.abs(end - start), height: barHeight };
  const lines = shape === 'stem' ? ['stem'] : mark.hatch === 'plain' ? ['bar'] : ['bar', undefined];
  const bar =
    row.hollow && shape === 'bar' ? [tag('rect', { class: 'bar hollow', ...outline })] : lines.map((kind) => line(kind, start, 0, end, 0));
  const whisker = row.whisker ? line('whisker', row.whisker[0], 0, row.whisker[1], 0) : '';
  const cap = row.hollow ? '' : line('median', end, -half - 2, end, half + 2);
  // To half a pixel: most of a drawing's bytes are trials.
  const rings = row.rings.map((ring) => tag('circle', { cx: Math.round(2 * ring) / 2, r: 3.5 }));
  const dot = tag('path', { class: row.hollow ? 'dot hollow' : 'dot', d: shapePath(row.hollow ? 'diamond' : 'circle', end, 0, 4.5) });
  const flag = point.flags.length ? tag('path', { class: 'flag', d: flagPath(row.flagX, 5) }) : '';
  const marks = shape === 'dot' ? [whisker, dot] : [...bar, whisker, cap, ...rings];
  return tag('g', { transform: `translate(0 ${round(y)})` }, [...marks, flag]);
}
