/** What the facts of a cell come to: rates, CPU for each GB, latencies. In: rows of one cell. Out: figures, one outcome for each block. */
import { STOLEN, STOLEN_MOST } from '../../run/stolen.ts';
import type { Source, Unit } from '../../run/types.ts';
import { PERCENTILES, percentile, withheld, type Figure, type Outcome } from '../figures.ts';
import { CELLS_FILE, keyOf, OPERATIONS_FILE, type CellRow, type CellRows, type readOperations } from './cells.ts';
import type { RunFile } from './schema.ts';

type Operations = ReturnType<typeof readOperations>;

const placeOf = (run: RunFile, { row, facts }: CellRow, column: string): Source => ({
  run: run.run_id,
  file: CELLS_FILE,
  at: `row ${row}, column ${column}`,
  raw: String(facts.get(column)),
});

/** What the measurement of each block that was hit worst lost to other machines. */
export function mostStolen(run: RunFile, cells: readonly CellRows[]): Figure {
  const blocks = [
    ...Map.groupBy(
      cells.flatMap(({ rows }) => rows),
      ({ block }) => block,
    ).entries(),
  ].toSorted(([a], [b]) => a - b);
  const stolen = (row: CellRow) => row.facts.get('steal_pct')!;
  const outcomes = blocks.map(([, rows]): Outcome => {
    const worst = rows.reduce((most, row) => (stolen(row) > stolen(most) ? row : most));
    return { value: stolen(worst), sources: [placeOf(run, worst, 'steal_pct')] };
  });
  return { metric: STOLEN_MOST, unit: '%', dims: {}, outcomes };
}

/** Figures of one cell; those of which no block holds the facts are left out. */
export function figuresOf(run: RunFile, { dims, rows }: CellRows, operations: Operations): Figure[] {
  const cite = (row: CellRow, ...columns: string[]) => columns.map((column) => placeOf(run, row, column));
  /** A figure from some columns; absent in a block where one of them is empty, or where it cannot be computed. */
  const from = (metric: string, unit: Unit, columns: readonly string[], compute: (...values: number[]) => number): Figure => ({
    metric,
    unit,
    dims,
    outcomes: rows.map((row): Outcome => {
      const values = columns.flatMap((column) => row.facts.get(column) ?? []);
      if (values.length < columns.length) return withheld('missing-resource-series', `${columns.join(', ')} not measured`);
      const value = compute(...values);
      return Number.isFinite(value) ? { value, sources: cite(row, ...columns) } : withheld('failed-operations', 'no operation succeeded');
    }),
  });
  const rate = (amount: number, wall: number) => (amount > 0 ? amount / wall : Number.NaN);
  const all = [
    ...(run.fixed_length ? [] : [from('wall-time', 'ms', ['wall_s'], (wall) => wall * 1000)]),
    from('operations-per-second', 'ops/s', ['ops', 'failed_ops', 'wall_s'], (ops, failed, wall) => rate(ops - failed, wall)),
    { ...from('failed-ops', 'ops', ['failed_ops'], (failed) => failed), pooling: 'sum' as const },
    from('throughput', 'MB/s', ['bytes', 'wall_s'], (bytes, wall) => rate(bytes / 1e6, wall)),
    from('cpu-mean', '% of one core', ['cpu_user_s', 'cpu_system_s', 'wall_s'], (user, system, wall) => ((user + system) / wall) * 100),
    from('cpu-seconds-per-gb', 's/GB', ['cpu_user_s', 'cpu_system_s', 'bytes'], (user, system, bytes) =>
      bytes > 0 ? (user + system) / (bytes / 1e9) : Number.NaN,
    ),
    from('peak-rss', 'B', ['rss_peak_bytes'], (bytes) => bytes),
    from(STOLEN, '%', ['steal_pct'], (percent) => percent),
    ...run.counters.map(({ name, unit }) => from(name, unit, [name], (value) => value)),
    ...latencies(run, dims, rows, operations),
  ];
  return all.filter(({ outcomes }) =>
    outcomes.some((outcome) => outcome.value !== null || outcome.doubts.some(({ code }) => code !== 'missing-resource-series')),
  );
}

/** Over the operations of a block that succeeded, ms; none where no operation of the cell was timed. */
function latencies(run: RunFile, dims: CellRows['dims'], rows: readonly CellRow[], operations: Operations): Figure[] {
  const own = operations.get(keyOf(dims));
  if (!own) return [];
  const doneIn = rows.map(({ block }) => (own.get(block) ?? []).filter(({ ok }) => ok).toSorted((a, b) => a.seconds - b.seconds));
  return PERCENTILES.map(({ metric, q, smallest }) => ({
    metric,
    unit: 'ms',
    dims,
    outcomes: doneIn.map((done): Outcome => {
      if (done.length === 0) return withheld('failed-operations', 'no operation succeeded');
      if (done.length < smallest)
        return withheld('too-few-samples', `the p${q * 100} is withheld: ${done.length} successful operations, ${smallest} needed`);
      const { row, raw, seconds } = percentile(done, q);
      return { value: seconds * 1000, sources: [{ run: run.run_id, file: OPERATIONS_FILE, at: `row ${row}, column seconds`, raw }] };
    }),
  }));
}
