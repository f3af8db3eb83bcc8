/** The element of a chart, written once for the site, a reader’s own bundle and a report. */
import type { Addresses } from './addresses.ts';
import { drawnHtml, figureHtml, stillHtml } from './chart-figure.ts';
import type { BarsSpec, ChartSpec, XySpec } from '../charts/spec.ts';
import { tag, type Html } from '../markup/markup.ts';

/**
 * `<ct-chart>` around the figure: drawing, table and downloads in the page; Chart.js over it where chart-element.ts is loaded.
 * A chart without an address of its own has no `data-src`: there the page hands the element its spec, or the drawing stays.
 */
export function chartHtml(spec: ChartSpec, addresses: Addresses): Html {
  const src = addresses.data(spec, 'json');
  return element(spec, figureHtml(spec, addresses), { 'data-src': src.startsWith('data:') ? undefined : src });
}

/** A chart that browser/page/run-charts.ts draws from the archive of its run; until then, and without scripts, one drawing. */
export const stillChartHtml = (spec: ChartSpec, addresses: Addresses): Html => element(spec, stillHtml(spec, addresses));

/** A chart of a page's own, without files: it stays as it is drawn here. */
export const drawnChartHtml = (spec: BarsSpec | XySpec): Html => element(spec, drawnHtml(spec));

const element = (spec: ChartSpec, figure: Html, attributes: Readonly<Record<string, string | undefined>> = {}): Html =>
  tag(
    'ct-chart',
    { class: 'wide', ...attributes, 'data-study': spec.study, 'data-run': spec.run, 'data-chart': spec.id },
    tag('figure', {}, figure),
  );
