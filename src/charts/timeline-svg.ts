/** Timeline as SVG content. In: layout. Out: markup without colours; classes name roles. */
import { formatTick } from './format.ts';
import type { FittedLabel, TimelineLayout, TimelinePanel } from './timeline-layout.ts';
import { line, textBlock } from './svg-parts.ts';
import { escapeText, round, tag } from './text.ts';

export function timelineSvg(layout: TimelineLayout): string {
  const { plot } = layout;
  return [
    ...layout.bands.map((band, i) =>
      tag(
        'g',
        { class: band.mark.className },
        tag('title', {}, escapeText(band.title)) +
          layout.panels
            .map((p) =>
              tag('rect', {
                class: i % 2 ? 'band odd' : 'band',
                x: band.from,
                y: p.top,
                width: band.to - band.from,
                height: p.bottom - p.top,
              }),
            )
            .join(''),
      ),
    ),
    ...layout.modes.map((mode) =>
      tag(
        'g',
        { class: mode.mark.className },
        line('band-rule', mode.from + 1, plot.top, mode.to - 1, plot.top) + fitted('mode-label', mode.label, layout),
      ),
    ),
    ...layout.bands.map((band) => fitted('phase-label', band.label, layout)),
    ...layout.panels.map((panel) => panelSvg(panel, layout)),
    ...layout.ticks.map((t) => tag('text', { class: 'tick', x: layout.x(t), y: plot.bottom + 18, 'text-anchor': 'middle' }, formatTick(t))),
    textBlock('axis-title', layout.title, layout.lineHeight),
  ].join('');
}

function panelSvg(panel: TimelinePanel, layout: TimelineLayout): string {
  const { left, right } = layout.plot;
  return [
    ...panel.ticks.map((t) => line(t === 0 ? 'grid zero' : 'grid', left, panel.y(t), right, panel.y(t))),
    ...panel.ticks.map((t) => tag('text', { class: 'tick', x: left - 8, y: panel.y(t) + 4, 'text-anchor': 'end' }, formatTick(t))),
    textBlock('panel-title', panel.title, layout.lineHeight),
    ...panel.keys.map(
      (key) =>
        line(`series ${key.className}`, key.x, key.y - 4, key.x + 20, key.y - 4) +
        tag('text', { class: 'key', x: key.x + 26, y: key.y }, escapeText(key.text)),
    ),
    ...panel.lines.map((l) =>
      tag('path', { class: `series ${l.className}`, d: pathOf(l.points.map(([x, y]) => [layout.x(x), panel.y(y)])) }),
    ),
  ].join('');
}

const pathOf = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], i) => `${i ? 'L' : 'M'}${round(x)} ${round(y)}`).join('');

function fitted(className: string, { lines, turned, x, y }: FittedLabel, layout: TimelineLayout): string {
  const first = y - ((lines.length - 1) * layout.lineHeight) / 2 + layout.smallSize * 0.35;
  const transform = turned ? `rotate(-90 ${round(x)} ${round(y)})` : undefined;
  return lines
    .map((text, i) =>
      tag('text', { class: className, x, y: first + i * layout.lineHeight, 'text-anchor': 'middle', transform }, escapeText(text)),
    )
    .join('');
}
