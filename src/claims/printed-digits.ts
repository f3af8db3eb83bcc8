/** How far a printed number and a computed one agree, by digits. */
import { sourcesOf } from '../run/sources.ts';
import type { Quantity } from '../run/types.ts';

/** Significant digits of a printed number, zeros at its end included: 4000 has four, 0.124 three, 80.0 three, 0 one. */
export const significantDigits = (printed: string): number => Math.max(1, printed.replaceAll(/[^\d]/g, '').replace(/^0+/, '').length);

/** True when both are alike once they are rounded to so many significant digits of the printed one; false for fewer than one digit. */
export function agreesAt(printed: string, value: number, digits: number): boolean {
  if (digits < 1) return false;
  const number = Number(printed);
  const decimals = printed.split('.')[1]?.length ?? 0;
  // The last place that counts is that of the printed number, whatever the value's own size.
  const place = number === 0 ? -decimals : Math.floor(Math.log10(Math.abs(number))) - digits + 1;
  return roundedAt(value, place) === roundedAt(number, place);
}

/** Half away from zero, as a reader rounds the decimal; in units of the place. */
function roundedAt(value: number, place: number): number {
  const shifted = Number((Math.abs(value) * 10 ** -place).toPrecision(13));
  return Math.sign(value) * Math.round(shifted) || 0;
}

/** Half of the last printed digit of a figure such as `46.4k`, `22.7 MB/s` or `2.32`, in its own unit. */
export function halfStep({ sources }: Pick<Quantity, 'sources'>): number {
  const printed = sourcesOf(sources).at(-1)?.raw ?? '';
  const decimals = /\.(\d+)/.exec(printed)?.[1]?.length ?? 0;
  return 0.5 * 10 ** -decimals * (printed.endsWith('k') ? 1000 : 1);
}
