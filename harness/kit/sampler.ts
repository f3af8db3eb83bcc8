/** Samples the memory and CPU of a process tree while it runs, 5 to 10 times a second. In: process id. Out: rows of series.csv. */
import { cpuOfTree, rssOfTree } from './proc.ts';

const INTERVAL_MS = 150;

export interface SeriesRow {
  /** From the start of the sampler. */
  elapsedS: number;
  rssBytes: number;
  /** CPU time so far. */
  cpuS: number;
}

/** Starts sampling; the returned function stops it and gives the rows, the first at once and the last at the stop. */
export function sample(pid: number): () => SeriesRow[] {
  const started = performance.now();
  const rows: SeriesRow[] = [];
  const take = () => {
    const { userS, systemS } = cpuOfTree(pid);
    rows.push({ elapsedS: (performance.now() - started) / 1000, rssBytes: rssOfTree(pid), cpuS: userS + systemS });
  };
  take();
  const timer = setInterval(take, INTERVAL_MS);
  return () => {
    clearInterval(timer);
    take();
    return rows;
  };
}
