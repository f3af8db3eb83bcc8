/**
 * The evidence of a drawn chart: the card of a point, on the canvas and in the table below it, and the light that goes between
 * points and the numbers of the text that were computed from them. In: a drawn chart and its spec.
 */
import type { Chart, InteractionOptions } from 'chart.js';
import { datumOf, isRecorded, type Datum, type Drawing } from '../../charts/config.ts';
import { dataValue, valueOf } from '../../charts/format.ts';
import type { BarPoint, ChartSpec, XyPoint } from '../../charts/spec.ts';
import type { View } from '../../charts/view.ts';
import { pointOf, samplesOf, type ChartPoint } from '../../report/chart-point.ts';
import type { Source } from '../../run/types.ts';
import type { ShownChart } from '../../workbench/check.ts';
import type * as CardData from '../evidence/evidence-card-data.ts';
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

/** What the card of a point shows. @param at its dataset and place, of one that was recorded */
export function evidenceOf(spec: ChartSpec, drawn: Drawn, ...at: readonly [dataset: number, index: number]): ChartPoint {
  const { x, y, point } = datumAt(drawn, ...at);
  return spec.kind === 'timeline' ? samplesOf(spec, at[0])([x, y]) : pointOf(spec, point!);
}

/** What is shown of a chart, by its address. */
export const shownOf = ({ study, run, id }: ChartSpec, view: View = {}): ShownChart => ({ study, run, id, view });

/** Opens the card of a point of `chart` beside `at`, on behalf of the canvas or the cell that shows it. */
export async function openPoint(chart: ShownChart, point: ChartPoint, trigger: HTMLElement, at: () => DOMRect): Promise<void> {
  const [{ show }, data] = await Promise.all([import('../evidence/evidence-card-popup.ts'), import('../evidence/evidence-card-data.ts')]);
  await show(trigger, 'press', () => cardOf(data, chart, point), at);
}

/** The card of a point; digests are looked up in the index. What is not there is of the reader's own and cannot be fetched anew. */
async function cardOf({ served, figureOf }: typeof CardData, chart: ShownChart, point: ChartPoint): Promise<CardData.Card> {
  const index = await served<{ studies: { id: string }[]; runs: CardData.Card['runs'] }>('index');
  const read = new Set(point.figure.sources.map(({ run }) => run));
  const runs = index.runs.filter(({ id }) => read.has(id)).map(({ id, provenance, sha256 }) => ({ id, provenance, sha256 }));
  const isPinned = index.studies.some(({ id }) => id === chart.study) && index.runs.some(({ id }) => id === chart.run);
  return {
    ...figureOf({ ...point, runs }),
    formula: point.formula,
    ...(isPinned ? { check: ({ checkPoint }) => checkPoint(chart, point) } : {}),
  };
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
    (cell) => void openPoint(shownOf(spec), pointOf(spec, points.get(cell)!), cell, () => cell.getBoundingClientRect()),
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
      const sources = (event as CustomEvent<readonly Source[]>).detail;
      const wanted = new Set(sources.map(keyOf));
      const lit = drawn.order.flatMap(([datasetIndex, index]) => {
        const datum = datumAt(drawn, datasetIndex, index);
        const own = isRecorded(datum) ? (datum.point?.sources ?? []) : [];
        return own.length > 0 && own.every((source) => wanted.has(keyOf(source))) ? [{ datasetIndex, index }] : [];
      });
      drawn.chart.setActiveElements(lit);
      // The card says more.
      drawn.chart.options.plugins!.tooltip!.enabled = sources.length === 0;
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
