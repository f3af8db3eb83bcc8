/** Cards of the points of a chart, opened from its drawing and from the table below it, and the light that goes between points and the numbers of the text that were computed from them. */
import { isRecorded } from '../../charts/config.ts';
import { valueOf } from '../../charts/format.ts';
import type { BarPoint, ChartSpec, XyPoint } from '../../charts/spec.ts';
import type { View } from '../../charts/view.ts';
import { pointOf, type ChartPoint } from '../../report/chart-point.ts';
import { dataValue } from '../../run/format.ts';
import { sourcesOf } from '../../run/sources.ts';
import type { Source } from '../../run/types.ts';
import type { ShownChart } from '../../workbench/check.ts';
import type { IndexDocument } from '../../workbench/workbench.ts';
import { datumAt, nearestTo, type At, type Drawn } from '../charts/chart-evidence.ts';
import type * as CardData from './evidence-card-data.ts';
import { stepThrough } from './figure-stops.ts';

/** Opens the card of a point beside `at`, on behalf of the canvas or the cell that shows it. @param view how its chart is shown */
export async function openPoint(
  { study, run, id }: ChartSpec,
  view: View,
  point: ChartPoint,
  trigger: HTMLElement,
  at: () => DOMRect,
): Promise<void> {
  const [{ show }, data] = await Promise.all([import('./evidence-card-popup.ts'), import('./evidence-card-data.ts')]);
  await show(trigger, 'press', () => cardOf(data, { study, run, id, view }, point), at);
}

/** Digests are looked up in the index. What is not there is of the reader's own and cannot be fetched anew. */
async function cardOf({ served, figureOf }: typeof CardData, chart: ShownChart, point: ChartPoint): Promise<CardData.Card> {
  const index = await served<IndexDocument>('api/v1/index.json');
  const read = new Set(point.figure.sources.map(({ run }) => run));
  const runs = index.runs.filter(({ id }) => read.has(id)).map(({ id, provenance, sha256 }) => ({ id, provenance, sha256 }));
  const isPinned = index.studies.some(({ id }) => id === chart.study) && index.runs.some(({ id }) => id === chart.run);
  const check: CardData.Check = (bench) => bench.checkPoint(chart, point);
  const figure = { ...point.figure, sources: sourcesOf(point.figure.sources) };
  return { ...figureOf({ ...point, figure, runs }), formula: point.formula, ...(isPinned ? { check } : { computedHere: true }) };
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
  const open = (cell: HTMLElement) => void openPoint(spec, {}, pointOf(spec, points.get(cell)!), cell, () => cell.getBoundingClientRect());
  stepThrough(table, cells, open, signal);
}

/**
 * While a number or sentence shows its card, the points that it was computed from light up; while a point is pointed at, so do
 * the numbers that were computed from it.
 */
export function linkToText(canvas: HTMLElement, drawnNow: () => Drawn | undefined, study: string, signal: AbortSignal): void {
  const sourcesAt = (drawn: Drawn, at: At | undefined): readonly Source[] => {
    const datum = at && datumAt(drawn, at);
    return datum && isRecorded(datum) ? sourcesOf(datum.point?.sources ?? []) : [];
  };
  document.addEventListener(
    'ct:evidence',
    (event) => {
      const drawn = drawnNow();
      if (!drawn) return;
      const shown = (event as CustomEvent<readonly Source[]>).detail;
      const wanted = new Set(shown.map(keyOf));
      const lit = drawn.order.filter((at) => {
        const own = sourcesAt(drawn, at);
        return own.length > 0 && own.every((source) => wanted.has(keyOf(source)));
      });
      drawn.chart.setActiveElements(lit.map(([datasetIndex, index]) => ({ datasetIndex, index })));
      // The card says more.
      drawn.chart.options.plugins!.tooltip!.enabled = shown.length === 0;
      drawn.chart.update('none');
    },
    { signal },
  );
  const light = async (keys: readonly string[]) => {
    const { sourcesOfClaims } = await import('./evidence-card-data.ts');
    const lit = keys.length > 0 ? (await sourcesOfClaims(study)).filter(({ sources }) => hasAll(sources, keys)) : [];
    const ids = new Set(lit.map(({ id }) => id));
    for (const number of document.querySelectorAll<HTMLElement>('.claim > data[data-key]'))
      number.classList.toggle('lit', ids.has(number.dataset['key']!));
  };
  let lit = '';
  const point = (event: PointerEvent) => {
    const drawn = drawnNow();
    const keys = drawn && event.type === 'pointermove' ? sourcesAt(drawn, nearestTo(drawn, event)).map(keyOf) : [];
    if (keys.join() === lit) return;
    lit = keys.join();
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
