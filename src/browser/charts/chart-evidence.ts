/**
 * The evidence of a drawn chart: the card of a point, on the canvas and in the table below it, and the light that goes between
 * points and the numbers of the text that were computed from them. In: a drawn chart and its spec.
 */
import type { ActiveElement, Chart } from 'chart.js';
import type { BarDatum } from './bars-config.ts';
import { viewOf, type View } from './config.ts';
import { dataValue, decimalsOf, decimalsOfX, describePoint, describeXy, figureText } from '../../charts/format.ts';
import type { BarPoint, BarsSpec, ChartSpec, XyPoint, XySpec } from '../../charts/spec.ts';
import { readingText, timeText } from './timeline-config.ts';
import type { XyDatum } from './xy-config.ts';
import type { Source } from '../../run/types.ts';
import type { ChartPoint } from '../evidence/evidence-card-data.ts';
import { stepThrough } from '../evidence/figure-stops.ts';

/** What a drawn point stands for, as its card takes it. */
export function chartPoint(spec: ChartSpec, view: View, datasetIndex: number, raw: unknown): ChartPoint {
  if (spec.kind !== 'timeline') {
    const { point } = raw as BarDatum | XyDatum;
    // Of a point with both measured, the mark is about x and its cell in the table about y.
    return 'across' in point && spec.kind === 'xy' ? acrossPoint(spec, point, point.across) : markPoint(spec, view, point);
  }
  const { x, y } = raw as { x: number; y: number };
  const unit = spec.panels.flatMap(({ axis, lines }) => lines.map(() => axis.unit))[datasetIndex]!;
  return {
    text: `${spec.title}: ${timeText(spec, x)}`,
    published: readingText(spec, datasetIndex, y),
    figure: { value: y, unit, n: 1, values: [y], sources: spec.sources ?? [] },
    flags: [],
  };
}

function markPoint(spec: BarsSpec | XySpec, view: View, point: BarPoint | XyPoint): ChartPoint {
  const shown = viewOf(spec, view);
  const { unit } = shown.kind === 'bars' ? shown.axis : shown.yAxis;
  const [value, [name]] =
    'group' in point ? [point.value!, describePoint(spec as BarsSpec, point)] : [point.y!, describeXy(spec as XySpec, point)];
  const { values, n = values.length, interval, sources, flags } = point;
  return {
    text: `${spec.title}: ${name}`,
    published: figureText(value, unit, decimalsOf(shown)).text,
    figure: { value, unit, n, values, sources, ...(interval ? { interval } : {}) },
    flags,
  };
}

function acrossPoint(spec: XySpec, point: XyPoint, { values, interval, sources }: NonNullable<XyPoint['across']>): ChartPoint {
  const [{ x: value }, { unit, label }] = [point, spec.xAxis];
  return {
    text: `${spec.title}: ${describeXy(spec, point)[0]!}, ${label.toLowerCase()}`,
    published: figureText(value, unit, decimalsOfX(spec)).text,
    figure: { value, unit, n: values.length, values, sources, ...(interval ? { interval } : {}) },
    flags: point.flags,
  };
}

/** The point that an event on the canvas means: of bars the row's. */
export const pointAt = (drawn: Chart, spec: ChartSpec, event: Event): ActiveElement | undefined =>
  drawn.getElementsAtEventForMode(event, 'nearest', { axis: spec.kind === 'bars' ? 'y' : 'xy', intersect: false }, true)[0];

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
    const figure = point && ('group' in point ? point.value : point.y);
    if (!point || typeof figure !== 'number') return [];
    const cell = row.querySelector('data');
    if (cell?.value !== dataValue(figure)) return [];
    points.set(cell, point);
    return [cell];
  });
  stepThrough(
    table,
    cells,
    (cell) => void openPoint(cell, markPoint(spec, {}, points.get(cell)!), () => cell.getBoundingClientRect()),
    signal,
  );
}

/**
 * While a number or sentence shows its card, the points that it was computed from light up; while a point is pointed at, so do
 * the numbers that were computed from it.
 */
export function linkToText(canvas: HTMLElement, chart: () => Chart | undefined, spec: ChartSpec, signal: AbortSignal): void {
  const points = (drawn: Chart): (ActiveElement & { keys: string[] })[] =>
    drawn.data.datasets.flatMap(({ data }, datasetIndex) =>
      drawn.isDatasetVisible(datasetIndex)
        ? (data as unknown[]).flatMap((raw, index) => {
            const element = drawn.getDatasetMeta(datasetIndex).data[index];
            const keys = ((raw as Partial<BarDatum>).point?.sources ?? []).map(keyOf);
            return element && keys.length > 0 ? [{ datasetIndex, index, element, keys }] : [];
          })
        : [],
    );
  document.addEventListener(
    'ct:evidence',
    (event) => {
      const drawn = chart();
      if (!drawn) return;
      const wanted = new Set((event as CustomEvent<readonly Source[]>).detail.map(keyOf));
      drawn.setActiveElements(points(drawn).filter(({ keys }) => keys.every((key) => wanted.has(key))));
      drawn.update('none');
    },
    { signal },
  );
  const light = async (keys: readonly string[]) => {
    const { sourcesOfClaims } = await import('../evidence/evidence-card-data.ts');
    const lit = keys.length > 0 ? (await sourcesOfClaims(spec.study)).filter(({ sources }) => hasAll(sources, keys)) : [];
    const ids = new Set(lit.map(({ id }) => id.slice(id.indexOf('/') + 1)));
    for (const number of document.querySelectorAll<HTMLElement>('[data-claim]'))
      number.classList.toggle('lit', ids.has(number.dataset.claim!));
  };
  let shown = '';
  const point = (event: PointerEvent) => {
    const drawn = chart();
    const at = event.type === 'pointerleave' || !drawn ? undefined : pointAt(drawn, spec, event);
    const keys = (drawn && at && points(drawn).find(({ element }) => element === at.element)?.keys) ?? [];
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
