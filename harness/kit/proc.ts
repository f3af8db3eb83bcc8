/** What Linux says of the machine and of one process, from /proc. Linux only. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Shares of all cores' time since boot, in ticks. */
export interface MachineTime {
  total: number;
  steal: number;
}

export function machineTime(): MachineTime {
  const [, ...fields] = read('/proc/stat').split('\n')[0]!.trim().split(/\s+/);
  // user nice system idle iowait irq softirq steal; guest time is part of user.
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] = fields.map(Number);
  return { total: user + nice + system + idle + iowait + irq + softirq + steal, steal };
}

/** Steal time between two readings, % of all cores' time; 0 where no tick passed. */
export const stealPercent = (before: MachineTime, after: MachineTime): number =>
  after.total > before.total ? ((after.steal - before.steal) / (after.total - before.total)) * 100 : 0;

export const loadAverage = (): number => Number(read('/proc/loadavg').split(' ')[0]);

/** Drops the page cache; what was not written yet stays in it. @returns false where this process may not */
export function dropPageCache(): boolean {
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3');
    return true;
  } catch {
    return false;
  }
}

/** The text of a file; empty where there is none. */
export function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Ticks of a second in /proc/PID/stat: USER_HZ is 100 on every Linux that runs here. */
const TICKS_PER_S = 100;

/**
 * CPU time of a process, of all that it has started and of the children that were waited for, s; zero for one that is gone.
 * Of threads that live to the nanosecond; where threads or children have ended, the kernel's sum of all, to 10 ms, takes their place.
 */
export function cpuOf(pid: number): number {
  const text = read(`/proc/${pid}/stat`);
  // man 5 proc: utime 14, stime 15, cutime 16, cstime 17; the second field, the name, may hold spaces and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const at = (field: number) => Number(fields[field - 3] ?? 0) / TICKS_PER_S;
  const living = threadsOf(pid).reduce((sum, thread) => sum + Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]), 0) / 1e9;
  const children = childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), 0);
  return Math.max(living, at(14) + at(15)) + at(16) + at(17) + children;
}

/** The process and its descendants. */
export const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)];

/** Children by the thread that started them; none where the process is gone or the kernel does not say. */
export const childrenOf = (pid: number): number[] =>
  threadsOf(pid).flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).trim().split(' ').filter(Boolean).map(Number));

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** The largest resident memory of one process since it started or since `resetPeak`, bytes; null when it is gone. */
export function peakRss(pid: number): number | null {
  const found = /^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`));
  return found ? Number(found[1]) * 1024 : null;
}

/** Lets the peak begin anew. Needs the right to write /proc/PID/clear_refs. */
export const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
