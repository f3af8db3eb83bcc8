/**
 * The finding of a study as one row of the home page: a sentence with its numbers, and the same numbers on an axis that all rows share. Marks
 * with a line are ours with their intervals, hollow ones what the source printed. In: evaluated numbers in ×. Out: markup.
 */
import { escapeText, joined, markup, tag, type Html } from '../charts/markup.ts';
import type { EvaluatedNumber } from '../claims/types.ts';
import { holdsLink, sayingHtml } from './claims.ts';

/** What a study says of itself on the home page. */
interface Said {
  id: string;
  name: string;
  title: string;
  cost: { of: string; pays: string };
}

export interface Finding {
  study: Said;
  number(id: string): EvaluatedNumber;
  ours: readonly EvaluatedNumber[];
  printed: readonly EvaluatedNumber[];
  /** In how many runs and on how many machines it holds; empty where that is not known. */
  holds: string;
}

/** A logarithmic axis. */
export interface CostAxis {
  low: number;
  high: number;
}

/** Values at which an axis may have a line, ×. */
const TICKS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
/** Share of the width that is left free on both sides. */
const EDGE = 0.03;

/** The axis that holds every mark of all rows, and the line of no cost. */
export function axisOf(findings: readonly Finding[]): CostAxis {
  const ends = findings.flatMap(({ ours, printed }) =>
    [...ours, ...printed].flatMap(({ quantity: { value, interval } }) => (interval ? [interval.low, interval.high] : [value])),
  );
  return { low: Math.min(1, ...ends), high: Math.max(1, ...ends) };
}

const percent = (value: number, { low, high }: CostAxis): string => {
  const share = Math.log(value / low) / Math.log(high / low);
  return `${((EDGE + (1 - 2 * EDGE) * share) * 100).toFixed(2)}%`;
};

const ticksOf = ({ low, high }: CostAxis) => TICKS.filter((tick) => tick >= low && tick <= high);

const line = (axis: CostAxis, at: number, kind: string) =>
  tag('line', { class: kind, x1: percent(at, axis), x2: percent(at, axis), y1: '0', y2: '100%' });

/** The numbers of the axis, above all rows. */
export const axisHtml = (axis: CostAxis): Html =>
  tag(
    'svg',
    { class: 'cost-axis', 'aria-hidden': 'true', width: '100%', height: 22 },
    ticksOf(axis).map((tick) => tag('text', { x: percent(tick, axis), y: 15, 'text-anchor': 'middle' }, markup`${tick}×`)),
  );

/** One row: what was found, when it pays, and its marks. */
export function findingHtml(base: string, finding: Finding, axis: CostAxis): Html {
  const { study, number, ours, holds } = finding;
  const { id, name, title, cost } = study;
  const sentence = sayingHtml({ base, study: id }, title, number);
  const note = tag('a', { href: `${base}notes/${id}/` }, escapeText(name));
  const blocks = ours[0] ? escapeText(`, ${ours[0].quantity.n} blocks. `) : '';
  const machines = holds && markup`. Holds in ${holdsLink(base, id, holds)}.`;
  return tag('div', { class: 'finding', 'data-finding': id }, [
    tag('div', {}, [
      tag('p', { class: 'said' }, markup`${sentence}.`),
      tag('p', { class: 'quiet' }, markup`${note}${blocks}${escapeText(cost.pays)}`),
    ]),
    tag('div', {}, [marksSvg(finding, axis), tag('p', { class: 'cost-of' }, markup`${escapeText(cost.of)}${machines}`)]),
  ]);
}

/** Height of a row's drawing in px, and the distance of its marks. */
const [HEIGHT, STEP] = [58, 11];

function marksSvg({ study: { cost }, ours, printed }: Finding, axis: CostAxis): Html {
  const rows = ours.length + printed.length;
  const y = (i: number) => HEIGHT / 2 + (i - (rows - 1) / 2) * STEP;
  const texts = [
    ...ours.map(({ label, text, spread }) => `${label}: ${text}, ${spread}`),
    ...printed.map(({ label, text }) => `${label}: ${text}, as printed`),
  ];
  const at = (mark: EvaluatedNumber) => percent(mark.quantity.value, axis);
  return tag('svg', { class: 'cost-marks', role: 'img', 'aria-label': `${cost.of}. ${texts.join('. ')}`, width: '100%', height: HEIGHT }, [
    ...ticksOf(axis).map((tick) => line(axis, tick, tick === 1 ? 'cost-none' : 'cost-tick')),
    joined(
      ours.map((mark, i) => {
        const { interval } = mark.quantity;
        const whisker = interval
          ? tag('line', { class: 'cost-range', x1: percent(interval.low, axis), x2: percent(interval.high, axis), y1: y(i), y2: y(i) })
          : '';
        return markup`${whisker}${tag('circle', { class: 'cost-ours', cx: at(mark), cy: y(i), r: 4.5 })}`;
      }),
    ),
    joined(
      printed.map((mark, i) =>
        tag(
          'svg',
          { x: at(mark), y: y(ours.length + i), overflow: 'visible' },
          tag('path', { class: 'cost-printed', d: 'M0-6 6 0 0 6-6 0Z' }),
        ),
      ),
    ),
  ]);
}
