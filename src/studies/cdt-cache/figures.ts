/** Figures of a sweep and what is computed from them. In: Run and row. Out: Quantity with the cells that it was read from. */
import type { StudyRuns } from '../../claims/types.ts';
import { over, times } from '../../run/expression.ts';
import { derive, ratio } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Quantity, Run, Statistic } from '../../run/types.ts';
import { CONTROL, NO_DELAY, SWEEP_A, SWEEP_B, SWEEPS } from './words.ts';

export type Mode = 'dcb' | 'brotli';
/** A figure of one row. */
export type Figure = (run: Run, delay: string) => Quantity;

/** Rows of the printed table in its order, the control first, whether or not their figures are there; empty without the table. */
export const allRows = (run: Run): string[] =>
  run.tables
    .filter(({ file }) => file === 'sweep.csv')
    .flatMap(({ columns, rows: printed }) => printed.map((cells) => cells[columns.indexOf('row')]!));
/** Those on the delayed device. */
export const rows = (run: Run): string[] => allRows(run).filter((delay) => delay !== CONTROL);
/** Those with a delay above zero. */
export const delayed = (run: Run): string[] => rows(run).filter((delay) => delay !== NO_DELAY);

export const sweeps = (r: StudyRuns): Run[] => SWEEPS.map(({ key }) => r.run(key));
export const november26 = (r: StudyRuns): Run[] => [SWEEP_A, SWEEP_B].map((id) => r.run(id));
/** A figure of each row that `list` names, run by run. */
export const everyRow = <T>(runs: readonly Run[], list: (run: Run) => readonly string[], of: (run: Run, delay: string) => T): T[] =>
  runs.flatMap((run) => list(run).map((delay) => of(run, delay)));

/** The same of the published sweep. */
export const ofPublished =
  <T>(list: (run: Run) => readonly string[], of: (run: Run, delay: string) => T) =>
  (r: StudyRuns): T[] =>
    everyRow([r.printed], list, of);

export const delayOf: Figure = (run, delay) => need(run, 'io-delay', { delay });
const read = (run: Run, delay: string, mode: Mode) => need(run, 'read-time', { delay, mode });
export const dcb: Figure = (run, delay) => read(run, delay, 'dcb');
export const brotli: Figure = (run, delay) => read(run, delay, 'brotli');
export const gap: Figure = (run, delay) => need(run, 'read-gap', { delay });
export const throughput: Figure = (run, delay) => need(run, 'disk-throughput', { delay });
export const readRatio: Figure = (run, delay) => ratio(dcb(run, delay), brotli(run, delay));

/** Time of one dd block at a throughput of its run, ms. 1 MB/s moves 1,000 B in a millisecond. */
export const blockAt = (run: Run, speed: Quantity): Quantity =>
  derive('ms', [need(run, 'dd-block', {}), speed], (block, perSecond) => over(block, times(perSecond, 1e3)));
export const blockTime: Figure = (run, delay) => blockAt(run, throughput(run, delay));

/** a ÷ b of two runs: two printed figures, no experiment. */
export const across = (a: Statistic, b: Statistic): Quantity => derive('×', [a, b], over);
