/** The tables of an answer, below its charts. In: an answer, figures of a run, words. Out: markup in which all text is escaped. */
import { escapeText, joined, markup, tag, trusted, type Html } from '../charts/markup.ts';
import type { LatencyAnswer, WireAnswer } from '../economics/alternatives.ts';
import type { Inputs } from '../economics/fields.ts';
import type { BreakEven } from '../economics/break-even.ts';
import type { MarkCode } from '../economics/marks.ts';
import type { Names } from '../economics/names.ts';
import { pays, type Answer } from '../economics/pays.ts';
import { fill } from '../run/fill.ts';
import { formatInterval, formatNumber, formatQuantity } from '../run/format.ts';
import type { Quantity, Unit } from '../run/types.ts';
import { answerOf, rangeText, rough, type Told } from './pays-answer.ts';
import type { RunFigures } from './pays-figures.ts';
import type { PaysTexts, TableForm } from './pays-texts.ts';

/** An answer with break-evens, machines, times and marks. @param mode one of `modesOf` */
export function inFull(figures: RunFigures, mode: string, inputs: Inputs, names: Names): Told<Answer> {
  const { facts, economics } = figures;
  if (economics.kind === 'cost') return { kind: 'cost', answer: pays(facts, economics, mode, inputs, names) };
  return answerOf(figures, mode, inputs, names) as Exclude<Told, { kind: 'cost' }>;
}

/** What stands in a gap that is neither text nor a quantity of the model. */
export interface FigureText {
  text: string;
  /** In full. */
  value?: number;
  /** A second, quieter line. */
  detail?: string;
}

/** A row by its name in the form, and the values for its gaps. */
export type FormRow = readonly [name: string, values: object];

/** A form with its gaps filled: quantities with their interval, nothing as not recorded. All values are escaped. */
export function tableHtml({ cells }: PaysTexts, { open, rows, close }: TableForm, values: object, told: readonly FormRow[]): Html {
  const put = (form: Html, own: object): Html => trusted(fill(form, own, shown));
  const shown = (value: unknown): Html => {
    if (value === undefined) return cells.absent;
    if (typeof value !== 'object' || value === null) return escapeText(`${value as string | number}`);
    const { text, value: full, detail } = 'unit' in value ? quantityText(value as Quantity) : (value as FigureText);
    const figure = full === undefined ? escapeText(text) : put(cells.value, { value: full, text });
    return joined([figure, detail ? put(cells.detail, { text: detail }) : '']);
  };
  return joined([put(open, values), ...told.map(([name, own]) => put(rows[name]!, own)), close]);
}

function quantityText(q: Quantity): FigureText {
  const decimals = q.unit === '×' ? 4 : undefined;
  return { text: formatQuantity(q, decimals).text, value: q.value, detail: formatInterval(q, decimals) };
}

const figureText = (value: number, unit: Unit, decimals?: number): FigureText => ({
  text: formatNumber(value, unit, decimals).text,
  value,
});

/** Tables below the charts. */
export function tablesHtml(told: Told<Answer>, texts: PaysTexts): Html {
  const { tables } = texts;
  if (told.kind === 'wire') return tableHtml(texts, tables.wire, {}, told.rows.map(wireRow));
  if (told.kind === 'latency')
    return tableHtml(texts, tables.latency, { budget: formatNumber(told.rows[0]?.budgetMs ?? 0, 'ms').text }, told.rows.map(latencyRow));
  if (told.kind === 'none') return '';
  const { answer } = told;
  return joined([
    answer.money ? thresholdsHtml(answer.money.breakEvens, texts) : '',
    runTable(answer, texts),
    answer.money
      ? tableHtml(
          texts,
          tables.breakEven,
          {},
          answer.money.breakEvens.map((driver) => breakEvenRow(driver, texts)),
        )
      : '',
    sizingTable(answer, texts),
    tableHtml(
      texts,
      tables.time,
      {},
      TIMES.map((name) => [name, { ...answer, size: formatNumber(answer.inputs.workload.artifactMb, 'MB').text }]),
    ),
  ]);
}

const TIMES = ['upload', 'baseline', 'ingest', 'inTurn', 'overlapped'];

const digitsOf = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 1 ? 2 : 4);

/** Where the answer turns, in one sentence; empty where nothing turns it. */
function thresholdsHtml(breakEvens: readonly BreakEven[], texts: PaysTexts): Html {
  const thresholds = breakEvens.flatMap(({ label, unit, hang, at }) =>
    at ? [`${label} ${hang.replace('pays ', '')} ${formatNumber(rough(at.quantity.value), unit, digitsOf(at.quantity.value)).text}`] : [],
  );
  return thresholds.length === 0
    ? ''
    : tag('p', { class: 'no-print' }, escapeText(fill(texts.thresholds, { thresholds: thresholds.join('; ') })));
}

function breakEvenRow({ label, unit, now, hang, at }: BreakEven, { answer }: PaysTexts): FormRow {
  const shortest = (value: number) => figureText(value, unit, digitsOf(value));
  const where = at && { ...shortest(at.quantity.value), detail: rangeText(at, answer, digitsOf(at.quantity.value)) };
  return ['driver', { label, nowIs: shortest(now), pays: hang.replace('pays ', ''), where }];
}

const wireRow = (row: WireAnswer): FormRow => [
  'setting',
  {
    ...row,
    price: row.breakEvenPrice && figureText(row.breakEvenPrice.value, row.breakEvenPrice.unit, 6),
    answer: { text: row.verdict, detail: row.because },
  },
];

const latencyRow = (row: LatencyAnswer): FormRow => ['setting', { ...row, median: row.medianWithin ? 'within' : 'over' }];

function sizingTable(answer: Answer, texts: PaysTexts): Html {
  const { sizing, figures, inputs, marks } = answer;
  const { ingestMbPerS, readMbPerS, instances, instancesAtMost, memory, memoryGb } = sizing;
  const { basis } = texts;
  /** What a row rests on: within what the run saw, or beyond it. */
  const restsOn = (within: string, ...beyond: MarkCode[]) => {
    const codes = marks.flatMap(({ code }) => (beyond.includes(code) ? [code] : []));
    return codes.length > 0 ? fill(basis.linear, { codes: codes.join(', ') }) : within;
  };
  const values = {
    ...answer,
    cpu: figures.cpu?.kind === 'unsplit' ? basis.unsplit : basis.split,
    cores: restsOn(basis.cores, 'more-cores'),
    instances: instances && figureText(instances, 'instances'),
    atMost: instancesAtMost === undefined || instancesAtMost === instances ? '' : fill(basis.atMost, { instances: instancesAtMost }),
    memoryGb: memoryGb && figureText(memoryGb, 'GB'),
    memory: restsOn(basis.memory, 'memory-flat'),
    workers: restsOn(basis.workers, 'more-workers'),
    ingest: formatNumber(ingestMbPerS, 'MB/s').text,
    read: formatNumber(readMbPerS, 'MB/s').text,
    used: formatNumber(inputs.workload.utilisation * 100, '%').text,
  };
  return tableHtml(texts, texts.tables.sizing, values, [
    ['cores', values],
    ['instances', values],
    ...memory.map((rate): FormRow => ['peak', rate]),
    ['memory', values],
    ['workers', values],
  ]);
}

/** What the model reads from the run: the inputs that are not the reader's to state. */
function runTable(answer: Answer, texts: PaysTexts): Html {
  const { figures, baselineFigures } = answer;
  const alone = figures.mode === baselineFigures.mode;
  const besides = figures.beside.map(({ metric, counted, quantity }): FormRow => {
    const other = baselineFigures.beside.find((own) => own.metric === metric);
    return ['beside', { figures: { besideIt: quantity }, baselineFigures: { besideIt: other?.quantity }, counted }];
  });
  const cpu = figures.cpu?.kind === 'unsplit' ? ['mix'] : ['write', 'read'];
  const rest = [...cpu, 'memory', 'put', 'get'].map((name): FormRow => [name, answer]);
  const observed = answer.trials === 1 ? 'single observation' : `n = ${answer.trials}`;
  return tableHtml(texts, alone ? texts.tables.runAlone : texts.tables.run, { ...answer, observed }, [
    ['ratio', answer],
    ...besides,
    ...rest,
  ]);
}

/** Where the answer goes beyond the run, and the flags of the figures that it uses. */
export function marksHtml(told: Told<Answer>, { marks, lists }: PaysTexts): Html {
  if (told.kind !== 'cost') return '';
  const { answer } = told;
  const beyond = answer.marks.map(({ code, facts }): [string, string] => {
    const { text, touches } = marks[code];
    return [code, fill(text, facts) + fill(lists.touches, { parts: touches.join(', ') })];
  });
  const flags = new Map(answer.flags.map(({ code, message }) => [message, [code, message] as const]));
  return joined([list(lists.marks, beyond), list(lists.flags, [...flags.values()])]);
}

function list(title: string, entries: readonly (readonly [string, string])[]): Html {
  if (entries.length === 0) return '';
  const items = entries.map(([code, message]) => tag('li', {}, markup`${tag('code', {}, escapeText(code))} ${escapeText(message)}`));
  return tag('section', { class: 'pays-marks' }, [tag('h3', {}, escapeText(title)), tag('ul', {}, items)]);
}
