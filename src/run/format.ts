/** Display text of numbers, kept apart from their values. One place decides how many digits a reader sees. */
import { onceFor } from './once.ts';
import type { Interval, Statistic, Unit } from './types.ts';

/** Bytes, and seconds below a millisecond, are shown in the unit a reader thinks in. Decimal: 1 MB = 10⁶ B. */
const STEPS = [
  { of: 'B', from: 1e9, below: Infinity, unit: 'GB', decimals: 3 },
  { of: 'B', from: 1e6, below: 1e9, unit: 'MB', decimals: 1 },
  { of: 'B', from: 1e3, below: 1e6, unit: 'kB', decimals: 1 },
  { of: 's', from: 1e-6, below: 1e-3, unit: 'µs', decimals: undefined },
  { of: 's', from: 1e-9, below: 1e-6, unit: 'ns', decimals: undefined },
] as const;

/** Units that are written against the number without a space. */
const TIGHT = new Set<Unit>(['×']);

/** Signs that a screen reader would spell out. */
const NAMES: Readonly<Record<string, string>> = {
  'MB/s': 'megabytes per second',
  'Mbit/s': 'megabits per second',
  's/GB': 'seconds per gigabyte',
  B: 'bytes',
  kB: 'kilobytes',
  MB: 'megabytes',
  GB: 'gigabytes',
  ms: 'milliseconds',
  µs: 'microseconds',
  ns: 'nanoseconds',
  s: 'seconds',
  ops: 'operations',
  '×': 'times',
  '%': 'per cent',
};

/** A unit in words; undefined where its sign is a word already. */
export const unitName = (unit: Unit): string | undefined => NAMES[unit];

/**
 * The number alone, `11.9`; its unit as printed, where bytes may have become MB or GB, and seconds µs or ns; and the text of both, joined by a no-break space where
 * one belongs.
 * @param decimals digits after the point; without it: none from 1000 on, one from 100 on, two below, and below 0.1 two significant digits,
 * so that what is not zero is not printed as zero
 */
export function formatNumber(value: number, unit: Unit, decimals?: number): { number: string; unit: Unit; text: string } {
  const step = stepOf(value, unit, decimals);
  const [shown, shownUnit] = step ? [value / step.from, step.unit] : [value, unit];
  const digits = decimals ?? step?.decimals ?? defaultDecimals(shown, unit);
  const number = decimal(shown, digits);
  return { number, unit: shownUnit, text: number + (shownUnit === '' ? '' : TIGHT.has(shownUnit) ? shownUnit : `\u00a0${shownUnit}`) };
}

/** Digits that are given count those of seconds. */
const stepOf = (value: number, unit: Unit, decimals?: number) =>
  STEPS.find(
    ({ of, from, below }) => of === unit && Math.abs(value) >= from && Math.abs(value) < below && (of === 'B' || decimals === undefined),
  );

/** The unit that a value is shown in: bytes may become MB or GB, seconds µs or ns. */
export const shownUnitOf = (value: number, unit: Unit): Unit => stepOf(value, unit)?.unit ?? unit;

/** `1 run`, `26 archives` */
export const countText = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** A value unrounded: 15 significant digits, which every double holds; the rest of a computed double is rounding noise. */
export const significant = (value: number): number => Number(value.toPrecision(15));
export const unrounded = (value: number): string => String(significant(value));
/** The `value` attribute of a figure in a page: six significant digits of a fraction; the JSON holds every digit. */
export const dataValue = (value: number): string => String(Number.isInteger(value) ? value : Number(value.toPrecision(6)));

export const withMinus = (number: string): string => number.replaceAll('-', '−');

/** Text in which numbers stay with their units at the end of a line. */
export const keepUnits = (text: string): string =>
  text.replaceAll(/(?<=\d) (?=(?:[kKMG]i?B|[MG]?B|µs|ms|s|%|[MG]bit|[MG]bps|vCPU)\b|%)/g, '\u00a0');

export const formatQuantity = (q: Statistic, decimals?: number) => formatNumber(q.value, q.unit, decimals);

/** What is needed to say how far a figure is known. */
export interface Spread extends Pick<Statistic, 'unit' | 'n'> {
  interval?: Pick<Interval, 'low' | 'high' | 'level'>;
  values?: readonly number[];
}

/** `94 % interval 3.1–4.9, n = 5`, broken over lines only between its parts, or the reason why there is none. */
export function formatInterval(q: Spread, decimals?: number): string {
  const count = `n\u00a0=\u00a0${q.n}`;
  if (q.n === 0) return 'a count';
  if (!q.interval) return q.n === 1 ? 'single observation' : q.n === 2 || !q.values ? `no interval, ${count}` : `sum over ${q.n} trials`;
  const { low, high, level } = q.interval;
  if (isIdentical(q)) return `identical in all ${q.n} trials`;
  const range = formatRange(low, high, q.unit, decimals);
  return range === null ? `interval narrower than the last digit, ${count}` : `${formatLevel(level)} interval ${range}, ${count}`;
}

/** An interval as it follows its number: ` (95 % interval 0.98–1.05×, n = 10)`, in short ` [0.98–1.05×]`. */
export function spreadText(spread: string, isShort: boolean): string {
  const range = isShort ? / interval (\S+),/.exec(spread)?.[1] : undefined;
  return range ? ` [${range}]` : ` (${spread})`;
}

/** True when all trials give the same number; where they are not known, when the interval has no width. */
export const isIdentical = ({ n, interval, values = [] }: Spread): boolean =>
  n > 1 && interval !== undefined && interval.low === interval.high && values.every((value) => value === interval.low);

/** True of a ratio whose interval includes 1: printed only with it. */
export const isUndecided = ({ unit, interval }: Pick<Spread, 'unit' | 'interval'>): boolean =>
  unit === '×' && interval !== undefined && interval.low <= 1 && interval.high >= 1 && interval.low < interval.high;

/** An end of an interval. Of a ratio it looks like 1 only where it is: `0.998` in place of `1.00`, so that a reader sees whether it excludes 1. */
export function formatEnd(end: number, unit: Unit, decimals?: number) {
  const plain = formatNumber(end, unit, decimals);
  if (unit !== '×' || end === 1 || Number(plain.number) !== 1) return plain;
  const longer = [1, 2, 3].map((more) => formatNumber(end, unit, (decimals ?? 2) + more));
  return longer.find(({ number }) => Number(number) !== 1) ?? plain;
}

/** `0.95–0.998`, for where the unit stands elsewhere. */
export const bareRange = ({ low, high }: Pick<Interval, 'low' | 'high'>, unit: Unit, decimals?: number): string =>
  [low, high].map((end) => formatEnd(end, unit, decimals).number).join('–');

/** `3.1–4.9 MB`, the unit once where both ends have it; null where both are shown alike. */
export function formatRange(low: number, high: number, unit: Unit, decimals?: number): string | null {
  const [from, to] = [formatEnd(low, unit, decimals), formatEnd(high, unit, decimals)];
  if (from.text === to.text) return null;
  return from.unit === to.unit ? `${from.number}–${to.text}` : `${from.text}–${to.text}`;
}

/** A level of confidence in whole per cent, 97.85 % as `98 %`; what is short of certain is never `100 %`. The only wording of a level. */
export const formatLevel = (level: number): string => `${level === 1 ? 100 : Math.min(99, Math.round(level * 100))}\u00a0%`;

/** What is left of a zero that was computed in binary. */
const NOISE = 1e-12;

function defaultDecimals(value: number, unit: Unit): number {
  if (unit === 'ops' || unit === 'B' || Number.isInteger(value)) return 0;
  const size = Math.abs(value);
  // Not 0.1: what rounds to 0.10 has two digits already.
  if (size < 0.0995 && size > NOISE) return 1 - Math.floor(Math.log10(size));
  return size >= 1000 ? 0 : size >= 100 ? 1 : 2;
}

/**
 * Rounded half away from zero as a reader rounds the decimal, 97.05 to 97.1, which is not always the nearer binary number; thousands are
 * separated by commas, with a true minus sign; what rounds to zero has none.
 */
const decimal = (value: number, digits: number): string => withMinus(withDigits(digits).format(value.toPrecision(15) as `${number}`));

const withDigits = /* @__PURE__ */ onceFor(
  (digits: number) =>
    new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'negative' }),
);

/** A dimension's value as words; a figure that spans them all has none. */
export const formatDim = (value: string | number | undefined): string => String(value ?? 'all').replaceAll('_', ' ');
