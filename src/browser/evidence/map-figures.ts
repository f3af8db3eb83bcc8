/** Points of the tax map, in its drawing and in its tables, and their cards. In: the point. Out: its card, from the map's document of the API. */
import { pointCard, served, type Card, type Figure } from './evidence-card-data.ts';
import { stepThrough } from './figure-stops.ts';

interface ServedPoint extends Record<'time' | 'saved', (Figure & { interval: Figure['interval'] | null }) | null> {
  id: string;
  mode: string;
  setting: string;
}

/** Lets the keyboard reach the figures of each table. */
export function stepThroughMap(): void {
  for (const table of document.querySelectorAll<HTMLElement>('.data-table table'))
    stepThrough(table, [...table.querySelectorAll<HTMLElement>('data:is([data-tax], [data-saved])')]);
}

/** @param trigger a mark, which is about time, or a figure of a table. @throws Error when the document cannot be fetched or does not hold it */
export async function mapCard(trigger: HTMLElement | SVGElement): Promise<Card> {
  const { tax, saved } = trigger.dataset;
  const { points } = await served<{ points: ServedPoint[] }>('map');
  const point = points.find(({ id }) => id === (tax ?? saved));
  const figure = point?.[tax === undefined ? 'saved' : 'time'];
  if (!point || !figure) throw new Error(`the tax map has no ${tax ?? saved}`);
  const { interval, ...rest } = figure;
  return pointCard({
    text: trigger.ariaLabel ?? `${point.mode}, ${point.setting}, ${tax === undefined ? 'bytes saved' : 'time paid'}`,
    published: trigger instanceof HTMLElement ? trigger.textContent.trim() : `${Number(figure.value.toPrecision(3))}${figure.unit}`,
    figure: { ...rest, ...(interval ? { interval } : {}) },
    flags: [],
  });
}
