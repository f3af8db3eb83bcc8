/** Names of codecs and sizes, and the figures of the transcript with what follows from them. */
import { halfStep } from '../../claims/printed-digits.ts';
import { minus, over, plus, times } from '../../run/expression.ts';
import { derive } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Expression, Quantity, Run } from '../../run/types.ts';

export const BASELINE = 'none';
export const CODECS = ['lz4', 'zstd'] as const;
export const MODES = [BASELINE, ...CODECS] as const;
export const SIZES = ['512B', '4KB', '16KB'] as const;
export const [SMALL, MIDDLE, LARGE] = SIZES;
export type Mode = (typeof MODES)[number];
export type Size = (typeof SIZES)[number];

/** Value sizes as the charts write them; the source says KB and means KiB. */
export const SIZE_LABELS: Record<Size, string> = { '512B': '512 B', '4KB': '4 KiB', '16KB': '16 KiB' };
/** The same as a part of claim ids. */
export const SIZE_IDS: Record<Size, string> = { '512B': 'small', '4KB': 'middle', '16KB': 'large' };

/** Of each row of the write table, or of those of some modes. */
export const everyRow = <T>(of: (mode: Mode, size: Size) => T, modes: readonly Mode[] = MODES): T[] =>
  SIZES.flatMap((size) => modes.map((mode) => of(mode, size)));

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
const gain = (a: Quantity, b: Quantity) => derive('%', [a, b], (x, y) => times(minus(over(x, y), 1), 100));
/** What a codec adds to a read: by latency, and by items/s. */
export const addedLatency = (run: Run, mode: Mode) => gain(latency(run, mode), latency(run, 'none'));
export const addedTime = (run: Run, mode: Mode) => gain(readItems(run, 'none'), readItems(run, mode));

/** The columns by which one codec can be said to write faster than another. */
export const COLUMNS = { time: 'time', rate: 'printed throughput', items: 'items/s' } as const;
export type Column = keyof typeof COLUMNS;
/** By how many percent a codec writes faster than another, by one column. */
export const faster = (run: Run, column: Column, mode: Mode, than: Mode, size: Size) => {
  if (column === 'time') return gain(time(run, than, size), time(run, mode, size));
  const figure = column === 'rate' ? rate : items;
  return gain(figure(run, mode, size), figure(run, than, size));
};

/** Items per second of wall time: keys ÷ time per iteration. */
export const wallItems = (run: Run, mode: Mode, size: Size) =>
  derive('items/s', [keys(run, mode, size), time(run, mode, size)], (n, ms) => times(over(n, ms), 1000));
export const wallReadItems = (run: Run, mode: Mode) => derive('items/s', [latency(run, mode)], (us) => over(1e6, us));

/** What one M of the printed MB/s is taken for; the harness counts in MiB. */
const READINGS = { 'MB/s': 1e6, 'MiB/s': 2 ** 20 } as const;
export type Reading = keyof typeof READINGS;
/** Value bytes per second behind the printed items/s. */
export const itemsTimesSize = (run: Run, mode: Mode, size: Size, reading: Reading) =>
  derive(reading, [items(run, mode, size), valueSize(run, mode, size)], (n, b) => over(times(n, b), READINGS[reading]));

/** By how many percent a reading of the unit misses the printed throughput. */
export const miss = (run: Run, mode: Mode, size: Size, reading: Reading) =>
  derive('%', [itemsTimesSize(run, mode, size, reading), rate(run, mode, size)], (c, p) => times(apart(over(c, p), 1), 100));
/** The same in roundings, half last digits, of both figures: at most 1 where rounding is enough to explain it. */
export const missInRoundings = (run: Run, mode: Mode, size: Size, reading: Reading) => {
  const [printed, count] = [rate(run, mode, size), items(run, mode, size)];
  return derive('roundings', [printed, count, valueSize(run, mode, size)], (p, n, b) => {
    const perItem = over(b, READINGS[reading]);
    return over(apart(p, times(n, perItem)), plus(halfStep(printed), times(halfStep(count), perItem)));
  });
};
/** The same in words of a rule. */
export const MISFIT = 'distance of items/s × size from the printed throughput, in roundings (half last digits) of both,';
const apart = (a: Expression, b: Expression): Expression => ({ op: 'max', args: [minus(a, b), minus(b, a)] });

/** Printed items/s ÷ items per second of wall time: 1 where both run on the same clock. */
export const clockRatio = (run: Run, mode: Mode, size: Size) => derive('×', [items(run, mode, size), wallItems(run, mode, size)], over);
export const readClockRatio = (run: Run, mode: Mode) => derive('×', [readItems(run, mode), wallReadItems(run, mode)], over);
export const clockRatios = (run: Run) => [
  ...everyRow((mode, size) => clockRatio(run, mode, size)),
  ...MODES.map((mode) => readClockRatio(run, mode)),
];

/** The same at the least that rounding of items/s and of time allows. */
export const leastClockRatios = (run: Run) => [
  ...everyRow((mode, size) => leastClockRatio(items(run, mode, size), time(run, mode, size), 1e3, keys(run, mode, size))),
  ...MODES.map((mode) => leastClockRatio(readItems(run, mode), latency(run, mode), 1e6)),
];
const leastClockRatio = (count: Quantity, step: Quantity, stepsPerSecond: number, ...perStep: readonly Quantity[]) =>
  derive('×', [count, step, ...perStep], (r, t, n = 1) =>
    over(times(minus(r, halfStep(count)), minus(t, halfStep(step))), times(n, stepsPerSecond)),
  );

/** Speed of a codec against none, above 1 where it is ahead: by wall time, by printed throughput, by printed items/s. */
export const wallRatio = (run: Run, mode: Mode, size: Size) => derive('×', [time(run, 'none', size), time(run, mode, size)], over);
const rateRatio = (run: Run, mode: Mode, size: Size) => derive('×', [rate(run, mode, size), rate(run, 'none', size)], over);
export const itemsRatio = (run: Run, mode: Mode, size: Size) => derive('×', [items(run, mode, size), items(run, 'none', size)], over);
export const speeds = (run: Run, mode: Mode, size: Size) => [wallRatio, rateRatio, itemsRatio].map((figure) => figure(run, mode, size));
