/** Samples a process and all that it has started, ten times a second. In: pid. Out: memory and CPU over time, and the peak. */
import { readFileSync, readdirSync } from 'node:fs';
import { cpuOf } from './proc.ts';
import type { SeriesRow } from './series.ts';

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
    const { userS, systemS } = cpuOf(pid);
    rows.push({ elapsedS: clock(), rssBytes: treeOf(pid).reduce((sum, own) => sum + residentOf(own), 0), cpuS: userS + systemS });
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

/** The process and its descendants. */
const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)];

/** Children by the thread that started them; none where the process is gone or the kernel does not say. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
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
