/** Samples a process and all that it has started, ten times a second. In: pid. Out: memory and CPU over time, and the peak. */
import { readFileSync } from 'node:fs';
import { cpuOf, treeOf } from './proc.ts';
import type { SeriesRow } from './harness.ts';

const EVERY_MS = 100;
const PAGE = 4096;

export interface Sampled<T> {
  result: T;
  /** Largest resident memory of all of them together at one moment, bytes. */
  peakRssBytes: number;
  rows: readonly SeriesRow[];
}

/** Samples while something is done. @param clock seconds since the start of the cell @throws what `work` throws */
export async function sampled<T>(pid: number, clock: () => number, work: () => Promise<T>): Promise<Sampled<T>> {
  const rows: SeriesRow[] = [];
  const look = () => {
    rows.push({ elapsedS: clock(), rssBytes: treeOf(pid).reduce((sum, own) => sum + residentOf(own), 0), cpuS: cpuOf(pid) });
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  try {
    const result = await work();
    look();
    return { result, peakRssBytes: Math.max(...rows.map(({ rssBytes }) => rssBytes)), rows };
  } finally {
    clearInterval(timer);
  }
}

/** Resident memory, bytes; 0 for a process that is gone. */
function residentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE;
  } catch {
    return 0;
  }
}
