/** How much an archive may unpack to. */
export interface Limits {
  totalBytes: number;
  fileBytes: number;
  entries: number;
}

/** Two orders of magnitude above the largest pinned bundle, and still small enough for a reader's browser. */
export const defaultLimits: Limits = { totalBytes: 256e6, fileBytes: 64e6, entries: 20_000 };
