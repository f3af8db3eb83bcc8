/** What the facts of a cell come to, one outcome for each block: of the means of its visits, a peak of the highest, also of a counter that says it is one. */
import { onceFor, oncePer } from '../../run/once.ts';
import { LOAD_TIME, REFUSED, STOLEN, STOLEN_MOST, VISITS } from '../../run/stolen.ts';
import type { ColumnSource, Dims, Unit } from '../../run/types.ts';
import { PERCENTILES, percentile, tooFewFor, withheld, type Figure, type Outcome } from '../figures.ts';
import { CELLS_FILE, type CellRow, type CellRows } from './cells.ts';
import { factsIn } from './columns.ts';
import { OPERATIONS_FILE, type Operations } from './operations.ts';
import { RUN_FILE, type RunFile } from './schema.ts';

/** Shared by all columns of a cell, also in the copy that a Worker sends. */
const numbersOf = oncePer((rows: readonly CellRow[]) => rows.map(({ row }) => row));

const columnOf = ({ run_id: run }: RunFile, rows: readonly CellRow[], column: string): ColumnSource => ({
  run,
  file: CELLS_FILE,
  column,
  rows: numbersOf(rows),
  raw: rows.map((row) => row.text(column)),
});

/** What the measurement of each block that was hit worst lost to other machines. */
export function mostStolen(run: RunFile, cells: readonly CellRows[]): Figure {
  const stolen = (row: CellRow) => row.fact('steal_pct')!;
  const worst = run.blocks.finished.map((_, i) =>
    cells.flatMap(({ blocks }) => blocks[i]!).reduce((most, row) => (stolen(row) > stolen(most) ? row : most)),
  );
  const outcomes = worst.map((row) => ({ value: stolen(row) }));
  return { metric: STOLEN_MOST, unit: '%', dims: {}, outcomes, sources: [columnOf(run, worst, 'steal_pct')] };
}

/** How many visits each block made, and how many of them lost more than the plan allows; none before version 3. */
export function visitsMade({ run_id: run, acceptance, blocks }: RunFile, cells: readonly CellRows[]): Figure[] {
  const rows = cells.flatMap((cell) => cell.rows);
  const sources = [{ run, file: CELLS_FILE, at: `rows 1 to ${rows.length}, columns order and steal_pct` }];
  const counted = (metric: string, own: readonly CellRow[]): Figure => {
    const visits = (block: number) => new Set(own.filter((row) => row.block === block).map(({ order }) => order)).size;
    const outcomes = blocks.finished.map(({ block }) => ({ value: visits(block) }));
    return { metric, unit: 'visits', dims: {}, outcomes, sources, pooling: 'sum' };
  };
  const refused = rows.filter(({ accepted }) => !accepted);
  return acceptance ? [counted(VISITS, rows), counted(REFUSED, refused)] : [];
}

/** What the machine itself took for two loops before each block; none before version 3. */
export function calibrations({ run_id, blocks: { finished } }: RunFile): Figure[] {
  const loop = (name: 'integer_s' | 'memory_s', metric: string): Figure[] => {
    const outcomes = finished.flatMap(({ calibration }, i): Outcome[] =>
      calibration
        ? [{ value: calibration[name], sources: [{ run: run_id, file: RUN_FILE, at: `#/blocks/finished/${i}/calibration/${name}` }] }]
        : [],
    );
    return outcomes.length === 0 ? [] : [{ metric, unit: 's', dims: {}, outcomes }];
  };
  return [...loop('integer_s', 'calibration-integer'), ...loop('memory_s', 'calibration-memory')];
}

/** One column over the visits of a block; null where one of them was not measured. */
function read(visits: readonly CellRow[], column: string): readonly number[] | null {
  const values = visits.map((row) => row.fact(column));
  return values.includes(null) ? null : (values as number[]);
}

/** Begins what a counter says that is a peak. */
const HIGHEST = /^(Peak|How late the latest) /;

/** Figures of one cell; those of which no block holds the facts are left out. */
export function figuresOf(run: RunFile, { dims, blocks }: CellRows, operations: Operations): Figure[] {
  const counted = blocks.flat();
  // Several figures read a column: it is read once.
  const factsOf = onceFor((column: string) => ({
    blocks: blocks.map((visits) => read(visits, column)),
    source: columnOf(run, counted, column),
  }));
  /** A figure from some columns, each joined over the visits of a block; absent in a block where one of them is empty, or where it cannot be computed. */
  const from = (metric: string, unit: Unit, columns: readonly string[], compute: (...values: number[]) => number, join = mean): Figure => {
    const facts = columns.map(factsOf);
    const outcomes = blocks.map((_, i) => {
      const own = facts.map((column) => column.blocks[i] ?? null);
      if (!own.every((column) => column !== null)) return withheld('missing-resource-series', `${columns.join(', ')} not measured`);
      const value = compute(...own.map((values) => join(values)));
      return Number.isFinite(value) ? { value } : withheld('failed-operations', 'no operation succeeded');
    });
    return { metric, unit, dims, outcomes, sources: facts.map(({ source }) => source) };
  };
  const cpu = factsIn(run.version).filter((column) => column.startsWith('cpu_'));
  const rate = (amount: number, wall: number) => (amount > 0 ? amount / wall : Number.NaN);
  const all = [
    // How long a load that ends by the clock lasted is a setting: rates are of it, and nothing is found in it.
    from(run.fixed_length ? LOAD_TIME : 'wall-time', 'ms', ['wall_s'], (wall) => wall * 1000),
    from('operations-per-second', 'ops/s', ['ops', 'failed_ops', 'wall_s'], (ops, failed, wall) => rate(ops - failed, wall)),
    { ...from('failed-ops', 'ops', ['failed_ops'], same, sum), pooling: 'sum' as const },
    from('throughput', 'MB/s', ['bytes', 'wall_s'], (bytes, wall) => rate(bytes / 1e6, wall)),
    from('cpu-mean', '% of one core', [...cpu, 'wall_s'], (...all) => (sum(all.slice(0, -1)) / all.at(-1)!) * 100),
    from('cpu-seconds-per-gb', 's/GB', [...cpu, 'bytes'], (...all) =>
      all.at(-1)! > 0 ? sum(all.slice(0, -1)) / (all.at(-1)! / 1e9) : Number.NaN,
    ),
    from('peak-rss', 'B', ['rss_peak_bytes'], same, highest),
    from(STOLEN, '%', ['steal_pct'], same, highest),
    ...run.counters.map(({ name, unit, meaning }) => from(name, unit, [name], same, HIGHEST.test(meaning) ? highest : mean)),
    ...latencies(run, dims, blocks, operations),
  ];
  return all.filter(({ outcomes }) =>
    outcomes.some((outcome) => outcome.value !== null || outcome.doubts.some(({ code }) => code !== 'missing-resource-series')),
  );
}

const same = (value: number) => value;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const highest = (values: readonly number[]) => Math.max(...values);
const mean = (values: readonly number[]) => sum(values) / values.length;

/** Over the operations of a block that succeeded, ms; none where no operation of the cell was timed. */
function latencies(run: RunFile, dims: Dims, blocks: CellRows['blocks'], operations: Operations): Figure[] {
  const timed = blocks.map((visits) => operations.of(dims, visits) ?? []);
  if (timed.every((own) => own.length === 0)) return [];
  const { secondsOf, secondsTextOf, isDone } = operations;
  const doneIn = timed.map((own) => own.filter(isDone));
  const sorted = doneIn.map((done) => new Float64Array(done.map(secondsOf)).sort());
  return PERCENTILES.map((one) => {
    const found = sorted.map((done) => tooFewFor(one, done.length) ?? { seconds: percentile(done, one.q) });
    const outcomes = found.map((own) => ('seconds' in own ? { value: own.seconds * 1000 } : own));
    // The first that took just so long.
    const rows = found.flatMap((own, i) => ('seconds' in own ? doneIn[i]!.find((row) => secondsOf(row) === own.seconds)! : []));
    const source = { run: run.run_id, file: OPERATIONS_FILE, column: 'seconds', rows, raw: rows.map(secondsTextOf) };
    return { metric: one.metric, unit: 'ms', dims, outcomes, sources: [source] };
  });
}
