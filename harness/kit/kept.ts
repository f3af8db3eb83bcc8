/** Tells the keeper, a process of its own, what has to go when this one is killed before it can clear up. */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

/** Something that must not outlive the harness; a group is named by its leader's process id. */
export interface Kept {
  what: 'group' | 'cgroup' | 'mount' | 'namespace' | 'folder';
  name: string;
}

/** Has it cleared up should this process die. */
export const keep = (what: Kept['what'], name: string): void => tell({ what, name, over: false });

/** It is gone, or is nobody's business any more. */
export const release = (what: Kept['what'], name: string): void => tell({ what, name, over: true });

let keeper: ChildProcess | undefined;

function tell(line: Kept & { over: boolean }): void {
  keeper ??= started();
  keeper.stdin!.write(`${JSON.stringify(line)}\n`);
}

/** In a group of its own, so that what ends the harness and its group leaves it; the harness does not wait for it. */
function started(): ChildProcess {
  const program = fileURLToPath(new URL('keeper.ts', import.meta.url));
  const child = spawn(process.execPath, [program], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  (child.stdin as Socket).unref();
  return child;
}
