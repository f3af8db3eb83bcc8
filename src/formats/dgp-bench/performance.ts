import type { Dims } from '../../run/types.ts';
import { PERCENTILES, percentile, tooFewFor, withheld, type Figure, type Outcome, type Percentile } from '../figures.ts';
import { PHASES, type Phase } from './schema.ts';
import type { Cell, PhaseRun } from './trials.ts';

/** True when every phase with a successful operation states its wall-clock throughput; bundles of older harnesses do not. */
export const hasWallClock = (cells: readonly Cell[]): boolean =>
  cells.every((cell) =>
    PHASES.every((phase) => cell.phases[phase].stats.ok === 0 || typeof cell.phases[phase].stats.mb_s_wall === 'number'),
  );

/** @param wallClock what `hasWallClock` says of the whole bundle: both kinds of throughput are never mixed in one run */
export function performanceFigures(cells: readonly Cell[], wallClock: boolean): Figure[] {
  const { mode, concurrency } = cells[0]!;
  return PHASES.flatMap((phase) => {
    const dims: Dims = { mode, phase, concurrency };
    const each = (read: (cell: Cell, run: PhaseRun) => Outcome) => cells.map((cell) => read(cell, cell.phases[phase]));
    return [
      { metric: 'throughput', unit: 'MB/s', dims, outcomes: each((cell) => throughput(cell, phase, wallClock)) },
      ...(phase === 'put' && concurrency === 1
        ? [{ metric: 'throughput-after-first', unit: 'MB/s', dims, outcomes: each(throughputAfterFirst) }]
        : []),
      ...PERCENTILES.map((one) => ({ metric: one.metric, unit: 'ms', dims, outcomes: each((cell, run) => latency(cell, run, one)) })),
      {
        metric: 'failed-ops',
        unit: 'ops',
        dims,
        pooling: 'sum' as const,
        outcomes: each((cell, { stats }) => ({ value: stats.failed, sources: [cell.cite(phase, 'failed')] })),
      },
    ];
  });
}

/**
 * Bytes of successful operations ÷ 10⁶ ÷ wall time of the phase, failed operations' time included. Where the harness did
 * not record that, ÷ the sum of operation times, which above one client is no throughput of the phase: flagged.
 */
function throughput(cell: Cell, phase: Phase, wallClock: boolean): Outcome {
  const { stats } = cell.phases[phase];
  if (stats.ok === 0) return withheld('failed-operations', 'no operation succeeded');
  if (wallClock) return { value: stats.mb_s_wall!, sources: [cell.cite(phase, 'mb_s_wall')] };
  const because = 'phase wall time is not recorded; bytes are divided by the sum of operation times instead';
  return { value: stats.mb_s, sources: [cell.cite(phase, 'mb_s')], doubts: [{ code: 'summed-throughput', because }] };
}

/**
 * Bytes of the successful uploads after the first successful one ÷ 10⁶ ÷ the wall time of all uploads after it. The first object of a
 * series is stored whole, as the reference of the others, so it pays no tax. One client only: operations of several overlap.
 */
function throughputAfterFirst({ run }: Cell, { ops, csvFile }: PhaseRun): Outcome {
  if (ops.length < 2) return withheld('too-few-samples', 'one file was uploaded, at least 2 needed');
  const first = ops.findIndex((op) => op.ok);
  const later = first < 0 ? [] : ops.slice(first + 1);
  if (!later.some((op) => op.ok)) return withheld('failed-operations', 'no upload after the first succeeded');
  const wallS = later.reduce((total, op) => total + op.wallS, 0);
  if (wallS === 0) return withheld('too-few-samples', 'the uploads after the first took 0 s by the clock');
  const bytes = later.reduce((total, op) => total + (op.ok ? op.sizeBytes : 0), 0);
  const at = `rows ${later[0]!.row} to ${later.at(-1)!.row}, columns bytes and wall_s`;
  return { value: bytes / 1e6 / wallS, sources: [{ run, file: csvFile, at }] };
}

/** `percentile` over the successful operations of one trial; withheld below the sample size at which it means something. */
function latency({ run }: Cell, { ops, csvFile }: PhaseRun, one: Percentile): Outcome {
  const succeeded = ops.filter((op) => op.ok).toSorted((a, b) => a.wallS - b.wallS);
  const absent = tooFewFor(one, succeeded.length);
  if (absent) return absent;
  const op = percentile(succeeded, one.q);
  return {
    value: op.wallS * 1000,
    sources: [{ run, file: csvFile, at: `row ${op.row}, column wall_s`, raw: op.rawWallS }],
  };
}
