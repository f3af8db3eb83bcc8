/** Bars as SVG content. In: spec and layout. Out: markup without colours; classes name roles. */
import { formatTick, NOT_RECORDED } from './format.ts';
import { reachOf, type BarRow, type BarsLayout } from './bars-layout.ts';
import { HATCHES, TILE, type Mark } from './marks.ts';
import type { BarsSpec } from './spec.ts';
import { round, tag, textWidth } from './text.ts';
import { line, textBlock } from './svg-parts.ts';

/** Pole and pennant of a flag, from its foot. */
export const FLAG_PATH = 'M0 0V-11M0 -11L7.5 -8.25L0 -5.5';

export function barsSvg(spec: BarsSpec, layout: BarsLayout, id: string): string {
  const { plot, fontSize } = layout;
  const marks = new Map(layout.rows.filter((row) => row.mark.hatch !== 'plain').map((row) => [patternId(id, row.mark), row.mark]));
  const patterns = [...marks].map(([pattern, mark]) =>
    tag(
      'pattern',
      { id: pattern, class: mark.className, width: TILE, height: TILE, patternUnits: 'userSpaceOnUse' },
      tag('path', { class: 'hatch', d: HATCHES[mark.hatch] }),
    ),
  );
  return [
    tag('defs', {}, patterns.join('')),
    ...layout.ticks.map((t) => line(t === 0 ? 'grid zero' : 'grid', layout.x(t), plot.top, layout.x(t), plot.bottom)),
    ...layout.ticks.map((t) =>
      tag(
        'text',
        {
          class: 'tick',
          x: layout.x(t),
          y: plot.bottom + fontSize + 6,
          'text-anchor': t === layout.domain[0] && plot.left === 0 ? 'start' : 'middle',
        },
        formatTick(t),
      ),
    ),
    ...layout.groups.map((group) => textBlock('group', group, layout.lineHeight)),
    ...layout.rows.map((row) => rowSvg(spec, layout, row, id)),
    textBlock('axis-title', layout.title, layout.lineHeight),
  ].join('');
}

const patternId = (id: string, mark: Mark) => `${id}-${mark.className}-${mark.hatch}`;

/** A row is drawn about its own middle: the same figures in every row, which compress well. */
function rowSvg(spec: BarsSpec, layout: BarsLayout, row: BarRow, id: string): string {
  const { point, mark } = row;
  const label = textBlock('row-label', { ...row.label, y: row.label.y - row.y }, layout.lineHeight);
  const transform = `translate(0 ${round(row.y)})`;
  const baseline = layout.fontSize * 0.35;
  const log = spec.axis.scale === 'log';
  const start = log ? layout.plot.left : layout.x(0);
  if (point.value === null)
    return tag('g', { class: 'row', transform }, label + tag('text', { class: 'missing', x: start + 8, y: baseline }, NOT_RECORDED));

  const at = (value: number) => (log && value <= 0 ? layout.plot.left : layout.x(value));
  const end = at(point.value);
  const [top, height] = [-layout.barHeight / 2, layout.barHeight];
  const single = point.values.length === 1;
  const box = { x: Math.min(start, end), y: top, width: Math.abs(end - start), height };
  const bar = log
    ? line('stem', start, 0, end, 0)
    : tag('rect', { class: single ? 'bar hollow' : 'bar', ...box, 'data-value': String(point.value) }) +
      (mark.hatch !== 'plain' && !single ? tag('rect', { class: 'bar-hatch', ...box, fill: `url(#${patternId(id, mark)})` }) : '');
  const whisker = point.interval ? line('whisker', at(point.interval.low), 0, at(point.interval.high), 0) : '';
  const cap = single ? '' : line('median', end, top - 2, end, top + height + 2);
  const rings = point.values.map((v) => tag('circle', { class: single ? 'ring only' : 'ring', cx: at(v), r: 3.5 })).join('');
  const textX = at(reachOf(point)) + 9;
  const value = tag('text', { class: 'value', x: textX, y: baseline }, row.valueText);
  const flag = point.flags.length
    ? tag('path', {
        class: 'flag',
        d: FLAG_PATH,
        transform: `translate(${Math.round(textX + textWidth(row.valueText, layout.fontSize) + 7)} 5)`,
      })
    : '';
  return tag('g', { class: `row ${mark.className}`, transform }, label + bar + whisker + cap + rings + value + flag);
}
