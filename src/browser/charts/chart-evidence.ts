/**
 * The evidence of a drawn chart: the card of a point, on the canvas and in the table below it, and the light that goes between
 * points and the numbers of the text that were computed from them. In: a drawn chart and its spec.
 */
import type { ActiveElement, Chart } from 'chart.js';
import { dataValue, valueOf } from '../../charts/format.ts';
import type { BarPoint, ChartSpec, XyPoint } from '../../charts/spec.ts';
import type { Source } from '../../run/types.ts';
import type { ChartPoint } from '../evidence/evidence-card-data.ts';
import { stepThrough } from '../evidence/figure-stops.ts';
import { markCard, type Target } from './targets.ts';

/** A chart over its drawing, with its targets in reading order. */
export interface Drawn {
  chart: Chart;
  targets: readonly Target[];
}

/** What lights up for a target; nothing where it was not recorded. */
export function elementsOf({ chart }: Drawn, target: Target | undefined): ActiveElement[] {
  const index = (chart.data.datasets[0]!.data as readonly unknown[]).indexOf(target);
  return index < 0 ? [] : [{ datasetIndex: 0, index, element: chart.getDatasetMeta(0).data[index]! }];
}

/** The target that an event on the canvas means: of bars the row's. */
export function targetAt({ chart }: Drawn, { kind }: ChartSpec, event: Event): Target | undefined {
  const [nearest] = chart.getElementsAtEventForMode(event, 'nearest', { axis: kind === 'bars' ? 'y' : 'xy', intersect: false }, true);
  return nearest && (chart.data.datasets[0]!.data[nearest.index] as unknown as Target);
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
  stepThrough(table, cells, (cell) => void openPoint(cell, markCard(spec, points.get(cell)!), () => cell.getBoundingClientRect()), signal);
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
      const lit = drawn.targets.filter(({ sources }) => sources.length > 0 && sources.every((source) => wanted.has(keyOf(source))));
      drawn.chart.setActiveElements(lit.flatMap((target) => elementsOf(drawn, target)));
      drawn.chart.update('none');
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
    const drawn = event.type === 'pointerleave' ? undefined : drawnNow();
    const keys = ((drawn && targetAt(drawn, spec, event))?.sources ?? []).map(keyOf);
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
