/** The load-test table as rows with their settings, and what is computed from one row. In: Run. Out: rows and quantities. */
import { IMPRECISE_WITHIN } from '../../claims/legacy-rules.ts';
import { DataError } from '../../run/errors.ts';
import { above, below, minus, over, plus, times } from '../../run/expression.ts';
import { derive, difference, ratio, scale, sum } from '../../run/quantity.ts';
import { find, need, select } from '../../run/query.ts';
import type { Dims, Expression, Quantity, Run } from '../../run/types.ts';
import { PHASES, WITH, WITHOUT, type Mode, type Phase } from './words.ts';

/** One line of the source's table. */
export interface Row {
  run: Run;
  /** As the source numbers it. */
  number: number;
  /** The dimensions that every figure of the row has. */
  dims: Dims;
  vcpu: number;
  fileMb: number;
  users: number;
}

/** Every row in printed order; empty where the run holds no load test. */
export const rowsOf = (run: Run): Row[] =>
  select(run, 'table-row').map(({ dims, quantity }) => {
    const setting = (metric: string) => need(run, metric, dims).value;
    return { run, number: quantity.value, dims, vcpu: setting('proxy-vcpu'), fileMb: setting('file-size'), users: setting('users') };
  });

/** The row that the source gives this number. @throws DataError `not-recorded` */
export function rowOf(run: Run, number: number): Row {
  const rows = rowsOf(run);
  const row = rows.find((r) => r.number === number);
  if (row) return row;
  throw new DataError('not-recorded', `${run.id}.tgz`, `there is no row ${number}; rows: ${rows.map((r) => r.number).join(', ')}.`);
}

/** Neighbouring rows that differ in one setting only, the smaller first. */
export function steps(rows: readonly Row[], varied: 'vcpu' | 'fileMb' | 'users'): [Row, Row][] {
  const others = (['vcpu', 'fileMb', 'users'] as const).filter((setting) => setting !== varied);
  const alike = Map.groupBy(rows, (row) => others.map((setting) => row[setting]).join(' '));
  return [...alike.values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => a[varied] - b[varied]);
    return sorted.slice(1).map((row, i): [Row, Row] => [sorted[i]!, row]);
  });
}

/** Rows on the small and the middle machine with the same object size and users. */
export const smallToMiddle = (rows: readonly Row[]) => steps(rows, 'vcpu').filter(([a]) => a.vcpu === 2);

/** The rows of one machine size at the lowest number of users that each file size was tested with. */
export const quietest = (rows: readonly Row[], vcpu: number): Row[] =>
  [
    ...Map.groupBy(
      rows.filter((row) => row.vcpu === vcpu),
      (row) => row.fileMb,
    ).values(),
  ].map((group) => group.reduce((a, b) => (b.users < a.users ? b : a)));

export const rate = (row: Row, mode: Mode) => find(row.run, 'requests-per-second', { ...row.dims, mode });
export const latency = (row: Row, mode: Mode, phase: Phase) => find(row.run, 'latency-mean', { ...row.dims, mode, phase });
export const users = (row: Row) => need(row.run, 'users', row.dims);

/** Encryption of an upload, decryption of a download. */
export const crypto = (row: Row, phase: Phase) =>
  need(row.run, PHASES.find(({ key }) => key === phase)!.crypto, { ...row.dims, mode: WITH });

/** Seconds in the cipher ÷ mean latency with the proxy, in percent. */
export const cryptoShare = (row: Row, phase: Phase) => percent(ratio(crypto(row, phase), measured(latency(row, WITH, phase))));

/** Both modes' figures, where the source has both. */
export const pairOf = (read: (mode: Mode) => Quantity | undefined): [Quantity, Quantity] | undefined => {
  const [on, off] = [read(WITH), read(WITHOUT)];
  return on && off && [on, off];
};

/** Latency with ÷ without proxy; absent where the source has no baseline. */
export const slowdown = (row: Row, phase: Phase) =>
  map(
    pairOf((mode) => latency(row, mode, phase)),
    ([on, off]) => ratio(on, off),
  );

/** Request rate with ÷ without proxy. */
export const rateRatio = (row: Row) =>
  map(
    pairOf((mode) => rate(row, mode)),
    ([on, off]) => ratio(on, off),
  );

/** Latency with − without proxy. */
export const added = (row: Row, phase: Phase) => {
  const [on, off] = measured(pairOf((mode) => latency(row, mode, phase)));
  return difference(on, off);
};

/** Little's law (J. D. C. Little, Operations Research 9, 1961): mean number in the system = arrival rate × mean time in it. */
export const inFlight = (rps: Quantity, time: Quantity): Quantity => derive('requests', [rps, time], times);

/** The same law solved for the rate: what so many users can ask for when none of them pauses. */
export const rateFor = (users: Quantity, time: Quantity): Quantity => derive('requests/s', [users, time], over);

export interface Occupancy {
  row: Row;
  mode: Mode;
  /** Requests in flight if all took the shorter, the mean or the longer of the two printed latencies. */
  least: Quantity;
  mean: Quantity;
  most: Quantity;
  users: Quantity;
  /** What the bounds are computed from; the rate may be half a printed digit lower or higher. */
  rps: Quantity;
  half: number;
  short: Quantity;
  long: Quantity;
}

/** Requests in flight by Little's law, bounded for every mix of uploads and downloads; absent where a figure is. */
export function occupancy(row: Row, mode: Mode): Occupancy | undefined {
  const [rps, up, down] = [rate(row, mode), latency(row, mode, 'upload'), latency(row, mode, 'download')];
  if (!rps || !up || !down) return undefined;
  const [short, long] = up.value < down.value ? [up, down] : [down, up];
  return {
    row,
    mode,
    least: inFlight(rps, short),
    mean: inFlight(rps, meanLatency(up, down)),
    most: inFlight(rps, long),
    users: users(row),
    rps,
    half: halfDigit(rps),
    short,
    long,
  };
}

export const meanLatency = (up: Quantity, down: Quantity): Quantity => scale(sum(up, down), 0.5, 's');

/** Half of the last digit that the source printed. */
const halfDigit = (q: Quantity): number => 0.5 / 10 ** (q.sources[0]?.raw?.split('.')[1]?.length ?? 0);

export const occupancies = (rows: readonly Row[]): Occupancy[] =>
  rows.flatMap((row) => ([WITHOUT, WITH] as const).flatMap((mode) => occupancy(row, mode) ?? []));

/** Requests in flight ÷ users in percent, for the mix of uploads and downloads that comes nearest to 100 %. */
export function kindest({ least, most, users }: Occupancy): Quantity {
  const full = scale(users, 1, 'requests');
  return percent(ratio(least.value > users.value ? least : most.value < users.value ? most : full, full));
}

/** How many rows and modes are beyond a bound, as a count of comparisons. */
export type Beyond = (of: readonly Occupancy[]) => Quantity;

/** More requests in flight than users exist: impossible for every mix, by more than 10 % after rounding. */
export const overfull: Beyond = (of) =>
  beyond(
    of,
    ({ short }) => short,
    ({ half }, rps, time, users) => above(times(minus(rps, half), time), times(users, 1 + IMPRECISE_WITHIN)),
  );
/** More than 10 % of the users wait for nothing that was measured, for every mix and after rounding. */
export const underfull: Beyond = (of) =>
  beyond(
    of,
    ({ long }) => long,
    ({ half }, rps, time, users) => below(times(plus(rps, half), time), times(users, 1 - IMPRECISE_WITHIN)),
  );

function beyond(
  of: readonly Occupancy[],
  timeOf: (o: Occupancy) => Quantity,
  holds: (o: Occupancy, rps: Expression, time: Expression, users: Expression) => Expression,
): Quantity {
  const operands = of.flatMap((o) => [o.rps, timeOf(o), o.users]);
  return derive(`of ${of.length} rows and modes`, operands, (...symbols) => ({
    op: 'count',
    args: of.map((o, i) => holds(o, symbols[3 * i]!, symbols[3 * i + 1]!, symbols[3 * i + 2]!)),
  }));
}

export const percent = (q: Quantity): Quantity => scale(q, 100, '%');

/** For a figure that the caller knows to be printed. @throws DataError `not-recorded` */
export function measured<T>(value: T | undefined): T {
  if (value === undefined)
    throw new DataError('not-recorded', 'gcs-encryption-proxy', 'the row holds no such figure; choose a row that does.');
  return value;
}

const map = <A, B>(value: A | undefined, f: (value: A) => B): B | undefined => (value === undefined ? undefined : f(value));
