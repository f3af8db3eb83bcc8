/** What a drawn chart says of its points. */
import type { Chart, InteractionOptions, TooltipOptions } from 'chart.js';
import { datumOf, SIZE, type Datum, type Drawing } from '../../charts/config.ts';
import type { Ink } from '../../charts/look.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import { wrapText } from '../../charts/text.ts';
import { describePoint, pointOf, samplesOf, sampleWords, type ChartPoint } from '../../report/chart-point.ts';

/** A chart on its canvas, with its points in reading order, and its data as they are shown. */
export interface Drawn extends Pick<Drawing, 'order'> {
  chart: Chart;
  spec: ChartSpec;
}

export type At = readonly [dataset: number, index: number];

export const datumAt = ({ chart }: Pick<Drawn, 'chart'>, [dataset, index]: At): Datum => datumOf(chart.data.datasets[dataset]!.data, index);

/** The point that an event on the canvas means; of bars the row's. */
export function nearestTo({ chart }: Drawn, event: Event): At | undefined {
  const [nearest] = chart.getElementsAtEventForMode(event, 'nearest', chart.options.interaction as InteractionOptions, true);
  return nearest && [nearest.datasetIndex, nearest.index];
}

/** A point in words: its name, then all else that is said of it. */
export function wordsOf(spec: ChartSpec, dataset: number, { x, y, point }: Datum): readonly string[] {
  return spec.kind === 'timeline' ? sampleWords(spec, dataset)([x, y]) : describePoint(spec, point!);
}

/** What the card of a point shows. @param at of one that was recorded */
export function evidenceOf(drawn: Drawn, at: At): ChartPoint {
  const [{ x, y, point }, { spec }] = [datumAt(drawn, at), drawn];
  return spec.kind === 'timeline' ? samplesOf(spec, at[0])([x, y]) : pointOf(spec, point!);
}

export function tooltipOf(spec: ChartSpec, width: number, ink: Ink): object {
  const broken = (lines: readonly string[]) => lines.flatMap((line) => wrapText(line, SIZE, Math.min(380, width * 0.7)));
  const words = ({ datasetIndex, raw }: { datasetIndex: number; raw: unknown }) => wordsOf(spec, datasetIndex, raw as Datum);
  const callbacks: Partial<TooltipOptions['callbacks']> = {
    title: ([item]) => (item ? broken(words(item).slice(0, 1)) : []),
    label: (item) => broken(words(item).slice(1)),
  };
  return {
    backgroundColor: ink.color('paper'),
    borderColor: ink.color('ink-2'),
    borderWidth: 1,
    cornerRadius: 2,
    padding: 10,
    displayColors: false,
    titleColor: ink.color('ink'),
    bodyColor: ink.color('ink'),
    callbacks,
  };
}
