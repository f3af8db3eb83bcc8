/** Chart.js on a canvas in the place of a chart's SVG: pointing, keyboard, switches and themes. Printing shows the SVG. */
import { Chart } from 'chart.js';
import { isRecorded, type Datum, type Drawing } from '../../charts/config.ts';
import { drawingOf } from '../../charts/draw.ts';
import { valueAxis } from '../../charts/format.ts';
import { HATCHES, TILE, type Ink, type Look } from '../../charts/look.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import { renderSvg } from '../../charts/svg.ts';
import { viewOf, type View } from '../../charts/view.ts';
import { datumAt, evidenceOf, linkToText, nearestTo, openFromTable, openPoint, shownOf, type Drawn } from './chart-evidence.ts';

/**
 * Draws a `<ct-chart>` for the width that it has and sets `data-state="drawn"` and `data-values` (the values that can be pointed at, as JSON).
 * @returns a function that puts the SVG back
 */
export function drawChart(host: HTMLElement, spec: ChartSpec): () => void {
  const plot = host.querySelector<HTMLElement>('.ct-plot')!;
  const canvas = Object.assign(document.createElement('canvas'), { className: 'ct-canvas', tabIndex: 0 });
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-roledescription', 'chart');
  canvas.setAttribute(
    'aria-label',
    `${spec.title}. Arrow keys read the points, Home and End go to the first and last, Enter opens the evidence, Escape leaves.`,
  );
  const live = Object.assign(document.createElement('p'), { className: 'ct-live sr-only' });
  live.setAttribute('aria-live', 'polite');
  plot.append(canvas, live);

  const view: Required<View> = { relative: false, log: spec.kind !== 'timeline' && valueAxis(spec).scale === 'log' };
  const hidden = new Set<string>();
  const stopping = new AbortController();
  let drawn: Drawn | undefined;
  let position = -1;

  const render = () => {
    const svg = shownIn(plot);
    if (!svg) return;
    drawn?.chart.destroy();
    position = -1;
    const { width, height } = svg.getBoundingClientRect();
    // In the place of the SVG to the pixel, so that nothing jumps; type has its own size.
    const drawing = { ...drawingOf(viewOf(spec, view), Math.floor(width), inkOf(plot), hidden), height: Math.floor(height) };
    drawn = drawOn(canvas, drawing);
    const recorded = points()
      .map((at) => datumAt(drawn!, ...at))
      .filter(isRecorded);
    host.dataset.values = JSON.stringify(recorded.map(valuesOf));
  };

  /** Those that are shown, in reading order. */
  const points = () => drawn!.order.filter(([dataset]) => drawn!.chart.isDatasetVisible(dataset));

  const press = (button: HTMLButtonElement) => {
    const name = button.dataset.switch!;
    const pressed = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(pressed));
    if (name.startsWith('series:')) hidden[pressed ? 'delete' : 'add'](name.slice('series:'.length));
    else view[name as keyof View] = pressed;
    // What is printed.
    for (const svg of plot.querySelectorAll('.ct-svg')) {
      const width = svg.classList.contains('ct-narrow') ? 'narrow' : 'wide';
      svg.outerHTML = renderSvg(viewOf(spec, view), { width, hidden });
    }
    render();
  };

  const move = (event: KeyboardEvent) => {
    if (!drawn || event.ctrlKey || event.metaKey || event.altKey) return;
    const { chart } = drawn;
    const order = points();
    const at = order[position];
    if (event.key === 'Enter' && at) {
      event.preventDefault();
      open(at);
      return;
    }
    const steps: Record<string, number> = {
      ArrowRight: position + 1,
      ArrowDown: position + 1,
      ArrowLeft: position - 1,
      ArrowUp: position - 1,
      Home: 0,
      End: order.length - 1,
      Escape: -1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    position = event.key === 'Escape' ? -1 : Math.max(0, Math.min(order.length - 1, next));
    const found = order[position];
    const datum = found && datumAt(drawn, ...found);
    live.textContent = datum?.words().join('; ') ?? '';
    const active = datum && isRecorded(datum) ? [{ datasetIndex: found[0], index: found[1] }] : [];
    chart.setActiveElements(active);
    chart.tooltip?.setActiveElements(active, { x: 0, y: 0 });
    chart.update('none');
  };

  const open = ([dataset, index]: readonly [number, number]) => {
    const { chart } = drawn!;
    const datum = datumAt(drawn!, dataset, index);
    if (!isRecorded(datum)) return;
    const { x, y } = chart.getDatasetMeta(dataset).data[index]!;
    const { left, top } = canvas.getBoundingClientRect();
    chart.tooltip?.setActiveElements([], { x: 0, y: 0 });
    const point = evidenceOf(viewOf(spec, view), drawn!, dataset, index);
    void openPoint(shownOf(spec, { ...view }), point, canvas, () => new DOMRect(left + x, top + y, 0, 0));
  };

  const { signal } = stopping;
  host.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLButtonElement>('button[data-switch]');
      if (button) press(button);
    },
    { signal },
  );
  canvas.addEventListener('keydown', move, { signal });
  canvas.addEventListener(
    'click',
    (event) => {
      const nearest = drawn && nearestTo(drawn, event);
      if (nearest) open(nearest);
    },
    { signal },
  );
  openFromTable(host, spec, signal);
  linkToText(canvas, () => drawn, spec, signal);
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

  const dispose = () => {
    stopping.abort();
    themed.disconnect();
    resized.disconnect();
    drawn?.chart.destroy();
    canvas.remove();
    live.remove();
  };
  try {
    render();
  } catch (error) {
    dispose();
    throw error;
  }
  host.dataset.state = 'drawn';
  return dispose;
}

/** The drawing that the style sheet shows at the width of the page. */
const shownIn = (plot: HTMLElement) => [...plot.querySelectorAll('.ct-svg')].find((svg) => svg.getBoundingClientRect().width > 0);

/** A chart on a canvas of its own size. */
export function drawOn(canvas: HTMLCanvasElement, { width, height, config, order }: Drawing): Drawn {
  [canvas.width, canvas.height] = [width, Math.ceil(height)];
  Object.assign(canvas.style, { width: `${canvas.width}px`, height: `${canvas.height}px` });
  return { chart: new Chart(canvas, config), order };
}

/** The value of a point as the chart's data have it, with what names it there. */
function valuesOf({ x, y, point, words }: Datum) {
  if (!point) return { line: words()[1]!.split(':')[0], x, y };
  if ('group' in point) return { group: point.group, series: point.series, value: point.value };
  return { panel: point.panel, series: point.series, x, y };
}

/** Resolves roles to colours by asking the browser, so that whatever the style sheet says is what is shown. */
export function inkOf(plot: HTMLElement, color?: Ink['color']): Ink {
  const styles = getComputedStyle(plot);
  const shown = color ?? ((role) => styles.getPropertyValue(`--${role}`));
  return { color: shown, fill: (look) => patternOf(look, shown(look.role)), font: styles.fontFamily };
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
