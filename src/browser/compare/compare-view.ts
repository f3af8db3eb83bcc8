/** Draws a comparison and the page of a run into the document. In: opened runs. Out: markup with charts that know their specs. */
import '../charts/chart-element.ts';
import { inlineAddresses, siteAddresses, type Addresses } from '../../charts/addresses.ts';
import type { Html } from '../../charts/markup.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import { compareCharts } from '../../report/compare-charts.ts';
import { comparisonHtml, type NamedRun } from '../../report/compare-html.ts';
import { runHtml } from '../../report/run-page.ts';
import type { ComparedRow, Comparison } from '../../run/compare.ts';
import { formatQuantity } from '../../run/format.ts';
import { FLAG_TEXTS } from '../../run/flag-texts.ts';
import type { OpenedRun } from '../../workbench/workbench.ts';
import type { ChartElement } from '../charts/chart-element.ts';
import { figureOf } from '../evidence/evidence-card-data.ts';

/** One side of a comparison; only a pinned run has a page of its own. */
export interface ShownSide extends NamedRun {
  pinned: boolean;
}

/** @param base the site's root with the final slash */
export function showComparison(host: Element, base: string, a: ShownSide, b: ShownSide, comparison: Comparison): void {
  const charts = compareCharts(a, b, comparison);
  const pages = siteAddresses(base);
  const addresses: Addresses = {
    ...inlineAddresses([a.run, b.run]),
    // An archive of the reader's may carry the id of a pinned run: its links lead nowhere.
    run: (runId) => ([a, b].every(({ run, pinned }) => run.id !== runId || pinned) ? pages.run(runId) : null),
  };
  show(host, comparisonHtml({ a, b, comparison, charts, addresses }), charts);
}

/** A figure of a comparison: its metric, its row among those of the metric, and its place in the row: a, b or their ratio. */
export interface ComparedPlace {
  metric: string;
  row: number;
  nth: number;
}

/** Opens the card of a figure, from the runs that are in this page. */
export async function showFigure(
  trigger: HTMLElement,
  sides: readonly ShownSide[],
  { rows }: Comparison,
  at: ComparedPlace,
): Promise<void> {
  const row = rows.filter(({ metric }) => metric === at.metric)[at.row];
  const figure = row && [row.a, row.b, row.ratio][at.nth];
  if (!figure) return;
  const { show } = await import('../evidence/evidence-card-popup.ts');
  const card = figureOf({
    text: textOf(row, at.nth),
    published: at.nth === 2 ? trigger.textContent : formatQuantity(figure).text,
    figure: { ...figure, values: figure.values ?? [] },
    flags: row.flags.map((code) => `${FLAG_TEXTS[code].title}.`),
    runs: sides
      .filter(({ run, pinned }) => pinned && figure.sources.some((source) => source.run === run.id))
      .map(({ run: { id, provenance, digest } }) => ({ id, provenance, sha256: digest.sha256 })),
  });
  await show(trigger, 'press', () => Promise.resolve(card));
}

const textOf = ({ metric, dims }: ComparedRow, nth: number) =>
  `${[metric, ...Object.values(dims)].join(' · ')}, ${['a', 'b', 'b ÷ a'][nth]!}`;

/** The whole page of a reader's own run, as a part of this one: its headings are a level lower. */
export function showRun(host: Element, { run, charts }: OpenedRun): void {
  show(host, runHtml(run, { charts, addresses: inlineAddresses([run]), level: 2 }), charts);
}

function show(host: Element, html: Html, charts: readonly ChartSpec[]): void {
  host.innerHTML = html;
  for (const element of host.querySelectorAll<ChartElement>('ct-chart')) {
    const spec = charts.find(({ id }) => id === element.dataset.chart);
    if (spec) element.draw(spec);
  }
}
