/**
 * Outlives a harness that is killed, and then ends what that one left: its processes, mounts, network namespaces and folders.
 * In: lines `{what, name, over}` from kept.ts. Out: nothing; it ends when its input does.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Kept } from './kept.ts';

const kept = new Map<string, Kept>();
for await (const line of createInterface({ input: process.stdin })) {
  const { over, ...thing } = JSON.parse(line) as Kept & { over: boolean };
  if (over) kept.delete(JSON.stringify(thing));
  else kept.set(JSON.stringify(thing), thing);
}

const UNDO: Readonly<Record<Kept['what'], (name: string) => unknown>> = {
  group: (leader) => kill(-Number(leader)),
  mount: (at) => spawnSync('umount', ['-l', at]),
  namespace: (name) => spawnSync('ip', ['netns', 'del', name]),
  folder: clearFolder,
};

// Processes hold mounts, and both hold folders.
for (const [what, undo] of Object.entries(UNDO)) for (const thing of kept.values()) if (thing.what === what) undo(thing.name);

/** A tool may start programs in groups of their own, as Playwright does a browser; they have the folder for their temporary files. */
function clearFolder(path: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    if (environmentOf(pid).split('\0').includes(`TMPDIR=${path}`)) kill(Number(pid));
  // What was killed a moment ago may still write there.
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}
