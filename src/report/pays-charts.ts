/** Charts of an answer about money. In: an answer of the cost model, words. Out: specs; none where the run lacks a figure. */
import type { BarPoint, BarsSpec, XySpec } from '../charts/spec.ts';
import type { Answer } from '../economics/pays.ts';
import type { Estimate } from '../economics/scenario.ts';
import { fill } from '../run/fill.ts';
import type { PaysTexts } from './pays-texts.ts';

const SHOWN_SWINGS = 8;

type Texts = PaysTexts['charts'];
type Money = NonNullable<Answer['money']>;

/** The charts by name, in their order on a page; each name has its words. */
export const paysCharts = (answer: Answer, study: string, texts: Texts): [keyof Texts, BarsSpec | XySpec][] =>
  answer.money
    ? [
        ['cost', costChart(answer, study, answer.money, texts.cost)],
        ['months', monthsChart(answer, study, answer.money, texts.months)],
        ['drivers', swingsChart(answer, study, answer.money, texts.drivers)],
      ]
    : [];

/** @param words with gaps in the title */
const common = (answer: Answer, study: string, what: keyof Texts, words: Pick<Texts[keyof Texts], 'title' | 'howToRead'>) => ({
  id: `pays-${answer.mode.replaceAll('_', '-')}-${what}`,
  study,
  run: answer.run,
  provenance: answer.provenance,
  title: fill(words.title, answer),
  howToRead: words.howToRead,
});

const spread = ({ quantity: { values, sources }, range }: Estimate) => ({
  values,
  ...(range ? { interval: { low: range.low, high: range.high, level: range.level } } : {}),
  flags: [],
  sources,
});

const seriesOf = ({ mode, label, baseline, inputs }: Answer) => [
  { key: baseline.mode, label: inputs.workload.baseline === 'direct' ? 'No proxy' : baseline.label },
  { key: mode, label },
];

function costChart(answer: Answer, study: string, { lines, totals }: Money, words: Texts['cost']): BarsSpec {
  const { mode, baseline, inputs } = answer;
  const rows: (Money['totals'] & { key: string })[] = [
    ...lines.map((line) => ({ ...line, key: line.component })),
    { ...totals, key: 'total' },
  ];
  const point = (group: string, series: string, estimate: Estimate): BarPoint => ({
    group,
    series,
    value: estimate.quantity.value,
    ...spread(estimate),
  });
  return {
    ...common(answer, study, 'cost', words),
    kind: 'bars',
    axis: { label: words.axis, unit: inputs.prices.currency, better: 'lower' },
    groups: rows.map(({ key }) => ({ key, label: key.charAt(0).toUpperCase() + key.slice(1) })),
    series: seriesOf(answer),
    points: rows.flatMap((row) => [point(row.key, baseline.mode, row.baseline), point(row.key, mode, row.mode)]),
  };
}

function monthsChart(answer: Answer, study: string, { months, paidBack }: Money, words: Texts['months']): XySpec {
  const { mode, label, inputs } = answer;
  const title = paidBack.surely === null ? words.never : words.title;
  return {
    ...common(answer, study, 'months', { ...words, title }),
    kind: 'xy',
    mark: 'line',
    xAxis: { label: 'Month', unit: 'months' },
    yAxis: { label: words.axis, unit: inputs.prices.currency, better: 'higher' },
    panels: [{ key: 'all', label: '' }],
    series: [{ key: mode, label }],
    points: months.map(({ month, cumulative }) => ({
      panel: 'all',
      series: mode,
      x: month,
      y: cumulative.quantity.value,
      ...(month === paidBack.surely ? { label: `Month ${month}` } : {}),
      ...spread(cumulative),
    })),
  };
}

/** A tornado as a pair of bars: what the saving becomes at each end of an input. */
function swingsChart(answer: Answer, study: string, { swings, saving }: Money, words: Texts['drivers']): BarsSpec {
  const { sources } = saving.quantity;
  const shown = swings.slice(0, SHOWN_SWINGS);
  const point = (group: string, series: string, value: number): BarPoint => ({ group, series, value, values: [value], flags: [], sources });
  return {
    ...common(answer, study, 'drivers', words),
    kind: 'bars',
    axis: { label: words.axis, unit: answer.inputs.prices.currency },
    groups: shown.map(({ key, label: name, ends }) => ({ key, label: `${name}, ${ends}` })),
    series: [
      { key: 'from', label: words.ends[0] },
      { key: 'to', label: words.ends[1] },
    ],
    points: shown.flatMap(({ key, savingFrom, savingTo }) => [
      point(key, 'from', savingFrom - saving.quantity.value),
      point(key, 'to', savingTo - saving.quantity.value),
    ]),
  };
}
