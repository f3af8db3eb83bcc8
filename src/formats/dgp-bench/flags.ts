/** Automatic sanity checks over the pooled figures. In: measurements and cells. Out: flags, each with the figures that raised it. */
import { throughputFlags } from '../../run/sanity.ts';
import type { Flag, Measurement } from '../../run/types.ts';
import { PHASES } from './schema.ts';
import type { Cell } from './trials.ts';

const BASELINE = 'passthrough';
/** What a failed upload distorts beside its own phase. */
const MOVED_BYTES = ['logical-bytes', 'saved-bytes', 'stored-implied', 'stored-corrected', 'stored-on-disk', 'cpu-seconds-per-gb'];

/** @param cells all trials of all modes and concurrencies */
export function sanityFlags(measurements: readonly Measurement[], cells: readonly (readonly Cell[])[]): Flag[] {
  const trials = cells[0]?.length ?? 0;
  const single: Flag[] =
    trials === 1 ? [{ code: 'single-observation', dims: {}, message: 'The run has one trial: single observations, no interval.' }] : [];
  return [...single, ...cells.flatMap(failures), ...throughputFlags(measurements, BASELINE)];
}

function failures(cells: readonly Cell[]): Flag[] {
  const { mode, concurrency } = cells[0]!;
  return PHASES.flatMap((phase): Flag[] => {
    const runs = cells.map((cell) => cell.phases[phase].stats);
    const [failed, ops] = [runs.reduce((n, s) => n + s.failed, 0), runs.reduce((n, s) => n + s.ops, 0)];
    if (failed === 0) return [];
    const message = `${failed} of ${ops} ${phase} operations failed; figures are of those that succeeded.`;
    const flag = { code: 'failed-operations', message, counts: { phase, failed, tried: ops } } as const;
    const own: Flag = { ...flag, dims: { mode, phase, concurrency } };
    return phase === 'put' ? [own, { ...flag, dims: { mode, concurrency }, metrics: MOVED_BYTES }] : [own];
  });
}
