/** CPU of the proxy, per mode and concurrency and per phase. */
import type { Dims, Source } from '../../run/types.ts';
import { withheld, type Figure, type Outcome } from '../figures.ts';
import { pointer } from '../../run/checked.ts';
import { PHASES, type Phase } from './schema.ts';
import type { Cell } from './trials.ts';
import type { Timeseries } from './timeseries.ts';

/** Below this, a window's mean hangs on single samples: shown, but flagged. */
export const FEW_SAMPLES = 5;
/** A phase has figures of its own from this many samples in every trial. */
const PHASE_SAMPLES = 3;

/** One CPU reading inside a window: its place in `samples` and its value in % of one core. */
interface Reading {
  index: number;
  elapsedS: number;
  cpuPercent: number;
}

export function cpuFigures(cells: readonly Cell[]): Figure[] {
  const { mode, concurrency } = cells[0]!;
  const windowOf = ({ series }: Cell, phase?: Phase) =>
    series && (phase ? phaseWindow(series, mode, concurrency, phase) : modeWindow(series, mode, concurrency));
  const measured = PHASES.filter((phase) => cells.every((cell) => (windowOf(cell, phase)?.length ?? 0) >= PHASE_SAMPLES));
  return [undefined, ...measured].flatMap((phase) => {
    const dims: Dims = phase ? { mode, concurrency, phase } : { mode, concurrency };
    const each = (read: (cell: Cell, readings: readonly Reading[]) => Outcome) =>
      cells.map((cell) => inWindow(windowOf(cell, phase), !!cell.series, (readings) => read(cell, readings)));
    return [
      {
        metric: 'cpu-mean',
        unit: '% of one core',
        dims,
        outcomes: each((cell, readings) => ({ value: mean(readings), sources: [citeWindow(cell, readings)] })),
      },
      { metric: 'cpu-max', unit: '% of one core', dims, outcomes: each(maximum) },
      {
        metric: 'cpu-seconds-per-gb',
        unit: 's/GB',
        dims,
        outcomes: each((cell, readings) => secondsPerGb(cell, readings, phase ? [phase] : PHASES)),
      },
    ];
  });
}

function inWindow(readings: readonly Reading[] | null, sampled: boolean, read: (readings: readonly Reading[]) => Outcome): Outcome {
  if (!sampled) return withheld('missing-resource-series', 'the run was not sampled (no resource_timeseries.json)');
  if (!readings) return withheld('missing-resource-series', 'the time series has no markers for this window');
  if (readings.length === 0) return withheld('too-few-samples', 'no CPU sample lies in the window');
  const outcome = read(readings);
  if (outcome.value === null || readings.length >= FEW_SAMPLES) return outcome;
  const because = `${readings.length} CPU ${readings.length === 1 ? 'sample lies' : 'samples lie'} in the window, ${FEW_SAMPLES} wanted`;
  return { ...outcome, doubts: [{ code: 'too-few-samples', because }] };
}

/** Unweighted mean over the samples of the window, in % of one core, as the harness takes it. */
const mean = (readings: readonly Reading[]): number => readings.reduce((total, r) => total + r.cpuPercent, 0) / readings.length;

function maximum({ run, series }: Cell, readings: readonly Reading[]): Outcome {
  const top = readings.reduce((a, b) => (b.cpuPercent > a.cpuPercent ? b : a));
  const at = pointer('samples', top.index, 'host_resources', 'docker_stats', 'cpu_percent');
  return { value: top.cpuPercent, sources: [{ run, file: series!.file, at }] };
}

/**
 * CPU-seconds per decimal GB moved: mean % ÷ 100 × phase wall seconds ÷ (bytes of successful operations ÷ 10⁹).
 * For a whole window, wall seconds and bytes are summed over its three phases: the pauses between phases weigh in the mean,
 * but are not billed as time.
 */
function secondsPerGb(cell: Cell, readings: readonly Reading[], phases: readonly Phase[]): Outcome {
  const stats = phases.map((phase) => cell.phases[phase].stats);
  const walls = stats.map((s) => s.phase_wall_s);
  if (!walls.every((wall) => typeof wall === 'number')) return withheld('summed-throughput', 'phase wall time is not recorded');
  const wallS = walls.reduce((a, b) => a + b, 0);
  const gigabytes = stats.reduce((total, s) => total + s.bytes, 0) / 1e9;
  if (gigabytes === 0) return withheld('failed-operations', 'no operation succeeded');
  const sources = phases.flatMap((phase) => [cell.cite(phase, 'phase_wall_s'), cell.cite(phase, 'bytes')]);
  return { value: ((mean(readings) / 100) * wallS) / gigabytes, sources: [citeWindow(cell, readings), ...sources] };
}

function citeWindow({ run, series }: Cell, readings: readonly Reading[]): Source {
  const [first, last] = [readings[0]!, readings.at(-1)!];
  const raw = `cpu_percent of samples ${first.index} to ${last.index}, ${first.elapsedS} s to ${last.elapsedS} s`;
  return { run, file: series!.file, at: '#/samples', raw };
}

/**
 * CPU readings from the first before_snapshot to the last after_snapshot marker of a mode and concurrency, ends included.
 * Samples count with the time at which they finished. The window holds all three phases, the gaps between them and
 * the before snapshot. Null without both markers.
 */
function modeWindow({ markers, samples }: Timeseries, mode: string, concurrency: number): Reading[] | null {
  const own = markers.filter((m) => m.mode === mode && m.concurrency === concurrency);
  const start = own.find((m) => m.event === 'before_snapshot');
  const end = own.findLast((m) => m.event === 'after_snapshot');
  return start && end ? within(samples, start.elapsed_s, end.elapsed_s) : null;
}

/** CPU readings from phase_start to phase_end, ends included; null without both markers. */
function phaseWindow({ bands, samples }: Timeseries, mode: string, concurrency: number, phase: Phase): Reading[] | null {
  const band = bands.find((b) => b.mode === mode && b.concurrency === concurrency && b.phase === phase);
  return band ? within(samples, band.startS, band.endS) : null;
}

const within = (samples: Timeseries['samples'], startS: number, endS: number): Reading[] =>
  samples.flatMap(({ elapsedS, cpuPercent }, index) =>
    cpuPercent !== undefined && elapsedS >= startS && elapsedS <= endS ? [{ index, elapsedS, cpuPercent }] : [],
  );
