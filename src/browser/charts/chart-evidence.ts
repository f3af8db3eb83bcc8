/**
 * The evidence of a drawn chart: the card of a point, on the canvas and in the table below it, and the light that goes between
 * points and the numbers of the text that were computed from them. In: a drawn chart and its spec.
 */
import type { Chart, InteractionOptions } from 'chart.js';
import { datumOf, isRecorded, type Datum, type Drawing } from '../../charts/config.ts';
import { dataValue, decimalsOf, describePoint, valueAxis, valueOf } from '../../charts/format.ts';
import type { BarPoint, BarsSpec, ChartSpec, XyPoint, XySpec } from '../../charts/spec.ts';
import { formatNumber } from '../../run/format.ts';
import type { Source } from '../../run/types.ts';
import type { ChartPoint } from '../evidence/evidence-card-data.ts';
import { stepThrough } from '../evidence/figure-stops.ts';

/** A chart on its canvas, with its points in reading order. */
export interface Drawn extends Pick<Drawing, 'order'> {
  chart: Chart;
}

export const datumAt = ({ chart }: Drawn, dataset: number, index: number): Datum => datumOf(chart.data.datasets[dataset]!.data, index);

/** The point that an event on the canvas means; of bars the row's. */
export function nearestTo({ chart }: Drawn, event: Event): [dataset: number, index: number] | undefined {
  const [nearest] = chart.getElementsAtEventForMode(event, 'nearest', chart.options.interaction as InteractionOptions, true);
  return nearest && [nearest.datasetIndex, nearest.index];
}

/** What the card of a point shows. @param datum one that was recorded */
export function pointEvidence(spec: ChartSpec, { point, words, y }: Datum): ChartPoint {
  if (spec.kind !== 'timeline') return markEvidence(spec, point!);
  const [time, reading] = words() as [string, string];
  const unit = spec.panels.find(({ lines }) => lines.some(({ label }) => reading.startsWith(`${label}: `)))!.axis.unit;
  const figure = { value: y, unit, n: 1, values: [y], sources: spec.sources ?? [] };
  return { text: `${spec.title}: ${time}`, published: reading, figure, flags: [] };
}

function markEvidence(spec: BarsSpec | XySpec, point: BarPoint | XyPoint): ChartPoint {
  const [value, { unit }] = [valueOf(point)!, valueAxis(spec)];
  const { values, n = values.length, interval, sources, flags } = point;
  return {
    text: `${spec.title}: ${describePoint(spec, point)[0]}`,
    published: formatNumber(value, unit, decimalsOf(spec)).text,
    figure: { value, unit, n, values, sources, ...(interval ? { interval } : {}) },
    flags,
  };
}

/** Opens the card of a point beside `at`, on behalf of the canvas or the cell that shows it. */
export async function openPoint(trigger: HTMLElement, point: ChartPoint, at: () => DOMRect): Promise<void> {
  const [{ show }, { pointCard }] = await Promise.all([
    import('../evidence/evidence-card-popup.ts'),
    import('../evidence/evidence-card-data.ts'),
  ]);
  await show(trigger, 'press', () => pointCard(point), at);
}

/** The figures in the table of a chart open the same cards as its points. Rows are in the order of the points. */
export function openFromTable(host: HTMLElement, spec: ChartSpec, signal: AbortSignal): void {
  const table = host.querySelector('table');
  if (!table || spec.kind === 'timeline') return;
  const points = new Map<Element, BarPoint | XyPoint>();
  const cells = [...table.querySelectorAll('tbody tr')].flatMap((row, i) => {
    const point = spec.points[i];
    const figure = point && valueOf(point);
    const cell = row.querySelector('data');
    if (!point || typeof figure !== 'number' || cell?.value !== dataValue(figure)) return [];
    points.set(cell, point);
    return [cell];
  });
  stepThrough(
    table,
    cells,
    (cell) => void openPoint(cell, markEvidence(spec, points.get(cell)!), () => cell.getBoundingClientRect()),
    signal,
  );
}

/**
 * While a number or sentence shows its card, the points that it was computed from light up; while a point is pointed at, so do
 * the numbers that were computed from it.
 */
export function linkToText(canvas: HTMLElement, drawnNow: () => Drawn | undefined, spec: ChartSpec, signal: AbortSignal): void {
  document.addEventListener(
    'ct:evidence',
    (event) => {
      const drawn = drawnNow();
      if (!drawn) return;
      const wanted = new Set((event as CustomEvent<readonly Source[]>).detail.map(keyOf));
      const lit = drawn.order.flatMap(([datasetIndex, index]) => {
        const datum = datumAt(drawn, datasetIndex, index);
        const sources = isRecorded(datum) ? (datum.point?.sources ?? []) : [];
        return sources.length > 0 && sources.every((source) => wanted.has(keyOf(source))) ? [{ datasetIndex, index }] : [];
      });
      drawn.chart.setActiveElements(lit);
      drawn.chart.update('none');
    },
    { signal },
  );
  const light = async (keys: readonly string[]) => {
    const { sourcesOfClaims } = await import('../evidence/evidence-card-data.ts');
    const lit = keys.length > 0 ? (await sourcesOfClaims(spec.study)).filter(({ sources }) => hasAll(sources, keys)) : [];
    const ids = new Set(lit.map(({ id }) => id));
    for (const number of document.querySelectorAll<HTMLElement>('.claim > data[data-key]'))
      number.classList.toggle('lit', ids.has(number.dataset['key']!));
  };
  let shown = '';
  const point = (event: PointerEvent) => {
    const drawn = event.type === 'pointerleave' ? undefined : drawnNow();
    const nearest = drawn && nearestTo(drawn, event);
    const keys = (nearest ? (datumAt(drawn, ...nearest).point?.sources ?? []) : []).map(keyOf);
    if (keys.join() === shown) return;
    shown = keys.join();
    light(keys).catch(() => undefined);
  };
  canvas.addEventListener('pointermove', point, { signal });
  canvas.addEventListener('pointerleave', point, { signal });
}

const keyOf = ({ run, file, at }: Source) => `${run}!${file} ${at}`;

const hasAll = (sources: readonly Source[], keys: readonly string[]) => {
  const held = new Set(sources.map(keyOf));
  return keys.every((key) => held.has(key));
};
