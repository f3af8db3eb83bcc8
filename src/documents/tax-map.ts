/** The tax map of all studies, for the pages that show it, for its document and for the check. */
import { siteAddresses } from '../charts/addresses.ts';
import type { ChartSpec } from '../charts/spec.ts';
import type { Html } from '../charts/markup.ts';
import { chartHtml, smallChartHtml } from '../report/chart.ts';
import { caught } from '../studies/evaluate.ts';
import { taxChart, taxOf } from '../studies/tax-chart.ts';
import { frontOf, type TaxPoint } from '../studies/tax-map.ts';
import { API_VERSION, figureOf, schemaAddress } from './json.ts';
import type { Piece } from './pieces.ts';
import type { Site } from './site.ts';

/** The chart of each study in the order of the notes, as the page of the map has it. @throws DataError where a run of a study was refused */
export const mapCharts = ({ studies }: Site): ChartSpec[] => studies.map(({ study, runs }) => taxChart(study, runs));

/** A study's chart on the page of the map. */
export const mapHtml = (base: string, spec: ChartSpec): Html => chartHtml(spec, siteAddresses(base));

/** The same on the home page: drawing and title alone. */
export const smallMapHtml = (base: string, spec: ChartSpec): Html =>
  smallChartHtml(spec, siteAddresses(base), `${base}map/#map-${spec.study}`);

export const mapPieces = ({ studies, base }: Site, htmlOf: typeof mapHtml): Piece[] =>
  studies.map(({ study, runs }) => {
    const text = caught(() => htmlOf(base, taxChart(study, runs)));
    return { claim: `${study.id}/tax map`, text: text instanceof Error ? null : text };
  });

export const IN_MAP = /<ct-chart [^]*?<\/ct-chart>/g;

/** Every point with its figures and their cells, as one document of the API. @throws DataError where a run of a study was refused */
export function mapDocument({ studies, base }: Site) {
  const partOf = (figure: TaxPoint['time'] | TaxPoint['saving']) =>
    'quantity' in figure
      ? { ...figureOf(figure.quantity), sources: figure.quantity.sources.map(({ run, file, at }) => ({ run, file, at })) }
      : null;
  const points = studies.flatMap((opened) => {
    const tax = taxOf(opened.study, opened.runs);
    const front = frontOf(tax.points);
    return tax.points.map(({ id, mode, role, setting, run, time, saving }) => ({
      study: opened.study.id,
      id,
      mode,
      role,
      setting,
      run,
      onFront: front.has(id),
      time: partOf(time),
      saved: partOf(saving),
    }));
  });
  return { version: API_VERSION, schema: schemaAddress(base, 'map'), points };
}
