/** Charts, tables and files of an answer, in place. In: the calculator's element, an answer. Loaded when first needed: it draws without Chart.js. */
import { inlineAddresses } from '../charts/addresses.ts';
import { chartHtml } from '../report/chart.ts';
import { paysCharts } from '../report/pays-charts.ts';
import { toldCsv, toldJson } from '../report/pays-data.ts';
import { detailsHtml, inFull, marksHtml, runTable } from '../report/pays-tables.ts';
import type { Answered } from './calculator.ts';
import './chart-element.ts';

/** @param base the site's root with the final slash */
export function showFiles(host: Element, base: string, { figures, state, pinned }: Answered): void {
  const { facts, study } = figures;
  const inputs = { workload: state.workload, prices: state.prices };
  const told = inFull(figures, state.mode, inputs);
  const charts = told.kind === 'cost' ? paysCharts(told.answer, study) : [];
  const addresses = { ...inlineAddresses([facts]), run: (runId: string) => (pinned ? `${base}runs/${runId}/` : null) };
  const place = host.querySelector('.charts')!;
  const open = [...place.querySelectorAll('details')].map((details) => details.open);
  place.innerHTML = charts.map((chart) => chartHtml(chart, addresses)).join('');
  for (const [i, details] of place.querySelectorAll('details').entries()) details.open = open[i] ?? false;
  host.querySelector('.tables')!.innerHTML = runTable(figures, state.mode) + detailsHtml(told);
  host.querySelector('.marks')!.innerHTML = marksHtml(told);
  offer(host.querySelector('a.csv')!, 'text/csv', `${facts.id}-${state.mode}-pays.csv`, toldCsv(figures, state.mode, inputs, told));
  offer(host.querySelector('a.json')!, 'application/json', `${facts.id}-${state.mode}-pays.json`, toldJson(figures, inputs, told));
}

function offer(link: HTMLAnchorElement, type: string, download: string, text: string): void {
  Object.assign(link, { hidden: false, download, href: `data:${type};charset=utf-8,${encodeURIComponent(text.toWellFormed())}` });
}
