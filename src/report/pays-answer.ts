/** An answer of the cost model in words and tables, the same from the build, in the reader's browser and on the terminal. */
import { escapeText, joined, markup, tag, type Html } from '../markup/markup.ts';
import { EXAMPLE, type Inputs } from '../economics/fields.ts';
import type { BreakEven } from '../economics/break-even.ts';
import { askable, isPartial, type CostCase, type RunFacts } from '../economics/figures.ts';
import { pays, type Answer, type Money, type PaysVerdict } from '../economics/pays.ts';
import { isOverloaded, quantityOf, SIDES, withInput, type Estimate, type Side, type Sized } from '../economics/scenario.ts';
import { FIGURES, HOURS_PER_MONTH, type FigureKey } from '../economics/terms.ts';
import { capital, sentence } from '../run/capital.ts';
import { countText, formatInterval, formatLevel, formatNumber, formatQuantity } from '../run/format.ts';
import type { Quantity, Run } from '../run/types.ts';
import { dataTableHtml, headed, type Cell, type DataTable } from './data-table.ts';
import { modesOf, runFiguresOf, type Knows, type RunFigures } from './pays-figures.ts';

/** An answer, with a sentence on a cheaper mode of the run where it has one, or what the run would have to hold for one. */
export type Outcome =
  | { kind: 'cost'; answer: Answer; cheaper: readonly string[] }
  | { kind: 'none'; verdict: PaysVerdict; missing: readonly string[] };

/** @param mode one of `modesOf` */
export function answerOf({ facts, economics }: Pick<RunFigures, 'facts' | 'economics'>, mode: string, inputs: Inputs): Outcome {
  if (economics.kind === 'none') return { ...economics, verdict: 'cannot tell from this run' };
  const answer = pays(facts, economics, mode, inputs);
  return { kind: 'cost', answer, cheaper: cheaperThan(answer, facts, economics) };
}

/** Money to the unit, small amounts to the hundredth. @param smallest of the amounts that are told together, so that they have the same digits */
const moneyText = (value: number, unit = '', smallest = value) => formatNumber(value, unit, Math.abs(smallest) >= 100 ? 0 : 2).text;
/** At most so many digits that count, none of them a closing zero. */
export function shortText(value: number, unit: string, digits: number): string {
  const short = Number(value.toPrecision(digits));
  return formatNumber(short, unit, /\.(\d+)$/.exec(String(short))?.[1]?.length ?? 0).text;
}
/** A break-even with its unit: less than a month in days. */
const turnText = (value: number, unit: string) =>
  unit === 'months' && value < 1 ? shortText((value * HOURS_PER_MONTH) / 24, 'days', 2) : shortText(value, unit, 4);
/** A label within a sentence. */
export const lowered = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
const isDirect = ({ way, inputs }: Answer) => (way === 'delta' || way === 'proxy') && inputs.workload.baseline === 'direct';
/** What an answer compares with, in words. */
const againstOf = (answer: Answer): string => (isDirect(answer) ? 'no proxy' : answer.base.label);

/** What the mode saves or costs in a month, without a full stop. */
export function changeOf(answer: Answer, { saving, totals }: Money): string {
  const { currency } = answer.inputs.prices;
  const smallest = Math.min(Math.abs(saving.value), totals.base.value, totals.mode.value);
  const text = (value: number) => moneyText(value, currency, smallest);
  const change = `${text(Math.abs(saving.value))} ${saving.value < 0 ? 'more' : 'less'}`;
  return `A month with ${answer.mode.label} costs ${change} than with ${againstOf(answer)}, which costs ${text(totals.base.value)}`;
}

/** How far an estimate is known. */
function rangeText({ n, range }: Estimate, shown: (value: number) => string): string {
  const trials = n === 1 ? 'measured once' : `n\u00a0=\u00a0${n}`;
  if (!range || n === 1) return trials;
  const [low, high] = [shown(range.low), shown(range.high)];
  if (low === high) return `the same in all trials of this run to these digits, ${trials}`;
  return `${formatLevel(range.level)} range ${low} to ${high}${range.anySplit ? ' over any split of CPU' : ''}, ${trials}`;
}

/** Whose cores are charged and how busy they are, what a proxy costs beside them, and which bytes it compresses. */
export function chargedOf(answer: Answer): string[] {
  const { prices, workload } = answer.inputs;
  const { peakIngestMbPerS, peakReadMbPerS, coresPerInstance, machines, utilisation } = workload;
  const itself = moneyText(prices.proxyPerMonth, prices.currency);
  const share = (value: number) => shortText(value * 100, '%', 2);
  const fixed = [
    ...(isDirect(answer) && prices.proxyPerMonth > 0 ? [`The proxy itself costs ${itself} a month.`] : []),
    ...(isPartial(answer.mode) ? [`${share(workload.deltaEligibleShare)} of the bytes are taken to be like those measured.`] : []),
  ];
  if (prices.vcpuHour === 0 && prices.memoryGbHour === 0) return ['vCPU and memory cost nothing, so no machine is charged.', ...fixed];
  if (machines === 'shared')
    return [`The cores are there anyway: charged are CPU time, at an average use of ${share(utilisation)}, and peak memory.`, ...fixed];
  const rate = (value: number) => formatNumber(value, 'MB/s').text;
  const peaks = `${answer.way === 'edge' ? '' : `${rate(peakIngestMbPerS)} in and `}${rate(peakReadMbPerS)} out`;
  const of = (side: Side) => answer[side].instances!.value;
  const count = `${countText(of('mode'), 'instance')} of ${coresPerInstance} cores`;
  const without = isDirect(answer) ? '' : ` (${of('base')} without it)`;
  const busy = answer.average === undefined ? [] : [`Average use of its cores: ${share(answer.average)}.`];
  return [`Machines: ${count}${without}, paid all month and sized for peaks of ${peaks}.`, ...busy, ...fixed];
}

/** The nearest stated values, at most so many, at which the answer turns; empty where none is within ten times the present one and below the peaks. */
export function turnsOf(answer: Answer, { breakEvens }: Money, most: number): string[] {
  const far = ({ at, now }: BreakEven) => (at && now > 0 ? Math.abs(Math.log10(at.value / now)) : Number.POSITIVE_INFINITY);
  const turns = breakEvens
    .filter((one) => far(one) < 1 && !isOverloaded(withInput(answer, one.driver, one.at!.value)))
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, most)
    .map(({ label, unit, hang, at }) => `${lowered(label)} ${hang.replace('pays ', '')} ${turnText(at!.value, unit)}`);
  return turns.length > 0 ? [`Everything else as stated, it pays with: ${turns.join('; or ')}.`] : [];
}

/** Verdict, result, and what it rests on: one sentence each. */
export function sentencesOf(outcome: Outcome): [verdict: string, ...rest: string[]] {
  if (outcome.kind === 'none')
    return [sentence(outcome.verdict), `The run does not say what a month costs; not recorded: ${outcome.missing.join('; ')}.`];
  const { answer, cheaper } = outcome;
  const { money, verdict, because, inputs } = answer;
  if (!money) return [sentence(verdict), `${capital(answer.mode.label)}: ${because}.`];
  const stated: Readonly<Record<string, unknown>> = inputs.prices;
  const isExample = Object.entries(EXAMPLE.prices).every(([key, value]) => stated[key] === value);
  return [
    sentence(verdict),
    `${changeOf(answer, money)} (saving: ${rangeText(money.saving, moneyText)}).`,
    ...(because ? [sentence(because)] : []),
    chargedOf(answer).join(' '),
    ...turnsOf(answer, money, 3),
    ...cheaper,
    ...(isExample ? ['Prices are examples: put in your own.'] : []),
  ];
}

/** The documented example on a run: what the calculator shows first, on the one that the first note quotes. */
export function firstCase(run: Run, study: Knows | undefined) {
  const figures = runFiguresOf(run, study);
  const modes = modesOf(figures);
  const outcome = answerOf(figures, modes[0]!.mode, EXAMPLE);
  return { figures, modes, answer: [answerHtml(outcome), detailsHtml(outcome)] as const };
}

/** The cheapest mode in its place, of the same run and data, where it surely costs less than the one asked about and the baseline. */
function cheaperThan({ mode: own, money, inputs }: Answer, facts: RunFacts, economics: CostCase): string[] {
  const others = askable(economics).filter(({ base, encrypts }) => base === own.base && (encrypts || !own.encrypts));
  const answers = others.map(({ mode }) => pays(facts, economics, mode, inputs)).filter((other) => other.money?.saving.range);
  const [best] = answers.toSorted((a, b) => b.money!.saving.value - a.money!.saving.value);
  if (!best || !money?.saving.range || best.money!.saving.range!.low <= Math.max(0, money.saving.range.high)) return [];
  const [least, asked] = [best.money!, money].map(({ totals }) => moneyText(totals.mode.value, inputs.prices.currency));
  return least === asked ? [] : [`This run has a cheaper mode on the same data: ${best.mode.label}, ${least} against ${asked}.`];
}

export function answerHtml(outcome: Outcome): Html {
  const [verdict, result = '', ...rest] = sentencesOf(outcome);
  const strong = tag('strong', { class: 'title', 'data-key': '' }, escapeText(verdict));
  const head = tag(
    'p',
    { class: 'pays-line', 'data-scope': 'calculator' },
    markup`${strong} ${tag('span', { 'data-key': '' }, escapeText(result))}`,
  );
  return joined([head, ...rest.map((text) => tag('p', { 'data-key': '' }, escapeText(text)))]);
}

/** The tables of an answer, then what to know before trusting it. */
export function detailsHtml(outcome: Outcome): Html {
  if (outcome.kind === 'none') return '';
  const { notes } = outcome.answer;
  const items = notes.map(({ code, message }) =>
    tag('li', { class: 'flagged' }, [tag('code', {}, escapeText(code)), markup` `, tag('span', { 'data-key': '' }, escapeText(message))]),
  );
  const list = tag('section', { class: 'pays-notes' }, [markup`<h3>Assumptions and flags</h3>`, tag('ul', {}, items)]);
  return joined([...tablesOf(outcome.answer).map(dataTableHtml), items.length > 0 ? list : '']);
}

/** What a month costs, where that turns, and the figures of the run behind it. */
export function tablesOf(answer: Answer): DataTable[] {
  const { money } = answer;
  return [...(money ? [costTable(answer, money), breakEvenTable(money)] : []), runTable(answer)];
}

function costTable(answer: Answer, { lines, totals, saving }: Money): DataTable {
  const shown = (value: number) => formatNumber(value, '', 2).text;
  const cell = (estimate: Estimate): Cell => ({
    text: shown(estimate.value),
    value: estimate.value,
    ...(estimate.range && estimate.range.low !== estimate.range.high ? { detail: rangeText(estimate, shown) } : {}),
  });
  return {
    caption: 'What a month costs',
    scope: 'calculator/cost',
    note: `${answer.inputs.prices.currency} in the steady state, prices of ${answer.inputs.prices.date}. Medians of each line, which need not add up.`,
    columns: headed('Part', capital(answer.mode.label), capital(againstOf(answer))),
    rows: [
      ...lines.map(({ component, mode, base }) => [capital(component), cell(mode), cell(base)]),
      ['Total', cell(totals.mode), cell(totals.base)],
      ['Saving', cell(saving), ''],
    ],
  };
}

const breakEvenTable = ({ breakEvens }: Money): DataTable => ({
  caption: 'Break-even',
  scope: 'calculator/turns',
  note: 'Everything else as stated. “Always” and “never”: no value of it turns the answer.',
  columns: headed('Driver', 'Pays', 'Now'),
  rows: breakEvens.map(({ label, unit, now, hang, at }): Cell[] => {
    const shown = (value: number) => shortText(value, '', 4);
    const turn = at && { text: `${hang.replace('pays ', '')} ${shown(at.value)}`, value: at.value };
    const where = turn ? { ...turn, detail: rangeText(at, shown) } : hang;
    return [`${label}, ${unit}`, where, { text: shown(now), value: now }];
  }),
});

/** What the model reads from the run, and the machines that follow. */
function runTable(answer: Answer): DataTable {
  const { mode, run, provenance, trials, sha256, inputs } = answer;
  const cell = (q: Quantity | undefined): Cell => {
    if (!q) return null;
    const decimals = q.unit === '×' ? 4 : undefined;
    return { text: formatQuantity(q, decimals).text, value: q.value, detail: formatInterval(q, decimals) };
  };
  const row = (label: string, of: (side: Sized) => Quantity | undefined): Cell[] => [label, ...SIDES.map((side) => cell(of(answer[side])))];
  const isUnsplit = (side: Sized) => side.cpu?.kind === 'unsplit';
  const figure = (key: FigureKey) =>
    row(FIGURES[key].label, (side) => (key !== 'm' && isUnsplit(side) ? undefined : quantityOf(side, key)));
  const counted = mode.ratio ? `, ${mode.ratio.counted}` : '';
  return {
    caption: 'From the run',
    scope: 'calculator/run',
    note: `${run}, ${provenance}, ${trials === 1 ? 'measured once' : `n\u00a0=\u00a0${trials}`}, SHA-256 ${sha256}`,
    columns: headed('Figure', capital(mode.label), capital(answer.base.label)),
    rows: [
      row(`${answer.way === 'edge' ? 'Sent ÷ logical' : FIGURES.σ.label}${counted}`, (side) => side.ratio?.quantity),
      ...(isUnsplit(mode)
        ? [row('CPU per GB, uploads and downloads mixed', (side) => (isUnsplit(side) ? quantityOf(side, 'k_w') : undefined))]
        : [...(answer.way === 'edge' ? [] : [figure('k_w')]), figure('k_r')]),
      figure('m'),
      ...(inputs.workload.machines === 'own' ? [row('Cores at the peaks, headroom included', ({ cores }) => cores)] : []),
    ],
  };
}
