/**
 * Bundles of the deltaglider-proxy benchmark harness (`dgp_bench`). In: Bundle. Out: Run, with every trial pooled.
 * Anything that does not fit the format, or contradicts itself, is refused with file and place.
 */
import type { Bundle } from '../../bundle/index.ts';
import type { Run } from '../../run/types.ts';
import { checkParent } from './aggregate.ts';
import { readArtifacts } from './artifacts.ts';
import { cpuFigures } from './cpu.ts';
import { checkTrial } from './crosscheck.ts';
import { readEnvironment } from './environment.ts';
import { settle } from '../figures.ts';
import { sanityFlags } from './flags.ts';
import { readJson } from './json.ts';
import { hasWallClock, performanceFigures } from './performance.ts';
import { summarySchema } from './schema.ts';
import { logicalFigure, storageFigures } from './storage.ts';
import { readTrials } from './trials.ts';

/** In the root folder of every bundle, sound or not. */
export const SUMMARY_FILE = 'summary.json';

/** @throws DataError with a code of `DGP_ERRORS` in errors.ts */
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
    series: trials.flatMap(({ number, series }) =>
      series
        ? [
            {
              trial: number,
              sampleIntervalS: series.sampleIntervalS,
              samples: series.samples,
              bands: series.bands,
              source: { run: parent.run_id, file: series.file, at: '#/samples' },
            },
          ]
        : [],
    ),
    artifacts,
    environment: facts,
    tables: [],
    flags: [...flags, ...sanityFlags(measurements, cells)],
    files: [...bundle.files].map(([path, bytes]) => ({ path, sizeBytes: bytes.length })),
    digest: { sha256: bundle.sha256, sizeBytes: bundle.sizeBytes },
  };
}
