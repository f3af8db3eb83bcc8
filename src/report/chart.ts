/** The element of a chart, written once for the site, a reader's own bundle and a report. In: ChartSpec. Out: markup. */
import type { Addresses } from '../charts/addresses.ts';
import { figureHtml } from '../charts/figure.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { tag } from '../charts/text.ts';

/**
 * `<ct-chart>` around the figure: drawing, table and downloads in the page; Chart.js over it where chart-element.ts is loaded.
 * A chart without an address of its own has no `data-src`: there the page hands the element its spec, or the drawing stays.
 * @param lead the first figure of a page, set larger
 */
export function chartHtml(spec: ChartSpec, addresses: Addresses, { lead = false }: { lead?: boolean } = {}): string {
  const src = addresses.data(spec, 'json');
  return tag(
    'ct-chart',
    {
      class: 'wide',
      'data-src': src.startsWith('data:') ? undefined : src,
      'data-study': spec.study,
      'data-run': spec.run,
      'data-chart': spec.id,
      'data-lead': lead ? '' : undefined,
    },
    tag('figure', {}, figureHtml(spec, addresses)),
  );
}
