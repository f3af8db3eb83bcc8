/** A row of series.csv: what a sampled process used, from the start of its cell. */
export interface SeriesRow {
  elapsedS: number;
  rssBytes: number;
  /** CPU time so far. */
  cpuS: number;
}
