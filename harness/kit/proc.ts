/** What Linux says of the machine, from /proc. Linux only. */
import { readFileSync, writeFileSync } from 'node:fs';

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

/** Empty where there is no such file. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
