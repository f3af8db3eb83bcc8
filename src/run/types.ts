/** The run model: what every bundle format is parsed into. A metric that a bundle does not hold is absent, never zero. */
import type { FLAG_TEXTS } from './flag-texts.ts';

/** Units as they are printed. Decimal throughout: MB = 10⁶ B, GB = 10⁹ B. Formats may add their own. */
export type Unit = 'MB/s' | 'ms' | 's' | 'ops' | 'B' | 'GB' | '% of one core' | 's/GB' | '×' | '%' | (string & {});

/** Where a figure is in an archive. */
export interface Source {
  /** Run id, which is also the archive's name without `.tgz`. */
  run: string;
  file: string;
  /**
   * JSON pointer (`#/modes/…`), CSV place (`row 3, column wall_s` or `rows 2 to 5, columns bytes and wall_s`; row 1 is the first below the
   * header) or metric name.
   */
  at: string;
  raw?: string;
}

/** Cells of one column of a table. */
export interface ColumnSource {
  run: string;
  file: string;
  column: string;
  /** 1 is the first below the header. */
  rows: readonly number[];
  /** Their texts, in the same order. */
  raw?: readonly string[];
}

/** Where figures are in archives: place by place, or column by column (sources.ts). */
export type Sources = readonly (Source | ColumnSource)[];

/**
 * How trials become one figure (pool.ts): levels by their median; ratios by the Hodges–Lehmann estimate, on the log scale; differences by the same on their
 * own scale.
 */
export type Pooling = 'median' | 'hodges-lehmann' | 'hodges-lehmann-linear';

/** A two-sided confidence interval in the unit of its quantity. */
export interface Interval {
  low: number;
  high: number;
  /** The coverage that the method really has at this n, 0–1: with five trials 0.9375, with three 0.75. */
  level: number;
  method: 'order statistics' | 'rank-sum ratio' | 'signed ranks';
}

/** A number with what is needed to judge it: a quantity, or a ratio of the medians of two runs. */
export interface Statistic {
  value: number;
  unit: Unit;
  /** Number of trials; of what is computed from medians the smallest of theirs; 0 for a count that no trial decides. */
  n: number;
  /** Blocks that were measured, where some of them lost too much time and `n` are left. */
  of?: number;
  /** Each trial in order, `n` of them; absent for what is computed from medians, whose trials are not paired, and for a count. */
  values?: readonly number[];
  /** Present only when n ≥ 3. */
  interval?: Interval;
  sources: Sources;
  /** The measurements that this was computed from; absent on a measurement's own quantity. */
  operands?: readonly Operand[];
  /** How it was computed from them; absent where a step was not one of the operations of quantity.ts. */
  expression?: Expression;
}

export interface Quantity extends Statistic {
  values: readonly number[];
}

/**
 * A measurement, a constant, or an operation. A pooling is over the trials of its one argument, `min` and `max` are over all of theirs.
 * `count` is how many of its arguments hold, where they are comparisons, and else how many there are; `distinct` how many differ;
 * `argmin` the place, from 1, of the smallest; `ceil` the next whole number.
 */
export type Expression =
  | Operand
  | number
  | {
      op: '+' | '−' | '×' | '÷' | '<' | '>' | Pooling | 'min' | 'max' | 'count' | 'distinct' | 'argmin' | 'ceil';
      args: readonly Expression[];
    };

export interface Operand {
  run: string;
  metric: string;
  dims: Dims;
  /** Flags that touch it; absent where there are none. */
  flags?: readonly Flag[];
}

/** Operations of a phase over all trials, and how many of them failed: at least one. */
export interface Failures {
  phase: string;
  failed: number;
  tried: number;
}

/** Dimensions of a measurement, e.g. `{mode: 'compression', phase: 'put', concurrency: 1}`. */
export type Dims = Readonly<Record<string, string | number>>;

/** One tidy row of a run. `metric` is one of the stable ids that the command line prints. */
export interface Measurement {
  metric: string;
  dims: Dims;
  quantity: Quantity;
}

export type FlagCode = keyof typeof FLAG_TEXTS;

/** Something a reader must know before trusting a number. It touches every measurement whose dims include `dims` (and, if given, whose metric is listed). */
export interface Flag {
  code: FlagCode;
  dims: Dims;
  /** Metric ids that the flag touches; absent = all with matching dims. */
  metrics?: readonly string[];
  /** One plain sentence with the figures that raised it. */
  message: string;
  /** Of `failed-operations`, how many. */
  counts?: Failures;
}

export interface Artifact {
  name: string;
  sizeBytes: number;
  sha256?: string;
  sourceUrl?: string;
}

/** One stated fact of the environment; `value` is null where the source does not record it. */
export interface Fact {
  label: string;
  value: string | null;
  source?: Source;
}

/** One resource sample. Absent = not recorded in this sample. */
export interface Sample {
  elapsedS: number;
  cpuPercent?: number;
  rssBytes?: number;
  peakRssBytes?: number;
  diskPlainBytes?: number;
  diskEncryptedBytes?: number;
}

export interface Band {
  mode: string;
  concurrency: number;
  phase: string;
  startS: number;
  endS: number;
}

export interface TrialSeries {
  trial: number;
  samples: readonly Sample[];
  bands: readonly Band[];
  source: Source;
}

/** A table kept as its source printed it: cells are the printed text. */
export interface PrintedTable {
  file: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export type Provenance = 'measured' | 'transcribed';

export interface Run {
  id: string;
  harness: 'dgp-bench' | 'taxbench' | 'transcript';
  provenance: Provenance;
  /** Id of the study, where the archive names it. */
  study?: string;
  /** ISO date or date-time of the run as the bundle states it; null = not recorded. */
  startedAt: string | null;
  trials: number;
  /** Modes in the order in which they ran; empty where the study has none. */
  modes: readonly string[];
  concurrencies: readonly number[];
  /** The concurrency whose figures are quoted first: 1 if present, else the lowest. null = not applicable. */
  primaryConcurrency: number | null;
  /**
   * How an experiment of our own was laid out: blocks in shuffled order, with an A/A, the baseline measured twice under two names; of the
   * blocks that were planned those that were finished are the trials. Absent for other harnesses.
   */
  experiment?: { baseline: string; again: string; blocks: readonly { block: number; started: string }[] };
  measurements: readonly Measurement[];
  series: readonly TrialSeries[];
  artifacts: readonly Artifact[];
  environment: readonly Fact[];
  tables: readonly PrintedTable[];
  flags: readonly Flag[];
  files: readonly { path: string; sizeBytes: number }[];
  digest: { sha256: string; sizeBytes: number };
}
