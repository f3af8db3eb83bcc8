/** Chart.js over a drawing: what is pointed at or read with the keyboard lights up and is said; switches draw anew. */
import {
  BarController,
  BarElement,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  Tooltip,
} from 'chart.js';
import type { ActiveElement } from 'chart.js';
import { barsOf, seriesKeyOf, type BarDatum } from './bars-config.ts';
import { toChartConfig, viewOf, type View } from './config.ts';
import { describePoint, describeXy } from '../../charts/format.ts';
import type { BarsSpec, ChartSpec, TimelineSpec, XySpec } from '../../charts/spec.ts';
import { renderSvg } from '../../charts/svg.ts';
import type { ChartTheme } from './theme.ts';
import { readingText, timeText } from './timeline-config.ts';
import { linkToText, openFromTable, openPoint, pointAt, chartPoint } from './chart-evidence.ts';
import type { XyDatum } from './xy-config.ts';

Chart.register(BarController, BarElement, LinearScale, LineController, LineElement, LogarithmicScale, PointElement, Tooltip);

/** One stop of keyboard reading: what is said, and the element that lights up, if the point was recorded. */
interface Stop {
  text: string;
  active?: ActiveElement;
}

/**
 * Lays Chart.js over the SVG of a `<ct-chart>` and sets `data-state="drawn"` and `data-values` (the values that can be pointed at, as JSON).
 * @returns a function that takes it away again
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
  const live = Object.assign(document.createElement('p'), { className: 'ct-live' });
  live.setAttribute('aria-live', 'polite');
  plot.append(canvas, live);

  const view: Required<View> = { relative: false, log: isLog(spec) };
  const hidden = new Set<string>();
  const stopping = new AbortController();
  let chart: Chart | undefined;
  let position = -1;

  const render = () => {
    const svg = [...plot.querySelectorAll<SVGSVGElement>('.ct-svg')].find((drawing) => drawing.getBoundingClientRect().width > 0);
    if (!svg) return;
    chart?.destroy();
    position = -1;
    const { width, height } = svg.getBoundingClientRect();
    // Whole pixels, so that the browser does not stretch the drawing; see overPlot.
    [canvas.width, canvas.height] = [Math.ceil(width), Math.ceil(height)];
    canvas.style.width = `${canvas.width}px`;
    canvas.style.height = `${canvas.height}px`;
    const scale = width / svg.viewBox.baseVal.width;
    chart = new Chart(canvas, toChartConfig(viewOf(spec, view), readTheme(plot), { variant: variantOf(svg), scale }));
    chart.data.datasets.forEach((dataset, i) => chart!.setDatasetVisibility(i, !hidden.has(seriesKeyOf(dataset))));
    chart.update('none');
    host.dataset.values = JSON.stringify(drawnValues(chart, spec));
  };

  const redraw = () => {
    for (const svg of plot.querySelectorAll('.ct-svg')) svg.outerHTML = renderSvg(viewOf(spec, view), { width: variantOf(svg), hidden });
  };

  const press = (button: HTMLButtonElement) => {
    const name = button.dataset.switch!;
    const pressed = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(pressed));
    if (name.startsWith('series:')) hidden[pressed ? 'delete' : 'add'](name.slice('series:'.length));
    else view[name as keyof View] = pressed;
    redraw();
    render();
  };

  const move = (event: KeyboardEvent) => {
    if (!chart || event.ctrlKey || event.metaKey || event.altKey) return;
    const stops = stopsOf(chart, spec, view);
    const last = stops.length - 1;
    const read = stops[position]?.active;
    if (event.key === 'Enter' && read) {
      event.preventDefault();
      openEvidence(read);
      return;
    }
    const steps: Record<string, number> = {
      ArrowRight: position + 1,
      ArrowDown: position + 1,
      ArrowLeft: position - 1,
      ArrowUp: position - 1,
      Home: 0,
      End: last,
      Escape: -1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    position = event.key === 'Escape' ? -1 : Math.max(0, Math.min(last, next));
    const stop = stops[position];
    live.textContent = stop?.text ?? '';
    const active = stop?.active ? [stop.active] : [];
    chart.setActiveElements(active);
    chart.tooltip?.setActiveElements(active, { x: 0, y: 0 });
    chart.update('none');
  };

  const openEvidence = ({ datasetIndex, index, element }: ActiveElement) => {
    const raw: unknown = chart!.data.datasets[datasetIndex]!.data[index];
    const { left, top } = canvas.getBoundingClientRect();
    const spot = new DOMRect(left + element.x, top + element.y, 0, 0);
    void openPoint(canvas, chartPoint(spec, view, datasetIndex, raw), () => spot);
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
      const nearest = chart && pointAt(chart, spec, event);
      if (nearest) openEvidence(nearest);
    },
    { signal },
  );
  openFromTable(host, spec, signal);
  linkToText(canvas, () => chart, spec, signal);
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
    chart?.destroy();
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

const variantOf = (svg: Element) => (svg.classList.contains('ct-narrow') ? 'narrow' : 'wide');

function isLog(spec: ChartSpec): boolean {
  if (spec.kind === 'timeline') return false;
  return (spec.kind === 'bars' ? spec.axis : spec.yAxis).scale === 'log';
}

/** The drawn points as they are in the data: bars `{group, series, value}`, xy `{panel, series, x, y}`, a timeline's lines. */
function drawnValues(chart: Chart, spec: ChartSpec): unknown {
  if (spec.kind === 'timeline')
    return chart.data.datasets.map(({ label, data }) => ({
      line: label,
      points: (data as { x: number; y: number }[]).map(({ x, y }) => [x, y]),
    }));
  if (spec.kind === 'xy')
    return chart.data.datasets
      .filter((_, i) => chart.isDatasetVisible(i))
      .flatMap(({ data }) => (data as unknown as XyDatum[]).filter(({ y }) => y !== null))
      .map(({ point: { panel, series, x, y } }) => ({ panel, series, x, y }));
  return chart.data.datasets
    .filter((_, i) => chart.isDatasetVisible(i))
    .flatMap(({ data }) => (data as unknown as BarDatum[]).map(({ x, point }) => ({ group: point.group, series: point.series, value: x })));
}

function stopsOf(chart: Chart, spec: ChartSpec, view: View): Stop[] {
  if (spec.kind === 'bars') return barStops(chart, viewOf(spec, view));
  return spec.kind === 'xy' ? xyStops(chart, spec) : lineStops(chart, spec);
}

/** Points in reading order: group by group, hidden series left out. */
function barStops(chart: Chart, spec: BarsSpec): Stop[] {
  return spec.groups.flatMap((group) =>
    spec.series.flatMap((series): Stop[] => {
      const point = spec.points.find((p) => p.group === group.key && p.series === series.key);
      const datasetIndex = barsOf(chart, series.key);
      if (!point || !chart.isDatasetVisible(datasetIndex)) return [];
      const text = describePoint(spec, point).join('; ');
      const index = (chart.data.datasets[datasetIndex]!.data as unknown as BarDatum[]).findIndex((d) => d.point.group === group.key);
      const element = chart.getDatasetMeta(datasetIndex).data[index];
      return [element ? { text, active: { datasetIndex, index, element } } : { text }];
    }),
  );
}

/** Panel by panel, series by series, each point in the order of its line; gaps are read as not recorded. */
function xyStops(chart: Chart, spec: XySpec): Stop[] {
  return chart.data.datasets.flatMap(({ data }, datasetIndex) =>
    chart.isDatasetVisible(datasetIndex)
      ? (data as unknown as XyDatum[]).map(({ point, y }, index): Stop => {
          const text = describeXy(spec, point).join('; ');
          const element = chart.getDatasetMeta(datasetIndex).data[index];
          return element && y !== null ? { text, active: { datasetIndex, index, element } } : { text };
        })
      : [],
  );
}

/** Line by line in the order of the panels, each from its first sample to its last. */
function lineStops(chart: Chart, spec: TimelineSpec): Stop[] {
  return chart.data.datasets.flatMap(({ data }, datasetIndex) =>
    (data as { x: number; y: number }[]).map(({ x, y }, index) => ({
      text: `${timeText(spec, x)}; ${readingText(spec, datasetIndex, y)}`,
      active: { datasetIndex, index, element: chart.getDatasetMeta(datasetIndex).data[index]! },
    })),
  );
}

/** Resolves tokens to colours by asking the browser, so that whatever the style sheet says is what is shown. */
function readTheme(plot: HTMLElement): ChartTheme {
  const probe = plot.appendChild(document.createElement('span'));
  const color = (value: string) => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const theme = {
    ink: color('var(--ink)'),
    ink2: color('var(--ink-2)'),
    paper: color('var(--paper)'),
    tint: color('color-mix(in srgb, var(--ink) 22%, transparent)'),
    font: getComputedStyle(plot).fontFamily,
  };
  probe.remove();
  return theme;
}
