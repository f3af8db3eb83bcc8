/**
 * Chart.js over a drawing: what can be pointed at, in the units of the drawing, unseen until then. In: spec, theme, size. Out: targets
 * and a configuration that needs BarController, BarElement, LineController, LineElement, PointElement, LinearScale and Tooltip to be registered.
 */
import type { ChartConfiguration, ChartDataset } from 'chart.js';
import { layoutBars } from '../../charts/bars-layout.ts';
import type { Box, Variant } from '../../charts/layout.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import { wrapText } from '../../charts/text.ts';
import { layoutTimeline } from '../../charts/timeline-layout.ts';
import { layoutXy } from '../../charts/xy-layout.ts';
import { barTargets, timelineTargets, xyTargets, type Target } from './targets.ts';

/** Colours and type of the page's style sheet. */
export interface ChartTheme {
  ink: string;
  ink2: string;
  paper: string;
  /** Over a bar that is pointed at. */
  tint: string;
  /** CSS font family list. */
  font: string;
}

export interface Drawing {
  variant?: Variant;
  /** Pixels per unit of the layout. */
  scale?: number;
  /** Keys of series that are left out. */
  hidden?: ReadonlySet<string>;
}

export interface ChartOver {
  /** In reading order. */
  targets: readonly Target[];
  config: ChartConfiguration;
}

/** Data of the configuration are the targets that are drawn, in order. */
export function chartOver(spec: ChartSpec, theme: ChartTheme, { variant = 'wide', scale = 1, hidden }: Drawing = {}): ChartOver {
  if (spec.kind === 'bars') {
    const layout = layoutBars(spec, variant);
    return over(layout, barTargets(spec, layout), 'y', {
      grouped: false,
      base: layout.x(0),
      barThickness: layout.barHeight * scale,
      backgroundColor: 'transparent',
      // On a log scale a length means nothing.
      hoverBackgroundColor: spec.axis.scale === 'log' ? 'transparent' : theme.tint,
    });
  }
  const dots = { showLine: false, pointRadius: 0, pointHoverBorderColor: theme.ink, clip: false as const };
  if (spec.kind === 'xy') {
    const layout = layoutXy(spec, variant);
    const ring = { pointHoverRadius: (layout.radius + 4) * scale, pointHoverBackgroundColor: 'transparent', pointHoverBorderWidth: 1.5 };
    return over(layout, xyTargets(spec, layout), 'xy', { ...dots, ...ring });
  }
  const layout = layoutTimeline(spec, variant);
  return over(layout, timelineTargets(spec, layout), 'x', { ...dots, pointHoverRadius: 4, pointHoverBackgroundColor: theme.paper });

  /**
   * Chart.js has the plot area of the drawing, on a canvas of whole pixels, without movement and without resizing of its own. What is
   * pointed at is named on paper with a hairline, in lines that are broken to the drawing's width.
   */
  function over(
    { plot, width, height }: { plot: Box; width: number; height: number },
    all: readonly Target[],
    axis: 'x' | 'y' | 'xy',
    look: Partial<ChartDataset<'bar'>> | Partial<ChartDataset<'line'>>,
  ): ChartOver {
    const targets = all.filter(({ data }) => !hidden?.has(String(data.series)));
    const data = targets.filter(({ x }) => x !== null);
    const broken = (lines: readonly string[]) => lines.flatMap((line) => wrapText(line, 13, Math.min(380, width * scale * 0.7)));
    const options: ChartConfiguration['options'] = {
      responsive: false,
      animation: false,
      indexAxis: axis === 'y' ? 'y' : 'x',
      layout: {
        autoPadding: false,
        padding: {
          left: plot.left * scale,
          right: Math.ceil(width * scale) - plot.right * scale,
          top: plot.top * scale,
          bottom: Math.ceil(height * scale) - plot.bottom * scale,
        },
      },
      interaction: { mode: 'nearest', axis, intersect: false },
      scales: {
        x: { type: 'linear', min: plot.left, max: plot.right, display: false },
        y: { type: 'linear', min: plot.top, max: plot.bottom, reverse: true, offset: false, display: false },
      },
      plugins: {
        legend: { display: false },
        tooltip: {
          backgroundColor: theme.paper,
          borderColor: theme.ink2,
          borderWidth: 1,
          cornerRadius: 2,
          padding: 10,
          displayColors: false,
          titleColor: theme.ink,
          bodyColor: theme.ink,
          titleFont: { family: theme.font, size: 13, weight: 600 },
          bodyFont: { family: theme.font, size: 13 },
          callbacks: {
            title: ([item]) => (item ? broken((item.raw as Target).lines().slice(0, 1)) : []),
            label: ({ raw }) => broken((raw as Target).lines().slice(1)),
          },
        },
      },
    };
    const datasets = [{ ...look, data }] as unknown as ChartDataset[];
    return { targets, config: { type: axis === 'y' ? 'bar' : 'line', data: { datasets }, options } };
  }
}
