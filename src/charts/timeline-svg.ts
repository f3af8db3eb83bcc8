/** Timeline as SVG content. In: layout. Out: markup without colours; classes name roles. */
import { box, polyline } from './path.ts';
import { gridSvg, levelLine, line, text, textBlock, textBlocks, texts, ticksBelow, ticksBeside } from './svg-parts.ts';
import { escapeText, joined, tag, type Html } from './markup.ts';
import { round } from './text.ts';
import type { Stretch, TimelineLayout } from './timeline-layout.ts';

export function timelineSvg(layout: TimelineLayout): Html {
  const { plot, panels, modes, bands } = layout;
  const grid = panels.flatMap(({ ticks, y }) => ticks.map((tick) => levelLine(plot, tick, y(tick))));
  const keys = panels.flatMap((panel) => panel.keys);
  return joined([
    ...[...new Set(bands.map(({ mark }) => mark.className))].map((className) => modeSvg(className, layout)),
    labels('mode-label', modes, layout.modeY, layout),
    labels('phase-label', bands, layout.bandY, layout),
    gridSvg(grid),
    ticksBeside(grid),
    textBlocks(
      'panel-title',
      panels.map(({ title }) => title),
      layout.lineHeight,
    ),
    ...keys.map((key) => line(`series ${key.className}`, key.x, key.y - 4, key.x + 20, key.y - 4)),
    texts(
      'key',
      'start',
      keys.map((key) => text(key.x + 26, key.y, escapeText(key.text))),
    ),
    ...panels.flatMap(({ lines, y }) =>
      lines.map((l) => tag('path', { class: `series ${l.className}`, d: polyline(l.points.map(([x, v]) => [layout.x(x), y(v)])) })),
    ),
    ticksBelow(layout.ticks, layout.x, plot.bottom + 18),
    textBlock('axis-title', layout.title, layout.lineHeight),
  ]);
}

/** The bands of a mode in every panel, and the rule above them. */
function modeSvg(className: string, { bands, modes, panels, plot }: TimelineLayout): Html {
  const own = bands.flatMap(({ mark, from, to, title }, i) => {
    if (mark.className !== className) return [];
    const areas = panels.map((panel) => box(from, panel.top, to - from, panel.bottom - panel.top));
    return [tag('path', { class: i % 2 ? 'band odd' : 'band', d: areas.join('') }, tag('title', {}, escapeText(title)))];
  });
  const rules = modes.flatMap(({ mark, from, to }) =>
    mark.className === className ? [line('band-rule', from + 1, plot.top, to - 1, plot.top)] : [],
  );
  return tag('g', { class: className }, [...own, ...rules]);
}

/** Labels about their centres; the turned ones in a group that is turned. */
function labels(className: string, stretches: readonly Stretch[], y: number, { lineHeight, smallSize }: TimelineLayout): Html {
  const written = (turned: boolean) =>
    stretches.flatMap(({ label: { lines, x, ...label } }) =>
      (label.turned === turned ? lines : []).map((content, i) => {
        const below = round(y + (i - (lines.length - 1) / 2) * lineHeight + smallSize * 0.35) - round(y);
        return turned ? text(-y, round(x) + below, escapeText(content)) : text(x, round(y) + below, escapeText(content));
      }),
    );
  const turned = texts(className, 'middle', written(true));
  return joined([texts(className, 'middle', written(false)), turned && tag('g', { transform: 'rotate(-90)' }, turned)]);
}
