import type { Pin } from '../sample-run/pins.ts';

/** The id of the newest of the pins that supersedes the run, directly or through others; null while the run is current. */
export function successorIn(pins: readonly { pin: Pick<Pin, 'runId' | 'supersedes'> }[], runId: string): string | null {
  const next = pins.find(({ pin }) => pin.supersedes === runId);
  if (!next) return null;
  const others = pins.filter((pinned) => pinned !== next);
  return successorIn(others, next.pin.runId) ?? next.pin.runId;
}
