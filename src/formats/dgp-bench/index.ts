/** Bundles of the deltaglider-proxy benchmark harness (`dgp_bench`), with every trial pooled. */
import type { Bundle } from '../../bundle/index.ts';
import { throughputFlags } from '../../run/sanity.ts';
import type { Flag, Measurement, Run } from '../../run/types.ts';
import { cpuFigures } from './cpu.ts';
import { checkParent, checkTrial } from './crosscheck.ts';
import { readArtifacts, readEnvironment } from './environment.ts';
import { settle } from '../figures.ts';
import { readJson } from './json.ts';
import { hasWallClock, performanceFigures } from './performance.ts';
import { PHASES, summarySchema } from './schema.ts';
import { logicalFigure, storageFigures } from './storage.ts';
import { readTrials, type Cell } from './trials.ts';

/** In the root folder of every bundle, sound or not. */
export const SUMMARY_FILE = 'summary.json';

const BASELINE = 'passthrough';
/** What a failed upload distorts beside its own phase. */
const MOVED_BYTES = ['logical-bytes', 'saved-bytes', 'stored-implied', 'stored-corrected', 'stored-on-disk', 'cpu-seconds-per-gb'];

/** @throws DataError with a `dgp-*` code of refusal.ts */
export function parseDgpBench(bundle: Bundle): Run {
  const parent = readJson(bundle, SUMMARY_FILE, summarySchema);
  const artifacts = readArtifacts(bundle);
  const trials = readTrials(bundle, parent);
  for (const trial of trials) checkTrial(bundle, trial, artifacts);
  if (parent.multi_trial) checkParent(bundle, parent, trials);

  const cells = trials[0]!.cells.map((first) =>
    trials.map((trial) => trial.cells.find((cell) => cell.mode === first.mode && cell.concurrency === first.concurrency)!),
  );
  const wallClock = hasWallClock(cells.flat());
  const { measurements, flags } = settle([
    logicalFigure(parent.run_id, artifacts, trials.length),
    ...cells.flatMap((trial) => [...performanceFigures(trial, wallClock), ...storageFigures(trial, artifacts), ...cpuFigures(trial)]),
  ]);
  const concurrencies = [...new Set(cells.map(([cell]) => cell!.concurrency))].sort((a, b) => a - b);
  const { startedAt, facts } = readEnvironment(bundle, parent.run_id, trials);
  return {
    id: parent.run_id,
    harness: 'dgp-bench',
    provenance: 'measured',
    startedAt,
    trials: trials.length,
    modes: [...new Set(cells.map(([cell]) => cell!.mode))],
    concurrencies,
    primaryConcurrency: concurrencies.includes(1) ? 1 : (concurrencies[0] ?? null),
    measurements,
    series: trials.flatMap(({ number, series }) => {
      if (!series) return [];
      const { file, samples, bands } = series;
      return [{ trial: number, samples, bands, source: { run: parent.run_id, file, at: '#/samples' } }];
    }),
    artifacts,
    environment: facts,
    tables: [],
    flags: [...flags, ...sanityFlags(measurements, cells)],
    files: [...bundle.files].map(([path, bytes]) => ({ path, sizeBytes: bytes.length })),
    digest: { sha256: bundle.sha256, sizeBytes: bundle.sizeBytes },
  };
}

/** Automatic sanity checks over the pooled figures. @param cells all trials of all modes and concurrencies */
function sanityFlags(measurements: readonly Measurement[], cells: readonly (readonly Cell[])[]): Flag[] {
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
