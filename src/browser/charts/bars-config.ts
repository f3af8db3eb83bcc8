/** Bars for Chart.js, unseen over the drawing until one is pointed at. */
import type { Chart, ChartConfiguration, ChartDataset } from 'chart.js';
import { layoutBars, type BarsLayout } from '../../charts/bars-layout.ts';
import type { Variant } from '../../charts/layout.ts';
import { describePoint } from '../../charts/format.ts';
import type { BarPoint, BarsSpec } from '../../charts/spec.ts';
import { overPlot, type ChartTheme } from './theme.ts';

/** What a bar of the drawing stands for: `x` the value, `y` the row. */
export interface BarDatum {
  x: number;
  y: number;
  point: BarPoint;
}

export function barsConfig(spec: BarsSpec, theme: ChartTheme, variant: Variant, scale: number): ChartConfiguration {
  const layout = layoutBars(spec, variant);
  const { plot, x } = layout;
  const log = spec.axis.scale === 'log';
  const datasets = spec.series.map((series) => datasetOf(series, layout, theme, scale, log));
  return {
    type: 'bar',
    data: { datasets: datasets as unknown as ChartDataset[] },
    options: {
      indexAxis: 'y',
      ...overPlot(layout, scale, theme, ({ raw }) => describePoint(spec, (raw as BarDatum).point)),
      interaction: { mode: 'nearest', axis: 'y', intersect: false },
      scales: {
        x: { type: log ? 'logarithmic' : 'linear', min: x.domain[0], max: x.domain[1], display: false },
        y: { type: 'linear', min: plot.top, max: plot.bottom, reverse: true, offset: false, display: false },
      },
    },
  };
}

/** Key of the series that a dataset belongs to; empty for a timeline's. */
export const seriesKeyOf = (dataset: object): string => ('seriesKey' in dataset ? String(dataset.seriesKey) : '');

/** Index of a series' bars among the datasets. */
export const barsOf = (chart: Chart, series: string): number => chart.data.datasets.findIndex((dataset) => seriesKeyOf(dataset) === series);

function datasetOf(series: BarsSpec['series'][number], layout: BarsLayout, theme: ChartTheme, scale: number, log: boolean) {
  const rows = layout.rows.filter((row) => row.point.series === series.key && row.point.value !== null);
  return {
    type: 'bar',
    label: series.label,
    seriesKey: series.key,
    grouped: false,
    barThickness: layout.barHeight * scale,
    data: rows.map(({ point, y }): BarDatum => ({ x: log ? Math.max(point.value!, layout.x.domain[0]) : point.value!, y, point })),
    backgroundColor: 'transparent',
    // On a log scale a length means nothing.
    hoverBackgroundColor: log ? 'transparent' : theme.tint,
  };
}
