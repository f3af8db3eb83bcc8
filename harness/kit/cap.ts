/** A limit on the CPU time of a process, by the kernel's control groups, version 1 or 2. In: a process. Out: how long it was held back. */
import { accessSync, constants, existsSync, mkdtempSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Need } from './harness.ts';
import { keep, release } from './kept.ts';
import { read } from './proc.ts';

/** Folders in which groups of either version are made. */
const [V1, V2] = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'];
/** The kernel's own: a process that has used its share waits for the next period. */
const PERIOD_US = 100_000;

/** Null where groups cannot be made, or do not limit CPU time. */
function found(): string | null {
  const root = existsSync(join(V1, 'cpu.cfs_quota_us')) ? V1 : V2;
  try {
    accessSync(root, constants.W_OK);
  } catch {
    return null;
  }
  return root === V1 || /\bcpu\b/.test(read(join(V2, 'cgroup.subtree_control'))) ? root : null;
}

export const CPU_LIMITS: Need = {
  name: 'control groups that limit CPU time',
  install: `start it as root where ${V1} or ${V2} may be written to, and the latter has cpu in cgroup.subtree_control`,
  find: () => Promise.resolve(found()),
};

export interface Cap {
  /** How long its threads together have waited for a next period, s. */
  throttledS(): number;
  /** Once the process has ended. */
  remove(): Promise<void>;
}

/** @param millicores thousandths of a core */
export function capped(pid: number, millicores: number): Cap {
  const root = found()!;
  const group = mkdtempSync(join(root, 'taxbench-'));
  keep('cgroup', group);
  const quota = String((millicores * PERIOD_US) / 1000);
  const settings = root === V1 ? { 'cpu.cfs_period_us': PERIOD_US, 'cpu.cfs_quota_us': quota } : { 'cpu.max': `${quota} ${PERIOD_US}` };
  for (const [file, value] of Object.entries({ ...settings, 'cgroup.procs': pid })) writeFileSync(join(group, file), String(value));
  return {
    throttledS() {
      const [, unit, value] = /^throttled_(time|usec) (\d+)$/m.exec(read(join(group, 'cpu.stat'))) ?? [];
      return Number(value) / (unit === 'time' ? 1e9 : 1e6);
    },
    async remove() {
      await removeGroup(group);
      release('cgroup', group);
    },
  };
}

/** A group goes when the kernel has cleared its last process away, a moment after that has ended. */
export async function removeGroup(group: string): Promise<void> {
  for (let again = 0; again < 100 && existsSync(group); again += 1) {
    try {
      rmdirSync(group);
    } catch {
      await wait(20);
    }
  }
}
