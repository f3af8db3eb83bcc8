/** Charts of an answer, in place of those in the page. Loaded when one is to be drawn. */
import { inlineAddresses, siteAddresses } from '../../charts/addresses.ts';
import { figureHtml } from '../../charts/figure.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import type { RunFigures } from '../../report/pays-figures.ts';
import type { ChartElement } from '../charts/chart-element.ts';
import '../charts/chart-element.ts';

/**
 * @param charts as many as there are elements in `place`
 * @param base the site's root with the final slash; null where the run is the reader's own and has no page
 */
export function showCharts(place: Element, charts: readonly ChartSpec[], { facts }: RunFigures, base: string | null): void {
  const addresses = { ...inlineAddresses([facts]), ...(base === null ? {} : { run: siteAddresses(base).run }) };
  for (const [i, chart] of place.querySelectorAll<ChartElement>('ct-chart').entries())
    chart.show(charts[i]!, figureHtml(charts[i]!, addresses));
}
