/** An xy chart as SVG content. In: spec and layout. Out: markup without colours; classes name roles. */
import { FLAG_PATH } from './bars-svg.ts';
import { formatTick, NOT_RECORDED } from './format.ts';
import { shapePath, type Mark } from './marks.ts';
import type { XySpec } from './spec.ts';
import { line, textBlock } from './svg-parts.ts';
import { escapeText, round, tag } from './text.ts';
import { LABEL_LINE } from './xy-labels.ts';
import { swatchOf, type XyDot, type XyLayout, type XyLine, type XyPanel } from './xy-layout.ts';

export function xySvg(spec: XySpec, layout: XyLayout): string {
  return [
    textBlock('axis-title', layout.yTitle, 17),
    keysSvg(spec, layout),
    ...layout.panels.map((panel) => panelSvg(spec, layout, panel)),
    textBlock('axis-title', layout.xTitle, 17),
    ...layout.list.map((name) => textBlock('dot-label', name, LABEL_LINE)),
  ].join('');
}

function keysSvg(spec: XySpec, { keys }: XyLayout): string {
  const key = ({ label, mark, x, y }: XyLayout['keys'][number]) =>
    keySvg(spec, mark, x, y - 4) + tag('text', { class: 'dot-label', x: x + swatchOf(spec) + 6, y }, escapeText(label));
  return keys.length ? tag('g', { class: 'keys' }, keys.map(key).join('')) : '';
}

/** A series' marker, on a piece of its line where it has one; `x` is the left end, `y` the middle. */
export function keySvg(spec: XySpec, { className, shape, dash }: Mark, x: number, y: number): string {
  const width = swatchOf(spec);
  const piece = tag('path', { class: 'series', d: `M${x} ${y}h${width}`, 'stroke-dasharray': dash.join(' ') || undefined });
  return tag(
    'g',
    { class: className },
    (spec.mark === 'line' ? piece : '') + tag('path', { class: 'dot', d: shapePath(shape, x + width / 2, y, 4) }),
  );
}

function panelSvg(spec: XySpec, layout: XyLayout, panel: XyPanel): string {
  const { plot, x, y } = panel;
  const zero = (tick: number) => (tick === 0 ? 'grid zero' : 'grid');
  const text = (tick: number, at: Record<string, string | number>) => tag('text', { class: 'tick', ...at }, formatTick(tick));
  return tag(
    'g',
    { class: 'panel' },
    [
      panel.title.lines.length ? textBlock('panel-title', panel.title, LABEL_LINE) : '',
      ...panel.yTicks.filter((t) => t === 0).map((t) => line('grid zero', plot.left, y(t), plot.right, y(t))),
      gridSvg(plot, new Set([plot.bottom, ...panel.yTicks.map(y)].map(round))),
      ...(spec.mark === 'scatter' ? layout.xTicks.map((t) => line(zero(t), x(t), plot.top, x(t), plot.bottom)) : []),
      ...(panel.beside ? panel.yTicks.map((t) => text(t, { x: plot.left - 8, y: y(t) + 4, 'text-anchor': 'end' })) : []),
      ...(panel.below ? layout.xTicks.map((t) => text(t, { x: x(t), y: plot.bottom + 19, 'text-anchor': 'middle' })) : []),
      panel.empty ? tag('text', { class: 'missing', x: plot.left + 8, y: (plot.top + plot.bottom) / 2 }, NOT_RECORDED) : '',
      panel.frontier.length ? tag('path', { class: 'frontier', d: pathOf(panel.frontier) }) : '',
      ...panel.lines.map((l) => lineSvg(spec, layout, l)),
      ...panel.labels.map((label) =>
        tag(
          'g',
          { class: label.className },
          (label.leader ? line('leader', ...label.leader) : '') + textBlock('dot-label', label, LABEL_LINE),
        ),
      ),
    ].join(''),
  );
}

/** All lines across a panel as one path. */
const gridSvg = ({ left, right }: XyPanel['plot'], heights: ReadonlySet<number>): string =>
  tag('path', { class: 'grid', d: [...heights].map((at) => `M${round(left)} ${at}H${round(right)}`).join('') });

function lineSvg(spec: XySpec, layout: XyLayout, { mark, stops }: XyLine): string {
  const dots = stops.filter((stop) => stop !== null);
  const path =
    spec.mark === 'line' && dots.length > 1
      ? tag('path', { class: 'series', d: gapped(stops), 'stroke-dasharray': mark.dash.join(' ') || undefined })
      : '';
  const dotSvg = (dot: XyDot) =>
    tag(
      'g',
      {},
      (dot.whisker ? line('whisker', dot.x, dot.whisker[0], dot.x, dot.whisker[1]) : '') +
        dot.rings.map((y) => tag('circle', { class: 'ring', cx: dot.x, cy: y, r: layout.ringRadius })).join('') +
        tag('path', {
          class: dot.hollow ? 'dot hollow' : 'dot',
          d: shapePath(mark.shape, dot.x, dot.y, layout.radius),
          'data-x': String(dot.point.x),
          'data-y': String(dot.point.y),
        }) +
        (dot.point.flags.length
          ? tag('path', { class: 'flag', d: FLAG_PATH, transform: `translate(${round(dot.x + 4)} ${round(dot.y - 4)})` })
          : ''),
    );
  return tag('g', { class: mark.className }, path + dots.map(dotSvg).join(''));
}

const pathOf = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], i) => `${i ? 'L' : 'M'}${round(x)} ${round(y)}`).join('');

/** A line that stops before a gap and begins anew after it. */
const gapped = (stops: XyLine['stops']) =>
  stops.map((dot, i) => (dot ? `${stops[i - 1] ? 'L' : 'M'}${round(dot.x)} ${round(dot.y)}` : '')).join('');
