/** What Linux says of processes and of the machine, from /proc. In: process ids. Out: seconds and bytes. Linux only. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

/** Ticks of a second in /proc/PID/stat: USER_HZ is 100 on every Linux that runs here. */
const TICKS_PER_S = 100;

export interface CpuTime {
  userS: number;
  systemS: number;
}

/**
 * CPU time of a process and of those that it started, ended ones that were waited for included.
 * Resolution 10 ms. Zero for a process that is gone.
 */
export function cpuOfTree(pid: number): CpuTime {
  return treeOf(pid).reduce<CpuTime>(
    (sum, member) => {
      const fields = statOf(member);
      if (!fields) return sum;
      // man 5 proc: utime 14, stime 15, cutime 16, cstime 17; `fields` starts at the state, field 3.
      const at = (field: number) => Number(fields[field - 3]) / TICKS_PER_S;
      return { userS: sum.userS + at(14) + at(16), systemS: sum.systemS + at(15) + at(17) };
    },
    { userS: 0, systemS: 0 },
  );
}

/** CPU time of all living threads of one process in seconds, user and system together, to the nanosecond. */
export function cpuOfThreads(pid: number): number {
  const nanoseconds = list(`/proc/${pid}/task`).map((task) => Number(read(`/proc/${pid}/task/${task}/schedstat`).split(' ')[0] ?? 0));
  return nanoseconds.reduce((a, b) => a + b, 0) / 1e9;
}

/** Resident memory of a process and of those that it started, bytes. */
export const rssOfTree = (pid: number): number => treeOf(pid).reduce((sum, member) => sum + (kilobytes(member, 'VmRSS') ?? 0) * 1024, 0);

/** The largest resident memory of one process since it started or since `resetPeak`, bytes; null when it is gone. */
export function peakRss(pid: number): number | null {
  const kib = kilobytes(pid, 'VmHWM');
  return kib === null ? null : kib * 1024;
}

/** Lets the peak begin anew. Needs the right to write /proc/PID/clear_refs. */
export const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Shares of all cores' time since boot, in ticks. */
export interface MachineTime {
  total: number;
  busy: number;
  steal: number;
}

export function machineTime(): MachineTime {
  const [, ...fields] = read('/proc/stat').split('\n')[0]!.trim().split(/\s+/);
  // user nice system idle iowait irq softirq steal; guest time is part of user.
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] = fields.map(Number);
  const busy = user + nice + system + irq + softirq + steal;
  return { total: busy + idle + iowait, busy, steal };
}

/** Steal time between two readings, % of all cores' time; 0 where no tick passed. */
export const stealPercent = (before: MachineTime, after: MachineTime): number =>
  after.total > before.total ? ((after.steal - before.steal) / (after.total - before.total)) * 100 : 0;

export const loadAverage = (): number => Number(read('/proc/loadavg').split(' ')[0]);

/** Writes what is dirty and drops the page cache. @returns false where this process may not */
export function dropPageCache(): boolean {
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3');
    return true;
  } catch {
    return false;
  }
}

/** The process and all that descend from it. */
function treeOf(pid: number): number[] {
  const children = list(`/proc/${pid}/task`).flatMap((task) =>
    read(`/proc/${pid}/task/${task}/children`).trim().split(/\s+/).filter(Boolean),
  );
  return [pid, ...new Set(children.map(Number))].flatMap((member) => (member === pid ? [pid] : treeOf(member)));
}

/** Fields of /proc/PID/stat from the third on: the second, the name, may hold spaces and brackets. */
function statOf(pid: number): string[] | null {
  const text = read(`/proc/${pid}/stat`);
  return text
    ? text
        .slice(text.lastIndexOf(')') + 2)
        .trim()
        .split(' ')
    : null;
}

function kilobytes(pid: number, key: string): number | null {
  const found = new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(read(`/proc/${pid}/status`));
  return found ? Number(found[1]) : null;
}

/** Empty for a process that is gone. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
