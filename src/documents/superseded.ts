import type { Pin } from '../sample-run/pins.ts';

/** The id of the newest of the pins that supersedes the run, directly or through others; null while it is current, or is quoted again. */
export function successorIn(pins: readonly { pin: Pick<Pin, 'runId' | 'supersedes' | 'canonical'> }[], runId: string): string | null {
  if (pins.some(({ pin }) => pin.runId === runId && pin.canonical)) return null;
  const next = pins.findLast(({ pin }) => pin.supersedes === runId);
  return next ? (successorIn(pins, next.pin.runId) ?? next.pin.runId) : null;
}
