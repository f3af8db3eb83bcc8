/**
 * The rules by which a sentence or a printed figure is judged, as plain data. One object gives the rule's words, its test and
 * its refusal of an empty list. In: rule + figures. Out: judgement with the arithmetic that decided.
 */
import { DataError } from '../run/errors.ts';
import { distinguishable } from '../run/contrast.ts';
import type { NoiseOf } from '../run/noise.ts';
import { select } from '../run/query.ts';
import type { Dims, Quantity, Run, Statistic } from '../run/types.ts';
import {
  above,
  boundWords,
  meets,
  meetsPair,
  ORDER_OF_MAGNITUDE,
  pairWords,
  SIMILAR_WITHIN,
  similar as similarBound,
  type Bound,
} from './bound.ts';
import { figuresText, precise } from './figures-text.ts';
import { agreesAt, significantDigits } from './printed-digits.ts';

export const VERDICTS = ['holds', 'holds after rounding', 'imprecise', 'contradicted', 'not checkable'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Judgement {
  verdict: Verdict;
  /** The comparison that decided, with figures. */
  arithmetic: string;
  operands: readonly Statistic[];
}

/** "Typically", "generally": at least this share of all pairs points the way that is said. */
export const TYPICALLY_FROM = 0.75;
/** "Varied": the largest lies more than this share above the smallest. */
export const VARIED_FROM = 0.1;

export type Pair = readonly [a: Statistic, b: Statistic];
/** A row as x and y of a trend. */
export type Point = readonly [x: Quantity, y: Quantity];

/** What a rule is applied to. */
export interface Shapes {
  figures: readonly Statistic[];
  pairs: readonly Pair[];
  points: readonly Point[];
  /** Printed cells or stated facts, which are words. */
  texts: readonly string[];
  runs: readonly Run[];
}
export type Shape = keyof Shapes;

/** `what` is one figure as a noun, such as `ratio libslz ÷ zlib`. */
export type Rule =
  | { shape: 'figures'; kind: 'all'; bound: Bound; what: string }
  | { shape: 'figures'; kind: 'most'; bound: Bound; what: string; above: number }
  | { shape: 'figures'; kind: 'contrast'; bound: Bound; what: string }
  | { shape: 'figures'; kind: 'generally'; bound: Bound; what: string }
  | { shape: 'figures'; kind: 'spread'; bound: Bound; what: string }
  | { shape: 'figures'; kind: 'printed'; text: string; digits: number }
  | { shape: 'figures'; kind: 'printed range'; from: string; to: string }
  | { shape: 'figures'; kind: 'printed as'; pattern: string; what: string }
  | { shape: 'figures'; kind: 'printed row'; texts: readonly string[] }
  | { shape: 'pairs'; kind: 'every pair'; bound: Bound; a: string; b: string }
  | { shape: 'pairs'; kind: 'different' | 'not shown to differ'; a: string; b: string }
  | { shape: 'points'; kind: 'trend'; direction: 'rises' | 'falls'; typically: boolean; x: string; y: string }
  | { shape: 'texts'; kind: 'every text'; pattern: string; what: string }
  | { shape: 'runs'; kind: 'not recorded' | 'not checkable'; wanted: readonly Wanted[] };

/** A figure that is looked for: rows of the metric whose dims include `dims`. */
export interface Wanted {
  metric: string;
  dims?: Dims;
}

/** A rule without its shape, for constructors. */
type Figures<K extends string> = Extract<Rule, { kind: K }>;

/** Every figure meets the bound. */
export const all = (bound: Bound, what = 'figure'): Figures<'all'> => ({ shape: 'figures', kind: 'all', bound, what });
/** More than this share of the figures meet the bound; half of them unless said. */
export const most = (bound: Bound, what = 'figure', share = 0.5): Figures<'most'> => ({
  shape: 'figures',
  kind: 'most',
  bound,
  what,
  above: share,
});
/** "Faster", "lower": holds when every figure meets the bound, is imprecise when some do, contradicted when none does. */
export const contrast = (what = 'ratio', bound: Bound = above(1)): Figures<'contrast'> => ({
  shape: 'figures',
  kind: 'contrast',
  bound,
  what,
});
/** "Much", "a lot", "obvious": a contrast beyond what still counts as similar. */
export const much = (what = 'ratio'): Figures<'contrast'> => contrast(what, above(SIMILAR_WITHIN));
/** "Generally": holds from 75 % of the figures on, is imprecise above half. */
export const generally = (what = 'ratio', bound: Bound = above(1)): Figures<'generally'> => ({
  shape: 'figures',
  kind: 'generally',
  bound,
  what,
});
/** "Similar", "same ballpark". */
export const similar = (what = 'ratio'): Figures<'all'> => all(similarBound, what);
/** "An order of magnitude". */
export const orderOfMagnitude = (what = 'factor'): Figures<'all'> => all({ is: 'at least', than: ORDER_OF_MAGNITUDE }, what);
/** Largest ÷ smallest figure meets the bound. */
export const spread = (bound: Bound, what = 'figure'): Figures<'spread'> => ({ shape: 'figures', kind: 'spread', bound, what });
/** "Varied". */
export const varied = (what = 'figure'): Figures<'spread'> => spread(above(1 + VARIED_FROM), what);
/**
 * A printed number against its data.
 * @param text as its source prints it, such as `0.124`
 * @param digits significant digits that it claims; all that are printed unless said: of a rounded figure such as "4000" it is 1
 */
export const printed = (text: string, digits = significantDigits(text)): Figures<'printed'> => ({
  shape: 'figures',
  kind: 'printed',
  text,
  digits,
});
/** "From a to b": each figure lies in the range, or is judged as a print of the nearer end; the worst of them decides. */
export const printedRange = (from: string, to: string): Figures<'printed range'> => ({ shape: 'figures', kind: 'printed range', from, to });
/** The source prints every figure so: one of the texts that it was read from matches. @param what the form in words, such as `time printed in tenths` */
export const printedAs = (pattern: RegExp, what: string): Figures<'printed as'> => ({
  shape: 'figures',
  kind: 'printed as',
  pattern: pattern.source,
  what,
});
/** Several printed numbers, each against the figure in its place; the worst of them decides. @throws DataError `claim-row` for another number of figures */
export const printedRow = (...texts: readonly string[]): Figures<'printed row'> => ({ shape: 'figures', kind: 'printed row', texts });
/** a ÷ b meets the bound in every pair; medians are compared, not intervals. */
export const everyPair = (bound: Bound, a: string, b: string): Figures<'every pair'> => ({
  shape: 'pairs',
  kind: 'every pair',
  bound,
  a,
  b,
});
/** Every pair differs by the one rule for "different" (methodology). */
export const different = (a: string, b: string) => ({ shape: 'pairs', kind: 'different', a, b }) as const;
/** No pair is shown to differ; that is not a proof that they are alike. */
export const notShownToDiffer = (a: string, b: string) => ({ shape: 'pairs', kind: 'not shown to differ', a, b }) as const;
/** Every pair of rows: y rises (or falls) with x. "Typically": from 75 % of the pairs on. */
export const trend = (direction: 'rises' | 'falls', x: string, y: string, { typically = false } = {}): Figures<'trend'> => ({
  shape: 'points',
  kind: 'trend',
  direction,
  typically,
  x,
  y,
});
/** @param pattern regular expression that every text matches */
export const everyText = (pattern: RegExp, what: string): Figures<'every text'> => ({
  shape: 'texts',
  kind: 'every text',
  pattern: pattern.source,
  what,
});
/** None of the figures is in any of the runs; a run without any figure is refused, for it says nothing. */
export const notRecorded = (...wanted: Wanted[]) => ({ shape: 'runs', kind: 'not recorded', wanted }) as const;
/** A source's claim that needs a figure which the runs do not hold: not checkable. @throws DataError `judge-recorded` when it is there */
export const notCheckable = (...wanted: Wanted[]) => ({ shape: 'runs', kind: 'not checkable', wanted }) as const;

/** The rule in words, with its threshold. */
export function ruleWords(rule: Rule): string {
  switch (rule.kind) {
    case 'all':
      return `every ${rule.what} ${boundWords(rule.bound)}`;
    case 'most':
      return `more than ${percent(rule.above)} of the figures, ${rule.what}, ${boundWords(rule.bound)}`;
    case 'contrast':
      return `every ${rule.what} ${boundWords(rule.bound)}: imprecise when only some are, contradicted when none is`;
    case 'generally':
      return `at least ${percent(TYPICALLY_FROM)} of the figures, ${rule.what}, ${boundWords(rule.bound)}: imprecise above half, else contradicted`;
    case 'spread':
      return `largest ÷ smallest ${rule.what} ${boundWords(rule.bound)}`;
    case 'printed':
      return `printed ${rule.text}: equal at ${rule.digits === significantDigits(rule.text) ? 'the printed digits' : counted(rule.digits)}, imprecise at one digit fewer, else contradicted`;
    case 'printed range':
      return `every figure from ${rule.from} to ${rule.to}, or a print of the nearer end`;
    case 'printed row':
      return `printed ${rule.texts.join(', ')}, each against its figure: equal at the printed digits, imprecise at one digit fewer, else contradicted`;
    case 'every pair':
      return pairWords(rule.bound, rule.a, rule.b);
    case 'different':
      return `${rule.a} and ${rule.b} differ: the interval of their ratio excludes 1, across runs by more than the noise between runs`;
    case 'not shown to differ':
      return `${rule.a} and ${rule.b} are not shown to differ: the interval of their ratio includes 1, or across runs it lies within the noise between runs`;
    case 'trend':
      return `${rule.y} ${rule.direction} with ${rule.x} in ${rule.typically ? `at least ${percent(TYPICALLY_FROM)} of all pairs` : 'every pair'} of rows`;
    case 'printed as':
    case 'every text':
      return `every ${rule.what}`;
    case 'not recorded':
      return `no ${rule.wanted.map(wantedWords).join(' and no ')} in the run`;
    case 'not checkable':
      return `needs ${rule.wanted.map(wantedWords).join(' and ')}, which the run does not hold`;
  }
}

const counted = (digits: number) => (digits === 1 ? 'its first digit' : `its first ${digits} digits`);
const percent = (share: number) => `${share * 100} %`;
const wantedWords = ({ metric, dims = {} }: Wanted) =>
  [metric, ...Object.entries(dims).map(([key, value]) => `${key} ${value}`)].join(', ');

/**
 * Applies a rule.
 * @param noise between runs, for what is said to differ across them; without it nothing across runs does
 * @throws DataError `claim-empty` when there is nothing to apply it to, `claim-not-finite`, `claim-row`, `judge-recorded`
 */
export function applyRule<S extends Shape>(rule: Rule & { shape: S }, to: Shapes[S], noise?: NoiseOf): Judgement {
  if (to.length === 0) throw empty(ruleWords(rule));
  return (JUDGES[rule.shape] as (rule: Rule, to: Shapes[S], noise?: NoiseOf) => Judgement)(rule, to, noise);
}

const empty = (rule: string) =>
  new DataError('claim-empty', rule, 'there is no figure to judge, expected at least one; a sentence about nothing is refused.');

function judgeFigures(rule: Extract<Rule, { shape: 'figures' }>, figures: readonly Statistic[]): Judgement {
  refuseInfinite(figures);
  const text = figuresText(figures.map((q) => [q]));
  switch (rule.kind) {
    case 'printed':
      return worstOf(figures.map((q) => judgePrinted(rule, q)));
    case 'printed range':
      return { ...worstOf(figures.map((q) => judgeInRange(rule, q))), arithmetic: `range ${rule.from}–${rule.to}, data give ${text}` };
    case 'printed as':
      return judgePrintedAs(rule, figures);
    case 'printed row':
      if (figures.length !== rule.texts.length)
        throw new DataError(
          'claim-row',
          ruleWords(rule),
          `there are ${figures.length} figures, expected ${rule.texts.length}; give one for each.`,
        );
      return worstOf(figures.map((q, i) => judgePrinted(printed(rule.texts[i]!), q)));
    case 'spread': {
      const sorted = figures.toSorted((a, b) => a.value - b.value);
      const [low, high] = [sorted[0]!, sorted.at(-1)!];
      return judged(meetsPair(rule.bound, high, low), `from ${precise(low)} to ${precise(high)}`, figures);
    }
    case 'all':
      return judged(
        figures.every((q) => meets(rule.bound, q)),
        text,
        figures,
      );
    default: {
      const met = figures.filter((q) => meets(rule.bound, q)).length;
      const verdict = shareVerdict(rule, met / figures.length);
      return { verdict, arithmetic: `${met} of ${figures.length} ${boundWords(rule.bound)}: ${text}`, operands: figures };
    }
  }
}

function shareVerdict(rule: Figures<'most' | 'contrast' | 'generally'>, share: number): Verdict {
  if (rule.kind === 'most') return share > rule.above ? 'holds' : 'contradicted';
  const [holdsFrom, impreciseAbove] = rule.kind === 'contrast' ? [1, 0] : [TYPICALLY_FROM, 0.5];
  return share >= holdsFrom ? 'holds' : share > impreciseAbove ? 'imprecise' : 'contradicted';
}

/** Exact → holds; equal at the printed digits → holds after rounding; at one digit fewer → imprecise; else contradicted. */
function judgePrinted({ text, digits }: Omit<Figures<'printed'>, 'kind' | 'shape'>, actual: Statistic): Judgement {
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

function judgeInRange({ from, to }: Figures<'printed range'>, q: Statistic): Judgement {
  if (q.value >= Number(from) && q.value <= Number(to)) return judged(true, precise(q), [q]);
  return judgePrinted(printed(q.value < Number(from) ? from : to), q);
}

function judgePrintedAs({ pattern }: Figures<'printed as'>, figures: readonly Statistic[]): Judgement {
  const matches = new RegExp(pattern);
  const printed = figures.map(({ sources }) => sources.flatMap(({ raw }) => raw ?? []));
  const holds = printed.every((texts) => texts.some((text) => matches.test(text)));
  return judged(holds, printed.map((texts) => `“${texts.join('”, “')}”`).join('; '), figures);
}

function judgePairs(rule: Extract<Rule, { shape: 'pairs' }>, pairs: readonly Pair[], noise?: NoiseOf): Judgement {
  refuseInfinite(pairs.flat());
  const holds = pairs.every(([a, b]) => {
    if (rule.kind === 'every pair') return meetsPair(rule.bound, a, b);
    return distinguishable(a, b, noise) === (rule.kind === 'different');
  });
  return judged(holds, figuresText(pairs), pairs.flat());
}

/** Pairs of points (as in Kendall's τ): y rises with x, falls, or does neither; `total` is all pairs. */
function countPairs(points: readonly Point[]) {
  const pairs = points.flatMap(([x, y], i) => points.slice(i + 1).map(([u, v]) => (u.value - x.value) * (v.value - y.value)));
  return { rising: pairs.filter((p) => p > 0).length, falling: pairs.filter((p) => p < 0).length, total: pairs.length };
}

function judgeTrend(rule: Figures<'trend'>, points: readonly Point[]): Judgement {
  refuseInfinite(points.flat());
  const { rising, falling, total } = countPairs(points);
  if (total === 0) throw empty(ruleWords(rule));
  const [agree, disagree] = rule.direction === 'rises' ? [rising, falling] : [falling, rising];
  const share = agree / total;
  const [holdsFrom, impreciseFrom] = rule.typically ? [TYPICALLY_FROM, 0.5 + Number.EPSILON] : [1, TYPICALLY_FROM];
  return {
    verdict: share >= holdsFrom ? 'holds' : share >= impreciseFrom ? 'imprecise' : 'contradicted',
    arithmetic: `${agree} of ${total} pairs of rows agree (${(share * 100).toFixed(1)} %), ${disagree} disagree`,
    operands: points.flat(),
  };
}

function judgeTexts({ pattern }: Figures<'every text'>, texts: readonly string[]): Judgement {
  const matches = new RegExp(pattern);
  return judged(
    texts.every((text) => matches.test(text)),
    texts.map((text) => `“${text}”`).join(', '),
    [],
  );
}

function judgeAbsence({ kind, wanted }: Extract<Rule, { shape: 'runs' }>, runs: readonly Run[]): Judgement {
  const bare = runs.find((run) => run.measurements.length === 0);
  if (bare) throw new DataError('claim-empty', `${bare.id}.tgz`, 'the run holds no figure at all, so what it lacks says nothing.');
  const found = runs.flatMap((run) => wanted.flatMap(({ metric, dims }) => select(run, metric, dims).map(({ quantity }) => quantity)));
  if (kind === 'not recorded') return judged(found.length === 0, `${found.length} such figures recorded`, found);
  const needed = wanted.map(wantedWords).join(' and ');
  if (found.length > 0)
    throw new DataError('judge-recorded', `${runs[0]!.id}.tgz`, `${needed} is recorded, expected none; judge the claim by its figures.`);
  const held = [...new Set(runs.flatMap((run) => run.measurements.map((m) => m.metric)))].join(', ');
  return { verdict: 'not checkable', arithmetic: `needs ${needed}; the run holds ${held}`, operands: [] };
}

function refuseInfinite(figures: readonly Statistic[]): void {
  const bad = figures.find((q) => !Number.isFinite(q.value));
  if (bad)
    throw new DataError(
      'claim-not-finite',
      'rule',
      `a figure is ${bad.value} ${bad.unit}, expected a finite number; refuse its empty case.`,
    );
}

/** Holds or contradicted, with the arithmetic that decided. */
export const judged = (holds: boolean, arithmetic: string, operands: readonly Statistic[]): Judgement => ({
  verdict: holds ? 'holds' : 'contradicted',
  arithmetic,
  operands,
});

const JUDGES: { readonly [S in Shape]: (rule: Extract<Rule, { shape: S }>, to: Shapes[S], noise?: NoiseOf) => Judgement } = {
  figures: judgeFigures,
  pairs: judgePairs,
  points: judgeTrend,
  texts: judgeTexts,
  runs: judgeAbsence,
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
  };
}
