/** Names, rows of the load-test table and logged checkpoints of the source, and what follows from them. */
import { halfStep } from '../../claims/printed-digits.ts';
import { DataError } from '../../run/errors.ts';
import { minus, over, plus, times } from '../../run/expression.ts';
import { derive, difference, ratio, scale } from '../../run/quantity.ts';
import { need, select } from '../../run/query.ts';
import type { Dims, Expression, Measurement, Quantity, Run } from '../../run/types.ts';

export const ACCEPTANCE = 'gcs-encryption-proxy-20250115-acceptance';

export const WITH = 'with-proxy';
export const WITHOUT = 'without-proxy';

export const PHASES = [
  { key: 'upload', label: 'Upload', crypto: 'encryption-time' },
  { key: 'download', label: 'Download', crypto: 'decryption-time' },
] as const;

export type Mode = typeof WITH | typeof WITHOUT;
export type Phase = (typeof PHASES)[number]['key'];

/** Rows of the load-test table, as the source numbers them. */
const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
/** The row whose cells without proxy say NA. */
export const NO_BASELINE = 16;

/** Checkpoints that each log saves, in order, and the one that it restores. */
const CHECKPOINTS = {
  [WITH]: { saved: ['step_00000100', 'step_00000200', 'step_00000300'], restored: 'step_00000200' },
  [WITHOUT]: { saved: ['step_00000100', 'step_00000200', 'step_00000400'], restored: 'step_00000300' },
} as const;

export interface Row {
  run: Run;
  number: number;
  dims: Dims;
  vcpu: number;
  fileMb: number;
  users: number;
  /** The modes whose figures the source prints. */
  modes: readonly Mode[];
}
/** One on each of the three machines. */
export const isCrowded = ({ fileMb, users }: Row) => fileMb === 100 && users === 250;

/** Two rows that differ in one setting, the smaller first. */
export type Step = readonly [Row, Row];

/** Every row that the source prints, in order. @throws DataError `not-recorded` where one is missing */
export const rowsOf = (run: Run): Row[] => ROWS.map((number) => rowOf(run, number));

/** The row that the source gives this number. @throws DataError `not-recorded` */
export function rowOf(run: Run, number: number): Row {
  const row = select(run, 'table-row').find(({ quantity }) => quantity.value === number);
  if (!row) throw new DataError('not-recorded', `${run.id}.tgz`, `row ${number} of the load tests is not recorded.`);
  return withSettings(run, row);
}

/** The rows that a run holds, which may be none: for drawing, where a gap is shown as one. */
export const heldRows = (run: Run): Row[] => select(run, 'table-row').map((row) => withSettings(run, row));

function withSettings(run: Run, { dims, quantity: { value: number } }: Measurement): Row {
  const setting = (metric: string) => need(run, metric, dims).value;
  const modes: Mode[] = number === NO_BASELINE ? [WITH] : [WITHOUT, WITH];
  return { run, number, dims, vcpu: setting('proxy-vcpu'), fileMb: setting('file-size'), users: setting('users'), modes };
}

export function steps(rows: readonly Row[], varied: 'vcpu' | 'fileMb' | 'users'): Step[] {
  const others = (['vcpu', 'fileMb', 'users'] as const).filter((setting) => setting !== varied);
  const alike = Map.groupBy(rows, (row) => others.map((setting) => row[setting]).join(' '));
  return [...alike.values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => a[varied] - b[varied]);
    return sorted.slice(1).map((row, i): Step => [sorted[i]!, row]);
  });
}

/** Rows with the same object size and users on neighbouring machines, by the vCPU of the smaller. */
export const machineSteps = (rows: readonly Row[], from: 2 | 32) => steps(rows, 'vcpu').filter(([{ vcpu }]) => vcpu === from);

export const rate = (row: Row, mode: Mode) => need(row.run, 'requests-per-second', { ...row.dims, mode });
export const latency = (row: Row, mode: Mode, phase: Phase) => need(row.run, 'latency-mean', { ...row.dims, mode, phase });
export const fileSize = (row: Row) => need(row.run, 'file-size', row.dims);
export const users = (row: Row) => need(row.run, 'users', row.dims);

export const crypto = (row: Row, phase: Phase) =>
  need(row.run, PHASES.find(({ key }) => key === phase)!.crypto, { ...row.dims, mode: WITH });

export const cryptoShare = (row: Row, phase: Phase) => percent(ratio(crypto(row, phase), latency(row, WITH, phase)));
/** Seconds in the cipher ÷ latency that the proxy adds, in percent; below 0 where it takes some off. */
export const cryptoOfAdded = (row: Row, phase: Phase) => percent(ratio(crypto(row, phase), added(row, phase)));

export const slowdown = (row: Row, phase: Phase) => ratio(latency(row, WITH, phase), latency(row, WITHOUT, phase));
/** Those of every row that has a baseline. */
export const slowdowns = (rows: readonly Row[], ...phases: readonly Phase[]) =>
  phases.flatMap((phase) => rows.filter(({ modes }) => modes.includes(WITHOUT)).map((row) => slowdown(row, phase)));
export const bothSlowdowns = (rows: readonly Row[]) => slowdowns(rows, 'upload', 'download');

export const rateRatio = (row: Row) => ratio(rate(row, WITH), rate(row, WITHOUT));
export const added = (row: Row, phase: Phase) => difference(latency(row, WITH, phase), latency(row, WITHOUT, phase));

/** Second row ÷ first. */
export const rateGrowth = ([a, b]: Step, mode: Mode) => ratio(rate(b, mode), rate(a, mode));
/** The same of the latencies of both phases, in those modes that both rows have. */
export const latencyGrowth = ([a, b]: Step, ...modes: readonly Mode[]) =>
  modes
    .filter((mode) => a.modes.includes(mode) && b.modes.includes(mode))
    .flatMap((mode) => PHASES.map(({ key }) => ratio(latency(b, mode, key), latency(a, mode, key))));

/**
 * Open requests by Little's law (J. D. C. Little, Operations Research 9, 1961): mean number in the system = arrival rate × mean time in
 * it, which `timeOf` chooses from the latencies of an upload and a download. `shift` moves each figure by half of its last printed digit.
 */
export function openRequests(
  row: Row,
  mode: Mode,
  timeOf: (up: Expression, down: Expression) => Expression,
  shift: (figure: Expression, half: number) => Expression = (figure) => figure,
): Quantity {
  const figures = [rate(row, mode), latency(row, mode, 'upload'), latency(row, mode, 'download')];
  return derive('requests', figures, (...symbols) => {
    const [perSecond, up, down] = symbols.map((symbol, i) => shift(symbol, halfStep(figures[i]!)));
    return times(perSecond!, timeOf(up!, down!));
  });
}

/** For as many uploads as downloads. */
export const mean = (up: Expression, down: Expression) => over(plus(up, down), 2);

/** The law solved for the rate: what the users of a row can ask for when none of them pauses. */
export const rateImplied = (row: Row, mode: Mode) =>
  derive('requests/s', [users(row), latency(row, mode, 'upload'), latency(row, mode, 'download')], (n, up, down) =>
    over(n, mean(up, down)),
  );

/** Open requests for the rounding and the mix of uploads and downloads, which is not printed, that make them fewest, and most. */
export interface Occupancy {
  row: Row;
  mode: Mode;
  fewest: Quantity;
  most: Quantity;
  users: Quantity;
}

export const occupancy = (row: Row, mode: Mode): Occupancy => ({
  row,
  mode,
  fewest: openRequests(row, mode, (...args) => ({ op: 'min', args }), minus),
  most: openRequests(row, mode, (...args) => ({ op: 'max', args }), plus),
  users: users(row),
});

export const occupancies = (rows: readonly Row[]) => rows.flatMap((row) => row.modes.map((mode) => occupancy(row, mode)));

/** Each user has at most one request open, so more of them than users cannot be. */
export const isOverfull = ({ fewest, users }: Occupancy) => fewest.value > users.value;
/** Below this share of the users some of them pause, or a figure is wrong. */
export const UNDERFULL_BELOW = 0.9;

/** Rows and modes in which the open requests stand so to the users. */
export const countWhere = (
  of: readonly Occupancy[],
  end: 'fewest' | 'most',
  holds: (requests: Expression, users: Expression) => Expression,
) =>
  derive(
    `of ${of.length} rows and modes`,
    of.flatMap((o) => [o[end], o.users]),
    (...symbols) => ({ op: 'count', args: of.map((_, i) => holds(symbols[2 * i]!, symbols[2 * i + 1]!)) }),
  );

/** Open requests ÷ users in percent, for the mix and the rounding that come nearest to 100 %. */
export function nearestShare({ fewest, most, users }: Occupancy): Quantity {
  const full = scale(users, 1, 'requests');
  return percent(ratio(fewest.value > users.value ? fewest : most.value < users.value ? most : full, full));
}

const percent = (q: Quantity): Quantity => scale(q, 100, '%');

/** A time that a log prints, s. */
const logged = (run: Run, event: string, label: string, mode: Mode) => need(run, 'event-time', { event, label, mode });
const onToOff = (read: (mode: Mode) => Quantity) => ratio(read(WITH), read(WITHOUT));

export const saves = (run: Run, mode: Mode) => CHECKPOINTS[mode].saved.map((label) => logged(run, 'checkpoint save', label, mode));

export const saveMean = (run: Run, mode: Mode, from = 0) =>
  derive('s', saves(run, mode).slice(from), (...times) => over(times.reduce(plus), times.length));

export const savePrinted = (run: Run, mode: Mode) => need(run, 'checkpoint-save-printed', { mode });

export const saveRatio = (run: Run, from = 0) => onToOff((mode) => saveMean(run, mode, from));
export const restoreRatio = (run: Run) => onToOff((mode) => logged(run, 'checkpoint restore', CHECKPOINTS[mode].restored, mode));
/** Of the training steps whose time both logs print. */
export const stepRatios = (run: Run) =>
  ['step 100', 'step 200'].map((label) => onToOff((mode) => logged(run, 'avg step time', label, mode)));
