/** Lines or scattered points over a numeric x, in one panel or in small multiples. */
import { extentOf, font, LINE, NARROW, SMALL, type Drawing } from './config.ts';
import { evidence } from './evidence.ts';
import { axisTitle, NOT_RECORDED } from './format.ts';
import { lookOf, type Ink, type Look } from './look.ts';
import { panelsDrawing, plotWidth, type Panel } from './panels.ts';
import type { XyPoint, XySpec } from './spec.ts';
import { wrapText } from './text.ts';

/** Height of a panel by number of columns. */
const HEIGHTS: Readonly<Record<number, number>> = { 1: 300, 2: 200, 3: 150 };

export function xyDrawing(spec: XySpec, width: number, ink: Ink): Drawing {
  const { series, points, panels } = spec;
  const most = panels.length === 4 ? 2 : 3;
  const columns = Math.min(panels.length, width < NARROW ? 2 : most);
  const isSingle = panels.length === 1;
  const drawn = panels.map(({ key, label }): Panel => {
    const own = points.filter(({ panel }) => panel === key);
    const title = [label, own.every(({ y }) => y === null) ? NOT_RECORDED : ''].filter(Boolean).join(': ');
    return {
      title: title === '' ? [] : wrapText(title, SMALL, plotWidth(width, columns), 'bold'),
      sets: series.map((one, s) => {
        const [inSeries, look] = [own.filter((point) => point.series === one.key), lookOf(one.key, s)];
        return {
          data: inSeries.map((point) => ({ x: point.x, y: point.y ?? NaN, point, look })),
          look: { label: one.label, ...lineLook(spec, inSeries, look, ink, isSingle ? 4.25 : 3.25) },
        };
      }),
    };
  });
  const values = points.flatMap((point) => (point.y === null ? [] : [point.y, ...extentOf(point)]));
  const rows = Array.from({ length: Math.ceil(drawn.length / columns) }, (_, row) => ({
    axis: spec.yAxis,
    values,
    height: HEIGHTS[columns]!,
    panels: drawn.slice(row * columns, (row + 1) * columns),
  }));
  const text = wrapText(axisTitle(spec.yAxis, 'y'), SMALL, width);
  const title = {
    display: true,
    text,
    align: 'start',
    color: ink.color('ink-2'),
    font: { ...font(ink, SMALL), weight: 'normal', lineHeight: `${LINE}px` },
    padding: { top: 0, bottom: 8 },
  };
  const shown = { xAxis: spec.xAxis, isLine: spec.mark === 'line', nearest: 'xy', rows, above: text.length * LINE + 8 } as const;
  const plugins = [evidence(ink, { interval: 1.25, ring: isSingle ? 2.5 : 2 })];
  return panelsDrawing({ ...shown, plugins, options: { plugins: { title } } }, width, ink);
}

function lineLook(spec: XySpec, points: readonly XyPoint[], { role, marker, dash }: Look, ink: Ink, radius: number) {
  const color = ink.color(role);
  // A single observation is hollow.
  const fills = points.map(({ values }) => (values.length === 1 ? ink.color('paper') : color));
  return {
    showLine: spec.mark === 'line',
    borderColor: color,
    borderWidth: 1.6,
    borderDash: dash,
    ...marker,
    radius,
    pointBorderColor: color,
    pointBorderWidth: marker.pointStyle === 'cross' ? 2.5 : 1.5,
    pointBackgroundColor: fills,
    pointHoverBackgroundColor: fills,
    pointHoverRadius: radius + 2.5,
    pointHoverBorderColor: ink.color('ink'),
    pointHoverBorderWidth: 2,
  };
}
