/** The rules by which a sentence or a printed figure is judged. One object gives the rule's words, its test and its refusal of an empty list. */
import { DataError } from '../run/errors.ts';
import { distinguishable } from '../run/contrast.ts';
import type { NoiseOf } from '../run/noise.ts';
import { select } from '../run/query.ts';
import { sourcesOf } from '../run/sources.ts';
import type { Dims, Quantity, Run, Statistic } from '../run/types.ts';
import { above, boundWords, meets, meetsPair, pairWords, SIMILAR_WITHIN, similar as similarBound, type Bound } from './bound.ts';
import { figuresText, precise } from './figures-text.ts';
import { percent, TYPICALLY_FROM, VARIED_FROM, type Verdict } from './grades.ts';
import { agreesAt, significantDigits } from './printed-digits.ts';
import type { RuleKind } from './rule-texts.ts';

export interface Judgement {
  verdict: Verdict;
  /** The comparison that decided, with figures. */
  arithmetic: string;
  operands: readonly Statistic[];
  /** Runs that were searched for a figure and hold none. */
  searched?: readonly string[];
}

export type Pair = readonly [a: Statistic, b: Statistic];
/** The same, of two runs with the noise between such runs; without it they do not differ. */
export type Across = readonly [...Pair, noise?: NoiseOf];
export type Point = readonly [x: Quantity, y: Quantity];

/** What rules are applied to; a text is a printed cell or a stated fact. */
export type Judged = Statistic | Pair | Across | Point | string | Run;

export interface Rule<To extends Judged> {
  /** Names its text on the methodology page. */
  kind: RuleKind;
  /** With its threshold. */
  words: string;
  /** @throws DataError `claim-empty` when there is nothing to judge, `claim-not-finite`, `claim-row`, `judge-recorded` */
  judge: (to: readonly To[]) => Judgement;
}

const rule = <To extends Judged>(kind: RuleKind, words: string, judge: Rule<To>['judge']): Rule<To> => ({
  kind,
  words,
  judge(to) {
    if (to.length === 0) throw empty(words);
    const infinite = (to as readonly Judged[]).flat().find(isInfinite);
    if (infinite)
      throw new DataError('claim-not-finite', words, `a figure is ${infinite.value}, expected a finite number; refuse its empty case.`);
    return judge(to);
  },
});

const isInfinite = (q: unknown): q is Statistic => typeof q === 'object' && q !== null && 'value' in q && !Number.isFinite(q.value);
const empty = (words: string) =>
  new DataError('claim-empty', words, 'there is no figure to judge, expected at least one; a sentence about nothing is refused.');

const judged = (holds: boolean, arithmetic: string, operands: readonly Statistic[]): Judgement => ({
  verdict: holds ? 'holds' : 'contradicted',
  arithmetic,
  operands,
});

const listed = (figures: readonly Statistic[]) => figuresText(figures.map((q) => [q]));

/** Every figure meets the bound. `what` is one figure as a noun, such as `ratio libslz ÷ zlib`, here and below. */
export const all = (bound: Bound, what = 'figure') =>
  rule<Statistic>('all', `every ${what} ${boundWords(bound)}`, (figures) => {
    const holds = figures.every((q) => meets(bound, q));
    return judged(holds, listed(figures), figures);
  });
export const similar = (what = 'ratio') => all(similarBound, what);

const byShare = (kind: RuleKind, words: string, bound: Bound, verdictOf: (share: number) => Verdict) =>
  rule<Statistic>(kind, words, (figures) => {
    const met = figures.filter((q) => meets(bound, q)).length;
    const arithmetic = `${met} of ${figures.length} ${boundWords(bound)}: ${listed(figures)}`;
    return { verdict: verdictOf(met / figures.length), arithmetic, operands: figures };
  });
const [ABOVE_NONE, ABOVE_HALF] = [Number.EPSILON, 0.5 + Number.EPSILON];
const graded = (share: number, holdsFrom: number, impreciseFrom: number): Verdict =>
  share >= holdsFrom ? 'holds' : share >= impreciseFrom ? 'imprecise' : 'contradicted';

/** More than this share of the figures meet the bound; half of them unless said. */
export const most = (bound: Bound, what = 'figure', share = 0.5) =>
  byShare('most', `more than ${percent(share)} of the figures, ${what}, ${boundWords(bound)}`, bound, (met) =>
    met > share ? 'holds' : 'contradicted',
  );
/** "Faster", "lower": holds when every figure meets the bound, is imprecise when some do, contradicted when none does. */
export const contrast = (what = 'ratio', bound: Bound = above(1)) => {
  const words = `every ${what} ${boundWords(bound)}: imprecise when only some are, contradicted when none is`;
  return byShare('contrast', words, bound, (share) => graded(share, 1, ABOVE_NONE));
};
/** "Much", "a lot", "obvious": a contrast beyond what still counts as similar. */
export const much = (what = 'ratio') => contrast(what, above(SIMILAR_WITHIN));
/** "Generally": holds from 75 % of the figures on, is imprecise above half. */
export const generally = (what = 'ratio', bound: Bound = above(1)) => {
  const words = `at least ${percent(TYPICALLY_FROM)} of the figures, ${what}, ${boundWords(bound)}: imprecise above half, else contradicted`;
  return byShare('generally', words, bound, (share) => graded(share, TYPICALLY_FROM, ABOVE_HALF));
};

export const spread = (bound: Bound, what = 'figure') =>
  rule<Statistic>('spread', `largest ÷ smallest ${what} ${boundWords(bound)}`, (figures) => {
    const sorted = figures.toSorted((a, b) => a.value - b.value);
    const [low, high] = [sorted[0]!, sorted.at(-1)!];
    return judged(meetsPair(bound, high, low), `from ${precise(low)} to ${precise(high)}`, figures);
  });
export const varied = (what = 'figure') => spread(above(1 + VARIED_FROM), what);

/** A printed number against its data. @param digits significant digits that it claims: of a rounded figure such as "4000" it is 1 */
export const printed = (text: string, digits = significantDigits(text)) => {
  const first = digits === 1 ? 'its first digit' : `its first ${digits} digits`;
  const equal = digits === significantDigits(text) ? 'the printed digits' : first;
  return rule<Statistic>('printed', `printed ${text}: equal at ${equal}, imprecise at one digit fewer, else contradicted`, (figures) =>
    worstOf(figures.map((q) => judgePrinted(q, text, digits))),
  );
};
/** "From a to b": each figure lies in the range, or is judged as a print of the nearer end; the worst of them decides. */
export const printedRange = (from: string, to: string) =>
  rule<Statistic>('printed range', `every figure from ${from} to ${to}, or a print of the nearer end`, (figures) => {
    const judgeOne = (q: Statistic) =>
      q.value >= Number(from) && q.value <= Number(to)
        ? judged(true, precise(q), [q])
        : judgePrinted(q, q.value < Number(from) ? from : to);
    return { ...worstOf(figures.map(judgeOne)), arithmetic: `range ${from}–${to}, data give ${listed(figures)}` };
  });
/** Several printed numbers, each against the figure in its place; the worst of them decides. @throws DataError `claim-row` for another number of figures */
export const printedRow = (...texts: readonly string[]) => {
  const words = `printed ${texts.join(', ')}, each against its figure: equal at the printed digits, imprecise at one digit fewer, else contradicted`;
  return rule<Statistic>('printed row', words, (figures) => {
    if (figures.length !== texts.length)
      throw new DataError('claim-row', words, `there are ${figures.length} figures, expected ${texts.length}; give one for each.`);
    return worstOf(figures.map((q, i) => judgePrinted(q, texts[i]!)));
  });
};
/** One of the texts that each figure was read from matches. @param what the form in words, such as `time printed in tenths` */
export const printedAs = (pattern: RegExp, what: string) =>
  rule<Statistic>('printed as', `every ${what}`, (figures) => {
    const texts = figures.map(({ sources }) => sourcesOf(sources).flatMap(({ raw }) => raw ?? []));
    const holds = texts.every((own) => own.some((text) => pattern.test(text)));
    return judged(holds, texts.map((own) => `“${own.join('”, “')}”`).join('; '), figures);
  });

/** Exact → holds; equal at the printed digits → holds after rounding; at one digit fewer → imprecise; else contradicted. */
function judgePrinted(actual: Statistic, text: string, digits = significantDigits(text)): Judgement {
  const number = Number(text);
  const exact = Math.abs(number - actual.value) <= 1e-9 * Math.abs(number);
  const verdict: Verdict = exact
    ? 'holds'
    : agreesAt(text, actual.value, digits)
      ? 'holds after rounding'
      : agreesAt(text, actual.value, digits - 1)
        ? 'imprecise'
        : 'contradicted';
  return { verdict, arithmetic: `printed ${text} ${actual.unit}, data give ${precise(actual)}`, operands: [actual] };
}

const onPairs = <To extends Pair | Across>(kind: RuleKind, words: string, holds: (pair: To) => boolean) =>
  rule<To>(kind, words, (to) => {
    const pairs = to.map(([a, b]): Pair => [a, b]);
    return judged(to.every(holds), figuresText(pairs), pairs.flat());
  });
/** a ÷ b meets the bound in every pair; medians are compared, not intervals. */
export const everyPair = (bound: Bound, a: string, b: string) =>
  onPairs<Pair>('every pair', pairWords(bound, a, b), (pair) => meetsPair(bound, ...pair));
/** Every pair differs by the one rule for "different" (methodology). */
export const different = (a: string, b: string) => {
  const words = `${a} and ${b} differ: the interval of their ratio excludes 1, across runs by more than the noise between runs`;
  return onPairs<Across>('different', words, (pair) => distinguishable(...pair));
};
/** Every pair of rows: y rises (or falls) with x. "Typically": from 75 % of the pairs on. */
export const trend = (direction: 'rises' | 'falls', x: string, y: string, { typically = false } = {}) => {
  const pairs = typically ? `at least ${percent(TYPICALLY_FROM)} of all pairs` : 'every pair';
  const words = `${y} ${direction} with ${x} in ${pairs} of rows`;
  return rule<Point>('trend', words, (points) => {
    // As in Kendall's τ: above 0 where y rises with x.
    const both = points.flatMap(([x, y], i) => points.slice(i + 1).map(([u, v]) => (u.value - x.value) * (v.value - y.value)));
    if (both.length === 0) throw empty(words);
    const [rising, falling] = [both.filter((p) => p > 0).length, both.filter((p) => p < 0).length];
    const [agree, disagree] = direction === 'rises' ? [rising, falling] : [falling, rising];
    const share = agree / both.length;
    return {
      verdict: typically ? graded(share, TYPICALLY_FROM, ABOVE_HALF) : graded(share, 1, TYPICALLY_FROM),
      arithmetic: `${agree} of ${both.length} pairs of rows agree (${(share * 100).toFixed(1)} %), ${disagree} disagree`,
      operands: points.flat(),
    };
  });
};

export const everyText = (pattern: RegExp, what: string) =>
  rule<string>('every text', `every ${what}`, (texts) => {
    const holds = texts.every((text) => pattern.test(text));
    return judged(holds, texts.map((text) => `“${text}”`).join(', '), []);
  });

/** A figure that is looked for: rows of the metric whose dims include `dims`. */
export interface Wanted {
  metric: string;
  dims?: Dims;
}
const wantedWords = ({ metric, dims = {} }: Wanted) =>
  [metric, ...Object.entries(dims).map(([key, value]) => `${key} ${value}`)].join(', ');

/** The figures among those wanted that some runs hold. @throws DataError `claim-empty` for a run without any figure, for what it lacks says nothing */
function recordedIn(runs: readonly Run[], wanted: readonly Wanted[]): Quantity[] {
  const bare = runs.find((run) => run.measurements.length === 0);
  if (bare) throw new DataError('claim-empty', `${bare.id}.tgz`, 'the run holds no figure at all, so what it lacks says nothing.');
  return runs.flatMap((run) => wanted.flatMap(({ metric, dims }) => select(run, metric, dims).map(({ quantity }) => quantity)));
}
export const notRecorded = (...wanted: Wanted[]) =>
  rule<Run>('not recorded', `no ${wanted.map(wantedWords).join(' and no ')} in the run`, (runs) => {
    const found = recordedIn(runs, wanted);
    const searched = runs.map(({ id }) => id);
    return { ...judged(found.length === 0, `${found.length} such figures recorded`, found), searched };
  });
/** A source's claim that needs a figure which the runs do not hold: not checkable. @throws DataError `judge-recorded` when it is there */
export const notCheckable = (...wanted: Wanted[]) => {
  const needed = wanted.map(wantedWords).join(' and ');
  return rule<Run>('not checkable', `needs ${needed}, which the run does not hold`, (runs) => {
    if (recordedIn(runs, wanted).length > 0)
      throw new DataError('judge-recorded', `${runs[0]!.id}.tgz`, `${needed} is recorded, expected none; judge the claim by its figures.`);
    const held = [...new Set(runs.flatMap((run) => run.measurements.map((m) => m.metric)))].join(', ');
    return { verdict: 'not checkable', arithmetic: `needs ${needed}; the run holds ${held}`, operands: [] };
  });
};

const SEVERITY: readonly Verdict[] = ['holds', 'holds after rounding', 'imprecise', 'not checkable', 'contradicted'];

/** The worst of several judgements. @param judgements at least one */
export const worstOf = (judgements: readonly Judgement[]): Judgement => joined(judgements, (a, b) => a > b);
/** The best of several judgements. @param judgements at least one */
export const kindestOf = (judgements: readonly Judgement[]): Judgement => joined(judgements, (a, b) => a < b);

/** @throws DataError `claim-empty` */
function joined(judgements: readonly Judgement[], wins: (a: number, b: number) => boolean): Judgement {
  if (judgements.length === 0) throw empty('several parts');
  const { verdict } = judgements.reduce((a, b) => (wins(SEVERITY.indexOf(b.verdict), SEVERITY.indexOf(a.verdict)) ? b : a));
  return {
    verdict,
    arithmetic: [...new Set(judgements.map((p) => p.arithmetic))].join('; '),
    operands: judgements.flatMap((p) => p.operands),
    searched: judgements.flatMap((p) => p.searched ?? []),
  };
}
