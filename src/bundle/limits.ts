/** How much an archive may unpack to. Sizes are decimal: MB = 10⁶ B. */
export interface Limits {
  /** Unpacked bytes in all, default 256 MB. */
  totalBytes: number;
  /** Unpacked bytes of one file, default 64 MB. */
  fileBytes: number;
  /** Members, default 20,000. */
  entries: number;
}

/** Two orders of magnitude above the largest pinned bundle, and still small enough for a reader's browser. */
export const defaultLimits: Limits = { totalBytes: 256e6, fileBytes: 64e6, entries: 20_000 };
