/**
 * An answer of the cost model in words, the same from the build and from the reader's browser.
 * It comes before all else that the calculator loads, so it names the modules of the model that it needs, not their index.
 * In: figures of a run, mode, inputs, words. Out: the answer, as markup in which all text is escaped and as one sentence.
 */
import { escapeText, joined, markup, tag, type Html } from '../charts/markup.ts';
import { judgeLatency, judgeWire, type LatencyAnswer, type WireAnswer } from '../economics/alternatives.ts';
import type { Inputs, Prices } from '../economics/fields.ts';
import type { Names } from '../economics/names.ts';
import { savingOf, scenarioFor, type Saved, type SavedMoney } from '../economics/saving.ts';
import type { Estimate } from '../economics/scenario.ts';
import { fill } from '../run/fill.ts';
import { formatLevel, formatNumber } from '../run/format.ts';
import type { RunFigures } from './pays-figures.ts';
import type { PaysTexts } from './pays-texts.ts';

/** What was asked and what comes out, by kind of study. */
export type Told<OfCost extends Saved = Saved> =
  | { kind: 'cost'; answer: OfCost }
  | { kind: 'wire'; rows: readonly WireAnswer[]; missing: readonly string[] }
  | { kind: 'latency'; rows: readonly LatencyAnswer[]; missing: readonly string[] }
  | { kind: 'none'; missing: readonly string[] };

/** @param mode one of `modesOf` */
export function answerOf({ facts, economics }: RunFigures, mode: string, inputs: Inputs, names: Names): Told {
  if (economics.kind === 'cost') return { kind: 'cost', answer: savingOf(facts, scenarioFor(economics, mode, inputs, names)) };
  const { missing } = economics;
  if (economics.kind === 'wire')
    return { kind: 'wire', rows: economics.rows.filter((row) => row.mode === mode).map((row) => judgeWire(row, inputs)), missing };
  if (economics.kind === 'latency') return { kind: 'latency', rows: economics.rows.map((row) => judgeLatency(row, inputs)), missing };
  return { kind: 'none', missing };
}

/** The verdict, where there is one for the whole, and the line that tells it. */
function headOf(told: Told, { answer: texts, example }: PaysTexts): [verdict: string, line: string] {
  if (told.kind === 'none') return ['cannot tell from this run', ''];
  if (told.kind === 'cost') {
    const { answer } = told;
    const prices = Object.entries(example).every(([key, value]) => answer.inputs.prices[key as keyof Prices] === value)
      ? texts.examplePrices
      : texts.statedPrices;
    return [answer.verdict, fill(answer.money ? texts.saving : texts.lacks, { ...saidOf(answer, texts), prices }, shown)];
  }
  const counts = [...Map.groupBy<string, LatencyAnswer | WireAnswer>(told.rows, ({ verdict }) => verdict)];
  return [
    '',
    fill(texts.rows, { settings: told.rows.length, counts: counts.map(([verdict, rows]) => `${rows.length} ${verdict}`).join(', ') }),
  ];
}

/** The answer in one line of plain text. */
export function lineOf(told: Told, texts: PaysTexts): string {
  const [verdict, line] = headOf(told, texts);
  return verdict ? `${sentence(verdict)} ${line}` : line;
}

/** An answer with what sentences say beside its own values. */
const saidOf = (answer: Saved, texts: PaysTexts['answer']) => ({
  ...answer,
  against: answer.inputs.workload.baseline === 'direct' ? 'no proxy' : answer.baseline.label,
  lacking: answer.missing.join('; '),
  ...(answer.money ? { range: rangeText(answer.money.saving, texts), sum: answer.money.months.at(-1)!.cumulative } : {}),
});

const shown = (value: unknown) => (typeof value === 'object' ? amount(value as Estimate) : `${value as string | number}`);
/** Sentences round to two digits: prices and workload are stated, not measured. Tables have the rest. */
export const rough = (value: number) => Number(value.toPrecision(2));
const amount = ({ quantity }: Estimate) => formatNumber(rough(quantity.value), quantity.unit.split('/')[0]!).text;
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
const paragraph = (text: string, className?: string) => tag('p', { class: className }, escapeText(text));

/** How far an estimate is known. */
export function rangeText({ quantity: { n }, range }: Estimate, texts: PaysTexts['answer'], decimals?: number): string {
  if (!range) return fill(texts.point, { n });
  const { low, high, level, anySplit } = range;
  if (level === 1 && low === high) return texts.exact;
  const end = (value: number) => formatNumber(decimals === undefined ? rough(value) : value, '', decimals).text;
  if (end(low) === end(high)) return fill(texts.steady, { n });
  return fill(anySplit ? texts.anySplit : texts.range, { level: formatLevel(level), low: end(low), high: end(high), n });
}

/** Verdict, reasons and what decides: the part above the charts. */
export function answerHtml(told: Told, texts: PaysTexts): Html {
  const [verdict, line] = headOf(told, texts);
  const strong = verdict && markup`${tag('strong', { 'data-verdict': verdict }, escapeText(sentence(verdict)))} `;
  const head = tag('p', { class: 'pays-line' }, [strong, escapeText(line)]);
  if (told.kind === 'cost') return joined([head, reasonsHtml(told.answer, texts)]);
  const lacks = paragraph(fill(texts.answer.missing, { lacking: told.missing.join('; ') }));
  return joined([head, told.kind === 'none' ? '' : paragraph(texts.answer[told.kind]), lacks]);
}

function reasonsHtml(answer: Saved, { answer: texts, marks }: PaysTexts): Html {
  const { money, because, figures } = answer;
  if (!money) return paragraph(texts.free);
  const { median, surely } = money.paidBack;
  const paid = surely !== null ? texts.paidBack : median !== null ? texts.paidBackByMedian : texts.notPaidBack;
  const months = fill(paid, saidOf(answer, texts), shown);
  const implied = figures.compresses && figures.ratio?.metric === 'stored-implied';
  return joined([
    paragraph(`${sentence(because)} ${driversIn(money, texts)} ${months}`),
    implied ? paragraph(marks['implied-only'].text, 'warning') : '',
  ]);
}

function driversIn({ swings }: SavedMoney, texts: PaysTexts['answer']): string {
  const deciding = swings.filter(({ decides }) => decides);
  const [told, named] = deciding.length > 0 ? [texts.turns, deciding] : [texts.widest, swings.slice(0, 1)];
  if (named.length === 0) return texts.unmoved;
  return fill(told, { inputs: named.map(({ label, ends }) => `${label.toLowerCase()} (${ends})`).join(', ') });
}
