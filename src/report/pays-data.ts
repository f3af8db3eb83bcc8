/** An answer of the cost model as data: JSON for programs, CSV for a spreadsheet. In: an answer. Out: a plain value, or text. */
import { csvFormatRows } from 'd3-dsv';
import { FIELDS, type Field, type Inputs } from '../economics/fields.ts';
import type { Answer, Money } from '../economics/pays.ts';
import type { Estimate } from '../economics/scenario.ts';
import type { Interval, Quantity } from '../run/types.ts';
import type { RunFigures } from './pays-figures.ts';
import type { Outcome } from './pays-answer.ts';

/** Every estimate of money comes from the same figures: their places are listed once, as `evidence`. */
export function costJson({ money, ...answer }: Answer): object {
  if (!money) return answer;
  const { operands, sources } = money.saving.quantity;
  const compact = (_: string, value: unknown): unknown => (isEstimate(value) ? shortened(value) : value);
  return { ...answer, money: JSON.parse(JSON.stringify(money, compact)) as object, evidence: { operands, sources } };
}

const isEstimate = (value: unknown): value is Estimate =>
  typeof value === 'object' && value !== null && 'quantity' in value && 'range' in value;

const shortened = ({ quantity: { value, unit, n, values }, range }: Estimate) => ({ value, unit, n, values, ...(range ? { range } : {}) });

/** The file of an answer, with the archive's digest and what was stated. */
export function outcomeJson({ facts }: RunFigures, inputs: Inputs, outcome: Outcome): string {
  const head = { run: facts.id, sha256: facts.digest.sha256 };
  const body = outcome.kind === 'cost' ? { answers: [costJson(outcome.answer)] } : { inputs, ...outcome };
  return `${JSON.stringify({ ...head, ...body }, null, 2)}\n`;
}

type Row = readonly (string | number | undefined)[];

/** One row for each figure, numbers in full: what was stated first, then what comes out; empty where nothing is known. */
export function outcomeCsv({ facts }: RunFigures, mode: string, inputs: Inputs, outcome: Outcome): string {
  const rows: Row[] = [
    ['part', 'item', 'value', 'unit', 'n', 'low', 'high', 'level'],
    ['run', 'id', facts.id],
    ['run', 'sha256', facts.digest.sha256],
    ['run', 'provenance', facts.provenance],
    ['run', 'mode', mode],
    ...statedRows('workload', inputs.workload, FIELDS.workload),
    ...statedRows('prices', inputs.prices, FIELDS.prices),
    ...(outcome.kind === 'cost' ? costRows(outcome.answer) : alternativeRows(outcome)),
  ];
  return `${csvFormatRows(rows.map((row) => row.map((field) => String(field ?? ''))))}\n`;
}

const statedRows = (part: string, values: Readonly<Record<string, string | number>>, fields: Readonly<Record<string, Field>>): Row[] =>
  Object.entries(fields).map(([key, field]) => [part, field.label, values[key], field.kind === 'number' ? field.unit : '']);

function row(part: string, item: string, q: Quantity | undefined, range: Estimate['range'] | Interval = q?.interval): Row {
  return [part, item, q?.value, q?.unit, q?.n, range?.low, range?.high, range?.level];
}

const estimateRow = (part: string, item: string, { quantity, range }: Estimate): Row => row(part, item, quantity, range);

function costRows({ verdict, because, money, speed, sizing, marks }: Answer): Row[] {
  return [
    ['answer', 'verdict', verdict],
    ['answer', 'because', because],
    ...(money ? moneyRows(money) : []),
    ...Object.entries({ ...speed, cores: sizing.cores, workers: sizing.workers }).map(([item, quantity]) =>
      row('time and machines', item, quantity),
    ),
    ['time and machines', 'instances', sizing.instances, 'instances'],
    ['time and machines', 'memory', sizing.memoryGb, 'GB'],
    ...marks.map(({ code, message }): Row => ['beyond the run', code, message]),
  ];
}

const moneyRows = ({ saving, lines, totals, months, breakEvens }: Money): Row[] => [
  estimateRow('answer', 'saving', saving),
  ...[...lines, { component: 'total', ...totals }].flatMap(({ component, mode, baseline }) => [
    estimateRow('cost of the mode', component, mode),
    estimateRow('cost without it', component, baseline),
  ]),
  ...months.map(({ month, cumulative }) => estimateRow('saving so far', `month ${month}`, cumulative)),
  ...breakEvens.map(({ label, unit, hang, at }) =>
    at ? estimateRow('break-even', `${label}, ${hang}`, at) : ['break-even', label, hang, unit],
  ),
];

function alternativeRows(outcome: Exclude<Outcome, { kind: 'cost' }>): Row[] {
  const missing: Row = ['answer', 'not recorded', outcome.missing.join('; ')];
  if (outcome.kind === 'none') return [['answer', 'verdict', 'cannot tell from this run'], missing];
  const rows =
    outcome.kind === 'wire'
      ? outcome.rows.flatMap((r) => [
          ['answer', r.label, r.verdict],
          row('net per busy hour', r.label, r.net),
          row('not sent', r.label, r.savedGbPerHour),
        ])
      : outcome.rows.flatMap((r) => [['answer', r.label, r.verdict], row('added time', r.label, r.addedMs)]);
  return [...rows, missing];
}
