/** Figures as text beside a verdict, for arithmetic that a reader redoes. */
import { formatInterval, formatQuantity } from '../run/format.ts';
import { runsOf } from '../run/quantity.ts';
import type { Statistic } from '../run/types.ts';

/**
 * Figures that are compared side by side: `11.889× (n = 1) in <run>; 6.2048× (93 % interval 4.72–6.54×, n = 5) in <run>`.
 * Runs are named where there are several, trials where a figure has several.
 */
export function figuresText(compared: readonly (readonly Statistic[])[]): string {
  const severalTrials = compared.flat().some(({ n }) => n > 1);
  const show = (q: Statistic) => (severalTrials ? `${precise(q)} (${spreadOf(q)})` : precise(q));
  const byRun = Map.groupBy(compared, (figures) => runsOf(...figures).join(' and '));
  return [...byRun]
    .map(([run, list]) => {
      const text = list.map((figures) => figures.map(show).join(' against ')).join(', ');
      return byRun.size > 1 ? `${text} in ${run}` : text;
    })
    .join('; ');
}

const spreadOf = (q: Statistic): string => (q.interval && q.interval.low < q.interval.high ? formatInterval(q) : `n = ${q.n}`);

/** Up to five significant digits, for arithmetic that a reader redoes. */
export function precise(q: Statistic): string {
  if (q.unit === 'B') return `${q.value.toLocaleString('en')} B`;
  const size = Math.abs(q.value);
  const decimals = size >= 10000 ? 0 : Math.max(0, 4 - Math.floor(Math.log10(size || 1)));
  return formatQuantity(q, Math.min(4, decimals)).text;
}
