/** Waits until the machine is this harness's own: a shared machine takes turns, and a block that falls in another's turn measures the neighbour. */
import { setTimeout } from 'node:timers/promises';

/** A probe of so much CPU time may take this much longer by the clock. */
const [PROBE_MS, AT_MOST] = [200, 1.15];
const PAUSE_MS = 20_000;
/** Afterwards a block begins whatever the machine does, and its steal time is flagged. */
export const MOST_MINUTES = 8;

/**
 * @param probe clock time ÷ CPU time of some work; the machine's unless told
 * @returns how long it waited, s; 0 where the machine was free at once
 */
export async function untilFree(signal: AbortSignal, say: (line: string) => void, probe = measured, pauseMs = PAUSE_MS): Promise<number> {
  const started = performance.now();
  const waited = () => performance.now() - started;
  for (let ratio = probe(); ratio > AT_MOST && waited() < MOST_MINUTES * 60_000 && !signal.aborted; ratio = probe()) {
    say(`the machine gives 1 s of CPU time in ${ratio.toFixed(1)} s: waiting`);
    // A stop ends the wait; the loop sees it.
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  return Math.round(waited() / 1000);
}

function measured(): number {
  const [from, before] = [performance.now(), process.cpuUsage()];
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    const cpuMs = (user + system) / 1000;
    if (cpuMs >= PROBE_MS) return (performance.now() - from) / cpuMs;
  }
}
