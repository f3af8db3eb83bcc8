/**
 * What a harness is: a plan of cells, and how one cell is measured. Adding one means a folder beside this one and a line in
 * harness/index.ts. The kit does the rest: order, deadlines, facts of the machine, the bundle.
 */

/** Values by dimension, such as `{arm: 'lz4', size: 4096}`. */
export type Dims = Readonly<Record<string, string | number>>;

/** A column of cells.csv that the study adds to the common ones; a fact, nothing derived. */
export interface Counter {
  /** Kebab-case id of the metric, which is also the column, e.g. `sst-bytes`. */
  name: string;
  unit: string;
  /** One sentence: what was counted, by whom. One that begins with “Peak” or “How late the latest” is the highest of a block’s visits, any other their mean. */
  meaning: string;
}

/** The experiment, as it is committed before a full run. */
export interface Plan {
  /** How often every cell is visited in both directions, each time in another order: the trials. */
  blocks: number;
  /** Two values of the dimension `arm` that are the same thing under two names: the noise of the experiment. */
  baseline: string;
  again: string;
  /** Dimensions of every row, `arm` first; rows of a cell may add those of `rowDims`. */
  dims: readonly string[];
  /** Dimensions that one visit spreads over several rows, such as `phase`. */
  rowDims: readonly string[];
  cells: readonly Dims[];
  /** Cells whose instructions are counted, twice each, with their `rowDims`; absent where none are. */
  counted?: readonly Dims[];
  /** True where a cell ends by the clock, so that its wall time is a setting. */
  fixedLength: boolean;
  counters: readonly Counter[];
  /** Stated settings: name → value. */
  parameters: Readonly<Record<string, string | number>>;
  /** What differs from the source's setting, one sentence each. */
  deviations: readonly string[];
  /** What was done about warm-up, page cache and sync in each phase, one sentence each. */
  caches: readonly string[];
  /** A cell that takes longer than this, s, is ended and fails the run. */
  deadlineS: number;
}

/** One row of cells.csv; `null` = not measured in this row. */
export interface Row {
  /** Only the dimensions of `rowDims`. */
  dims?: Dims;
  wallS: number;
  /** Operations that were tried, and those of them that failed. */
  ops: number;
  failedOps: number;
  /** Payload bytes of the operations that succeeded. */
  bytes: number | null;
  /** CPU of the measured process, not of what loads it. */
  cpuS: number | null;
  rssPeakBytes: number | null;
  counters?: Readonly<Record<string, number | null>>;
}

/** One timed operation. */
export interface Operation {
  /** Only the dimensions of `rowDims`. */
  dims?: Dims;
  /** From the start of the cell. */
  startS: number;
  seconds: number;
  bytes: number;
  ok: boolean;
}

/** A row of series.csv: what a sampled process used, from the start of its cell. */
export interface SeriesRow {
  elapsedS: number;
  rssBytes: number;
  /** CPU time so far. */
  cpuS: number;
}

/** What one visit of a cell gave. */
export interface Visit {
  rows: readonly Row[];
  operations?: readonly Operation[];
  /** Samples of the measured process. */
  series?: readonly SeriesRow[];
  /** What the tools printed, verbatim, by file name. */
  raw: Readonly<Record<string, string>>;
}

/** A file of the data set. */
export interface DatasetFile {
  file: string;
  bytes: number;
  sha256: string;
  /** Where it comes from, or the seed that it was made with. */
  source: string;
}

/** A program that a harness uses, as it found it. */
export interface Tool {
  name: string;
  /** As it prints it. */
  version: string;
  sha256: string;
  /** What brought it, e.g. `Debian rocksdb-tools 7.8.3-2` or `built from haproxy 2.6.12`. */
  package: string;
  licence: string;
}

/** Something that must be there before a run. */
export interface Need {
  name: string;
  /** The command that installs it. */
  install: string;
  /** Null when it is missing. */
  find(): Promise<string | null>;
}

/** Where a cell is measured. */
export interface Workspace {
  /** A fresh, empty folder that is deleted afterwards. */
  folder: string;
  block: number;
}

/** Where instructions are counted, and of how much work. */
export interface Counting {
  folder: string;
  /** Option of the process whose instructions count. */
  countInto: string;
  amount: 'little' | 'more';
}

export interface Prepared {
  tools: readonly Tool[];
  dataset: readonly DatasetFile[];
  measure(cell: Dims, place: Workspace): Promise<Visit>;
  /**
   * Does a little of a cell's work, and then more of it, with its program started with `countInto`. The difference is what the work costs.
   * @returns bytes of payload that were worked on
   */
  count?(cell: Dims, place: Counting): Promise<number>;
  /** Ends what all cells share; called once, also after a failure. */
  close(): Promise<void>;
}

export interface Harness {
  /** Id of the study that the bundle belongs to. */
  study: string;
  /** Command that begins it, where a study has more than one plan; absent = the study's id. */
  name?: string;
  /** One sentence: what is measured. */
  question: string;
  needs: readonly Need[];
  /** Of this machine, on which its servers listen: refused where another process holds one. */
  ports: readonly number[];
  /** Wall time of a full run on two cores, minutes. */
  minutes: number;
  plan(size: 'full' | 'quick'): Plan;
  /** @param cache folder outside the checkout's history that survives runs: built tools, downloaded data */
  prepare(plan: Plan, cache: string): Promise<Prepared>;
}

export const nameOf = ({ name, study }: Pick<Harness, 'name' | 'study'>): string => name ?? study;
