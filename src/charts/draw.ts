/** A chart's spec as a Chart.js configuration: the same for the SVG of the build and the canvas of a page. */
import {
  BarController,
  BarElement,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  Title,
} from 'chart.js';
import { barsDrawing } from './bars.ts';
import type { Drawing } from './config.ts';
import type { Ink } from './look.ts';
import type { ChartSpec } from './spec.ts';
import { timelineDrawing } from './timeline.ts';
import { xyDrawing } from './xy.ts';

Chart.register(BarController, BarElement, Legend, LinearScale, LineController, LineElement, LogarithmicScale, PointElement, Title);

/**
 * @param width CSS pixels that it is drawn for; its height follows from its content, and may be stretched or pressed a little
 * @param hidden keys of series that leave their places empty
 */
export function drawingOf(spec: ChartSpec, width: number, ink: Ink, hidden: ReadonlySet<string> = new Set()): Drawing {
  if (spec.kind === 'timeline') return timelineDrawing(spec, width, ink);
  const drawing = spec.kind === 'bars' ? barsDrawing(spec, width, ink) : xyDrawing(spec, width, ink);
  drawing.config.data.datasets.forEach((dataset, i) => {
    dataset.hidden = hidden.has(spec.series[i % spec.series.length]!.key);
  });
  return drawing;
}
