/** Bytes of one archive → its files. The same code in Node and in the browser. */
export interface Limits {
  /** Unpacked bytes in all, default 256 MB (10⁶). */
  totalBytes: number;
  /** Unpacked bytes of one file, default 64 MB. */
  fileBytes: number;
  /** Members, default 20,000. */
  entries: number;
}

export interface Bundle {
  /** Name of the archive for messages, e.g. `dgp-….tgz`. */
  name: string;
  /** Name of the one root folder; for a harness bundle the run id. */
  root: string;
  /** SHA-256 of the archive's bytes, lower-case hex. */
  sha256: string;
  /** Size of the archive in bytes. */
  sizeBytes: number;
  /** Files by path below the root, without it: `summary.json`, `trial_001/summary.json`. */
  files: ReadonlyMap<string, Uint8Array>;
}

export declare function readBundle(name: string, bytes: Uint8Array, limits?: Partial<Limits>): Promise<Bundle>;
export declare function textOf(bundle: Bundle, path: string): string;
