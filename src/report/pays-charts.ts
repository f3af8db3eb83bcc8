/** Charts of an answer about money. In: an answer of the cost model. Out: specs; none where the run lacks a figure. */
import type { BarPoint, BarsSpec, XySpec } from '../charts/spec.ts';
import type { Answer, Money } from '../economics/pays.ts';
import type { Estimate } from '../economics/scenario.ts';

const SHOWN_SWINGS = 8;

/** The charts in their order on a page. */
export const paysCharts = (answer: Answer, study: string): (BarsSpec | XySpec)[] =>
  answer.money
    ? [costChart(answer, study, answer.money), monthsChart(answer, study, answer.money), swingsChart(answer, study, answer.money)]
    : [];

const common = (answer: Answer, study: string, what: string) => ({
  id: `pays-${answer.mode.replaceAll('_', '-')}-${what}`,
  study,
  run: answer.run,
  provenance: answer.provenance,
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

function costChart(answer: Answer, study: string, { lines, totals }: Money): BarsSpec {
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
    ...common(answer, study, 'cost'),
    title: `What a month costs in the steady state: ${answer.label}`,
    howToRead: 'One pair of bars for each part of the cost, the baseline first. Whiskers show the range that the run allows.',
    kind: 'bars',
    axis: { label: 'Cost of a month', unit: inputs.prices.currency, better: 'lower' },
    groups: rows.map(({ key }) => ({ key, label: key.charAt(0).toUpperCase() + key.slice(1) })),
    series: seriesOf(answer),
    points: rows.flatMap((row) => [point(row.key, baseline.mode, row.baseline), point(row.key, mode, row.mode)]),
  };
}

function monthsChart(answer: Answer, study: string, { months, paidBack }: Money): XySpec {
  const { mode, label, inputs } = answer;
  const saving = `Over ${months.length} months the saving of ${label}`;
  return {
    ...common(answer, study, 'months'),
    title:
      paidBack.surely === null
        ? `${saving} is not shown to stay above zero`
        : `${saving} stays above zero from month ${paidBack.surely} on, over its whole range`,
    howToRead:
      'Saving of a month and all before it, for a store that starts empty. Above zero the mode has cost less than doing without; the month named is the first from which on it stays there.',
    kind: 'xy',
    mark: 'line',
    xAxis: { label: 'Month', unit: 'months' },
    yAxis: { label: 'Saving so far', unit: inputs.prices.currency, better: 'higher' },
    panels: [{ key: 'all', label: '' }],
    series: [{ key: mode, label }],
    points: months.map(({ month, cumulative }) => ({
      panel: 'all',
      series: mode,
      x: month,
      y: cumulative.quantity.value,
      ...spread(cumulative),
    })),
  };
}

/** A tornado as a pair of bars: what the saving becomes at each end of an input. */
function swingsChart(answer: Answer, study: string, { swings, saving }: Money): BarsSpec {
  const { sources } = saving.quantity;
  const shown = swings.slice(0, SHOWN_SWINGS);
  const point = (group: string, series: string, value: number): BarPoint => ({ group, series, value, values: [value], flags: [], sources });
  return {
    ...common(answer, study, 'drivers'),
    title: `What moves the saving of ${answer.label} most`,
    howToRead:
      'Change of the monthly saving when one input goes to each end: figures of the run over their interval, stated inputs by ±20 %.',
    kind: 'bars',
    axis: { label: 'Change of the monthly saving', unit: answer.inputs.prices.currency },
    groups: shown.map(({ key, label: name, ends }) => ({ key, label: `${name}, ${ends}` })),
    series: [
      { key: 'from', label: 'Lower end' },
      { key: 'to', label: 'Upper end' },
    ],
    points: shown.flatMap(({ key, savingFrom, savingTo }) => [
      point(key, 'from', savingFrom - saving.quantity.value),
      point(key, 'to', savingTo - saving.quantity.value),
    ]),
  };
}
