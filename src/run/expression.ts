/** How a quantity was computed, in symbols. Arithmetic on quantities builds the tree, so that a formula is never typed. */
import { nameOfOperand } from './operand.ts';
import type { Expression, Operand, Pooling } from './types.ts';

type Operation = Extract<Expression, { op: string }>;

/** Operands from which on a sum is shown by its ends, and terms that are shown then. */
const LONG = 8;
const SHOWN = 2;

const isOperation = (e: Expression): e is Operation => typeof e !== 'number' && 'op' in e;

/** An operation on expressions; undefined where one of them is not known in symbols. */
export const expressionOf = (op: Operation['op'], ...args: readonly (Expression | undefined)[]): { expression?: Expression } =>
  args.every((arg) => arg !== undefined) ? { expression: { op, args } } : {};

/**
 * An operation on each trial of its operands, and what pools the trials where there are several. Trials reach through: the pooling is
 * outermost and once. Undefined where an operand is not known in symbols.
 */
export function trialByTrial(
  n: number,
  by: Pooling,
  operands: readonly (Expression | undefined)[],
  write: (...inTrial: Expression[]) => Expression,
): { expression?: Expression } {
  const inTrial = operands.flatMap((e) => (e === undefined ? [] : [pooled(e)?.inTrial ?? e]));
  if (inTrial.length < operands.length) return {};
  const expression = write(...inTrial);
  return { expression: n > 1 ? { op: by, args: [expression] } : expression };
}

/** What each pooling does, at the end of a formula. */
const POOLED: Readonly<Record<Pooling, string>> = {
  median: 'trial by trial, then the median',
  'hodges-lehmann': 'trial by trial, then the Hodges–Lehmann estimate of the ratios within blocks',
  'hodges-lehmann-linear': 'trial by trial, then the Hodges–Lehmann estimate of the differences within blocks',
};

/** What pools the trials of an expression, or of its one part that is no constant, and what it comes to in each trial; undefined where nothing does. */
export function pooled(e: Expression | undefined): { by: Pooling; inTrial: Expression } | undefined {
  if (e === undefined || !isOperation(e)) return undefined;
  const [part, ...others] = e.args.filter((arg) => typeof arg !== 'number');
  if (e.op in POOLED) return { by: e.op as Pooling, inTrial: part! };
  const inner = others.length === 0 && (e.op === '−' || e.op === '×') ? pooled(part) : undefined;
  return inner && { ...inner, inTrial: { ...e, args: e.args.map((arg) => (arg === part ? inner.inTrial : arg)) } };
}

export const plus = (a: Expression, b: Expression): Expression => ({ op: '+', args: [a, b] });
export const minus = (a: Expression, b: Expression): Expression => ({ op: '−', args: [a, b] });
export const times = (a: Expression, b: Expression): Expression => ({ op: '×', args: [a, b] });
export const over = (a: Expression, b: Expression): Expression => ({ op: '÷', args: [a, b] });
export const below = (a: Expression, b: Expression): Expression => ({ op: '<', args: [a, b] });
export const above = (a: Expression, b: Expression): Expression => ({ op: '>', args: [a, b] });

/** What an expression comes to; `known` has the value of each part that is not computed here. What pools a known part is that part. */
export function valueOf(e: Expression, known: ReadonlyMap<Expression, number>): number {
  const value = typeof e === 'number' ? e : known.get(e);
  if (value !== undefined) return value;
  const args = isOperation(e) ? e.args.map((arg) => valueOf(arg, known)) : [];
  return isOperation(e) ? APPLIED[e.op](args, e.args) : NaN;
}

/** Operations on the values of their arguments; a comparison is 1 where it holds and else 0. One trial pooled is that trial. */
const APPLIED: Readonly<Record<Operation['op'], (args: readonly number[], of: readonly Expression[]) => number>> = {
  '+': ([x = NaN, y = NaN]) => x + y,
  '−': ([x = NaN, y = NaN]) => x - y,
  '×': ([x = NaN, y = NaN]) => x * y,
  '÷': ([x = NaN, y = NaN]) => x / y,
  '<': ([x = NaN, y = NaN]) => Number(x < y),
  '>': ([x = NaN, y = NaN]) => Number(x > y),
  median: ([x = NaN]) => x,
  'hodges-lehmann': ([x = NaN]) => x,
  'hodges-lehmann-linear': ([x = NaN]) => x,
  min: (args) => Math.min(...args),
  max: (args) => Math.max(...args),
  ceil: ([x = NaN]) => Math.ceil(x),
  distinct: (args) => new Set(args).size,
  argmin: (args) => args.indexOf(Math.min(...args)) + 1,
  count: (args, of) => args.filter((value, i) => value === 1 || !isComparison(of[i]!)).length,
};

const isComparison = (e: Expression): boolean => isOperation(e) && (e.op === '<' || e.op === '>');

/** The measurements that an expression reads, in order, repeated where they appear repeatedly. */
const leavesOf = (e: Expression): Operand[] => (typeof e === 'number' ? [] : isOperation(e) ? e.args.flatMap(leavesOf) : [e]);

/**
 * An expression as text. Measurements of several runs are named with their run, `throughput(compression, put, 1)@<run>`;
 * of a sum, a choice or a count of more than eight measurements the ends are shown and the number of terms in between.
 */
export function symbolsOf(expression: Expression): string {
  const leaves = leavesOf(expression);
  const severalRuns = new Set(leaves.map(({ run }) => run)).size > 1;
  const nameOf = (e: Operand) => nameOfOperand(e) + (severalRuns ? `@${e.run}` : '');
  const write = (e: Expression, inFunction = false): string => {
    if (typeof e === 'number') return constant(e);
    if (!isOperation(e)) return nameOf(e);
    const args = e.op === '+' ? termsOf(e) : e.args;
    const within = inFunction || isFunction(e);
    const texts = args.map((arg) => (needsBrackets(e.op, arg) ? `(${write(arg, within)})` : write(arg, within)));
    // Of a list inside a list the first term alone.
    const [first, last] = inFunction ? [1, 0] : [SHOWN, SHOWN];
    const left = texts.length - first - last;
    const isShort = leaves.length <= LONG || left <= 1;
    const shown = isShort ? texts : [...texts.slice(0, first), `… (${left} more terms) …`, ...texts.slice(texts.length - last)];
    return isFunction(e) ? `${e.op}(${shown.join(', ')})` : shown.join(` ${e.op} `);
  };
  return write(expression);
}

/** An expression as text, its outermost pooling in words. */
export function formulaText(expression: Expression): string {
  const { by, inTrial } = pooled(expression) ?? {};
  return by ? `${symbolsOf(inTrial!)}, ${POOLED[by]}` : symbolsOf(expression);
}

const termsOf = (e: Expression): readonly Expression[] => (isOperation(e) && e.op === '+' ? e.args.flatMap(termsOf) : [e]);

/** Everything nested is bracketed but a product or quotient inside a sum or difference, and the sides of a comparison. */
const needsBrackets = (op: Operation['op'], arg: Expression): boolean =>
  isOperation(arg) &&
  !isFunction({ op }) &&
  !isFunction(arg) &&
  op !== '<' &&
  op !== '>' &&
  !((op === '+' || op === '−') && (arg.op === '×' || arg.op === '÷'));

/** Written as `name(…)`, which brackets what is in it. */
const isFunction = ({ op }: Pick<Operation, 'op'>): boolean => /^[a-z]/.test(op);

const DIGITS = '0123456789-';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻';

/** Powers of ten beyond a thousand as such, everything else with at most 15 digits. */
function constant(value: number): string {
  const power = Math.round(Math.log10(value));
  const isPower = Math.abs(power) > 3 && Math.abs(value / 10 ** power - 1) < 1e-12;
  return isPower ? `10${String(power).replace(/./g, (c) => RAISED[DIGITS.indexOf(c)]!)}` : String(Number(value.toPrecision(15)));
}
