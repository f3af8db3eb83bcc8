/** Chart.js over a drawing: what is pointed at or read with the keyboard lights up and is said; switches draw anew. */
import { BarController, BarElement, Chart, LinearScale, LineController, LineElement, PointElement, Tooltip } from 'chart.js';
import { valueAxis } from '../../charts/format.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import { renderSvg } from '../../charts/svg.ts';
import { viewOf, type View } from '../../charts/view.ts';
import { elementsOf, linkToText, openFromTable, openPoint, targetAt, type Drawn } from './chart-evidence.ts';
import { chartOver, type ChartTheme } from './config.ts';
import type { Target } from './targets.ts';

Chart.register(BarController, BarElement, LinearScale, LineController, LineElement, PointElement, Tooltip);

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
  const live = Object.assign(document.createElement('p'), { className: 'ct-live sr-only' });
  live.setAttribute('aria-live', 'polite');
  plot.append(canvas, live);

  const view: Required<View> = { relative: false, log: spec.kind !== 'timeline' && valueAxis(spec).scale === 'log' };
  const hidden = new Set<string>();
  const stopping = new AbortController();
  let drawn: (Drawn & { scale: number }) | undefined;
  let position = -1;

  const render = () => {
    const svg = [...plot.querySelectorAll<SVGSVGElement>('.ct-svg')].find((drawing) => drawing.getBoundingClientRect().width > 0);
    if (!svg) return;
    drawn?.chart.destroy();
    position = -1;
    const { width, height } = svg.getBoundingClientRect();
    // Whole pixels, so that the browser does not stretch the drawing; see chartOver.
    [canvas.width, canvas.height] = [Math.ceil(width), Math.ceil(height)];
    canvas.style.width = `${canvas.width}px`;
    canvas.style.height = `${canvas.height}px`;
    const scale = width / svg.viewBox.baseVal.width;
    const { targets, config } = chartOver(viewOf(spec, view), readTheme(plot), { variant: variantOf(svg), scale, hidden });
    drawn = { chart: new Chart(canvas, config), targets, scale };
    host.dataset.values = JSON.stringify(targets.filter(({ x }) => x !== null).map(({ data }) => data));
  };

  const press = (button: HTMLButtonElement) => {
    const name = button.dataset.switch!;
    const pressed = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(pressed));
    if (name.startsWith('series:')) hidden[pressed ? 'delete' : 'add'](name.slice('series:'.length));
    else view[name as keyof View] = pressed;
    for (const svg of plot.querySelectorAll('.ct-svg')) svg.outerHTML = renderSvg(viewOf(spec, view), { width: variantOf(svg), hidden });
    render();
  };

  const move = (event: KeyboardEvent) => {
    if (!drawn || event.ctrlKey || event.metaKey || event.altKey) return;
    const { chart, targets } = drawn;
    const last = targets.length - 1;
    const read = targets[position];
    if (event.key === 'Enter' && read && read.x !== null) {
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
    const target = targets[position];
    live.textContent = target?.lines().join('; ') ?? '';
    const active = elementsOf(drawn, target);
    chart.setActiveElements(active);
    chart.tooltip?.setActiveElements(active, { x: 0, y: 0 });
    chart.update('none');
  };

  const openEvidence = ({ x, y, card }: Target) => {
    const { left, top } = canvas.getBoundingClientRect();
    const { scale } = drawn!;
    void openPoint(canvas, card(), () => new DOMRect(left + x! * scale, top + y * scale, 0, 0));
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
      const target = drawn && targetAt(drawn, spec, event);
      if (target) openEvidence(target);
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

const variantOf = (svg: Element) => (svg.classList.contains('ct-narrow') ? 'narrow' : 'wide');

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
