/** The figures of the transcript by codec and value size, and what follows from them. In: Run. Out: quantities that carry their cells. */
import { minus, over, times } from '../../run/expression.ts';
import { derive } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { MIB, MIDDLE, MODES, SIZES, type Mode, type Size } from './words.ts';

/** A row of the write table. */
export interface Row {
  mode: Mode;
  size: Size;
}
export const ROWS: readonly Row[] = SIZES.flatMap((size) => MODES.map((mode) => ({ mode, size })));

const written = (metric: string) => (run: Run, mode: Mode, size: Size) => need(run, metric, { mode, size, phase: 'write' });
const read = (metric: string) => (run: Run, mode: Mode) => need(run, metric, { mode, size: MIDDLE, phase: 'read', cache: 'warm' });

/** As printed: ms per iteration, MiB/s (printed "MB/s"), items/s, bytes of a value, keys of an iteration. */
export const time = written('time-per-iteration');
export const rate = written('throughput');
export const items = written('items-rate');
export const valueSize = written('value-size');
export const keys = written('keys-per-iteration');
/** Mean µs of a read, and items/s, as printed. */
export const latency = read('latency');
export const readItems = read('items-rate');

/** How far a lies above b, in percent. */
export const gain = (a: Quantity, b: Quantity) => derive('%', [a, b], (x, y) => times(minus(over(x, y), 1), 100));

/** Items per second of wall time: keys ÷ time per iteration. */
export const wallItems = (run: Run, { mode, size }: Row) =>
  derive('items/s', [keys(run, mode, size), time(run, mode, size)], (n, ms) => times(over(n, ms), 1000));
/** The same for reads: 1 ÷ mean latency. */
export const wallReadItems = (run: Run, mode: Mode) => derive('items/s', [latency(run, mode)], (us) => over(1e6, us));

/** Value bytes per second of wall time in MB/s of 10⁶ B: keys × size ÷ time. */
export const wallSpeed = (run: Run, { mode, size }: Row) =>
  derive('MB/s', [keys(run, mode, size), valueSize(run, mode, size), time(run, mode, size)], (n, b, ms) =>
    over(over(times(n, b), 1e6), over(ms, 1e3)),
  );

/** Value bytes per second behind the printed items/s, in MB/s of 10⁶ B and in MiB/s of 2²⁰ B. */
export const itemsInMb = (run: Run, { mode, size }: Row) =>
  derive('MB/s', [items(run, mode, size), valueSize(run, mode, size)], (n, b) => over(times(n, b), 1e6));
export const itemsInMib = (run: Run, { mode, size }: Row) =>
  derive('MiB/s', [items(run, mode, size), valueSize(run, mode, size)], (n, b) => over(times(n, b), MIB));

/** Printed items/s ÷ items per second of wall time: 1 where both run on the same clock. */
export const clockRatio = (run: Run, { mode, size }: Row) =>
  derive('×', [items(run, mode, size), keys(run, mode, size), time(run, mode, size)], (r, n, ms) => over(r, times(over(n, ms), 1000)));
export const readClockRatio = (run: Run, mode: Mode) =>
  derive('×', [readItems(run, mode), latency(run, mode)], (r, us) => over(r, over(1e6, us)));
/** All twelve of them. */
export const clockRatios = (run: Run) => [...ROWS.map((row) => clockRatio(run, row)), ...MODES.map((mode) => readClockRatio(run, mode))];

/** Speed of a codec against none, above 1 where it is ahead, by wall time and by printed items/s. */
export const wallRatio = (run: Run, mode: Mode, size: Size) => derive('×', [time(run, 'none', size), time(run, mode, size)], over);
export const itemsRatio = (run: Run, mode: Mode, size: Size) => derive('×', [items(run, mode, size), items(run, 'none', size)], over);

/** CPU time of the benchmark's thread for one put: 1 ÷ items/s. */
export const cpuPerPut = (run: Run, mode: Mode, size: Size) => derive('µs', [items(run, mode, size)], (n) => over(1e6, n));

/** Wall time that a codec adds for each GB of values written; negative where it is ahead. */
export const addedPerGb = (run: Run, mode: Mode, size: Size) =>
  derive('s/GB', [time(run, mode, size), time(run, 'none', size), keys(run, mode, size), valueSize(run, mode, size)], (own, none, n, b) =>
    over(over(minus(own, none), 1e3), over(times(n, b), 1e9)),
  );

/** The extreme of several. */
export const least = (quantities: readonly Quantity[]) => quantities.reduce((a, b) => (b.value < a.value ? b : a));
export const most = (quantities: readonly Quantity[]) => quantities.reduce((a, b) => (b.value > a.value ? b : a));

/** The codec with the best figure; `better` says which way. */
export function winner(figure: (mode: Mode) => Quantity, better: 'higher' | 'lower'): Mode {
  const sign = better === 'higher' ? 1 : -1;
  return MODES.reduce((a, b) => (sign * figure(b).value > sign * figure(a).value ? b : a));
}

/** Half of the last printed digit of a figure such as `46.4k`, `22.7 MB/s` or `2.32`, in its own unit. */
export function halfStep(q: Quantity): number {
  const printed = q.sources.at(-1)?.raw ?? '';
  const decimals = /\.(\d+)/.exec(printed)?.[1]?.length ?? 0;
  return 0.5 * 10 ** -decimals * (printed.endsWith('k') ? 1000 : 1);
}
