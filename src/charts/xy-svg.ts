/** An xy chart as SVG content. In: spec and layout. Out: markup without colours; classes name roles. */
import { NOT_RECORDED } from './format.ts';
import { shapePath, type Mark } from './marks.ts';
import { box, flagPath, polyline } from './path.ts';
import type { XySpec } from './spec.ts';
import { gridSvg, levelLine, line, text, textBlock, texts, ticksBelow, ticksBeside } from './svg-parts.ts';
import { escapeText, joined, tag, type Html } from './markup.ts';
import { LABEL_LINE, type PlacedLabel } from './xy-labels.ts';
import type { XyDot } from './xy-dots.ts';
import { HALO, swatchOf, type XyLayout, type XyLine, type XyPanel } from './xy-layout.ts';

/** @param hidden keys of series that are left out */
export function xySvg(spec: XySpec, layout: XyLayout, hidden: ReadonlySet<string>): Html {
  return joined([
    textBlock('axis-title', layout.yTitle, 17),
    keysSvg(spec, layout),
    ...layout.panels.map((panel) =>
      panelSvg(spec, layout, {
        ...panel,
        lines: panel.lines.filter(({ series }) => !hidden.has(series)),
        labels: panel.labels.filter(({ series }) => !hidden.has(series)),
      }),
    ),
    textBlock('axis-title', layout.xTitle, 17),
  ]);
}

function keysSvg(spec: XySpec, { keys }: XyLayout): Html {
  const marks = keys.map(({ mark, x, y }) => keySvg(spec, mark, x, y - 4));
  const names = keys.map(({ label, x, y }) => text(x + swatchOf(spec) + 6, y, escapeText(label)));
  return keys.length ? tag('g', { class: 'keys' }, [...marks, texts('dot-label', 'start', names)]) : '';
}

/** A series' marker, on a piece of its line where it has one; `x` is the left end, `y` the middle. */
export function keySvg(spec: XySpec, { className, shape, dash }: Mark, x: number, y: number): Html {
  const width = swatchOf(spec);
  const piece = tag('path', { class: 'series', d: `M${x} ${y}h${width}`, 'stroke-dasharray': dash.join(' ') || undefined });
  return tag('g', { class: className }, [
    spec.mark === 'line' ? piece : '',
    tag('path', { class: 'dot', d: shapePath(shape, x + width / 2, y, 4) }),
  ]);
}

function panelSvg(spec: XySpec, layout: XyLayout, { plot, x, y, ...panel }: XyPanel): Html {
  const across = (at: number) =>
    polyline([
      [plot.left, at],
      [plot.right, at],
    ]);
  const heights = [plot.bottom, ...panel.yTicks.map(y)];
  return tag('g', { class: 'panel' }, [
    panel.title.lines.length ? textBlock('panel-title', panel.title, LABEL_LINE) : '',
    spec.mark === 'spread' && y(0) < plot.bottom
      ? tag('path', { class: 'band mark-neutral', d: box(plot.left, y(0), plot.right - plot.left, plot.bottom - y(0)) })
      : '',
    panel.yTicks.includes(0) ? tag('path', { class: 'grid zero', d: across(y(0)) }) : '',
    tag('path', { class: 'grid', d: [...new Set(heights.map(across))].join('') }),
    spec.mark === 'line'
      ? ''
      : gridSvg(
          layout.xTicks.map((tick) => ({ tick, from: [x(tick), plot.top], to: [x(tick), plot.bottom] })),
          spec.xAxis.reference,
        ),
    panel.beside ? ticksBeside(panel.yTicks.map((tick) => levelLine(plot, tick, y(tick)))) : '',
    panel.below ? ticksBelow(layout.xTicks, x, plot.bottom + 19) : '',
    panel.empty ? text(plot.left + 8, (plot.top + plot.bottom) / 2, escapeText(NOT_RECORDED), { class: 'missing' }) : '',
    ...frontsSvg(panel.lines),
    ...(spec.mark === 'spread' ? panel.lines.map((l) => tag('g', { class: l.mark.className }, l.stops.map(truthSvg))) : []),
    ...panel.lines.map((l) => lineSvg(spec, layout, l)),
    labelsSvg(panel.labels),
  ]);
}

/** Each label after its leader, so that it is clear of those before. */
function labelsSvg(labels: XyPanel['labels']): Html {
  const label = (one: PlacedLabel) =>
    joined([one.leader ? line(`leader ${one.className}`, ...one.leader) : '', textBlock(undefined, one, LABEL_LINE)]);
  return texts('dot-label', 'start', labels.map(label));
}

function lineSvg(spec: XySpec, layout: XyLayout, { mark, stops }: XyLine): Html {
  const dots = stops.filter((stop) => stop !== null);
  const path =
    spec.mark === 'line' && dots.length > 1
      ? tag('path', { class: 'series', d: gapped(stops), 'stroke-dasharray': mark.dash.join(' ') || undefined })
      : '';
  const dotSvg = (dot: XyDot): Html[] => [
    dot.point.front === undefined ? '' : tag('circle', { class: 'halo', cx: dot.x, cy: dot.y, r: HALO }),
    dot.whisker ? line('whisker', dot.x, dot.whisker[0], dot.x, dot.whisker[1]) : '',
    ...dot.rings.map((y) => tag('circle', { cx: dot.x, cy: y, r: layout.ringRadius })),
    tag('path', { class: dot.hollow ? 'dot hollow' : 'dot', d: shapePath(mark.shape, dot.x, dot.y, layout.radius) }),
    dot.point.flags.length ? tag('path', { class: 'flag', d: flagPath(dot.x + 4, dot.y - 4) }) : '',
  ];
  return tag('g', { class: mark.className }, [path, ...dots.flatMap(dotSvg)]);
}

/** Steps from each point of a front to the next, by rising x. */
function frontsSvg(lines: readonly XyLine[]): Html[] {
  const dots = lines.flatMap(({ stops }) =>
    stops.flatMap((dot) => (dot?.from && dot.point.front !== undefined ? [{ ...dot, ...dot.from }] : [])),
  );
  return [...Map.groupBy(dots, ({ point }) => point.front).values()].map((front) => {
    const corners = front.toSorted((a, b) => a.x - b.x);
    const steps = corners.flatMap(({ x, y }, i) => [[x, corners[i - 1]?.y ?? y] as const, [x, y] as const]);
    return corners.length > 1 ? tag('path', { class: 'front', d: polyline(steps) }) : '';
  });
}

/** At the true place of a spread point: its interval, and where it was moved a small dot with a stem to its mark. */
function truthSvg(dot: XyDot | null): Html {
  if (!dot?.from) return '';
  const { x, y, from, across } = dot;
  return joined([
    across ? line('whisker', across[0], from.y, across[1], from.y) : '',
    from.x === x && from.y === y
      ? ''
      : joined([line('leader', from.x, from.y, x, y), tag('path', { class: 'true', d: shapePath('circle', from.x, from.y, 2) })]),
  ]);
}

/** A line that stops before a gap and begins anew after it. */
function gapped(stops: XyLine['stops']): string {
  const stretches = stops.reduce<XyDot[][]>((all, dot) => (dot ? all.with(-1, [...all.at(-1)!, dot]) : [...all, []]), [[]]);
  return stretches.map((dots) => polyline(dots.map(({ x, y }) => [x, y]))).join('');
}
