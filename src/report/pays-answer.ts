/**
 * An answer of the cost model in words, the same from the build and from the reader's browser.
 * In: figures of a run, mode, inputs. Out: the answer, as markup in which all text is escaped and as one sentence.
 */
import { escapeText, joined, markup, tag, type Html } from '../charts/markup.ts';
import { judgeLatency, judgeWire, type EconomicsCase, type LatencyAnswer, type WireAnswer } from '../economics/alternatives.ts';
import { FIELDS, type Inputs } from '../economics/fields.ts';
import type { RunFacts } from '../economics/figures.ts';
import { IMPLIED_ONLY } from '../economics/marks.ts';
import { pays, type Answer, type Money } from '../economics/pays.ts';
import type { Estimate } from '../economics/scenario.ts';
import { formatLevel, formatNumber } from '../run/format.ts';

/** What was asked and what comes out, by kind of study. */
export type Outcome =
  | { kind: 'cost'; answer: Answer }
  | { kind: 'wire'; rows: readonly WireAnswer[]; missing: readonly string[] }
  | { kind: 'latency'; rows: readonly LatencyAnswer[]; missing: readonly string[] }
  | { kind: 'none'; missing: readonly string[] };

/** @param mode one of `modesOf` */
export function answerOf({ facts, economics }: { facts: RunFacts; economics: EconomicsCase }, mode: string, inputs: Inputs): Outcome {
  if (economics.kind === 'cost') return { kind: 'cost', answer: pays(facts, economics, mode, inputs) };
  const { missing } = economics;
  if (economics.kind === 'wire')
    return { kind: 'wire', rows: economics.rows.filter((row) => row.mode === mode).map((row) => judgeWire(row, inputs)), missing };
  if (economics.kind === 'latency') return { kind: 'latency', rows: economics.rows.map((row) => judgeLatency(row, inputs)), missing };
  return { kind: 'none', missing };
}

/** The verdict, where there is one for the whole, and the line that explains it. */
function headOf(outcome: Outcome): [verdict: string, line: string] {
  if (outcome.kind === 'none') return ['cannot tell from this run', ''];
  if (outcome.kind === 'cost')
    return [outcome.answer.verdict, outcome.answer.money ? savingLine(outcome.answer, outcome.answer.money) : lackLine(outcome.answer)];
  const counts = [...Map.groupBy<string, LatencyAnswer | WireAnswer>(outcome.rows, ({ verdict }) => verdict)];
  return ['', `${outcome.rows.length} tested settings: ${counts.map(([verdict, rows]) => `${rows.length} ${verdict}`).join(', ')}.`];
}

const pairOf = ({ label, inputs, baseline }: Answer) =>
  `${label} against ${inputs.workload.baseline === 'direct' ? 'no proxy' : baseline.label}`;

const lackLine = (answer: Answer) => `${pairOf(answer)}: no answer from this run, ${answer.because}.`;

function savingLine(answer: Answer, { saving }: Money): string {
  const stated: Readonly<Record<string, unknown>> = answer.inputs.prices;
  const isExample = Object.entries(FIELDS.prices).every(([key, { example }]) => stated[key] === example);
  const prices = isExample ? 'example prices, which are nobody’s offer,' : 'your prices';
  return `${pairOf(answer)} saves about ${amount(saving)} a month in the steady state, at ${prices} and the workload below; ${rangeText(saving)}.`;
}

/** The answer in one line of plain text. */
export function lineOf(outcome: Outcome): string {
  const [verdict, line] = headOf(outcome);
  return verdict ? `${sentence(verdict)} ${line}` : line;
}

/** Sentences round to two digits: prices and workload are stated, not measured. Tables have the rest. */
export const rough = (value: number) => Number(value.toPrecision(2));
const amount = ({ quantity }: Estimate) => formatNumber(rough(quantity.value), quantity.unit.split('/')[0]!).text;
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
const paragraph = (text: string, className?: string) => tag('p', { class: className }, escapeText(text));

/** How far an estimate is known. */
export function rangeText({ quantity: { n }, range }: Estimate, decimals?: number): string {
  const trials = `n\u00a0=\u00a0${n}`;
  if (!range) return `a point without an interval, ${trials}`;
  if (range.level === 1 && range.low === range.high) return 'exact, for no figure of the run is in it';
  const [low, high] = [range.low, range.high].map((end) => formatNumber(decimals === undefined ? rough(end) : end, '', decimals).text);
  if (low === high) return `the run’s own noise does not move these digits, ${trials}`;
  return `${formatLevel(range.level)} range ${low} to ${high}${range.anySplit ? ' over any split of CPU' : ''}, ${trials}`;
}

/** What an answer without money says of all its settings. */
const COMPARED = {
  wire: 'An hour of a busy core and its memory, against the transfer to clients that it saves. A month’s cost cannot be told from this study.',
  latency: 'Added time per request, against the budget that you state. A month’s cost cannot be told from this study.',
};

/** Verdict, reasons and what decides: the part above the charts. */
export function answerHtml(outcome: Outcome): Html {
  const [verdict, line] = headOf(outcome);
  const strong = verdict && markup`${tag('strong', { 'data-verdict': verdict }, escapeText(sentence(verdict)))} `;
  const head = tag('p', { class: 'pays-line' }, [strong, escapeText(line)]);
  if (outcome.kind === 'cost') return joined([head, reasonsHtml(outcome.answer)]);
  const lacks = paragraph(`Not recorded: ${outcome.missing.join('; ')}.`);
  return joined([head, outcome.kind === 'none' ? '' : paragraph(COMPARED[outcome.kind]), lacks]);
}

function reasonsHtml({ money, because, figures }: Answer): Html {
  if (!money) return paragraph('A price of 0 takes a missing figure out of the question.');
  const implied = figures.compresses && figures.ratio?.metric === 'stored-implied';
  return joined([
    paragraph(`${sentence(because)} ${driversIn(money)} ${paidBackIn(money)}`),
    implied ? paragraph(IMPLIED_ONLY, 'warning') : '',
  ]);
}

function paidBackIn({ months, paidBack: { median, surely } }: Money): string {
  const [start, all, sum] = ['In a store that starts empty the', months.length, amount(months.at(-1)!.cumulative)];
  if (surely !== null) return `${start} sum is above zero from month ${surely} on, over the whole range: after ${all} months about ${sum}.`;
  if (median !== null)
    return `${start} median of the sum is above zero from month ${median} on, but its range is not within ${all} months: about ${sum} after them.`;
  return `${start} sum does not stay above zero: about ${sum} after ${all} months.`;
}

function driversIn({ swings }: Money): string {
  const name = (named: typeof swings) => named.map(({ label, ends }) => `${label.toLowerCase()} (${ends})`).join(', ');
  const deciding = swings.filter(({ decides }) => decides);
  if (deciding.length > 0) return `It turns within the swing of: ${name(deciding)}.`;
  return swings.length > 0 ? `No single input turns it within its swing; the widest is ${name(swings.slice(0, 1))}.` : 'No input moves it.';
}
