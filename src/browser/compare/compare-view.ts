import '../charts/chart-element.ts';
import { inlineAddresses, siteAddresses } from '../../report/addresses.ts';
import type { Html } from '../../markup/markup.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import { compareCharts } from '../../report/compare-charts.ts';
import { comparisonHtml, FEW, foldHtml, foldsHtml, type NamedRun } from '../../report/compare-html.ts';
import { nameOf } from '../../report/figures.ts';
import { runHtml } from '../../report/run-page.ts';
import type { ComparedRow, Comparison } from '../../run/compare.ts';
import { FLAG_TEXTS } from '../../run/flag-texts.ts';
import { sourcesOf } from '../../run/sources.ts';
import type { OpenedRun } from '../../workbench/workbench.ts';
import type { ChartElement } from '../charts/chart-element.ts';
import { figureOf } from '../evidence/evidence-card-data.ts';

/** One side of a comparison; only a pinned run has a page of its own. */
export interface ShownSide extends NamedRun {
  pinned: boolean;
}

/** A comparison in the page: what is shown of it, and the cards of its figures. */
export interface ShownComparison {
  /** Shows the figures that a reader asks for; an empty field asks for all. */
  filter(wanted: Record<'metric' | 'mode' | 'words', string>): void;
  /** Writes the figures of a fold. @param most how many; as many as fit unless told */
  fill(fold: HTMLElement, most?: number): void;
  /** Opens the card of a figure. @param row its place in the comparison */
  open(figure: HTMLElement, row: number): Promise<void>;
}

export function showComparison(host: Element, base: string, a: ShownSide, b: ShownSide, comparison: Comparison): ShownComparison {
  const pages = siteAddresses(base);
  // An archive of the reader's may carry the id of a pinned run: its links lead nowhere.
  const isPinned = (runId: string) => [a, b].every(({ run, pinned }) => run.id !== runId || pinned);
  const addresses = inlineAddresses([a.run, b.run], (runId) => (isPinned(runId) ? pages.run(runId) : null));
  let rows = comparison.rows;
  const chartsNow = () => (rows.length > FEW ? [] : compareCharts(a, b, { ...comparison, rows }));
  const compared = { a, b, comparison, addresses };
  const charts = chartsNow();
  show(host, comparisonHtml({ ...compared, charts }), charts);
  return {
    filter({ metric, mode, words }) {
      const wanted = words.toLowerCase().split(/\s+/);
      rows = comparison.rows.filter((row) => {
        const text = [row.metric, nameOf(row.metric), ...Object.values(row.dims), row.verdict].join(' ').toLowerCase();
        const fits = (metric === '' || row.metric === metric) && (mode === '' || String(row.dims['mode']) === mode);
        return fits && wanted.every((word) => text.includes(word));
      });
      const own = chartsNow();
      show(host.querySelector('.folds')!, foldsHtml({ ...compared, charts: own }, rows), own);
    },
    fill(fold, most) {
      const own = rows.filter(({ verdict }) => verdict === fold.dataset.verdict);
      for (const old of fold.querySelectorAll('.data-table, .more')) old.remove();
      fold.insertAdjacentHTML('beforeend', foldHtml({ ...compared, charts: [] }, own, most));
    },
    open: (figure, row) => showFigure(figure, [a, b], comparison.rows[row]!),
  };
}

async function showFigure(trigger: HTMLElement, sides: readonly ShownSide[], row: ComparedRow): Promise<void> {
  const { side } = trigger.dataset;
  const figure = side === 'a' || side === 'b' ? row[side] : row.ratio!;
  const { show } = await import('../evidence/evidence-card-popup.ts');
  const card = figureOf({
    text: `${[row.metric, ...Object.values(row.dims)].join(' · ')}, ${side ?? 'b ÷ a'}`,
    published: trigger.textContent,
    figure: { ...figure, values: figure.values ?? [], sources: sourcesOf(figure.sources) },
    flags: row.flags.map((code) => `${FLAG_TEXTS[code].title}.`),
    runs: sides
      .filter(({ run, pinned }) => pinned && figure.sources.some((source) => source.run === run.id))
      .map(({ run: { id, provenance, digest } }) => ({ id, provenance, sha256: digest.sha256 })),
  });
  await show(trigger, 'press', () => Promise.resolve(card));
}

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
