/** Chart.js on a canvas in the place of a chart's SVG: pointing, keyboard, switches and themes. Printing shows the SVG. */
import { Chart, Tooltip } from 'chart.js';
import { isRecorded, type Datum, type Drawing } from '../../charts/config.ts';
import { drawingOf } from '../../charts/draw.ts';
import { valueAxis } from '../../charts/format.ts';
import { framed } from '../../charts/frame.ts';
import { HATCHES, TILE, type Ink, type Look } from '../../charts/look.ts';
import { PAPER } from '../../charts/palette.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import { renderSvg } from '../../charts/svg.ts';
import { viewOf, type View } from '../../charts/view.ts';
import { linkToText, openFromTable, openPoint } from '../evidence/chart-points.ts';
import { datumAt, evidenceOf, nearestTo, tooltipOf, wordsOf, type At, type Drawn } from './chart-evidence.ts';

Chart.register(Tooltip);

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** Draws a `<ct-chart>` for the width that it has, and says so with the values that can be pointed at. @param signal puts the SVG back */
export function drawChart(host: HTMLElement, spec: ChartSpec, signal: AbortSignal): void {
  const plot = host.querySelector<HTMLElement>('.ct-plot')!;
  const canvas = Object.assign(document.createElement('canvas'), { className: 'ct-canvas', tabIndex: 0, role: 'img' });
  canvas.setAttribute('aria-roledescription', 'chart');
  canvas.ariaLabel = `${spec.title}. Arrow keys read the points, Home and End go to the first and last, Enter opens the evidence, Escape leaves.`;
  const live = Object.assign(document.createElement('p'), { className: 'ct-live sr-only', ariaLive: 'polite' });
  plot.append(canvas, live);

  const view: Required<View> = { relative: false, log: spec.kind !== 'timeline' && valueAxis(spec).scale === 'log' };
  const hidden = new Set<string>();
  let drawn: Drawn | undefined;
  let position = -1;

  const render = () => {
    const svg = shownIn(plot);
    if (!svg) return;
    drawn?.chart.destroy();
    position = -1;
    const [{ width, height }, ink, shown] = [svg.getBoundingClientRect(), inkOf(plot, colorsOf(canvas)), viewOf(spec, view)];
    // In the place of the SVG to the pixel, so that nothing jumps; type has its own size.
    const drawing = { ...drawingOf(shown, Math.floor(width), ink, hidden), height: Math.floor(height) };
    drawing.config.options!.plugins!.tooltip = tooltipOf(shown, width, ink);
    const chart = drawOn(canvas, drawing);
    drawn = { chart, order: drawing.order, spec: shown };
    host.dataset.values = JSON.stringify(points().flatMap((at) => valuesOf(chart, at)));
  };

  /** Those that are shown, in reading order. */
  const points = () => drawn!.order.filter(([dataset]) => drawn!.chart.isDatasetVisible(dataset));

  const press = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLButtonElement>('button[data-switch]');
    if (!button) return;
    const name = button.dataset.switch!;
    const pressed = button.ariaPressed !== 'true';
    button.ariaPressed = String(pressed);
    if (name.startsWith('series:')) hidden[pressed ? 'delete' : 'add'](name.slice('series:'.length));
    else view[name as keyof View] = pressed;
    // What is printed.
    for (const svg of plot.querySelectorAll('.ct-svg'))
      svg.outerHTML = renderSvg(viewOf(spec, view), { width: svg.matches('.ct-narrow') ? 'narrow' : 'wide', hidden });
    render();
  };

  const move = (event: KeyboardEvent) => {
    if (!drawn || event.ctrlKey || event.metaKey || event.altKey) return;
    const order = points();
    const [at, step] = [order[position], STEPS[event.key]];
    if (event.key === 'Enter' && at) open(at);
    else if (event.key === 'Escape') point(-1);
    else if (step === undefined) return;
    else point(Math.max(0, Math.min(order.length - 1, position + step)));
    event.preventDefault();
  };

  /** Points at the point in that place, as a pointer does, and says it. */
  const point = (place: number) => {
    position = place;
    const [{ chart, spec: shown }, at] = [drawn!, points()[place]];
    const datum = at && datumAt(drawn!, at);
    live.textContent = datum ? wordsOf(shown, at[0], datum).join('; ') : '';
    const active = datum && isRecorded(datum) ? [{ datasetIndex: at[0], index: at[1] }] : [];
    chart.setActiveElements(active);
    chart.tooltip?.setActiveElements(active, { x: 0, y: 0 });
    chart.update('none');
  };

  const open = (at: At) => {
    const { chart } = drawn!;
    if (!isRecorded(datumAt(drawn!, at))) return;
    const { x, y } = chart.getDatasetMeta(at[0]).data[at[1]]!;
    const { left, top } = canvas.getBoundingClientRect();
    chart.tooltip?.setActiveElements([], { x: 0, y: 0 });
    void openPoint(spec, { ...view }, evidenceOf(drawn!, at), canvas, () => new DOMRect(left + x, top + y, 0, 0));
  };

  const clicked = (event: MouseEvent) => {
    const nearest = drawn && nearestTo(drawn, event);
    if (nearest) open(nearest);
  };
  host.addEventListener('click', press, { signal });
  canvas.addEventListener('keydown', move, { signal });
  canvas.addEventListener('click', clicked, { signal });
  openFromTable(host, spec, signal);
  linkToText(canvas, () => drawn, spec.study, signal);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', render, { signal });
  const themed = new MutationObserver(render);
  themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  let width = plot.clientWidth;
  const resized = new ResizeObserver(() => {
    if (plot.clientWidth === width) return;
    width = plot.clientWidth;
    render();
  });
  resized.observe(plot);
  signal.addEventListener('abort', () => {
    themed.disconnect();
    resized.disconnect();
    drawn?.chart.destroy();
    canvas.remove();
    live.remove();
  });
  render();
  host.dataset.state = 'drawn';
}

/** The drawing that the style sheet shows at the width of the page. */
const shownIn = (plot: HTMLElement) => [...plot.querySelectorAll('.ct-svg')].find((svg) => svg.getBoundingClientRect().width > 0);

function drawOn(canvas: HTMLCanvasElement, { width, height, config }: Drawing): Chart {
  [canvas.width, canvas.height] = [width, Math.ceil(height)];
  Object.assign(canvas.style, { width: `${canvas.width}px`, height: `${canvas.height}px` });
  return new Chart(canvas, config);
}

/** A chart as a PNG on paper, whatever the reader's theme, with two pixels for each of CSS: the address of its bytes. */
export function pictureOf(spec: ChartSpec, plot: HTMLElement): string {
  const drawing = framed(spec, [], 760, inkOf(plot, PAPER));
  drawing.config.options!.devicePixelRatio = 2;
  const chart = drawOn(document.createElement('canvas'), drawing);
  const picture = chart.toBase64Image();
  chart.destroy();
  return picture;
}

/** The value of a point as the chart's data have it, with what names it there; nothing where none was recorded. */
function valuesOf(chart: Chart, at: At): object[] {
  const datum: Datum = datumAt({ chart }, at);
  const { x, y, point } = datum;
  if (!isRecorded(datum)) return [];
  if (!point) return [{ line: chart.data.datasets[at[0]]!.label, x, y }];
  if ('group' in point) return [{ group: point.group, series: point.series, value: point.value }];
  return [{ panel: point.panel, series: point.series, x, y }];
}

const inkOf = (plot: HTMLElement, colors: Readonly<Record<string, string>>): Ink => ({
  color: (role) => colors[role]!,
  fill: (look) => patternOf(look, colors[look.role]!),
  font: getComputedStyle(plot).fontFamily,
});

/** Each role as the browser shows it, for whatever the style sheet says. */
function colorsOf(canvas: HTMLCanvasElement): Readonly<Record<string, string>> {
  const shown = Object.keys(PAPER).map((role) => {
    canvas.style.color = `var(--${role})`;
    return [role, getComputedStyle(canvas).color] as const;
  });
  return Object.fromEntries(shown);
}

/** Tint and hatch of a bar, drawn at the density of the screen. */
function patternOf({ hatch }: Look, color: string): CanvasPattern {
  const density = window.devicePixelRatio;
  const tile = Object.assign(document.createElement('canvas'), { width: TILE * density, height: TILE * density });
  const ctx = tile.getContext('2d')!;
  ctx.scale(density, density);
  ctx.globalAlpha = 0.24;
  ctx.fillStyle = ctx.strokeStyle = color;
  ctx.fillRect(0, 0, TILE, TILE);
  ctx.globalAlpha = 0.75;
  ctx.lineCap = 'round';
  ctx.lineWidth = 1.1;
  ctx.stroke(new Path2D(HATCHES[hatch]));
  const pattern = ctx.createPattern(tile, 'repeat')!;
  pattern.setTransform(new DOMMatrix().scale(1 / density));
  return pattern;
}
