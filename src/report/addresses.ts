/** Where the links of a figure lead: to files of the site, or into the page itself where a figure has no address. */
import type { Archive } from '../charts/frame.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { svgFile } from '../charts/svg.ts';
import { escapeText, tag, type Html } from '../markup/markup.ts';
import { toCsv } from './chart-table.ts';

export type FileType = 'csv' | 'json' | 'svg';

export interface Addresses {
  /** A figure as a file; `type` is also its extension. */
  data(spec: ChartSpec, type: FileType): string;
  /** Page of a run; null = it has none, and the run is named without a link. */
  run(runId: string): string | null;
  /** The figure as a page of its own, for a frame; null = it has none. */
  embed(spec: ChartSpec): string | null;
  /** Where the text that holds the figure says how to cite it; null = nowhere. */
  cite(spec: ChartSpec): string | null;
}

/** Address of a chart's data on the site; `base` is its root with the final slash. */
export const dataAddress = (base: string, { study, run, id }: Pick<ChartSpec, 'study' | 'run' | 'id'>, type: FileType): string =>
  `${base}api/v1/charts/${study}/${run}/${id}.${type}`;

/** Charts of pinned runs. @param base the site's root with the final slash */
export const siteAddresses = (base: string): Addresses => ({
  data: (spec, type) => dataAddress(base, spec, type),
  run: (runId) => `${base}runs/${runId}/`,
  embed: ({ study, run, id }) => `${base}embed/${study}/${run}/${id}/`,
  cite: ({ study }) => `${base}notes/${study}/#cite`,
});

/** A chart as a file; only one that can be drawn has an SVG. */
export function chartText(spec: ChartSpec, type: FileType, archives: readonly Archive[]): string {
  if (type === 'json') return JSON.stringify(spec);
  return type === 'csv' ? toCsv(spec) : svgFile(spec, archives);
}

/** Charts that live only in this page, such as those of a reader's own bundle. @param archives the archives behind them, for their digests @param run the page of a run, none unless told */
export const inlineAddresses = (archives: readonly Archive[], run: Addresses['run'] = () => null): Addresses => ({
  data: (spec, type) => `data:${TYPES[type]};charset=utf-8,${encodeURIComponent(chartText(spec, type, archives).toWellFormed())}`,
  run,
  embed: () => null,
  cite: () => null,
});

const TYPES: Readonly<Record<FileType, string>> = { csv: 'text/csv', json: 'application/json', svg: 'image/svg+xml' };

export const link = (href: string | null | undefined, text: string, attributes: Record<string, string> = {}): Html =>
  href ? tag('a', { href, ...attributes }, escapeText(text)) : escapeText(text);
