/** The trials of a bundle: one in its root, or several in trial_00N folders, all of them with the same cells. */
import type { Bundle } from '../../bundle/index.ts';
import type { Source } from '../../run/types.ts';
import { readOps, type Op } from './csv.ts';
import { refusal } from '../refusal.ts';
import { pointer } from '../../run/checked.ts';
import { readJson } from './json.ts';
import { PHASES, summarySchema, type Mode, type Phase, type PhaseStats, type Summary } from './schema.ts';
import { readSnapshot, resetBetween, type Snapshot } from './snapshots.ts';
import { readTimeseries, type Timeseries } from './timeseries.ts';

export interface PhaseRun {
  stats: PhaseStats;
  ops: readonly Op[];
  csvFile: string;
}

export interface Cell {
  /** Id of the whole run, for sources. */
  run: string;
  mode: Mode;
  concurrency: number;
  /** The concurrency of this mode that ran first; later ones overwrite its keys. */
  firstConcurrency: number;
  phases: Readonly<Record<Phase, PhaseRun>>;
  before: Snapshot;
  after: Snapshot;
  /** Why counters say nothing about the time between the two; null when they do. */
  reset: string | null;
  series: Timeseries | null;
  cite: (phase: Phase, field: keyof PhaseStats) => Source;
}

export interface Trial {
  /** 1-based. */
  number: number;
  /** `trial_001/`, or empty when the run has one trial. */
  folder: string;
  summary: Summary;
  cells: readonly Cell[];
  series: Timeseries | null;
}

/** @throws DataError `dgp-trials-disagree`, or as the readers of the single files */
export function readTrials(bundle: Bundle, parent: Summary): Trial[] {
  const folders = parent.multi_trial ? (parent.trial_directories ?? []).map((name) => `${name}/`) : [''];
  const present = new Set([...bundle.files.keys()].flatMap((path) => /^trial_\d+\//.exec(path) ?? []));
  const odd = [...present].find((folder) => !folders.includes(folder)) ?? folders.find((folder) => folder !== '' && !present.has(folder));
  if (odd !== undefined || folders.length === 0) {
    const message = `trial_directories lists ${folders.join(', ') || 'nothing'}, the archive holds ${[...present].join(', ') || 'no trial folder'}; both must name the same trials.`;
    throw refusal(bundle, `summary.json#/trial_directories`, 'dgp-trials-disagree', message);
  }
  const trials = folders.map((folder, index) => readTrial(bundle, parent, folder, index + 1));
  const cellsOf = (trial: Trial) =>
    trial.cells
      .map((c) => `${c.mode} c${c.concurrency}`)
      .sort()
      .join(', ');
  const different = trials.find((trial) => cellsOf(trial) !== cellsOf(trials[0]!));
  if (different) {
    const message = `the trial holds ${cellsOf(different)}, expected ${cellsOf(trials[0]!)} as in the first; trials repeat the same measurement.`;
    throw refusal(bundle, `${different.folder}summary.json#/modes`, 'dgp-trials-disagree', message);
  }
  return trials;
}

function readTrial(bundle: Bundle, parent: Summary, folder: string, number: number): Trial {
  const file = `${folder}summary.json`;
  const summary = folder ? readJson(bundle, file, summarySchema) : parent;
  const series = readTimeseries(bundle, folder);
  const cells = Object.entries(summary.modes).flatMap(([mode, byConcurrency]) => {
    const [first] = Object.keys(byConcurrency);
    return Object.entries(byConcurrency).map(([key, stats]): Cell => {
      const concurrency = Number(key.slice(1));
      const path = `${folder}${mode}/${key}/`;
      const readPhase = (phase: Phase): PhaseRun => {
        const csvFile = `${path}${phase}.csv`;
        return {
          stats: stats[phase],
          csvFile,
          ops: readOps(bundle, csvFile, { run_id: summary.run_id, mode, phase, concurrency: String(concurrency) }),
        };
      };
      const [before, after] = [readSnapshot(bundle, path, 'before'), readSnapshot(bundle, path, 'after')];
      return {
        run: parent.run_id,
        mode: mode as Mode,
        concurrency,
        firstConcurrency: Number(first!.slice(1)),
        phases: Object.fromEntries(PHASES.map((phase) => [phase, readPhase(phase)])) as Record<Phase, PhaseRun>,
        before,
        after,
        reset: resetBetween(before, after),
        series,
        cite: (phase, field) => ({
          run: parent.run_id,
          file,
          at: pointer('modes', mode, key, phase, field),
          raw: String(stats[phase][field]),
        }),
      };
    });
  });
  return { number, folder, summary, cells, series };
}
