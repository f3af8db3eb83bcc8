/**
 * Outlives a harness that is killed, and then ends what that one left: its processes, mounts, network namespaces and folders.
 * In: lines `{what, name, over}` from kept.ts. Out: nothing; it ends when its input does.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Kept } from './kept.ts';

const kept = new Map<string, Kept>();
for await (const line of createInterface({ input: process.stdin })) {
  const { over, ...thing } = JSON.parse(line) as Kept & { over: boolean };
  if (over) kept.delete(JSON.stringify(thing));
  else kept.set(JSON.stringify(thing), thing);
}

const UNDO: Readonly<Record<Kept['what'], (name: string) => unknown>> = {
  group: killGroup,
  mount: (at) => spawnSync('umount', ['-l', at]),
  namespace: (name) => spawnSync('ip', ['netns', 'del', name]),
  // What was killed a moment ago may still write there.
  folder: (path) => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
};

// Processes hold mounts, and both hold folders.
for (const [what, undo] of Object.entries(UNDO)) for (const thing of kept.values()) if (thing.what === what) undo(thing.name);

function killGroup(leader: string): void {
  try {
    process.kill(-Number(leader), 'SIGKILL');
  } catch {
    // The group is gone.
  }
}
