/** Which pin replaces a run in the prose. */
import type { Pin } from '../sample-run/pins.ts';

type Link = Pick<Pin, 'runId' | 'supersedes'>;

/** The newest pin that supersedes the run, directly or through others; undefined while the run is current. */
export function successorOf(runId: string, pins: readonly Link[]): Link | undefined {
  const next = pins.find((pin) => pin.supersedes === runId);
  const others = pins.filter((pin) => pin !== next);
  return next && (successorOf(next.runId, others) ?? next);
}

/** The id of the run that supersedes it among a study's pins, or null. */
export const successorIn = (pins: readonly { pin: Link }[], runId: string): string | null =>
  successorOf(
    runId,
    pins.map(({ pin }) => pin),
  )?.runId ?? null;
