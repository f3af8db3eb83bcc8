/**
 * Which samples belong to one mode and concurrency, or to one of its phases.
 * The harness looks at concurrency 1 only; here every concurrency has a window of its own.
 */
import type { Phase } from './schema.ts';
import type { Timeseries } from './timeseries.ts';

/** One CPU reading inside a window: its place in `samples` and its value in % of one core. */
export interface Reading {
  index: number;
  elapsedS: number;
  cpuPercent: number;
}

/**
 * CPU readings from the first before_snapshot to the last after_snapshot marker of a mode and concurrency, ends included.
 * Samples count with the time at which they finished. The window holds all three phases, the gaps between them and
 * the before snapshot. Null without both markers.
 */
export function modeWindow({ markers, samples }: Timeseries, mode: string, concurrency: number): Reading[] | null {
  const own = markers.filter((m) => m.mode === mode && m.concurrency === concurrency);
  const start = own.find((m) => m.event === 'before_snapshot');
  const end = own.findLast((m) => m.event === 'after_snapshot');
  return start && end ? within(samples, start.elapsed_s, end.elapsed_s) : null;
}

/** CPU readings from phase_start to phase_end, ends included; null without both markers. */
export function phaseWindow({ bands, samples }: Timeseries, mode: string, concurrency: number, phase: Phase): Reading[] | null {
  const band = bands.find((b) => b.mode === mode && b.concurrency === concurrency && b.phase === phase);
  return band ? within(samples, band.startS, band.endS) : null;
}

const within = (samples: Timeseries['samples'], startS: number, endS: number): Reading[] =>
  samples.flatMap(({ elapsedS, cpuPercent }, index) =>
    cpuPercent !== undefined && elapsedS >= startS && elapsedS <= endS ? [{ index, elapsedS, cpuPercent }] : [],
  );
