/**
 * An answer of the cost model in words, the same from the build and from the reader's browser.
 * It comes before all else that the calculator loads, so it names the modules of the model that it needs, not their index.
 * In: figures of a run, mode, inputs. Out: the answer, as markup in which all text is escaped and as one sentence.
 */
import { escapeText, tag } from '../charts/text.ts';
import { judgeLatency, judgeWire, type LatencyAnswer, type WireAnswer } from '../economics/alternatives.ts';
import type { Inputs } from '../economics/fields.ts';
import { IMPLIED_ONLY } from '../economics/figures.ts';
import { savingOf, scenarioFor, type Saved, type SavedMoney } from '../economics/saving.ts';
import type { Estimate } from '../economics/scenario.ts';
import { formatNumber } from '../run/format.ts';
import type { RunFigures } from './pays-figures.ts';

/** What was asked and what comes out, by kind of study. */
export type Told<OfCost extends Saved = Saved> =
  | { kind: 'cost'; answer: OfCost }
  | { kind: 'wire'; rows: readonly WireAnswer[]; missing: readonly string[] }
  | { kind: 'latency'; rows: readonly LatencyAnswer[]; missing: readonly string[] }
  | { kind: 'none'; missing: readonly string[] };

/** @throws DataError `mode-unknown` */
export function answerOf({ facts, economics }: RunFigures, mode: string, inputs: Inputs): Told {
  if (economics.kind === 'cost') return { kind: 'cost', answer: savingOf(facts, scenarioFor(facts, economics, mode, inputs)) };
  const { missing } = economics;
  if (economics.kind === 'wire')
    return { kind: 'wire', rows: economics.rows.filter((row) => row.mode === mode).map((row) => judgeWire(row, inputs)), missing };
  if (economics.kind === 'latency') return { kind: 'latency', rows: economics.rows.map((row) => judgeLatency(row, inputs)), missing };
  return { kind: 'none', missing };
}

/** The answer in one or two sentences of plain text. */
export function summaryOf(told: Told): string {
  if (told.kind === 'cost') return costSummary(told.answer);
  if (told.kind === 'none') return `Cannot tell from this run. It lacks: ${told.missing.join('; ')}.`;
  const counts = [...Map.groupBy<string, LatencyAnswer | WireAnswer>(told.rows, ({ verdict }) => verdict)];
  return `${told.rows.length} tested settings: ${counts.map(([verdict, rows]) => `${rows.length} ${verdict}`).join(', ')}.`;
}

const against = ({ inputs, baseline }: Saved) => (inputs.workload.baseline === 'direct' ? 'no proxy' : baseline.label);

function costSummary(answer: Saved): string {
  const { label, verdict, because, money } = answer;
  const head = `${label}, against ${against(answer)}: ${verdict}.`;
  if (!money) return `${head} ${sentence(because)}`;
  return `${head} Saving ${amount(money.saving)} a month, ${rangeText(money.saving)}.`;
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
const amount = ({ quantity }: Estimate) => formatNumber(quantity.value, quantity.unit.split('/')[0]!, 2).text;
const paragraph = (html: string, className?: string) => tag('p', { class: className }, html);
const text = (told: string, className?: string) => paragraph(escapeText(told), className);

/** How far an estimate is known. */
export function rangeText({ quantity, range }: Estimate, decimals = 2): string {
  if (!range) return `a point without an interval, n = ${quantity.n}`;
  if (range.level === 1 && range.low === range.high) return 'exact, for no figure of the run is in it';
  const [low, high] = [range.low, range.high].map((end) => formatNumber(end, '', decimals).text);
  return `${Math.floor(range.level * 100)} % range ${low} to ${high}${range.anySplit ? ' over any split of CPU' : ''}, n = ${quantity.n}`;
}

/** Verdict, reasons and what decides: the part above the charts. */
export function answerHtml(told: Told): string {
  if (told.kind === 'cost') return costAnswer(told.answer);
  const lacks = text(`Not recorded: ${told.missing.join('; ')}.`);
  if (told.kind === 'none') return paragraph(verdictHtml('cannot tell from this run'), 'pays-line') + lacks;
  const question =
    told.kind === 'wire'
      ? 'An hour of a busy core and its memory, against the transfer to clients that it saves.'
      : 'Added time per request, against the budget that you state.';
  return text(summaryOf(told), 'pays-line') + text(`${question} A month’s cost cannot be told from this study.`) + lacks;
}

const verdictHtml = (verdict: string) => `${tag('strong', { 'data-verdict': verdict }, escapeText(sentence(verdict)))} `;

function costAnswer(answer: Saved): string {
  const { money, verdict, because, label, missing } = answer;
  const line = money
    ? `${label} against ${against(answer)}: saving ${amount(money.saving)} a month in the steady state, ${rangeText(money.saving)}.`
    : `${label} against ${against(answer)}: the run does not record ${missing.join('; ')}.`;
  const head = paragraph(verdictHtml(verdict) + escapeText(line), 'pays-line');
  if (!money) return head + text('A price of 0 takes a missing figure out of the question.');
  const { compresses, ratio } = answer.figures;
  const implied = compresses && ratio?.metric === 'stored-implied';
  return head + text(`${sentence(because)} ${driverText(money)} ${monthText(money)}`) + (implied ? text(IMPLIED_ONLY, 'warning') : '');
}

function driverText({ swings }: SavedMoney): string {
  const names = (list: SavedMoney['swings']) => list.map(({ label, ends }) => `${label.toLowerCase()} (${ends})`).join(', ');
  const deciding = swings.filter(({ decides }) => decides);
  if (deciding.length > 0) return `It turns within the swing of: ${names(deciding)}.`;
  const [widest] = swings;
  return widest ? `No single input turns it within its swing; the widest is ${names([widest])}.` : 'No input moves it.';
}

function monthText({ paidBack, months }: SavedMoney): string {
  const last = `after ${months.length} months ${amount(months.at(-1)!.cumulative)}`;
  return paidBack.median === null
    ? `In a store that starts empty the sum does not stay above zero: ${last}.`
    : `In a store that starts empty the sum stays above zero from month ${paidBack.median} on: ${last}.`;
}
