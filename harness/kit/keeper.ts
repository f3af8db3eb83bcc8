/**
 * Outlives a harness that is killed, and then ends what that one left: its processes, control groups, mounts, network namespaces and folders.
 * In: lines `{what, name, over}` from kept.ts. Out: nothing; it ends when its input does.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { removeGroup } from './cap.ts';
import type { Kept } from './kept.ts';

const kept = new Map<string, Kept>();
for await (const line of createInterface({ input: process.stdin })) {
  const { over, ...thing } = JSON.parse(line) as Kept & { over: boolean };
  if (over) kept.delete(JSON.stringify(thing));
  else kept.set(JSON.stringify(thing), thing);
}

const UNDO: Readonly<Record<Kept['what'], (name: string) => unknown>> = {
  group: (leader) => kill(-Number(leader)),
  cgroup: removeGroup,
  mount: (at) => spawnSync('umount', ['-l', at]),
  namespace: (name) => spawnSync('ip', ['netns', 'del', name]),
  folder: clearFolder,
};

// Processes hold control groups and mounts, and mounts hold folders.
for (const [what, undo] of Object.entries(UNDO)) for (const thing of kept.values()) if (thing.what === what) await undo(thing.name);

/**
 * A tool may start programs in groups of their own, as Playwright does a browser; they have the folder for their temporary files. What was
 * killed a moment ago may still write there, or have started another program: both are done again until the folder is gone.
 */
async function clearFolder(path: string): Promise<void> {
  for (let again = 0; again < 100 && existsSync(path); again += 1) {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      if (environmentOf(pid).split('\0').includes(`TMPDIR=${path}`)) kill(Number(pid));
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // Written to meanwhile.
    }
    await wait(100);
  }
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
