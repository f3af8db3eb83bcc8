/** Figures of a pinned run, drawn from its archive in this browser. In: elements of the page. Out: each shows its whole figure. */
import { inlineAddresses, siteAddresses } from '../../report/addresses.ts';
import { figureHtml } from '../../report/chart-figure.ts';
import { inWorkbench } from './workbench.ts';
import type { ChartElement } from '../charts/chart-element.ts';

/**
 * A chart whose data the run lacks keeps what the page says of it.
 * @param elements charts of one run, at least one
 * @throws DataError what is wrong with the archive; Error when something cannot be loaded
 */
export async function showFromArchive(elements: readonly ChartElement[]): Promise<void> {
  const { run, charts } = await inWorkbench((bench) => bench.openPinned(elements[0]!.dataset.run!));
  const addresses = { ...inlineAddresses([run]), run: siteAddresses(import.meta.env.BASE_URL).run };
  for (const element of elements) {
    const spec = charts.find(({ id }) => id === element.dataset.chart);
    if (!spec || spec.notRecorded) continue;
    const focused = element.contains(document.activeElement);
    element.show(spec, figureHtml(spec, addresses));
    if (focused) element.querySelector<HTMLElement>('summary')?.focus({ preventScroll: true });
  }
}
