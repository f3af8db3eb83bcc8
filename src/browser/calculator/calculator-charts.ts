/**
 * Charts of an answer, in place of those in the page. In: figures of the page, specs. Loaded when one is to be drawn.
 */
import { decimalsOf, decimalsOfX, figureText, labelIn, provenanceWord } from '../../charts/format.ts';
import { markOf } from '../../charts/marks.ts';
import type { Html } from '../../charts/markup.ts';
import type { BarPoint, BarsSpec, XyPoint, XySpec } from '../../charts/spec.ts';
import { renderSvg } from '../../charts/svg.ts';
import { formatLevel } from '../../run/format.ts';
import { tableHtml } from '../../report/pays-tables.ts';
import type { PaysTexts, TableForm } from '../../report/pays-texts.ts';
import type { ChartElement } from '../charts/chart-element.ts';
import '../charts/chart-element.ts';

/** @param charts as many as there are elements */
export function showCharts(
  place: Element,
  charts: readonly (readonly [keyof PaysTexts['charts'], BarsSpec | XySpec])[],
  texts: PaysTexts,
): void {
  for (const [i, chart] of place.querySelectorAll<ChartElement>('ct-chart').entries()) {
    const [name, spec] = charts[i]!;
    redraw(chart, spec);
    chart.querySelector('.ct-title')!.textContent = spec.title;
    for (const provenance of chart.querySelectorAll('.ct-provenance')) {
      provenance.className = `ct-provenance ${spec.provenance}`;
      provenance.textContent = provenanceWord(spec.provenance);
    }
    showLegend(chart, spec);
    chart.querySelector('.ct-scroll')!.innerHTML = pointsHtml(spec, texts, texts.charts[name].table);
    chart.draw(spec);
  }
}

/** The drawing in both widths, and links without files. */
function redraw(chart: ChartElement, spec: BarsSpec | XySpec): void {
  Object.assign(chart.dataset, { study: spec.study, run: spec.run, chart: spec.id });
  for (const variant of ['wide', 'narrow'] as const) chart.querySelector(`.ct-${variant}`)!.outerHTML = renderSvg(spec, { width: variant });
  for (const link of chart.querySelectorAll<HTMLAnchorElement>('a[download]')) link.href = 'data:,';
}

/** Chart.js begins with every series shown, on a linear scale. */
function showLegend(chart: ChartElement, { series }: BarsSpec | XySpec): void {
  const buttons = chart.querySelectorAll<HTMLElement>('[data-switch]');
  for (const button of buttons) button.ariaPressed = String(button.dataset['switch'] !== 'log');
  if (series.length === 1) return;
  for (const [i, { key, label }] of series.entries()) {
    const button = buttons[i]!;
    button.dataset['switch'] = `series:${key}`;
    button.firstElementChild!.className = `ct-swatch ${markOf(key, i).className}`;
    button.lastChild!.textContent = label;
  }
}

function pointsHtml(spec: BarsSpec | XySpec, texts: PaysTexts, form: TableForm): Html {
  const [decimals, { unit }] = [decimalsOf(spec), spec.kind === 'bars' ? spec.axis : spec.yAxis];
  const figure = (value: number) => ({ text: figureText(value, unit, decimals).number, value });
  const bar = (spec: BarsSpec, { group, value }: BarPoint) => ({ group: labelIn(spec.groups, group), value: figure(value!) });
  const dot = (spec: XySpec, { x, y }: XyPoint) => ({
    x: { text: figureText(x, '', decimalsOfX(spec)).text, value: x },
    value: figure(y!),
  });
  const rows = spec.points.map((point) => {
    const { values, interval, series } = point;
    const named = spec.kind === 'bars' ? bar(spec, point as BarPoint) : dot(spec, point as XyPoint);
    const ends = interval ? { low: figure(interval.low), high: figure(interval.high), level: formatLevel(interval.level) } : {};
    const trials = values.map((value) => figure(value).text).join('; ');
    return ['point', { ...named, series: labelIn(spec.series, series), n: values.length, trials, ...ends }] as const;
  });
  return tableHtml(texts, form, { ...spec, unit }, rows);
}
